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
  find_included_files(units);
  for (std::size_t u = 0; u < units.size() && !headers_.empty(); ++u) {
    if (!units[u].is_model) add_named(units[u], u);
  }
}

void Headers::find_included_files(const std::vector<TranslationUnit>& units) {
  const auto identity = [&](std::size_t unit, std::optional<clang::FileID> file) {
    const clang::SourceManager& sources = units[unit].syntax->getSourceManager();
    const auto opened = sources.getFileEntryRefForID(file.value_or(sources.getMainFileID()));
    return opened ? std::optional(opened->getUniqueID()) : std::nullopt;
  };
  for (Header& header : headers_) {
    if (header.functions.empty()) continue;
    const auto included = identity(header.unit, header.file);
    for (std::size_t u = 0; included && u < units.size(); ++u) {
      if (units[u].is_model || identity(u, std::nullopt) != included) continue;
      header.is_fixed = true;
      included_.insert(u);
    }
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
    header(included_name(sources, file));
    add_inclusion(unit, number, {from, sources.getExpansionLineNumber(at), file});
    file = from;
  }
}

/// A header is named in more lines than lead to it: where it guards itself it is not read again.
/// Whoever names one that is cut has to name the cut one.
void Headers::add_named(const TranslationUnit& unit, std::size_t number) {
  const clang::SourceManager& sources = unit.syntax->getSourceManager();
  std::vector<NamedInclusion> open = named_inclusions(*unit.syntax);
  for (std::size_t before = open.size() + 1; open.size() < before;) {
    before = open.size();
    std::erase_if(open, [&](const NamedInclusion& named) {
      if (!by_name_.contains(included_name(sources, named.to))) return false;
      add_inclusion(unit, number, named);
      return true;
    });
  }
}

void Headers::add_inclusion(const TranslationUnit& unit, std::size_t number,
                            const NamedInclusion& named) {
  const clang::SourceManager& sources = unit.syntax->getSourceManager();
  const bool is_main = named.from == sources.getMainFileID();
  const Inclusion inclusion{.from = is_main ? unit.file : included_name(sources, named.from),
                            .line = named.line};
  std::vector<Inclusion>& known = header(included_name(sources, named.to)).inclusions;
  const bool is_new = std::ranges::none_of(known, [&](const Inclusion& other) {
    return other.from == inclusion.from && other.line == inclusion.line;
  });
  if (is_new) known.push_back(inclusion);
  if (is_main) return;
  Header& between = header(inclusion.from);
  if (between.functions.empty()) {
    between.unit = number;
    between.file = named.from;
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
