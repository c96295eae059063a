#include "slicer/equations/reduce.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/out_of_budget.h"
#include "ts/effects.h"

// What is left is a graph of kept locations: those with a kept edge, or where something is
// observed. Others are passed through, by silent steps to the next kept ones; where only one is
// next, not even by that: the point is the kept location itself, so straight code that the slice
// drops costs nothing. Calls have a frame for each call string that the unfolding tells apart. The
// bodies of calls that are not followed come last, for runs only.

namespace pslice::slicer {
namespace {

using symex::Frame;
using symex::Point;
using Kind = symex::StepInfo::Kind;

/// What a call of the function may change for its caller, results aside.
std::vector<ts::Variable> changes(const Foundation& f, ts::Function function) {
  std::vector<ts::Variable> result;
  for (std::size_t i = 0; i < f.program.variable_count(); ++i) {
    const ts::Variable v(i);
    if (f.slots.is_common(v) && contains(f.effects.changes(function), f.slots[v])) {
      result.push_back(v);
    }
  }
  return result;
}

class Reducer {
 public:
  Reducer(const Foundation& foundation, const KeptStatements& kept, symex::Flow& flow,
          std::vector<Context>& contexts)
      : f_(foundation),
        kept_(kept),
        program_(foundation.program),
        flow_(flow),
        contexts_(contexts) {
    for (const ts::Observation& point : f_.criterion) observed_.insert(point.location);
    for (const ts::Function function : f_.functions) {
      if (f_.unfolding.sharing(function) == Sharing::inlined) continue;
      flow_.set_changes(function, changes(f_, function));
    }
  }

  void run(base::Budget& budget) {
    add_frame(Unfolding::root(), {f_.unfolding.function(Unfolding::root()), {}, {}});
    const Point start = point(Frame(0), program_[flow_[Frame(0)].function].entry);
    expand_open(budget);
    add_bodies(budget);
    base::ask(budget);
    flow_.observe(f_.criterion);
    flow_.finish(start, budget);
  }

 private:
  struct Place {
    Frame frame;
    ts::Location location;
    friend auto operator<=>(const Place&, const Place&) = default;
  };

  void expand_open(base::Budget& budget) {
    while (!open_.empty()) {
      const auto [frame, location] = open_.back();
      open_.pop_back();
      base::ask(budget);
      expand(frame, location);
    }
  }

  /// For runs: what calls that are not followed run, once for all of them.
  void add_bodies(base::Budget& budget) {
    flow_.begin_bodies();
    std::map<Context, Frame> bodies;
    for (std::size_t i = 0; i < not_followed_.size(); ++i) {
      const auto [step, context] = not_followed_[i];
      const ts::Function function = f_.unfolding.function(context);
      const auto [body, is_new] = bodies.try_emplace(context);
      if (is_new) body->second = add_frame(context, {function, {}, {}});
      const Point entry = point(body->second, program_[function].entry);
      flow_.add_passage(step, entry, point(body->second, program_[function].exit));
      expand_open(budget);
    }
  }

  Frame add_frame(Context context, symex::FrameInfo info) {
    contexts_.push_back(context);
    return flow_.add_frame(info);
  }

  [[nodiscard]] bool is_kept(ts::Edge id) const {
    const ts::EdgeInfo& edge = program_[id];
    if (edge.statement) return kept_.contains(edge.statement);
    const base::Overloaded matters{
        [&](const ts::Assume&) { return kept_.contains(id); },
        [](const ts::Skip&) { return false; },
        [](const base::OneOf<ts::Assign, ts::Havoc, ts::Call> auto&) { return true; },
    };
    return std::visit(matters, edge.operation);
  }

  [[nodiscard]] bool is_kept(ts::Location location) const {
    const ts::FunctionInfo& function = program_[program_[location].function];
    return location == function.exit || location == function.halt || observed_.contains(location) ||
           std::ranges::any_of(program_[location].out, [this](ts::Edge e) { return is_kept(e); });
  }

