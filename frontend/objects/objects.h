#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "clang/AST/Type.h"
#include "frontend/frontend.h"
#include "frontend/objects/linkage.h"
#include "frontend/objects/policy.h"
#include "memory/access.h"
#include "ts/program.h"

namespace clang {
class APValue;
class ASTContext;
class CallExpr;
class CompoundLiteralExpr;
class Decl;
class Expr;
class FieldDecl;
class FunctionDecl;
class NamedDecl;
class Stmt;
class StringLiteral;
class VarDecl;
}  // namespace clang

// Where C's objects live in the transition system.
//
// An object is a tree of cells. Scalars are one variable; structures are split into their fields,
// and small arrays into their elements. The elements of other arrays share one tree, whose
// variables stand for all of them and are never killed; but for those that constant subscripts
// name, as far as they are few, which have trees of their own. Fields that nobody ever names have
// no variable of their own, and members of a union share theirs where they lie on top of each
// other; where they lie across each other there is a number for each stretch of bits
// (overlaid.cpp), and where that does not work out, one variable stands for the whole.
//
// Pointers find the same cells by their offsets: see memory/object.h.

namespace pslice::frontend {

/// The variables of an object or of a part of it.
struct Cells {
  enum class Shape : std::uint8_t {
    scalar,
    parts,    // fields in order, or elements
    named,    // an array: elements that are named, and last a part for every other
    smeared,  // an array: one part, which stands for every element
    summary,  // not looked into
  };
  Shape shape = Shape::scalar;
  ts::Variable variable;  // of a scalar or a summary
  std::vector<Cells> parts;
  std::vector<std::uint64_t> names{};  // of an array: the subscripts of named parts, ascending
  memory::Object object;               // that it is a part of
  memory::Bits offset = 0;

  /// All variables of it, in order, each once.
  void collect(std::vector<ts::Variable>& into) const;
  [[nodiscard]] std::vector<ts::Variable> variables() const;
  /// The part of that number; null: it has none.
  [[nodiscard]] const Cells* part(std::uint64_t index) const;
  /// Does a part stand for this element alone?
  [[nodiscard]] bool tells_apart(std::uint64_t index) const;
  /// Have both the same parts, each for the same elements?
  [[nodiscard]] bool is_divided_like(const Cells& other) const;
};

/// A pointer within an object.
struct PointerCell {
  ts::Variable variable;
  clang::QualType to;
  bool text = false;  // a string, of whatever characters
};

/// An object of static storage.
struct StaticObject {
  const Cells* cells;
  clang::QualType type;
  const clang::ASTContext* context;
  bool defined;   // in one of the files
  bool external;  // other files can name it
  bool escapes;   // its address is taken
};

/// What a first look over all translation units finds out before anything is lowered.
struct Facts {
  struct FunctionFacts {
    std::set<Key> assigns;  // objects it assigns by name
    std::set<Key> calls;    // functions it calls by name
    bool writes_memory = false;
    bool calls_unknown = false;  // through a pointer
    bool calls_unseen = false;   // by name, maybe, in what is no C
    bool registers = false;      // functions to be called in the end
    std::vector<const clang::CallExpr*> pointer_calls{};
  };
  std::set<Key> escaped;           // address taken
  std::set<Key> assigned;          // by name, in some function
  std::set<Key> variably_indexed;  // array with a subscript that is no constant within bounds
  std::set<std::string> fields;    // names of fields that are ever accessed
  /// Constant subscripts, by dimension: of declared arrays, and of fields by their names.
  using Subscripts = std::vector<std::set<std::uint64_t>>;
  std::map<Key, Subscripts> named_elements;
  std::map<std::string, Subscripts> named_elements_of_fields;
  bool uses_errno = false;
  bool makes_pointers = false;    // out of integers
  bool lends_buffers = false;     // to streams
  bool looks_at_machine = false;  // how floating-point numbers are computed, or what that raised
  bool sets_locale = false;
  bool at_exit = false;  // registers functions to be called in the end
  bool handles_signals = false;
  bool counts_text = false;  // by __COUNTER__: what is cut changes what comes behind it
  std::map<Key, FunctionFacts> functions;
  std::set<Key> address_taken_functions;
  std::set<Key> calling_nobody;  // of the library: no function of the program runs in them
  std::set<Key> exits;           // of the library: those that run what was registered, and end
};

class Objects {
 public:
  Objects(ts::Program& program, const SourceOptions& options, const LoweringPolicy& policy,
          Linkage& linkage);

  [[nodiscard]] Key key(const clang::NamedDecl& decl) { return linkage_.key(decl); }
  /// Records the facts of a translation unit; to be called for all before `cells_of`. Calls `look`
  /// before each function, which may throw.
  void scan(const clang::ASTContext& context, const std::function<void()>& look);
  [[nodiscard]] const Facts& facts() const { return facts_; }
  /// Whether a call within the expression may change one of the variables.
  [[nodiscard]] bool may_modify(const clang::Expr& expression,
                                std::span<const ts::Variable> variables);

  /// The objects of file scope that nobody else can name and some function may write.
  [[nodiscard]] std::set<std::string> written();

  /// Is the variable a part of a declared object whose address is taken?
  [[nodiscard]] bool escapes(ts::Variable variable) const;

