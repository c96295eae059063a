#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>

#include "library/pslice.h"

// A client that includes nothing but the public header.

namespace pslice {
namespace {

using base::CompilerMessage;
using base::ExitStatus;

Request request_for(const std::string& text, const std::string& criterion) {
  Request request;
  request.files = {"memory.c"};  // there is no such file
  request.texts = {{"memory.c", text}};
  request.criteria = {criterion};
  return request;
}

bool mentions(const std::vector<base::Warning>& warnings, const std::string& words) {
  return std::ranges::any_of(warnings, [&](const base::Warning& warning) {
    return warning.message.find(words) != std::string::npos;
  });
}

constexpr const char* two_values =
    "int f(int x) {\n"
    "  int y = 1;\n"
    "  int z = 2;\n"
    "  z = z + 1;\n"
    "  y = x;\n"
    "  return y;\n"
    "}\n";

TEST(Library, SlicesATextInMemory) {
  const SliceResult result = slice(request_for(two_values, "6:y"));
  EXPECT_EQ(result.status, ExitStatus::success);
  EXPECT_EQ(result.failure, "");
  EXPECT_TRUE(result.messages.empty());
  EXPECT_EQ(result.entry, "f");
  EXPECT_TRUE(result.exact);
  ASSERT_EQ(result.kept.size(), 1U);
  EXPECT_EQ(result.kept[0].position, (base::SourcePosition{"memory.c", 5, 3}));
  EXPECT_EQ(result.kept[0].text, "y = x");
  ASSERT_EQ(result.files.size(), 1U);
  EXPECT_EQ(result.files[0].name, "memory.c");
  EXPECT_EQ(result.files[0].lines, std::vector<unsigned>{5});
  EXPECT_NE(result.files[0].reduced.find("y = x;"), std::string::npos);
  EXPECT_EQ(result.files[0].reduced.find("z = z + 1"), std::string::npos);
}

TEST(Library, TextsStandInForHeaders) {
  Request request =
      request_for("#include \"part.h\"\nint f(int x) { return TWICE(x); }\n", "f@return");
  request.texts.push_back({"./sub/../part.h", "#define TWICE(x) ((x) + (x))\n"});
  EXPECT_EQ(slice(request).status, ExitStatus::success);
  request.texts.pop_back();
  EXPECT_EQ(slice(request).status, ExitStatus::program_errors);
}

TEST(Library, OptionsAreThoseOfTheCommandLine) {
  const std::string text =
      "int f(int x) {\n"
      "  int y = 1;\n"
      "  if (x > 0) y = 2;\n"
      "  if (x < 0) y = 3;\n"
      "  if (x > 0 && x < 0) y = x;\n"
      "  return y;\n"
      "}\n";
  Request request = request_for(text, "6:y");
  const SliceResult sensitive = slice(request);
  request.options = {"--mode", "path-insensitive", "--format", "lines"};
  const SliceResult insensitive = slice(request);
  EXPECT_EQ(sensitive.files[0].lines, (std::vector<unsigned>{2, 3, 4}));
  EXPECT_EQ(insensitive.files[0].lines, (std::vector<unsigned>{2, 3, 4, 5}));
  EXPECT_EQ(insensitive.text, "memory.c:2\nmemory.c:3\nmemory.c:4\nmemory.c:5\n");

  request.options = {"--mode", "quick"};
  const SliceResult mistaken = slice(request);
  EXPECT_EQ(mistaken.status, ExitStatus::bad_input);
  EXPECT_NE(mistaken.failure.find("'quick' is not one of"), std::string::npos) << mistaken.failure;
  request.options = {"--dump", "ts"};
  EXPECT_EQ(slice(request).status, ExitStatus::bad_input);
}

TEST(Library, ErrorsOfTheProgramAreValues) {
  const std::string text =
      "int f(int x);\n"
      "int f(int x) {\n"
      "  return x + missing;\n"
      "}\n"
      "char f(char x) { return x; }\n";
  const SliceResult result = slice(request_for(text, "3:x"));
  EXPECT_EQ(result.status, ExitStatus::program_errors);
  EXPECT_EQ(result.failure, "'memory.c' has errors; nothing was sliced");
  ASSERT_EQ(result.messages.size(), 3U);
  const CompilerMessage& first = result.messages[0];
  EXPECT_EQ(first.severity, CompilerMessage::Severity::error);
  EXPECT_EQ(first.position, (base::SourcePosition{"memory.c", 3, 14}));
  EXPECT_EQ(first.text, "use of undeclared identifier 'missing'");
  EXPECT_EQ(first.plain,
            "memory.c:3:14: error: use of undeclared identifier 'missing'\n"
            "    3 |   return x + missing;\n"
            "      |              ^\n");
  EXPECT_NE(first.coloured.find("\x1b["), std::string::npos);
  EXPECT_EQ(result.messages[1].text, "conflicting types for 'f'");
  EXPECT_EQ(result.messages[2].severity, CompilerMessage::Severity::note);
  EXPECT_EQ(result.messages[2].position.line, 2U);
}

TEST(Library, WrongCriteriaSayWhatWouldBeRight) {
  const SliceResult result = slice(request_for(two_values, "6:q"));
  EXPECT_EQ(result.status, ExitStatus::bad_input);
  EXPECT_NE(result.failure.find("no variable 'q' in scope at line 6"), std::string::npos)
      << result.failure;
  EXPECT_TRUE(result.files.empty());
}

/// Has more paths than anybody can follow.
std::string endless_work() {
  std::string text = "int f(int x[64]) {\n  int y = 0;\n";
  for (int i = 0; i < 60; ++i) {
    const std::string n = std::to_string(i % 8);
    text += "  if (x[" + n + "] * x[" + n + "] > " + std::to_string(i) + ") y = y * 3 + x[" + n +
            "];\n";
  }
  return text + "  return y;\n}\n";
}

TEST(Library, IsCancelledFromAnotherThread) {
  using std::chrono::steady_clock;
  Request request = request_for(endless_work(), "f@return");
  request.options = {"--by", "path"};
  request.timeout = std::chrono::seconds(120);
  std::stop_source owner;
  request.stop = owner.get_token();
  const auto start = steady_clock::now();
  std::jthread impatient([&owner] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    owner.request_stop();
  });
  const ExplorationResult result = explore_inputs(request);
  EXPECT_LT(steady_clock::now() - start, std::chrono::seconds(60));
  EXPECT_EQ(result.status, ExitStatus::success);
  EXPECT_FALSE(result.complete);
  EXPECT_TRUE(mentions(result.warnings, "the run was cancelled"));
}

TEST(Library, ATimeoutEndsARequest) {
  Request request = request_for(endless_work(), "f@return");
  request.options = {"--by", "path"};
  request.timeout = std::chrono::milliseconds(200);
  const ExplorationResult result = explore_inputs(request);
  EXPECT_FALSE(result.complete);
  EXPECT_TRUE(mentions(result.warnings, "the time limit of 0.2 s was reached"));
}

TEST(Library, OneRequestLeavesNothingToTheNext) {
  const Request request = request_for(two_values, "6:y");
  const SliceResult first = slice(request);
  std::stop_source stopped;
  stopped.request_stop();
  Request cancelled = request;
  cancelled.stop = stopped.get_token();
  const SliceResult given_up = slice(cancelled);
  EXPECT_FALSE(given_up.exact);
  EXPECT_EQ(slice(request_for("int f( {", "1")).status, ExitStatus::program_errors);
  const SliceResult other = slice(request_for(two_values, "5:z"));
  EXPECT_EQ(other.files[0].lines, (std::vector<unsigned>{3, 4}));
  const SliceResult again = slice(request);
  EXPECT_EQ(again.text, first.text);
  EXPECT_TRUE(again.messages.empty());
  EXPECT_TRUE(again.exact);
}

TEST(Library, ExploresInputs) {
  const ExplorationResult result = explore_inputs(
      request_for("int f(int x) {\n  if (x > 5) return x + 1;\n  return 0;\n}\n", "f@return"));
  EXPECT_EQ(result.status, ExitStatus::success);
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.outputs, std::vector<std::string>{"return"});
  EXPECT_EQ(result.groups.size(), 2U);
  const auto computes = [&](const std::string& value) {
    return std::ranges::any_of(result.groups, [&](const InputGroup& group) {
      return group.outputs == std::vector<std::string>{value};
    });
  };
  EXPECT_TRUE(computes("x + 1"));
  EXPECT_TRUE(computes("0"));
}

TEST(Library, FindsLoopInvariants) {
  Request request = request_for(
      "int f(int n) {\n  int s = 0;\n  for (int i = 0; i < n; i++) s += 2;\n  return s;\n}\n", "");
  request.criteria.clear();
  const Outcome outcome = find_loop_invariants(request);
  EXPECT_EQ(outcome.status, ExitStatus::success);
  EXPECT_NE(outcome.text.find("s == 2 * i"), std::string::npos) << outcome.text;
}

}  // namespace
}  // namespace pslice
