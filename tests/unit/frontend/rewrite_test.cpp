#include "frontend/rewrite/rewrite.h"

#include <gtest/gtest.h>

#include "frontend/rewrite/edits.h"
#include "tests/unit/frontend/snippet.h"

// What exactly comes out. That it compiles is the concern of rewrite_random_test.cpp.

namespace pslice::frontend {
namespace {

TEST(Rewrite, KeepingAllChangesNothing) {
  const std::string code = R"(#define TWO(a) a = 1; a = 2
int f(int a) {   // with blanks at the end   
  int x = a, y;  
  for (int i = 0; i < a; i++) { y = i; if (y) continue; else x++; }
  TWO(x);
  do x--; while (x > 0);
  switch (a) { case 1: return 2; default: ; }
  return x;
}
)";
  const Snippet snippet(code);
  base::BitSet all(snippet.unit_count());
  for (std::size_t i = 0; i < snippet.unit_count(); ++i) all.insert(i);
  EXPECT_EQ(snippet.reduced(all), code);
}

TEST(Rewrite, SimpleStatementsGoWithTheirSemicolon) {
  EXPECT_EQ(keeping(R"(void f(int a, int b) {
  a = 1; b = 2; /* stays */
  a = 3
    /* goes */ ;
  b = 4;
}
)",
                    {"b = 2", "b = 4"}),
            R"(void f(int a, int b) {
         b = 2; /* stays */


  b = 4;
}
)");
}

TEST(Rewrite, BranchesKeepAStatement) {
  EXPECT_EQ(keeping(R"(void f(int a, int b) {
  if (a)
    a = 1;
  else
    b = 2;
  if (b) b = 3; else a = 4;
  if (a > 1) { a = 5; } else { b = 6; }
  while (b > 1)
    a = 7;
}
)",
                    {"if (a)", "b = 2", "if (b)", "b = 3", "if (a > 1)", "while (b > 1)"}),
            R"(void f(int a, int b) {
  if (a)
         ;
  else
    b = 2;
  if (b) b = 3;
  if (a > 1) {        }
  while (b > 1)
         ;
}
)");
}

TEST(Rewrite, DroppedElseDoesNotCaptureAnother) {
  EXPECT_EQ(keeping(R"(void f(int a, int b) {
  if (a) if (b) a = 1; else b = 2; else b = 3;
}
)",
                    {"if (a)", "if (b)", "a = 1", "b = 3"}),
            R"(void f(int a, int b) {
  if (a) if (b) a = 1; else      ; else b = 3;
}
)");
}

TEST(Rewrite, ElseIfChain) {
  const std::string code = R"(void f(int a) {
  if (a == 1)
    a = 11;
  else if (a == 2)
    a = 12;
  else
    a = 13;
}
)";
  EXPECT_EQ(keeping(code, {"if (a == 1)", "if (a == 2)", "a = 13"}), R"(void f(int a) {
  if (a == 1)
          ;
  else if (a == 2)
          ;
  else
    a = 13;
}
)");
  EXPECT_EQ(keeping(code, {"if (a == 1)", "a = 11"}), R"(void f(int a) {
  if (a == 1)
    a = 11;




}
)");
}

TEST(Rewrite, PartsOfAFor) {
  EXPECT_EQ(keeping(R"(void f(int a, int n) {
  for (a = 0; a < n; a++) n = 1;
  for (a = 5; a < n; a--) { n = 2; }
  for (a = 6; ; ) n = 3;
  for (int i = n, j = 7; i; j++) a = 8;
}
)",
                    {"for (; a < n;)", "a++", "a = 6", "for (; i;)", "int i = n"}),
            R"(void f(int a, int n) {
  for (     ; a < n; a++)      ;
  for (     ; a < n;    ) {        }
  for (a = 6;  0; )      ;
  for (int i = n, j = 0; i;    )      ;
}
)");
}

TEST(Rewrite, KeptFirstPartOfADroppedForRunsOnce) {
  EXPECT_EQ(keeping("void f(int a, int n) {\n  for (a = 0; a < n; a++) n--;\n}\n", {"a = 0"}),
            "void f(int a, int n) {\n  for (a = 0; 0    ;    )    ;\n}\n");
}

