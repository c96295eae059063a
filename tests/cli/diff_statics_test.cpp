#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "run.h"

// Static objects that only one version writes: both begin with the same values, whatever these are.

namespace pslice::cli {
namespace diff_statics_test {

nlohmann::json comparison(const std::string& older, const std::string& newer) {
  const Workspace here;
  here.write("old.c", older);
  here.write("new.c", newer);
  const Outcome outcome = here.pslice("diff old.c new.c --format json --quiet");
  return nlohmann::json::parse(outcome.out)["comparisons"].at(0);
}

constexpr auto writes = R"(static int g = 2;
int f(int a) {
  if (a == 5) g = 1;
  return g;
}
)";
constexpr auto does_not = R"(static int g = 2;
int f(int a) {
  if (a == 5) ;
  return g;
}
)";

TEST(DiffStatics, BeginAlikeWhereOnlyOldWrites) {
  const nlohmann::json found = comparison(writes, does_not);
  EXPECT_TRUE(found["complete"]) << found;
  ASSERT_EQ(found["differences"].size(), 1U) << found;
  EXPECT_EQ(found["differences"][0]["condition"], "a == 5 && g != 1") << found;
}

TEST(DiffStatics, BeginAlikeWhereOnlyNewWrites) {
  const nlohmann::json found = comparison(does_not, writes);
  ASSERT_EQ(found["differences"].size(), 1U) << found;
  EXPECT_EQ(found["differences"][0]["condition"], "a == 5 && g != 1") << found;
}

/// What neither writes has its initial value.
TEST(DiffStatics, KeepTheirValuesWhereNobodyWrites) {
  const nlohmann::json found =
      comparison("static int g = 2;\nint f(int a) { return g > 1 ? a : 0; }\n",
                 "static int g = 2;\nint f(int a) { return g > 0 ? a : 0; }\n");
  EXPECT_EQ(found["verdict"], "equivalent") << found;
}

}  // namespace diff_statics_test
}  // namespace pslice::cli
