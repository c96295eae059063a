#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "frontend/lower/lowering.h"

namespace pslice::frontend {

struct LibraryFunction;

/// What an lvalue denotes: cells of an object that is known by its name, or memory behind a
/// pointer.
struct Place {
  const Cells* cells = nullptr;       // null: memory
  memory::Region region{};            // of memory
  std::vector<ts::Variable> needs{};  // pointers and subscripts it was reached by
  ts::Term distance{};                // in bytes, from the cells to what is meant; none: 0
  clang::QualType type;
  unsigned bit_width = 0;  // of a bit-field
  bool partial = false;    // half of a complex number

  [[nodiscard]] bool is_memory() const { return cells == nullptr; }
};

inline std::shared_ptr<const ts::ExactEffect> exactly(ts::ExactAccess access) {
  return std::make_shared<const ts::ExactEffect>(ts::ExactEffect{{std::move(access)}});
}

/// Lowers one function body. Expressions become terms over the variables as they are at the
/// current location; what has an effect, branches, or reads memory is emitted as edges first, and
/// `current_` moves along. A jump leaves `current_` at a location nothing leads to, which is its
/// lexical successor and so the end of its pseudo edge.
class FunctionLowering {
 public:
  FunctionLowering(Lowered& lowered, const FunctionEntry& entry, const SourceOptions& options,
                   const std::string& main_file);
  void run();

 private:
  /// Where a jump leads, and how many variables are still in scope there that are cleaned up
  /// behind.
  struct Target {
    ts::Location location;
    std::size_t cleanups;
  };

  // statements (statements.cpp)
  void lower(const clang::Stmt* stmt);
  void lower_compound(const clang::CompoundStmt& stmt);
  void lower_if(const clang::IfStmt& stmt);
  void lower_while(const clang::WhileStmt& stmt);
  void lower_do(const clang::DoStmt& stmt);
  void lower_for(const clang::ForStmt& stmt);
  void lower_switch(const clang::SwitchStmt& stmt);
  void lower_case(const clang::SwitchCase& stmt);
  void lower_return(const clang::ReturnStmt& stmt);
  void lower_declarations(const clang::DeclStmt& stmt);
  void lower_variable(const clang::VarDecl& variable);
  void lower_indirect_goto(const clang::IndirectGotoStmt& stmt);
  void lower_asm(const clang::AsmStmt& stmt);
  void jump(ts::Location target);
  void jump(const Target& target);
  SourcePoint& record(const clang::Stmt& stmt, ts::Statement statement);
  ts::Location label_location(const clang::LabelDecl* label);
  void enter(const clang::LabelStmt& label);
  const clang::Expr* enter_result(const clang::Stmt* stmt);

  // lengths of variable-length arrays (lengths.cpp)
  void evaluate_lengths(clang::QualType type);
  void gather_lengths(clang::QualType type, std::vector<ts::Variable>& uses);
  void need_lengths(const clang::VarDecl& variable);
  bool has_lengths_with_effects(clang::QualType type) const;

  // conditions (conditions.cpp)
  void branch(const clang::Expr* condition, ts::Location yes, ts::Location no);
  void branch_on(ts::Term formula, ts::Location yes, ts::Location no);
  ts::Term truth(ts::Term value);
  ts::Term condition_value(const clang::Expr* condition);

  // expressions (expressions.cpp)
  void evaluate(const clang::Expr* expr);
  ts::Term value(const clang::Expr* expr);
  ts::Term measure(const clang::UnaryExprOrTypeTraitExpr& expr);
  ts::Term conditional(const clang::AbstractConditionalOperator& expr);
  ts::Term statement_expression(const clang::StmtExpr& expr);
  ts::Term unsupported(const clang::Expr& expr);
  void gather_operands(const clang::Expr& expr, std::vector<ts::Variable>& uses,
                       memory::Effect& touches);
  ts::Term constant_or_unknown(const clang::Expr& expr);
  ts::Term variable_argument(const clang::Expr& expr);
  memory::Region argument_list(const clang::Expr& list, std::vector<ts::Variable>& uses);
  void start_argument_list(const clang::CallExpr& expr, const clang::Expr* original);
  memory::Region all_arguments();

