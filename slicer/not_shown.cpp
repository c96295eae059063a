#include "slicer/not_shown.h"

#include <algorithm>
#include <set>

#include "slicer/loop_report.h"

// Why is a kept statement not shown? Of what may have been in the way, what is nearest to the
// statement: a place where runs lost track that is before or behind it on some way; if there is
// none, the end of the budget, a loop around or before it that was generalised, the solver. That is
// a hint for who wants to do something about it, no proof that this alone was in the way.

namespace pslice::slicer {
namespace {

using Why = NotShown::Reason;
using symex::Point;
using symex::Step;

class Obstacles {
 public:
  Obstacles(const Reduced& reduced, const Knowledge& knowledge, const StateGraph& graph,
            Refined::End end, const SliceStatistics& statistics)
      : flow_(reduced.program.flow),
        program_(flow_.program()),
        budget_(end == Refined::End::gave_up),
        solver_(statistics.solver.unknown > 0) {
    find_points();
    find_lost(knowledge.shown().account());
    find_loops(graph);
  }

  [[nodiscard]] NotShown of(ts::Statement statement) const {
    const std::vector<Point>& points = points_[statement.index()];
    for (const Place& place : lost_) {
      if (meets(place, points)) return {Why::lost, place.where};
    }
    if (budget_) return {Why::budget, {}};
    for (const Place& loop : loops_) {
      if (meets(loop, points)) return {Why::loop, loop.where};
    }
    return {solver_ ? Why::solver : Why::no_run, {}};
  }

 private:
  /// Somewhere in the source, and the points that something there has to do with.
  struct Place {
    base::SourcePosition where;
    std::vector<bool> concerns;  // by point
  };

  static bool meets(const Place& place, const std::vector<Point>& points) {
    return std::ranges::any_of(points, [&](Point p) { return place.concerns[p.index()]; });
  }

  void find_points() {
    points_.resize(program_.statement_count());
    from_.resize(flow_.all_points());
    to_.resize(flow_.all_points());
    for (std::size_t s = 0; s < flow_.all_steps(); ++s) {
      const symex::StepInfo& step = flow_[Step(s)];
      from_[step.source.index()].push_back(step.target);
      to_[step.target.index()].push_back(step.source);
      if (!step.edge) continue;
      edges_[step.edge].push_back(step.source);
      const ts::Statement statement = program_[step.edge].statement;
      if (statement) points_[statement.index()].push_back(step.source);
    }
  }

  using Neighbours = std::vector<std::vector<Point>>;
  static void mark(const std::vector<Point>& begin, const Neighbours& next,
                   std::vector<bool>& marked) {
    std::vector<bool> seen(marked.size());
    std::vector<Point> rest = begin;
    while (!rest.empty()) {
      const Point point = rest.back();
      rest.pop_back();
      if (seen[point.index()]) continue;
      seen[point.index()] = marked[point.index()] = true;
      rest.insert(rest.end(), next[point.index()].begin(), next[point.index()].end());
    }
  }

  /// Those that most runs end for come first.
  void find_lost(const RunAccount& account) {
    constexpr std::size_t most = 8;
    std::vector<std::pair<std::size_t, ts::Edge>> edges;
    for (const auto& [edge, runs] : account.lost) edges.emplace_back(runs, edge);
    std::ranges::sort(edges, [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    for (const auto& [runs, edge] : edges) {
      const ts::Statement statement = program_[edge].statement;
      if (!statement || lost_.size() == most) continue;
      Place place{program_[statement].position, std::vector<bool>(flow_.all_points())};
      mark(edges_[edge], from_, place.concerns);
      mark(edges_[edge], to_, place.concerns);
      lost_.push_back(std::move(place));
    }
  }

  /// Inner ones first.
  void find_loops(const StateGraph& graph) {
    std::set<std::size_t> heads;
    for (std::size_t i = 0; i < graph.size(); ++i) {
      if (graph[State(i)].generalised) heads.insert(graph[State(i)].point.index());
    }
    for (const symex::Loop& loop : flow_.loops()) {
      if (!heads.contains(loop.head.index())) continue;
      const auto where = first_position(program_, flow_[loop.head].location);
      loops_.push_back({where, loop.body});
      loops_.back().concerns.resize(flow_.all_points());
    }
    std::ranges::stable_sort(
        loops_, {}, [](const Place& loop) { return std::ranges::count(loop.concerns, true); });
    // Then those that come before.
    const std::size_t around = loops_.size();
    for (std::size_t i = around; i-- > 0;) {
      std::vector<Point> body;
      for (std::size_t p = 0; p < flow_.all_points(); ++p) {
        if (loops_[i].concerns[p]) body.emplace_back(p);
      }
      Place behind{loops_[i].where, std::vector<bool>(flow_.all_points())};
      mark(body, from_, behind.concerns);
      loops_.push_back(std::move(behind));
    }
  }

  const symex::Flow& flow_;
  const ts::Program& program_;
  bool budget_;
  bool solver_;
  std::vector<std::vector<Point>> points_;  // by statement
  std::map<ts::Edge, std::vector<Point>> edges_;
  Neighbours from_;
  Neighbours to_;
  std::vector<Place> lost_;
  std::vector<Place> loops_;
};

void describe_lost_runs(const ts::Program& program, const RunAccount& account,
                        SliceStatistics& statistics) {
  std::map<ts::Statement, std::uint64_t> by_statement;
  for (const auto& [edge, runs] : account.lost) by_statement[program[edge].statement] += runs;
  for (const auto& [statement, runs] : by_statement) {
    if (!statement) continue;
    statistics.lost_runs.push_back({program[statement].position, program[statement].text, runs});
  }
  std::ranges::stable_sort(statistics.lost_runs, std::ranges::greater{},
                           &SliceStatistics::LostRuns::runs);
}

}  // namespace

std::string to_string(NotShown::Reason reason) {
  switch (reason) {
    case Why::lost: return "lost";
    case Why::budget: return "budget";
    case Why::loop: return "loop";
    case Why::solver: return "solver";
    case Why::no_run: return "no run";
  }
  return "";
}

std::string describe(const NotShown& reason) {
  const std::string line = std::to_string(reason.where.line);
  switch (reason.reason) {
    case Why::lost: return "runs lose track at line " + line;
    case Why::budget: return "not everything was explored";
    case Why::loop: return "the loop at line " + line + " was generalised";
    case Why::solver: return "the solver had no answer";
    case Why::no_run: return "no run was found";
  }
  return "";
}

void describe_not_shown(const Reduced& reduced, const Knowledge& knowledge, const StateGraph& graph,
                        Refined::End end, Slice& slice) {
  const ts::Program& program = reduced.foundation->program;
  describe_lost_runs(program, knowledge.shown().account(), slice.statistics);
  std::vector<ts::Statement> open;
  slice.statements.for_each([&](std::size_t s) {
    if (!slice.shown.contains(s)) open.emplace_back(s);
  });
  if (open.empty()) return;
  const Obstacles obstacles(reduced, knowledge, graph, end, slice.statistics);
  for (const ts::Statement s : open) slice.not_shown.emplace(s.index(), obstacles.of(s));
}

}  // namespace pslice::slicer
