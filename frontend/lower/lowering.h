#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/diagnostics.h"
#include "clang/AST/Type.h"
#include "frontend/frontend.h"
#include "frontend/lower/call_candidates.h"
#include "frontend/objects/objects.h"
#include "frontend/objects/policy.h"
#include "frontend/units/headers.h"
#include "frontend/units/units.h"
#include "memory/points_to.h"
#include "ts/exact_memory.h"
#include "ts/program.h"

// From Clang's syntax trees to a transition system.

namespace clang {
class ASTUnit;
class CallExpr;
class LabelDecl;
class ParmVarDecl;
class SourceLocation;
class SourceManager;
}  // namespace clang

namespace pslice::frontend {

/// The declarations visible at a point, innermost first; shared tails.
struct Scope {
  const Scope* parent = nullptr;
  const clang::VarDecl* declaration = nullptr;
};

/// A statement of the source and where it stands in the transition system.
struct SourcePoint {
  ts::Function function;
  std::vector<ts::Location> locations;  // its beginning; for loops each evaluation of the test too
  ts::Statement statement;              // may be none
  const Scope* scope = nullptr;
  base::SourcePosition position;
  std::string label;                    // for the statement after a label
  const clang::Stmt* syntax = nullptr;  // null for a closing brace
};

/// A place where a function ends normally.
struct ReturnPoint {
  SourcePoint point;
  /// The returned value: variables, and where to observe them. None for `return;`.
  std::optional<ts::Observation> value;
};

/// A function with a body.
struct FunctionEntry {
  const clang::FunctionDecl* definition = nullptr;
  const clang::ASTContext* context = nullptr;
  std::size_t unit = 0;     // which translation unit
  bool of_library = false;  // a body of ours for a function of the C library
  ts::Function id;
  std::vector<const Cells*> parameter_cells;
  std::vector<ts::Variable> parameters;  // what a call binds
  Cells result;                          // empty for void
  std::vector<ts::Variable> results;
  /// Which of the program's points and returns are its own, from the first up to the second.
  struct Part {
    std::size_t begin = 0;
    std::size_t end = 0;
    [[nodiscard]] std::size_t size() const { return end - begin; }
  };
  Part points{};
  Part returns{};
  bool is_lowered = false;
};

/// A pointer the program starts with, and the object it points to if to no other.
struct Given {
  ts::Variable pointer;
  clang::QualType type;  // of the object
  memory::Object object;
  const clang::ASTContext* context = nullptr;
};

/// A call through a pointer. If that leads out of the program, something is assumed of the callee.
struct IndirectCall {
  ts::Function caller;
  ts::Term pointer;
  const clang::CallExpr* syntax = nullptr;
  std::string text;  // of the callee, as it is written
};

/// How calls through pointers are written: a test and a call for each function that may be meant;
/// likewise, for who asks who can call whom only; or open, for points-to to find out what they
/// mean.
enum class PointerCalls : std::uint8_t { tested, outlined, open };
/// What the calls through pointers mean, as far as that was found.
using FoundTargets = std::unordered_map<const clang::CallExpr*, std::set<ts::Function>>;
/// So many are written, of all calls, before it is found out which are meant.
inline constexpr std::size_t most_tested_targets = 10'000;

struct Lowered {
  LoweringPolicy policy;
  ts::Program program;
  std::unique_ptr<Linkage> linkage;
  std::unique_ptr<Objects> objects;
  Headers headers;
  std::vector<Units> units;             // by translation unit
  std::deque<FunctionEntry> functions;  // by ts::Function index
  std::unordered_map<Key, std::size_t> function_index;
  std::vector<SourcePoint> points;  // function by function, in source order
  std::vector<ReturnPoint> returns;
  [[nodiscard]] std::span<const SourcePoint> points_of(const FunctionEntry& function) const {
    return std::span(points).subspan(function.points.begin, function.points.size());
  }
  [[nodiscard]] std::span<const ReturnPoint> returns_of(const FunctionEntry& function) const {
    return std::span(returns).subspan(function.returns.begin, function.returns.size());
  }
  std::deque<Scope> scopes;
  /// Parameters the program starts with that are pointers: variables that hold what they point to.
  std::unordered_map<const clang::ParmVarDecl*, ts::Variable> given;
  std::vector<Given> given_objects;
  /// To explore: what pointers lead to that are in what the entry is given, outer ones first.
  struct InnerObject {
    std::string pointer;
    clang::QualType type;
    std::uint64_t count = 0;
    bool is_stream = false;
  };
  std::vector<InnerObject> inner_objects;
  /// Likewise, functions: what a pointer to one leads to that the entry is given, or finds there.
  struct GivenFunction {
    std::string pointer;
    clang::QualType type;  // of the function
    memory::Object object;
    const clang::ASTContext* context = nullptr;
  };
  std::vector<GivenFunction> given_functions;
  base::Diagnostics diagnostics;
  /// About functions without a body, as sentences; and those of the library that are called, by
  /// name. By the caller.
  std::map<ts::Function, std::set<std::string>> assumptions;
  std::map<ts::Function, std::set<std::string>> library_functions;
  PointerCalls pointer_calls = PointerCalls::tested;
  const FoundTargets* found_targets = nullptr;  // none: any that fits
  std::unique_ptr<CallCandidates> candidates;
  std::size_t tested_targets = 0;
  bool calls_left_open = false;  // through pointers: they are tested for too few functions, or none
  ts::Function calls_for_others;  // in an outline, if so
  std::vector<IndirectCall> indirect_calls;
  bool has_assembly = false;     // between functions, which may be some of those without a body
  std::string assumed_pointers;  // about those from outside; empty: nothing
  std::unique_ptr<memory::PointsTo> points_to;  // none: an outline
};

/// What functions without a body are taken to change, in words.
std::string reach_of(Externals externals);
/// Can the outside name the function?
bool is_known_outside(const FunctionEntry& function);

/// Called before each function with the share of those that are done; throws to end it all.
using LoweringWatch = std::function<void(double)>;

/// Is the function to be lowered? None: all of them.
using Wanted = std::function<bool(const clang::FunctionDecl&)>;

/// Lowers all functions of the files and their headers, and those of the system that they use. What
/// pointers point to is left open, and edges lack what they do to memory. Functions that are not
/// wanted show whom they may call, and no more.
std::unique_ptr<Lowered> lower_outline(const std::vector<TranslationUnit>& translation_units,
                                       const SourceOptions& options, const Wanted& wanted,
                                       const LoweringWatch& watch);

/// Where a program starts.
struct Beginnings {
  std::optional<ts::Function> entry{};  // none: any function that nobody calls
  /// Functions to lower besides what the entry may run; none: lower all.
  std::optional<std::vector<ts::Function>> observed{};
};

/// Likewise, as a program that starts there (functions are those of any outline, they have the
/// same). Pointers are to be followed from there. `found`, if any, outlives the result. Where calls
/// are to be tested and nothing was found, but there are too many, they are left open.
std::unique_ptr<Lowered> lower(const std::vector<TranslationUnit>& translation_units,
                               const SourceOptions& options, const Beginnings& beginnings,
                               PointerCalls calls, const FoundTargets* found,
                               const LoweringWatch& watch);

/// Finds out what pointers point to.
void find_places(Lowered& lowered, base::Budget& budget);
/// Adds what calls through pointers were found to mean; false if nothing of that is new.
bool add_targets(const Lowered& lowered, FoundTargets& found);
/// Writes the program without memory, once that is known.
void resolve_pointers(Lowered& lowered, const SourceOptions& options, base::Budget& budget);

}  // namespace pslice::frontend
