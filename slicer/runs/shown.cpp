#include "slicer/runs/shown.h"

#include <algorithm>

namespace pslice::slicer {

using symex::Trace;

void Shown::take_account(const symex::Run& run) {
  using End = symex::Run::End;
  if (run.end == End::out_of_steps) ++account_.out_of_steps;
  if ((run.end == End::unknown || run.end == End::opaque) && run.lost) ++account_.lost[run.lost];
  for (const symex::Step step : run.path) {
    if (const ts::Edge edge = flow_[step].edge) account_.executed[edge.index()] = true;
  }
}

bool Shown::learn(const symex::Run& run) {
  take_account(run);
  if (!run.proves_its_path() || run.path.empty() || !may_show(run)) return false;
  if (!walk(run, runs_.size())) return false;
  runs_.push_back(run);
  return true;
}

void Shown::settle() {
  while (settled_at_ != slice_->elements().count()) {
    settled_at_ = slice_->elements().count();
    for (std::size_t i = 0; i < runs_.size(); ++i) walk(runs_[i], i);
  }
}

/// The same again from the beginning. A run that adds nothing when its turn comes may do so once
/// others have, so it gets another one, until none adds anything: then what is shown has all that
/// follows from any of them.
void Shown::drop_needless_runs() {
  settle();
  slice_.emplace(nothing_);
  ++growth_;
  shown_by_.assign(nothing_.universe(), nobody);
  std::vector<bool> needed(runs_.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = runs_.size(); i-- > 0;) {
      if (!walk(runs_[i], i)) continue;
      needed[i] = true;
      changed = true;
    }
  }
  keep_runs(needed);
}

void Shown::keep_runs(const std::vector<bool>& needed) {
  std::vector<std::size_t> place(runs_.size(), nobody);
  std::vector<symex::Run> kept;
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    if (!needed[i]) continue;
    place[i] = kept.size();
    kept.push_back(std::move(runs_[i]));
  }
  runs_ = std::move(kept);
  for (std::size_t& by : shown_by_) {
    if (by != nobody) by = place[by];
  }
}

void Shown::renew(Role& role, symex::Step step) {
  using Kind = symex::StepInfo::Kind;
  bool any = false;
  const Equations::Join join = [&](SharedSlice::Element e) { any = any || !slice_->contains(e); };
  const auto joins = [&](const auto& ask) {
    any = false;
    ask();
    return any;
  };
  const Kind kind = flow_[step].kind;
  const bool crosses = kind == Kind::descend || kind == Kind::ascend;
  role = {.as_of = growth_,
          .joins_if_hit = flow_[step].edge && joins([&] { equations_.hit(step, *slice_, join); }),
          .joins_by_control = joins([&] { equations_.join_by_control(step, *slice_, join); }),
          .needs_tested = equations_.needs_tested(step, *slice_),
          .needs_traps = equations_.needs_traps(step, *slice_),
          .observes = equations_.is_observed(flow_[flow_[step].source].location),
          .crosses = crosses};
  role.is_idle = !role.joins_by_control && !role.needs_tested && !role.needs_traps &&
                 !role.observes && !crosses;
}

/// Does the run come by anything that is not shown yet? Nothing else can join.
bool Shown::may_show(const symex::Run& run) {
  const Trace& trace = run.trace;
  bool any = false;
  const Equations::Join join = [&](SharedSlice::Element e) { any = any || !slice_->contains(e); };
  equations_.join_observed(run.end_point, *slice_, join);
  for (std::size_t i = 0; i < run.path.size() && !any; ++i) {
    const Role& here = role(run.path[i]);
    // Calls that the search does not follow join for the sake of what is in them, too.
    const bool may_be_hit = trace.events[i].made != trace.events[i + 1].made || here.crosses;
    any = (here.joins_if_hit && may_be_hit) || here.joins_by_control;
    if (here.observes) equations_.join_observed(flow_[run.path[i]].source, *slice_, join);
  }
  return any;
}

