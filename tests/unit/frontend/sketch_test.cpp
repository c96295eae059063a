// A program of which only a part is lowered: what criteria are asked for, and what their entry may
// run.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "base/budget.h"
#include "frontend/frontend.h"

namespace pslice::frontend {
namespace {

using Names = std::set<std::string>;

class Asked {
 public:
  Asked(const std::string& text, const std::string& spec) : spec_(spec) {
    SourceOptions options;
    options.files = {"p.c"};
    options.texts = {{"p.c", text}, {"body.inc", "  a = a + 1;\n  a = 2 * a;\n"}};
    options.asked = {spec};
    Parsed::Messages messages;
    parsed_ = Parsed::load(options, budget_, messages);
  }

  [[nodiscard]] const Parsed& parsed() const { return *parsed_; }
  [[nodiscard]] Criterion found() const { return parsed_->find(spec_); }
  [[nodiscard]] Names reached(const std::string& from) const {
    const ts::Program& outline = parsed_->outline();
    Names result;
    for (const ts::Function f : ts::reachable_functions(outline, *outline.find_function(from))) {
      result.insert(outline[f].name);
    }
    return result;
  }
  /// The functions that have a body where the program starts with `entry`.
  [[nodiscard]] Names lowered_from(const std::string& entry) {
    const ts::Function first = *parsed_->outline().find_function(entry);
    const auto source = parsed_->start(first, found().holders, budget_);
    Names result;
    for (std::size_t f = 0; f < source->program().function_count(); ++f) {
      const ts::FunctionInfo& function = source->program()[ts::Function(f)];
      if (!function.edges.empty()) result.insert(function.name);
    }
    return result;
  }

 private:
  std::string spec_;
  base::Budget budget_;
  std::unique_ptr<Parsed> parsed_;
};

/// Functions of an outline with more than calls in them.
Names with_bodies(const ts::Program& outline) {
  Names result;
  for (std::size_t f = 0; f < outline.function_count(); ++f) {
    const ts::FunctionInfo& function = outline[ts::Function(f)];
    const bool has_body = std::ranges::any_of(
        function.edges, [&](ts::Edge e) { return outline[e].statement.valid(); });
    if (has_body) result.insert(function.name);
  }
  return result;
}

constexpr const char* chain =
    "int leaf(int a) { return a + 1; }\n"
    "int other(int a) {\n  int b = a;\nhere:\n  return b;\n}\n"
    "int middle(int a) { return leaf(a); }\n"
    "int top(int a) { return middle(a); }\n"
    "int main(void) { return top(1); }\n";

TEST(AnOutline, HasBodiesWhereTheCriterionMayBe) {
  EXPECT_EQ(with_bodies(Asked(chain, "middle@return").parsed().outline()), Names{"middle"});
  EXPECT_EQ(with_bodies(Asked(chain, "here:b").parsed().outline()), Names{"other"});
  EXPECT_EQ(with_bodies(Asked(chain, "3:a").parsed().outline()), Names{"other"});
  EXPECT_EQ(with_bodies(Asked(chain, "l3:a").parsed().outline()), Names{"other"});
  EXPECT_EQ(with_bodies(Asked(chain, "p.c:8:a").parsed().outline()), Names{"top"});
}

/// A line of a file that functions include may be in each of them.
TEST(AnOutline, HasBodiesThatIncludeOtherFiles) {
  const std::string text =
      "int first(int a) {\n"
      "#include \"body.inc\"\n"
      "  return a;\n}\n"
      "int second(int a) {\n"
      "#include \"body.inc\"\n"
      "  return a;\n}\n"
      "int third(int a) { return a; }\n";
  const Asked asked(text, "body.inc:2:a");
  EXPECT_EQ(with_bodies(asked.parsed().outline()), (Names{"first", "second"}));
  EXPECT_EQ(asked.parsed().outline()[asked.found().holders.front()].name, "first");
}

TEST(AnOutline, ShowsCallsOfFunctionsWithoutABody) {
  EXPECT_EQ(Asked(chain, "leaf@return").reached("main"), (Names{"main", "top", "middle", "leaf"}));
}

TEST(AnOutline, IsCompletedForACriterionThatIsNowhere) {
  const Asked asked(chain, "12:a");
  try {
    static_cast<void>(asked.found());
    FAIL();
  } catch (const base::Failure& failure) {
    // It knows the lines of all functions.
    EXPECT_NE(std::string(failure.what()).find("8"), std::string::npos) << failure.what();
  }
  EXPECT_EQ(with_bodies(asked.parsed().outline()).size(), 5U);
}

TEST(AStart, LowersWhatItsEntryMayRun) {
  EXPECT_EQ(Asked(chain, "middle@return").lowered_from("middle"), (Names{"middle", "leaf"}));
  EXPECT_EQ(Asked(chain, "here:b").lowered_from("middle"), (Names{"middle", "leaf", "other"}));
}

TEST(AStart, LowersWhatPointersMayLeadTo) {
  const std::string text =
      "static int kept(int a) { return a; }\n"
      "static int unused(int a) { return a; }\n"
      "int known(int a) { return a; }\n"
      "int (*hook)(int) = kept;\n"
      "int ask(int a) { return hook(a); }\n"
      "int plain(int a) { return a; }\n";
  EXPECT_EQ(Asked(text, "ask@return").lowered_from("ask"),
            (Names{"ask", "kept", "known", "plain"}));
  EXPECT_EQ(Asked(text, "plain@return").lowered_from("plain"), Names{"plain"});
}

/// Whoever ran before may have stored there what only they know.
TEST(AStart, LowersWhatOthersMayHaveStored) {
  const std::string text =
      "static int n;\n"
      "static void handler(void) { n = 7; }\n"
      "static void unused(void) { n = 9; }\n"
      "static void (*hook)(void);\n"
      "void install(void) { hook = handler; }\n"
      "int use(int a) { n = a; if (hook) hook(); return n; }\n";
  EXPECT_EQ(Asked(text, "use@return").lowered_from("use"), (Names{"use", "handler", "install"}));
}

TEST(AStart, LowersWhatFunctionsWithoutABodyMayCall) {
  const std::string text =
      "extern int run(int (*)(int), int);\n"
      "static int n;\n"
      "static int given(int a) { return n = a; }\n"
      "static int unused(int a) { return n = a + 1; }\n"
      "static int handed(int (*f)(int), int a) { return run(f, a); }\n"
      "int f(int a) { return handed(given, a) + n; }\n";
  EXPECT_EQ(Asked(text, "f@return").lowered_from("f"), (Names{"f", "given", "handed"}));
}

TEST(AStart, LowersWhatRunsWithoutBeingCalled) {
  const std::string text =
      "#include <stdlib.h>\n"
      "static int n;\n"
      "static int order(const void *a, const void *b) { n++; return a < b; }\n"
      "static void clean(int *p) { n += *p; }\n"
      "__attribute__((constructor)) static void before(void) { n = 1; }\n"
      "static void unused(void) { n = 2; }\n"
      "static void sorted(int *a) { qsort(a, 2, sizeof *a, order); }\n"
      "int main(void) {\n"
      "  __attribute__((cleanup(clean))) int x = 0;\n"
      "  int a[2] = {1, 2};\n"
      "  sorted(a);\n"
      "  return n;\n"
      "}\n";
  EXPECT_EQ(Asked(text, "12:n").lowered_from("main"),
            (Names{"main", "order", "clean", "before", "sorted"}));
}

}  // namespace
}  // namespace pslice::frontend
