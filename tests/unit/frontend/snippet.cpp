#include "tests/unit/frontend/snippet.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Frontend/ASTUnit.h>
#include <clang/Tooling/Tooling.h>
#include <gtest/gtest.h>

#include "frontend/rewrite/rewrite.h"
#include "frontend/units/units.h"

namespace pslice::frontend {

struct Snippet::Parsed {
  std::unique_ptr<clang::ASTUnit> ast;
  Units units;

  /// Records for all units inside of `stmt` the tests they stand under.
  void find_enclosing(const clang::Stmt& stmt, std::set<std::size_t> tests,
                      std::vector<std::set<std::size_t>>& enclosing) const {
    const auto record = [&](ts::Statement unit) {
      if (unit.valid()) enclosing[unit.index()].insert(tests.begin(), tests.end());
    };
    record(units.of(&stmt));
    if (const auto* declaration = clang::dyn_cast<clang::DeclStmt>(&stmt)) {
      for (const clang::Decl* decl : declaration->decls()) record(units.of(decl));
    }
    if (clang::isa<clang::IfStmt, clang::WhileStmt, clang::ForStmt, clang::DoStmt,
                   clang::SwitchStmt>(stmt) &&
        units.of(&stmt).valid()) {
      tests.insert(units.of(&stmt).index());
    }
    for (const clang::Stmt* child : stmt.children()) {
      if (child != nullptr) find_enclosing(*child, tests, enclosing);
    }
  }
};

Snippet::Snippet(const std::string& code, const std::map<std::string, std::string>& headers)
    : parsed_(std::make_unique<Parsed>()) {
  const clang::tooling::FileContentMappings files(headers.begin(), headers.end());
  parsed_->ast = clang::tooling::buildASTFromCodeWithArgs(
      code, {"-std=gnu11", "-w"}, "input.c", "test",
      std::make_shared<clang::PCHContainerOperations>(),
      clang::tooling::getClangStripDependencyFileAdjuster(), files);
  if (!parsed_->ast || parsed_->ast->getDiagnostics().hasErrorOccurred()) {
    ADD_FAILURE() << "does not parse:\n" << code;
    return;
  }
  const clang::ASTContext& context = parsed_->ast->getASTContext();
  std::vector<const clang::FunctionDecl*> functions;
  for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
    const auto* function = clang::dyn_cast<clang::FunctionDecl>(decl);
    if (function == nullptr || !function->doesThisDeclarationHaveABody()) continue;
    functions.push_back(function);
    cut_into_units(*function, program_.begin_function(function->getNameAsString()), context,
                   program_, parsed_->units);
  }
  enclosing_.resize(unit_count());
  for (const clang::FunctionDecl* function : functions) {
    parsed_->find_enclosing(*function->getBody(), {}, enclosing_);
  }
}

Snippet::~Snippet() = default;

std::vector<std::string> Snippet::listing() const {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const ts::StatementInfo& info = unit(i);
    lines.push_back(std::to_string(info.position.line) + ":" +
                    std::to_string(info.position.column) + " " + ts::to_string(info.kind) + " " +
                    info.text);
  }
  return lines;
}

std::string Snippet::reduced(const base::BitSet& kept) const {
  const base::BitSet observable(unit_count());
  const clang::ASTContext& context = parsed_->ast->getASTContext();
  return reduced_text(context, context.getSourceManager().getMainFileID(), parsed_->units,
                      {kept, observable});
}

std::string Snippet::reduced(const std::set<std::string>& kept_texts) const {
  base::BitSet kept(unit_count());
  std::set<std::string> missing = kept_texts;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    if (!kept_texts.contains(unit(i).text)) continue;
    kept.insert(i);
    missing.erase(unit(i).text);
  }
  for (const std::string& text : missing) ADD_FAILURE() << "no unit `" << text << "`";
  return reduced(kept);
}

}  // namespace pslice::frontend
