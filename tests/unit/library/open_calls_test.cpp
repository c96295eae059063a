// Calls through pointers of programs in which a test for each function that fits would be too many:
// what they mean is found out first. 120 calls that 120 functions fit are more than are written.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "library/slicing.h"
#include "library/task.h"

namespace pslice::library {
namespace {

constexpr int many = 120;

/// The texts of what is kept.
std::set<std::string> kept(const std::string& text, const std::string& criterion,
                           const std::optional<std::string>& entry = {}) {
  Options options;
  options.source.files = {"memory.c"};  // there is no such file
  options.source.texts = {{"memory.c", text}};
  options.criteria = {criterion};
  options.mode = Mode::path_insensitive;
  options.entry = entry;
  base::Budget budget;
  std::vector<base::CompilerMessage> messages;
  const Task task = make_task(options, budget, messages);
  std::set<std::string> texts;
  for (const report::KeptStatement& statement : slice(task, {}, budget).kept) {
    texts.insert(statement.text);
  }
  return texts;
}

/// Function i sets g<i>; call i goes through a table of its own. `more` stands before main.
std::string program(const std::string& more, const std::string& in_main) {
  std::string text;
  std::string calls;
  for (int i = 0; i < many; ++i) {
    const std::string n = std::to_string(i);
    text += "static int g" + n + ";\nstatic int set" + n + "(int x) { g" + n + " = x + " + n +
            "; return x; }\nstatic int (*const table" + n + "[1])(int) = {set" + n + "};\n";
    calls += "  table" + n + "[0](argc + " + n + ");\n";
  }
  return text + more + "int main(int argc, char **argv) {\n  int result = 0;\n" + calls + in_main +
         "end:\n  return result;\n}\n";
}

TEST(OpenCallsTest, EachMeansItsOwnFunction) {
  EXPECT_EQ(kept(program("", ""), "end:g7"),
            (std::set<std::string>{"g7 = x + 7", "table7[0](argc + 7)"}));
}

TEST(OpenCallsTest, WhatIsFoundLateCountsAsWell) {
  // The function that sets `late` gets to its call in a structure, handed by value to a function
  // that is itself called through a pointer.
  const std::string more =
      "static int late;\n"
      "static int set_late(int x) { late = x; return x; }\n"
      "struct pair { int number; int (*act)(int); };\n"
      "static int run(struct pair p) { return p.act(p.number); }\n"
      "static int (*runner)(struct pair) = run;\n"
      "static struct pair pairs[2] = {{1, set_late}, {2, set_late}};\n";
  const std::set<std::string> slice =
      kept(program(more, "  result = runner(pairs[argc & 1]);\n"), "end:late");
  EXPECT_EQ(slice, (std::set<std::string>{"late = x", "return p.act(p.number)",
                                          "result = runner(pairs[argc & 1])"}));
}

TEST(OpenCallsTest, AnotherStartThanMain) {
  const std::string more =
      "int hook(int x) { g5 = x; return x; }\n"
      "int given(int (*act)(int), int y) { int z = act(y); return z; }\n";
  const std::set<std::string> slice = kept(program(more, ""), "given@return:g5", "given");
  EXPECT_TRUE(slice.contains("g5 = x")) << "the address of hook() is known outside";
  EXPECT_TRUE(slice.contains("int z = act(y)"));
}

}  // namespace
}  // namespace pslice::library
