#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "run.h"

// Projects as people have them: several directories, a compilation database, headers.

namespace pslice::cli {
namespace projects_test {

using nlohmann::json;

/// src/area.c uses a header of include/, and a function of lib/scale.c; lib/unused.c defines
/// another program.
class Project : public testing::Test {
 protected:
  Project() {
    here.write("include/shape.h",
               "struct shape { int w, h; };\nint scale(int v, int by);\n"
               "#define AREA(s) ((s)->w * (s)->h)\n");
    here.write("src/area.c",
               "#include \"shape.h\"\n"
               "int area(struct shape *s, int by) {\n"
               "    int spare = by + 1;\n"
               "    int a = AREA(s);\n"
               "    a = scale(a, by);\n"
               "    return a;\n"
               "}\n");
    here.write("lib/scale.c",
               "#include \"shape.h\"\n"
               "static int limit(int v) { return v > FACTOR ? FACTOR : v; }\n"
               "int scale(int v, int by) {\n"
               "    int seen = v;\n"
               "    return v * limit(by);\n"
               "}\n");
    here.write("lib/unused.c",
               "int scale(int v, int by) { return v + by; }\n"
               "int main(void) { return 0; }\n");
  }

  void write_database(const std::string& folder) const {
    json commands = json::array();
    for (const std::string name : {"src/area.c", "lib/unused.c", "lib/scale.c"}) {
      commands.push_back({{"directory", here.path("").string()},
                          {"file", name},
                          {"command", "cc -Iinclude -DFACTOR=7 -c " + name + " -o x.o"}});
    }
    here.write(folder + "compile_commands.json", commands.dump());
  }

  [[nodiscard]] json slice(const std::string& arguments) const {
    const Outcome outcome = here.pslice("--format json " + arguments);
    const json result = json::parse(outcome.out, nullptr, false);
    EXPECT_FALSE(result.is_discarded()) << outcome.err;
    return result;
  }
  static bool says(const json& list, const std::string& text) {
    return std::ranges::any_of(list, [&](const json& one) {
      return one.get<std::string>().find(text) != std::string::npos;
    });
  }

