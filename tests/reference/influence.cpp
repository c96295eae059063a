#include "tests/reference/influence.h"

#include <algorithm>

namespace pslice::reference {
namespace {

using Vertices = std::vector<bool>;

std::size_t count(const Vertices& set) {
  return static_cast<std::size_t>(std::count(set.begin(), set.end(), true));
}

/// Everything reached over `next` from v (v included) without entering `barrier`.
Vertices reach(const std::vector<std::vector<std::size_t>>& next, std::size_t v,
               std::size_t barrier) {
  Vertices seen(next.size());
  std::vector<std::size_t> open;
  if (v != barrier) {
    seen[v] = true;
    open.push_back(v);
  }
  while (!open.empty()) {
    const std::size_t u = open.back();
    open.pop_back();
    for (const std::size_t w : next[u]) {
      if (w == barrier || seen[w]) continue;
      seen[w] = true;
      open.push_back(w);
    }
  }
  return seen;
}

bool may_halt_now(const ts::Program& program, ts::Function f, const std::vector<bool>& known) {
  const ts::FunctionInfo& info = program[f];
  std::vector<ts::Location> open = {info.entry};
  std::vector<bool> seen(program.location_count());
  seen[info.entry.index()] = true;
  while (!open.empty()) {
    const ts::Location l = open.back();
    open.pop_back();
    if (l == info.halt) return true;
    for (const ts::Edge e : program[l].out) {
      const auto* call = std::get_if<ts::Call>(&program[e].operation);
      if (call != nullptr && known[call->callee.index()]) return true;
      const ts::Location target = program[e].target;
      if (seen[target.index()]) continue;
      seen[target.index()] = true;
      open.push_back(target);
    }
  }
  return false;
}

}  // namespace

std::vector<bool> functions_that_may_halt(const ts::Program& program) {
  std::vector<bool> result(program.function_count());
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t f = 0; f < program.function_count(); ++f) {
      if (result[f] || !may_halt_now(program, ts::Function(f), result)) continue;
      result[f] = true;
      changed = true;
    }
  }
  return result;
}

std::vector<bool> locations_arrived_at(const ts::Program& program) {
  std::vector<bool> seen(program.location_count());
  for (std::size_t f = 0; f < program.function_count(); ++f) {
    const ts::Location entry = program[ts::Function(f)].entry;
    if (entry) seen[entry.index()] = true;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t e = 0; e < program.edge_count(); ++e) {
      const ts::EdgeInfo& edge = program[ts::Edge(e)];
      const auto* call = std::get_if<ts::Call>(&edge.operation);
      const bool passes = call == nullptr || seen[program[call->callee].exit.index()];
      if (!seen[edge.source.index()] || !passes || seen[edge.target.index()]) continue;
      seen[edge.target.index()] = true;
      changed = true;
    }
  }
  return seen;
}

Influence::Influence(const ts::Program& program, ts::Function function,
                     const std::vector<bool>& may_halt, Ends ends)
    : program_(program), function_(program[function]) {
  first_ = function_.locations.front().index();
  end_ = function_.locations.size();
  next_.resize(end_ + 1);
  ends == Ends::count ? add_edges(may_halt) : add_edges_without_ends();
  add_pseudo_edges();
  open_endless_regions();
  find_postdominators();
}

void Influence::add_edges(const std::vector<bool>& may_halt) {
  for (const ts::Edge e : function_.edges) {
    const ts::EdgeInfo& edge = program_[e];
    next_[vertex(edge.source)].push_back(vertex(edge.target));
    const auto* call = std::get_if<ts::Call>(&edge.operation);
    if (call != nullptr && may_halt[call->callee.index()]) {
      next_[vertex(edge.source)].push_back(vertex(function_.halt));
    }
  }
}

