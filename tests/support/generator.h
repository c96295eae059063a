#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/support/c_expression.h"
#include "tests/support/random.h"
#include "tests/support/random_c.h"

// What the parts of the generator of random_c.h share: names in scope, functions so far, and the
// generator of expressions. Statements are in statement_generator.h.

namespace pslice::support {

/// Cells tell which operands may stand side by side unsequenced. Everything a pointer may lead to
/// is one cell, and so is what calls may change besides named variables.
inline constexpr unsigned memory_cell = 0;
inline constexpr unsigned call_cell = 1;
inline constexpr unsigned first_free_cell = 2;

/// An lvalue that can be named, or read only, wherever it is in scope.
struct Name {
  std::string text;
  CType type;
  Range range;  // every value ever stored lies here
  unsigned cell = memory_cell;
  bool writable = true;
  bool pointed_to = false;  // an int a pointer may be set to
};

struct Parameter {
  CType type;
  Range range;
  bool pointer = false;  // to int
};

struct Callable {
  std::string name;
  std::vector<Parameter> parameters;
  std::optional<Name> result;  // its type and range; none: void
  Cells writes;
  unsigned cost = 1;               // an upper bound of the statements one call runs
  bool bounded_recursion = false;  // its first parameter counts down
};

/// State of the program under construction.
struct Generation {
  Generation(std::uint64_t seed, const RandomCOptions& all) : random(seed), options(all) {}

  Random random;
  const RandomCOptions& options;
  std::vector<Callable> callables;
  std::vector<bool> called;  // by index of callable
  std::vector<std::vector<int>> hints;
  unsigned next_cell = first_free_cell;
};

/// Two expressions a loop keeps equal, or nearly. Comparisons of them are worth writing.
struct Relation {
  std::string left;
  std::string right;
};

/// State of the function under construction.
struct Frame {
  std::vector<Name> names;            // in scope, globals first
  std::vector<std::string> pointers;  // to int, in scope; always lead to a `pointed_to` name
  std::vector<std::string> arrays;    // of four ints
  std::vector<std::string> entry_parameters;
  Cells writes;
  std::optional<Callable> itself;      // for recursion, while a call is still allowed
  std::vector<Expression> conditions;  // used before, for correlated tests
  std::vector<Relation> relations;     // between names in scope
  unsigned cost = 0;
  unsigned repetition = 1;  // how often the statement being written may run
};

/// The most statements one call of a function may run.
inline constexpr unsigned cost_limit = 4000;
/// The values most int variables keep to, so that arithmetic on them cannot overflow.
inline constexpr Range modest{-1000, 1000};

class ExpressionGenerator {
 public:
  ExpressionGenerator(Generation& generation, Frame& frame)
      : generation_(generation), random_(generation.random), frame_(frame) {}

  /// What may stand beside the expression unsequenced restricts what it may do.
  struct Permit {
    bool effects = false;
    Cells no_reads;
    Cells no_writes;
  };

  Expression expression(unsigned depth, const Permit& permit);
  Expression condition(const Permit& permit);
  /// With effects if the options allow them, not writing `target` nor what finding it reads.
  Permit permit_beside(const Expression& lvalue) const;
  Permit full_permit() const { return {generation_.options.side_effects, {}, {}}; }

  /// Something to assign to, with its type and range; `reads` are what finding it needs.
  Expression lvalue(const Permit& permit);
  /// A named one for which `usable` holds, if there is one.
  template <class Predicate>
  std::optional<Name> find(Predicate usable) {
    std::vector<Name> found;
    for (const Name& name : frame_.names) {
      if (usable(name)) found.push_back(name);
    }
    if (found.empty()) return std::nullopt;
    return random_.pick(found);
  }
  /// `f(...)`, if some function can be called here.
  enum class Wanted { value, effect };
  std::optional<Expression> call(unsigned depth, const Permit& permit, Wanted wanted);
  /// "x++" and the like on something that wraps around when it overflows.
  std::optional<Expression> step(const Permit& permit);
  Expression small_constant();

 private:
  Expression leaf(const Permit& permit);
  static Expression read(const Name& name);
  Expression memory_access();
  Expression binary(unsigned depth, const Permit& permit);
  Expression compared(unsigned depth, const Permit& permit);
  Expression sequenced(unsigned depth, const Permit& permit);
  std::optional<Expression> assignment(unsigned depth, const Permit& permit);
  std::optional<Expression> hard_equality();
  Expression defined(const std::string& op, const Expression& a, const Expression& b);
  static Permit after(const Permit& permit, const Expression& beside);
  static bool may_read(const Cells& cells, const Permit& permit);

  Generation& generation_;
  Random& random_;
  Frame& frame_;
};

}  // namespace pslice::support
