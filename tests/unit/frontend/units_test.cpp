#include "frontend/units/units.h"

#include <gtest/gtest.h>

#include "frontend/units/scanned_text.h"
#include "tests/unit/frontend/snippet.h"

namespace pslice::frontend {
namespace {

using Lines = std::vector<std::string>;

TEST(Units, OnePerExecutableStatement) {
  const Snippet snippet(R"(int g(int);
int f(int a) {
  int x = 5, y, z = g(a);
  static int calls = 0;
  y = 0;
  ;
  x++;
  g(x++);
  x = g(y);
  a == 3;
  (void)g(2);
  g(1) ? g(2) : g(3);
  return x + z;
}
)");
  EXPECT_EQ(
      snippet.listing(),
      (Lines{"3:3 declaration int x = 5", "3:17 declaration int z = g(a)", "5:3 assign y = 0",
             "7:3 assign x++", "8:3 call g(x++)", "9:3 assign x = g(y)", "10:3 assign a == 3",
             "11:3 call (void)g(2)", "12:3 call g(1) ? g(2) : g(3)", "13:3 return return x + z"}));
  EXPECT_EQ(snippet.unit(0).position.file, "input.c");
}

TEST(Units, TestsStandAtTheirKeyword) {
  const Snippet snippet(R"(void f(int a, int n) {
  if (a > 0)
    a = 1;
  else if (a <
           n)
    a = 2;
  do {
    a--;
  } while (a);
  for (int i = 0;
       i < n;
       i++)
    continue;
  for (;;)
    break;
  switch (a) {
    case 1:
      a = 3;
    default: break;
  }
  out:
    goto out;
}
)");
  EXPECT_EQ(snippet.listing(),
            (Lines{"2:3 branch if (a > 0)", "3:5 assign a = 1", "4:8 branch if (a < n)",
                   "6:5 assign a = 2", "9:5 branch while (a)", "8:5 assign a--",
                   "10:3 branch for (; i < n;)", "10:8 declaration int i = 0", "12:8 assign i++",
                   "13:5 jump continue", "14:3 branch for (;;)", "15:5 jump break",
                   "16:3 branch switch (a)", "18:7 assign a = 3", "19:14 jump break",
                   "22:5 jump goto out"}));
}

TEST(Units, ConstantDoIsABlock) {
  const Snippet snippet("void f(int a) {\n  do { a = 1; } while (0);\n  do a = 2; while (1);\n}\n");
  EXPECT_EQ(snippet.listing(),
            (Lines{"2:8 assign a = 1", "3:13 branch while (1)", "3:6 assign a = 2"}));
}

TEST(Units, MacrosInsideOfExpressionsGroupNothing) {
  const Snippet snippet(R"(#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define FIELD(p) ((p)->f)
#define N 10
#define ISSET(x) ((x) & 1)
struct s { int f; };
void f(int a, struct s *p) {
  int x = MAX(a, N);
  FIELD(p) = N; FIELD(p) += N;
  if (ISSET(a)) x = N;
  for (x = 0; x < N; x++) a = MAX(x, N);
}
)");
  EXPECT_EQ(snippet.listing(),
            (Lines{"7:3 declaration int x = MAX(a, N)", "8:3 assign FIELD(p) = N",
                   "8:17 assign FIELD(p) += N", "9:3 branch if (ISSET(a))", "9:17 assign x = N",
                   "10:3 branch for (; x < N;)", "10:8 assign x = 0", "10:22 assign x++",
                   "10:27 assign a = MAX(x, N)"}));
}

TEST(Units, OneExpansionIsOneUnit) {
  const Snippet snippet(R"(#define CHECK(c) if (!(c)) return -1
#define SWAP(a, b) do { int t = a; a = b; b = t; } while (0)
#define TWO(a) a = 1; a = 2
#define TWICE(s) s s
int f(int a, int b) {
  CHECK(a > 0);
  SWAP(a, b);
  TWO(a);
  TWICE(a++; b++;)
  if (b) TWO(b);
  a = 4;
  return a;
}
)");
  EXPECT_EQ(snippet.listing(),
            (Lines{"6:3 branch CHECK(a > 0)", "7:3 assign SWAP(a, b)", "8:3 assign TWO(a)",
                   "9:3 assign TWICE(a++; b++;)",
                   "10:3 branch if (b)",  // half of the macro is its branch, half comes after it
                   "11:3 assign a = 4", "12:3 return return a"}));
}

TEST(Units, MacroForAHeadLeavesTheBody) {
  const Snippet snippet(R"(#define EACH(i, n) for (i = 0; i < n; i++)
#define UNLESS(c) if (!(c))
void f(int a, int n) {
  int i;
  EACH(i, n) {
    a += i;
    UNLESS(a) break;
  }
}
)");
  EXPECT_EQ(snippet.listing(), (Lines{"5:3 branch EACH(i, n)", "6:5 assign a += i",
                                      "7:5 branch UNLESS(a)", "7:15 jump break"}));
}

TEST(Units, TextBehindAStatementThatItsMacroGoesOnWith) {
  const Snippet snippet(R"(#define END ; } y = 2
void f(int a, int y) {
  y = 0;
  if (a) { a = 1; a = 3 END;
  y = 1;
}
)");
  EXPECT_EQ(snippet.listing(),
            (Lines{"3:3 assign y = 0", "4:3 branch if (a)", "5:3 assign y = 1"}));
}

TEST(Units, StatementExpressionsBelongToTheirStatement) {
  const Snippet snippet(R"(int f(int a) {
  int x = ({ int t = a; if (t) t = 2; t; });
  while (({ a--; a; })) x += ({ a; });
  return ({ x; });
}
)");
  EXPECT_EQ(snippet.listing(), (Lines{"2:3 declaration int x = ({ int t = a; if (t) t = 2; t; })",
                                      "3:3 branch while (({ a--; a; }))",
                                      "3:25 assign x += ({ a; })", "4:3 return return ({ x; })"}));
}

TEST(Units, DeclarationsOfManyForms) {
  const Snippet snippet(R"(int g(int n) {
  int a[] = {1, 2 /* two */,
             3};
  char s[4] = "x;y", *p = s;
  int vla[n], (*q)(int) = g;
  struct { int u; } v = {1};
  extern int e;
  asm volatile("" : : : "memory");
  p = &&here;
  here: goto *(void *)p;
}
)");
  EXPECT_EQ(snippet.listing(),
            (Lines{"2:3 declaration int a[] = {1, 2 , 3}", "4:3 declaration char s[4] = \"x;y\"",
                   "4:23 declaration char *p = s", "5:3 declaration int vla[n]",
                   "5:17 declaration int (*q)(int) = g", "6:3 declaration v = {1}",
                   "8:3 assign asm volatile(\"\" : : : \"memory\")", "9:3 assign p = &&here",
                   "10:9 jump goto *(void *)p"}));
}

