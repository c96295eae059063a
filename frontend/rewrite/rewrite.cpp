#include "frontend/rewrite/rewrite.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

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

/// Empties the body of a function. Where one macro call writes both the signature and the body,
/// the function is written anew, provided that the call writes nothing else.
void empty_function(const clang::FunctionDecl& function, const clang::CompoundStmt& body,
                    const std::vector<Span>& declarations, TreeEdits& tree) {
  const Span whole = tree.places().range(function.getSourceRange());
  const Span name = tree.places().token(function.getLocation());
  if (!name.overlaps(tree.places().token(body.getLBracLoc()))) {
    tree.empty(body);
    return;
  }
  const auto sharing =
      std::ranges::count_if(declarations, [&](Span other) { return other.overlaps(whole); });
  const auto signature = print_signature(function);
  if (sharing != 1 || !signature) return;
  tree.blank(body, whole);
  tree.text().insert(whole.begin, *signature + " {}");
}

}  // namespace

std::string reduced_text(const clang::ASTContext& context, clang::FileID file, const Units& units,
                         const Kept& kept) {
  const SourceText source(context.getSourceManager().getBufferData(file));
  const std::vector<Span> declarations = declaration_spans(context, Places(context, file));
  TextEdits edits(source);
  for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
    const auto* function = clang::dyn_cast<clang::FunctionDecl>(decl);
    if (function == nullptr || !function->doesThisDeclarationHaveABody()) continue;
    if (file_of_body(*function) != file) continue;
    const auto& body = *clang::cast<clang::CompoundStmt>(function->getBody());
    const Survival survival(*function, units, kept);
    TreeEdits tree(*function, source, edits);
    if (survival.survives(body)) {
      StatementRewriter(survival, tree).rewrite(body);
    } else {
      empty_function(*function, body, declarations, tree);
    }
  }
  drop_loop_pragmas(source, edits);
  return edits.apply();
}

}  // namespace pslice::frontend