  Workspace here;
};

TEST_F(Project, DatabaseIsFoundUpwardsAndInBuild) {
  EXPECT_EQ(here.pslice("src/area.c --criterion area@return").status, 2);
  for (const std::string folder : {"", "build/"}) {
    write_database(folder);
    const json result = slice("src/area.c --criterion area@return");
    EXPECT_EQ(result["lines"]["src/area.c"], json({4, 5}));
    EXPECT_TRUE(says(result["assumptions"], folder + "compile_commands.json")) << result.dump(1);
    std::filesystem::remove(here.path(folder + "compile_commands.json"));
  }
}

/// As `bear` writes it: the file whole, and the command as it was run.
TEST_F(Project, DatabaseNamesTheFileInTwoWays) {
  here.write(
      "build/compile_commands.json",
      json::array(
          {{{"directory", here.path("src").string()},
            {"file", here.path("src/area.c").string()},
            {"output", here.path("src/area.o").string()},
            {"arguments",
             {"/usr/bin/cc", "-I../include", "-DFACTOR=7", "-c", "-o", "area.o", "./area.c"}}}})
          .dump());
  const json result = slice("src/area.c -p build --criterion area@return");
  EXPECT_EQ(result["lines"]["src/area.c"], json({4, 5}));
}

TEST_F(Project, DatabaseThatDoesNotKnowTheFileIsNotUsed) {
  write_database("");
  here.write("src/alone.c", "int f(int x) { return x; }\n");
  const json result = slice("src/alone.c --criterion f@return");
  EXPECT_FALSE(says(result["assumptions"], "compile_commands"));
}

TEST_F(Project, DatabaseThatCannotBeReadCountsOnlyWhereItIsGiven) {
  here.write("compile_commands.json", "being written");
  here.write("alone.c", "int f(int a) {\n    return a;\n}\n");
  EXPECT_EQ(here.pslice("alone.c --criterion f@return").status, 0);
  const Outcome given = here.pslice("-p . alone.c --criterion f@return");
  EXPECT_EQ(given.status, 1);
  EXPECT_NE(given.err.find("cannot read the compilation database"), std::string::npos) << given.err;
}

TEST_F(Project, FilesArePickedByNeed) {
  write_database("");
  const json by_line = slice("-p . --criterion src/area.c:6:a");
  // lib/unused.c comes first by name; it is as good, but for the main that nobody asked for.
  EXPECT_EQ(by_line["files"].size(), 2U) << by_line["files"].dump();
  EXPECT_EQ(by_line["files"][0], "src/area.c");
  const json by_name = slice("-p . --criterion limit@return");
  EXPECT_EQ(by_name["files"], json({"lib/scale.c"}));
  EXPECT_EQ(by_name["entry"], "limit");
}

TEST_F(Project, WithoutAFileTheCriterionNamesOne) {
  write_database("");
  const Outcome bare = here.pslice("-p . --criterion 6:a");
  EXPECT_EQ(bare.status, 1);
  EXPECT_NE(bare.err.find("FILE:LINE"), std::string::npos) << bare.err;
  const Outcome none = here.pslice("-p . --criterion nobody@return");
  EXPECT_EQ(none.status, 1);
  EXPECT_NE(none.err.find("no function 'nobody'"), std::string::npos) << none.err;
}

TEST_F(Project, AFileIsNamedByAsMuchOfItsPathAsTellsItFromOthers) {
  here.write("lib/area.c", "int area_of(int v) { return v; }\nint scale(int v, int by);\n");
  json commands = json::array();
  for (const char* name : {"lib/area.c", "src/area.c", "lib/scale.c"}) {
    commands.push_back({{"directory", here.path("").string()},
                        {"file", name},
                        {"command", std::string("cc -Iinclude -DFACTOR=7 -c ") + name}});
  }
  here.write("compile_commands.json", commands.dump());
  const Outcome both = here.pslice("-p . --criterion area.c:6:a");
  EXPECT_EQ(both.status, 1);
  EXPECT_NE(both.err.find("several files are called area.c"), std::string::npos) << both.err;
  EXPECT_EQ(slice("-p . --criterion ./src/area.c:6:a")["files"][0], "src/area.c");
  EXPECT_EQ(slice("-p . --criterion src/area.c:area@return:by")["files"][0], "src/area.c");
}

TEST_F(Project, FlagsBeforeTheDashes) {
  here.write("factor.h", "#define FACTOR SEVEN\n");
  const json result = slice(
      "-Iinclude src/area.c lib/scale.c -D SEVEN=7 -std=c99 -include factor.h "
      "--criterion area@return -- -DUNUSED");
  EXPECT_EQ(result["lines"]["lib/scale.c"], json({2, 5}));
}

TEST_F(Project, MissingHeaderSaysWhatToDo) {
  const Outcome outcome = here.pslice("src/area.c --criterion area@return");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("-I include"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("-p DIR"), std::string::npos) << outcome.err;
  here.write("lost.c", "#include \"made.h\"\nint f(void) { return 1; }\n");
  const Outcome lost = here.pslice("lost.c --criterion f@return");
  EXPECT_NE(lost.err.find("build first"), std::string::npos) << lost.err;
}

TEST_F(Project, OtherLanguagesAreNamed) {
  here.write("a.cpp", "int f(int x) { return x; }\n");
  const Outcome by_name = here.pslice("a.cpp --criterion f@return");
  EXPECT_EQ(by_name.status, 1);
  EXPECT_NE(by_name.err.find("'a.cpp' is C++"), std::string::npos) << by_name.err;
  here.write("a.h", "namespace n {\nint f(int x) { return x; }\n}\n");
  const Outcome by_text = here.pslice("a.h --criterion f@return");
  EXPECT_EQ(by_text.status, 2);
  EXPECT_NE(by_text.err.find("looks like C++"), std::string::npos) << by_text.err;
}

// --- headers ---

constexpr const char* counter =
    "#ifdef COUNTER_IMPLEMENTATION\n"
    "static int calls;\n"
    "int counter_add(int a, int b) {\n"
    "    int spare = a * 3;\n"
    "    calls++;\n"
    "    return a + b;\n"
    "}\n"
    "#endif\n";

class Headers : public testing::Test {
 protected:
  Headers() {
    here.write("lib/counter.h", counter);
    here.write("main.c",
               "#define COUNTER_IMPLEMENTATION\n"
               "#include \"lib/counter.h\"\n"
               "int f(int x) {\n"
               "    int dead = x - 1;\n"
               "    return counter_add(x, 2);\n"
               "}\n");
  }
  [[nodiscard]] int shell(const std::string& command) const {
    return std::system(("cd '" + here.path("").string() + "' && " + command).c_str());
  }
  Workspace here;
};

TEST_F(Headers, AreNamedByPathsThatExist) {
  const Outcome outcome = here.pslice("main.c --criterion f@return --format json");
  const json result = json::parse(outcome.out);
  EXPECT_EQ(result["files"], json({"main.c"}));
  EXPECT_EQ(result["headers"], json({"lib/counter.h"}));
  EXPECT_EQ(result["lines"]["lib/counter.h"], json({6}));
}

TEST_F(Headers, AreShownAndMarked) {
  const Outcome text = here.pslice("main.c --criterion f@return");
  EXPECT_NE(text.out.find("== lib/counter.h\n"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("   6 *      return a + b;"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("   5        calls++;"), std::string::npos) << text.out;
  const Outcome page = here.pslice("main.c --criterion f@return --format html");
  EXPECT_NE(page.out.find("<h2>lib/counter.h<"), std::string::npos);
}

// There is nowhere to write them to, so all of what is called there runs.
TEST_F(Headers, AreKeptWholeWhereTheSliceIsPrinted) {
  here.write("main.c",
             "#define COUNTER_IMPLEMENTATION\n"
             "#include \"lib/counter.h\"\n"
             "int f(int x, int y) {\n"
             "    int dead = x - 1;\n"
             "    int first = counter_add(y, 1);\n"
             "    int n = counter_add(x, 2);\n"
             "    return calls > 1 ? n : first;\n"
             "}\n");
  const std::string asked = "main.c --criterion 7:n --globals init --format ";
  EXPECT_EQ(json::parse(here.pslice(asked + "json").out)["lines"]["lib/counter.h"], json({6}));
  const Outcome outcome = here.pslice(asked + "c");
  EXPECT_NE(outcome.out.find("#include \"lib/counter.h\"\n"), std::string::npos);
  EXPECT_EQ(outcome.out.find("x - 1"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.err.find("lib/counter.h"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("-o DIR"), std::string::npos) << outcome.err;
}

TEST_F(Headers, NothingIsDroppedWhereOneRunsFirst) {
  const Outcome outcome =
      here.pslice("main.c --criterion counter_add@return --entry counter_add --format c");
  EXPECT_NE(outcome.err.find("nothing is dropped"), std::string::npos) << outcome.err;
}

TEST_F(Headers, AreWrittenBesideTheFilesThatIncludeThem) {
  const Outcome outcome = here.pslice("main.c --criterion f@return --format c -o out/");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(here.read("out/counter.h").find("calls++"), std::string::npos);
  EXPECT_NE(here.read("out/main.c").find("#include \"counter.h\""), std::string::npos);
  EXPECT_EQ(shell("printf 'int f(int);int main(void){return f(40)!=42;}' > run.c && "
                  "gcc -w out/main.c run.c -o run && ./run"),
            0);
}

// Read once, named three times, twice by way of one that has no functions.
TEST_F(Headers, AreTheCutOnesWhereverTheyAreNamed) {
  here.write("inc/once.h",
             "#pragma once\n"
             "static inline int twice(int v) { int spare = v / 3; return v * 2; }\n");
  here.write("inc/types.h", "#pragma once\n#include <once.h>\ntypedef int number;\n");
  here.write("src/user.c",
             "#include <once.h>\n"
             "#include \"types.h\"\n"
             "#  include \"../inc/once.h\"\n"
             "number f(number x) { return twice(x); }\n");
  const Outcome outcome = here.pslice("src/user.c -Iinc --criterion f@return --format c -o out/");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(here.read("out/once.h").find("v / 3"), std::string::npos);
  EXPECT_EQ(here.read("out/user.c").find("../inc"), std::string::npos);
  EXPECT_EQ(shell("gcc -Iinc -c out/user.c -o /dev/null"), 0);
}

// What one unit does not need of a file, another that includes it does.
TEST_F(Headers, MayBeFilesOfTheProgram) {
  here.write("one.c",
             "static int base(int v) { int spare = v / 3; return v + 1; }\n"
             "#ifndef ONLY_BASE\nint one(int v) { int spare = v / 3; return v; }\n#endif\n");
  here.write("two.c",
             "#define ONLY_BASE\n#include \"one.c\"\n"
             "int one(int);\nint two(int v) { return base(v) + one(v); }\n");
  const Outcome outcome =
      here.pslice("one.c two.c --criterion two@return --format c -o " + here.path("cut").string());
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(shell("printf 'int two(int);int main(void){return two(4)!=9;}' > run.c && "
                  "gcc -w cut/one.c cut/two.c run.c -o run && ./run"),
            0)
      << here.read("cut/one.c");
}

/// Names as macros make them, and flags of another compiler.
TEST_F(Project, FunctionsThatMacrosNameAreFoundAmongItsFiles) {
  here.write("names.h",
             "#define SUFFIX(name) SUFFIX_(name, 8)\n#define SUFFIX_(a, b) SUFFIX__(a, b)\n"
             "#define SUFFIX__(a, b) a ## b\n#define begin SUFFIX(begin_)\n"
             "#define PRIVATE(name) lib_ ## name\nint begin(int);\nint PRIVATE(twice)(int);\n"
             "int PRIVATE(other)(int);\n");
  here.write("begin.c",
             "#include \"names.h\"\nint begin(int v) {\n    return PRIVATE(twice)(v);\n}\n");
  here.write("twice.c",
             "#include \"names.h\"\nint PRIVATE(twice)(int v) {\n    return 2 * v;\n}\n");
  here.write("other.c", "#include \"names.h\"\nint PRIVATE(other)(int v) {\n    return v;\n}\n");
  json commands = json::array();
  for (const char* file : {"begin.c", "other.c", "twice.c"}) {
    commands.push_back({{"directory", here.path("").string()},
                        {"file", file},
                        {"command", std::string("gcc -O2 -ftree-vrp -c ") + file}});
  }
  here.write("build/compile_commands.json", commands.dump());
  const json begin = slice("-p build --criterion begin_8@return");
  EXPECT_EQ(begin["files"], json({"begin.c", "twice.c"}));
  EXPECT_EQ(begin["entry"], "begin_8");
  EXPECT_EQ(slice("-p build --criterion lib_twice@return")["files"], json({"twice.c"}));
  EXPECT_EQ(here.pslice("-p build --criterion lib_twice@return").err.find("tree-vrp"),
            std::string::npos);
  const Outcome none = here.pslice("-p build --criterion nowhere@return");
  EXPECT_EQ(none.status, 1);
  EXPECT_NE(none.err.find("if a macro makes the name, give the file"), std::string::npos)
      << none.err;
}

TEST_F(Project, WhatProgramsShareNeedsNoneOfThem) {
  here.write("shared.c", "int shared(int level) {\n    return level + 1;\n}\n");
  const std::string program = "int shared(int);\nint main(void) { return shared(level); }\n";
  here.write("one.c", "int level = 4;\n" + program);
  here.write("two.c", "int level = 7;\n" + program);
  json commands = json::array();
  for (const char* file : {"one.c", "shared.c", "two.c"}) {
    commands.push_back({{"directory", here.path("").string()},
                        {"file", file},
                        {"command", std::string("cc -c ") + file}});
  }
  here.write("build/compile_commands.json", commands.dump());
  EXPECT_EQ(slice("-p build --criterion shared@return")["files"], json({"shared.c"}));
  EXPECT_EQ(slice("-p build --criterion two.c:3:level")["files"], json({"two.c", "shared.c"}));
}

TEST_F(Headers, WithADatabaseOfAnotherDirectory) {
  here.write("build/compile_commands.json",
             json::array({{{"directory", here.path("build").string()},
                           {"file", "../main.c"},
                           {"command", "cc -I.. -c ../main.c"}}})
                 .dump());
  const json result = json::parse(here.pslice("main.c --criterion f@return --format json").out);
  EXPECT_EQ(result["headers"], json({"lib/counter.h"}));
}

// --- where it starts ---

std::string long_program(const std::string& last) {
  std::string text =
      "#include <stdio.h>\nstatic int a[64];\n"
      "int inner(int v) {\n    int w = v + 1;\n    return w;\n}\n"
      "int main(int argc, char **argv) {\n    int s = argc;\n";
  for (int i = 0; i < 50; ++i) text += "    s = s * 3 + " + std::to_string(i) + ";\n";
  return text + last + "    return inner(s);\n}\n";
}

TEST_F(Project, NoteSaysWhatTheFunctionWouldGive) {
  here.write("long.c", long_program(""));
  const Outcome outcome = here.pslice("long.c --criterion '5:w' -DX='a b'");
  EXPECT_NE(outcome.out.find("from main()"), std::string::npos);
  EXPECT_NE(outcome.out.find("from inner() by itself the slice is 1 of 2 statements or less"),
            std::string::npos)
      << outcome.out;
  const std::string command = "pslice long.c --criterion 5:w '-DX=a b' --entry inner\n";
  EXPECT_NE(outcome.out.find(command), std::string::npos) << outcome.out;
  const json inner = slice("long.c --criterion 5:w --entry inner");
  EXPECT_EQ(inner["size"]["slice"], 1);
  EXPECT_EQ(inner["size"]["program"], 2);
}

TEST_F(Project, NoNoteWhereMainIsAsGood) {
  here.write("short.c", "int inner(int v) { return v; }\nint main(void) { return inner(1); }\n");
  EXPECT_TRUE(slice("short.c --criterion inner@return")["notes"].empty());
  here.write("other.c", long_program("    s = 4;\n"));
  EXPECT_TRUE(slice("other.c --criterion 5:w")["notes"].empty());
}

TEST_F(Project, WhatIsWrittenElsewhereSaysWhereItsHeadersAre) {
  const std::string ask = "src/area.c --criterion area@return --format c -o ";
  const Outcome away = here.pslice(ask + "cut.c -- -Iinclude");
  EXPECT_EQ(away.err.find("-iquote"), std::string::npos) << away.err;  // <shape.h> is not beside it
  here.write("src/near.h", "#define NEAR 1\n");
  here.write("src/area.c", "#include \"near.h\"\nint area(int by) {\n    return by + NEAR;\n}\n");
  const Outcome cut = here.pslice(ask + "cut.c");
  EXPECT_NE(cut.err.find(", with -iquote src for the headers that are not cut"), std::string::npos)
      << cut.err;
  const Outcome beside = here.pslice(ask + "src/cut.c");
  EXPECT_EQ(beside.err.find("-iquote"), std::string::npos) << beside.err;
}

TEST_F(Project, StartInTheMiddleSaysWhatItMeans) {
  here.write("lib.c", "int g;\nint f(int x) { return x + g; }\nint k(void) { return f(1); }\n");
  const json result = slice("lib.c --criterion f@return");
  EXPECT_EQ(result["entry"], "f");
  EXPECT_TRUE(says(result["notes"], "it starts in f() (there is no main())")) << result.dump(1);
  EXPECT_TRUE(says(result["notes"],
                   "static storage may hold anything then, but for those that nothing can write"));
  here.write("more.c", "int main(void) { return 0; }\n");
  const json unreached = slice("lib.c more.c --criterion f@return --globals init");
  EXPECT_TRUE(says(unreached["notes"], "(main() does not get there)"));
  EXPECT_FALSE(says(unreached["notes"], "static storage"));
}

}  // namespace projects_test
}  // namespace pslice::cli