TEST(Units, XMacroInASwitch) {
  const Snippet snippet(R"(#define COLOURS X(0) X(1) X(2)
int f(int c) {
  switch (c) {
#define X(n) case n: return n + 1;
    COLOURS
#undef X
    default: return 0;
  }
}
)");
  EXPECT_EQ(snippet.listing(),
            (Lines{"3:3 branch switch (c)", "5:5 return COLOURS", "7:14 return return 0"}));
}

TEST(Units, IncludedCodeIsOneUnit) {
  const Snippet snippet("int f(int a) {\n  a = 0;\n#include \"body.h\"\n  return a;\n}\n",
                        {{"body.h", "a = 1;\na = 2;\n"}});
  ASSERT_EQ(snippet.unit_count(), 3U);
  EXPECT_EQ(snippet.unit(1).text, "a = 1");
  EXPECT_EQ(snippet.unit(1).position.line, 1U);
  EXPECT_NE(snippet.unit(1).position.file, "input.c");
}

TEST(ScannedText, TellsTokensFromTheRest) {
  const ScannedText text(
      "a = \"x;\\\"y\" /* ; */\n#if 0 /* one\n two */ \\\n;\n ;// ;\n';'\n#endif\n;");
  EXPECT_EQ(text.one_line(), "a = \"x;\\\"y\" ; ';' ;");
  EXPECT_EQ(text.token_after(11), std::nullopt);  // a preprocessor line is in the way
  const auto semicolon = text.semicolon_between(11, text.text().size());
  ASSERT_TRUE(semicolon.has_value());
  EXPECT_EQ(text.text().substr(semicolon->begin, 5), ";// ;");
  EXPECT_EQ(text.semicolon_between(11, semicolon->begin), std::nullopt);
  EXPECT_EQ(text.token_before(11), 10U);
}

}  // namespace
}  // namespace pslice::frontend
