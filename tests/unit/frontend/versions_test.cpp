// Two versions of a program, and what changed: each row is OLD, NEW, the changes as `kind
// old-line>new-line`, and what differs at the interface.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/unit/frontend/compared.h"

namespace pslice::frontend {
namespace {

using namespace compared;  // NOLINT(google-build-using-namespace)

struct Edit {
  const char* name;
  const char* before;
  const char* after;
  Listing changes;
  Listing interface = {};
};

void PrintTo(const Edit& edit, std::ostream* out) { *out << edit.name; }

class Versions : public testing::TestWithParam<Edit> {};

/// What a correspondence promises, whatever the programs.
void check_sound(const Correspondence& found, const Parsed& before, const Parsed& after) {
  ASSERT_EQ(found.new_of_old.size(), before.outline().statement_count());
  ASSERT_EQ(found.old_of_new.size(), after.outline().statement_count());
  std::vector<bool> listed(found.new_of_old.size(), false);
  for (const Change& change : found.changes) {
    if (change.old_statement) listed[change.old_statement->index()] = true;
    if (change.old_statement && change.new_statement) {
      EXPECT_EQ(found.new_of_old[change.old_statement->index()], change.new_statement);
    }
    EXPECT_EQ(change.old_at.has_value(), change.kind != Change::Kind::added);
    EXPECT_EQ(change.new_at.has_value(), change.kind != Change::Kind::removed);
  }
  for (std::size_t i = 0; i < found.new_of_old.size(); ++i) {
    if (const auto partner = found.new_of_old[i]) {
      EXPECT_EQ(found.old_of_new[partner->index()], ts::Statement(i));
    } else {
      EXPECT_TRUE(listed[i]) << "statement " << i << " is gone and not listed";
    }
  }
}

TEST_P(Versions, AreCompared) {
  const Edit& edit = GetParam();
  const auto before = parsed({{"old.c", edit.before}});
  const auto after = parsed({{"new.c", edit.after}});
  const Correspondence found = correspond(*before, *after);
  EXPECT_EQ(listing(found), edit.changes);
  EXPECT_EQ(sentences(found), edit.interface);
  check_sound(found, *before, *after);
  check_sound(correspond(*after, *before), *after, *before);
}

const std::vector<Edit> nothing_changed = {
    {"Identical", "int f(int x) { return x + 1; }", "int f(int x) { return x + 1; }", {}},
    {"Empty", "", "", {}},
    {"CommentsAndSpace",
     "int f(int x) { if (x) x = 2; return x; }",
     "/* new */\nint f(int x)\n{\n  if (x)  // why\n    x = 2;\n\n  return x;\n}\n",
     {}},
    {"BracesAndParentheses",
     "int f(int x) { if (x) x = 2 + x; return x; }",
     "int f(int x) { if ((x)) { x = (2 + x); } return (x); }",
     {}},
    {"RenamedLocal",
     "int f(int x) { int a = x; int b = 2; a += b; return a - b; }",
     "int f(int x) { int u = x; int v = 2; u += v; return u - v; }",
     {}},
    {"RenamedAndReorderedLocals",
     "int g(int);\nint f(int x) { int a; int b; a = g(1); b = g(2); return a - b + x; }",
     "int g(int);\nint f(int x) { int q; int p; p = g(1); q = g(2); return p - q + x; }",
     {}},
    {"RenamedParameter",
     "int f(int a, int b) { return a - b; }",
     "int f(int x, int y) { return x - y; }",
     {}},
    {"RenamedLabel",
     "int f(int x) { if (x) goto a; x = 3; a: return x; }",
     "int f(int x) { if (x) goto out; x = 3; out: return x; }",
     {}},
    {"RenamedStaticFunction",
     "static int twice(int x) { return x + x; }\nint f(int x) { return twice(x); }",
     "static int doubled(int x) { return x + x; }\nint f(int x) { return doubled(x); }",
     {}},
    {"RenamedRecursion",
     "static int down(int x) { if (x > 0) return down(x - 1); return x; }\n"
     "int f(int x) { return down(x); }",
     "static int fall(int y) { if (y > 0) return fall(y - 1); return y; }\n"
     "int f(int x) { return fall(x); }",
     {}},
    {"MovedFunction",
     "int f(int x) { return x; }\nint g(int x) { return x + 1; }",
     "int g(int x) { return x + 1; }\nint f(int x) { return x; }",
     {}},
    {"EmptyParameterList",
     "int f() { return 1; }\nint g(void) { return f(); }",
     "int f(void) { return 1; }\nint g(void) { return f(); }",
     {}},
    {"NameOfTheSameNumber",
     "enum { three = 3 };\nint f(int x) { return x + three; }",
     "enum { three = 3 };\nint f(int x) { return x + 3; }",
     {}},
    {"WrittenCast",
     "char f(int x) { char c = x; return c; }",
     "char f(int x) { char c = (char)x; return c; }",
     {}},
    {"InitialZero",
     "int limit;\nint a[3];\nint f(void) { return limit + a[1]; }",
     "int limit = 0;\nint a[3] = {0, 0};\nint f(void) { return limit + a[1]; }",
     {}},
    {"ListingOfAssertions",
     "#include <assert.h>\nint f(int x) { assert(x > 0); return x; }",
     "#include <assert.h>\n\n\nint f(int x) {\n  assert(x > 0);\n  return x;\n}",
     {}},
    {"OrderOfBareDeclarations",
     "int f(int x) { int a; int b; a = x; b = a; return b; }",
     "int f(int x) { int b; int a; a = x; b = a; return b; }",
     {}},
    {"Typedef",
     "typedef int number;\nint f(number x) { return x; }",
     "typedef int number;\nint f(int x) { return x; }",
     {}},
};

const std::vector<Edit> statements = {
    {"Condition",
     "int f(int x) {\n  if (x > 0)\n    x = 1;\n  return x;\n}",
     "int f(int x) {\n  if (x > 1)\n    x = 1;\n  return x;\n}",
     {"changed 2>2"}},
    {"IfBecomesWhile",
     "int f(int x) {\n  if (x > 9)\n    x -= 3;\n  return x;\n}",
     "int f(int x) {\n  while (x > 9)\n    x -= 3;\n  return x;\n}",
     {"changed 2>2"}},
    {"Added",
     "int f(int x) {\n  x++;\n  return x;\n}",
     "int f(int x) {\n  x++;\n  x *= 2;\n  return x;\n}",
     {"added >3"}},
    {"Removed",
     "int f(int x) {\n  x++;\n  x *= 2;\n  return x;\n}",
     "int f(int x) {\n  x++;\n  return x;\n}",
     {"removed 3>"}},
    {"Moved",
     "int f(int x) {\n  int y = x;\n  x++;\n  y *= x;\n  return x + y;\n}",
     "int f(int x) {\n  int y = x;\n  y *= x;\n  x++;\n  return x + y;\n}",
     {"moved 3>4"}},
    {"MovedToTheOtherBranch",
     "int f(int x, int y) {\n  if (x)\n    y = x + 1;\n  else\n    x = 7;\n  return x + y;\n}",
     "int f(int x, int y) {\n  if (x)\n    ;\n  else {\n    y = x + 1;\n    x = 7;\n  }\n"
     "  return x + y;\n}",
     {"moved 3>5"}},
    {"SwappedTests",
     "int f(int x, int y) {\n  if (x > 1) {\n    y = x * 3 + y * 5;\n    x = 1;\n  }\n"
     "  if (y > 1) {\n    y = x * 7 - y * 9;\n    x = 1;\n  }\n  return x;\n}",
     "int f(int x, int y) {\n  if (y > 2) {\n    y = x * 7 - y * 9;\n    x = 1;\n  }\n"
     "  if (x > 2) {\n    y = x * 3 + y * 5;\n    x = 1;\n  }\n  return x;\n}",
     {"changed 6>2", "changed 2>6"}},
    {"IfAround",
     "int f(int x, int y) {\n  y += x;\n  x = 4;\n  return x + y;\n}",
     "int f(int x, int y) {\n  if (y > 3) {\n    y += x;\n    x = 4;\n  }\n  return x + y;\n}",
     {"added >2"}},
    {"IfNoLongerAround",
     "int f(int x, int y) {\n  if (y > 3) {\n    y += x;\n    x = 4;\n  }\n  return x + y;\n}",
     "int f(int x, int y) {\n  y += x;\n  x = 4;\n  return x + y;\n}",
     {"removed 2>"}},
    {"ValueElsewhere",
     "int g(int);\nint f(int x) {\n  g(x + 1);\n  return 0;\n}",
     "int g(int);\nint f(int x) {\n  return g(x + 1);\n}",
     {"changed 3>3", "removed 4>"}},
    {"InitialisedNow",
     "int f(int x) {\n  int y;\n  if (x) y = 2;\n  return y;\n}",
     "int f(int x) {\n  int y = 1;\n  if (x) y = 2;\n  return y;\n}",
     {"changed 2>2"}},
    {"NoLongerInitialised",
     "int f(int x) {\n  int y = 1;\n  if (x) y = 2;\n  return y;\n}",
     "int f(int x) {\n  int y;\n  if (x) y = 2;\n  return y;\n}",
     {"changed 2>2"}},
    {"OneUseOfALocal",
     "int g(void);\nint f(void) {\n  int a = g(), b = g();\n  return a;\n}",
     "int g(void);\nint f(void) {\n  int a = g(), b = g();\n  return b;\n}",
     {"changed 4>4"}},
    {"Parameter",
     "int f(int a, int b) {\n  return a;\n}",
     "int f(int a, int b) {\n  return b;\n}",
     {"changed 2>2"}},
    {"Case",
     "int f(int x) {\n  switch (x) {\n    case 1: x = 5; break;\n    default: x = 6;\n  }\n"
     "  return x;\n}",
     "int f(int x) {\n  switch (x) {\n    case 2: x = 5; break;\n    default: x = 6;\n  }\n"
     "  return x;\n}",
     {"changed 2>2", "changed 3>3"}},
    {"LabelElsewhere",
     "int f(int x) {\n  if (x)\n    goto out;\n  x++;\n  x *= 2;\nout:\n  return x;\n}",
     "int f(int x) {\n  if (x)\n    goto out;\nout:\n  x++;\n  x *= 2;\n  return x;\n}",
     {"changed 3>3", "moved 6>4"}},
    {"BreakOfAnotherLoop",
     "int f(int x) {\n  while (x > 9) {\n    x -= 3;\n    if (x == 12) break;\n  }\n  return x;\n}",
     "int f(int x) {\n  while (x > 9) {\n    x -= 3;\n    for (;;)\n      if (x == 12) break;\n  "
     "}\n"
     "  return x;\n}",
     {"added >4", "changed 4>5"}},
    {"DeclarationIntoTheLoop",
     "int f(int x) {\n  int y;\n  while (x > 9) {\n    y = x--;\n  }\n  return x;\n}",
     "int f(int x) {\n  while (x > 9) {\n    int y;\n    y = x--;\n  }\n  return x;\n}",
     {"moved 2>3", "changed 4>4"}},
    {"StatementsOfAMacro",
     "#define SET(a, b) do { a = 1; b = 2; } while (0)\nint f(int x, int y) {\n  SET(x, y);\n"
     "  return x + y;\n}",
     "#define SET(a, b) do { a = 1; b = 3; } while (0)\nint f(int x, int y) {\n  SET(x, y);\n"
     "  return x + y;\n}",
     {"changed 1>1", "changed 3>3"}},
};

const std::vector<Edit> definitions = {
    {"Macro",
     "#define K 3\n#define L K\nint f(int x) {\n  x += L;\n  return x;\n}",
     "#define K 4\n#define L K\nint f(int x) {\n  x += L;\n  return x;\n}",
     {"changed 1>1", "changed 4>4"}},
    {"Enumerator",
     "enum e {\n  a,\n  b,\n  c\n};\nint f(int x) {\n  if (x == c) x = a;\n  return x;\n}",
     "enum e {\n  a,\n  c\n};\nint f(int x) {\n  if (x == c) x = a;\n  return x;\n}",
     {"removed 3>", "changed 4>3", "changed 7>6"}},
    {"IntToChar",
     "int f(int x) {\n  int y;\n  y = x;\n  x = 2;\n  return y;\n}",
     "int f(int x) {\n  char y;\n  y = x;\n  x = 2;\n  return y;\n}",
     {"changed 2>2", "changed 3>3", "changed 5>5"}},
    {"GlobalToLocal",
     "int g;\nint f(int x) {\n  int g;\n  g = x;\n  return x;\n}",
     "int g;\nint f(int x) {\n  g = x;\n  return x;\n}",
     {"removed 3>", "changed 4>3"}},
    {"InitialValue",
     "int limit = 3;\nint f(int x) {\n  limit = 5;\n  return x > limit;\n}",
     "int limit = 4;\nint f(int x) {\n  limit = 5;\n  return x > limit;\n}",
     {"changed 1>1", "changed 4>4"},
     {"`limit` starts with 4 instead of 3"}},
    {"InitialValueOfAnArray",
     "static int a[2] = {1, 2};\nint f(void) {\n  return a[1];\n}",
     "static int a[2] = {1, 3};\nint f(void) {\n  return a[1];\n}",
     {"changed 1>1", "changed 3>3"},
     {"the initial value of `a` changed"}},
    {"StaticLocal",
     "int f(void) {\n  static int calls = 1;\n  return ++calls;\n}",
     "int f(void) {\n  static int calls = 2;\n  return ++calls;\n}",
     {"changed 2>2", "changed 3>3"},
     {"the initial value of `calls` in `f` changed"}},
    {"ConstantLocal",
     "int f(int x) {\n  const int n = 2;\n  switch (x) {\n    case n: x = 5;\n  }\n  return n;\n}",
     "int f(int x) {\n  const int n = 3;\n  switch (x) {\n    case n: x = 5;\n  }\n  return n;\n}",
     {"changed 2>2", "changed 3>3", "changed 4>4", "changed 6>6"}},
    {"Field",
     "struct s {\n  int a;\n  int b;\n};\nint f(struct s *p) {\n  p->a = 1;\n  p->b = 2;\n"
     "  return p->a;\n}",
     "struct s {\n  int a;\n  char c;\n  int b;\n};\nint f(struct s *p) {\n  p->a = 1;\n"
     "  p->b = 2;\n  return p->a;\n}",
     {"added >3", "changed 7>8"}},
    {"OrderOfFields",
     "struct s { int a, b; };\nint f(struct s *p) {\n  return p->a;\n}",
     "struct s { int b, a; };\nint f(struct s *p) {\n  return p->a;\n}",
     {"changed 1>1", "changed 3>3"}},
    {"Sizeof",
     "typedef int t;\nint f(void) {\n  return sizeof(t);\n}",
     "typedef long t;\nint f(void) {\n  return sizeof(t);\n}",
     {"changed 1>1", "changed 3>3"}},
    {"PointerStep",
     "struct s {\n  int a;\n};\nint f(struct s *p) {\n  p++;\n  return p->a;\n}",
     "struct s {\n  int a;\n  int b;\n};\nint f(struct s *p) {\n  p++;\n  return p->a;\n}",
     {"added >3", "changed 5>6"}},
};

const std::vector<Edit> functions = {
    {"AddedFunction",
     "int f(int x) {\n  return x;\n}",
     "int g(int x) {\n  return x * 2;\n}\nint f(int x) {\n  return x;\n}",
     {"added >2"},
     {"`g` is only in NEW"}},
    {"RemovedFunction",
     "int g(int x) {\n  return x * 2;\n}\nint f(int x) {\n  return x;\n}",
     "int f(int x) {\n  return x;\n}",
     {"removed 2>"},
     {"`g` is only in OLD"}},
    {"AddedEmptyFunction", "", "\nvoid g(void) {}\n", {"added >2"}, {"`g` is only in NEW"}},
    {"StaticIsNoInterface",
     "int f(int x) {\n  return x;\n}",
     "static void g(void) {}\nint f(int x) {\n  g();\n  return x;\n}",
     {"added >1", "added >3"}},
    {"RenamedForOthers",
     "int f(int x) {\n  return x * 3 + 1;\n}",
     "int g(int x) {\n  return x * 3 + 1;\n}",
     {},
     {"`f` is only in OLD", "`g` is only in NEW"}},
    {"Signature",
     "int f(int x, int y) {\n  return x;\n}",
     "int f(int x, long y) {\n  return x;\n}",
     {"changed 1>1"},
     {"the type of `f` changed from `int (int, int)` to `int (int, long)`"}},
    {"SignatureWithoutPrototype",
     "int f(a)\nchar a;\n{\n  return a;\n}",
     "int f(a)\nint a;\n{\n  return a;\n}",
     {"changed 1>1", "changed 4>4"},
     {"the type of `f` changed from `int (char) without prototype` to `int (int) without "
      "prototype`"}},
    {"AddedParameter",
     "int f(int x) {\n  return x;\n}",
     "int f(int y, int x) {\n  return x;\n}",
     {"changed 1>1"},
     {"the type of `f` changed from `int (int)` to `int (int, int)`"}},
    {"EndsTheProgram",
     "void stop(int);\nint f(int x) {\n  if (x) stop(1);\n  return x;\n}",
     "_Noreturn void stop(int);\nint f(int x) {\n  if (x) stop(1);\n  return x;\n}",
     {"changed 3>3"}},
    {"RunsBeforeMain",
     "static int n;\nstatic void f(void) {\n  n = 1;\n}\nint main(void) {\n  return n;\n}",
     "static int n;\n__attribute__((constructor)) static void f(void) {\n  n = 1;\n}\n"
     "int main(void) {\n  return n;\n}",
     {"changed 2>2"}},
    {"NoLongerDefined",
     "int g(int x) {\n  return x;\n}\nint f(int x) {\n  return g(x);\n}",
     "int g(int x);\nint f(int x) {\n  return g(x);\n}",
     {"removed 2>", "changed 5>3"},
     {"`g` is only in OLD"}},
    {"HiddenNow",
     "int f(int x) {\n  return x;\n}",
     "static int f(int x) {\n  return x;\n}",
     {},
     {"`f` is only in OLD"}},
    {"RenamedAndChanged",
     "static int a(int x) {\n  x += 2;\n  x *= 3;\n  return x;\n}\nint f(int x) {\n  return "
     "a(x);\n}",
     "static int b(int x) {\n  x += 2;\n  x *= 4;\n  return x;\n}\nint f(int x) {\n  return "
     "b(x);\n}",
     {"changed 3>3"}},
};

std::string name_of(const testing::TestParamInfo<Edit>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(NothingChanged, Versions, testing::ValuesIn(nothing_changed), name_of);
INSTANTIATE_TEST_SUITE_P(Statements, Versions, testing::ValuesIn(statements), name_of);
INSTANTIATE_TEST_SUITE_P(Definitions, Versions, testing::ValuesIn(definitions), name_of);
INSTANTIATE_TEST_SUITE_P(Functions, Versions, testing::ValuesIn(functions), name_of);

}  // namespace
}  // namespace pslice::frontend