  // operators, conversions, assignments (arithmetic.cpp)
  enum class Result : std::uint8_t { wanted, unwanted };
  ts::Term cast_value(const clang::CastExpr& expr);
  ts::Term designated_function(const clang::Expr& expr);
  ts::Term unary(const clang::UnaryOperator& expr);
  ts::Term increment(const clang::UnaryOperator& expr, Result result);
  std::optional<ts::Type> type_of_bit_field(const clang::Expr& expr);
  std::optional<ts::Type> common_type_of_bit_fields(const clang::Expr& left,
                                                    const clang::Expr& right);
  ts::Term perhaps_converted(ts::Term term, const clang::Expr& operand,
                             const std::optional<ts::Type>& common);
  ts::Term perhaps_in_type(ts::Term term, const std::optional<ts::Type>& type);
  ts::Term binary(const clang::BinaryOperator& expr);
  ts::Term assignment(const clang::BinaryOperator& expr, Result result);
  ts::Term compound_assignment(const clang::CompoundAssignOperator& expr, Result wanted);
  ts::Term operation(clang::BinaryOperatorKind op, ts::Term left, clang::QualType left_type,
                     ts::Term right, clang::QualType right_type, clang::QualType result_type);
  ts::Term index_of_elements(ts::Term index, const base::Integer& size);
  ts::Term pointer_offset(ts::Term pointer, clang::QualType pointer_type, ts::Term index,
                          clang::BinaryOperatorKind op);
  ts::Term comparison(clang::BinaryOperatorKind op, ts::Term left, ts::Term right);
  ts::Term convert(ts::Term term, clang::QualType from, clang::QualType to);
  ts::Term in_type(ts::Term term, ts::Type type);
  bool signed_wraps() const;
  void demand(ts::Term formula, ts::Fault fault,
              ts::EdgeInfo::Demand demanded = ts::EdgeInfo::Demand::of_c);
  void note_outside_call(std::string function, const clang::CallExpr& expr,
                         const std::vector<ts::Term>& scalars);
  void doubt_unless(ts::Term formula);
  void demand_defined(clang::BinaryOperatorKind op, ts::Term left, ts::Term right, ts::Term result,
                      const ts::Type& type);
  void note_result(clang::BinaryOperatorKind op, ts::Term result, const ts::Type& type);
  [[nodiscard]] ts::Term results_in_range(const ts::Operation& operation);
  std::pair<ts::Term, ts::Term> operands(const clang::Expr* left, const clang::Expr* right);

  // floating-point numbers (reals.cpp)
  ts::Term real_literal(const clang::FloatingLiteral& literal);
  ts::Term real_conversion(ts::Term term, clang::QualType from, clang::QualType to);
  ts::Term real_negation(ts::Term operand, clang::QualType type);
  ts::Term real_operation(clang::BinaryOperatorKind op, ts::Term left, clang::QualType left_type,
                          ts::Term right, clang::QualType right_type, clang::QualType result_type);
  ts::Term real_truth(ts::Term operand, clang::QualType type);
  ts::Term computed(ts::Type type, std::optional<ts::RealOperation::Kind> kind,
                    clang::QualType format, std::vector<ts::Term> operands);
  [[nodiscard]] bool computes_as_written() const;

  // places (places.cpp)
  Place place(const clang::Expr* lvalue);
  std::optional<Place> place_of(const clang::UnaryOperator& expr);
  Place coarse_place(const clang::Expr& expr);
  Place member(const clang::MemberExpr& expr);
  Place subscript(const clang::ArraySubscriptExpr& expr);
  Place element_of_vector(const clang::Expr& vector, const clang::Expr& element);
  Place memory_at(ts::Term address, clang::QualType type);
  static Place cells_place(const Cells& cells, clang::QualType type);
  Place literal(const clang::Expr& expr);
  Place element(Place first, ts::Term index, memory::Bits count);
  memory::Region region_of(const Place& place);
  /// Where it is in one run.
  ts::ExactPlace exact_place(const Place& place);
  void go_on_by(Place& place, ts::Term bytes);
  static memory::Region region_at(ts::Term pointer);
  /// Where a pointer leads that a function of the library is given.
  std::int64_t characters_of(const LibraryFunction& function, const clang::Expr& argument) const;
  memory::Region region_given(const LibraryFunction& function, const clang::Expr& argument,
                              ts::Term pointer);
  memory::Region typed_region(const Place& place) const;
  Place temporary(const std::string& name, clang::QualType type);
  static Place part(const Place& whole, std::size_t index, clang::QualType type);
  ts::Term address_of(const clang::ValueDecl& decl);
  ts::Term address(const clang::Expr* lvalue);
  bool may_change_by_itself(const Place& place) const;
  ts::Term load(const Place& from);
  Place whole_scalar(const Place& place);
  ts::Term load_plainly(const Place& where);
  memory::Bits size_of(clang::QualType type) const;
  void store(const Place& where, ts::Term term);
  void assign_to(const Place& to, const clang::Expr* expr);

