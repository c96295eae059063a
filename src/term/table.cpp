#include "term/table.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

// Interning: a term is looked up by its shape in a hash table of all terms, and created only if
// it is not there. Operands are interned already, so comparing two shapes never goes deeper than
// one level, and a term costs one node and one array for its operands.

namespace pslice::term {

using base::Integer;

namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15U;
  return hash ^ (hash >> 29);
}

std::uint64_t hash_of(const Shape& shape) {
  std::uint64_t hash = mix(static_cast<std::uint64_t>(shape.kind), shape.variable.index());
  hash = mix(hash, std::uint64_t{shape.bits} << 1 | (shape.is_signed ? 1U : 0U));
  // No value is 0, so it has to hash like 0.
  hash = mix(hash, shape.value == nullptr ? Integer().hash() : shape.value->hash());
  for (const Term operand : shape.operands) hash = mix(hash, operand.id());
  for (const Integer& coefficient : shape.coefficients) hash = mix(hash, coefficient.hash());
  return hash;
}

bool same(const Shape& shape, const Node& node) {
  return shape.kind == node.kind && shape.variable == node.variable && shape.bits == node.bits &&
         shape.is_signed == node.is_signed &&
         (shape.value == nullptr ? node.value.is_zero() : *shape.value == node.value) &&
         std::ranges::equal(shape.operands, node.operands) &&
         std::ranges::equal(shape.coefficients, node.coefficients);
}

template <class T>
std::span<const T> copied(std::span<const T> values, std::pmr::memory_resource& arena) {
  if (values.empty()) return {};
  auto* storage = static_cast<T*>(arena.allocate(values.size_bytes(), alignof(T)));
  std::uninitialized_copy(values.begin(), values.end(), storage);
  return {storage, values.size()};
}

std::uint32_t tree_size(std::span<const Term> operands) {
  std::uint64_t size = 1;
  for (const Term operand : operands) size += operand.size();
  constexpr std::uint64_t largest = std::numeric_limits<std::uint32_t>::max();
  return static_cast<std::uint32_t>(std::min(size, largest));
}

}  // namespace

Factory::Table::Table() : slots_(1024) {
  const Integer truth_value(1);
  zero = intern({.kind = Kind::constant});
  one = intern({.kind = Kind::constant, .value = &truth_value});
  no = intern({.kind = Kind::truth});
  yes = intern({.kind = Kind::truth, .value = &truth_value});
}

Factory::Table::~Table() {
  // The arena frees storage but runs no destructors, and big coefficients own memory.
  for (const Node& node : nodes) std::ranges::destroy(node.coefficients);
}

std::size_t Factory::Table::slot(const Shape& shape, std::uint64_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = hash & mask;
  while (slots_[i].next_id != 0 &&
         !(slots_[i].tag == tag(hash) && same(shape, nodes[slots_[i].next_id - 1]))) {
    i = (i + 1) & mask;
  }
  return i;
}

void Factory::Table::grow() {
  std::vector<Slot> larger(slots_.size() * 2);
  const std::size_t mask = larger.size() - 1;
  for (const Node& node : nodes) {
    std::size_t i = node.hash & mask;
    while (larger[i].next_id != 0) i = (i + 1) & mask;
    larger[i] = {tag(node.hash), node.id + 1};
  }
  slots_ = std::move(larger);
}

Term Factory::Table::find(const Shape& shape) const {
  const Slot& found = slots_[slot(shape, hash_of(shape))];
  return found.next_id == 0 ? Term() : Term(&nodes[found.next_id - 1]);
}

Term Factory::Table::intern(const Shape& shape) {
  const std::uint64_t hash = hash_of(shape);
  const std::size_t i = slot(shape, hash);
  if (slots_[i].next_id != 0) return Term(&nodes[slots_[i].next_id - 1]);

  Node& node = nodes.emplace_back();
  node.kind = shape.kind;
  node.is_signed = shape.is_signed;
  node.bits = shape.bits;
  node.variable = shape.variable;
  node.id = static_cast<std::uint32_t>(nodes.size() - 1);
  node.tree_size = tree_size(shape.operands);
  node.hash = hash;
  if (shape.value != nullptr) node.value = *shape.value;
  node.operands = copied(shape.operands, arena_);
  node.coefficients = copied(shape.coefficients, arena_);
  slots_[i] = {tag(hash), node.id + 1};
  if (nodes.size() * 2 > slots_.size()) grow();
  return Term(&node);
}

