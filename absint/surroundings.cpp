#include "absint/surroundings.h"

#include <algorithm>

namespace pslice::absint {
namespace {

constexpr std::size_t most_before = 40;  // points

/// What a box knows, as tests.
std::vector<Action> tests(const NumericProgram& whole, const Box& box, const Numbering& numbering) {
  term::Factory& terms = whole.program().terms();
  std::vector<Action> result;
  for (const std::size_t number : box.known()) {
    const Term variable = terms.variable(numbering.variable(number));
    const Interval& is = box[number];
    const Interval& range = numbering.range(number);
    if (is.low && is.low != range.low) {
      result.emplace_back(Assume{terms.at_most(terms.constant(*is.low), variable)});
    }
    if (is.high && is.high != range.high) {
      result.emplace_back(Assume{terms.at_most(variable, terms.constant(*is.high))});
    }
  }
  return result;
}

}  // namespace

Surroundings::Surroundings(const NumericProgram& whole, const Boxes& boxes,
                           const Numbering& numbering, const ts::Loop& loop)
    : inside_(whole.point_count()),
      program_(whole.program(), whole.point_count() + 1, static_cast<Point>(whole.point_count())),
      boxes_(whole.point_count() + 1) {
  collect(whole, boxes, loop);
  boxes_[program_.start()].emplace(numbering);
  for (const Point p : points_) {
    bool entered = p == whole.start();
    for (const std::size_t e : whole.in(p)) {
      const NumericEdge& edge = whole.edges()[e];
      if (inside_[edge.source])
        program_.add_edge(edge);
      else
        entered = entered || boxes[edge.source].has_value();
    }
    if (entered) program_.add_edge({program_.start(), p, tests(whole, *boxes[p], numbering)});
  }
}

/// The loop first, then backward from it.
void Surroundings::collect(const NumericProgram& whole, const Boxes& boxes, const ts::Loop& loop) {
  const auto add = [&](Point p) {
    if (inside_[p] || !boxes[p]) return;
    inside_[p] = true;
    points_.push_back(p);
    boxes_[p] = boxes[p];
  };
  for (const Point p : loop.body) add(p);
  const std::size_t most = points_.size() + most_before;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    for (const std::size_t e : whole.in(points_[i])) {
      if (points_.size() < most) add(whole.edges()[e].source);
    }
  }
  std::ranges::sort(points_);
}

}  // namespace pslice::absint
