#include "frontend/objects/linkage.h"

#include <algorithm>

#include "base/diagnostics.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace pslice::frontend {
namespace {

/// The name under which a linker knows it.
std::string symbol_of(const clang::NamedDecl& decl) {
  if (const auto* label = decl.getAttr<clang::AsmLabelAttr>()) {
    const llvm::StringRef name = label->getLabel();
    return (name.starts_with("\01") ? name.drop_front() : name).str();
  }
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&decl);
  if (function != nullptr && function->hasAttr<clang::OverloadableAttr>()) {
    return decl.getName().str() + " " + function->getType().getCanonicalType().getAsString();
  }
  return decl.getName().str();
}

}  // namespace

Linkage::Linkage(const std::vector<TranslationUnit>& units) : units_(units) {
  for (std::size_t u = 0; u < units.size(); ++u) add_definitions(units[u], u);
}

Key Linkage::own_key(const clang::NamedDecl& decl) {
  if (decl.hasExternalFormalLinkage() && decl.getIdentifier() != nullptr) {
    return &*names_.insert(symbol_of(decl)).first;
  }
  return decl.getCanonicalDecl();
}

Key Linkage::key(const clang::NamedDecl& decl) {
  Key key = own_key(decl);
  // A chain of aliases ends: Clang refuses those that do not within a file.
  for (std::size_t steps = 0; steps <= aliases_.size(); ++steps) {
    const auto alias = aliases_.find(key);
    if (alias == aliases_.end()) break;
    key = alias->second;
  }
  return key;
}

const clang::VarDecl* Linkage::variable(Key key) const {
  const auto found = definitions_.find(key);
  return found == definitions_.end() ? nullptr : llvm::dyn_cast<clang::VarDecl>(found->second.decl);
}

const clang::FunctionDecl* Linkage::function(Key key) const {
  const auto found = definitions_.find(key);
  return found == definitions_.end() ? nullptr
                                     : llvm::dyn_cast<clang::FunctionDecl>(found->second.decl);
}

Linkage::Strength Linkage::strength_of(const clang::FunctionDecl& function) {
  if (!function.doesThisDeclarationHaveABody()) return Strength::none;
  if (function.isWeak()) return Strength::weak;
  switch (function.getASTContext().GetGVALinkageForFunction(&function)) {
    case clang::GVA_AvailableExternally:
    case clang::GVA_DiscardableODR: return Strength::inlined;
    default: return Strength::strong;
  }
}

Linkage::Strength Linkage::strength_of(const clang::VarDecl& variable) {
  using Kind = clang::VarDecl::DefinitionKind;
  const Kind kind = variable.isThisDeclarationADefinition();
  if (kind == Kind::DeclarationOnly) return Strength::none;
  if (variable.isWeak()) return Strength::weak;
  return kind == Kind::Definition ? Strength::strong : Strength::tentative;
}

void Linkage::add_definitions(const TranslationUnit& unit, std::size_t number) {
  for (const clang::Decl* decl : unit.syntax->getASTContext().getTranslationUnitDecl()->decls()) {
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(decl);
    if (named == nullptr || !llvm::isa<clang::VarDecl, clang::FunctionDecl>(named)) continue;
    if (const auto* alias = named->getAttr<clang::AliasAttr>()) {
      add_alias(*named, alias->getAliasee().str(), unit, number);
      continue;
    }
    if (const auto* reference = named->getAttr<clang::WeakRefAttr>()) {
      if (!reference->getAliasee().empty()) {
        add_alias(*named, reference->getAliasee().str(), unit, number);
        continue;
      }
    }
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(named);
    const Strength strength = variable != nullptr
                                  ? strength_of(*variable)
                                  : strength_of(*llvm::cast<clang::FunctionDecl>(named));
    if (strength != Strength::none) add(*named, strength, unit, number);
  }
}