  // records and initialisers (records.cpp)
  Place record_value(const clang::Expr* expr);
  Place record_cast(const clang::CastExpr& expr);
  Place record_choice(const clang::ConditionalOperator& expr);
  std::optional<Place> record_block(const clang::StmtExpr& expr);
  Place unknown_record(const clang::Expr& expr);
  void copy(const Place& to, const Place& from);
  void initialise(const Place& to, const clang::Expr* init);
  void initialise_text(const Place& to, const clang::StringLiteral& text);
  void initialise_parts(const Place& to, const clang::InitListExpr& list);
  void clear(const Place& to);
  /// What an initialiser stores, for who runs the program.
  struct Initialised {
    ts::ExactPlace to;
    std::vector<ts::ExactAccess> stores;
    bool all_known = true;
    memory::Bits at = 0;  // of the part at hand, within what is initialised
  };
  void store_part(const clang::Expr& part, ts::Term value, Initialised& stored) const;
  void store_text(const clang::StringLiteral& text, Initialised& stored);
  ts::Term within_range(const clang::CallExpr& expr, const LibraryFunction& function,
                        ts::Term number);
  void assign_named(const Cells& array, const std::vector<ts::ExactAccess>& stores);
  void gather_list(const clang::InitListExpr& list, std::vector<ts::Variable>& uses,
                   memory::Effect& effect, Initialised& stored);
  void gather_initialiser(const clang::Expr* init, std::vector<ts::Variable>& uses,
                          memory::Effect& effect, Initialised& stored);

  // calls (calls.cpp, defined_calls.cpp, indirect_calls.cpp)
  struct CallResult {
    ts::Term scalar;
    std::optional<Place> record;
  };
  CallResult call(const clang::CallExpr& expr);
  CallResult call_defined(const FunctionEntry& callee, const clang::CallExpr& expr,
                          const std::vector<Place>& records, const std::vector<ts::Term>& scalars);
  std::vector<ts::Term> bind_arguments(const FunctionEntry& callee, const clang::CallExpr& expr,
                                       const std::vector<Place>& records,
                                       const std::vector<ts::Term>& scalars);
  CallResult call_indirect(const clang::CallExpr& expr);
  ts::Term called_pointer(const clang::Expr& callee);
  using EndOfCall = std::function<void(const CallResult&)>;
  void call_given(const clang::CallExpr& expr, ts::Term pointer, const std::vector<Place>& records,
                  const std::vector<ts::Term>& scalars, const EndOfCall& finish,
                  std::vector<ts::Term>& others);
  CallResult call_external(const clang::CallExpr& expr, const clang::FunctionDecl* callee,
                           const std::vector<Place>& records, const std::vector<ts::Term>& scalars,
                           ts::Term through, const std::string& given = {});
  CallResult finish_call(const clang::CallExpr& expr, ts::Havoc effect, memory::Effect touches,
                         const std::string& called);
  ts::Term returned_object(const clang::CallExpr& expr, ts::Variable received);
  bool call_special(const clang::CallExpr& expr, const clang::FunctionDecl& callee,
                    CallResult& result);
  std::optional<ts::Term> call_compiler(const clang::CallExpr& expr,
                                        const clang::FunctionDecl& callee, const std::string& name);
  void arguments(const clang::CallExpr& expr, std::vector<Place>& records,
                 std::vector<ts::Term>& scalars);
  std::shared_ptr<const ts::ExactEffect> copied_part(ts::Variable v, const Cells& parameter,
                                                     const Place& from);
  void bind(const Cells& parameter, const Place& from, std::vector<ts::Term>& arguments,
            std::set<ts::Variable>& bound);
  void note_weak(const clang::NamedDecl& decl);
  void note_assumption(const std::string& name, const clang::FunctionDecl& callee);
  std::vector<const FunctionEntry*> targets_of(const clang::CallExpr& expr);
  void leave_open(const clang::CallExpr& expr, ts::Term pointer, const std::vector<Place>& records,
                  const std::vector<ts::Term>& scalars, const CallResult& result);
  void call_by_way_of_one();
  void gather_mentioned(const clang::Stmt* stmt, std::vector<ts::Variable>& uses);
  /// The program ends, and perhaps it should not.
  void halt(ts::Fault fault);

