#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/bit_set.h"
#include "base/budget.h"
#include "base/diagnostics.h"
#include "solver/options.h"
#include "ts/program.h"

// What a program computes, case by case: its inputs fall into groups, and in each group the outputs
// are the same expressions over the inputs. (Qi, Nguyen, Roychoudhury: Path Exploration based on
// Symbolic Output; this is its figure 1.)
//
//     int foo(int x, int y, int z) {            condition                  out
//       int a, b = 2;                           ---------------------------------
//       if (x - y > 0) a = x; else a = y;       x + y <= 10                2
//       if (x + y > 10) b = a;                  x + y > 10 && x > y        x
//       if (z * z > 3) puts("large");           x + y > 10 && x <= y       y
//       return b;
//     }
//
// Three groups, though there are eight paths.

namespace pslice::explore {

using ts::Integer;
using ts::Term;

/// Something the program is given.
struct Input {
  enum class Kind : std::uint8_t {
    parameter,  // of the entry, or a part of one: `x`, `s.len`
    object,     // behind a pointer that is a parameter of the entry: `*p`, `p->len`, `a[2]`
    global,     // of static storage
    result,     // of a call of a function without a body: `get_2` is what the second call gives
    local,      // of a function, read before it was written
    other,      // whether malloc fails, and the like
  };
  Kind kind = Kind::parameter;
  std::string name;        // of its own: where it can be, its lvalue
  std::string lvalue;      // as the program calls it; empty: it has no name there
  std::string function;    // of a result: the one that is called; of a local: its owner
  std::size_t number = 0;  // which call of that function, or visit of its declaration, from 1
  ts::Type type;           // the values it may have: of two versions, those that both can hold
  ts::Type declared;       // in the last version that has it: what its name means in C
  /// Cannot be varied (a floating-point number, a pointer inside an object): always zero.
  bool fixed = false;
  ts::Variable variable;  // that holds it first
  term::Variable symbol;  // what stands for it in terms
};

struct Output {
  std::string name;
  ts::Type type;
  bool pointer = false;  // an address: which number that is says nothing
  bool missed = false;   // it did not exist at some visit of some run
};

struct Test {
  std::vector<std::optional<Integer>> values;  // by input; none: the run does not ask for it
  /// The inputs that are results of calls, in the order in which the run gets them.
  std::vector<std::size_t> results;
  /// What the outputs are, by output; none if the output is not reached or not known.
  std::vector<std::optional<Integer>> observed;
  /// The program ended otherwise than by returning from the entry.
  bool halts = false;
};

/// Inputs for which the outputs are computed in the same way.
struct Group {
  /// All of them hold. Each has a meaning wherever those before it hold.
  std::vector<Term> condition;
  bool reached = true;        // otherwise the outputs are never observed
  std::vector<Term> outputs;  // by output; empty where they are not reached
  Test test;
  std::vector<Test> more_tests{};  // where several are asked for
  base::BitSet statements;         // that have a part in it, by ts::Statement: the relevant slice
  /// A term known to lie within `int` in this group, because a program computes it as such.
  struct KnownInt {
    Term term;
    /// So many of the conditions have to hold for that: those behind are needed to be in the group,
    /// but the term is an int without them.
    std::size_t after = 0;
    std::size_t program = 0;  // that computes it, where several run one after the other
  };
  std::vector<KnownInt> in_int;
};

/// Something that goes wrong in the program, and an input for which it does.
struct FoundFault {
  ts::Statement statement;
  ts::Fault what = ts::Fault::other;
  Test test;
  /// Where C defines what happens (an abort): the group whose test this is, if it is one's.
  std::optional<std::size_t> group;
};

/// What the tests run of the program, and what they do not; in the order of the program.
struct Coverage {
  struct Side {  // of a test in the source
    ts::Edge edge;
    bool taken = false;
  };
  std::vector<ts::Statement> run;
  std::vector<ts::Statement> missed;
  std::vector<Side> sides;

  [[nodiscard]] std::size_t statements() const { return run.size() + missed.size(); }
  [[nodiscard]] std::size_t sides_taken() const {
    return static_cast<std::size_t>(std::ranges::count(sides, true, &Side::taken));
  }
};

struct Statistics {
  std::uint64_t executions = 0;
  std::uint64_t steps = 0;      // of all executions
  std::uint64_t questions = 0;  // for an input
  std::uint64_t infeasible = 0;
  std::uint64_t solver_calls = 0;  // questions that took a solver, our own or another
  std::uint64_t conjuncts = 0;     // of all questions together
  solver::Statistics solver;
};

struct Signature {
  std::vector<Input> inputs;
  std::vector<Output> outputs;
  std::vector<Group> groups;
  /// Every input that behaves as defined C is in exactly one of the groups.
  bool complete = true;
  /// By::dependence looks for them, others do not: one for each statement and kind, in the order of
  /// the program.
  std::vector<FoundFault> faults;
  std::vector<base::Warning> warnings;
  /// What else holds of the inputs in the groups, as sentences: the bounds that cut something.
  std::vector<std::string> assumptions;
  Coverage coverage;
  Statistics statistics;
};

enum class By : std::uint8_t { relevant_slice, path, dependence };
/// Which question is asked next: the latest, the first, any, or the one whose side is nearest to a
/// statement that was not run yet.
enum class Order : std::uint8_t { dfs, bfs, random, greedy };

struct Options {
  By by = By::relevant_slice;
  Order order = Order::dfs;
  std::uint64_t seed = 0;
  std::optional<std::size_t> max_tests;
  std::size_t tests_per_group = 1;
  bool boundary = false;  // a test at each bound of each condition
  /// Of a loop whose test depends on inputs, so many rounds are followed.
  std::size_t max_iterations = 10;
  std::size_t max_steps = 1'000'000;  // of one execution
  bool initial_values = true;         // of static variables; otherwise they are inputs
  bool null_inputs = false;           // pointers the entry is given may be null
  solver::SolverOptions solver;
};

/// An output, and where it is observed.
struct Observed {
  struct Place {
    ts::Location location;
    Term value;                 // over the program's variables
    Term exists{};              // where it has a value, as a formula; none: everywhere
    ts::Statement statement{};  // where visits of statements are observed: which
  };
  /// Of several visits in a run, which count?
  enum class Counts : std::uint8_t { last, first, all };
  std::string name;
  std::vector<Place> at;
  Counts counts = Counts::last;
};

/// Explores the program from `entry` by running it on one input after another.
Signature explore(const ts::Program& program, ts::Function entry,
                  const std::vector<Observed>& outputs, const Options& options,
                  base::Budget& budget);

}  // namespace pslice::explore
