#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "run.h"

// `pslice diff --rev` on repositories made for the purpose.

namespace pslice::cli {
namespace repository_test {

using nlohmann::json;

class Repository : public testing::Test {
 protected:
  Repository() { git("git init -q -b trunk ."); }

  void git(const std::string& command) const {
    const std::string all = "cd '" + here.path("").string() +
                            "' && export GIT_CONFIG_GLOBAL=/dev/null " +
                            "GIT_AUTHOR_NAME=n GIT_AUTHOR_EMAIL=e GIT_COMMITTER_NAME=n "
                            "GIT_COMMITTER_EMAIL=e && { " +
                            command + "\n} >/dev/null";
    ASSERT_EQ(std::system(all.c_str()), 0) << command;
  }
  void commit() const { git("git add -A && git commit -qm 'a change'"); }
  [[nodiscard]] json compared(const std::string& arguments) const {
    const Outcome outcome = here.pslice("diff " + arguments + " --format json");
    const json result = json::parse(outcome.out, nullptr, false);
    EXPECT_FALSE(result.is_discarded()) << outcome.err;
    return result;
  }
  /// The only comparison of this function.
  static json of(const json& result, const std::string& entry) {
    for (const json& comparison : result["comparisons"]) {
      if (comparison["entry"] == entry) return comparison;
    }
    ADD_FAILURE() << "no comparison of " << entry << ": " << result.dump(1);
    return {};
  }

