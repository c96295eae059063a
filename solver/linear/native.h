#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <variant>
#include <vector>

#include "solver/linear/linear.h"
#include "solver/linear/simplex.h"
#include "solver/question/verdict.h"

// Our own solver for linear integer arithmetic: small questions about a set of constraints that
// changes little from one to the next. See native.cpp.

namespace pslice::solver {

struct NativeOptions {
  /// Per question: steps of the simplex, and nodes of the search for integers and alternatives.
  std::size_t most_pivots = 2'000;
  std::size_t most_nodes = 300;
  /// Branchings on fractions inside each other: without bounds they go on for ever, and leave
  /// nothing for the other cases.
  std::size_t deepest_dive = 40;
};

/// Why there is no solution: a linear combination of bounds that cannot be, or a case distinction
/// each case of which has such a reason.
struct Proof {
  enum class Kind : std::uint8_t {
    combination,   // the weighted sum of the bounds is a contradiction
    divisibility,  // with these bounds no integers solve an equation
    falsehood,     // a constraint that is plainly false
    cases,
  };
  /// Where a bound comes from.
  enum class Source : std::uint8_t {
    asserted,  // index: the caller's number
    assumed,   // index: position among the assumptions
    atom,      // index: an atom; its range, or a fact about it
    branch,    // index: how many case distinctions are around the one it belongs to
  };
  struct Cause {
    Source source = Source::asserted;
    std::uint32_t index = 0;
    friend auto operator<=>(const Cause&, const Cause&) = default;
  };
  /// factor * (quantity - value) >= 0 where it is a lower bound, <= 0 where an upper one.
  struct Step {
    Cause cause;
    std::variant<Atom, Form> quantity;
    Side side = Side::lower;
    Integer value;
    Integer factor;
    std::optional<LiteralIndex> literal;  // none: the range of an atom, or a case
  };
  Kind kind = Kind::combination;
  std::vector<Step> steps;
  // Of cases: what makes one of them true (none: the integers), and why each fails.
  std::optional<Cause> distinction;
  std::vector<Proof> cases;
};

class Native {
 public:
  explicit Native(Ranges ranges, NativeOptions options = {});

  /// Adds a constraint under a number of the caller's, not in use.
  void add(std::uint32_t number, Term constraint);
  /// Takes one back, in any order.
  void remove(std::uint32_t number, Term constraint);

  struct Result {
    Answer answer = Answer::unknown;
    /// Where satisfiable: values of the variables that occur in linear parts. Where a constraint
    /// is approximate (see Formula) they need not satisfy it.
    Model model;
    Proof proof;  // where unsatisfiable
  };
  /// Can the constraints and the assumptions be true together? If variables are given (ascending),
  /// the model is of these: to collect the values of all costs more than most answers.
  Result check(std::span<const Term> assumptions, const std::vector<Variable>* wanted = nullptr);

  /// Whether values that satisfy the constraint as this solver sees it do satisfy it.
  bool is_exact(Term constraint) { return !linear_.formula(constraint).approximate; }
  [[nodiscard]] const Linear& linear() const { return linear_; }
  [[nodiscard]] const Simplex& simplex() const { return simplex_; }

 private:
  enum class Outcome : std::uint8_t { solved, contradiction, gave_up };
  using Tag = std::uint32_t;  // a cause, packed
  struct Unequal {
    LiteralIndex literal = 0;
    Tag cause = 0;
  };
  struct Alternatives {
    const Formula* formula = nullptr;
    Tag cause = 0;
  };
  struct FormUse {
    std::optional<Column> column;
    std::size_t users = 0;
  };

  static Tag pack(Proof::Cause cause);
  static Proof::Cause unpack(Tag tag);

  void assume(const Formula& formula, Tag cause);
  void retract(const Formula& formula, Tag cause);
  void assume_part(const Formula& formula, Tag cause);
  void retract_part(const Formula& formula, Tag cause);
  void use(Form form);
  void leave(Form form);
  void drop_idle_rows();
  Column column(Atom atom);
  Column column(Form form);
  void bind(const Literal& literal, LiteralIndex index, Tag cause);
  void release(const Literal& literal, LiteralIndex index, Tag cause);

  Outcome search(std::uint32_t depth, Proof& proof);
  template <class Case>
  Outcome split(std::uint32_t depth, std::optional<Tag> distinction, std::span<const Case> cases,
                Proof& proof);
  Outcome split_fraction(std::uint32_t depth, Proof& proof);
  Outcome split_unequal(std::uint32_t depth, const Unequal& unequal, Proof& proof);
  Outcome split_alternatives(std::uint32_t depth, const Alternatives& which, Proof& proof);
  [[nodiscard]] Integer value(Form form);
  [[nodiscard]] bool holds(const Literal& literal);
  [[nodiscard]] bool holds(const Formula& formula);
  [[nodiscard]] Proof explained(Proof::Kind kind, const Simplex::Conflict& conflict) const;
  void mark_atoms(const Formula& formula, std::vector<bool>& marks) const;
  [[nodiscard]] Model model(const std::vector<Variable>* wanted);
  void number_variables();

  Linear linear_;
  Simplex simplex_;
  NativeOptions options_;
  std::vector<std::optional<Column>> atom_columns_;   // by atom
  std::vector<std::uint32_t> atom_users_;             // by atom: forms in use
  std::vector<FormUse> forms_;                        // by form
  std::vector<Form> idle_;                            // forms with a row nobody uses
  std::vector<std::variant<Atom, Form>> quantities_;  // by column
  std::vector<std::uint32_t> fact_users_;             // by atom: assertions that need its facts
  std::vector<Tag> falsehoods_;
  std::vector<Unequal> unequal_;
  std::vector<Alternatives> alternatives_;
  std::size_t live_rows_ = 0;
  std::size_t nodes_ = 0;
  std::size_t dive_ = 0;
  const std::vector<Variable>* wanted_ = nullptr;
  std::unordered_map<Variable, Atom> atom_of_variable_;  // of the atoms numbered so far
  std::size_t numbered_ = 0;
  Model found_;
};

/// The assertions and assumptions in a proof, each once, ascending.
std::vector<Proof::Cause> constraints_of(const Proof& proof);

}  // namespace pslice::solver
