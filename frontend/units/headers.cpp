#include "frontend/units/headers.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/ASTUnit.h>

#include <algorithm>

#include "frontend/units/places.h"

namespace pslice::frontend {

Headers::Headers(const std::vector<TranslationUnit>& units) {
  for (std::size_t u = 0; u < units.size(); ++u) {
    if (!units[u].is_model) add(units[u], u);
  }
}

Headers::Header& Headers::header(const std::string& name) {
  const auto [found, is_new] = by_name_.try_emplace(name, headers_.size());
  if (is_new) headers_.push_back({.name = name, .file = {}, .functions = {}, .inclusions = {}});
  return headers_[found->second];
}

void Headers::add(const TranslationUnit& unit, std::size_t number) {
  const clang::ASTContext& context = unit.syntax->getASTContext();
  const clang::SourceManager& sources = context.getSourceManager();
  std::map<clang::FileID, std::string> names;
  for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
    if (function == nullptr || !function->doesThisDeclarationHaveABody()) continue;
    const clang::FileID file = file_of_body(*function);
    const clang::SourceLocation name = sources.getExpansionLoc(function->getLocation());
    if (file == sources.getMainFileID() || sources.isInSystemHeader(name)) continue;
    if (!sources.getFileEntryRefForID(file)) continue;
    const auto [name_of_file, is_new] = names.try_emplace(file);
    if (is_new) {
      name_of_file->second = included_name(sources, file);
      add_inclusions(unit, number, file);
    }
    Header& of = header(name_of_file->second);
    of.is_fixed = sources.getFileID(name) != file ||
                  (!of.functions.empty() && (of.is_fixed || of.unit != number || of.file != file));
    of.unit = number;
    of.file = file;
    of.functions.push_back(function);
    by_function_.emplace(function, by_name_.at(of.name));
  }
}

/// The lines that lead from the unit's file to this one, and what is between them.
void Headers::add_inclusions(const TranslationUnit& unit, std::size_t number, clang::FileID file) {
  const clang::SourceManager& sources = unit.syntax->getSourceManager();
  while (file != sources.getMainFileID()) {
    const clang::SourceLocation at = sources.getExpansionLoc(sources.getIncludeLoc(file));
    if (at.isInvalid()) return;
    const clang::FileID from = sources.getFileID(at);
    const bool is_main = from == sources.getMainFileID();
    const Inclusion inclusion{.from = is_main ? unit.file : included_name(sources, from),
                              .line = sources.getExpansionLineNumber(at)};
    std::vector<Inclusion>& known = header(included_name(sources, file)).inclusions;
    const bool is_new = std::ranges::none_of(known, [&](const Inclusion& other) {
      return other.from == inclusion.from && other.line == inclusion.line;
    });
    if (is_new) known.push_back(inclusion);
    if (!is_main) {
      Header& between = header(inclusion.from);
      if (between.functions.empty()) {
        between.unit = number;
        between.file = from;
      }
    }
    file = from;
  }
}

std::optional<std::size_t> Headers::find(const clang::FunctionDecl& function) const {
  const auto found = by_function_.find(&function);
  return found == by_function_.end() ? std::nullopt : std::optional(found->second);
}

bool Headers::can_cut(const clang::FunctionDecl& function) const {
  const auto header = find(function);
  return header && !headers_[*header].is_fixed;
}

}  // namespace pslice::frontend
