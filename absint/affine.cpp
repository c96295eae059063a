#include "absint/affine.h"

namespace pslice::absint {

namespace {

/// a + factor * b: both lists ascend, so one walk over them is enough.
LinearForm combined(const LinearForm& a, const Integer& factor, const LinearForm& b) {
  LinearForm result;
  result.terms.reserve(a.terms.size() + b.terms.size());
  auto left = a.terms.begin();
  auto right = b.terms.begin();
  while (left != a.terms.end() || right != b.terms.end()) {
    if (right == b.terms.end() || (left != a.terms.end() && left->first < right->first)) {
      result.terms.push_back(*left++);
      continue;
    }
    const Dimension dimension = right->first;
    Integer total = factor * (right++)->second;
    if (left != a.terms.end() && left->first == dimension) total += (left++)->second;
    if (!total.is_zero()) result.terms.emplace_back(dimension, std::move(total));
  }
  return result;
}

}  // namespace

Affine operator+(const Affine& a, const Affine& b) {
  return {combined(a.form, Integer(1), b.form), a.rest + b.rest};
}

Affine operator-(const Affine& a, const Affine& b) {
  return {combined(a.form, Integer(-1), b.form), a.rest - b.rest};
}

Affine operator*(const Integer& factor, const Affine& a) {
  return {combined({}, factor, a.form), Interval::only(factor) * a.rest};
}

}  // namespace pslice::absint