  Workspace here;
};

TEST_F(Repository, BothVersionsComeFromTheDatabase) {
  here.write("f.h", "#define LIMIT 3\n");
  here.write("f.c", "#include \"f.h\"\nint f(int x) { if (x > LIMIT) return 1; return 0; }\n");
  commit();
  here.write("f.h", "#define LIMIT 4\n");
  commit();
  here.write("f.c", "this is no C\n");
  here.write("f.h", "neither is this\n");
  const json result = compared("--rev HEAD~1..HEAD f.c --criterion f@return");
  EXPECT_EQ(of(result, "f")["differences"][0]["condition"], "x == 4");
}

TEST_F(Repository, EveryFileThatWasTouched) {
  here.write("a.c", "int f(int x) { return x + 1; }\nint same(int x) { return x; }\n");
  here.write("b.c", "int g(int x) { return x > 3; }\n");
  here.write("c.c", "int h(int x) { return x; }\n");
  commit();
  here.write("a.c", "int f(int x) { return 1 + x; }\nint same(int x) { return x; }\n");
  here.write("b.c", "int g(int x) { return x > 4; }\n");
  here.write("note.txt", "no C\n");
  commit();
  const json result = compared("--rev HEAD~1..HEAD");
  EXPECT_EQ(result["comparisons"].size(), 2U) << result.dump(1);
  EXPECT_EQ(of(result, "f")["verdict"], "equivalent");
  EXPECT_EQ(of(result, "g")["verdict"], "different");
  EXPECT_EQ(of(result, "g")["file"], "b.c");
  EXPECT_EQ(result["changes"].size(), 2U);
  EXPECT_EQ(of(result, "g")["differences"][0]["changes"], json::array({1}));
  EXPECT_EQ(result["summary"], (json{{"equivalent", 1}, {"different", 1}, {"unknown", 0}}));
  const Outcome text = here.pslice("diff --rev HEAD~1..HEAD");
  EXPECT_EQ(text.out.find("1 proved equivalent, 1 different, 0 unknown\ndifferent  g in b.c"), 0U)
      << text.out;
  EXPECT_EQ(text.status, 10);
}

TEST_F(Repository, TheWorkingTreeIsNewWhereOneRevisionIsNamed) {
  here.write("a.c", "int f(int x) { return x; }\n");
  commit();
  here.write("a.c", "int f(int x) { return x == 5 ? 6 : x; }\n");
  EXPECT_EQ(of(compared("--rev HEAD"), "f")["differences"][0]["condition"], "x == 5");
}

TEST_F(Repository, FilesAreAddedAndRemoved) {
  here.write("a.c", "int f(int x) { return x; }\n");
  commit();
  here.write("b.c", "int g(int x) { return -x; }\nstatic int unseen(int x) { return x; }\n");
  git("git rm -q a.c");
  commit();
  const json result = compared("--rev HEAD~1..HEAD");
  EXPECT_EQ(result["verdict"], "different");
  std::string said = result["comparisons"].dump();
  EXPECT_NE(said.find("f"), std::string::npos);
  EXPECT_EQ(result["comparisons"].size(), 2U) << said;
  for (const json& comparison : result["comparisons"]) {
    EXPECT_EQ(comparison["differences"][0]["kind"], "interface") << said;
  }
}

TEST_F(Repository, ARenamedFileIsTheSame) {
  const std::string many =
      "int a(int x) { return x; }\nint b(int x) { return x + 1; }\n"
      "int c(int x) { return x * 2; }\nint d(int x) { return x - 7; }\n";
  here.write("old_name.c", many + "int f(int x) { return x > 3; }\n");
  commit();
  git("git mv old_name.c new_name.c");
  here.write("new_name.c", many + "int f(int x) { return x > 4; }\n");
  commit();
  for (const std::string files : {"", " new_name.c", " old_name.c"}) {
    const json result = compared("--rev HEAD~1..HEAD" + files);
    EXPECT_EQ(result["comparisons"].size(), 1U) << result.dump(1);
    EXPECT_EQ(of(result, "f")["differences"][0]["test"]["x"], 4);
  }
}

TEST_F(Repository, WhatDoesNotCompileIsNotKnown) {
  here.write("a.c", "int f(int x) { return x; }\n");
  here.write("b.c", "int g(int x) { return x }\n");
  commit();
  here.write("a.c", "int f(int x) { return 0 + x; }\n");
  here.write("b.c", "int g(int x) { return x; }\n");
  commit();
  const json result = compared("--rev HEAD~1..HEAD");
  EXPECT_EQ(of(result, "f")["verdict"], "equivalent");
  EXPECT_EQ(result["verdict"], "unknown");
  EXPECT_EQ(result["comparisons"][1]["file"], "b.c");
  EXPECT_NE(result["comparisons"][1]["warnings"].dump().find("does not compile"),
            std::string::npos);
}

TEST_F(Repository, CodeThatOnlyMovesDoesNothing) {
  here.write("a.c", "int f(int x) { return x; }\nint g(int x) { return -1 - x; }\n");
  commit();
  here.write("a.c",
             "/* g first */\nint g(int x) {\n  return -1 - x;\n}\nint f(int x) { return x; }\n");
  commit();
  const json result = compared("--rev HEAD~1..HEAD");
  EXPECT_EQ(result["verdict"], "equivalent") << result.dump(1);
  EXPECT_EQ(result["changes"], json::array());
}

TEST_F(Repository, AMergeIsComparedWithEitherParent) {
  here.write("a.c", "int f(int x) { return x; }\n");
  here.write("b.c", "int g(int x) { return x; }\n");
  commit();
  git("git checkout -q -b side");
  here.write("b.c", "int g(int x) { return x == 1 ? 2 : x; }\n");
  commit();
  git("git checkout -q trunk");
  here.write("a.c", "int f(int x) { return x == 3 ? 4 : x; }\n");
  commit();
  git("git merge -q --no-ff -m merged side");
  EXPECT_EQ(of(compared("--rev HEAD^1..HEAD"), "g")["verdict"], "different");
  EXPECT_EQ(of(compared("--rev HEAD^2..HEAD"), "f")["verdict"], "different");
  // What side did since it left, whatever happened to the trunk since.
  const json since = compared("--rev HEAD^1...side");
  EXPECT_EQ(since["comparisons"].size(), 1U) << since.dump(1);
  EXPECT_EQ(of(since, "g")["verdict"], "different");
}

TEST_F(Repository, FilesThatIncludeAHeaderThatChanged) {
  here.write("inc/k.h", "#define K 3\n");
  here.write("a.c", "#include \"inc/k.h\"\nint f(int x) { return x > K; }\n");
  here.write("alone.c", "int g(int x) { return x; }\n");
  commit();
  here.write("inc/k.h", "#define K 4\n");
  commit();
  const json result = compared("--rev HEAD~1..HEAD");
  ASSERT_EQ(result["comparisons"].size(), 1U) << result.dump(1);
  EXPECT_EQ(of(result, "f")["file"], "a.c");
  EXPECT_EQ(of(result, "f")["differences"][0]["test"]["x"], 4);
}

/// Whatever it is called, and through whatever it is included.
TEST_F(Repository, IncludedFilesComeFromTheDatabase) {
  here.write("table.inc", "3");
  here.write("k.h", "static const int k =\n#include \"table.inc\"\n;\n");
  here.write("a.c", "#include \"k.h\"\nint f(int x) { return x > k; }\n");
  commit();
  here.write("table.inc", "4");
  commit();
  here.write("table.inc", "5");
  const json result = compared("--rev HEAD~1..HEAD");
  EXPECT_EQ(of(result, "f")["differences"][0]["test"]["x"], 4);
}

TEST_F(Repository, TestsBringTheProgramWithThem) {
  here.write("src/k.h", "#define K 3\n");
  here.write("src/a.c", "#include \"k.h\"\nint f(int x) { return x > K; }\n");
  commit();
  here.write("src/k.h", "#define K 4\n");
  commit();
  here.write("src/k.h", "#define K 9\n");
  commit();
  const Outcome outcome =
      here.pslice("diff --rev HEAD~2..HEAD~1 src/a.c --criterion f@return --tests suite");
  ASSERT_EQ(outcome.status, 10) << outcome.err;
  const std::string make = "make -C '" + here.path("suite").string() + "' ";
  EXPECT_EQ(std::system((make + "check >/dev/null 2>&1").c_str()), 0);
  EXPECT_NE(std::system((make + "check-old >/dev/null 2>&1").c_str()), 0);
}

TEST_F(Repository, MistakesAreTold) {
  here.write("a.c", "int f(int x) { return x; }\n");
  commit();
  const auto complaint = [&](const std::string& arguments) {
    const Outcome outcome = here.pslice("diff " + arguments);
    EXPECT_EQ(outcome.status, 1) << arguments;
    return outcome.err;
  };
  EXPECT_NE(complaint("--rev HEAD..nowhere a.c").find("no such revision: nowhere"),
            std::string::npos);
  EXPECT_NE(complaint("--rev HEAD lost.c").find("lost.c is not in HEAD"), std::string::npos);
  EXPECT_NE(complaint("--rev HEAD --criterion f@return").find("name it"), std::string::npos);
  const Outcome same = here.pslice("diff --rev HEAD");
  EXPECT_EQ(same.status, 0);
  EXPECT_NE(same.out.find("no C file differs"), std::string::npos) << same.out;
}

}  // namespace repository_test
}  // namespace pslice::cli