/// Of a statement that control gets to somewhere, a jump counts wherever it stands.
void Influence::add_edges_without_ends() {
  const std::vector<bool> arrived_at = locations_arrived_at(program_);
  const auto has_pseudo_edge = [&](ts::Location l) {
    return std::ranges::any_of(function_.pseudo_edges,
                               [&](const ts::PseudoEdge& p) { return p.source == l; });
  };
  const auto is_end = [&](ts::Location l) {
    const auto ends = [&](ts::Edge e) {
      const bool skips = std::holds_alternative<ts::Skip>(program_[e].operation);
      return skips && program_[e].target == function_.halt;
    };
    const auto& out = program_[l].out;
    return l == function_.halt ||
           (!out.empty() && !has_pseudo_edge(l) && std::ranges::all_of(out, ends));
  };
  const auto is_run = [&](ts::Statement s) {
    return std::ranges::any_of(function_.edges, [&](ts::Edge e) {
      return program_[e].statement == s && arrived_at[program_[e].source.index()];
    });
  };
  for (const ts::Edge e : function_.edges) {
    const ts::EdgeInfo& edge = program_[e];
    if (is_end(edge.target)) continue;
    const bool dead = !arrived_at[edge.source.index()];
    const bool kept_elsewhere = edge.statement && is_run(edge.statement);
    const bool heads_a_loop =
        edge.statement && program_[edge.statement].kind == ts::StatementKind::branch;
    if (dead && has_pseudo_edge(edge.source) && !kept_elsewhere && !heads_a_loop) continue;
    next_[vertex(edge.source)].push_back(vertex(edge.target));
  }
}

void Influence::add_pseudo_edges() {
  for (const ts::PseudoEdge& edge : function_.pseudo_edges) {
    next_[vertex(edge.source)].push_back(vertex(edge.target));
  }
  next_[vertex(function_.exit)].push_back(end_);
  next_[vertex(function_.halt)].push_back(end_);
  successors_.resize(end_);
  for (Vertex v = 0; v < end_; ++v) {
    std::sort(next_[v].begin(), next_[v].end());
    next_[v].erase(std::unique(next_[v].begin(), next_[v].end()), next_[v].end());
    for (const Vertex w : next_[v]) {
      if (w != end_) successors_[v].emplace_back(first_ + w);
    }
  }
}

/// A region nothing leaves is one whose vertices all reach each other and nothing else; its first
/// vertex gets a way to the end.
void Influence::open_endless_regions() {
  for (Vertex v = 0; v < end_; ++v) {
    const Vertices from_v = reached_from(v);
    if (from_v[end_]) continue;
    bool closed = true;
    for (Vertex w = 0; w < end_ && closed; ++w) closed = !from_v[w] || reached_from(w)[v];
    if (closed) next_[v].push_back(end_);
  }
}

void Influence::find_postdominators() {
  postdominators_.assign(end_ + 1, Vertices(end_ + 1, true));
  postdominators_[end_].assign(end_ + 1, false);
  postdominators_[end_][end_] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (Vertex v = 0; v < end_; ++v) {
      Vertices meet(end_ + 1, true);
      for (const Vertex w : next_[v]) {
        for (Vertex d = 0; d <= end_; ++d) meet[d] = meet[d] && postdominators_[w][d];
      }
      meet[v] = true;
      if (meet == postdominators_[v]) continue;
      postdominators_[v] = std::move(meet);
      changed = true;
    }
  }
}

Vertices Influence::reached_from(Vertex v) const { return reach(next_, v, next_.size()); }

/// Strict postdominators form a chain; the nearest is the one that all others postdominate.
Influence::Vertex Influence::nearest_postdominator(Vertex b) const {
  Vertex nearest = end_;
  for (Vertex d = 0; d <= end_; ++d) {
    if (d == b || !postdominators_[b][d]) continue;
    if (count(postdominators_[d]) > count(postdominators_[nearest])) nearest = d;
  }
  return nearest;
}

const std::vector<ts::Location>& Influence::successors(ts::Location b) const {
  return successors_[vertex(b)];
}

std::vector<ts::Location> Influence::over(ts::Location b, ts::Location s) const {
  const Vertices reached = reach(next_, vertex(s), nearest_postdominator(vertex(b)));
  std::vector<ts::Location> result;
  for (Vertex v = 0; v < end_; ++v) {
    if (reached[v]) result.emplace_back(first_ + v);
  }
  return result;
}

}  // namespace pslice::reference
