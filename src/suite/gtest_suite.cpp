#include <array>
#include <cctype>
#include <set>

#include <fmt/format.h>

#include "suite/calls.h"
#include "suite/note.h"
#include "suite/runner.h"
#include "suite/writers.h"

// A GoogleTest file with the tests of each group, named after its condition. Where C++ cannot
// declare what the program takes, calls.c stands between the two.

namespace pslice::suite {
namespace {

struct Word {
  std::string_view sign;
  std::string_view word;
};
/// Longer signs first.
constexpr auto words = std::to_array<Word>({
    {"&&", "and"},    {"||", "or"},  {"<=", "at_most"}, {">=", "at_least"}, {"==", "is"},
    {"!=", "is_not"}, {"->", ""},    {"<<", "shifted"}, {">>", "shifted"},  {"<", "below"},
    {">", "above"},   {"+", "plus"}, {"-", "minus"},    {"*", "times"},     {"/", "over"},
    {"%", "modulo"},  {"!", "not"},  {"&", "masked"},   {"|", "bits"},      {"^", "xor"},
    {"?", "then"},    {":", "else"},
});
constexpr std::size_t longest_name = 80;

/// "x + y <= 10" becomes "x_plus_y_at_most_10".
std::string name_of(const std::string& condition) {
  std::string name;
  const auto separate = [&] {
    if (!name.empty() && name.back() != '_') name += '_';
  };
  for (std::size_t at = 0; at < condition.size() && name.size() < longest_name;) {
    const auto c = static_cast<unsigned char>(condition[at]);
    if (std::isalnum(c) != 0 || (c == '_' && (name.empty() || name.back() != '_'))) {
      name += condition[at++];
      continue;
    }
    separate();
    std::size_t used = 1;
    for (const Word& word : words) {
      if (!std::string_view(condition).substr(at).starts_with(word.sign)) continue;
      name += word.word;
      separate();
      used = word.sign.size();
      break;
    }
    at += used;
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  return name.empty() || name == "1" ? "always" : name;
}

std::string test_of(const report::Exploration& exploration, const Harness& harness,
                    const report::ListedTest& listed, std::size_t index, const std::string& name) {
  const explore::Test& test = listed.test;
  std::string out = fmt::format("\n// {}\n// {}\n// {}\nTEST({}, {}) {{\n",
                                exploration.texts[listed.group].condition,
                                report::describe_inputs(exploration, listed),
                                write_note(exploration, listed), exploration.entry, name);
  if (test.halts) {
    out += fmt::format("  run_test({});\n  EXPECT_FALSE(outcome->returned);\n", index);
  } else {
    out += fmt::format(
        "  ASSERT_EQ(run_test({}), 0) << \"ended by a signal\";\n"
        "  EXPECT_TRUE(outcome->returned);\n",
        index);
  }
  for (std::size_t o = 0; o < test.observed.size(); ++o) {
    if (!is_checked(exploration, harness, listed, o)) continue;
    const std::string& output = exploration.signature.outputs[o].name;
    if (!test.observed[o]) {
      out += fmt::format("  EXPECT_FALSE(outcome->seen[{}]);  // {}\n", o, output);
      continue;
    }
    out += fmt::format(
        "  EXPECT_TRUE(outcome->seen[{0}]);\n  EXPECT_EQ(outcome->value[{0}], {1});  // {2}\n", o,
        expected_value(exploration, listed, o), output);
  }
  if (harness.calls) {
    out += fmt::format("  EXPECT_STREQ(outcome->calls, {});\n",
                       string_of(harness.calls->expected[index]));
  }
  return out + "}\n";
}

}  // namespace

Suite write_gtest(const report::Exploration& exploration, const Harness& harness) {
  const bool apart = !can_be_declared(exploration, harness);
  std::string text = fmt::format(
      "// Written by pslice {}: a test for each {} of {}().\n\n#include <gtest/gtest.h>\n\n",
      exploration.version, tested_thing(exploration), exploration.entry);
  text += write_headers() + write_seeing(exploration, harness, Dialect::cpp);
  text += apart ? "\nextern \"C\" void (*const pslice_tests[])(void);\n"
                : "\n" + write_calls(exploration, harness, Language::cpp_by_declaration);
  text += write_running();
  std::set<std::string> taken;
  const std::vector<report::ListedTest> tests = report::listed_tests(exploration);
  for (std::size_t i = 0; i < tests.size(); ++i) {
    const std::string first = name_of(exploration.texts[tests[i].group].condition);
    std::string name = first;
    for (std::size_t n = 2; !taken.insert(name).second; ++n) name = fmt::format("{}_{}", first, n);
    text += test_of(exploration, harness, tests[i], i, name);
  }
  Suite suite;
  suite.files.push_back({"tests.cpp", std::move(text)});
  if (apart) {
    suite.files.push_back({"calls.c", write_calls(exploration, harness, Language::c_with_program)});
  }
  Build build{.linker = "$(CXX) $(CXXFLAGS)",
              .objects = {"tests.o"},
              .libraries = " -lgtest -lgtest_main -lpthread",
              .includes_program = apart};
  if (apart) build.objects.emplace_back("calls.o");
  suite.files.push_back({"Makefile", write_makefile(exploration, harness, build)});
  add_common(exploration, harness, suite);
  return suite;
}

}  // namespace pslice::suite
