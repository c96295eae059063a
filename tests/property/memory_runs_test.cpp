#include <gtest/gtest.h>

#include <sstream>

#include "slicer/check/certificate.h"
#include "slicer/stages.h"
#include "slicer/symex/run.h"
#include "tests/property/seen_values.h"
#include "tests/property/sliced_program.h"
#include "tests/support/random.h"
#include "tests/support/workspace.h"

// Runs in memory against gcc, value by value: random programs work on arrays, structures, bytes of
// them, strings, tables, what malloc gives, floating-point numbers, numbers in texts and recursive
// functions, gcc says which values come out, and a run of ours has to find each of them. Then the
// program is sliced for all of these values, and the checker has to agree with the runs that show
// it.

namespace pslice::property {
namespace memory_runs_test {

using support::Random;

/// One object of each kind, and statements that change or read them at random.
class Writer {
 public:
  explicit Writer(std::uint64_t seed) : random_(seed) {}

  /// A function `f<name>` that calls see(number, value) for what it computes.
  std::string function(const std::string& name) {
    std::ostringstream out;
    out << "int f" << name << "(void) {\n"
        << "  int a[20] = {1, 2, " << number() << "}; unsigned char b[40]; short m[9][3];\n"
        << "  struct S s = {" << number() << ", " << small() << "}, t[12]; int *p = a + 3;\n"
        << "  struct S *q = &s; struct L *l = 0, *n; char w[16] = \"path\"; int i, x = 0;\n"
        << "  double d = " << number() << " * 0.5; float e = 1.25f; char text[32] = \" -17, 4b\";\n"
        << "  char *end = text; union U u = {0}; int y = 0, z = 0;\n"
        << "  for (i = 0; i < 40; i++) b[i] = (unsigned char)(i * " << small() << ");\n"
        << "  for (i = 0; i < 9; i++) m[i][i % 3] = (short)(i - 4), m[i][(i + 1) % 3] = 7,\n"
        << "      m[i][(i + 2) % 3] = (short)x;\n"
        << "  for (i = 0; i < 12; i++) t[i] = s, t[i].low = i * " << small() << ";\n";
    const std::size_t statements = 12 + random_.below(20);
    for (std::size_t i = 0; i < statements; ++i) out << "  " << statement() << "\n";
    out << "  " << look() << "\n  return x;\n}\n";
    return out.str();
  }
  [[nodiscard]] std::size_t seen() const { return seen_; }

 private:
  std::string number() { return std::to_string(random_.between(-300, 300)); }
  std::string small() { return std::to_string(random_.between(1, 9)); }
  std::string below(std::size_t n) { return std::to_string(random_.below(n)); }

  /// An index of an array of that length, by a constant or by x.
  std::string index(std::size_t length) {
    if (random_.percent(40)) return below(length);
    return "(unsigned)x % " + std::to_string(length);
  }

  std::string value() {
    switch (random_.below(24)) {
      case 0: return "a[" + index(20) + "]";
      case 1: return "b[" + index(40) + "]";
      case 2: return "m[" + index(9) + "][" + index(3) + "]";
      case 3: return "t[" + index(12) + "].low";
      case 4: return "q->high";
      case 5: return "p[" + index(10) + "]";
      case 6: return "((unsigned char *)&s)[" + index(8) + "]";
      case 7: return "table[" + index(30) + "]";
      case 8: return "w[" + index(16) + "]";
      case 9: return "(l ? l->value : 5)";
      case 10: return "names[" + index(3) + "][" + index(3) + "]";
      case 11: return "down(" + index(8) + ", " + small() + ")";
      case 12: return "depth(l)";
      case 13: return "even(" + index(9) + ")";
      case 14: return "(int)(d * " + small() + " / 4)";
      case 15: return "(d > " + number() + ".25) + 2 * (e <= 1.5f) + 4 * (d == e)";
      case 16: return "(int)(e + " + small() + ")";
      case 17: return "(int)strtol(text + " + index(4) + ", &end, 10)";
      case 18: return "(int)(end - text) + y + z";
      case 19: return "gather(" + index(6) + ", &y)";
      case 20: return "chain(" + index(5) + ", 0)";
      case 21: return "orders(a + " + below(17) + ", " + below(2) + ", &y)";
      case 22: return "halves((struct V){" + index(5) + ", {" + number() + "}})";
      default: return number();
    }
  }