TEST(Rewrite, LabelsSurviveInDroppedText) {
  EXPECT_EQ(keeping(R"(void f(int a, int b) {
  while (a) {
    b = 1;
    again:
    if (b) { b = 2; unused: b = 3; }
  }
  if (a > 1)
    in_then: b = 4;
  else
    in_else: b = 5;
  for (b = 0; b < 3; b++)
    do { inner: a = 9; } while (b);
  if (a) goto again;
  if (a) goto in_then;
  if (a) goto in_else;
  if (a) goto inner;
}
)",
                    {"goto again", "goto in_then", "goto in_else", "goto inner"}),
            R"(void f(int a, int b) {
            {

    again:
    ;
  }

    in_then:      ;

    in_else:      ;

       { inner:      ; }
  if (a) goto again;
  if (a) goto in_then;
  if (a) goto in_else;
  if (a) goto inner;
}
)");
}

TEST(Rewrite, StrippedIfNeedsBraces) {
  EXPECT_EQ(keeping(R"(void f(int a) {
  if (a)
    if (a > 1) x: a = 1; else y: a = 2;
  else
    a = 3;
  if (a == 7) goto x; else goto y;
}
)",
                    {"if (a)", "a = 3", "if (a == 7)", "goto x", "goto y"}),
            R"(void f(int a) {
  if (a)
    {          x:      ;      y:      ;}
  else
    a = 3;
  if (a == 7) goto x; else goto y;
}
)");
}

TEST(Rewrite, CasesSurvive) {
  EXPECT_EQ(keeping(R"(void f(int a, int n) {
  switch (a) {
    case 1: n = 1; break;
    case 2:
      n = 2;
    default: n = 3;
  }
  switch (n) {
    case 0: do { a++;
    case 3: a++;
    case 2: a--;
    } while (--n > 0);
  }
  switch (a) { case 5: n = 5; here: n = 6; }
  goto here;
}
)",
                    {"switch (a)", "n = 2", "switch (n)", "goto here"}),
            R"(void f(int a, int n) {
  switch (a) {
    case 1:      ;
    case 2:
      n = 2;
    default:      ;
  }
  switch (n) {
    case 0:    {
    case 3:    ;
    case 2:    ;
    }
  }
  switch (a) { case 5:      ; here:      ; }
  goto here;
}
)");
}

TEST(Rewrite, CasesOfADroppedSwitchGo) {
  EXPECT_EQ(keeping(R"(void f(int a, int n) {
  switch (a) { case 5: n = 5; here: n = 6; default: n = 7; }
  goto here;
}
)",
                    {"goto here"}),
            R"(void f(int a, int n) {
             {                here:      ;                 }
  goto here;
}
)");
}

TEST(Rewrite, InitialisersBecomeZero) {
  EXPECT_EQ(keeping(R"(enum e { A, B };
struct s { int u, v; };
int g(void);
void f(int n) {
  int x = g(), y = n;
  enum e k = B; char *p = "text"; double d = 1.5;
  struct s s = {1, 2}, t[2] = {{3, 4}};
  int a[] = {1, 2,
             3};
  char str[] = "a;b", grid[][2] = {{1}, {2}};
  struct s u[] = {{1, 2}};
  int vla[n * 2][3];
  static int calls = 5;
  const int c = g();
  __auto_type q = &x;
  y++;
}
)",
                    {"y++"}),
            R"(enum e { A, B };
struct s { int u, v; };
int g(void);
void f(int n) {
  int x = 0  , y = 0;
  enum e k = 0; char *p = 0;      double d = 0;
  struct s s = {0}   , t[2] = {0};
  int a[] = {[2] = 0};

  char str[] = {[3] = 0}, grid[][2] = {[1] = {0}};
  struct s u[] = {[0] = {0}};
  int vla[1    ][3];
  static int calls = 5;
  const int c = 0;
  __auto_type q = (int *)0;
  y++;
}
)");
}

