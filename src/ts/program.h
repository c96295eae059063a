#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/diagnostics.h"
#include "base/id.h"
#include "term/term.h"
#include "ts/real.h"

// A program as a transition system.
//
// Each function is a graph of locations and edges; an edge carries one operation. A location with
// several outgoing edges is a test: all of them are `Assume`s. Calls are edges too; what they
// enter is decided by whoever walks the program (the interpreter has a stack, the slicer unfolds
// call strings).
//
// A function that is not recursive has at most one activation at a time, so each of its locals is
// one variable here, whatever the call string. Locals of recursive functions stand for several
// cells at once and may not be killed.
//
// `statement` ties an edge to the source: a Statement is the unit of a slice, kept or dropped as a
// whole. One statement may own many edges (`x = a && b++`), and edges without a statement belong
// to no text.

namespace pslice::ts {

using base::Integer;
using term::Term;
using term::Variable;

struct LocationTag;
struct EdgeTag;
struct FunctionTag;
struct StatementTag;
using Location = base::Id<LocationTag>;
using Edge = base::Id<EdgeTag>;
using Function = base::Id<FunctionTag>;
using Statement = base::Id<StatementTag>;

/// The values a variable can hold.
struct Type {
  enum class Kind : std::uint8_t {
    integer,  // in the range given by bits and is_signed; bits = 0: unbounded
    opaque,   // a value nothing is known of (floating point, _Complex, ...)
  };
  Kind kind = Kind::integer;
  unsigned bits = 32;
  bool is_signed = true;

  [[nodiscard]] bool contains(const Integer& value) const {
    constexpr unsigned word_bits = 64;
    if (kind == Kind::opaque || bits == 0) return true;
    const std::int64_t* word = value.word();
    if (word == nullptr || bits >= word_bits) return base::wrap(value, bits, is_signed) == value;
    // What is left of the sign, or of the number, has to be no more than a sign.
    return is_signed ? *word >> (bits - 1) == *word >> (word_bits - 1) : *word >> bits == 0;
  }
  /// What is left of a value where it is stored: all of it, or its low bits.
  [[nodiscard]] Integer stored(const Integer& value) const {
    return kind == Kind::opaque || bits == 0 ? value : base::wrap(value, bits, is_signed);
  }
  friend bool operator==(const Type&, const Type&) = default;
};

struct VariableInfo {
  std::string name{};  // as in the source: `x`, `s.len`, `a[2]`; generated ones begin with `$`
  Type type{};
  Function owner{};        // none: static storage
  bool summary = false;    // stands for several cells: assigned by `Havoc::may_define` only
  bool addressed = false;  // pointers may lead to it, so other functions than its owner mention it
  bool pointer = false;    // holds an address, so what number that is nobody can choose
  bool settled = false;    // of static storage: has its initial value wherever a program starts
  std::optional<Integer> initial{};  // of static storage or a parameter, at program start
};

/// target := value.
struct Assign {
  Variable target;
  Term value;
};

/// Goes on only where the formula holds.
struct Assume {
  Term condition;
};

struct ExactEffect;   // ts/exact_memory.h
struct ExactPaths;    // likewise
struct MemoryLayout;  // likewise

/// An effect of which only the reach is known: each of `defines` gets some value, each of
/// `may_define` keeps its value or gets some other, both depending on `uses`. `memory` stands for
/// Program::memory(), all cells a pointer may lead to.
///
/// `from_outside` tells ignorance from freedom: the values of `defines` are inputs, and every value
/// of their types can occur. Without it some of them may be impossible, we just do not know which.
struct Havoc {
  std::vector<Variable> defines{};
  std::vector<Variable> may_define{};
  std::vector<Variable> uses{};
  bool writes_memory = false;
  bool reads_memory = false;
  bool from_outside = false;
  /// What the one variable of `defines` gets, if that is arithmetic on floating-point numbers.
  std::shared_ptr<const RealOperation> real{};
  /// What it does to memory, for who runs the program; none: only its reach is known.
  std::shared_ptr<const ExactEffect> exact{};
};

/// Binds the callee's parameters to the arguments, all at once; runs it; copies its results.
struct Call {
  Function callee;
  std::vector<Term> arguments;    // one per parameter of the callee
  std::vector<Variable> results;  // one per result of the callee, or none at all
};

struct Skip {};

using Operation = std::variant<Assign, Assume, Havoc, Call, Skip>;

/// What C calls undefined, where it can be said in a word.
enum class Fault : std::uint8_t {
  other,
  division_by_zero,
  overflow,
  shift,          // of a negative number, or by too much
  out_of_bounds,  // an access to no object
  null_pointer,
  argument,       // that a library function does not take
  uninitialised,  // a value that nobody gave
  // Of an edge without a demand, which ends the program: C defines that, and still it is a fault.
  aborted,
  assertion,
};
std::string to_string(Fault fault);

/// A call of a function that has no body, as the outside gets to see it.
struct OutsideCall {
  std::string function;
  std::vector<Term> arguments;  // that are numbers or addresses
  std::vector<bool> addresses;  // by argument
};

struct EdgeInfo {
  Location source;
  Location target;
  Operation operation;
  Statement statement;  // may be none
  /// Variables this operation may trap on or overrun with (divisors, pointers, subscripts, ...):
  /// needed wherever its statement is kept.
  std::vector<Variable> needs;
  /// Where C demands something for the operation to be defined (no overflow, a subscript within its
  /// array, ...), and someone asked for it: that, as a formula. None: nothing is known of demands.
  Term demand{};
  /// Whose demand it is: C's; or it follows from another of C's, and says that a result is in range
  /// where solvers are slow to see it; or it is a bound of ours, and what lies beyond (elements of
  /// an object the program is given behind the first few) may well be defined, but is not in the
  /// program; or C's, where nobody here can tell whether it holds (a library function writes to a
  /// buffer).
  enum class Demand : std::uint8_t { of_c, implied, bound, not_told };
  Demand demanded = Demand::of_c;
  /// What happens where the demand does not hold; without one, how the edge ends the program.
  Fault fault = Fault::other;
  /// The call that begins here, where someone asked for such; none otherwise.
  std::shared_ptr<const OutsideCall> outside_call{};