  std::string statement() {
    switch (random_.below(25)) {
      case 0: return "a[" + index(20) + "] = " + value() + ";";
      case 1: return "b[" + index(40) + "] = (unsigned char)" + value() + ";";
      case 2: return "m[" + index(9) + "][" + index(3) + "] = (short)" + value() + ";";
      case 3: return "t[" + index(12) + "] = t[" + index(12) + "];";
      case 4: return "t[" + index(12) + "].high = " + value() + ";";
      case 5: return "q = x % 2 ? &s : &t[" + index(12) + "]; q->low = " + value() + ";";
      case 6: return "p = a + " + index(10) + "; *p = " + value() + ";";
      case 7: return "((unsigned char *)a)[" + index(80) + "] = (unsigned char)" + value() + ";";
      case 8: return "memcpy(b + " + below(8) + ", a + " + below(4) + ", 32);";
      case 9: return "memset(a + " + below(10) + ", 0, " + small() + ");";
      case 10: return "memcpy(&t[" + index(12) + "], &s, sizeof s);";
      case 11:
        return "n = malloc(sizeof *n); if (!n) return -1; n->value = " + value() +
               "; n->next = l; l = n;";
      case 12: return "for (n = l; n; n = n->next) x = (int)((x + 0L + n->value) % 1000);";
      case 13: return "w[" + index(16) + "] = (char)('a' + " + below(20) + ");";
      case 14: return "table[" + index(30) + "] = (short)" + value() + ";";
      case 15: return "x = (int)((x * 3L + " + value() + ") % 1000);";
      case 16: return "d = d * " + small() + " - x / 2.0; if (d > 1e6 || d < -1e6) d = 2.5;";
      case 17: return "e = (float)(d / " + small() + ") + e; if (e > 1e4f || e < -1e4f) e = 0.5f;";
      case 18: return "x = snprintf(text, sizeof text, \"%d,%x\", " + value() + " % 99, 7 + x);";
      case 19: return "x = sscanf(text, \"%d , %x\", &y, (unsigned *)&z); y %= 100; z %= 100;";
      case 20: return "x = (int)(strtoul(text, 0, 0) % 50);";
      case 21: return "d = strtod(text, &end);";
      case 22: return "u.real = d; x = u.bytes[" + index(8) + "];";
      case 23: return "x = down(" + index(6) + ", x % 50);";
      default: return look();
    }
  }

  std::string look() { return "see(" + std::to_string(seen_++) + ", " + value() + ");"; }

  Random random_;
  std::size_t seen_ = 0;
};

constexpr const char* declarations = R"(
void *malloc(unsigned long);
void *memcpy(void *, const void *, unsigned long);
void *memset(void *, int, unsigned long);
int snprintf(char *, unsigned long, const char *, ...);
int sscanf(const char *, const char *, ...);
long strtol(const char *, char **, int);
unsigned long strtoul(const char *, char **, int);
double strtod(const char *, char **);
union U { double real; unsigned char bytes[8]; };
struct S { int low; int high; };
struct L { struct L *next; int value; };
short table[30] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5};
const char *const names[3] = {"one", "two", "six"};
static int down(int n, int k) {
  int local = n * 2 + k, below = 1, more = 0;
  if (n <= 0) return k;
  below = down(n - 1, (local + k) % 100);
  if (n % 2) more = down(n - 2, local % 50);
  below = below + more;
  return (local + below) % 1000 - k;
}
static int depth(struct L *l) { return l ? 1 + depth(l->next) + l->value % 7 : 0; }
static int odd(int);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { int kept = n; return n == 0 ? 0 : even(n - 1) + kept * 0; }
static int gather(int n, int *out) {
  int mine = n + 1, below = 2, got = 0;
  if (n <= 0) { *out = *out + 3; return 1; }
  got = gather(n - 1, n % 3 ? &below : out);
  mine += below;
  *out = *out % 100 + mine;
  return (got + mine + below) % 1000;
}
struct C { int value; struct C *up; short row[4]; };
static int chain(int n, struct C *up) {
  struct C me = {n, up, {1, 2}}, *p;
  int sum = 0;
  me.row[n % 4] = (short)(n * 300);
  if (up) { up->row[(n + 1) % 4] = me.row[n % 4]; up->value += n; }
  if (n > 0) sum = chain(n - 1, &me);
  for (p = &me; n == 0 && p; p = p->up) {
    ((unsigned char *)p->row)[1] = 0;
    p->value = (p->value + sum++) % 50;
    if (p->up) p->up->row[3] = p->row[2];
  }
  return (sum * 3 + me.value + me.row[0] + me.row[3]) % 1000;
}
static void swap(int *a, int *b) { int kept = *a; *a = *b; *b = kept; }
static int orders(const int *given, int n, int *calls) {
  int best = 0, i, got, mine[3];
  memcpy(mine, given, sizeof mine);
  ++*calls;
  for (i = n; i < 3; i++) {
    swap(mine + n, &mine[i]);
    got = orders(mine, n + 1, calls);
    if (got > best) best = got;
  }
  return n == 3 ? (mine[0] * 9 + mine[1] * 3 + mine[2]) % 500 : best;
}
struct V { int n; union { int whole; unsigned char bytes[4]; } u; };
static int halves(struct V v) {
  struct V next = v;
  next.n = v.n - 1;
  next.u.bytes[1] = (unsigned char)(v.n * 7);
  return v.n <= 0 ? v.u.bytes[1] + v.u.whole % 7 : v.n % 2 ? halves(next) : halves(next) * 2 % 99;
}
)";