void Linkage::add(const clang::NamedDecl& decl, Strength strength, const TranslationUnit& unit,
                  std::size_t number) {
  const Key key = own_key(decl);
  if (unit.is_model) strength = Strength::model;
  Definition& known = definitions_[key];
  const Definition added{&decl, strength, number};
  const bool both_real = known.unit != number && decl.hasExternalFormalLinkage() &&
                         std::min(known.strength, strength) >= Strength::tentative;
  const bool merge = std::min(known.strength, strength) == Strength::tentative &&
                     unit.merges_tentative && units_[known.unit].merges_tentative;
  if (both_real && !merge) fail_twice(symbol_of(decl), known, added);
  if (strength <= known.strength) return;
  known = added;
  aliases_.erase(key);
  if (strength == Strength::weak)
    weak_.insert(key);
  else
    weak_.erase(key);
}

/// Another name for something that the same file defines, or (weakref) that some file may define.
void Linkage::add_alias(const clang::NamedDecl& decl, const std::string& target,
                        const TranslationUnit& unit, std::size_t number) {
  clang::ASTContext& context = unit.syntax->getASTContext();
  Key meant = nullptr;
  for (const clang::NamedDecl* found :
       context.getTranslationUnitDecl()->lookup(&context.Idents.get(target))) {
    meant = own_key(*found);
  }
  if (meant == nullptr) meant = &*names_.insert(target).first;
  const Key key = own_key(decl);
  if (key == meant) return;
  add(decl,
      decl.isWeakImported() || decl.hasAttr<clang::WeakAttr>() ? Strength::weak : Strength::strong,
      unit, number);
  aliased_.insert(meant);
  if (definitions_[key].decl == &decl) aliases_[key] = meant;
}

void Linkage::fail_twice(const std::string& name, const Definition& first,
                         const Definition& second) const {
  const auto where = [&](const Definition& definition) {
    const TranslationUnit& unit = units_[definition.unit];
    const base::SourcePosition position =
        position_of(unit.syntax->getSourceManager(), definition.decl->getLocation(), unit.file);
    return position.file + ":" + std::to_string(position.line);
  };
  throw base::Failure(
      base::ExitStatus::program_errors,
      "'" + name + "' is defined twice: at " + where(first) + " and at " + where(second));
}

std::string included_name(const clang::SourceManager& sources, clang::FileID file) {
  const auto opened = sources.getFileEntryRefForID(file);
  if (!opened) return {};
  namespace path = llvm::sys::path;
  llvm::SmallString<256> name(opened->getName());
  const std::string& directory = sources.getFileManager().getFileSystemOpts().WorkingDir;
  if (!directory.empty()) {
    llvm::SmallString<256> here;
    llvm::sys::fs::make_absolute(directory, name);
    path::remove_dots(name, true);
    const bool known = !llvm::sys::fs::current_path(here);
    if (known && name.starts_with(here) && path::is_separator(name[here.size()])) {
      name = llvm::StringRef(name).drop_front(here.size() + 1);
    }
  }
  llvm::SmallString<256> plain(name);
  path::remove_dots(plain, true);
  // Where links are in the way, `..` leads elsewhere than it seems.
  const bool detours = llvm::StringRef(name).contains("..");
  const bool same = !detours || llvm::sys::fs::equivalent(name, plain);
  return same ? plain.str().str() : name.str().str();
}

base::SourcePosition position_of(const clang::SourceManager& sources, clang::SourceLocation where,
                                 const std::string& main_file) {
  const clang::SourceLocation expanded = sources.getExpansionLoc(where);
  if (expanded.isInvalid()) return {};
  const auto [file, offset] = sources.getDecomposedLoc(expanded);
  std::string name = main_file;
  if (file != sources.getMainFileID()) name = included_name(sources, file);
  return {.file = std::move(name),
          .line = sources.getLineNumber(file, offset),
          .column = sources.getColumnNumber(file, offset)};
}

}  // namespace pslice::frontend
