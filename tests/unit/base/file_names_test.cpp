#include "base/file_names.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace pslice::base {
namespace {

using Files = std::vector<std::string>;

TEST(FileNames, APathIsItselfHoweverItIsWritten) {
  const Files files = {"a.c", "lib/a.c", "lib/b.c"};
  EXPECT_EQ(files_called("a.c", files), Files{"a.c"});
  EXPECT_EQ(files_called("./a.c", files), Files{"a.c"});
  EXPECT_EQ(files_called("lib/../a.c", files), Files{"a.c"});
  EXPECT_EQ(files_called((std::filesystem::current_path() / "lib/a.c").string(), files),
            Files{"lib/a.c"});
  EXPECT_EQ(files_called("a.c", {"./a.c"}), Files{"./a.c"});
}

TEST(FileNames, ElseItEndsInTheName) {
  const Files files = {"one/src/a.c", "two/src/a.c", "two/src/b.c", "two/src/b.c"};
  EXPECT_EQ(files_called("b.c", files), Files{"two/src/b.c"});
  EXPECT_EQ(files_called("./src/b.c", files), Files{"two/src/b.c"});
  EXPECT_EQ(files_called("a.c", files), (Files{"one/src/a.c", "two/src/a.c"}));
  EXPECT_EQ(files_called("two/src/a.c", files), Files{"two/src/a.c"});
  EXPECT_EQ(files_called(".c", files), Files{});
  EXPECT_EQ(files_called("", files), Files{});
}

TEST(FileNames, AreOfTheSameFile) {
  EXPECT_TRUE(is_same_file("x/../a.c", "./a.c"));
  EXPECT_FALSE(is_same_file("x/a.c", "a.c"));
}

}  // namespace
}  // namespace pslice::base