TEST(Rewrite, LocalsThatLostTheirValue) {
  EXPECT_EQ(keeping(R"(struct s { int u; };
int g(int *);
int f(int n) {
  int input, lost, unused, array[2], taken __attribute__((unused)), read;
  struct s record;
  lost = 1; unused = 2; array[0] = 3; g(&taken); n = read; record.u = 4;
  return input + lost + array[0] + taken + read + record.u;
}
)",
                    {"return input + lost + array[0] + taken + read + record.u"}),
            R"(struct s { int u; };
int g(int *);
int f(int n) {
  int input, lost = 0, unused, array[2] = {0}, taken __attribute__((unused)) = 0, read;
  struct s record = {0};

  return input + lost + array[0] + taken + read + record.u;
}
)");
}

TEST(Rewrite, ConstantsThatClangNeedsBeforeAnythingRunsStay) {
  EXPECT_EQ(keeping(R"(int f(int a) {
  const int c = 2;
  const int d = 4;
  const int e = 6;
  const int w = 3;
  const int n = 9;
  static int s = d;
  enum { E = e };
  struct { unsigned bits : w; } t;
  t.bits = a;
  switch (a) {
  case c: return s;
  }
  a = n;
  return E;
}
)",
                    {"switch (a)", "return s", "return E"}),
            R"(int f(int a) {
  const int c = 2;
  const int d = 4;
  const int e = 6;
  const int w = 3;
  const int n = 0;
  static int s = d;
  enum { E = e };
  struct { unsigned bits : w; } t;

  switch (a) {
  case c: return s;
  }

  return E;
}
)");
}

TEST(Rewrite, CleaningUpGoesWithItsDeclaration) {
  EXPECT_EQ(keeping(R"(void bye(int *p) { *p = 0; }
int f(int a) {
  int x __attribute__((cleanup(bye))) = a;
  int y __attribute__((unused, cleanup(bye)));
  int z __attribute__((cleanup(bye))) = a + 1;
  y = 3;
  return x + y;
}
)",
                    {"int z = a + 1", "return x + y"}),
            R"(void bye(int *p) {         }
int f(int a) {
  int x __attribute__((            )) = 0;
  int y __attribute__((unused,             )) = 0;
  int z __attribute__((cleanup(bye))) = a + 1;

  return x + y;
}
)");
}

TEST(Rewrite, FunctionsWithNothingKeptAreEmptied) {
  EXPECT_EQ(keeping(R"(int h(a, b) int a; char b; { int x; L: if (a) goto L; return b; }
static int g(void)
{
  return 3;
}
int f(void) { return g(); }
)",
                    {"return g()"}),
            R"(int h(a, b) int a; char b; {                                    }
static int g(void)
{

}
int f(void) { return g(); }
)");
}

TEST(Rewrite, KeptUnderADroppedTestKeepsTheTest) {
  EXPECT_EQ(keeping(R"(void f(int a) {
  while (a) {
    if (a > 1) { a = 1; break; } else a = 2;
  }
  do { if (a > 2) break; a = 3; } while (0);
}
)",
                    {"break"}),
            R"(void f(int a) {
  while (a) {
    if (a > 1) {        break; }
  }
  do { if (a > 2) break;        } while (0);
}
)");
}

TEST(Rewrite, ComputedGotoKeepsItsLabels) {
  EXPECT_EQ(keeping(R"(void f(int a) {
  static void *table[] = {&&one, &&two};
  goto *table[a];
  if (a) { one: a = 1; }
  two: a = 2;
}
)",
                    {"goto *table[a]"}),
            R"(void f(int a) {
  static void *table[] = {&&one, &&two};
  goto *table[a];
         { one:      ; }
  two:      ;
}
)");
}

TEST(TextEdits, InsertionsTakeBlankedRoomOrMakeSome) {
  const ScannedText source("int abc;\nx = 1;\n#if 1\nlast");
  TextEdits edits(source);
  edits.blank({4, 7});
  edits.insert(4, "q");
  edits.blank({9, 10});
  edits.insert(9, "longer");
  edits.restore({13, 14}, "not lost");
  edits.blank({16, 26});
  edits.restore({22, 26}, "again");
  EXPECT_EQ(edits.apply(), "int q  ;\nlonger = 1;\n#if 1\nagain");
}

}  // namespace
}  // namespace pslice::frontend
