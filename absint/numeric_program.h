#pragma once

#include <span>
#include <variant>
#include <vector>

#include "ts/graph.h"
#include "ts/program.h"

// What is analysed: a graph whose edges change numbers. Points are vertices of the graph; whoever
// makes one (from a program with its calls inlined, say) knows what they stand for.
//
// Variables always hold a value of their type: an assignment that would leave the type is undefined
// in C, or wraps, and then the term says so.

namespace pslice::absint {

using ts::Term;
using ts::Variable;
using Point = ts::Vertex;

struct Assign {
  Variable target;
  Term value;
};
struct Assume {
  Term condition;
};
/// Each gets some value of its type.
struct Forget {
  std::vector<Variable> variables;
};
using Action = std::variant<Assign, Assume, Forget>;

struct NumericEdge {
  Point source = 0;
  Point target = 0;
  std::vector<Action> actions;  // in this order
};

class NumericProgram {
 public:
  NumericProgram(const ts::Program& program, std::size_t points, Point start)
      : program_(program), in_(points), out_(points), start_(start) {}

  void add_edge(NumericEdge edge);
  /// What is done before control is at the start. A variable nobody gave a value may have any.
  std::vector<Action> beginning;

  [[nodiscard]] const ts::Program& program() const { return program_; }
  [[nodiscard]] std::size_t point_count() const { return in_.size(); }
  [[nodiscard]] Point start() const { return start_; }
  [[nodiscard]] const std::vector<NumericEdge>& edges() const { return edges_; }
  /// By point: indices of edges.
  [[nodiscard]] const std::vector<std::size_t>& in(Point p) const { return in_[p]; }
  [[nodiscard]] const std::vector<std::size_t>& out(Point p) const { return out_[p]; }
  [[nodiscard]] ts::Graph graph() const;
  /// Has it one value at a time, and is that a number?
  [[nodiscard]] bool is_number(Variable v) const {
    return program_[v].type.kind == ts::Type::Kind::integer && !program_[v].summary;
  }

 private:
  const ts::Program& program_;
  std::vector<NumericEdge> edges_;
  std::vector<std::vector<std::size_t>> in_;
  std::vector<std::vector<std::size_t>> out_;
  Point start_;
};

// What an action does, said once; spans are of what the action and its term store.

/// The term it evaluates; may be none.
Term term_of(const Action& action);
/// The variables of that.
std::span<const Variable> read(const Action& action);
std::span<const Variable> written(const Action& action);

}  // namespace pslice::absint
