#include "frontend/units/describe.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include "frontend/objects/linkage.h"
#include "frontend/units/scanned_text.h"

namespace pslice::frontend {

using clang::dyn_cast;
using clang::isa;

namespace {

struct Effects {
  bool assigns = false;
  bool calls = false;
};

void find_effects(const clang::Stmt& stmt, Effects& found) {
  if (const auto* binary = dyn_cast<clang::BinaryOperator>(&stmt)) {
    found.assigns |= binary->isAssignmentOp();
  } else if (const auto* unary = dyn_cast<clang::UnaryOperator>(&stmt)) {
    found.assigns |= unary->isIncrementDecrementOp();
  } else if (isa<clang::CallExpr>(stmt)) {
    found.calls = true;
  }
  for (const clang::Stmt* child : stmt.children()) {
    if (child != nullptr) find_effects(*child, found);
  }
}

bool has_printable_name(clang::QualType type) {
  const clang::TagDecl* tag =
      type.getCanonicalType()->getPointeeOrArrayElementType()->getAsTagDecl();
  return tag == nullptr || tag->getIdentifier() != nullptr || type->getAs<clang::TypedefType>();
}

}  // namespace

ts::StatementKind kind_of(const clang::Stmt& stmt) {
  if (isa<clang::ReturnStmt>(stmt)) return ts::StatementKind::return_;
  if (isa<clang::GotoStmt, clang::IndirectGotoStmt, clang::BreakStmt, clang::ContinueStmt>(stmt)) {
    return ts::StatementKind::jump;
  }
  const auto* expression = dyn_cast<clang::Expr>(&stmt);
  if (expression == nullptr) return ts::StatementKind::assign;
  // `f(i++);` is a call, though it increments on the way.
  if (isa<clang::CallExpr>(expression->IgnoreParenCasts())) return ts::StatementKind::call;
  Effects effects;
  find_effects(stmt, effects);
  return effects.calls && !effects.assigns ? ts::StatementKind::call : ts::StatementKind::assign;
}

base::SourcePosition position_of_token(const clang::ASTContext& context,
                                       clang::SourceLocation location) {
  const clang::SourceManager& sources = context.getSourceManager();
  const clang::SourceLocation shown = sources.getExpansionLoc(location);
  const clang::FileID file = sources.getFileID(shown);
  const bool is_main = file == sources.getMainFileID();
  return {.file = is_main ? sources.getFilename(shown).str() : included_name(sources, file),
          .line = sources.getExpansionLineNumber(shown),
          .column = sources.getExpansionColumnNumber(shown)};
}

std::string source_line(const clang::ASTContext& context, clang::SourceRange tokens) {
  const clang::SourceManager& sources = context.getSourceManager();
  const clang::CharSourceRange written = sources.getExpansionRange(tokens);
  return ScannedText(clang::Lexer::getSourceText(written, sources, context.getLangOpts()))
      .one_line();
}

std::string describe(const clang::ASTContext& context, const clang::ForStmt& loop) {
  const clang::SourceManager& sources = context.getSourceManager();
  const clang::SourceLocation head = loop.getForLoc();
  if (head.isMacroID() &&
      sources.getExpansionLoc(head) == sources.getExpansionLoc(loop.getRParenLoc())) {
    return source_line(context, {head, loop.getRParenLoc()});
  }
  if (loop.getCond() == nullptr) return "for (;;)";
  return "for (; " + source_line(context, loop.getCond()->getSourceRange()) + ";)";
}

std::string describe(const clang::ASTContext& context, const clang::VarDecl& variable) {
  const clang::SourceManager& sources = context.getSourceManager();
  const clang::SourceLocation name = variable.getLocation();
  const clang::Expr* value = variable.getInit();
  const bool in_macro =
      name.isMacroID() && (value == nullptr || sources.getExpansionLoc(name) ==
                                                   sources.getExpansionLoc(value->getBeginLoc()));
  if (in_macro) return source_line(context, {name, name});
  std::string text = variable.getNameAsString();
  if (has_printable_name(variable.getType())) {
    clang::PrintingPolicy policy(context.getLangOpts());
    policy.Bool = false;
    const auto* written = variable.getTypeSourceInfo();
    (written == nullptr ? variable.getType() : written->getType())
        .getAsStringInternal(text, policy);
  }
  if (value != nullptr) text += " = " + source_line(context, value->getSourceRange());
  return text;
}

}  // namespace pslice::frontend
