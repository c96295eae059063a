#include "absint/apron/reduce.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <gmpxx.h>

#include "absint/normal_form.h"

// The library shows all bounds of a closed octagon, most of which follow from others. As in the
// strong reduction of Bagnara, Hill, Mazzi and Zaffanella (Widening operators for weakly-relational
// numeric abstractions, SAS 2005): a coordinate that equals a constant, or plus or minus an earlier
// one and a constant, is written as that equality and no more. Between the others no chain of
// bounds comes back to where it began with nothing to spare, so whatever a chain of two implies
// can go, all at once.
//
// Twice as many nodes as coordinates: node 2i stands for x_i, node 2i + 1 for -x_i. The matrix
// bounds the differences of nodes: x + y <= c is x - (-y) <= c, and x <= c is x - (-x) <= 2c.

namespace pslice::absint::apron {

namespace {

using Node = std::size_t;
using Bound = std::optional<mpq_class>;  // none: infinite

Node minus(Node node) { return node ^ 1U; }

class Matrix {
 public:
  explicit Matrix(std::size_t dimensions)
      : size_(2 * dimensions), cells_(size_ * size_), is_determined_(dimensions) {}

  void add(const Constraint& constraint) {
    const auto& terms = constraint.form.terms;
    // All factors of an octagonal constraint are of the same size.
    mpq_class bound(-constraint.constant.to_mpz(), abs(terms[0].second.to_mpz()));
    bound.canonicalize();
    if (terms.size() == 1) {
      at(node(terms[0]), minus(node(terms[0]))) = 2 * bound;
    } else {
      at(node(terms[0]), minus(node(terms[1]))) = bound;
      at(node(terms[1]), minus(node(terms[0]))) = bound;
    }
  }

  std::vector<Constraint> reduced() {
    for (Node from = 0; from < size_; from += 2) add_equality(from);
    for (Node from = 0; from < size_; ++from) {
      for (Node to = 0; to < size_; ++to) {
        // Each bound is there twice, except those of one coordinate.
        if (from == to || minus(to) < from || is_determined(from) || is_determined(to)) continue;
        if (at(from, to) && !is_redundant(from, to)) show(from, to, Constraint::Kind::at_most_zero);
      }
    }
    return normal_form(std::move(shown_));
  }

 private:
  Bound& at(Node from, Node to) { return cells_[from * size_ + to]; }
  static Node node(const std::pair<Dimension, Integer>& term) {
    return 2 * term.first.index() + (term.second.is_negative() ? 1 : 0);
  }
  bool is_determined(Node node) const { return is_determined_[node / 2]; }

  bool is_tight(Node from, Node to) {
    return at(from, to) && at(to, from) && *at(from, to) + *at(to, from) == 0;
  }
  /// A constant, or an earlier coordinate and a constant, or neither.
  void add_equality(Node from) {
    Node found = minus(from);
    for (Node to = 0; !is_tight(from, found) && to < from; ++to) {
      if (!is_determined(to) && is_tight(from, to)) found = to;
    }
    if (!is_tight(from, found)) return;
    show(from, found, Constraint::Kind::is_zero);
    is_determined_[from / 2] = true;
  }
  bool is_redundant(Node from, Node to) {
    const mpq_class& bound = *at(from, to);
    for (Node between = 0; between < size_; ++between) {
      if (between == from || between == to || is_determined(between)) continue;
      const Bound& first = at(from, between);
      const Bound& second = at(between, to);
      if (first && second && *first + *second <= bound) return true;
    }
    if (to == minus(from)) return false;
    const Bound& of_from = at(from, minus(from));
    const Bound& of_to = at(minus(to), to);
    return of_from && of_to && *of_from + *of_to <= 2 * bound;
  }
  void show(Node from, Node to, Constraint::Kind kind) {
    const mpq_class& bound = *at(from, to);
    const Integer scale(bound.get_den());
    const auto term = [&](Node node) {
      return std::pair(Dimension(node / 2), node % 2 == 0 ? scale : -scale);
    };
    Constraint& constraint = shown_.emplace_back();
    constraint.kind = kind;
    constraint.constant = -Integer(bound.get_num());
    auto& terms = constraint.form.terms;
    if (to == minus(from)) {
      terms = {{Dimension(from / 2), Integer(2) * term(from).second}};
    } else {
      terms = {term(std::min(from, minus(to))), term(std::max(from, minus(to)))};
    }
  }

  std::size_t size_;
  std::vector<Bound> cells_;
  std::vector<bool> is_determined_;
  std::vector<Constraint> shown_;
};

}  // namespace

std::vector<Constraint> reduced(const std::vector<Constraint>& closed, std::size_t dimensions) {
  Matrix matrix(dimensions);
  for (const Constraint& each : closed) matrix.add(each);
  return matrix.reduced();
}

}  // namespace pslice::absint::apron
