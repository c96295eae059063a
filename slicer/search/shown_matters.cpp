#include "slicer/search/shown_matters.h"

#include <utility>

namespace pslice::slicer {

const ShownMatters::Answer& ShownMatters::at(State state) {
  const std::size_t shown_now = shown_.slice().elements().count();
  if (std::exchange(shown_then_, shown_now) != shown_now) answers_.clear();
  if (const auto found = answers_.find(state); found != answers_.end()) return found->second;
  std::vector<State> open{state};
  while (!open.empty()) {
    const State next = open.back();
    // Seen for the first time, it waits for what lies behind it; states around it count as nothing.
    const auto [place, is_new] =
        answers_.try_emplace(next, Answer{std::vector<Word>(equations_.words())});
    bool waits = false;
    for (const State s : is_new ? behind(next) : std::vector<State>()) {
      if (answers_.contains(s)) continue;
      open.push_back(s);
      waits = true;
    }
    if (waits) continue;
    answers_[next] = computed(next);
    open.pop_back();
  }
  return known(state);
}

ShownMatters::Answer ShownMatters::in_front_of(symex::Step first, State state) {
  Answer answer = at(state);
  pass(first, answer);
  return answer;
}

void ShownMatters::pass(symex::Step first, Answer& answer) {
  equations_.pass(flow_.segment(first), answer.matters, shown_.slice(),
                  [&](SharedSlice::Element e) { note_joining(e, answer); });
}

void ShownMatters::note_joining(SharedSlice::Element element, Answer& answer) const {
  const bool is_new = shown_.slice().is_statement(element) && !shown_.slice().contains(element);
  answer.adds_statements = answer.adds_statements || is_new;
}

std::vector<State> ShownMatters::behind(State state) const {
  std::vector<State> result;
  const StateInfo& info = graph_[state];
  if (info.target) result.push_back(info.target);
  for (const Branch& branch : info.branches) {
    if (branch.is_open() && branch.child) result.push_back(branch.child);
  }
  return result;
}

ShownMatters::Answer ShownMatters::computed(State state) {
  Answer result{std::vector<Word>(equations_.words())};
  const StateInfo& info = graph_[state];
  const auto add = [&](const Answer& behind) {
    unite(result.matters, behind.matters);
    result.adds_statements = result.adds_statements || behind.adds_statements;
  };
  if (info.target) add(known(info.target));
  if (info.branches.empty() && !info.target) {
    equations_.visit(info.point, result.matters, shown_.slice(),
                     [&](SharedSlice::Element e) { note_joining(e, result); });
  }
  for (const Branch& branch : info.branches) {
    if (!branch.is_open() || !branch.child) continue;
    Answer behind = known(branch.child);
    pass(branch.first, behind);
    add(behind);
  }
  return result;
}

}  // namespace pslice::slicer
