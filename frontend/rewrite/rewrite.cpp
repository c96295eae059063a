#include "frontend/rewrite/rewrite.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <optional>
#include <string>

#include "frontend/rewrite/declarations.h"
#include "frontend/rewrite/pragmas.h"
#include "frontend/rewrite/statements.h"

// Printing the reduced syntax tree would be simpler, but it loses lines, macros, comments and
// preprocessor lines. So the text is edited in place, by the places of the syntax in it:
//   Survival             what has to stay
//   StatementRewriter    what becomes of each statement
//   DeclarationRewriter  what becomes of initialisers
//   TreeEdits, TextEdits removing syntax; blanking, inserting and restoring text
//   drop_loop_pragmas    what was said of loops that went

namespace pslice::frontend {

namespace {

/// Where the declarations stand in a file.
std::vector<Span> declaration_spans(const clang::ASTContext& context, const Places& places) {
  std::vector<Span> spans;
  for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
    const Span span = places.range(decl->getSourceRange());
    if (!decl->isImplicit() && !span.empty()) spans.push_back(span);
  }
  return spans;
}

bool loses_a_result(const clang::Stmt& stmt, const Survival& survival) {
  const auto* jump = clang::dyn_cast<clang::ReturnStmt>(&stmt);
  if (jump != nullptr) return jump->getRetValue() != nullptr && !survival.is_kept(stmt);
  return std::ranges::any_of(substatements(stmt), [&](const clang::Stmt* child) {
    return loses_a_result(*child, survival);
  });
}

/// What ends a function that would fall off its end without a value where kept statements use it:
/// the value does not matter, but to use none is undefined. Nothing that is kept comes behind a
/// dropped `return`, so the end of the function is early enough. None where the end stays as it is.
std::optional<std::string> lost_return(const clang::FunctionDecl& function,
                                       const clang::CompoundStmt& body, const Survival& survival,
                                       const Kept& kept) {
  if (!kept.results.contains(&function) || !loses_a_result(body, survival)) return std::nullopt;
  const clang::Stmt& last = *body.body_back();
  if (clang::isa<clang::ReturnStmt>(last) && survival.is_kept(last)) return std::nullopt;
  const auto value = zero_value(function.getReturnType(), function.getASTContext());
  return value ? std::optional("return " + *value + ";") : std::nullopt;
}

/// On the line of the last `return`, if that goes.
void end_with(const std::string& text, const clang::CompoundStmt& body, TreeEdits& tree) {
  const clang::Stmt& last = *body.body_back();
  const Places& places = tree.places();
  if (clang::isa<clang::ReturnStmt>(last) && !places.is_generated(last.getBeginLoc())) {
    tree.text().insert(places.statement(last).begin, text);
  } else if (!places.is_generated(body.getRBracLoc())) {
    tree.text().insert(places.token(body.getRBracLoc()).begin, text + " ");
  }
}

/// Empties the body of a function. Where one macro call writes both the signature and the body,
/// the function is written anew, provided that the call writes nothing else.
void empty_function(const clang::FunctionDecl& function, const clang::CompoundStmt& body,
                    const std::vector<Span>& declarations, const std::string& end,
                    TreeEdits& tree) {
  const Span whole = tree.places().range(function.getSourceRange());
  const Span name = tree.places().token(function.getLocation());
  if (!name.overlaps(tree.places().token(body.getLBracLoc()))) {
    tree.empty(body);
    if (!end.empty()) end_with(end, body, tree);
    return;
  }
  const auto sharing =
      std::ranges::count_if(declarations, [&](Span other) { return other.overlaps(whole); });
  const auto signature = print_signature(function);
  if (sharing != 1 || !signature) return;
  tree.blank(body, whole);
  tree.text().insert(whole.begin, *signature + (end.empty() ? " {}" : " { " + end + " }"));
}

}  // namespace

std::string reduced_text(const clang::ASTContext& context, clang::FileID file, const Units& units,
                         const Kept& kept) {
  const ScannedText source(context.getSourceManager().getBufferData(file));
  const std::vector<Span> declarations = declaration_spans(context, Places(context, file));
  TextEdits edits(source);
  for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
    const auto* function = clang::dyn_cast<clang::FunctionDecl>(decl);
    if (function == nullptr || !function->doesThisDeclarationHaveABody()) continue;
    if (file_of_body(*function) != file) continue;
    const auto& body = *clang::cast<clang::CompoundStmt>(function->getBody());
    const Survival survival(*function, units, kept);
    TreeEdits tree(*function, source, edits);
    const std::string end = lost_return(*function, body, survival, kept).value_or("");
    if (!survival.survives(body)) {
      empty_function(*function, body, declarations, end, tree);
      continue;
    }
    StatementRewriter(survival, tree).rewrite(body);
    if (!end.empty()) end_with(end, body, tree);
  }
  drop_loop_pragmas(source, edits);
  return edits.apply();
}

}  // namespace pslice::frontend
