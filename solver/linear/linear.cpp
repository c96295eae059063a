#include "solver/linear/linear.h"

#include <algorithm>
#include <iterator>

#include "solver/question/bounds.h"

// A comparison is put into the form `sum of atoms <= number` (or >=, =, !=), the sum without a
// common divisor and with a positive first factor, so that all comparisons of the same quantity are
// bounds of one form, and over the integers as narrow as possible.
//
// Terms that are not linear are atoms. Several have facts that make them linear after all, with one
// more integer k:
//     wrap(e)   = e - 2^bits * k                  within the type
//     a / d     : a = d * (a / d) + k             |k| < |d|, k with the sign of a
//     a % d     : a = d * k + a % d               likewise
//     a >> n    : 0 <= a - 2^n * (a >> n) < 2^n
//     a & m     : the bits of a that a constant has, and so | and ^; see masks.cpp
//     c ? a : b : c and it is a, or not c and it is b
// A product or a bit operation of two variables is an integer in its range and no more. Facts hold
// wherever the term has a value, and where it has none some integer satisfies them: so no
// contradiction comes from a term that does not matter.
//
// Everything is made once per term and kept.

namespace pslice::solver {

using term::Kind;
using Relation = Literal::Relation;

namespace {

/// Deeper terms are integers of which nothing is known: the recursion stays on the stack.
constexpr unsigned deepest = 150;

void unite(std::vector<Atom>& into, const std::vector<Atom>& from) {
  std::vector<Atom> both;
  std::ranges::set_union(into, from, std::back_inserter(both));
  into = std::move(both);
}

}  // namespace

/// One call deeper.
class Linear::Level {
 public:
  explicit Level(Linear& linear) : depth_(linear.depth_) { ++depth_; }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;
  ~Level() { --depth_; }
  [[nodiscard]] bool too_deep() const { return depth_ > deepest; }

