#include <gtest/gtest.h>

#include "frontend/rewrite/rewrite.h"
#include "tests/unit/frontend/snippet.h"

// What comes out where the preprocessor had a hand in the text.

namespace pslice::frontend {
namespace {

TEST(RewritePreprocessed, MacroCallsGoAsAWhole) {
  EXPECT_EQ(keeping(R"(#define CHECK(c) if (!(c)) return -1
#define STATEMENT(x) x = 1;
#define DECLARE(x) int x = 1; x++
#define TWO(a) a = 1; a = 2
int f(int a) {
  CHECK(a > 0);
  CHECK(a > 1);
  if (a) STATEMENT(a) else a = 2;
  DECLARE(b);
  if (a == 4) a = 5;
  L: TWO(a);
  return a + b;
}
)",
                    {"CHECK(a > 1)", "if (a)", "a = 2", "if (a == 4)", "return a + b"}),
            R"(#define CHECK(c) if (!(c)) return -1
#define STATEMENT(x) x = 1;
#define DECLARE(x) int x = 1; x++
#define TWO(a) a = 1; a = 2
int f(int a) {

  CHECK(a > 1);
  if (a) ;            else a = 2;
  int b = 0;
  if (a == 4)      ;
  L:       ;
  return a + b;
}
)");
}

TEST(RewritePreprocessed, TokensThatAMacroSharesAreWrittenAgain) {
  EXPECT_EQ(keeping(R"(#define COLOURS X(0) X(1) X(2)
#define X(n) case n: a = n + 1; break;
#define LOOP for (;;) {
#define FAIL fail: a = -1
int f(int a) {
  switch (a) {
    COLOURS
    default: a = 9;
  }
  if (a == 3) goto fail;
  LOOP a = 5; inside: a = 6; }
  if (a == 4) goto inside;
  FAIL;
  return a;
}
)",
                    {"switch (a)", "a = 9", "if (a == 3)", "goto fail", "if (a == 4)",
                     "goto inside", "return a"}),
            R"(#define COLOURS X(0) X(1) X(2)
#define X(n) case n: a = n + 1; break;
#define LOOP for (;;) {
#define FAIL fail: a = -1
int f(int a) {
  switch (a) {
    case 0: ; case 1: ; case 2: ;
    default: a = 9;
  }
  if (a == 3) goto fail;
  {           inside:      ; }
  if (a == 4) goto inside;
  fail:;
  return a;
}
)");
}

TEST(RewritePreprocessed, PreprocessorLinesStay) {
  EXPECT_EQ(keeping(R"(int f(int a) {
  if (a) {
#ifdef FAST
    a = 1;
#else
    a = 2; // two
#define STEP 3 \
    + 4
#endif
  }
  a = STEP
#if 1
    + 1
#endif
    ;
  return a;
}
)",
                    {"return a"}),
            R"(int f(int a) {

#ifdef FAST

#else

#define STEP 3 \
    + 4
#endif


#if 1

#endif

  return a;
}
)");
}

TEST(RewritePreprocessed, IncludedCodeGoesWithItsLine) {
  const Snippet snippet(R"(int f(int a) {
  switch (a) {
#include "cases.h"
  }
  int t[] = {
#include "cells.h"
  };
#include "body.h"
  return a;
}
)",
                        {{"cases.h", "case 1: a = 2; break;\n"},
                         {"cells.h", "1, 2,\n3\n"},
                         {"body.h", "a = 5;\na = 6;\n"}});
  EXPECT_EQ(snippet.reduced(std::set<std::string>{"return a"}), R"(int f(int a) {



  int t[] = {[2] = 0};



  return a;
}
)");
  EXPECT_EQ(snippet.reduced(std::set<std::string>{"switch (a)", "a = 5"}), R"(int f(int a) {
  switch (a) {
case 1: ;
  }
  int t[] = {[2] = 0};


#include "body.h"

}
)");
}

}  // namespace
}  // namespace pslice::frontend
