#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/id.h"
#include "solver/question/verdict.h"

// Formulas as the native solver sees them: linear comparisons, and "all of" and "some of" over
// them. See linear.cpp.

namespace pslice::solver {

struct AtomTag;
struct FormTag;
/// A variable, or a term that linear arithmetic does not see into; or an integer nobody has a term
/// for.
using Atom = base::Id<AtomTag>;
/// A sum of multiples of atoms.
using Form = base::Id<FormTag>;

struct Literal {
  enum class Relation : std::uint8_t { at_most, at_least, equal, unequal };
  Relation relation = Relation::at_most;
  Form form;
  Integer value;
  /// The comparison it was made from, `sum <= 0` or `sum = 0`, as it is or negated; empty for a
  /// fact about an atom.
  Term source;
  /// sum = scale * (form - value), negative where the form has the opposite sign; zero where that
  /// is not so: the source is negated, or the literal says more than its source does over the
  /// rationals (2x <= 5 became x <= 2).
  Integer scale;
};
using LiteralIndex = std::uint32_t;

/// A formula in negation normal form.
struct Formula {
  enum class Kind : std::uint8_t { yes, no, literal, all, some, opaque };
  Kind kind = Kind::opaque;
  LiteralIndex literal = 0;
  std::vector<const Formula*> parts;  // of all, some
  /// Atoms in it, directly or through facts, about which there are facts beyond their range.
  std::vector<Atom> defined;
  /// Whether values of the atoms that satisfy it, with all facts, need not be values of the
  /// variables that do.
  bool approximate = false;
};

struct AtomInfo {
  Term term;  // none: an integer that exists because of a fact
  Range range;
  /// What else holds of it and its operands; nothing for a variable.
  const Formula* fact = nullptr;
  /// Whether its value follows from those of the atoms in the fact; a variable's does from itself.
  bool exact = true;
};

struct FormInfo {
  std::vector<std::pair<Atom, Integer>> parts;  // ascending; no common divisor; the first positive
};

class Linear {
 public:
  explicit Linear(Ranges ranges) : ranges_(std::move(ranges)) {}

  /// Remains where it is.
  const Formula& formula(Term term);

  [[nodiscard]] const Literal& operator[](LiteralIndex i) const { return literals_[i]; }
  [[nodiscard]] const AtomInfo& operator[](Atom a) const { return atoms_[a.index()]; }
  [[nodiscard]] const FormInfo& operator[](Form f) const { return forms_[f.index()]; }
  [[nodiscard]] std::size_t atom_count() const { return atoms_.size(); }
  [[nodiscard]] std::size_t form_count() const { return forms_.size(); }
  [[nodiscard]] std::optional<Atom> find(Term term) const;
  [[nodiscard]] const Ranges& ranges() const { return ranges_; }

 private:
  enum class Polarity : std::uint8_t { positive, negative };
  class Level;
  using Parts = std::vector<std::pair<Atom, Integer>>;
  struct PartsHash {
    std::size_t operator()(const Parts& parts) const;
  };
  /// constant + sum of parts.
  struct Sum {
    Parts parts;
    Integer constant;
  };

  const Formula* compile(Term term, Polarity polarity);
  Formula make(Term term, Polarity polarity);
  Formula connect(Formula::Kind kind, Term term, Polarity polarity);
  const Formula* add(Formula formula);
  const Formula* all(const std::vector<const Formula*>& parts);
  const Formula* some(const std::vector<const Formula*>& parts);
  Formula compare(Sum sum, Literal::Relation relation, Term source);
  const Formula* fact(Sum sum, Literal::Relation relation);
  const Formula* at_least_zero(const Sum& sum) { return fact(sum, Literal::Relation::at_least); }

  Atom atom(Term term);
  Sum hidden(Range range);
  Form form(Parts parts);
  Sum sum_of(Term term);
  static void add_to(Sum& sum, const Integer& factor, const Sum& other);
  [[nodiscard]] Range range(const Sum& sum) const;
  Range term_range(Term term);
  const Formula* facts_of(Term term, const Sum& self);
  const Formula* division_by(term::Kind kind, const Sum& dividend, const Sum& divisor,
                             const Sum& result);
  const Formula* square(const Sum& root, const Sum& self);
  const Formula* facts_of_wrap(Term term, const Sum& self);
  const Formula* facts_of_shift(Term term, const Integer& power, const Sum& self);
  const Formula* division(const Sum& dividend, const Integer& divisor, const Sum& quotient,
                          const Sum& remainder);
  const Formula* same_sign(const Sum& a, const Sum& b);
  const Formula* no_larger(const Sum& large, const Sum& small);
  // Bit operations with a constant: masks.cpp.
  const Formula* facts_of_bits(Term term, const Sum& self);
  std::optional<Sum> masked(Term term, const Integer& mask, std::vector<const Formula*>& facts);
  Sum field(Term term, unsigned from, unsigned to);
  const Sum& quotient(Term term, unsigned bit);
  void define_quotients(Term term, unsigned last, std::vector<const Formula*>& facts);

  Ranges ranges_;
  std::deque<Formula> formulas_;
  std::vector<Literal> literals_;
  std::vector<AtomInfo> atoms_;
  std::vector<FormInfo> forms_;
  std::array<std::unordered_map<Term, const Formula*>, 2> compiled_;
  std::unordered_map<Term, Atom> atom_of_;
  std::unordered_map<Term, Range> range_of_;
  std::unordered_map<Parts, Form, PartsHash> form_of_;
  std::unordered_map<Term, std::map<unsigned, Sum>> quotients_;  // of masked terms, by bit
  unsigned depth_ = 0;  // of the term being looked at, in nested calls
};

}  // namespace pslice::solver