  // functions of the C library (library_calls.cpp)
  void reach_through_arguments(const clang::CallExpr& expr, const LibraryFunction& function,
                               const std::vector<ts::Term>& scalars, ts::Havoc& effect,
                               memory::Effect& touches);
  void take_state(const clang::CallExpr& expr, const LibraryFunction& function,
                  const std::vector<ts::Term>& scalars, ts::Havoc& effect, memory::Effect& touches);
  void copy_or_fill(const LibraryFunction& function, const std::vector<ts::Term>& scalars,
                    ts::Havoc effect, const std::vector<ts::Variable>& needs);
  CallResult call_library(const clang::CallExpr& expr, const LibraryFunction& function,
                          const std::vector<ts::Term>& scalars);
  /// A body of ours for a function that goes by another name: a built-in one, or one for elements
  /// of the size at hand.
  const FunctionEntry* body_in_library(const clang::CallExpr& expr,
                                       const clang::FunctionDecl& callee) const;
  void raise(ts::Havoc decides);
  void demand_argument(const LibraryFunction& function, const clang::CallExpr& expr, std::size_t i,
                       ts::Term pointer);
  ts::Term allocation(const clang::CallExpr& expr, bool cleared,
                      const std::vector<ts::Term>& scalars, ts::Term old);

  // what runs make of functions without a body (library_runs.cpp)
  /// None: nobody knows what it does.
  std::shared_ptr<const ts::ExactEffect> run_of(const clang::CallExpr& expr,
                                                const LibraryFunction& function,
                                                const std::vector<ts::Term>& scalars);
  void add_arrays(const clang::CallExpr& expr, const LibraryFunction& function,
                  const std::vector<ts::Term>& scalars, ts::ExactEffect& run) const;
  bool add_computed(const clang::CallExpr& expr, const LibraryFunction& function,
                    const std::vector<ts::Term>& scalars, ts::ExactEffect& run);
  bool add_parsed(const clang::CallExpr& expr, std::string_view name,
                  const std::vector<ts::Term>& scalars, ts::ExactEffect& run);
  bool add_scanned(const clang::CallExpr& expr, const std::vector<ts::Term>& scalars,
                   ts::ExactEffect& run);
  static bool add_printed(const clang::CallExpr& expr, unsigned format_at,
                          const std::vector<ts::Term>& scalars, ts::ExactEffect& run);
  bool add_input(const clang::CallExpr& expr, const LibraryFunction& function,
                 const std::vector<ts::Term>& scalars, ts::ExactEffect& run);
  bool add_scan(const clang::CallExpr& expr, unsigned format_at,
                const std::vector<ts::Term>& scalars, ts::ExactEffect& run);
  std::shared_ptr<const ts::ExactEffect> run_of_external(const clang::CallExpr& expr,
                                                         const std::vector<ts::Term>& scalars);
  ts::ExactReceive received_value(ts::Term address, clang::QualType type);
  void add_members(ts::Term address, memory::Bits offset, clang::QualType type,
                   std::vector<ts::ExactReceive>& values);

  // functions that compute a number from numbers (characters.cpp)
  /// None: it is no such function.
  std::optional<ts::Term> numeric_call(const clang::CallExpr& expr, const std::string& name);
  /// What bodies of library functions say that C has no words for (parse/library_bodies.cpp).
  std::optional<ts::Term> said_by_body(const clang::CallExpr& expr, const std::string& name);
  /// A number of that sign, nobody knows which.
  ts::Term some_of_sign(ts::Term number, ts::Type type);
  void note_c_locale(const std::string& name);

