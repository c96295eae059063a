#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "run.h"

namespace pslice::cli {

/// Compares two versions with `pslice diff`, and looks at the result.
class DiffFixture : public testing::Test {
 protected:
  /// Compares two programs; the result as JSON.
  nlohmann::json compared(const std::string& older, const std::string& newer,
                          const std::string& arguments = "") {
    here.write("old.c", older);
    here.write("new.c", newer);
    return parsed(here.pslice("diff old.c new.c " + arguments + " --format json"));
  }
  static nlohmann::json parsed(const Outcome& outcome) {
    nlohmann::json result = nlohmann::json::parse(outcome.out, nullptr, false);
    EXPECT_FALSE(result.is_discarded()) << outcome.err;
    const int expected = result["verdict"] == "equivalent"  ? 0
                         : result["verdict"] == "different" ? 10
                                                            : 11;
    EXPECT_EQ(outcome.status, expected);
    return result;
  }
  /// The only difference of the only comparison.
  static nlohmann::json only(const nlohmann::json& result) {
    EXPECT_EQ(result["comparisons"].size(), 1U) << result.dump(1);
    EXPECT_EQ(result["comparisons"][0]["differences"].size(), 1U) << result.dump(1);
    return result["comparisons"][0]["differences"][0];
  }
  /// Is one of the sentences about that?
  static bool mentions(const nlohmann::json& list, const std::string& piece) {
    return std::ranges::any_of(list, [&](const nlohmann::json& sentence) {
      return sentence.get<std::string>().find(piece) != std::string::npos;
    });
  }

  Workspace here;
};

}  // namespace pslice::cli
