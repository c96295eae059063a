#include "ts/real_bits.h"

#include <bit>
#include <cmath>
#include <utility>

#include "base/overloaded.h"
#include "ts/effects.h"

namespace pslice::ts {

namespace {

using Format = RealOperation::Format;
using Kind = RealOperation::Kind;

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

/// Numbers that an operation takes and gives are of its format.
void note_arithmetic(const Program& program, const Havoc& havoc, std::vector<unsigned>& bits) {
  if (!havoc.real) return;
  const RealOperation& real = *havoc.real;
  const auto note = [&](Variable v) {
    if (program[v].type.kind == Type::Kind::opaque) bits[v.index()] = bits_of(real.format);
  };
  if (havoc.defines.size() == 1) note(havoc.defines.front());
  if (real.kind == Kind::convert) return;  // the operand has another one
  for (const Term operand : real.operands) {
    if (operand.kind() == term::Kind::variable) note(operand.variable());
  }
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
  std::vector<std::pair<Term, Variable>> copies;
  const auto note_copy = [&](Variable to, Term from) { copies.emplace_back(from, to); };
  const base::Overloaded gather{
      [&](const Assign& assign) { note_copy(assign.target, assign.value); },
      [&](const Call& call) {
        for_each_passed(program, call, note_copy);
        for_each_received(program, call, [&](Variable target, Variable result) {
          note_copy(target, program.terms().variable(result));
        });
      },
      [&](const Havoc& havoc) { note_arithmetic(program, havoc, bits); },
      [](const base::OneOf<Assume, Skip> auto&) {},
  };
  for (std::size_t e = 0; e < program.edge_count(); ++e) {
    std::visit(gather, program[Edge(e)].operation);
  }
  constexpr int rounds = 8;
  bool changed = true;
  for (int i = 0; changed && i < rounds; ++i) {
    changed = false;
    for (const auto& [from, to] : copies) note_same(program, from, to, bits, changed);
  }
  return bits;
}

}  // namespace pslice::ts
