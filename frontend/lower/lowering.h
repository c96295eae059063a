#pragma once

#include <deque>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/diagnostics.h"
#include "clang/AST/Type.h"
#include "frontend/frontend.h"
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
  std::string text;  // of the callee, as it is written
};

struct Lowered {
  LoweringPolicy policy;
  ts::Program program;
  std::unique_ptr<Linkage> linkage;
  std::unique_ptr<Objects> objects;
  Headers headers;
  std::vector<Units> units;             // by translation unit
  std::deque<FunctionEntry> functions;  // by ts::Function index
  std::unordered_map<Key, std::size_t> function_index;
  std::vector<SourcePoint> points;  // in source order per function
  std::vector<ReturnPoint> returns;
  std::deque<Scope> scopes;
  /// Parameters the program starts with that are pointers: variables that hold what they point to.
  std::unordered_map<const clang::ParmVarDecl*, ts::Variable> given;
  std::vector<Given> given_objects;
  /// To explore: what pointers lead to that are in what the entry is given, outer ones first.
  struct InnerObject {
    std::string pointer;
    clang::QualType type;
    std::uint64_t count = 0;
  };
  std::vector<InnerObject> inner_objects;
  base::Diagnostics diagnostics;
  /// About functions without a body, as sentences; and those of the library that are called, by
  /// name. By the caller.
  std::map<ts::Function, std::set<std::string>> assumptions;
  std::map<ts::Function, std::set<std::string>> library_functions;
  std::vector<IndirectCall> indirect_calls;
  bool has_assembly = false;     // between functions, which may be some of those without a body
  std::string assumed_pointers;  // about those from outside; empty: nothing
  std::unique_ptr<memory::PointsTo> points_to;  // none: an outline
};

/// What functions without a body are taken to change, in words.
std::string reach_of(Externals externals);
/// To explore: does a parameter of this type lead to objects that a test can give? A stream or the
/// arguments of a call are no objects that anybody but the library could make.
bool leads_to_objects(clang::QualType parameter);
/// Likewise of what a pointer points to.
bool is_object_to_give(clang::QualType object);
/// How many of them are behind a pointer.
std::uint64_t elements_given(clang::QualType type, const SourceOptions& options);
/// Can the outside name the function?
bool is_known_outside(const FunctionEntry& function);

/// Lowers all functions of the files and their headers, and those of the system that they use. What
/// pointers point to is left open, and edges lack what they do to memory.
std::unique_ptr<Lowered> lower_outline(const std::vector<TranslationUnit>& translation_units,
                                       const SourceOptions& options);

/// Likewise, as a program that starts with `entry` (of any outline, they have the same functions),
/// or with any function that nobody calls. Pointers are followed from there: `follow_pointers` is
/// still to be called.
std::unique_ptr<Lowered> lower(const std::vector<TranslationUnit>& translation_units,
                               const SourceOptions& options, std::optional<ts::Function> entry);

/// Finds out what pointers point to, and writes the program without memory.
void follow_pointers(Lowered& lowered, const SourceOptions& options, base::Budget& budget);

}  // namespace pslice::frontend
