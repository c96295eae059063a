#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <ostream>
#include <set>

#include "tests/property/corpus.h"
#include "tests/property/sliced_program.h"
#include "tests/support/random.h"

// Slices that are parts of each other, as sets of statements:
//
//   path-sensitive ⊆ path-insensitive, however much was explored. But where there was no time for
//   the path-insensitive slice, everything is kept.
//
//   pure ⊆ args ⊆ any, for what functions without a body may change: the more they may, the more
//   can matter and the more paths are feasible. Path-insensitive slices are the least solutions of
//   their equations, and so are path-sensitive ones that are exact: under `any` the slice, exact or
//   not, is no smaller than the exact one there, which is no smaller than that under `args`. One
//   that is not exact may hold by bad luck what is refuted under another option.

namespace pslice::property {
namespace order_test {

using frontend::Externals;
using support::RandomC;

/// Calls of functions without a body, of whatever their pointers may lead to, and of the library.
class CallsOutside {
 public:
  enum class Library : std::uint8_t { unused, used };

  CallsOutside(std::uint64_t seed, Library library) : random_(seed), library_(library) {
    program_.seed = seed;
    program_.prefix = "t_";
    program_.entry = "t_entry";
    program_.parameters = 2;
    program_.label = "t_point";
  }

  RandomC program() {
    text_ =
        "int plain(int);\nint through(int *);\nint *chosen(int *);\nvoid alone(void);\n"
        "long strtol(const char *, char **, int);\ndouble log(double);\n"
        "void *memcpy(void *, const void *, unsigned long);\nextern int *__errno_location(void);\n"
        "int g0, g1 = 3;\nstatic int s0;\nstatic int *sp;\n"
        "static int helper(int a) {\n  int b = 1, c[3] = {0}, *q = &b;\n  double d = a;\n";
    statements(2, 4);
    text_ +=
        "  return a;\n}\n"
        "int t_entry(int a, int b) {\n  int c[3] = {1, 2, 3}, *q = &a;\n  double d = b;\n";
    is_entry_ = true;
    statements(3, 9);
    text_ += "t_point: ;\n  return a;\n}\n";
    program_.text = text_;
    program_.observed = {random_.pick<std::string>({"a", "b", "g0", "g1", "s0", "c[0]", "*q"})};
    return program_;
  }

 private:
  std::string variable() {
    if (library_ == Library::used && random_.percent(15)) return "*__errno_location()";
    return random_.pick<std::string>({"a", "b", "g0", "g1", "s0", "c[0]", "c[1]", "*q", "*sp"});
  }
  std::string address() {
    return random_.pick<std::string>({"&a", "&b", "&g0", "&g1", "&s0", "c", "q", "sp"});
  }
  std::string value() {
    const std::string number = std::to_string(random_.below(5));
    return random_.percent(30) ? number : variable() + " + " + number;
  }
  void line(const std::string& text) { text_ += "  " + text + "\n"; }

  void statements(unsigned depth, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) statement(depth);
  }

  void statement(unsigned depth) {
    switch (random_.below(12)) {
      case 0: return line("q = " + address() + ";");
      case 1: return line("sp = " + address() + ";");
      case 2: return line(variable() + " = plain(" + value() + ");");
      case 3: return line(variable() + " = through(" + address() + ");");
      case 4: return line("q = chosen(" + address() + ");");
      case 5: return line("alone();");
      case 6: return of_library();
      case 7:
        if (is_entry_) return line(variable() + " = helper(" + value() + ");");
        break;
      case 8:
      case 9:
        if (depth > 0) return block(depth);
        break;
      default: break;
    }
    line(variable() + " = " + value() + ";");
  }

  void of_library() {
    if (library_ == Library::unused) return line("alone();");
    switch (random_.below(3)) {
      case 0: return line(variable() + " = strtol(\"12\", 0, 10);");
      case 1: return line("d = log(d);");
      default: return line("memcpy(" + address() + ", " + address() + ", sizeof(int));");
    }
  }

  void block(unsigned depth) {
    const std::string head = random_.percent(70) ? "if (" : "while (";
    line(head + variable() + " > " + value() + ") {");
    statements(depth - 1, 1 + random_.below(3));
    line("}");
  }

  support::Random random_;
  Library library_;
  RandomC program_;
  std::string text_;
  bool is_entry_ = false;
};

struct Kind {
  const char* name;
  RandomC (*program)(std::uint64_t seed);
};

void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.name; }

