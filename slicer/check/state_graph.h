#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
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
//
// A branch that cannot be taken from its state may also lead to one on another path ("borrowed"):
// that one was explored at the branch's end, and its label is all that counts there.

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
  Core dropped;   // of one that is opened: constraints forgotten behind it, or else its guard
  bool borrowed = false;  // one that is opened: its child lies on another path
  /// Behind it, its guard is taken to hold.
  [[nodiscard]] bool is_guarded() const { return kind != Kind::opened || !dropped.empty(); }
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
  /// A path that begins at a state, by the first steps of its segments.
  struct Detour {
    State from;
    std::vector<symex::Step> segments;
  };
  symex::Point point;
  State parent;            // none for the start, and at the end of a detour
  std::size_t branch = 0;  // of the parent
  Detour detour;           // of a state explored for the sake of branches elsewhere: they borrow it
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
  bool explored = false;  // everything behind it has been: its label is whole
  bool weakened = false;  // the label has lost clauses since then
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
    return add(std::move(info));
  }
  State add(symex::Point point, StateInfo::Detour detour) {
    StateInfo info;
    info.point = point;
    info.detour = std::move(detour);
    return add(std::move(info));
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
  /// Whether a branch of a state leads to another: it may have been cut since, or lead elsewhere.
  [[nodiscard]] bool leads_to(State from, std::size_t index, State to) const {
    if (!from) return false;
    const Branch& branch = states_[from.index()].branches[index];
    return branch.is_open() && branch.child == to;
  }
  struct Borrower {
    State state;
    std::size_t branch = 0;
  };
  /// Lets a branch that cannot be taken lead to a state on another path.
  void lend(State lent, Borrower to) {
    Branch& branch = states_[to.state.index()].branches[to.branch];
    branch.kind = Branch::Kind::opened;
    branch.borrowed = true;
    branch.child = lent;
    borrowers_[lent].push_back(to);
  }
  /// The branches that lead to a state although it lies on another path.
  [[nodiscard]] std::vector<Borrower> borrowers(State lent) const {
    std::vector<Borrower> result;
    const auto all = borrowers_.find(lent);
    if (all == borrowers_.end()) return result;
    for (const Borrower& b : all->second) {
      if (leads_to(b.state, b.branch, lent)) result.push_back(b);
    }
    return result;
  }
  /// The states it closes.
  [[nodiscard]] const std::vector<State>& users(State target) const {
    return users_[target.index()];
  }

 private:
  State add(StateInfo info) {
    states_.push_back(std::move(info));
    users_.emplace_back();
    return State(states_.size() - 1);
  }

  std::vector<StateInfo> states_;
  std::vector<std::vector<State>> users_;  // by state
  std::unordered_map<State, std::vector<Borrower>> borrowers_;
};

}  // namespace pslice::slicer
