#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "report/dot.h"

// The explored states as a graph: a box per state, with its number, where it is, what matters there
// and its interpolant. An edge that leads to no state ends in a small node of its own.
//
//    [0  line 4 in main()]
//       | 4: x = 0
//    [1  line 6 in main()] - - [a > 0] - -> ×      infeasible
//       | [!(a > 0)]
//    [2  line 8 in main()] ·····reuse·····> [7]
//
// Only states that paths from the start meet are drawn: one that was made behind a branch cut
// afterwards stands for nothing. Pictures of thousands of states help nobody and keep Graphviz busy
// for hours, so of very many only those on the ways to cut branches are drawn: what makes the slice
// smaller than one without regard to paths.

namespace pslice::report {
namespace {

using slicer::ExploredTree;
using EdgeKind = ExploredTree::EdgeKind;

constexpr std::size_t max_states = 400;
constexpr std::size_t max_label_lines = 12;

/// How the edges of a kind look, and what they mean.
struct Look {
  EdgeKind kind;
  std::string_view colour;
  std::string_view style;
  std::string_view label;    // where the edge brings none
  std::string_view end;      // in the small node, of edges that lead to no state
  std::string_view meaning;  // for the legend
};

constexpr std::array<Look, 6> looks = {{
    {EdgeKind::taken, "black", "style=solid", "", "", "taken"},
    {EdgeKind::infeasible, "red", "style=dashed", "", "×", "infeasible: no input gets there"},
    {EdgeKind::opened, "orange", "style=dashed", "", "",
     "infeasible, followed all the same: it does not matter"},
    {EdgeKind::reuse, "blue", "style=dotted, constraint=false", "reuse", "",
     "reuse: the other state stands for this one"},
    {EdgeKind::back, "black", "style=\"bold,dotted\", constraint=false", "back", "",
     "back to a loop's head"},
    {EdgeKind::unexplored, "gray", "style=dashed", "unexplored", "?",
     "unexplored: the path-insensitive answer stands"},
}};

/// Of edges to states that are not drawn.
constexpr std::string_view hidden_end = "...";

const Look& look_of(EdgeKind kind) {
  return *std::ranges::find(looks, kind, [](const Look& look) { return look.kind; });
}

/// The kind an edge is drawn as: one that was never followed has no state to lead to.
EdgeKind kind_of(const ExploredTree& tree, const ExploredTree::Edge& edge) {
  const bool nowhere = edge.kind != EdgeKind::infeasible && edge.to >= tree.states.size();
  return nowhere ? EdgeKind::unexplored : edge.kind;
}

std::string place_of(const Result& result, ts::Location location) {
  if (!location) return "the end";
  const ts::Program& program = *result.program;
  const ts::FunctionInfo& function = program[program[location].function];
  const ts::Statement next = ts::statement_ahead(program, location);
  if (!next) return fmt::format("end of {}()", function.name);
  const base::SourcePosition& position = program[next].position;
  const bool only_file = result.files.size() == 1 && result.files.front().name == position.file;
  return fmt::format("{}{} in {}()", only_file ? "line " : position.file + ":", position.line,
                     function.name);
}

/// A line for each part of a conjunction.
std::string conjunction(std::string_view text) {
  constexpr std::string_view separator = " && ";
  std::string lines;
  for (std::size_t at = text.find(separator); at != std::string_view::npos;
       at = text.find(separator)) {
    lines.append(text.substr(0, at)).append(" &&\n");
    text.remove_prefix(at + separator.size());
  }
  return lines.append(text);
}

std::string shortened(std::string_view label) {
  std::size_t end = 0;
  for (std::size_t line = 0; line < max_label_lines; ++line) {
    end = label.find('\n', end);
    if (end == std::string_view::npos) return std::string(label);
    ++end;
  }
  const auto more = std::ranges::count(label.substr(end), '\n') + 1;
  return fmt::format("{}({} more lines)", label.substr(0, end), more);
}

std::string label_of(const Result& result, std::size_t number) {
  const ExploredTree::State& state = result.explored.states[number];
  std::string label = fmt::format("{}  {}\n", number, place_of(result, state.location));
  if (!state.matters.empty()) label += fmt::format("matters: {}\n", state.matters);
  if (!state.interpolant.empty()) label += shortened(conjunction(state.interpolant)) + '\n';
  return label;
}

std::string attributes_of(const Look& look) {
  return fmt::format("color={0}, fontcolor={0}, {1}", look.colour, look.style);
}

std::string small_node(const std::string& name, std::string_view text, const Look& look) {
  return fmt::format("{} [label={}, shape=plaintext, width=0.2, height=0.2, fontcolor={}];\n", name,
                     dot_quoted(text), look.colour);
}

/// The states that paths from the start meet, the nearest first, and for each of all states the one
/// that it was met from.
struct Met {
  std::vector<std::size_t> order;
  std::vector<std::size_t> from;
};

Met met(const ExploredTree& tree) {
  std::vector<std::vector<std::size_t>> next(tree.states.size());
  for (const ExploredTree::Edge& edge : tree.edges) {
    const bool leads_on = look_of(kind_of(tree, edge)).end.empty();
    if (leads_on) next[edge.from].push_back(edge.to);
  }
  std::vector<std::size_t> order = {0};
  std::vector<std::size_t> from(tree.states.size());
  std::vector<bool> seen(tree.states.size());
  seen[0] = true;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const std::size_t to : next[order[i]]) {
      if (seen[to]) continue;
      seen[to] = true;
      from[to] = order[i];
      order.push_back(to);
    }
  }
  return {std::move(order), std::move(from)};
}

