#include "frontend/versions/interface.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "frontend/versions/initial.h"
#include "frontend/versions/types.h"

namespace pslice::frontend::versions {

namespace {

std::string quoted(const std::string& name) { return '`' + name + '`'; }

/// Its type, with the parameters of a definition without prototype.
std::string shown_type(const clang::FunctionDecl& function) {
  if (function.hasPrototype() || function.param_empty()) return function.getType().getAsString();
  std::string text = function.getReturnType().getAsString() + " (";
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    if (parameter != *function.param_begin()) text += ", ";
    text += parameter->getType().getAsString();
  }
  return text + ") without prototype";
}

class Interfaces {
 public:
  Interfaces(const Version& old_version, const Version& new_version, Entities& entities)
      : old_(old_version), new_(new_version), entities_(entities) {}

  std::vector<InterfaceChange> run() && {
    compare_objects();
    compare_functions();
    return std::move(found_);
  }

 private:
  void compare_objects();
  void compare_functions();
  void compare(const FunctionEntry& before, const FunctionEntry& after);
  void add_lonely(const FunctionEntry& function, bool is_new);
  [[nodiscard]] static base::SourcePosition position(const TranslationUnit& unit,
                                                     const clang::Decl& decl) {
    return position_of(unit.syntax->getSourceManager(), decl.getLocation(), unit.file);
  }
  /// Others can call it, and it is no model of a function that is elsewhere.
  [[nodiscard]] static bool is_offered(const Version& version, const FunctionEntry& function) {
    const clang::SourceManager& sources = function.context->getSourceManager();
    return function.definition->hasExternalFormalLinkage() &&
           !version.units[function.unit].is_model &&
           !sources.isInSystemHeader(sources.getExpansionLoc(function.definition->getLocation()));
  }

  const Version& old_;
  const Version& new_;
  Entities& entities_;
  std::vector<InterfaceChange> found_;
};

void Interfaces::compare_objects() {
  for (const auto& [a, b] : entities_.objects) {
    const Object& before = entities_.old_objects[a];
    const Object& after = entities_.new_objects[b];
    const InitialValue old_value =
        initial_value(*before.definition, *old_.lowered.linkage, entities_.old_names);
    const InitialValue new_value =
        initial_value(*after.definition, *new_.lowered.linkage, entities_.new_names);
    if (old_value.meaning == new_value.meaning) continue;
    entities_.old_names.start_differently.insert(before.key);
    entities_.new_names.start_differently.insert(after.key);
    const std::string name = after.definition->getNameAsString();
    const bool shown = !old_value.shown.empty() && !new_value.shown.empty();
    found_.push_back({.what = shown ? quoted(name) + " starts with " + new_value.shown +
                                          " instead of " + old_value.shown
                                    : "the initial value of " + quoted(name) + " changed",
                      .name = name,
                      .old_at = position(old_.units[before.unit], *before.definition),
                      .new_at = position(new_.units[after.unit], *after.definition)});
  }
}

void Interfaces::compare_functions() {
  std::vector<bool> old_done(old_.lowered.functions.size(), false);
  std::vector<bool> new_done(new_.lowered.functions.size(), false);
  for (const auto& [a, b] : entities_.functions) {
    const FunctionEntry& before = old_.lowered.functions[a];
    const FunctionEntry& after = new_.lowered.functions[b];
    const bool renamed = before.definition->getName() != after.definition->getName();
    // For who calls it from outside, a function that was renamed is another.
    if (renamed || is_offered(old_, before) != is_offered(new_, after)) continue;
    old_done[a] = new_done[b] = true;
    if (is_offered(new_, after)) compare(before, after);
  }
  for (std::size_t i = 0; i < old_done.size(); ++i) {
    if (!old_done[i]) add_lonely(old_.lowered.functions[i], false);
  }
  for (std::size_t i = 0; i < new_done.size(); ++i) {
    if (!new_done[i]) add_lonely(new_.lowered.functions[i], true);
  }
}

void Interfaces::compare(const FunctionEntry& before, const FunctionEntry& after) {
  if (TypeWords(*before.context).of_function(*before.definition) ==
      TypeWords(*after.context).of_function(*after.definition)) {
    return;
  }
  const std::string name = after.definition->getNameAsString();
  const std::string from = quoted(shown_type(*before.definition));
  const std::string to = quoted(shown_type(*after.definition));
  found_.push_back(
      {.what = from == to
                   ? "what " + to + ", the type of " + quoted(name) + ", stands for has changed"
                   : "the type of " + quoted(name) + " changed from " + from + " to " + to,
       .name = name,
       .old_at = position(old_.units[before.unit], *before.definition),
       .new_at = position(new_.units[after.unit], *after.definition)});
}

void Interfaces::add_lonely(const FunctionEntry& function, bool is_new) {
  const Version& version = is_new ? new_ : old_;
  if (!is_offered(version, function)) return;
  InterfaceChange& change = found_.emplace_back();
  change.name = function.definition->getNameAsString();
  change.what = quoted(change.name) + (is_new ? " is only in NEW" : " is only in OLD");
  (is_new ? change.new_at : change.old_at) =
      position(version.units[function.unit], *function.definition);
}

}  // namespace

std::vector<InterfaceChange> compare_interfaces(const Version& old_version,
                                                const Version& new_version, Entities& entities) {
  return Interfaces(old_version, new_version, entities).run();
}

}  // namespace pslice::frontend::versions
