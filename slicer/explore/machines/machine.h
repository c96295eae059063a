#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/budget.h"
#include "slicer/explore/signature.h"

// The state machine in a program (Qi, Nguyen, Roychoudhury: Path Exploration based on Symbolic
// Output, section 5.4). A variable holds the state, and a call of the entry is a step. The
// signature of the state after a step, explored from each state before it, has all transitions:
//
//     void step(int ev) {                    IDLE ──ev == 1──▶ BUSY
//       switch (s) {                         IDLE ──ev != 1──▶ IDLE   (not written)
//         case IDLE: if (ev == 1) s = BUSY;  BUSY ──ev != 0──▶ BUSY   (not written)
//           break;                           BUSY ──ev == 0──▶ IDLE
//         case BUSY: if (!ev) s = IDLE;
//       } }
//
// There is one transition for each pair of states, however many groups lead from one to the other.

namespace pslice::explore {

/// A variable of the program that holds the state when a step begins.
struct StateCell {
  ts::Variable variable;
  /// Where it is this one of several (`machines[id].state`): a formula over what variables hold at
  /// the beginning; none: always.
  Term when{};
};

struct MachineQuestion {
  std::vector<StateCell> before;  // one of these
  Observed after;                 // the state where a step ends
  std::vector<Integer> states;    // all of them, or where to begin
  bool all_states = false;        // otherwise values that steps give are states too,
  std::size_t max_states = 64;    // up to so many
  std::vector<Integer> initial;
};

struct Transition {
  Integer from;
  std::optional<Integer> to;  // none: a value that is no state, or the step does not end
  Term value{};               // that value, over inputs; none: the step ends the program
  /// The condition: one of the cases holds. Of a group condition and what is known in it count.
  std::vector<Group> cases;
  bool written = false;  // the state was assigned, for some of its inputs at least
  Test test{};
  base::BitSet statements;  // that have a part in it, by ts::Statement
  std::size_t groups = 0;   // that lead there
};

/// Two transitions that the same event may take, as something else decides.
struct Undecided {
  Integer from;
  Integer first;
  Integer second;
  std::vector<std::string> by;  // inputs that are no part of the event
};

struct Machine {
  /// Of one step; its groups are those of all states. Not complete if some step is missing.
  Signature signature;
  std::vector<Integer> states;  // in order: those of the question, then others ascending
  std::set<Integer> reachable;  // from the initial values
  /// States from which some steps may be missing.
  std::set<Integer> unfinished;
  /// By state: what holds of all inputs for which C defines the steps from it, as far as it is
  /// known.
  std::map<Integer, std::vector<Term>> defined;
  std::vector<Transition> transitions;  // in the order of their states
  std::vector<Transition> ends;         // steps that end the program
  std::vector<Undecided> undecided;
};

Machine mine(const ts::Program& program, ts::Function entry, const MachineQuestion& question,
             const Options& options, base::Budget& budget);

}  // namespace pslice::explore