RandomC recursive(std::uint64_t seed) {
  return support::random_c(seed, support::recursive_options(seed));
}
RandomC looping(std::uint64_t seed) { return support::random_c(seed, support::loop_options(seed)); }
RandomC calling_outside(std::uint64_t seed) {
  return CallsOutside(seed, CallsOutside::Library::unused).program();
}
RandomC calling_library(std::uint64_t seed) {
  return CallsOutside(seed, CallsOutside::Library::used).program();
}

/// Statements by what they are in the source: different assumptions make different programs of it.
struct Answer {
  std::set<std::string> statements;
  bool exact = false;
  bool everything = false;  // there was no time for more
};

Answer answer(const ts::Program& program, const slicer::Slice& slice) {
  Answer result;
  result.exact = slice.exact;
  slice.statements.for_each([&](std::size_t s) {
    const ts::StatementInfo& info = program[ts::Statement(s)];
    result.statements.insert(std::to_string(info.position.line) + ":" +
                             std::to_string(info.position.column) + " " + info.text);
  });
  result.everything = std::ranges::any_of(slice.warnings, [](const base::Warning& warning) {
    return warning.message.starts_with("nothing is dropped");
  });
  return result;
}

/// True if it is.
bool expect_within(const Answer& smaller, const Answer& larger, const char* what) {
  for (const std::string& statement : smaller.statements) {
    if (larger.statements.contains(statement)) continue;
    ADD_FAILURE() << what << ": " << statement;
    return false;
  }
  return true;
}

class Orders : public testing::TestWithParam<Kind> {
 protected:
  /// False if one does not hold.
  bool hold(const RandomC& random, const support::TemporaryDirectory& directory);

  std::size_t smaller_ = 0;  // path-sensitive ones
  std::size_t larger_ = 0;   // for assumptions
};

bool Orders::hold(const RandomC& random, const support::TemporaryDirectory& directory) {
  base::Limits limits;
  limits.time = std::chrono::milliseconds(random.seed % 3 == 0 ? 20 : 300);
  std::vector<Answer> insensitive;
  std::vector<Answer> sensitive;
  for (const Externals externals : {Externals::pure, Externals::args, Externals::any}) {
    SCOPED_TRACE("externals " + std::to_string(static_cast<int>(externals)));
    const LoadedProgram loaded = load(random, directory, {}, externals);
    insensitive.push_back(
        answer(loaded.program(), path_insensitive(loaded, slicer::ControlRule::branch)));
    sensitive.push_back(answer(loaded.program(), path_sensitive(loaded, {}, limits)));
    const Answer& all = insensitive.back();
    const Answer& some = sensitive.back();
    if (some.everything) continue;
    if (!expect_within(some, all, "not in the path-insensitive slice")) return false;
    smaller_ += some.statements.size() < all.statements.size() ? 1 : 0;
  }
  for (std::size_t i = 0; i + 1 < insensitive.size(); ++i) {
    SCOPED_TRACE("not where externals are " + std::to_string(i + 1));
    if (!expect_within(insensitive[i], insensitive[i + 1], "path-insensitive")) return false;
    larger_ += insensitive[i].statements.size() < insensitive[i + 1].statements.size() ? 1 : 0;
    if (!sensitive[i].exact) continue;
    if (!expect_within(sensitive[i], sensitive[i + 1], "path-sensitive")) return false;
  }
  return true;
}

TEST_P(Orders, Hold) {
  constexpr std::uint64_t programs = 60;
  const support::TemporaryDirectory directory;
  for (std::uint64_t seed = 40'000; seed < 40'000 + programs; ++seed) {
    const RandomC random = GetParam().program(seed);
    SCOPED_TRACE("seed " + std::to_string(seed) + ", criterion " + random.criterion() + "\n" +
                 numbered(random.text));
    if (!hold(random, directory)) return;  // one counterexample is enough to look at
  }
  // Worth comparing: options make a difference.
  const bool outside =
      GetParam().program == calling_outside || GetParam().program == calling_library;
  EXPECT_GT(smaller_, programs / 20);
  if (outside) {
    EXPECT_GT(larger_, programs / 4);
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, Orders,
                         testing::Values(Kind{"recursive", recursive}, Kind{"looping", looping},
                                         Kind{"calling_outside", calling_outside},
                                         Kind{"calling_library", calling_library}),
                         testing::PrintToStringParamName());

}  // namespace order_test
}  // namespace pslice::property