 private:
  unsigned& depth_;
};

std::size_t Linear::PartsHash::operator()(const Parts& parts) const {
  std::size_t hash = parts.size();
  for (const auto& [atom, factor] : parts) {
    hash = (hash ^ atom.index() ^ (factor.hash() << 20)) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 32;
  }
  return hash;
}

std::optional<Atom> Linear::find(Term term) const {
  const auto found = atom_of_.find(term);
  return found == atom_of_.end() ? std::nullopt : std::optional(found->second);
}

// --- formulas ---

const Formula& Linear::formula(Term term) { return *compile(term, Polarity::positive); }

const Formula* Linear::compile(Term term, Polarity polarity) {
  auto& known = compiled_[static_cast<std::size_t>(polarity)];
  if (const auto found = known.find(term); found != known.end()) return found->second;
  const Level level(*this);
  // Not remembered where too deep: elsewhere it may not be.
  if (level.too_deep()) {
    Formula unknown;
    unknown.approximate = true;
    return add(std::move(unknown));
  }
  const Formula* result = add(make(term, polarity));
  compiled_[static_cast<std::size_t>(polarity)].emplace(term, result);
  return result;
}

Formula Linear::make(Term term, Polarity polarity) {
  const bool positive = polarity == Polarity::positive;
  switch (term.kind()) {
    case Kind::truth: {
      Formula formula;
      formula.kind = term.is_true() == positive ? Formula::Kind::yes : Formula::Kind::no;
      return formula;
    }
    case Kind::at_most_zero: {
      Sum sum = sum_of(term.operands()[0]);
      if (positive) return compare(std::move(sum), Relation::at_most, term);
      sum.constant -= Integer(1);
      Formula formula = compare(std::move(sum), Relation::at_least, term);
      if (formula.kind == Formula::Kind::literal) literals_[formula.literal].scale = Integer();
      return formula;
    }
    case Kind::is_zero:
      return compare(sum_of(term.operands()[0]), positive ? Relation::equal : Relation::unequal,
                     term);
    case Kind::negation:
      return *compile(term.operands()[0], positive ? Polarity::negative : Polarity::positive);
    case Kind::conjunction:
      return connect(positive ? Formula::Kind::all : Formula::Kind::some, term, polarity);
    case Kind::disjunction:
      return connect(positive ? Formula::Kind::some : Formula::Kind::all, term, polarity);
    default: return {};
  }
}

Formula Linear::connect(Formula::Kind kind, Term term, Polarity polarity) {
  std::vector<const Formula*> parts;
  for (const Term operand : term.operands()) parts.push_back(compile(operand, polarity));
  return *(kind == Formula::Kind::all ? all(parts) : some(parts));
}

const Formula* Linear::add(Formula formula) {
  formulas_.push_back(std::move(formula));
  return &formulas_.back();
}

const Formula* Linear::all(const std::vector<const Formula*>& parts) {
  Formula result;
  result.kind = Formula::Kind::all;
  for (const Formula* part : parts) {
    if (part->kind == Formula::Kind::no) return part;
    result.approximate = result.approximate || part->approximate;
    if (part->kind == Formula::Kind::yes) continue;
    unite(result.defined, part->defined);
    result.parts.push_back(part);
  }
  const bool says_all =
      result.parts.size() == 1 && result.parts.front()->approximate == result.approximate;
  if (says_all) return result.parts.front();
  if (result.parts.empty()) result.kind = Formula::Kind::yes;
  return add(std::move(result));
}

const Formula* Linear::some(const std::vector<const Formula*>& parts) {
  Formula result;
  result.kind = Formula::Kind::some;
  for (const Formula* part : parts) {
    if (part->kind == Formula::Kind::no) continue;
    if (part->kind == Formula::Kind::yes) return part;
    result.approximate = result.approximate || part->approximate;
    unite(result.defined, part->defined);
    result.parts.push_back(part);
  }
  if (result.parts.size() == 1) return result.parts.front();
  if (result.parts.empty()) result.kind = Formula::Kind::no;
  return add(std::move(result));
}

/// The sum compared with zero.
Formula Linear::compare(Sum sum, Relation relation, Term source) {
  Formula formula;
  const auto decided = [&](bool value) {
    formula.kind = value ? Formula::Kind::yes : Formula::Kind::no;
    return formula;
  };
  if (sum.parts.empty()) {
    const int sign = sum.constant.sign();
    switch (relation) {
      case Relation::at_most: return decided(sign <= 0);
      case Relation::at_least: return decided(sign >= 0);
      case Relation::equal: return decided(sign == 0);
      case Relation::unequal: return decided(sign != 0);
    }
  }
  // constant + common * form, with the sign in the common factor
  Integer common;
  for (const auto& [atom, factor] : sum.parts) common = base::gcd(common, factor);
  const bool negative = sum.parts.front().second.is_negative();
  const Integer divisor = negative ? -common : common;
  const bool exact = base::truncated_remainder(sum.constant, common).is_zero();
  if (!exact && relation == Relation::equal) return decided(false);
  if (!exact && relation == Relation::unequal) {
    // True of all integers, but an operand need not have a value: a shift by a negative count.
    formula.approximate = std::ranges::any_of(
        sum.parts, [this](const auto& part) { return !atoms_[part.first.index()].exact; });
    return decided(true);
  }

  Literal literal;
  if (negative && relation == Relation::at_most)
    relation = Relation::at_least;
  else if (negative && relation == Relation::at_least)
    relation = Relation::at_most;
  literal.relation = relation;
  // form compared with -constant / divisor, rounded to where the integers are
  const Integer below = base::floor_quotient(-sum.constant, divisor);
  literal.value = relation == Relation::at_least && !exact ? below + Integer(1) : below;
  literal.source = source;
  literal.scale = exact ? divisor : Integer();

  if (!divisor.is_one()) {
    for (auto& [atom, factor] : sum.parts) factor = base::truncated_quotient(factor, divisor);
  }
  for (const auto& [atom, factor] : sum.parts) {
    const AtomInfo& info = atoms_[atom.index()];
    if (info.fact != nullptr) {
      unite(formula.defined, info.fact->defined);
      unite(formula.defined, {atom});
    }
    formula.approximate = formula.approximate || !info.exact;
  }
  literal.form = form(std::move(sum.parts));
  formula.kind = Formula::Kind::literal;
  formula.literal = static_cast<LiteralIndex>(literals_.size());
  literals_.push_back(std::move(literal));
  return formula;
}

const Formula* Linear::fact(Sum sum, Relation relation) {
  return add(compare(std::move(sum), relation, Term()));
}

// --- sums and atoms ---

Form Linear::form(Parts parts) {
  const auto [place, is_new] = form_of_.try_emplace(parts, Form(forms_.size()));
  if (is_new) forms_.push_back({std::move(parts)});
  return place->second;
}

void Linear::add_to(Sum& sum, const Integer& factor, const Sum& other) {
  sum.constant += factor * other.constant;
  Parts merged;
  auto a = sum.parts.begin();
  auto b = other.parts.begin();
  while (a != sum.parts.end() || b != other.parts.end()) {
    if (b == other.parts.end() || (a != sum.parts.end() && a->first < b->first)) {
      merged.push_back(std::move(*a++));
    } else if (a == sum.parts.end() || b->first < a->first) {
      merged.emplace_back(b->first, factor * b->second);
      ++b;
    } else {
      Integer both = a->second + factor * b->second;
      if (!both.is_zero()) merged.emplace_back(a->first, std::move(both));
      ++a;
      ++b;
    }
  }
  sum.parts = std::move(merged);
}

Linear::Sum Linear::sum_of(Term term) {
  Sum result;
  if (term.is_constant()) {
    result.constant = term.value();
  } else if (term.kind() == Kind::sum) {
    result.constant = term.value();
    const auto operands = term.operands();
    for (std::size_t i = 0; i < operands.size(); ++i) {
      result.parts.emplace_back(atom(operands[i]), term.coefficients()[i]);
    }
    // Operands are distinct, and so are their atoms.
    std::ranges::sort(result.parts, {}, &Parts::value_type::first);
  } else {
    result.parts.emplace_back(atom(term), Integer(1));
  }
  return result;
}

Atom Linear::atom(Term term) {
  if (const auto found = atom_of_.find(term); found != atom_of_.end()) return found->second;
  const Atom self(atoms_.size());
  atom_of_.emplace(term, self);
  AtomInfo info;
  info.term = term;
  info.range = term_range(term);
  atoms_.push_back(info);
  const Level level(*this);
  if (!level.too_deep()) {
    Sum sum;
    sum.parts.emplace_back(self, Integer(1));
    const Formula* fact = facts_of(term, sum);
    atoms_[self.index()].fact = fact;
    const bool known = term.kind() == Kind::variable || fact != nullptr;
    atoms_[self.index()].exact = known && (fact == nullptr || !fact->approximate);
  } else {
    atoms_[self.index()].exact = term.kind() == Kind::variable;
  }
  return self;
}

Linear::Sum Linear::hidden(Range range) {
  AtomInfo info;
  info.range = std::move(range);
  atoms_.push_back(std::move(info));
  Sum sum;
  sum.parts.emplace_back(Atom(atoms_.size() - 1), Integer(1));
  return sum;
}

Range Linear::term_range(Term term) {
  if (term.kind() == Kind::variable) return ranges_(term.variable());
  if (const auto found = range_of_.find(term); found != range_of_.end()) return found->second;
  const Level level(*this);
  if (level.too_deep() || term.is_formula()) return {};
  std::vector<Range> operands;
  for (const Term operand : term.operands()) operands.push_back(term_range(operand));
  Range range = bounds(term, operands);
  // A term that never has a value does not say anything.
  if (range.low && range.high && *range.low > *range.high) range = {};
  range_of_.emplace(term, range);
  return range;
}

Range Linear::range(const Sum& sum) const {
  Range result{sum.constant, sum.constant};
  for (const auto& [atom, factor] : sum.parts) {
    const Range& part = atoms_[atom.index()].range;
    const auto& low = factor.is_negative() ? part.high : part.low;
    const auto& high = factor.is_negative() ? part.low : part.high;
    if (result.low) result.low = low ? std::optional(*result.low + factor * *low) : std::nullopt;
    if (result.high) {
      result.high = high ? std::optional(*result.high + factor * *high) : std::nullopt;
    }
  }
  return result;
}

// --- facts ---

/// Both at least zero, or the first negative and the second at most zero.
const Formula* Linear::same_sign(const Sum& a, const Sum& b) {
  const Range range_of_a = range(a);
  if (is_natural(range_of_a)) return at_least_zero(b);
  if (is_at_most_zero(range_of_a)) return fact(b, Relation::at_most);
  Sum negative = a;
  negative.constant += Integer(1);
  return some({all({at_least_zero(a), at_least_zero(b)}),
               all({fact(negative, Relation::at_most), fact(b, Relation::at_most)})});
}

const Formula* Linear::division(const Sum& dividend, const Integer& divisor, const Sum& quotient,
                                const Sum& remainder) {
  Sum equation = dividend;
  add_to(equation, -divisor, quotient);
  add_to(equation, Integer(-1), remainder);
  return all({fact(equation, Relation::equal), same_sign(dividend, remainder)});
}

/// Between the first and zero.
const Formula* Linear::no_larger(const Sum& large, const Sum& small) {
  Sum difference = large;
  add_to(difference, Integer(-1), small);
  const Formula* below = all({at_least_zero(small), at_least_zero(difference)});
  const Formula* above = all({fact(small, Relation::at_most), fact(difference, Relation::at_most)});
  const Range range_of_large = range(large);
  if (is_natural(range_of_large)) return below;
  if (is_at_most_zero(range_of_large)) return above;
  return some({below, above});
}

/// By a divisor that is not known: what is left over has the sign of the dividend, and is neither
/// larger than that nor as large as the divisor. Nothing where the divisor is zero.
const Formula* Linear::division_by(Kind kind, const Sum& dividend, const Sum& divisor,
                                   const Sum& result) {
  const auto by = [&](const Sum& size, const Sum& signed_dividend) {
    Sum positive = size;
    positive.constant -= Integer(1);
    if (kind == Kind::quotient) {
      return all({at_least_zero(positive), no_larger(signed_dividend, result)});
    }
    Sum below = positive;
    add_to(below, Integer(-1), result);
    Sum above = positive;
    add_to(above, Integer(1), result);
    return all({at_least_zero(positive), no_larger(dividend, result), at_least_zero(below),
                at_least_zero(above)});
  };
  const auto minus = [](const Sum& sum) {
    Sum negated;
    add_to(negated, Integer(-1), sum);
    return negated;
  };
  Formula known = *some(
      {fact(divisor, Relation::equal), by(divisor, dividend), by(minus(divisor), minus(dividend))});
  known.approximate = true;  // the product is missing
  return add(std::move(known));
}

/// It is no smaller than what it is the square of, whatever the sign of that.
const Formula* Linear::square(const Sum& root, const Sum& self) {
  Sum above = self;
  add_to(above, Integer(-1), root);
  Sum below = self;
  add_to(below, Integer(1), root);
  Formula known = *all({at_least_zero(above), at_least_zero(below)});
  known.approximate = true;
  return add(std::move(known));
}

const Formula* Linear::facts_of_wrap(Term term, const Sum& self) {
  const Sum inner = sum_of(term.operands()[0]);
  const Range from = range(inner);
  const Range type = type_range(term.bits(), term.is_signed());
  Sum equation = self;
  add_to(equation, Integer(-1), inner);
  if (!is_inside(from, type)) {
    const Integer period = Integer::power_of_two(term.bits());
    Range turns;
    if (from.low) turns.low = base::floor_quotient(*from.low - *type.low, period);
    if (from.high) turns.high = base::floor_quotient(*from.high - *type.low, period);
    add_to(equation, period, hidden(turns));
  }
  return fact(equation, Relation::equal);
}

/// `power` is what the shifted operand is multiplied with, or divided by.
const Formula* Linear::facts_of_shift(Term term, const Integer& power, const Sum& self) {
  Sum difference = sum_of(term.operands()[0]);
  if (term.kind() == Kind::shift_left) {
    Sum equation = self;
    add_to(equation, -power, difference);
    return fact(equation, Relation::equal);
  }
  add_to(difference, -power, self);
  Sum beyond = difference;
  beyond.constant -= power - Integer(1);
  return all({at_least_zero(difference), fact(beyond, Relation::at_most)});
}

/// What holds of a term that is no variable and not linear; nothing known: null.
const Formula* Linear::facts_of(Term term, const Sum& self) {
  const auto operands = term.operands();
  const auto constant = [&](std::size_t i) {
    return operands[i].is_constant() ? std::optional(operands[i].value()) : std::nullopt;
  };
  switch (term.kind()) {
    case Kind::wrap: return facts_of_wrap(term, self);
    case Kind::quotient:
    case Kind::remainder: {
      const auto divisor = constant(1);
      const Sum dividend = sum_of(operands[0]);
      if (!divisor) return division_by(term.kind(), dividend, sum_of(operands[1]), self);
      if (divisor->is_zero()) return nullptr;
      const Integer most = base::magnitude(*divisor) - Integer(1);
      if (term.kind() == Kind::quotient) {
        return division(dividend, *divisor, self, hidden({-most, most}));
      }
      return division(dividend, *divisor, hidden({}), self);
    }
    case Kind::product:
      return operands[0] == operands[1] ? square(sum_of(operands[0]), self) : nullptr;
    case Kind::shift_left:
    case Kind::shift_right: {
      const auto count = constant(1);
      if (!count || count->is_negative() || *count > Integer(term::max_shift)) return nullptr;
      return facts_of_shift(term, Integer::power_of_two(static_cast<unsigned>(*count->to_int64())),
                            self);
    }
    case Kind::bit_and:
    case Kind::bit_or:
    case Kind::bit_xor: return facts_of_bits(term, self);
    case Kind::choice: {
      const auto is = [&](Term value) {
        Sum equation = self;
        add_to(equation, Integer(-1), sum_of(value));
        return fact(equation, Relation::equal);
      };
      const Formula* yes = compile(operands[0], Polarity::positive);
      const Formula* no = compile(operands[0], Polarity::negative);
      return some({all({yes, is(operands[1])}), all({no, is(operands[2])})});
    }
    default: return nullptr;
  }
}

}  // namespace pslice::solver
