#include "base/diagnostics.h"

#include <gtest/gtest.h>

namespace pslice::base {
namespace {

TEST(Diagnostics, ShowsAsMuchOfThePositionAsIsKnown) {
  EXPECT_EQ(to_string({{"a.c", 3, 7}, "odd"}), "a.c:3:7: odd");
  EXPECT_EQ(to_string({{"a.c", 3, 0}, "odd"}), "a.c:3: odd");
  EXPECT_EQ(to_string({{"a.c", 0, 0}, "odd"}), "a.c: odd");
  EXPECT_EQ(to_string({{"", 0, 0}, "odd"}), "odd");
}

TEST(Diagnostics, KeepsEachWarningOnceInOrder) {
  Diagnostics diagnostics;
  diagnostics.warn({"b.c", 2, 1}, "second file");
  diagnostics.warn({"a.c", 1, 1}, "first file");
  diagnostics.warn({"b.c", 2, 1}, "second file");
  diagnostics.warn({"b.c", 2, 1}, "another matter");
  diagnostics.warn({"b.c", 3, 1}, "second file");
  std::vector<std::string> texts;
  for (const Warning& warning : diagnostics.warnings()) texts.push_back(to_string(warning));
  EXPECT_EQ(texts, (std::vector<std::string>{"b.c:2:1: second file", "a.c:1:1: first file",
                                             "b.c:2:1: another matter", "b.c:3:1: second file"}));
}

TEST(Diagnostics, FailureCarriesStatusAndMessage) {
  const Failure failure(ExitStatus::program_errors, "no");
  EXPECT_EQ(failure.status(), ExitStatus::program_errors);
  EXPECT_STREQ(failure.what(), "no");
}

}  // namespace
}  // namespace pslice::base