  /// May control pass the edge at all?
  [[nodiscard]] bool passes(ts::Edge edge) const {
    const auto* call = program_[edge].as_call();
    return call == nullptr || f_.reach.returns.contains(call->callee.index());
  }

  /// The first kept locations at or after this one; ascending.
  [[nodiscard]] const std::vector<ts::Location>& next_kept(ts::Location location) {
    const auto [at, is_new] = next_.try_emplace(location);
    if (!is_new) return at->second;
    std::set<ts::Location> found;
    std::set<ts::Location> seen;
    std::vector<ts::Location> open{location};
    while (!open.empty()) {
      const ts::Location next = open.back();
      open.pop_back();
      if (!seen.insert(next).second) continue;
      if (is_kept(next)) {
        found.insert(next);
        continue;
      }
      for (const ts::Edge edge : program_[next].out) {
        if (passes(edge)) open.push_back(program_[edge].target);
      }
    }
    return at->second = {found.begin(), found.end()};
  }

  /// The point where control is when it gets to a location.
  Point point(Frame frame, ts::Location location) {
    const std::vector<ts::Location>& next = next_kept(location);
    const ts::Location where = next.size() == 1 ? next.front() : location;
    const auto [at, is_new] = points_.try_emplace({frame, where});
    if (!is_new) return at->second;
    open_.push_back({frame, where});
    return at->second = flow_.add_point(frame, where);
  }

  void expand(Frame frame, ts::Location location) {
    const Point here = points_.at({frame, location});
    if (!is_kept(location)) {  // what is left out leads several ways, or none
      for (const ts::Location next : std::vector(next_kept(location))) {
        flow_.add_step({Kind::silent, here, point(frame, next), {}});
      }
      return;
    }
    std::set<Point> silent;
    for (const ts::Edge edge : program_[location].out) {
      if (is_kept(edge)) {
        add_edge(frame, here, edge);
      } else if (passes(edge)) {
        const Point target = point(frame, program_[edge].target);
        if (silent.insert(target).second) flow_.add_step({Kind::silent, here, target, {}});
      }
    }
    if (location == program_[flow_[frame].function].exit) leave(frame, here);
  }

  void add_edge(Frame frame, Point here, ts::Edge edge) {
    const auto* call = program_[edge].as_call();
    if (call == nullptr) {
      flow_.add_step({Kind::edge, here, point(frame, program_[edge].target), edge});
      return;
    }
    const Context callee = f_.unfolding.callee(contexts_[frame.index()], edge);
    if (f_.unfolding.shared(callee)) {
      // Where it does not come back, a path ends, but not without having been inside.
      const ts::Location next =
          passes(edge) ? program_[edge].target : program_[flow_[frame].function].halt;
      not_followed_.push_back(
          {flow_.add_step({Kind::opaque, here, point(frame, next), edge}), callee});
      return;
    }
    const Frame inside = add_frame(callee, {call->callee, frame, edge});
    flow_.add_step({Kind::enter, here, point(inside, program_[call->callee].entry), edge});
  }

  void leave(Frame frame, Point here) {
    const symex::FrameInfo& info = flow_[frame];
    if (!info.caller) return;
    const ts::Edge call = info.call;
    flow_.add_step({Kind::leave, here, point(info.caller, program_[call].target), call});
  }