bool Shown::walk(const symex::Run& run, std::size_t number) {
  bool any = false;
  bool changed = true;
  const Equations::Join join = [&](SharedSlice::Element e) {
    if (!slice_->add(e)) return;
    ++growth_;
    shown_by_[e] = number;
    changed = any = true;
  };
  matters_.assign(run.trace.definitions.size(), false);
  while (changed) {
    changed = false;
    go_back(run, join);
  }
  return any;
}

void Shown::push_call(symex::Step step) {
  const bool made = calls_are_made() && equations_.makes_call(step, *slice_);
  calls_.push_back({.step = step, .made = made, .joined = false});
}

/// The calls that the run has not come back from.
void Shown::begin_at_end(const symex::Run& run) {
  using Kind = symex::StepInfo::Kind;
  calls_.clear();
  const bool all_are_followed = flow_.all_steps() == flow_.step_count();
  if (all_are_followed) return;
  std::vector<symex::Step> open;
  for (const symex::Step step : run.path) {
    if (flow_[step].kind == Kind::descend) open.push_back(step);
    if (flow_[step].kind == Kind::ascend) open.pop_back();
  }
  for (const symex::Step step : open) push_call(step);
}

void Shown::join_calls(const Equations::Join& join) {
  for (std::size_t i = calls_.size(); i > 0 && !calls_[i - 1].joined; --i) {
    calls_[i - 1].joined = true;
    equations_.hit(calls_[i - 1].step, *slice_, join);
  }
}

void Shown::look_at(const Trace& trace, std::size_t first, std::size_t last) {
  for (std::size_t i = first; i < last; ++i) matters_[trace.looked_at[i]] = true;
}

/// What a definition is computed from was defined before it, so once around is enough.
void Shown::go_back(const symex::Run& run, const Equations::Join& join) {
  using Kind = symex::StepInfo::Kind;
  const Trace& trace = run.trace;
  begin_at_end(run);
  observe(run.end_point, trace.events[run.path.size()], trace, join);
  std::size_t after = trace.events[run.path.size()].made;
  for (std::size_t i = run.path.size(); i-- > 0;) {
    const Trace::Event& event = trace.events[i];
    const symex::Step step = run.path[i];
    const Role& here = role(step);
    // Most steps of a long run are.
    if (here.is_idle && event.made == after) continue;
    // What a call hands over and gives back is its caller's business.
    if (here.crosses && flow_[step].kind == Kind::descend) calls_.pop_back();
    go_back_over(step, event, trace, after, join);
    if (here.crosses && flow_[step].kind == Kind::ascend) push_call(step);
    after = event.made;
    if (here.observes) observe(flow_[step].source, event, trace, join);
  }
}

void Shown::observe(symex::Point at, const Trace::Event& event, const Trace& trace,
                    const Equations::Join& join) {
  if (!equations_.join_observed(at, *slice_, join)) return;
  join_calls(join);
  look_at(trace, event.seen, event.tested);
}

void Shown::go_back_over(symex::Step step, const Trace::Event& event, const Trace& trace,
                         std::size_t after, const Equations::Join& join) {
  for (std::size_t d = after; d-- > event.made;) {
    if (!matters_[d]) continue;
    if (role(step).joins_if_hit) equations_.hit(step, *slice_, join);
    join_calls(join);
    const Trace::Definition& definition = trace.definitions[d];
    for (std::size_t s = definition.first; s < definition.last; ++s) {
      matters_[trace.sources[s]] = true;
    }
  }
  if (!calls_are_made()) return;
  if (role(step).joins_by_control) equations_.join_by_control(step, *slice_, join);
  const Role& here = role(step);
  if (here.needs_tested) look_at(trace, event.tested, event.needed);
  if (here.needs_traps) look_at(trace, event.needed, event.end);
}

}  // namespace pslice::slicer
