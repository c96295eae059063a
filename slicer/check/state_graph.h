#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/id.h"
#include "slicer/dependence/words.h"
#include "slicer/symex/flow.h"
#include "slicer/symex/reason.h"
#include "solver/linear/interpolation.h"
#include "ts/program.h"

// What the search has seen: a tree of symbolic states, made a graph by the states that were closed
// because another one stands for them.
//
//            ●  start
//           / \                    solid: taken branches, from a state to its child
//          ●   ●                   a cut branch has no child: nothing satisfies its guard there
//         / \   \                  an opened one has, although nothing does: what lies behind adds
//        ●   ╳   ● ┄┄reuse┄┄▶ ●    nothing that would matter, so why it cannot be taken need not
//                                  be remembered
//
// Each state is labelled with an interpolant, a conjunction of clauses over program variables, so
// that the whole is inductive: a state's interpolant and a branch's guard imply the child's after
// the branch's segment; a reusing state's implies the reused one's; a cut branch's guard
// contradicts it. Therefore every feasible path of the program is a path of the graph. Where no
// formula was found, the label is `false`: it stands for the one path that led there, and such a
// state stands for no other.

namespace pslice::slicer {

struct StateTag;
using State = base::Id<StateTag>;
using symex::Core;
using symex::Position;
using symex::Reason;

/// A clause of an interpolant, with the constraints on the way to its state that make it hold.
struct Claim {
  ts::Term clause;
  Core core;
  /// If it holds by a linear combination of these: what has been added up behind the state.
  std::optional<solver::PartialSum> partial{};
  /// If the clause is a bound: what of.
  ts::Term form{};
};

/// An invariant, taken for granted at a generalised head.
struct Fact {
  ts::Term formula;
  std::optional<Position> constraint;  // where it stands in the path condition
  int direction = 0;                   // as of a branch
};

struct Branch {
  enum class Kind : std::uint8_t { pending, taken, cut, opened };
  symex::Step first;
  Kind kind = Kind::pending;
  State child;                         // of one taken or opened
  std::optional<Position> constraint;  // where its guard stands in the path condition behind it
  /// Its guard is a comparison, and over symbols the same one times this; 0: it is not.
  int direction = 0;
  Reason reason;  // of one that is infeasible: what its guard contradicts
  Core dropped;   // of one that is opened: constraints forgotten behind it
  /// Paths of the graph go along it.
  [[nodiscard]] bool is_open() const { return kind == Kind::taken || kind == Kind::opened; }
};

struct StateInfo {
  enum class Closing : std::uint8_t {
    none,      // it has branches
    reuse,     // `target` stands for it
    back,      // it is at the head of a loop again, and `target` is that head
    given_up,  // out of budget: the path-insensitive answer stands for it
  };
  symex::Point point;
  State parent;            // none for the start
  std::size_t branch = 0;  // of the parent
  std::vector<Branch> branches;
  Closing closing = Closing::none;
  State target;
  /// The head of the innermost loop around it that was generalised; it may be closed only by states
  /// below the same one.
  State head;
  /// The last head before it of a loop that it is in, generalised or not; the innermost such loop,
  /// but not one that it is the head of.
  State around;
  unsigned iteration = 0;     // of a head: how often control has come around to it
  bool unrolled = false;      // a head that is one of few copies, for a constant number of rounds
  bool generalised = false;   // a head where everything the loop changes was forgotten
  std::vector<Fact> facts;    // of a generalised head: what holds there all the same
  bool below_opened = false;  // some branch on the way to it is opened
  std::vector<Claim> interpolant;
  /// Its label is `false`: it stands for the path that led to it, and for no other state.
  [[nodiscard]] bool is_its_path() const {
    return interpolant.size() == 1 && interpolant.front().clause.is_false();
  }
  std::vector<Word> matters;   // what can matter there at most, if everything kept so far is
  std::vector<Word> doubtful;  // undecided statements that would join below it
};

class StateGraph {
 public:
  State add(symex::Point point, State parent, std::size_t branch) {
    StateInfo info;
    info.point = point;
    info.parent = parent;
    info.branch = branch;
    states_.push_back(std::move(info));
    users_.emplace_back();
    return State(states_.size() - 1);
  }
  [[nodiscard]] StateInfo& operator[](State s) { return states_[s.index()]; }
  [[nodiscard]] const StateInfo& operator[](State s) const { return states_[s.index()]; }
  [[nodiscard]] std::size_t size() const { return states_.size(); }
  [[nodiscard]] static State start() { return State(0); }

  void close(State state, StateInfo::Closing how, State target) {
    states_[state.index()].closing = how;
    states_[state.index()].target = target;
    if (how == StateInfo::Closing::reuse) users_[target.index()].push_back(state);
  }
  /// Makes a state that was closed by reuse an open one again.
  void reopen(State state) {
    std::erase(users_[states_[state.index()].target.index()], state);
    states_[state.index()].closing = StateInfo::Closing::none;
    states_[state.index()].target = {};
  }
  /// The states it closes.
  [[nodiscard]] const std::vector<State>& users(State target) const {
    return users_[target.index()];
  }

 private:
  std::vector<StateInfo> states_;
  std::vector<std::vector<State>> users_;  // by state
};

}  // namespace pslice::slicer
