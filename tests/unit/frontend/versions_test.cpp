// Two versions of a program, and what changed: each row is OLD, NEW, the changes as `kind
// old-line>new-line`, and what differs at the interface.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/budget.h"
#include "frontend/frontend.h"

namespace pslice::frontend {
namespace {

namespace fs = std::filesystem;
using Listing = std::vector<std::string>;
using Texts = std::vector<base::SourceText>;

/// Files that end in `.c` are the program, the others are there to be included.
std::unique_ptr<Parsed> parsed(const Texts& texts) {
  SourceOptions options;
  options.texts = texts;
  for (const base::SourceText& text : texts) {
    if (text.path.ends_with(".c")) options.files.push_back(text.path);
  }
  base::Budget unlimited;
  Parsed::Messages messages;
  return Parsed::load(options, unlimited, messages);
}

std::string place(const std::optional<base::SourcePosition>& at, bool with_file) {
  if (!at) return "";
  return (with_file ? fs::path(at->file).filename().string() + ":" : "") + std::to_string(at->line);
}

Listing listing(const Correspondence& found, bool with_files = false) {
  static const char* const kinds[] = {"changed", "added", "removed", "moved"};
  Listing result;
  for (const Change& change : found.changes) {
    result.push_back(std::string(kinds[static_cast<int>(change.kind)]) + ' ' +
                     place(change.old_at, with_files) + '>' + place(change.new_at, with_files));
  }
  return result;
}

Listing sentences(const Correspondence& found) {
  Listing result;
  for (const InterfaceChange& change : found.interface) result.push_back(change.what);
  return result;
}

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

TEST(VersionsOfSeveralFiles, ArePairedByName) {
  const Texts before = {{"old/limits.h", "#define K 3\n"},
                        {"old/a.c",
                         "#include \"limits.h\"\nstatic int s(void) {\n  return K;\n}\n"
                         "int a(void) {\n  return s();\n}\n"},
                        {"old/b.c",
                         "static int s(void) {\n  return 5;\n}\n"
                         "int b(void) {\n  return s();\n}\n"}};
  const Texts after = {{"new/limits.h", "\n#define K 4\n"},
                       {"new/b.c",
                        "static int s(void) {\n  return 6;\n}\n"
                        "int b(void) {\n  return s();\n}\n"},
                       {"new/a.c",
                        "#include \"limits.h\"\nstatic int s(void) {\n  return K;\n}\n"
                        "int a(void) {\n  return s();\n}\n"}};
  const auto old_version = parsed(before);
  const auto new_version = parsed(after);
  const Correspondence found = correspond(*old_version, *new_version);
  EXPECT_EQ(listing(found, true), (Listing{"changed b.c:2>b.c:2", "changed a.c:3>a.c:3",
                                           "changed limits.h:1>limits.h:2"}));
  EXPECT_TRUE(found.interface.empty());
}

TEST(VersionsOfSeveralFiles, MayMoveFunctionsBetweenFiles) {
  const auto before = parsed({{"a.c", "int f(void) { return 1; }\nint g(void) { return 2; }\n"},
                              {"b.c", "int h(void) { return 3; }\n"}});
  const auto after = parsed({{"a.c", "int f(void) { return 1; }\n"},
                             {"b.c", "int h(void) { return 3; }\nint g(void) { return 2; }\n"}});
  const Correspondence found = correspond(*before, *after);
  EXPECT_EQ(listing(found), Listing());
  EXPECT_EQ(found.line_in_old("b.c", 2)->file, "a.c");
  EXPECT_EQ(found.functions.size(), 3U);
}

TEST(VersionsSay, WhichListingAndPlacesCorrespond) {
  const auto before = parsed({{"old.c", "int f(int x) {\n  x++;\n  return x;\n}\n"}});
  const auto after =
      parsed({{"new.c", "int f(int y) {\n  y *= 2;\n\n  y++;\n  int z;\n  return y;\n}\n"}});
  const Correspondence found = correspond(*before, *after);
  EXPECT_EQ(found.line_in_old("new.c", 4)->line, 2U);
  EXPECT_EQ(found.line_in_old("new.c", 6)->line, 3U);
  EXPECT_FALSE(found.line_in_old("new.c", 2));
  EXPECT_FALSE(found.line_in_old("new.c", 3));
  const Criterion old_place = before->find("2:x");
  const Criterion new_place = after->find("4:y");
  EXPECT_EQ(found.old_places_of_new.points[new_place.places.front()], old_place.places.front());
  const Criterion old_end = before->find("f@return:x");
  const Criterion new_end = after->find("f@return:y");
  EXPECT_EQ(found.old_places_of_new.returns[new_end.places.front()], old_end.places.front());
  ASSERT_EQ(found.functions.size(), 1U);
  EXPECT_FALSE(found.functions.front().same_text);
  EXPECT_EQ(found.functions.front().renamed,
            (std::vector<std::pair<std::string, std::string>>{{"x", "y"}}));
}

TEST(VersionsSay, WherePlacesAreThatDoNothing) {
  const auto before = parsed({{"old.c", "int f(int x) {\n  int y = x, z;\nend: ;\n}\n"}});
  const auto after = parsed({{"new.c", "int f(int x) {\n  x++;\n  int v = x, w;\nend: ;\n}\n"}});
  const Correspondence found = correspond(*before, *after);
  const auto old_place = [&](const char* of_new) {
    return found.old_places_of_new.points[after->find(of_new).places.front()];
  };
  EXPECT_EQ(old_place("3:x"), before->find("2:x").places.front());
  EXPECT_EQ(old_place("end:v"), before->find("end:y").places.front());
}

TEST(VersionsSay, WhichFunctionsHaveTheSameText) {
  const auto before =
      parsed({{"old.c",
               "#define K 1\nint f(int x) { return x; }\nint g(int x) { return K; }\n"
               "int h(int x, int y) { return x; }\n"}});
  const auto after =
      parsed({{"new.c",
               "#define K 2\nint f(int y) { return y; }\nint g(int x) { return K; }\n"
               "int h(int x, char y) { return x; }\n"}});
  std::vector<bool> same;
  for (const FunctionPair& pair : correspond(*before, *after).functions) {
    same.push_back(pair.same_text);
  }
  EXPECT_EQ(same, (std::vector<bool>{true, false, false}));
}

/// `old-line/new-line` of the statements that stand for where something is missing.
Listing gaps(const char* before, const char* after) {
  const auto old_version = parsed({{"old.c", before}});
  const auto new_version = parsed({{"new.c", after}});
  const auto line = [](const Parsed& version, const std::optional<ts::Statement>& statement) {
    return statement ? std::to_string(version.outline()[*statement].position.line) : "";
  };
  Listing result;
  for (const Change& change : correspond(*old_version, *new_version).changes) {
    result.push_back(line(*old_version, change.old_gap) + '/' + line(*new_version, change.new_gap));
  }
  return result;
}

TEST(VersionsSay, WhereSomethingIsMissing) {
  const char* const short_one = "int f(int x) {\n  x++;\n  return x;\n}\n";
  const char* const long_one =
      "int f(int x) {\n  x++;\n  if (x) {\n    x *= 3;\n  }\n  return x;\n}\n";
  EXPECT_EQ(gaps(short_one, long_one), (Listing{"3/", "3/"}));
  EXPECT_EQ(gaps(long_one, short_one), (Listing{"/3", "/3"}));
  EXPECT_EQ(gaps("int f(int x) {\n  if (x)\n    ;\n  return x;\n}\n",
                 "int f(int x) {\n  if (x)\n    ;\n  else\n    x = 3;\n  return x;\n}\n"),
            Listing{"2/"})
      << "nothing else is in the branch";
  EXPECT_EQ(gaps("void f(int x) {\n  x++;\n}\n", "void f(int x) {\n  x++;\n  x = 4;\n}\n"),
            Listing{"2/"})
      << "nothing follows";
  EXPECT_EQ(gaps("void f(int x) {\n}\n", "void f(int x) {\n  x = 4;\n}\n"), Listing{"/"});
  EXPECT_EQ(gaps("void f(int x) {\n  if (x) goto e;\n  x = 1;\ne:;\n}\n",
                 "void f(int x) {\n  if (x) goto e;\n  x = 1;\ne:\n  x++;\n}\n"),
            Listing{"/"})
      << "who jumps does not come from before the label";
  EXPECT_EQ(
      gaps("int f(int x, int y) {\n  y += x;\n  x = 4;\n  return x + y;\n}\n",
           "int f(int x, int y) {\n  if (y) {\n    y += x;\n    x = 4;\n  }\n  return x + y;\n}\n"),
      Listing{"2/"})
      << "a test stands before what it is put around";
  EXPECT_EQ(gaps("int f(int x, int y) {\n  y = 2 - y;\n  x++;\n  y--;\n  return x;\n}\n",
                 "int f(int x, int y) {\n  x++;\n  y--;\n  y = 2 - y;\n  return x;\n}\n"),
            Listing{"5/2"})
      << "moved";
}

TEST(VersionsSay, WhatAChangeReads) {
  const auto before = parsed({{"old.c", "#define K 1\nint f(int x) {\n  return x +\n  1;\n}\n"}});
  const auto after =
      parsed({{"new.c", "#define K  2 // two\nint f(int x) {\n  return x +\n  2;\n}\n"}});
  const Correspondence found = correspond(*before, *after);
  ASSERT_EQ(found.changes.size(), 2U);
  EXPECT_EQ(found.changes[0].text, "#define K  2 // two");
  EXPECT_EQ(found.changes[1].text, "return x + 2");
}

/// A program is no other version of itself.
void compare_with_itself(const fs::path& file) {
  SCOPED_TRACE(file.string());
  SourceOptions options;
  options.files = {file.string()};
  base::Budget unlimited;
  Parsed::Messages messages;
  const auto program = Parsed::load(options, unlimited, messages);
  const Correspondence found = correspond(*program, *program);
  EXPECT_EQ(listing(found), Listing());
  EXPECT_EQ(sentences(found), Listing());
  for (std::size_t i = 0; i < found.new_of_old.size(); ++i) {
    EXPECT_EQ(found.new_of_old[i], ts::Statement(i));
  }
  for (const FunctionPair& pair : found.functions) {
    EXPECT_EQ(pair.old_function, pair.new_function);
    EXPECT_TRUE(pair.same_text);
  }
  for (std::size_t i = 0; i < found.old_places_of_new.points.size(); ++i) {
    EXPECT_EQ(found.old_places_of_new.points[i].value_or(i), i);
  }
}

TEST(AProgramAndItself, DoNotDiffer) {
  int files = 0;
  for (const char* folder : {"bench/programs", "examples", "tests/cases/control",
                             "tests/cases/data", "tests/cases/memory", "tests/cases/text"}) {
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(PSLICE_SOURCE_DIR) / folder)) {
      if (entry.path().extension() != ".c") continue;
      compare_with_itself(entry.path());
      ++files;
    }
  }
  EXPECT_GT(files, 100);
}

/// Long functions, rewritten everywhere: it must not take long.
TEST(VersionsOfALongFunction, AreComparedInTime) {
  const auto text = [](int factor) {
    std::ostringstream code;
    code << "int f(int x, int y) {\n";
    for (int i = 0; i < 2000; ++i) {
      code << "  x = y * " << i % 7 << " + " << i * factor << ";\n";
      if (i % 50 == 0) code << "  if (x > " << i * factor << ") y = x;\n";
    }
    code << "  return x;\n}\n";
    return code.str();
  };
  const auto before = parsed({{"old.c", text(1)}});
  const auto after = parsed({{"new.c", text(3)}});
  const base::Budget clock;
  const double begin = clock.seconds_elapsed();
  const Correspondence found = correspond(*before, *after);
  EXPECT_LT(clock.seconds_elapsed() - begin, 5) << "it takes a tenth of a second";
  EXPECT_GT(found.changes.size(), 1000U);
}

}  // namespace
}  // namespace pslice::frontend
