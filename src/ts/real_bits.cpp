#include "ts/real_bits.h"

#include <bit>
#include <cmath>

namespace pslice::ts {

using Format = RealOperation::Format;
using Kind = RealOperation::Kind;

namespace {

constexpr unsigned single_bits = 32;
constexpr unsigned double_bits = 64;

std::optional<long double> from_bits(unsigned size, const base::Integer& bits) {
  if (size != single_bits && size != double_bits) return std::nullopt;
  const auto word = base::wrap(bits, size, true).to_int64();
  if (size == double_bits) return std::bit_cast<double>(*word);
  return std::bit_cast<float>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(*word)));
}

/// Numbers of one and the same format, as copies and calls hand them on.
void note_same(const Program& program, Term from, Variable to, std::vector<unsigned>& bits,
               bool& changed) {
  const bool copies = from.kind() == term::Kind::variable &&
                      program[to].type.kind == Type::Kind::opaque &&
                      program[from.variable()].type.kind == Type::Kind::opaque;
  if (!copies) return;
  unsigned& a = bits[from.variable().index()];
  unsigned& b = bits[to.index()];
  if (a == b || (a != 0 && b != 0)) return;
  a = b = a + b;
  changed = true;
}

}  // namespace

unsigned bits_of(Format format) {
  switch (format) {
    case Format::single_precision: return single_bits;
    case Format::double_precision: return double_bits;
    case Format::extended: break;
  }
  return 0;
}

std::optional<base::Integer> bits_of(Format format, long double value) {
  if (std::isnan(value) || bits_of(format) == 0) return std::nullopt;
  const std::uint64_t bits = format == Format::single_precision
                                 ? std::bit_cast<std::uint32_t>(static_cast<float>(value))
                                 : std::bit_cast<std::uint64_t>(static_cast<double>(value));
  return base::wrap(base::Integer(static_cast<std::int64_t>(bits)), bits_of(format), false);
}

std::optional<base::Integer> compute_bits(const RealOperation& operation,
                                          std::span<const base::Integer> operands,
                                          unsigned operand_bits) {
  std::vector<Number> numbers;
  for (const base::Integer& operand : operands) {
    if (operation.kind == Kind::from_integer) {
      // What has more bits than the widest format would be rounded twice.
      const bool fits = base::wrap(operand, double_bits, operand.is_negative()) == operand;
      if (!fits) return std::nullopt;
      numbers.emplace_back(operand);
      continue;
    }
    const unsigned size =
        operation.kind == Kind::convert ? operand_bits : bits_of(operation.format);
    const auto real = from_bits(size, operand);
    if (!real) return std::nullopt;
    numbers.emplace_back(*real);
  }
  const auto result = compute(operation, numbers);
  if (!result) return std::nullopt;
  if (const auto* integer = std::get_if<base::Integer>(&*result)) return *integer;
  return bits_of(operation.format, std::get<long double>(*result));
}

std::vector<unsigned> real_bits(const Program& program) {
  std::vector<unsigned> bits(program.variable_count());
  std::vector<Edge> copies;
  for (std::size_t e = 0; e < program.edge_count(); ++e) {
    const Operation& operation = program[Edge(e)].operation;
    const auto* havoc = std::get_if<Havoc>(&operation);
    const bool may_copy =
        std::holds_alternative<Assign>(operation) || std::holds_alternative<Call>(operation);
    if (may_copy) copies.emplace_back(e);
    if (havoc == nullptr || !havoc->real) continue;
    const RealOperation& real = *havoc->real;
    const auto note = [&](Variable v) {
      if (program[v].type.kind == Type::Kind::opaque) bits[v.index()] = bits_of(real.format);
    };
    if (havoc->defines.size() == 1) note(havoc->defines.front());
    if (real.kind == Kind::convert) continue;  // the operand has another one
    for (const Term operand : real.operands) {
      if (operand.kind() == term::Kind::variable) note(operand.variable());
    }
  }
  constexpr int rounds = 8;
  bool changed = true;
  for (int i = 0; changed && i < rounds; ++i) {
    changed = false;
    for (const Edge e : copies) {
      const Operation& operation = program[e].operation;
      if (const auto* assign = std::get_if<Assign>(&operation)) {
        note_same(program, assign->value, assign->target, bits, changed);
      } else if (const auto* call = std::get_if<Call>(&operation)) {
        const FunctionInfo& callee = program[call->callee];
        for (std::size_t a = 0; a < call->arguments.size(); ++a) {
          note_same(program, call->arguments[a], callee.parameters[a], bits, changed);
        }
        for (std::size_t r = 0; r < call->results.size(); ++r) {
          note_same(program, program.terms().variable(callee.results[r]), call->results[r], bits,
                    changed);
        }
      }
    }
  }
  return bits;
}

}  // namespace pslice::ts
