#include <gtest/gtest.h>

#include <ostream>

#include "tests/property/corpus.h"

// Whoever decides by a constant reads it. Every kind of constant object in every kind of test: the
// slice has to keep where the value comes from, whatever Clang's evaluator knows of it.

namespace pslice::property {
namespace constants_test {

/// Declarations that make an expression `value` which is 5, or any other number that is not 0.
struct Constant {
  const char* global;
  const char* local;
  const char* value;
  bool is_integer = true;
};

const std::vector<Constant> constants = {
    {"", "const int c = 5;", "c"},
    {"", "const unsigned char c = 5;", "c"},
    {"", "const _Bool c = 1;", "c"},
    {"", "const long long c = 5;", "c"},
    {"enum @E { @A = 3, @B = 5 };", "const enum @E c = @B;", "c"},
    {"", "const double c = 5.0;", "c", false},
    {"", "const float c = 0.5f;", "c", false},
    {"", "const int c[3] = {0, 5, 1};", "c[1]"},
    {"struct @S { int m, n; };", "const struct @S c = {5, 2};", "c.m"},
    {"struct @S { int m, n; };", "const struct @S c = {.n = 2, .m = 5};", "(&c)->m"},
    {"", "const char c[] = \"ab\";", "c[0]"},
    {"", "const int d = 2; const int c = d + 3;", "c"},
    {"", "const int d = 5, *const q = &d;", "*q"},
    {"", "static const int c = 5;", "c"},
    {"", "const volatile int c = 5;", "c"},
    {"", "register const int c = 5;", "c"},
    {"", "const char *const s = \"xyz\";", "s[1]"},
    {"", "const int c = p0;", "c"},
    {"", "const union { int i; unsigned u; } c = {5};", "c.u"},
    {"", "const struct { unsigned b : 3; } c = {5};", "c.b"},
    {"", "int c = 5;", "c"},
    {"static const int @c = 5;", "", "@c"},
    {"const int @c = 5;", "", "@c"},
    {"static const int @c[] = {1, 5};", "", "@c[1]"},
    {"static const struct { int m; } @c = {5};", "", "@c.m"},
    {"static const char @s[] = \"ab\";", "", "@s[1]"},
    {"static const char *const @s = \"ab\";", "", "@s[1]"},
    {"static const int @c = 5; static const int *const @q = &@c;", "", "*@q"},
};

/// Statements that set y by it.
struct Use {
  const char* text;
  bool wants_integer = false;
};

const std::vector<Use> uses = {
    {"if (V) y = 7;"},
    {"if (V > 2) y = 7; else y = 8;"},
    {"if (V & 4) y = 7;", true},
    {"if (p0 && V) y = 7;"},
    {"if (p0 || V) y = 7;"},
    {"if (!V) y = 7; else y = 3;"},
    {"y = V ? 7 : 8;"},
    {"y = p0 > 0 ? V : 1;"},
    {"while (V) { y = 7; break; }"},
    {"do y++; while (V < 2 && y < 3);"},
    {"for (; V;) { y = 7; break; }"},
    {"for (int i = 0; i < V; i++) y += i;"},
    {"switch (V) { case 5: y = 7; break; case 1: y = 4; break; default: y = 2; }", true},
    {"y = (V > 2) + 2 * (p0 == V);"},
    {"if (__builtin_expect(V, 1)) y = 7;", true},
    {"if (({ V; })) y = 7;"},
    {"if (V) goto over; y = 7; over:;"},
    {"int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}; y = a[V % 8];", true},
    {"do { y = 7; if (V) break; y = 9; } while (0);"},
    {"do { y++; if (y > 3) break; } while (V);"},
    {"for (int i = 0; i < 2; i++) { const int d = V; if (d) y += d; }"},
    {"const int n = V; int a[n + 1]; a[n] = 3; y = a[n] + (int)sizeof a;", true},
    {"y = (p0, V) ? 7 : 8;"},
    {"y = __builtin_constant_p(p0) ? 7 : V;"},
};

std::string with(std::string text, const std::string& mark, const std::string& value) {
  for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at)) {
    text.replace(at, mark.size(), value);
    at += value.size();
  }
  return text;
}

support::RandomC program(std::size_t number, const Constant& constant, const Use& use) {
  support::RandomC result;
  result.seed = number;
  result.prefix = "k" + std::to_string(number) + "_";
  result.entry = result.prefix + "f";
  result.parameters = 1;
  result.text = std::string(constant.global) + "\nint @f(int p0) {\n  int y = 0;\n  " +
                constant.local + "\n  " + with(use.text, "V", constant.value) +
                "\n  return y;\n}\n";
  result.text = with(result.text, "@", result.prefix);
  return result;
}

std::vector<support::RandomC> programs(std::size_t first) {
  std::vector<support::RandomC> result;
  for (std::size_t c = 0; c < constants.size(); ++c) {
    for (std::size_t u = (c + first) % 2; u < uses.size(); u += 2) {
      if (uses[u].wants_integer && !constants[c].is_integer) continue;
      result.push_back(program(result.size(), constants[c], uses[u]));
    }
  }
  return result;
}

struct Half {
  Slicing slicing;
  std::size_t first;
};

void PrintTo(const Half& half, std::ostream* out) {
  *out << (half.slicing == Slicing::path_insensitive ? "path_insensitive" : "path_sensitive")
       << half.first;
}

class Constants : public testing::TestWithParam<Half> {};

TEST_P(Constants, AreRead) {
  const Corpus corpus = sliced_corpus(programs(GetParam().first), GetParam().slicing);
  ASSERT_GT(corpus.loaded.size(), 300U);
  const std::vector<support::BatchProgram> batch = originals(corpus, 12);
  const Runs expected = run_all(batch, "-O0 -w");
  expect_same(corpus, batch, expected, run_all(with_texts(batch, corpus.reduced), "-O0 -w"),
              "slice under -O0");
}

INSTANTIATE_TEST_SUITE_P(All, Constants,
                         testing::Values(Half{Slicing::path_insensitive, 0},
                                         Half{Slicing::path_insensitive, 1},
                                         Half{Slicing::path_sensitive, 0},
                                         Half{Slicing::path_sensitive, 1}),
                         testing::PrintToStringParamName());

}  // namespace constants_test
}  // namespace pslice::property