/// As many as a picture bears: the ways to cut branches, nearest first, then what is nearest.
std::vector<std::size_t> worth_drawing(const ExploredTree& tree, const Met& met) {
  std::vector<bool> is_cut(tree.states.size());
  for (const ExploredTree::Edge& edge : tree.edges) {
    if (edge.kind == EdgeKind::infeasible) is_cut[edge.from] = true;
  }
  std::vector<std::size_t> chosen = {0};
  std::vector<bool> is_chosen(tree.states.size());
  is_chosen[0] = true;
  const auto choose_way_to = [&](std::size_t state) {
    for (; !is_chosen[state] && chosen.size() < max_states; state = met.from[state]) {
      is_chosen[state] = true;
      chosen.push_back(state);
    }
  };
  for (const std::size_t state : met.order) {
    if (is_cut[state]) choose_way_to(state);
  }
  for (const std::size_t state : met.order) choose_way_to(state);
  return chosen;
}

void append_edge(std::string& out, const ExploredTree& tree, std::size_t index,
                 const std::vector<bool>& drawn) {
  const ExploredTree::Edge& edge = tree.edges[index];
  const Look& look = look_of(kind_of(tree, edge));
  const bool leads_on = look.end.empty();
  std::string target = fmt::format("s{}", edge.to);
  if (!leads_on || !drawn[edge.to]) {
    target = fmt::format("e{}", index);
    out += "  " + small_node(target, leads_on ? hidden_end : look.end, look);
  }
  const std::string label = edge.label.empty() ? std::string(look.label) : shortened(edge.label);
  out += fmt::format("  s{} -> {} [label={}, {}];\n", edge.from, target, dot_quoted(label),
                     attributes_of(look));
}

void append_legend(std::string& out, const ExploredTree& tree) {
  out +=
      "  subgraph cluster_legend {\n    label=\"Legend\";\n    node [shape=point];\n"
      "    legend_state [shape=box, label=\"number  place\\lmatters: what matters there\\l"
      "the interpolant, unless it is true\\l\"];\n";
  for (std::size_t i = 0; i < looks.size(); ++i) {
    const bool occurs = std::ranges::any_of(tree.edges, [&](const ExploredTree::Edge& edge) {
      return kind_of(tree, edge) == looks[i].kind;
    });
    if (!occurs) continue;
    const std::string end = fmt::format("legend_{}_to", i);
    out += fmt::format("    legend_{}_from;\n    ", i);
    out += looks[i].end.empty() ? end + ";\n" : small_node(end, looks[i].end, looks[i]);
    out += fmt::format("    legend_{}_from -> {} [label={}, {}];\n", i, end,
                       dot_quoted(looks[i].meaning), attributes_of(looks[i]));
  }
  out += "  }\n";
}

}  // namespace

std::string draw_tree(const Result& result) {
  const ExploredTree& tree = result.explored;
  const Met all = met(tree);
  std::vector<std::size_t> states = all.order;
  std::string out = "digraph explored {\n  node [fontsize=10, shape=box];\n  edge [fontsize=10];\n";
  if (states.size() > max_states) {
    const std::string note = fmt::format(
        "only {} of {} states are drawn: those on the ways to branches that cannot be "
        "taken, nearest to the start first",
        max_states, states.size());
    out += fmt::format("  // {}\n  note [shape=note, label={}];\n", note, dot_quoted(note));
    states = worth_drawing(tree, all);
  }
  std::ranges::sort(states);
  std::vector<bool> drawn(tree.states.size());
  for (const std::size_t state : states) {
    drawn[state] = true;
    out += fmt::format("  s{} [label={}{}];\n", state, dot_quoted(label_of(result, state)),
                       state == 0 ? ", penwidth=2" : "");
  }
  for (std::size_t i = 0; i < tree.edges.size(); ++i) {
    if (drawn[tree.edges[i].from]) append_edge(out, tree, i, drawn);
  }
  append_legend(out, tree);
  return out + "}\n";
}

}  // namespace pslice::report
