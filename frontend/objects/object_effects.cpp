#include <set>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "frontend/objects/objects.h"

// What calls may do to objects, by what the text says: before anything is known of pointers.

namespace pslice::frontend {

bool Objects::escapes(ts::Variable variable) const {
  const auto object = owner_object_.find(variable);
  return object != owner_object_.end() && facts_.escaped.contains(object->second);
}

/// Among what a function assigns: whatever has its address taken. These are many, and the same for
/// all.
static constexpr Key all_escaped = nullptr;

const Objects::Effects& Objects::effects_of(Key function) {
  const auto [found, inserted] = effects_.try_emplace(function);
  if (!inserted) return found->second;
  // Transitive closure over the calls by name; a call through a pointer may do anything.
  std::vector<Key> pending{function};
  std::set<Key> seen{function};
  Effects effects;
  while (!pending.empty() && !effects.everything) {
    const Key f = pending.back();
    pending.pop_back();
    const auto known = effects_.find(f);
    if (f != function && known != effects_.end()) {
      effects.assigns.insert(known->second.assigns.begin(), known->second.assigns.end());
      effects.everything = known->second.everything;
      continue;
    }
    const auto facts = facts_.functions.find(f);
    if (facts == facts_.functions.end()) {
      effects.assigns.insert(all_escaped);
      if (options_.externals == Externals::any) effects.everything = true;
      continue;
    }
    effects.assigns.insert(facts->second.assigns.begin(), facts->second.assigns.end());
    if (facts->second.calls_unknown) effects.everything = true;
    if (facts->second.writes_memory) effects.assigns.insert(all_escaped);
    for (const Key callee : facts->second.calls) {
      if (seen.insert(callee).second) pending.push_back(callee);
    }
  }
  return effects_[function] = std::move(effects);
}

bool Objects::may_modify(const clang::Expr& expression, std::span<const ts::Variable> variables) {
  if (variables.empty()) return false;
  std::vector<const clang::Stmt*> pending{&expression};
  while (!pending.empty()) {
    const clang::Stmt* stmt = pending.back();
    pending.pop_back();
    if (stmt == nullptr) continue;
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt)) {
      const clang::FunctionDecl* callee = call->getDirectCallee();
      const Effects* effects = callee != nullptr ? &effects_of(key(*callee)) : nullptr;
      for (const ts::Variable v : variables) {
        const auto object = owner_object_.find(v);
        if (object == owner_object_.end()) continue;
        // Each activation has its own, and nobody else can get at it.
        if (program_[v].owner && !facts_.escaped.contains(object->second)) continue;
        if (effects == nullptr || effects->everything ||
            effects->assigns.contains(object->second) ||
            (effects->assigns.contains(all_escaped) && facts_.escaped.contains(object->second))) {
          return true;
        }
      }
    }
    for (const clang::Stmt* child : stmt->children()) pending.push_back(child);
  }
  return false;
}

}  // namespace pslice::frontend
