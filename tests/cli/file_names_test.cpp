#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "run.h"

// Files by their names: in criteria, and where slices of several are written.

namespace pslice::cli {
namespace file_names_test {

class FileNames : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(here.path("lib"));
    here.write("a.c",
               "int twice(int);\n"
               "static int one(int v) { return v + 1; }\n"
               "int main(void) {\n"
               "  int n; int unused = 4;\n"
               "  int t = twice(one(n));\n"
               "  return t;\n"
               "}\n");
    // The sixth line begins further to the left than that of the other file.
    here.write("lib/a.c",
               "static int one(int v) {\n"
               "  int unused = 5;\n"
               "  return 2 * v; }\n"
               "int twice(int t) {\n"
               "  t = one(t);\n"
               " return t;\n"
               "}\n");
    here.write("lib/b.c", "int b;\n");
  }

  [[nodiscard]] std::string lines(const std::string& criterion) const {
    const Outcome outcome =
        here.pslice("a.c lib/a.c lib/b.c --format lines --quiet --criterion " + criterion);
    return outcome.status == 0 ? outcome.out : outcome.err;
  }

  Workspace here;
};

TEST_F(FileNames, ALineAloneIsOfTheFirstFile) {
  const std::string all = "a.c:2\na.c:5\nlib/a.c:3\nlib/a.c:5\nlib/a.c:6\n";
  EXPECT_EQ(lines("6:t"), all);
  EXPECT_EQ(lines("a.c:6:t"), all);
  const std::string why = here.pslice("a.c lib/a.c --criterion 6:t --explain 5").out;
  EXPECT_NE(why.find("a.c:5  int t"), std::string::npos) << why;
  EXPECT_EQ(why.find("t = one(t)   in"), std::string::npos) << why;
}

TEST_F(FileNames, PathsMayBeWrittenInAnyWay) {
  const std::string within = "a.c:2\na.c:5\nlib/a.c:3\nlib/a.c:5\n";
  for (const std::string& name : {std::string("lib/a.c"), std::string("./lib/a.c"),
                                  std::string("lib/../lib/a.c"), here.path("lib/a.c").string()}) {
    EXPECT_EQ(lines(name + ":6:t"), within) << name;
  }
}

TEST_F(FileNames, OneThatSeveralHaveIsRefused) {
  std::filesystem::create_directories(here.path("other"));
  here.write("other/a.c", "int other(int t) { return t; }\n");
  const Outcome two = here.pslice("lib/a.c other/a.c --criterion a.c:6:t");
  EXPECT_EQ(two.status, 1);
  EXPECT_EQ(two.out, "");
  EXPECT_NE(two.err.find("several files are called a.c: lib/a.c, other/a.c"), std::string::npos)
      << two.err;
}

TEST_F(FileNames, FunctionsAndLabelsOfAFile) {
  EXPECT_EQ(lines("a.c:one@return"), "a.c:5\n");
  EXPECT_EQ(lines("lib/a.c:one@return"), "a.c:2\na.c:5\nlib/a.c:5\n");
  EXPECT_NE(lines("lib/b.c:one@return").find("'one' is a function of a.c"), std::string::npos);
  EXPECT_NE(lines("lib/a.c:nowhere:t").find("no label 'nowhere' in lib/a.c"), std::string::npos);
}

// Side by side there is room for one of that name.
TEST_F(FileNames, FilesOfOneNameAreWrittenInTheirFolders) {
  const Outcome outcome = here.pslice("a.c lib/a.c --criterion 6:t --format c --quiet -o out.d");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(here.read("out.d/a.c").find("twice(one(n))"), std::string::npos);
  EXPECT_EQ(here.read("out.d/a.c").find("unused = 4"), std::string::npos);
  EXPECT_NE(here.read("out.d/lib/a.c").find("2 * v"), std::string::npos);
  EXPECT_EQ(here.read("out.d/lib/a.c").find("unused = 5"), std::string::npos);
}

TEST_F(FileNames, WhatIsReadIsNotWrittenOver) {
  const std::string before = here.read("a.c");
  for (const char* where : {".", "./", "lib/.."}) {
    const Outcome outcome =
        here.pslice(std::string("a.c lib/a.c lib/b.c --criterion 6:t --format c -o ") + where);
    EXPECT_EQ(outcome.status, 1) << where;
    EXPECT_NE(outcome.err.find("would be overwritten"), std::string::npos) << outcome.err;
    EXPECT_EQ(here.read("a.c"), before) << where;
  }
}

}  // namespace file_names_test
}  // namespace pslice::cli
