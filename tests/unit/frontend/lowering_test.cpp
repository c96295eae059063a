// What the lowering makes of C, told by running it: each row is a function `f`, its arguments and
// what C says it returns. Nothing means: the transition system does not know the value, as it
// should not (floating point, memory, functions without a body).

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "tests/support/workspace.h"
#include "ts/interpret.h"

namespace pslice::frontend {
namespace {

struct Row {
  const char* name;
  const char* code;
  std::vector<long long> arguments;
  std::optional<long long> result;
};

void PrintTo(const Row& row, std::ostream* out) { *out << row.name; }

std::unique_ptr<Source> load(const std::string& code, Integers integers = Integers::c) {
  const support::TemporaryDirectory directory;
  const std::string file = (directory / "code.c").string();
  support::write_file(file, code);
  SourceOptions options;
  options.files = {file};
  options.integers = integers;
  return Source::load(options);
}

ts::Run run(const Source& source, const std::vector<long long>& arguments) {
  const ts::Program& program = source.program();
  const ts::Function f = program.find_function("f").value();
  const std::vector<ts::Variable>& parameters = program[f].parameters;
  const auto inputs = [&](ts::Variable v) -> std::optional<base::Integer> {
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (parameters[i] == v) return base::Integer(arguments.at(i));
    }
    return std::nullopt;
  };
  return ts::interpret(program, f, inputs, {}, {});
}

class Lowering : public testing::TestWithParam<Row> {};

TEST_P(Lowering, ComputesWhatCDoes) {
  const Row& row = GetParam();
  const auto source = load(row.code);
  const ts::Run result = run(*source, row.arguments);
  if (!row.result) {
    EXPECT_TRUE(result.end == ts::Run::End::unknown_test ||
                (result.results.size() == 1 && !result.results[0]));
    return;
  }
  ASSERT_EQ(result.end, ts::Run::End::returned);
  ASSERT_EQ(result.results.size(), 1U);
  ASSERT_TRUE(result.results[0].has_value());
  EXPECT_EQ(result.results[0]->to_string(), std::to_string(*row.result));
}

const Row rows[] = {
    {"unsigned_wraps", "unsigned f(unsigned a) { return a - 1; }", {0}, 4294967295LL},
    {"unsigned_product_wraps", "unsigned f(unsigned a) { return a * a; }", {65537}, 131073},
    {"narrowing", "int f(int a) { signed char c = a; return c; }", {200}, -56},
    {"narrow_arithmetic_is_int", "int f(unsigned char a) { return a + 1; }", {255}, 256},
    {"narrow_increment", "int f(unsigned char a) { a++; return a; }", {255}, 0},
    {"compound_narrow", "int f(unsigned short a) { a += 65535; return a; }", {3}, 2},
    {"mixed_signs", "int f(int a) { return a < 1u; }", {-1}, 0},
    {"to_bool", "int f(int a) { _Bool b = a; return b; }", {256}, 1},
    {"complement", "unsigned f(unsigned char a) { return ~a & 0xffu; }", {5}, 250},
    {"shift_signed", "int f(int a) { return (a >> 1) + (a << 2); }", {-3}, -14},
    {"remainder_sign", "int f(int a, int b) { return a % b * 100 + a / b; }", {-7, 2}, -103},
    {"bit_field",
     "struct s { unsigned b : 3; }; int f(int a) { struct s v; v.b = a; return v.b; }",
     {13},
     5},
    {"postfix_value", "int f(int a) { int b = a++; return b * 10 + a; }", {4}, 45},
    {"prefix_value", "int f(int a) { int b = --a; return b * 10 + a; }", {4}, 33},
    {"comma", "int f(int a) { return a++, a * 2; }", {4}, 10},
    {"and_short_circuits",
     "int f(int a) { int n = 0; int r = a && ++n; return r * 10 + n; }",
     {0},
     0},
    {"or_short_circuits",
     "int f(int a) { int n = 0; int r = a || ++n; return r * 10 + n; }",
     {7},
     10},
    {"conditional", "int f(int a) { return a > 2 ? a - 1 : -a; }", {2}, -2},
    {"elvis", "int f(int a) { return (a + 1) ?: 9; }", {-1}, 9},
    {"assignment_value", "int f(int a) { int b, c; b = c = a + 1; return b + c; }", {3}, 8},
    {"switch_falls_through",
     "int f(int a) { int r = 0; switch (a) { case 1: r += 1; case 2: r += 2; break; default: r = "
     "9; "
     "case 3: r += 4; } return r; }",
     {1},
     3},
    {"switch_default_in_the_middle",
     "int f(int a) { int r = 0; switch (a) { case 1: r += 1; break; default: r = 9; "
     "case 3: r += 4; } return r; }",
     {5},
     13},
    {"case_range", "int f(int a) { switch (a) { case 2 ... 5: return 1; } return 0; }", {5}, 1},
    {"for_with_continue",
     "int f(int n) { int s = 0; for (int i = 0; i < n; i++) { if (i % 2) continue; s += i; } "
     "return s; }",
     {6},
     6},
    {"do_while", "int f(int n) { int s = 0; do s += n; while (--n > 0); return s; }", {3}, 6},
    {"nested_break",
     "int f(int n) { int s = 0; while (1) { while (1) { if (n-- < 3) break; s++; } break; } "
     "return s; }",
     {5},
     3},
    {"goto_loop",
     "int f(int n) { int s = 0; again: s += n; if (--n) goto again; return s; }",
     {4},
     10},
    {"computed_goto",
     "int f(int a) { void *t[] = {&&x, &&y}; goto *t[a]; x: return 1; y: return 2; }",
     {1},
     std::nullopt},
    {"duff",
     "int f(int n) { int s = 0; switch (n % 2) { case 0: do { s++; case 1: s++; } "
     "while ((n -= 2) > 0); } return s; }",
     {5},
     5},
    {"recursion", "int f(int n) { return n < 2 ? 1 : n * f(n - 1); }", {5}, 120},
    {"swapped_arguments",
     "static int g(int a, int b) { return a * 10 + b; } int f(int a, int b) { return g(b, a); }",
     {1, 2},
     21},
    {"recursive_swap", "int f(int a, int b) { return a == 0 ? b : f(b - 1, a); }", {2, 3}, 1},
    {"static_local",
     "static int g(void) { static int n = 5; return ++n; } "
     "int f(int a) { g(); return g() + a; }",
     {1},
     8},
    {"global_initialiser",
     "int t[] = {1, 2, 3}; struct { int a, b; } s = {.b = 7}; "
     "int f(int a) { return t[1] + s.b + a; }",
     {0},
     9},
    {"struct_by_value",
     "struct p { int x, y; }; static struct p g(struct p v) { v.x += v.y; return v; } "
     "int f(int a) { struct p v = {a, 3}, w = g(v); return w.x * 10 + v.x; }",
     {1},
     41},
    {"enumeration", "enum e { A = 3, B }; int f(int a) { enum e v = B; return v + a; }", {0}, 4},
    {"statement_expression", "int f(int a) { return ({ int t = a; t * t; }) + 1; }", {3}, 10},
    {"constant_size", "int f(int a) { return sizeof(int) * 2 + (a ? 0 : 1); }", {1}, 8},
    {"macro",
     "#define TWICE(x) do { (x) += (x); } while (0)\n"
     "int f(int a) { TWICE(a); return a; }",
     {4},
     8},
    {"assumption_holds",
     "void __VERIFIER_assume(int); int f(int a) { __VERIFIER_assume(a > 0); "
     "return a; }",
     {4},
     4},
    {"floating_point", "int f(int a) { double d = a; return d > 1; }", {4}, std::nullopt},
    {"through_a_pointer", "int f(int a) { int *p = &a; return *p; }", {4}, 4},
    {"through_one_of_two",
     "int f(int a) { int b = 9; int *p = a > 3 ? &a : &b; *p += 1; return b; }",
     {3},
     10},
    {"symbolic_index",
     "int f(int a) { int t[4] = {5, 6, 7, 8}; t[a] = 1; return t[0] + t[2]; }",
     {2},
     6},
    {"through_an_unknown_pointer",
     "int *g(void); int f(int a) { return *g() + a; }",
     {4},
     std::nullopt},
    {"external", "int g(void); int f(int a) { return g() + a; }", {4}, std::nullopt},
    {"unspecified_order",
     "int n; static int g(void) { n = 5; return 1; } int f(int a) { n = a; return n + g(); }",
     {1},
     std::nullopt},
};

INSTANTIATE_TEST_SUITE_P(Rows, Lowering, testing::ValuesIn(rows),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(LoweringEnds, AFailedAssumptionHalts) {
  const auto source =
      load("void __VERIFIER_assume(int); int f(int a) { __VERIFIER_assume(a > 0); return a; }");
  EXPECT_EQ(run(*source, {0}).end, ts::Run::End::halted);
}

TEST(LoweringEnds, ExitHalts) {
  const auto source = load(
      "void exit(int); static void g(int a) { if (a) exit(1); } int f(int a) { g(a); return 2; }");
  EXPECT_EQ(run(*source, {1}).end, ts::Run::End::halted);
  EXPECT_EQ(run(*source, {0}).end, ts::Run::End::returned);
}

TEST(LoweringEnds, DivisionByZeroAndOverflowAreUndefined) {
  const auto source = load("int f(int a, int b) { int q = a / b; return q + a; }");
  EXPECT_EQ(run(*source, {1, 0}).end, ts::Run::End::undefined);
  EXPECT_EQ(run(*source, {2147483647, 1}).end, ts::Run::End::undefined);
}

TEST(LoweringIntegers, TheModelDecidesAboutWrapping) {
  const char* code = "long long f(int a) { unsigned u = a - 1; return u + (long long)(a * a); }";
  const std::vector<long long> arguments{0};
  EXPECT_EQ(run(*load(code, Integers::c), arguments).results[0]->to_string(), "4294967295");
  EXPECT_EQ(run(*load(code, Integers::math), arguments).results[0]->to_string(), "-1");
  const std::vector<long long> large{65536};
  EXPECT_EQ(run(*load(code, Integers::bits), large).results[0]->to_string(), "65535");
  EXPECT_EQ(run(*load(code, Integers::c), large).end, ts::Run::End::returned);
}

}  // namespace
}  // namespace pslice::frontend
