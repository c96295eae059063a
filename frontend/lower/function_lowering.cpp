#include "frontend/lower/function_lowering.h"

#include <algorithm>
#include <set>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "frontend/lower/sketch.h"
#include "ts/effects.h"

// A function from its entry to its exit, and what all kinds of constructs need to write edges.
// Which functions there are, and what happens once all are lowered, is in lowering.cpp.

namespace pslice::frontend {

void append(std::vector<ts::Variable>& to, ts::Term term) {
  to.insert(to.end(), term.variables().begin(), term.variables().end());
}

void append(std::vector<ts::Variable>& to, const std::vector<ts::Variable>& more) {
  const std::size_t count = more.size();  // `more` may be `to`
  for (std::size_t i = 0; i < count; ++i) to.push_back(more[i]);
}

void append_trapping(std::vector<ts::Variable>& to, ts::Term term) {
  // Shared subterms are looked at once: terms are graphs.
  std::vector<ts::Term> pending{term};
  std::vector<ts::Term> seen;
  while (!pending.empty()) {
    const ts::Term t = pending.back();
    pending.pop_back();
    if (t.variables().empty() || std::ranges::find(seen, t) != seen.end()) continue;
    seen.push_back(t);
    if (t.kind() == term::Kind::quotient || t.kind() == term::Kind::remainder) {
      const ts::Term divisor = t.operands()[1];
      const bool harmless = divisor.is_constant() && !divisor.value().is_zero() &&
                            divisor.value() != base::Integer(-1);
      if (!harmless) append(to, t);
    }
    pending.insert(pending.end(), t.operands().begin(), t.operands().end());
  }
}

FunctionLowering::FunctionLowering(Lowered& lowered, const FunctionEntry& entry,
                                   const SourceOptions& options, const std::string& main_file)
    : lowered_(lowered),
      program_(lowered.program),
      terms_(lowered.program.terms()),
      objects_(*lowered.objects),
      entry_(entry),
      options_(options),
      policy_(lowered.policy),
      main_file_(main_file),
      context_(*entry.context),
      units_(lowered.units[entry.unit]) {}

ts::Location FunctionLowering::new_location() { return program_.add_location(entry_.id); }

/// With -ftrapv all arithmetic can end the program.
void FunctionLowering::add_traps(std::vector<ts::Variable>& needs, ts::Term term) const {
  using Behaviour = clang::LangOptions::SignedOverflowBehaviorTy;
  const bool traps = context_.getLangOpts().getSignedOverflowBehavior() == Behaviour::SOB_Trapping;
  if (traps && term.kind() != term::Kind::variable) return append(needs, term);
  append_trapping(needs, term);
}

void FunctionLowering::emit(ts::Operation operation, std::vector<ts::Variable> needs) {
  const ts::Location next = new_location();
  emit_to(next, std::move(operation), std::move(needs));
  current_ = next;
}

void FunctionLowering::emit_to(ts::Location target, ts::Operation operation,
                               std::vector<ts::Variable> needs) {
  ts::for_each_term(operation, [&](ts::Term term) { add_traps(needs, term); });
  std::ranges::sort(needs);
  needs.erase(std::ranges::unique(needs).begin(), needs.end());
  const ts::Term demand = results_in_range(operation);
  program_.add_edge({.source = current_,
                     .target = target,
                     .operation = std::move(operation),
                     .statement = statement_,
                     .needs = std::move(needs),
                     .demand = demand,
                     .fault = demand ? ts::Fault::overflow : ts::Fault::other});
}

ts::Variable FunctionLowering::temporary_variable(ts::Type type) {
  return objects_.fresh_variable("$" + std::to_string(temporary_count_++), type, entry_.id);
}

ts::Term FunctionLowering::unknown(ts::Type type, ts::Havoc effect,
                                   std::vector<ts::Variable> needs) {
  const ts::Variable result = temporary_variable(type);
  effect.defines.push_back(result);
  emit(std::move(effect), std::move(needs));
  return terms_.variable(result);
}

ts::Term FunctionLowering::unknown(ts::Type type, ts::Havoc effect, memory::Access access,
                                   std::vector<ts::Variable> needs) {
  const ts::Variable result = temporary_variable(type);
  effect.defines.push_back(result);
  emit_access(std::move(effect), std::move(access), std::move(needs));
  return terms_.variable(result);
}

void FunctionLowering::emit_access(ts::Operation operation, memory::Access access,
                                   std::vector<ts::Variable> needs) {
  objects_.memory().note(ts::Edge(program_.edge_count()), std::move(access));
  emit(std::move(operation), std::move(needs));
}

ts::Type FunctionLowering::type_of(clang::QualType type) const {
  return objects_.type_of(type, context_);
}

base::SourcePosition FunctionLowering::position(clang::SourceLocation where) const {
  return position_of(context_.getSourceManager(), where, main_file_);
}

void FunctionLowering::warn(clang::SourceLocation where, std::string message) {
  lowered_.diagnostics.warn(position(where), std::move(message));
}

void FunctionLowering::declare(const clang::VarDecl& variable) {
  lowered_.scopes.push_back({scope_, &variable});
  scope_ = &lowered_.scopes.back();
}

void FunctionLowering::find_address_taken_labels() {
  std::vector<const clang::Stmt*> pending{entry_.definition->getBody()};
  while (!pending.empty()) {
    const clang::Stmt* stmt = pending.back();
    pending.pop_back();
    if (stmt == nullptr) continue;
    if (const auto* label = llvm::dyn_cast<clang::AddrLabelExpr>(stmt)) {
      if (std::ranges::find(address_taken_labels_, label->getLabel()) ==
          address_taken_labels_.end()) {
        address_taken_labels_.push_back(label->getLabel());
      }
    }
    for (const clang::Stmt* child : stmt->children()) pending.push_back(child);
  }
  std::ranges::sort(address_taken_labels_, {}, [](const clang::LabelDecl* label) {
    return label->getLocation().getRawEncoding();
  });
}

void FunctionLowering::declare_parameters() {
  for (const clang::ParmVarDecl* parameter : entry_.definition->parameters()) {
    declare(*parameter);
    evaluate_lengths(parameter->getOriginalType());
    const auto given = lowered_.given.find(parameter);
    if (given == lowered_.given.end()) continue;
    const ts::Variable pointer = objects_.cells_of(*parameter, entry_.id).variable;
    emit(ts::Assign{pointer, terms_.variable(given->second)});
  }
}

void FunctionLowering::run() {
  begin_function(program_, entry_);
  current_ = program_[entry_.id].entry;
  find_cleanups();
  if (entry_.definition->hasAttr<clang::NakedAttr>()) {
    not_followed(entry_.definition->getLocation(),
                 "'" + entry_.definition->getNameAsString() + "' is naked");
    call_unseen();
  }
  const std::vector<ts::Function>& roots = objects_.memory().roots;
  if (objects_.facts().counts_text && std::ranges::find(roots, entry_.id) != roots.end()) {
    not_followed(entry_.definition->getLocation(), "__COUNTER__ counts what is cut");
    call_unseen();
  }
  const bool is_start = entry_.definition->isMain() && starts_fresh(lowered_);
  return_target_ = is_start ? new_location() : program_[entry_.id].exit;

  find_address_taken_labels();
  declare_parameters();
  // Initial values from another entry are those after the program was loaded, too.
  const bool is_loaded =
      options_.globals == Globals::init && roots.size() == 1 && roots.front() == entry_.id;
  if (is_start || is_loaded) run_constructors();
  const auto* body = llvm::cast<clang::CompoundStmt>(entry_.definition->getBody());
  for (const clang::Stmt* child : body->body()) lower(child);
  statement_ = {};
  const SourcePoint end{.function = entry_.id,
                        .locations = {current_},
                        .statement = {},
                        .scope = scope_,
                        .position = position(body->getRBracLoc()),
                        .label = {}};
  lowered_.points.push_back(end);
  if (arrives(current_)) lowered_.returns.push_back({.point = end, .value = std::nullopt});
  run_cleanups(0);
  emit_to(return_target_, ts::Skip{});
  if (!is_start) return;
  current_ = return_target_;
  run_exit_handlers();
  emit_to(program_[entry_.id].exit, ts::Skip{});
}

/// Whether control can get to a location of this function from its entry.
bool FunctionLowering::arrives(ts::Location location) const {
  std::vector<ts::Location> pending{program_[entry_.id].entry};
  std::set<ts::Location> seen{pending.front()};
  while (!pending.empty()) {
    const ts::Location at = pending.back();
    pending.pop_back();
    if (at == location) return true;
    for (const ts::Edge e : program_[at].out) {
      if (seen.insert(program_[e].target).second) pending.push_back(program_[e].target);
    }
  }
  return false;
}

}  // namespace pslice::frontend
