#include "report/dot.h"

#include <gtest/gtest.h>

#include <cctype>
#include <map>
#include <optional>
#include <sstream>

#include "report/report.h"
#include "sample.h"

// The drawings are read back by a small reader of the part of the language they are written in:
// a statement a line, names bare, attribute values bare or quoted.

namespace pslice::report {
namespace dot_test {

using Attributes = std::map<std::string, std::string>;

struct Drawing {
  struct Edge {
    std::string from, to;
    Attributes attributes;
  };
  std::map<std::string, Attributes> nodes;
  std::vector<Edge> edges;

  /// Between the states, the legend aside.
  [[nodiscard]] std::vector<Edge> edges_from(const std::string& state) const {
    std::vector<Edge> found;
    for (const Edge& edge : edges) {
      if (edge.from == state) found.push_back(edge);
    }
    return found;
  }
};

/// Takes one bare or quoted word off the front; quoted ones keep their escapes.
std::optional<std::string> take_word(std::string_view& text) {
  std::size_t end = 0;
  if (text.starts_with('"')) {
    for (end = 1; end < text.size() && text[end] != '"'; ++end) {
      if (text[end] == '\\') ++end;
    }
    if (end >= text.size()) return {};  // the quote is never closed
    std::string word(text.substr(1, end - 1));
    text.remove_prefix(end + 1);
    return word;
  }
  const auto in_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
  };
  while (end < text.size() && in_word(text[end])) ++end;
  std::string word(text.substr(0, end));
  text.remove_prefix(end);
  if (word.empty()) return {};
  return word;
}

bool take(std::string_view& text, std::string_view part) {
  if (!text.starts_with(part)) return false;
  text.remove_prefix(part.size());
  return true;
}

std::optional<Attributes> take_attributes(std::string_view& text) {
  Attributes attributes;
  if (!take(text, " [")) return attributes;
  do {
    const auto name = take_word(text);
    if (!name || !take(text, "=")) return {};
    const auto value = take_word(text);
    if (!value) return {};
    attributes[*name] = *value;
  } while (take(text, ", "));
  if (!take(text, "]")) return {};
  return attributes;
}

bool read_statement(std::string_view line, Drawing& drawing) {
  const auto name = take_word(line);
  if (!name) return false;
  if (take(line, "=")) return take_word(line) && line == ";";  // an attribute of the graph
  std::optional<std::string> target;
  if (take(line, " -> ")) {
    target = take_word(line);
    if (!target) return false;
  }
  const auto attributes = take_attributes(line);
  if (!attributes || line != ";") return false;
  if (target) {
    drawing.edges.push_back({*name, *target, *attributes});
  } else if (*name != "node" && *name != "edge") {
    drawing.nodes[*name] = *attributes;
  }
  return true;
}

/// Fails the test where it is not well formed, or an edge's end is not declared before it.
Drawing read(const std::string& dot) {
  Drawing drawing;
  int depth = 0;
  std::istringstream lines(dot);
  for (std::string line; std::getline(lines, line);) {
    line.erase(0, line.find_first_not_of(' '));
    const std::size_t edges = drawing.edges.size();
    if (line.starts_with("//")) continue;
    if (line == "}") {
      --depth;
    } else if (line.ends_with(" {")) {
      ++depth;
    } else {
      EXPECT_TRUE(read_statement(line, drawing)) << line;
    }
    if (drawing.edges.size() == edges) continue;
    EXPECT_TRUE(drawing.nodes.contains(drawing.edges.back().from)) << line;
    EXPECT_TRUE(drawing.nodes.contains(drawing.edges.back().to)) << line;
  }
  EXPECT_EQ(depth, 0);
  return drawing;
}

std::string rendered(const Result& result) {
  return find_format("dot").render(result, Colour::off);
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(DotQuoted, MeansTheTextItself) {
  EXPECT_EQ(dot_quoted("x"), "\"x\"");
  EXPECT_EQ(dot_quoted(R"(s = "a\n")"), R"("s = \"a\\n\"")");
  EXPECT_EQ(dot_quoted("a\tb\r"), "\"a b \"");
  EXPECT_EQ(dot_quoted("x = &lt; y && z & 1"), "\"x = &amp;lt; y && z & 1\"");
}

TEST(DotQuoted, SeveralLinesAreFlushLeft) {
  EXPECT_EQ(dot_quoted("a\nb"), R"("a\lb\l")");
  EXPECT_EQ(dot_quoted("a\n"), R"("a\l")");
}

TEST(DotFlow, HighlightsKeptEdgesOfReachableFunctions) {
  const std::string dot = rendered(Sample().result());
  EXPECT_TRUE(dot.starts_with("digraph slice {"));
  EXPECT_TRUE(contains(dot, "label=\"main\""));
  EXPECT_FALSE(contains(dot, "label=\"unused\""));
  const Drawing drawing = read(dot);
  std::size_t kept = 0;
  for (const Drawing::Edge& edge : drawing.edges) kept += edge.attributes.count("penwidth");
  EXPECT_EQ(kept, 3U);
  EXPECT_EQ(drawing.edges.size(), 4U);
}

TEST(DotTree, AStateSaysWhereItIsAndWhatMatters) {
  const Sample sample;
  Drawing drawing = read(rendered(explored_sample(sample)));
  EXPECT_EQ(drawing.nodes["s0"]["label"], R"(0  line 5 in main()\l)");
  EXPECT_EQ(drawing.nodes["s1"]["label"],
            R"(1  line 6 in main()\lmatters: x, *p\lx > 0 &&\lp != 0\l)");
  EXPECT_EQ(drawing.nodes["s4"]["label"], R"(4  end of main()\l)");
}

TEST(DotTree, NamesTheFileWhereThereAreSeveral) {
  const Sample sample;
  Result result = explored_sample(sample);
  result.files.push_back({.name = "b.c", .text = {}, .reduced = {}});
  EXPECT_EQ(read(rendered(result)).nodes["s1"]["label"].substr(0, 18), "1  a.c:6 in main()");
}

TEST(DotTree, EachKindOfEdgeHasItsLook) {
  const Sample sample;
  const Drawing drawing = read(rendered(explored_sample(sample)));

  const auto from_start = drawing.edges_from("s0");
  ASSERT_EQ(from_start.size(), 1U);
  EXPECT_EQ(from_start[0].to, "s1");
  EXPECT_EQ(from_start[0].attributes.at("label"), R"(5: x = 1\l5: s = \"a\\n\"\l)");
  EXPECT_EQ(from_start[0].attributes.at("style"), "solid");

  const auto branches = drawing.edges_from("s1");
  ASSERT_EQ(branches.size(), 3U);
  const Drawing::Edge& infeasible = branches[1];
  EXPECT_EQ(infeasible.attributes.at("label"), "[x <= 0]");
  EXPECT_EQ(infeasible.attributes.at("style"), "dashed");
  EXPECT_EQ(infeasible.attributes.at("color"), "red");
  EXPECT_EQ(drawing.nodes.at(infeasible.to).at("label"), "×");
  const Drawing::Edge& opened = branches[2];
  EXPECT_EQ(opened.to, "s3");
  EXPECT_EQ(opened.attributes.at("style"), "dashed");
  EXPECT_EQ(opened.attributes.at("color"), "orange");

  const auto reuse = drawing.edges_from("s3");
  ASSERT_EQ(reuse.size(), 1U);
  EXPECT_EQ(reuse[0].to, "s2");
  EXPECT_EQ(reuse[0].attributes.at("label"), "reuse");
  EXPECT_EQ(reuse[0].attributes.at("style"), "dotted");
  EXPECT_EQ(reuse[0].attributes.at("color"), "blue");

  const auto last = drawing.edges_from("s4");
  ASSERT_EQ(last.size(), 2U);
  EXPECT_EQ(last[0].to, "s1");
  EXPECT_EQ(last[0].attributes.at("label"), "back");
  EXPECT_EQ(last[0].attributes.at("style"), "bold,dotted");
  EXPECT_EQ(last[1].attributes.at("label"), "unexplored");
  EXPECT_EQ(drawing.nodes.at(last[1].to).at("label"), "?");
}

TEST(DotTree, TheLegendHasTheKindsThatOccur) {
  const Sample sample;
  Result result = explored_sample(sample);
  const std::string full = rendered(result);
  EXPECT_TRUE(contains(full, "label=\"Legend\""));
  const auto entries = [](const std::string& dot) {
    std::size_t count = 0;
    for (const Drawing::Edge& edge : read(dot).edges) count += edge.from.starts_with("legend");
    return count;
  };
  EXPECT_EQ(entries(full), 6U);
  result.explored.edges.resize(2);
  EXPECT_EQ(entries(rendered(result)), 1U);
}

TEST(DotTree, AStateNothingLeadsToIsNotDrawn) {
  const Sample sample;
  const Drawing drawing = read(rendered(explored_sample(sample)));
  EXPECT_FALSE(drawing.nodes.contains("s5"));
  EXPECT_TRUE(drawing.edges_from("s5").empty());
}

TEST(DotTree, ABranchNeverFollowedIsUnexplored) {
  const Sample sample;
  Result result = explored_sample(sample);
  result.explored.edges[1].to = 1'000'000;
  const Drawing drawing = read(rendered(result));
  const Drawing::Edge edge = drawing.edges_from("s1").front();
  EXPECT_EQ(drawing.nodes.at(edge.to).at("label"), "?");
  EXPECT_EQ(edge.attributes.at("label"), "[x > 0]");
}

TEST(DotTree, LongLabelsAreCut) {
  const Sample sample;
  Result result = explored_sample(sample);
  result.explored.edges[0].label = "first";
  for (int i = 0; i < 50; ++i) result.explored.edges[0].label += "\nnext";
  const std::string label = read(rendered(result)).edges_from("s0").front().attributes.at("label");
  EXPECT_TRUE(label.starts_with("first\\lnext\\l"));
  EXPECT_TRUE(label.ends_with("next\\l(39 more lines)\\l"));
}

TEST(DotTree, OfVeryManyStatesTheWaysToCutBranchesAreDrawnAndItSaysSo) {
  const Sample sample;
  Result result = explored_sample(sample);
  const ts::Location somewhere = result.explored.states.front().location;
  result.explored.states.assign(6000, {somewhere, "", ""});
  result.explored.edges.clear();
  // 0 -> 5999 -> 5998 -> ... -> 1: the last ones made are nearest.
  result.explored.edges.push_back({0, 5999, slicer::ExploredTree::EdgeKind::taken, "x"});
  for (std::size_t i = 5999; i > 1; --i) {
    result.explored.edges.push_back({i, i - 1, slicer::ExploredTree::EdgeKind::taken, "x"});
  }
  // And 0 -> 2 -> 1, where a branch is cut; otherwise that would be as far as the others.
  result.explored.edges.push_back({0, 2, slicer::ExploredTree::EdgeKind::taken, "y"});
  result.explored.edges.push_back({1, 0, slicer::ExploredTree::EdgeKind::infeasible, "z"});
  const std::string dot = rendered(result);
  EXPECT_TRUE(contains(dot, "// only 400 of 6000 states are drawn"));
  Drawing drawing = read(dot);
  EXPECT_TRUE(drawing.nodes["note"]["label"].starts_with("only 400 of 6000 states"));
  EXPECT_TRUE(drawing.nodes.contains("s1"));
  EXPECT_TRUE(drawing.nodes.contains("s2"));
  EXPECT_TRUE(drawing.nodes.contains("s5999"));
  EXPECT_FALSE(drawing.nodes.contains("s3000"));
  EXPECT_EQ(drawing.nodes[drawing.edges_from("s5603").at(0).to]["label"], "...");
}

TEST(DotTree, OfFewerStatesItSaysNothing) {
  const Sample sample;
  EXPECT_FALSE(contains(rendered(explored_sample(sample)), "are drawn"));
}

}  // namespace dot_test
}  // namespace pslice::report
