#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/frontend.h"
#include "ts/program.h"

namespace clang {
class APValue;
class ASTContext;
class Decl;
class Expr;
class FieldDecl;
class FunctionDecl;
class NamedDecl;
class QualType;
class Stmt;
class VarDecl;
}  // namespace clang

// Where C's objects live in the transition system.
//
// An object is a tree of cells. Scalars are one variable; structures are split into their fields,
// and small arrays that are only ever indexed by constants into their elements. Everything else
// (arrays with computed subscripts, unions, large aggregates) is one summary variable that is
// never killed. Objects whose address is taken belong to Program::memory(): they keep their own
// cells for direct accesses, and every access through a pointer may touch all of memory. That is
// coarse, needs no assumption about pointers, and is the one place to refine.

namespace pslice::frontend {

/// Identity of a declared entity across translation units: by name where it has external
/// linkage, by declaration where it has not.
using Key = const void*;

/// The variables of an object or of a part of it.
struct Cells {
  enum class Shape : std::uint8_t { scalar, parts, summary };
  Shape shape = Shape::scalar;
  ts::Variable variable;      // of a scalar or a summary
  std::vector<Cells> parts;   // fields in order, or elements

  /// All variables of it, in order.
  void collect(std::vector<ts::Variable>& into) const;
  [[nodiscard]] std::vector<ts::Variable> variables() const;
};

/// What a first look over all translation units finds out before anything is lowered.
struct Facts {
  struct FunctionFacts {
    std::set<Key> assigns;    // objects it assigns by name
    std::set<Key> calls;      // functions it calls by name
    bool writes_memory = false;
    bool calls_unknown = false;  // through a pointer
  };
  std::set<Key> escaped;            // address taken
  std::set<Key> variably_indexed;   // array with a subscript that is no constant within bounds
  std::map<Key, FunctionFacts> functions;
  std::set<Key> address_taken_functions;
};

class Objects {
 public:
  Objects(ts::Program& program, const SourceOptions& options);

  [[nodiscard]] Key key(const clang::NamedDecl& decl);
  /// Records the facts of a translation unit; to be called for all before `cells_of`.
  void scan(const clang::ASTContext& context);
  [[nodiscard]] const Facts& facts() const { return facts_; }
  /// Whether a call within the expression may change one of the variables.
  [[nodiscard]] bool may_modify(const clang::Expr& expression,
                                std::span<const ts::Variable> variables);

  /// The object a declaration names, created when first asked for.
  const Cells& cells_of(const clang::VarDecl& decl, ts::Function owner);
  /// A nameless object.
  Cells fresh(const std::string& name, clang::QualType type, const clang::ASTContext& context,
              ts::Function owner);
  /// A scalar variable no pointer leads to.
  ts::Variable fresh_variable(const std::string& name, ts::Type type, ts::Function owner);
  /// The address of an object or function: a constant nothing else is known of.
  ts::Variable address_of(const clang::NamedDecl& decl);
  /// Memory that has no name: what malloc, strings and unknown pointers lead to.
  [[nodiscard]] ts::Variable unnamed_memory() const { return unnamed_memory_; }
  /// What the variable arguments of a call carry to va_arg.
  ts::Variable variable_arguments();

  [[nodiscard]] ts::Type type_of(clang::QualType type, const clang::ASTContext& context) const;
  [[nodiscard]] Integers integers() const { return options_.integers; }

 private:
  struct Effects {
    std::set<Key> assigns;
    bool everything = false;
  };
  Cells build(const std::string& name, clang::QualType type, const clang::ASTContext& context,
              ts::Function owner, bool split_array);
  void set_initial(const Cells& cells, const clang::APValue* value, clang::QualType type,
                   const clang::ASTContext& context);
  const Effects& effects_of(Key function);

  ts::Program& program_;
  const SourceOptions& options_;
  Facts facts_;
  std::set<std::string> names_;
  std::unordered_map<Key, std::unique_ptr<Cells>> objects_;
  std::unordered_map<Key, ts::Variable> addresses_;
  std::unordered_map<ts::Variable, Key> owner_object_;
  std::map<Key, Effects> effects_;
  ts::Variable unnamed_memory_;
  ts::Variable variable_arguments_;
};

/// The declaration an lvalue is a part of, if it is reached without a pointer.
const clang::VarDecl* base_object(const clang::Expr& lvalue);
/// A subscript of a declared array, not of a pointer: the array lvalue; null otherwise.
const clang::Expr* subscripted_array(const clang::Expr& subscript);

}  // namespace pslice::frontend