  /// The call that it is, or null. What an operation does to variables, ts/effects.h says.
  [[nodiscard]] const Call* as_call() const { return std::get_if<Call>(&operation); }
};

/// An edge that is never taken. It leads where control would go if the operation at its source
/// were deleted (after a jump, past a test that is constant), and serves control dependence only.
struct PseudoEdge {
  Location source;
  Location target;
};

enum class StatementKind : std::uint8_t { assign, branch, call, return_, jump, declaration };
std::string to_string(StatementKind kind);

struct StatementInfo {
  Function function;
  StatementKind kind = StatementKind::assign;
  base::SourcePosition position;
  std::string text;       // one line of source
  bool implicit = false;  // runs, but stands nowhere: what the end of main calls
};

struct LocationInfo {
  Function function;
  std::vector<Edge> out;
  std::vector<Edge> in;
};

struct FunctionInfo {
  std::string name;
  std::vector<Variable> parameters;
  std::vector<Variable> results;
  Location entry;
  Location exit;                    // every return leads here
  Location halt;                    // exit(), abort(), a failed assumption: the program ends here
  std::vector<Location> locations;  // consecutive ids
  std::vector<Edge> edges;
  std::vector<PseudoEdge> pseudo_edges;
  std::vector<Statement> statements;
  /// The source of this function cannot be edited (it stands in a header): where a call of it is
  /// kept, all of it runs, so all of it is kept.
  bool text_is_fixed = false;
  /// Why control cannot be followed here (longjmp, asm goto), if so: no slice of a program that
  /// runs this function may drop anything.
  std::optional<std::string> unfollowable;
};

/// Variables observed each time a location is reached, before anything there runs.
struct Observation {
  Location location;
  std::vector<Variable> variables;
  Statement statement;  // the one about to run there; may be none
  /// Which places are meant of those that variables stand for, as far as somebody can say.
  std::shared_ptr<const ExactPaths> exact{};
  /// Where reading what is observed begins (ts/reading.h); none: nothing has to be read.
  Location read_from{};
};

class Program {
 public:
  Program();
  /// With terms that others may hold too, so that those of several programs can meet.
  explicit Program(std::shared_ptr<term::Factory> terms);
  Program(Program&&) noexcept;
  Program& operator=(Program&&) noexcept;
  ~Program();

