#include "term/transfer.h"

#include <limits>
#include <unordered_map>

#include "term/node.h"
#include "term/rebuild.h"

// The distinct subterms are written in the order of their ids. Operands are created before what
// they are part of, so they come first and a term can name them by their distance; and a fresh
// factory creates them in the same order, which is what normal forms depend on.

namespace pslice::term {

using base::ByteReader;
using base::ByteWriter;
using base::Integer;

namespace {

/// How many operands a term of that kind has; none: it says so itself.
std::optional<std::size_t> fixed_operands(Kind kind) {
  switch (kind) {
    case Kind::constant:
    case Kind::variable:
    case Kind::truth: return 0;
    case Kind::wrap:
    case Kind::at_most_zero:
    case Kind::is_zero:
    case Kind::negation: return 1;
    case Kind::choice: return 3;
    case Kind::sum:
    case Kind::conjunction:
    case Kind::disjunction: return std::nullopt;
    default: return 2;
  }
}

/// Must that operand of a term of that kind be a formula?
bool takes_formula(Kind kind, std::size_t operand) {
  return kind == Kind::negation || kind == Kind::conjunction || kind == Kind::disjunction ||
         (kind == Kind::choice && operand == 0);
}

class Writer {
 public:
  explicit Writer(ByteWriter& out) : out_(out) {}

  void run(std::span<const Term> roots) {
    const std::vector<Term> terms = distinct_subterms(roots);
    out_.number(terms.size());
    for (const Term term : terms) write(term);
    out_.number(roots.size());
    for (const Term root : roots) out_.number(position_.at(root));
  }

 private:
  void write(Term term) {
    const Kind kind = term.kind();
    out_.number(static_cast<std::uint64_t>(kind));
    if (kind == Kind::constant || kind == Kind::sum) out_.integer(term.value());
    if (kind == Kind::variable) out_.number(term.variable().index());
    if (kind == Kind::truth) out_.number(term.is_true() ? 1 : 0);
    if (kind == Kind::wrap)
      out_.number(std::uint64_t{term.bits()} << 1U | (term.is_signed() ? 1U : 0U));
    const auto operands = term.operands();
    if (!fixed_operands(kind)) out_.number(operands.size());
    for (const Term operand : operands) out_.number(position_.size() - position_.at(operand));
    for (const Integer& coefficient : term.coefficients()) out_.integer(coefficient);
    position_.emplace(term, position_.size());
  }

  ByteWriter& out_;
  std::unordered_map<Term, std::size_t> position_;
};

class Reader {
 public:
  Reader(Factory& factory, ByteReader& in) : factory_(factory), in_(in) {}

  std::optional<std::vector<Term>> run() {
    const std::size_t count = in_.count();
    terms_.reserve(count);
    while (terms_.size() < count && !in_.failed()) read();
    const std::size_t roots = in_.count();
    std::vector<Term> result;
    result.reserve(roots);
    for (std::size_t i = 0; i < roots; ++i) {
      const std::uint64_t position = in_.number();
      if (position >= terms_.size()) in_.fail();
      if (in_.failed()) break;
      result.push_back(terms_[position]);
    }
    if (in_.failed()) return std::nullopt;
    return result;
  }

 private:
  void read() {
    const std::uint64_t kind = in_.number();
    if (kind > static_cast<std::uint64_t>(Kind::disjunction)) return in_.fail();
    Shape shape{.kind = static_cast<Kind>(kind)};
    read_attributes(shape);
    const std::size_t arity = fixed_operands(shape.kind).value_or(0);
    read_operands(shape.kind, fixed_operands(shape.kind) ? arity : in_.count());
    coefficients_.clear();
    for (std::size_t i = 0; shape.kind == Kind::sum && i < operands_.size(); ++i) {
      coefficients_.push_back(in_.integer());
    }
    if (in_.failed()) return;
    shape.operands = operands_;
    shape.coefficients = coefficients_;
    terms_.push_back(assemble(factory_, shape));
  }

  void read_attributes(Shape& shape) {
    value_ = Integer();
    if (shape.kind == Kind::constant || shape.kind == Kind::sum) value_ = in_.integer();
    if (shape.kind == Kind::truth) value_ = in_.number() == 0 ? 0 : 1;
    shape.value = &value_;
    if (shape.kind == Kind::variable) {
      const std::uint64_t index = in_.number();
      shape.variable = Variable(index);
      if (!shape.variable.valid() || shape.variable.index() != index) in_.fail();
    }
    if (shape.kind == Kind::wrap) {
      const std::uint64_t type = in_.number();
      if (type >> 1U == 0 || type >> 1U > std::numeric_limits<unsigned>::max()) in_.fail();
      shape.bits = static_cast<unsigned>(type >> 1U);
      shape.is_signed = (type & 1U) != 0;
    }
  }

  void read_operands(Kind kind, std::size_t count) {
    operands_.clear();
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t distance = in_.number();
      if (distance == 0 || distance > terms_.size()) return in_.fail();
      const Term operand = terms_[terms_.size() - distance];
      if (operand.is_formula() != takes_formula(kind, i)) return in_.fail();
      operands_.push_back(operand);
    }
  }

  Factory& factory_;
  ByteReader& in_;
  std::vector<Term> terms_;
  // Of the term being read: kept here so that their storage is reused.
  Integer value_;
  std::vector<Term> operands_;
  std::vector<Integer> coefficients_;
};

}  // namespace

void write_terms(std::span<const Term> terms, ByteWriter& out) { Writer(out).run(terms); }

std::optional<std::vector<Term>> read_terms(Factory& factory, ByteReader& in) {
  return Reader(factory, in).run();
}

}  // namespace pslice::term