  /// The object a declaration names, created when first asked for.
  const Cells& cells_of(const clang::VarDecl& decl, ts::Function owner);
  /// A nameless object.
  Cells fresh(const std::string& name, clang::QualType type, const clang::ASTContext& context,
              ts::Function owner);
  /// An object that an expression makes: a string, or a compound literal.
  const Cells& object_of(const clang::Expr& literal, const clang::ASTContext& context,
                         ts::Function owner);
  /// What a call of malloc gives: one `element`, or an array of them.
  memory::Object allocated(const clang::Expr& call, clang::QualType element, bool is_array,
                           const clang::ASTContext& context);
  /// Likewise, as a row of objects that are told apart, each of `size` bytes if that is a constant.
  memory::Object row_of_allocated(const clang::Expr& call, clang::QualType element, ts::Term size,
                                  const clang::ASTContext& context);
  /// What a parameter of the entry points to.
  const Cells& given(const clang::VarDecl& parameter, clang::QualType type);
  /// To explore: what a pointer that the entry is given, or finds there, leads to: `count` of them.
  /// Adds the pointers in it.
  memory::Object given(const std::string& pointer, clang::QualType type, std::uint64_t count,
                       const clang::ASTContext& context, std::vector<PointerCell>& pointers);
  /// The last of them is 0, and there are no more.
  void end_text(memory::Object given);
  /// Likewise, a function, of which nobody has the body.
  memory::Object given_function(const std::string& pointer, const clang::ASTContext& context);
  /// A scalar variable no pointer leads to.
  ts::Variable fresh_variable(const std::string& name, ts::Type type, ts::Function owner);
  /// The address of an object or function; it is never assigned.
  ts::Variable address_of(const clang::NamedDecl& decl);
  ts::Variable address_of(memory::Object object, const clang::ASTContext& context);
  [[nodiscard]] memory::Memory& memory() { return memory_; }
  /// Tells which functions have a body.
  void set_functions(const std::unordered_map<Key, ts::Function>& functions);
  [[nodiscard]] const std::vector<StaticObject>& statics() const { return statics_; }
  /// Makes the objects of file scope that no function mentions: pointers may lead to them, and a
  /// criterion may ask for them.
  void create_globals();
  memory::Object function_object(const clang::FunctionDecl& function);
  /// How C's effective types see an access; unless they are not to be relied on.
  [[nodiscard]] memory::Scalar scalar(clang::QualType type) const;
  void set_strict_aliasing(bool strict) { strict_aliasing_ = strict; }
  /// What an address means, as C; none if it is that of no object.
  [[nodiscard]] std::optional<std::string> place_at(const base::Integer& address) const;
  /// Is the variable (part of) one of static storage that this translation unit declares?
  [[nodiscard]] bool can_be_set(ts::Variable variable, const clang::ASTContext& context);
  /// Where errno lives.
  const Cells& error_number(const clang::ASTContext& context);
  /// What the library's functions leave for each other, by kind: the rest of the input, ...
  ts::Variable state(int kind);
  /// What the variable arguments of a call carry to va_arg.
  ts::Variable variable_arguments();

  [[nodiscard]] ts::Type type_of(clang::QualType type, const clang::ASTContext& context) const;
  [[nodiscard]] Integers integers() const { return options_.integers; }

 private:
  struct Effects {
    std::set<Key> assigns;
    bool everything = false;
  };
  friend class CellBuilder;
  void set_initial_scalar(ts::Variable variable, const clang::APValue& value,
                          const clang::ASTContext& context);
  void set_initial(const Cells& cells, const clang::APValue* value, clang::QualType type,
                   const clang::ASTContext& context);
  void note_pointers(const Cells& cells, const clang::APValue& value,
                     const clang::ASTContext& context);
  std::optional<memory::Object> pointed_object(const clang::APValue& value,
                                               const clang::ASTContext& context);
  const Effects& effects_of(Key function);
  bool is_never_written(const clang::VarDecl& definition);
  void set_text(const Cells& cells, const clang::StringLiteral& string);
  void add_static(const Cells& cells, const clang::CompoundLiteralExpr& literal,
                  const clang::ASTContext& context);
  using Contents = std::vector<memory::ObjectInfo::Content>;
  bool add_contents(const clang::APValue& value, clang::QualType type, memory::Bits offset,
                    const clang::ASTContext& context, Contents& contents);
  void set_contents(memory::Object object, const clang::VarDecl& definition);
  void set_contents(memory::Object object, const clang::StringLiteral& text);

  ts::Program& program_;
  const SourceOptions& options_;
  const LoweringPolicy& policy_;
  Linkage& linkage_;
  Facts facts_;
  std::unordered_map<Key, std::unique_ptr<Cells>> objects_;
  std::unordered_map<Key, ts::Variable> addresses_;
  std::unordered_map<ts::Variable, Key> owner_object_;
  std::map<Key, Effects> effects_;
  memory::Memory memory_;
  std::unordered_map<Key, memory::Object> function_objects_;
  std::unordered_map<const clang::Expr*, std::unique_ptr<Cells>> literals_;
  std::unordered_map<memory::Object, std::string> literal_texts_;
  std::unordered_map<Key, std::unique_ptr<Cells>> given_;
  std::vector<StaticObject> statics_;
  std::vector<const clang::VarDecl*> globals_;  // of file scope, as they were scanned
  bool strict_aliasing_ = true;
  ts::Variable variable_arguments_;
  std::unique_ptr<Cells> error_number_;
  std::map<int, ts::Variable> states_;
};

/// `char` itself, which strings are made of.
bool is_plain_char(clang::QualType type);
/// The declaration an lvalue is a part of, if it is reached without a pointer.
const clang::VarDecl* base_object(const clang::Expr& lvalue);
/// A subscript of a declared array, not of a pointer: the array lvalue; null otherwise.
const clang::Expr* subscripted_array(const clang::Expr& subscript);

}  // namespace pslice::frontend