Term Factory::Table::binary(Kind kind, Term a, Term b) {
  const std::array operands{a, b};
  return intern({.kind = kind, .operands = operands});
}

Term Factory::Table::unary(Kind kind, Term a) {
  return intern({.kind = kind, .operands = {&a, 1}});
}

/// Any integer term seen as a linear combination; other terms than sums are 1 times themselves.
struct Factory::Table::Linear {
  const Integer* constant;
  std::span<const Term> operands;
  std::span<const Integer> coefficients;
};

Factory::Table::Linear Factory::Table::linear(const Term& term) const {
  assert(!term.is_formula());
  switch (term.kind()) {
    case Kind::constant: return {&term.value(), {}, {}};
    case Kind::sum: return {&term.value(), term.operands(), term.coefficients()};
    default: return {nullptr, {&term, 1}, {&unit_, 1}};
  }
}

void Factory::Table::build(Integer offset, const Term& a, const Integer& factor, const Term& b) {
  const Linear left = linear(a);
  const Linear right = linear(b);
  constant_ = std::move(offset);
  if (left.constant != nullptr) constant_ += *left.constant;
  if (right.constant != nullptr) constant_ += factor * *right.constant;
  operands_.clear();
  coefficients_.clear();
  const auto append = [this](Term operand, Integer coefficient) {
    if (coefficient.is_zero()) return;
    operands_.push_back(operand);
    coefficients_.push_back(std::move(coefficient));
  };
  // Both sides are sorted by id, so this is the merge step of a merge sort.
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < left.operands.size() || j < right.operands.size()) {
    if (j == right.operands.size() ||
        (i < left.operands.size() && left.operands[i] < right.operands[j])) {
      append(left.operands[i], left.coefficients[i]);
      ++i;
    } else if (i == left.operands.size() || right.operands[j] < left.operands[i]) {
      append(right.operands[j], factor * right.coefficients[j]);
      ++j;
    } else {
      append(left.operands[i], left.coefficients[i] + factor * right.coefficients[j]);
      ++i;
      ++j;
    }
  }
}

Term Factory::Table::finish(Creation creation) {
  if (operands_.size() == 1 && constant_.is_zero() && coefficients_.front().is_one()) {
    return operands_.front();
  }
  const Shape shape{.kind = operands_.empty() ? Kind::constant : Kind::sum,
                    .value = &constant_,
                    .operands = operands_,
                    .coefficients = coefficients_};
  return creation == Creation::allowed ? intern(shape) : find(shape);
}

Term Factory::Table::combine(Integer offset, Term a, const Integer& factor, Term b) {
  build(std::move(offset), a, factor, b);
  return finish(Creation::allowed);
}

Term Factory::Table::sum(Integer constant, std::vector<Summand>& summands) {
  constant_ = std::move(constant);
  operands_.clear();
  coefficients_.clear();
  std::ranges::sort(summands, [](const Summand& a, const Summand& b) { return a.first < b.first; });
  for (std::size_t i = 0; i < summands.size();) {
    const Term operand = summands[i].first;
    Integer coefficient;
    for (; i < summands.size() && summands[i].first == operand; ++i) {
      coefficient += summands[i].second;
    }
    if (coefficient.is_zero()) continue;
    operands_.push_back(operand);
    coefficients_.push_back(std::move(coefficient));
  }
  summands.clear();
  return finish(Creation::allowed);
}

Term Factory::Table::find_negation(Term formula) {
  if (formula.kind() == Kind::negation) return formula.operands().front();
  if (formula.kind() != Kind::at_most_zero) {
    return find({.kind = Kind::negation, .operands = {&formula, 1}});
  }
  build(1, zero, -1, formula.operands().front());
  const Term complement = finish(Creation::forbidden);
  if (!complement) return {};
  return find({.kind = Kind::at_most_zero, .operands = {&complement, 1}});
}

}  // namespace pslice::term
