#include "tests/reference/paths.h"

#include <map>
#include <stdexcept>
#include <utility>

namespace pslice::reference {
namespace {

std::vector<ts::Edge> edges_of(const std::vector<Step>& steps) {
  std::vector<ts::Edge> result;
  for (const Step& step : steps) {
    if (step.kind != Step::Kind::leave) result.push_back(step.edge);
  }
  return result;
}

/// Depth first, with the path so far as the only state; a choice not yet taken remembers how much
/// of the path it keeps.
class Enumerator {
 public:
  Enumerator(const ts::Program& program, ts::Function entry, const PathLimits& limits,
             const Oracle& feasible_so_far)
      : program_(program), limits_(limits), feasible_so_far_(feasible_so_far) {
    result_.copies.push_back({0, ts::Edge(), entry});
    choices_.push_back({0, {program[entry].entry, 0}, ts::Edge()});
  }

  Paths run() {
    while (!choices_.empty() && result_.paths.size() < limits_.paths) {
      const Choice choice = choices_.back();
      choices_.pop_back();
      steps_.resize(choice.kept);
      follow(choice.where, choice.edge);
    }
    result_.complete = result_.complete && choices_.empty();
    return std::move(result_);
  }

 private:
  struct Where {
    ts::Location location;
    std::size_t copy = 0;
  };
  struct Choice {
    std::size_t kept = 0;
    Where where;
    ts::Edge edge;  // to be taken first; none at the start
  };

  /// Goes on from there to the end of the path; sides not taken become choices.
  void follow(Where at, ts::Edge first) {
    ts::Edge next = first;
    while (true) {
      if (next) {
        at = take(at, next);
        if (refuted(next)) {
          ++result_.refuted;
          return;
        }
      }
      while (is_exit(at) && at.copy != 0) at = leave(at);
      const std::vector<ts::Edge>& out = program_[at.location].out;
      const bool too_long = steps_.size() >= limits_.steps;
      if (out.empty() || too_long) {
        if (!out.empty()) result_.complete = false;
        result_.paths.push_back({steps_, at.location, at.copy});
        return;
      }
      for (std::size_t i = out.size(); i > 1; --i) {
        choices_.push_back({steps_.size(), at, out[i - 1]});
      }
      next = out.front();
    }
  }

  [[nodiscard]] bool refuted(ts::Edge last) const {
    return feasible_so_far_ && std::holds_alternative<ts::Assume>(program_[last].operation) &&
           !feasible_so_far_(edges_of(steps_));
  }

  [[nodiscard]] bool is_exit(const Where& at) const {
    return at.location == program_[result_.copies[at.copy].function].exit;
  }

  Where take(const Where& at, ts::Edge e) {
    const ts::EdgeInfo& edge = program_[e];
    const auto* call = std::get_if<ts::Call>(&edge.operation);
    if (call == nullptr) {
      steps_.push_back({Step::Kind::edge, e, at.copy, 0});
      return {edge.target, at.copy};
    }
    const std::size_t callee = copy_of(at.copy, e, call->callee);
    steps_.push_back({Step::Kind::enter, e, at.copy, callee});
    return {program_[call->callee].entry, callee};
  }

  Where leave(const Where& at) {
    const Copy& copy = result_.copies[at.copy];
    steps_.push_back({Step::Kind::leave, copy.call, copy.caller, at.copy});
    return {program_[copy.call].target, copy.caller};
  }

  std::size_t copy_of(std::size_t caller, ts::Edge call, ts::Function callee) {
    const auto [place, is_new] = known_.try_emplace({caller, call}, result_.copies.size());
    if (is_new) result_.copies.push_back({caller, call, callee});
    return place->second;
  }

  const ts::Program& program_;
  const PathLimits& limits_;
  const Oracle& feasible_so_far_;
  Paths result_;
  std::vector<Step> steps_;
  std::vector<Choice> choices_;
  std::map<std::pair<std::size_t, ts::Edge>, std::size_t> known_;
};

}  // namespace

std::vector<ts::Edge> Path::edges() const { return edges_of(steps); }

Paths enumerate_paths(const ts::Program& program, ts::Function entry, const PathLimits& limits,
                      const Oracle& feasible_so_far) {
  const std::vector<bool> recursive = ts::recursive_functions(program);
  for (const ts::Function f : ts::reachable_functions(program, entry)) {
    if (recursive[f.index()]) {
      throw std::invalid_argument(program[f].name + " is recursive: its paths have no end");
    }
  }
  return Enumerator(program, entry, limits, feasible_so_far).run();
}

}  // namespace pslice::reference