  const Foundation& f_;
  const KeptStatements& kept_;
  const ts::Program& program_;
  symex::Flow& flow_;
  std::vector<Context>& contexts_;
  std::set<ts::Location> observed_;
  std::map<ts::Location, std::vector<ts::Location>> next_;
  std::map<Place, Point> points_;
  std::vector<Place> open_;
  struct NotFollowed {
    symex::Step step;
    Context callee;
  };
  std::vector<NotFollowed> not_followed_;
};

/// What matters at a point without regard to paths: in its own copy, and in those around it once it
/// has come back. Of what it may have changed by then, its own copy knows whether that matters.
std::vector<ts::Variable> fallback_matters(Foundation& f, const ReducedProgram& reduced,
                                           Point point) {
  std::set<ts::Variable> found;
  std::set<ts::Function> ended;        // by the time it has come back: with their locals
  std::set<ts::Variable> overwritten;  // or perhaps
  Frame frame = reduced.flow[point].frame;
  ts::Location location = reduced.flow[point].location;
  while (true) {
    const Context context = reduced.contexts[frame.index()];
    const auto sigma = f.dataflow.sigma(f.unfolding.node(context, location));
    for (std::size_t i = 0; i < f.program.variable_count(); ++i) {
      const ts::Variable v(i);
      const bool here =
          f.slots.is_common(v) ||
          (f.slots.is_numbered(v) && f.program[v].owner == f.unfolding.function(context));
      if (here && !ended.contains(f.program[v].owner) && !overwritten.contains(v) &&
          contains(sigma, f.slots[v])) {
        found.insert(v);
      }
    }
    const symex::FrameInfo& info = reduced.flow[frame];
    if (!info.caller || !f.reach.returns.contains(info.function.index())) break;
    ended.insert(info.function);
    for (const ts::Variable v : std::get<ts::Call>(f.program[info.call].operation).results) {
      if (f.effects.is_single(v)) overwritten.insert(v);
    }
    const std::vector<ts::Variable> changed = changes(f, info.function);
    overwritten.insert(changed.begin(), changed.end());
    location = f.program[info.call].target;
    frame = info.caller;
  }
  return {found.begin(), found.end()};
}

/// What matters at the entry of a shared copy, as its caller sees it.
std::vector<ts::Variable> fallback_inside(Foundation& f, const ReducedProgram& reduced,
                                          symex::Step step) {
  const symex::StepInfo& info = reduced.flow[step];
  const auto& call = std::get<ts::Call>(f.program[info.edge].operation);
  const Context caller = reduced.contexts[reduced.flow[info.source].frame.index()];
  const Context inside = f.unfolding.callee(caller, info.edge);
  const auto sigma = f.dataflow.sigma(f.unfolding.node(inside, f.program[call.callee].entry));
  std::set<ts::Variable> found;
  ts::for_each_passed(f.program, call, [&](ts::Variable parameter, ts::Term argument) {
    if (!contains(sigma, f.slots[parameter])) return;
    found.insert(argument.variables().begin(), argument.variables().end());
  });
  const auto created = f.effects.created(call.callee);
  for (std::size_t i = 0; i < f.program.variable_count(); ++i) {
    const ts::Variable v(i);
    if (!f.slots.is_common(v) || !contains(sigma, f.slots[v])) continue;
    if (std::ranges::find(created, f.slots[v]) == created.end()) found.insert(v);
  }
  return {found.begin(), found.end()};
}

}  // namespace

ReducedProgram::ReducedProgram(Foundation& foundation, const KeptStatements& kept,
                               base::Budget& budget)
    : flow(foundation.program) {
  Reducer(foundation, kept, flow, contexts).run(budget);
  const ts::Program& program = foundation.program;
  fallback.elements = base::BitSet(program.statement_count() + program.function_count());
  foundation.kept.statements().for_each([&](std::size_t s) { fallback.elements.insert(s); });
  for (const ts::Function f : foundation.functions) {
    if (!foundation.kept.contains(program[f].exit)) continue;
    fallback.elements.insert(program.statement_count() + f.index());
  }
  fallback.matters = [this, &foundation](Point point) {
    return fallback_matters(foundation, *this, point);
  };
  fallback.inside = [this, &foundation](symex::Step step) {
    return fallback_inside(foundation, *this, step);
  };
}

SharedSlice everything_kept(const ReducedProgram& reduced, SharedSlice slice) {
  reduced.fallback.elements.for_each([&](std::size_t e) { slice.add(e); });
  return slice;
}

}  // namespace pslice::slicer
