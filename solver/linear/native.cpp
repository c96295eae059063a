#include "solver/linear/native.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <ranges>

// Constraints become bounds of columns of a simplex tableau, where they stay until taken back, so a
// question costs what is new in it. On top of the rational solution:
//
//   integers      a column with a fractional value is branched on, after a look at whether its row
//                 can be solved in integers at all;
//   disequality   violated by the solution: below or above;
//   alternatives  violated by the solution: one after the other.
//
// All three are case distinctions, made only where the solution at hand asks for it. A case whose
// contradiction does not mention the case ends the distinction at once. The search is bounded;
// beyond that the answer is unknown.
//
// Rows nobody has a bound on are kept for a while, since the same question comes again soon (the
// other side of a test is the same row), but not for long: pivots pay for every row.

namespace pslice::solver {
namespace {

constexpr std::uint32_t source_shift = 30;
constexpr std::uint32_t index_mask = (std::uint32_t{1} << source_shift) - 1;
constexpr std::uint32_t no_literal = static_cast<std::uint32_t>(-1);
constexpr std::size_t most_idle_rows = 24;  // and as many as there are rows in use

template <class T, class Index>
T& at(std::vector<T>& values, Index index) {
  if (index.index() >= values.size()) values.resize(index.index() + 1);
  return values[index.index()];
}

template <class T, class Predicate>
void erase_last(std::vector<T>& values, Predicate is_it) {
  auto place = values.end() - 1;
  while (!is_it(*place)) --place;
  values.erase(place);
}

bool mentions(const Proof& proof, const Proof::Cause& cause) {
  return std::ranges::any_of(proof.steps, [&](const auto& step) { return step.cause == cause; }) ||
         proof.distinction == cause ||
         std::ranges::any_of(proof.cases, [&](const Proof& p) { return mentions(p, cause); });
}

/// The proof without the distinction of that depth around it, which it does not mention: those
/// inside have one fewer around them.
void lift(Proof& proof, std::uint32_t depth) {
  const auto adjust = [&](Proof::Cause& cause) {
    if (cause.source == Proof::Source::branch && cause.index > depth) --cause.index;
  };
  for (Proof::Step& step : proof.steps) adjust(step.cause);
  if (proof.distinction) adjust(*proof.distinction);
  for (Proof& one : proof.cases) lift(one, depth);
}

void collect(const Proof& proof, std::vector<Proof::Cause>& into) {
  const auto add = [&](const Proof::Cause& cause) {
    using Source = Proof::Source;
    if (cause.source == Source::asserted || cause.source == Source::assumed) into.push_back(cause);
  };
  for (const Proof::Step& step : proof.steps) add(step.cause);
  if (proof.distinction) add(*proof.distinction);
  for (const Proof& one : proof.cases) collect(one, into);
}

}  // namespace

std::vector<Proof::Cause> constraints_of(const Proof& proof) {
  std::vector<Proof::Cause> causes;
  collect(proof, causes);
  std::ranges::sort(causes);
  causes.erase(std::ranges::unique(causes).begin(), causes.end());
  return causes;
}

Native::Native(Ranges ranges, NativeOptions options)
    : linear_(std::move(ranges)), options_(options) {}

Native::Tag Native::pack(Proof::Cause cause) {
  assert(cause.index <= index_mask);
  return (static_cast<Tag>(cause.source) << source_shift) | cause.index;
}

Proof::Cause Native::unpack(Tag tag) {
  return {static_cast<Proof::Source>(tag >> source_shift), tag & index_mask};
}

// --- constraints as bounds ---

void Native::add(std::uint32_t number, Term constraint) {
  assume(linear_.formula(constraint), pack({Proof::Source::asserted, number}));
}

void Native::remove(std::uint32_t number, Term constraint) {
  retract(linear_.formula(constraint), pack({Proof::Source::asserted, number}));
}

void Native::assume(const Formula& formula, Tag cause) {
  for (const Atom atom : formula.defined) {
    if (at(fact_users_, atom)++ > 0) continue;
    const Tag fact{pack({Proof::Source::atom, static_cast<std::uint32_t>(atom.index())})};
    assume_part(*linear_[atom].fact, fact);
  }
  assume_part(formula, cause);
}

void Native::retract(const Formula& formula, Tag cause) {
  retract_part(formula, cause);
  for (const Atom atom : formula.defined) {
    if (--fact_users_[atom.index()] > 0) continue;
    const Tag fact{pack({Proof::Source::atom, static_cast<std::uint32_t>(atom.index())})};
    retract_part(*linear_[atom].fact, fact);
  }
}

void Native::assume_part(const Formula& formula, Tag cause) {
  switch (formula.kind) {
    case Formula::Kind::yes:
    case Formula::Kind::opaque: return;
    case Formula::Kind::no: falsehoods_.push_back(cause); return;
    case Formula::Kind::some: alternatives_.push_back({&formula, cause}); return;
    case Formula::Kind::all:
      for (const Formula* part : formula.parts) assume_part(*part, cause);
      return;
    case Formula::Kind::literal: {
      const Literal& literal = linear_[formula.literal];
      use(literal.form);
      if (literal.relation == Literal::Relation::unequal) {
        unequal_.push_back({formula.literal, cause});
      } else {
        bind(literal, formula.literal, cause);
      }
    }
  }
}

void Native::retract_part(const Formula& formula, Tag cause) {
  switch (formula.kind) {
    case Formula::Kind::yes:
    case Formula::Kind::opaque: return;
    case Formula::Kind::no: erase_last(falsehoods_, [&](Tag t) { return t == cause; }); return;
    case Formula::Kind::some:
      erase_last(alternatives_,
                 [&](const Alternatives& a) { return a.formula == &formula && a.cause == cause; });
      return;
    case Formula::Kind::all:
      for (const Formula* part : formula.parts) retract_part(*part, cause);
      return;
    case Formula::Kind::literal: {
      const Literal& literal = linear_[formula.literal];
      if (literal.relation == Literal::Relation::unequal) {
        erase_last(unequal_, [&](const Unequal& u) {
          return u.literal == formula.literal && u.cause == cause;
        });
      } else {
        release(literal, formula.literal, cause);
      }
      leave(literal.form);
    }
  }
}

void Native::bind(const Literal& literal, LiteralIndex index, Tag cause) {
  const Column where = *forms_[literal.form.index()].column;
  if (literal.relation != Literal::Relation::at_most) {
    simplex_.bind(where, Side::lower, literal.value, {cause, index});
  }
  if (literal.relation != Literal::Relation::at_least) {
    simplex_.bind(where, Side::upper, literal.value, {cause, index});
  }
}

void Native::release(const Literal& literal, LiteralIndex index, Tag cause) {
  const Column where = *forms_[literal.form.index()].column;
  if (literal.relation != Literal::Relation::at_most) {
    simplex_.release(where, Side::lower, {cause, index});
  }
  if (literal.relation != Literal::Relation::at_least) {
    simplex_.release(where, Side::upper, {cause, index});
  }
}

// --- columns ---

Column Native::column(Atom atom) {
  std::optional<Column>& place = at(atom_columns_, atom);
  if (place) return *place;
  const Column created = simplex_.add_column();
  atom_columns_[atom.index()] = created;
  at(quantities_, created) = atom;
  const BoundTag tag{pack({Proof::Source::atom, static_cast<std::uint32_t>(atom.index())}),
                     no_literal};
  const Range& range = linear_[atom].range;
  if (range.low) simplex_.bind(created, Side::lower, *range.low, tag);
  if (range.high) simplex_.bind(created, Side::upper, *range.high, tag);
  return created;
}

Column Native::column(Form form) {
  const auto& parts = linear_[form].parts;
  if (parts.size() == 1) return column(parts.front().first);
  std::vector<std::pair<Column, Integer>> sum;
  sum.reserve(parts.size());
  for (const auto& [atom, factor] : parts) sum.emplace_back(column(atom), factor);
  const Column created = simplex_.add_sum(sum);
  at(quantities_, created) = form;
  return created;
}

void Native::use(Form form) {
  FormUse& use = at(forms_, form);
  if (use.users++ > 0) return;
  for (const auto& [atom, factor] : linear_[form].parts) ++at(atom_users_, atom);
  ++live_rows_;
  if (use.column) {
    std::erase(idle_, form);
  } else {
    use.column = column(form);
  }
}

void Native::leave(Form form) {
  FormUse& use = forms_[form.index()];
  if (--use.users > 0) return;
  for (const auto& [atom, factor] : linear_[form].parts) --atom_users_[atom.index()];
  --live_rows_;
  if (linear_[form].parts.size() == 1) {
    use.column.reset();
    return;
  }
  idle_.push_back(form);
  if (idle_.size() > most_idle_rows + live_rows_) drop_idle_rows();
}

void Native::drop_idle_rows() {
  for (const Form form : idle_) {
    simplex_.remove_sum(*forms_[form.index()].column);
    forms_[form.index()].column.reset();
  }
  idle_.clear();
}

// --- deciding ---

Native::Result Native::check(std::span<const Term> assumptions,
                             const std::vector<Variable>* wanted) {
  wanted_ = wanted;
  for (std::size_t i = 0; i < assumptions.size(); ++i) {
    assume(linear_.formula(assumptions[i]),
           pack({Proof::Source::assumed, static_cast<std::uint32_t>(i)}));
  }
  nodes_ = 0;
  Result result;
  switch (search(0, result.proof)) {
    case Outcome::solved:
      result.answer = Answer::satisfiable;
      result.model = std::move(found_);
      break;
    case Outcome::contradiction: result.answer = Answer::unsatisfiable; break;
    case Outcome::gave_up: break;
  }
  for (std::size_t i = assumptions.size(); i-- > 0;) {
    retract(linear_.formula(assumptions[i]),
            pack({Proof::Source::assumed, static_cast<std::uint32_t>(i)}));
  }
  return result;
}

Native::Outcome Native::search(std::uint32_t depth, Proof& proof) {
  if (++nodes_ > options_.most_nodes) return Outcome::gave_up;
  if (!falsehoods_.empty()) {
    proof.kind = Proof::Kind::falsehood;
    proof.steps.push_back({.cause = unpack(falsehoods_.front()),
                           .quantity = {},
                           .value = {},
                           .factor = {},
                           .literal = {}});
    return Outcome::contradiction;
  }
  switch (simplex_.check(options_.most_pivots)) {
    case Simplex::Answer::gave_up: return Outcome::gave_up;
    case Simplex::Answer::infeasible:
      proof = explained(Proof::Kind::combination, simplex_.conflict());
      return Outcome::contradiction;
    case Simplex::Answer::feasible: break;
  }
  if (simplex_.has_fractions()) return split_fraction(depth, proof);
  for (const Unequal& one : unequal_) {
    if (!holds(linear_[one.literal])) return split_unequal(depth, one, proof);
  }
  // The newest first: one within another that was chosen is what the latter still lacks.
  for (const Alternatives& one : alternatives_ | std::views::reverse) {
    if (!holds(*one.formula)) return split_alternatives(depth, one, proof);
  }
  found_ = model(wanted_);
  return Outcome::solved;
}

/// Cases have `enter` and `leave`, given the tag of the distinction.
template <class Case>
Native::Outcome Native::split(std::uint32_t depth, std::optional<Tag> distinction,
                              std::span<const Case> cases, Proof& proof) {
  const Proof::Cause self{Proof::Source::branch, depth};
  Outcome outcome = Outcome::contradiction;
  proof.kind = Proof::Kind::cases;
  if (distinction) proof.distinction = unpack(*distinction);
  for (const Case& one : cases) {
    Proof part;
    one.enter(pack(self));
    const Outcome within = search(depth + 1, part);
    one.leave(pack(self));
    if (within == Outcome::solved) return within;
    if (within == Outcome::gave_up) outcome = within;
    if (within == Outcome::contradiction && !mentions(part, self)) {
      proof = std::move(part);
      lift(proof, depth);
      return within;
    }
    proof.cases.push_back(std::move(part));
  }
  return outcome;
}

namespace {

/// A bound of one column for the time of a case.
struct BoundCase {
  Simplex* simplex;
  Column column;
  Side side;
  Integer value;
  void enter(std::uint32_t tag) const { simplex->bind(column, side, value, {tag, no_literal}); }
  void leave(std::uint32_t tag) const { simplex->release(column, side, {tag, no_literal}); }
};

}  // namespace

Native::Outcome Native::split_fraction(std::uint32_t depth, Proof& proof) {
  const std::vector<Column> fractional = simplex_.fractional();
  for (const Column column : fractional) {
    if (const auto conflict = simplex_.divisibility_conflict(column)) {
      proof = explained(Proof::Kind::divisibility, *conflict);
      return Outcome::contradiction;
    }
  }
  if (dive_ == options_.deepest_dive) return Outcome::gave_up;
  // On an atom: where a sum of atoms is fractional one of them is. The range of an atom ends the
  // search, and the row of a sum that nobody uses may go in the midst of it.
  const auto atom = std::ranges::find_if(fractional, [this](Column c) {
    return std::holds_alternative<Atom>(quantities_[c.index()]);
  });
  assert(atom != fractional.end());
  const Column column = *atom;
  const Simplex::Value value = simplex_.value(column);
  const Integer below = base::floor_quotient(value.numerator, value.denominator);
  std::array cases{BoundCase{&simplex_, column, Side::upper, below},
                   BoundCase{&simplex_, column, Side::lower, below + Integer(1)}};
  // The nearer one first.
  const Integer twice = (value.numerator - below * value.denominator) * Integer(2);
  if (twice > value.denominator) std::swap(cases[0], cases[1]);
  ++dive_;
  const Outcome outcome = split<BoundCase>(depth, std::nullopt, cases, proof);
  --dive_;
  return outcome;
}

Native::Outcome Native::split_unequal(std::uint32_t depth, const Unequal& unequal, Proof& proof) {
  const Literal& literal = linear_[unequal.literal];
  const Column column = *forms_[literal.form.index()].column;
  const std::array cases{BoundCase{&simplex_, column, Side::lower, literal.value + Integer(1)},
                         BoundCase{&simplex_, column, Side::upper, literal.value - Integer(1)}};
  return split<BoundCase>(depth, unequal.cause, cases, proof);
}

Native::Outcome Native::split_alternatives(std::uint32_t depth, const Alternatives& which,
                                           Proof& proof) {
  struct Alternative {
    Native& native;
    const Formula& formula;
    // The facts it needs are there: the formula it is part of needs them too.
    void enter(Tag tag) const { native.assume_part(formula, tag); }
    void leave(Tag tag) const { native.retract_part(formula, tag); }
  };
  std::vector<Alternative> cases;
  for (const Formula* part : which.formula->parts) cases.push_back({*this, *part});
  return split<Alternative>(depth, which.cause, cases, proof);
}

// --- looking at the solution ---

Integer Native::value(Form form) {
  const FormUse& use = at(forms_, form);
  if (use.column) return *simplex_.integer_value(*use.column);
  Integer sum;
  for (const auto& [atom, factor] : linear_[form].parts) {
    sum += factor * *simplex_.integer_value(column(atom));
  }
  return sum;
}

bool Native::holds(const Literal& literal) {
  const Integer is = value(literal.form);
  switch (literal.relation) {
    case Literal::Relation::at_most: return is <= literal.value;
    case Literal::Relation::at_least: return is >= literal.value;
    case Literal::Relation::equal: return is == literal.value;
    case Literal::Relation::unequal: return is != literal.value;
  }
  return false;
}

bool Native::holds(const Formula& formula) {
  const auto part_holds = [this](const Formula* part) { return holds(*part); };
  switch (formula.kind) {
    case Formula::Kind::yes: return true;
    case Formula::Kind::no: return false;
    case Formula::Kind::literal: return holds(linear_[formula.literal]);
    case Formula::Kind::all: return std::ranges::all_of(formula.parts, part_holds);
    case Formula::Kind::some: return std::ranges::any_of(formula.parts, part_holds);
    case Formula::Kind::opaque: return true;  // to be looked at by whoever knows it
  }
  return false;
}

Proof Native::explained(Proof::Kind kind, const Simplex::Conflict& conflict) const {
  Proof proof;
  proof.kind = kind;
  for (const Simplex::Weight& weight : conflict) {
    proof.steps.push_back({.cause = unpack(weight.tag.cause),
                           .quantity = quantities_[weight.column.index()],
                           .side = weight.side,
                           .value = weight.value,
                           .factor = weight.factor,
                           .literal = {}});
    if (weight.tag.literal != no_literal) proof.steps.back().literal = weight.tag.literal;
  }
  return proof;
}

void Native::mark_atoms(const Formula& formula, std::vector<bool>& marks) const {
  if (formula.kind == Formula::Kind::literal) {
    for (const auto& [atom, factor] : linear_[linear_[formula.literal].form].parts) {
      marks[atom.index()] = true;
    }
  }
  for (const Formula* part : formula.parts) mark_atoms(*part, marks);
}

/// Which atoms are variables, for those that came since it was last looked at.
void Native::number_variables() {
  for (; numbered_ < linear_.atom_count(); ++numbered_) {
    const Term term = linear_[Atom(numbered_)].term;
    if (!term || term.kind() != term::Kind::variable) continue;
    atom_of_variable_.insert_or_assign(term.variable(), Atom(numbered_));
  }
}

Model Native::model(const std::vector<Variable>* wanted) {
  number_variables();
  std::vector<bool> alternative(alternatives_.empty() ? 0 : linear_.atom_count());
  // Alternatives that were true as it happened have no use of their atoms. One without a column was
  // not even looked at.
  for (const Alternatives& one : alternatives_) mark_atoms(*one.formula, alternative);
  Model model;
  const auto add = [&](Variable v, Atom atom) {
    const std::size_t i = atom.index();
    if (i >= atom_columns_.size() || !atom_columns_[i]) return;
    const bool used = i < atom_users_.size() && atom_users_[i] > 0;
    if (!used && (alternative.empty() || !alternative[i])) return;
    model.emplace_back(v, *simplex_.integer_value(*atom_columns_[i]));
  };
  if (wanted != nullptr) {
    for (const Variable v : *wanted) {
      const auto atom = atom_of_variable_.find(v);
      if (atom != atom_of_variable_.end()) add(v, atom->second);
    }
  } else {
    for (const auto& [v, atom] : atom_of_variable_) add(v, atom);
    std::ranges::sort(model, {}, &Model::value_type::first);
  }
  return model;
}

}  // namespace pslice::solver