  // Building. A function's locations are created one after another: begin_function first. The
  // new function has no locations; entry, exit and halt are for the caller to add and to set.
  Function begin_function(std::string name);
  Location add_location(Function function);
  Edge add_edge(EdgeInfo edge);
  void add_pseudo_edge(Location source, Location target);
  Variable add_variable(VariableInfo variable);
  Statement add_statement(StatementInfo statement);
  void add_to_memory(Variable variable);
  void set_memory(std::vector<Variable> variables) { memory_ = std::move(variables); }

  /// A program with the same variables, statements, functions and terms, and no locations or
  /// edges.
  [[nodiscard]] Program without_code() const;

  // Looking.
  [[nodiscard]] term::Factory& terms() const { return *terms_; }
  [[nodiscard]] const VariableInfo& operator[](Variable v) const { return variables_[v.index()]; }
  [[nodiscard]] const LocationInfo& operator[](Location l) const { return locations_[l.index()]; }
  [[nodiscard]] const EdgeInfo& operator[](Edge e) const { return edges_[e.index()]; }
  [[nodiscard]] const FunctionInfo& operator[](Function f) const { return functions_[f.index()]; }
  [[nodiscard]] const StatementInfo& operator[](Statement s) const {
    return statements_[s.index()];
  }
  [[nodiscard]] VariableInfo& operator[](Variable v) { return variables_[v.index()]; }
  [[nodiscard]] FunctionInfo& operator[](Function f) { return functions_[f.index()]; }
  [[nodiscard]] StatementInfo& operator[](Statement s) { return statements_[s.index()]; }
  [[nodiscard]] std::size_t variable_count() const { return variables_.size(); }
  [[nodiscard]] std::size_t location_count() const { return locations_.size(); }
  [[nodiscard]] std::size_t edge_count() const { return edges_.size(); }
  [[nodiscard]] std::size_t function_count() const { return functions_.size(); }
  [[nodiscard]] std::size_t statement_count() const { return statements_.size(); }
  /// The cells a pointer of which nothing is known may lead to.
  [[nodiscard]] const std::vector<Variable>& memory() const { return memory_; }
  /// Where variables lie in memory; none: nobody said.
  [[nodiscard]] const std::shared_ptr<const MemoryLayout>& layout() const { return layout_; }
  void set_layout(std::shared_ptr<const MemoryLayout> layout) { layout_ = std::move(layout); }
  [[nodiscard]] std::optional<Function> find_function(std::string_view name) const;
  /// Names as in the source, so those of different functions may be the same. Valid while the
  /// program stays where it is.
  [[nodiscard]] term::Namer namer() const;

 private:
  std::shared_ptr<term::Factory> terms_;
  std::vector<VariableInfo> variables_;
  std::vector<LocationInfo> locations_;
  std::vector<EdgeInfo> edges_;
  std::vector<FunctionInfo> functions_;
  std::vector<StatementInfo> statements_;
  std::vector<Variable> memory_;
  std::shared_ptr<const MemoryLayout> layout_;
};

/// Functions that can run when `entry` is called, by the call graph alone, in order of id; `entry`
/// included.
std::vector<Function> reachable_functions(const Program& program, Function entry);
/// The statement that runs next from a location, as far as there is one way; none otherwise.
Statement statement_ahead(const Program& program, Location location);
/// For each function, by index: can it be active twice at a time?
std::vector<bool> recursive_functions(const Program& program);

}  // namespace pslice::ts