/// What gcc's program sees, function by function.
std::vector<std::vector<long>> values_under_gcc(const std::vector<std::string>& functions,
                                                const support::TemporaryDirectory& directory) {
  std::string text =
      "int printf(const char *, ...);\n#define see(n, v) printf(\" %ld\", (long)(v))\n";
  text += declarations;
  text += "static const short kept[30] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5};\n";
  std::string calls;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    text += functions[i];
    calls += "  f" + std::to_string(i) + "(); memcpy(table, kept, sizeof kept);";
    calls += " printf(\"\\n\");\n";
  }
  text += "int main(void) {\n" + calls + "  return 0;\n}\n";
  const std::string file = (directory / "all.c").string();
  const std::string program = (directory / "all").string();
  support::write_file(file, text);
  const auto run =
      support::run_command("gcc -w -O0 -fsanitize=undefined,address -fno-sanitize-recover=all -o " +
                           program + " " + file + " && ASAN_OPTIONS=detect_leaks=0 " + program);
  EXPECT_EQ(run.status, 0) << run.output;
  std::vector<std::vector<long>> values;
  std::istringstream lines(run.output);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream numbers(line);
    values.emplace_back();
    for (long n = 0; numbers >> n;) values.back().push_back(n);
  }
  return values;
}

class MemoryRuns : public testing::Test {
 protected:
  static constexpr std::size_t programs = 40;

  void SetUp() override {
    for (std::size_t i = 0; i < programs; ++i) {
      functions.push_back(Writer(i + 1).function(std::to_string(i)));
    }
    values = values_under_gcc(functions, directory);
    ASSERT_EQ(values.size(), programs);
  }

  support::TemporaryDirectory directory;
  std::vector<std::string> functions;
  std::vector<std::vector<long>> values;
};

/// A run may lose track, and then says so; it never sees anything else.
TEST_F(MemoryRuns, SeeWhatGccSees) {
  std::size_t lost = 0;
  for (std::size_t i = 0; i < programs; ++i) {
    support::RandomC program = comparing(declarations, functions[i], values[i]);
    program.prefix = "m" + std::to_string(i) + "_";
    const LoadedProgram loaded = load(program, directory);
    slicer::SliceOptions options;
    options.statics = slicer::Statics::initial;
    base::Budget budget;
    const slicer::Reduction reduction =
        slicer::reduce(loaded.program(), loaded.entry, loaded.criterion, options, budget);
    ASSERT_TRUE(reduction.reduced);
    const symex::Flow& flow = reduction.reduced->program.flow;
    symex::Symbols symbols(loaded.program());
    // Inputs are whether malloc fails, or what it returns, and it does not fail.
    const auto good_luck = [](ts::Variable, bool pointer) { return ts::Integer(pointer ? 1 : 0); };
    const symex::Run run =
        symex::run(flow, symbols, symex::Start::initial_values, good_luck, 1'000'000);
    const bool is_lost = run.end == symex::Run::End::unknown;
    lost += is_lost ? 1 : 0;
    if (!is_lost) {
      ASSERT_EQ(run.end, symex::Run::End::ended) << program.text;
    }
    const auto good = agreeing(run, flow);
    ASSERT_TRUE(good) << program.text;
    if (!is_lost) {
      EXPECT_EQ(*good, values[i].size()) << program.text;
    }
  }
  EXPECT_LT(lost, programs * 2 / 3);
}

/// Whatever runs show, they show as well where they are made again by other code.
TEST_F(MemoryRuns, AreConfirmedByTheChecker) {
  std::size_t shown = 0;
  for (std::size_t i = 0; i < programs; ++i) {
    support::RandomC program = comparing(declarations, functions[i], values[i]);
    program.prefix = "c" + std::to_string(i) + "_";
    const LoadedProgram loaded = load(program, directory);
    slicer::SliceOptions options;
    options.statics = slicer::Statics::initial;
    base::Budget budget;
    slicer::Reduction reduction =
        slicer::reduce(loaded.program(), loaded.entry, loaded.criterion, options, budget);
    ASSERT_TRUE(reduction.reduced);
    const slicer::Reduced& reduced = *reduction.reduced;
    slicer::Knowledge knowledge(reduced, options, budget, reduction.slice.statistics);
    slicer::show_by_runs(knowledge.context());
    const slicer::StateGraph nothing_explored;
    const check::Evidence evidence{.flow = reduced.program.flow,
                                   .reach = reduced.foundation->reach,
                                   .control = reduced.foundation->control,
                                   .rule = options.control,
                                   .criterion = reduced.foundation->criterion,
                                   .start = symex::Start::initial_values,
                                   .invariants = {},
                                   .graph = nothing_explored,
                                   .kept = knowledge.shown().slice().elements(),
                                   .runs = knowledge.shown().runs(),
                                   .solver = {},
                                   .insensitive = reduced.program.fallback.elements,
                                   .insensitive_inside = reduced.program.fallback.inside};
    const check::Opinion opinion = check::check_exactness(evidence);
    EXPECT_FALSE(opinion.refused) << *opinion.refused << '\n' << program.text;
    shown += knowledge.shown().slice().statement_count();
  }
  EXPECT_GT(shown, programs * 5);
}

}  // namespace memory_runs_test
}  // namespace pslice::property
