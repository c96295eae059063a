#include "slicer/explore/modes/nearest.h"

#include <deque>
#include <utility>

namespace pslice::explore {

Nearest::Nearest(const Subject& subject, std::optional<base::BitSet> counts)
    : counts_(std::move(counts)), run_(subject.statement_count()) {
  for (const Subject::Part& part : subject.parts()) add(part);
}

void Nearest::add(const Subject::Part& part) {
  const ts::Program& program = part.program;
  const std::size_t first = before_.size();
  before_.resize(first + program.location_count());
  const auto number = [&](ts::Location l) { return first + l.index(); };
  for (std::size_t e = 0; e < program.edge_count(); ++e) {
    const ts::EdgeInfo& edge = program[ts::Edge(e)];
    const std::size_t tests = program[edge.source].out.size() > 1 ? 1 : 0;
    source_.push_back(number(edge.source));
    target_.push_back(number(edge.target));
    statement_.push_back(edge.statement
                             ? ts::Statement(part.first_statement + edge.statement.index())
                             : ts::Statement());
    before_[number(edge.target)].push_back({number(edge.source), tests});
    const auto* call = edge.as_call();
    if (call == nullptr) continue;
    before_[number(program[call->callee].entry)].push_back({number(edge.source), tests});
    before_[number(edge.target)].push_back({number(program[call->callee].exit), 0});
  }
}

void Nearest::note(const Execution& execution) {
  bool is_news = false;
  execution.edges.for_each([&](std::size_t e) {
    if (statement_[e]) is_news = run_.insert(statement_[e].index()) || is_news;
  });
  if (is_news) distance_.clear();
}

bool Nearest::is_wanted(std::size_t edge) const {
  const ts::Statement s = statement_[edge];
  return s && !run_.contains(s.index()) && (!counts_ || counts_->contains(s.index()));
}

std::size_t Nearest::distance(ts::Edge edge) {
  if (distance_.empty()) measure();
  if (!edge) return unreachable;
  return is_wanted(edge.index()) ? 0 : distance_[target_[edge.index()]];
}

/// Breadth first, backwards from what is wanted; steps that are no test first.
void Nearest::measure() {
  distance_.assign(before_.size(), unreachable);
  std::deque<std::pair<std::size_t, std::size_t>> open;  // location and distance
  for (std::size_t e = 0; e < source_.size(); ++e) {
    if (is_wanted(e)) open.emplace_back(source_[e], 0);
  }
  while (!open.empty()) {
    const auto [location, distance] = open.front();
    open.pop_front();
    if (distance_[location] != unreachable) continue;
    distance_[location] = distance;
    for (const Step& step : before_[location]) {
      if (step.tests == 0)
        open.emplace_front(step.from, distance);
      else
        open.emplace_back(step.from, distance + step.tests);
    }
  }
}

}  // namespace pslice::explore