  // what runs without being called by name (implicit.cpp)
  void find_cleanups();
  void note_cleanup(const clang::VarDecl& variable);
  void run_cleanups(std::size_t remaining);
  void leave_scope(std::size_t outer);
  void run_constructors();
  void run_exit_handlers();
  void run_signal_handlers();
  void call_back(const clang::CallExpr& expr, ts::Havoc& effect, const memory::Effect& touches);
  void call_any_of(const std::vector<const FunctionEntry*>& functions, ts::Term choice,
                   ts::Location head, const std::vector<ts::Variable>& uses,
                   const memory::Effect& reads, ts::Variable returned);
  /// `run` says which of them a run calls next, by number; without bounds nobody knows.
  void run_any_of(const std::vector<const FunctionEntry*>& functions, ts::Variable state,
                  ts::ExactInput run);
  [[nodiscard]] bool may_register() const;
  std::vector<const FunctionEntry*> registered(
      const std::function<bool(const clang::FunctionDecl&)>& fits) const;
  template <class Attribute>
  std::vector<const FunctionEntry*> with_attribute() const;
  void call_with_anything(const FunctionEntry& target, const std::vector<ts::Variable>& uses,
                          const memory::Effect& reads, std::vector<ts::Variable>& results);
  void not_followed(clang::SourceLocation where, const std::string& reason);
  void call_unseen();
  void take_library_state(const clang::FunctionDecl& callee, ts::Havoc& effect);
  void touch_shared_objects(const clang::FunctionDecl& callee, ts::Havoc& effect);
  void touch_machine(ts::Havoc& effect);
  void note_linker_symbol(const clang::ValueDecl& decl);

  // emitting (lowering.cpp)
  ts::Location new_location();
  void add_traps(std::vector<ts::Variable>& needs, ts::Term term) const;
  void emit(ts::Operation operation, std::vector<ts::Variable> needs = {});
  void emit_to(ts::Location target, ts::Operation operation, std::vector<ts::Variable> needs = {});
  ts::Variable temporary_variable(ts::Type type);
  ts::Term unknown(ts::Type type, ts::Havoc effect, std::vector<ts::Variable> needs = {});
  ts::Term unknown(ts::Type type, ts::Havoc effect, memory::Access access,
                   std::vector<ts::Variable> needs = {});
  /// Emits an edge whose effect on memory is said once it is known what pointers point to.
  void emit_access(ts::Operation operation, memory::Access access,
                   std::vector<ts::Variable> needs = {});
  ts::Term constant(const base::Integer& value) { return terms_.constant(value); }
  ts::Type type_of(clang::QualType type) const;
  void warn(clang::SourceLocation where, std::string message);
  base::SourcePosition position(clang::SourceLocation where) const;
  void declare(const clang::VarDecl& variable);
  void declare_parameters();
  void find_address_taken_labels();
  [[nodiscard]] bool arrives(ts::Location location) const;

  Lowered& lowered_;
  ts::Program& program_;
  term::Factory& terms_;
  Objects& objects_;
  const FunctionEntry& entry_;
  const SourceOptions& options_;
  const LoweringPolicy& policy_;
  const std::string& main_file_;
  const clang::ASTContext& context_;
  /// A call whose result is taken for a pointer to this at once: `int *p = malloc(4)`.
  const clang::CallExpr* wanted_call_ = nullptr;
  clang::QualType wanted_type_;
  const Units& units_;

  ts::Location current_;
  std::vector<std::pair<ts::Term, ts::Type>> results_;  // that were computed
  ts::Location results_at_;                             // there
  ts::Statement statement_;
  const Scope* scope_ = nullptr;
  struct Cleanup {
    const clang::VarDecl* variable;
    const FunctionEntry* function;  // null: it has no body
  };
  std::optional<Target> break_target_;
  std::optional<Target> continue_target_;
  std::vector<Cleanup> cleanups_;  // behind the variables in scope, innermost last
  std::unordered_map<const clang::LabelDecl*, std::size_t> cleanups_at_;
  ts::Location return_target_;
  std::unordered_map<const clang::LabelDecl*, ts::Location> labels_;
  std::vector<const clang::LabelDecl*> address_taken_labels_;
  std::unordered_map<const clang::SwitchCase*, ts::Location> cases_;
  std::unordered_map<const clang::OpaqueValueExpr*, ts::Term> opaque_values_;
  std::unordered_map<const clang::Expr*, ts::Variable> lengths_;  // by what computes them
  std::deque<Cells> temporaries_;
  std::optional<memory::CallTest> indirect_;  // the call at hand goes through a pointer
  unsigned temporary_count_ = 0;
};

/// Appends the variables of a term.
void append(std::vector<ts::Variable>& to, ts::Term term);
void append(std::vector<ts::Variable>& to, const std::vector<ts::Variable>& more);
/// The variables a term may trap on: operands of divisions not known to be harmless.
void append_trapping(std::vector<ts::Variable>& to, ts::Term term);

}  // namespace pslice::frontend
