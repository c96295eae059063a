#pragma once

#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/bit_set.h"
#include "slicer/explore/execution/runnable.h"
#include "slicer/explore/execution/trace.h"

namespace pslice::explore {

/// One execution of the program: what it did concretely, and all of that in terms of its inputs.
struct Execution {
  enum class End : std::uint8_t {
    returned,
    halted,
    undefined,  // C does not define what comes next
    unknown,    // what comes next depends on a value that is not known
    out_of_steps,
    out_of_rounds,
    stopped,
  };
  struct Observed {
    ts::Term term;  // over inputs
    std::optional<Integer> value;
    Node node;
    bool reached = false;
    ts::Term provided{};  // where the term is right
  };

  /// Something computed as an int.
  struct Computed {
    ts::Term term;               // over inputs
    std::vector<Node> operands;  // what its value depends on
    Node around;                 // the innermost test whose region it is in
    std::size_t program = 0;     // that computes it
  };

  /// A call that the outside sees.
  struct Call {
    std::shared_ptr<const ts::OutsideCall> call;
    std::vector<ts::Term> arguments;  // over inputs
    std::vector<std::optional<Integer>> values;
  };

  End end = End::returned;
  std::size_t program = 0;  // that it ended in, where several run one after the other
  Trace trace;
  std::vector<Observed> outputs;
  std::vector<std::size_t> missed;  // outputs that did not exist where they were to be observed
  /// Where it ended other than by returning or halting: the test of what C demands that failed, if
  /// that is why, and the innermost test around the end.
  Node last;
  Node around;
  ts::Statement where;
  bool bounded = false;  // it ended at a bound of ours, not at C's
  base::BitSet edges;    // taken, by ts::Edge
  /// The inputs that what it does depends on; of what is no test, and shows no fault, none.
  base::BitSet asked;
  std::vector<std::size_t> results;  // inputs that calls gave, in the order of the calls
  std::size_t earlier_results = 0;   // of these, to programs that ran before
  std::vector<Computed> in_int;
  std::vector<std::vector<Call>> calls;  // that are observed, by program
  /// What C demanded, over inputs, wherever it did: what that depends on, and the innermost test
  /// around it.
  struct Demanded {
    std::size_t program = 0;
    std::vector<Node> operands;
    Node around;
  };
  std::unordered_map<ts::Term, std::vector<Demanded>> demands;
  /// Where faults are looked for: what C demanded that held, or did not, in the order of time.
  struct Check {
    Node node;  // as an instance of its statement
    ts::Term demand;
    ts::Term provided;  // where that is right
    ts::Fault fault;
  };
  std::vector<Check> checks;
  ts::Fault fault = ts::Fault::other;  // where it is undefined, or ends by a fault: which
  /// Whether it is defined could not be told everywhere: of what a library function writes, or of
  /// something that depends on values that are not followed.
  bool doubtful = false;
  bool not_told = false;
  bool written = false;  // one of Runnable::given was assigned
  std::size_t steps = 0;
  /// Of a run that begins at a call: none if it never came there. And the values of inputs that it
  /// found there, where the assignment has none.
  std::optional<Begun> begun{};
  std::map<std::size_t, Integer> found{};

  /// As a program should: whatever made it end otherwise, it is no test.
  [[nodiscard]] bool has_ended() const { return end == End::returned || end == End::halted; }
};

Execution execute(const Runnable& runnable, const Assignment& assignment);
/// Another program, after one that has ended: what it does is added.
Execution execute_after(Execution before, const Runnable& runnable, const Assignment& assignment);

}  // namespace pslice::explore
