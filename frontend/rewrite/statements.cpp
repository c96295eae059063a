#include "frontend/rewrite/statements.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/SmallString.h>

// Decides for every statement whether it stays, goes, or loses its head only.
//
// Three things need care. A statement that is all of a branch or follows a label must leave a `;`.
// A dropped `else` may capture the `else` of an outer `if`. And a macro call may hold, besides
// dropped statements, tokens of what stays around them (a brace, a label, a declaration): such
// tokens are written again where they are lost (TextEdits::restore).

namespace pslice::frontend {

using clang::dyn_cast;
using clang::isa;

void StatementRewriter::rewrite(const clang::CompoundStmt& body) {
  find_kept_calls(body);
  visit_block(body);
}

void StatementRewriter::find_kept_calls(const clang::Stmt& stmt) {
  const auto add = [this](clang::SourceLocation begin) {
    if (places().is_generated(begin)) kept_calls_.insert(places().token(begin).begin);
  };
  if (survival_.is_kept(stmt)) add(stmt.getBeginLoc());
  if (const auto* declaration = dyn_cast<clang::DeclStmt>(&stmt)) {
    for (const clang::Decl* decl : declaration->decls()) {
      if (survival_.is_kept(*decl)) add(decl->getBeginLoc());
    }
  }
  for (const clang::Stmt* child : substatements(stmt)) find_kept_calls(*child);
}

/// What does nothing (`do { } while (0)`) is no unit, so nobody keeps it; but where a macro writes
/// it beside something that is kept, it has no text of its own.
bool StatementRewriter::is_of_kept_call(const clang::Stmt& stmt) const {
  return places().is_generated(stmt.getBeginLoc()) &&
         kept_calls_.contains(places().token(stmt.getBeginLoc()).begin);
}

void StatementRewriter::visit(const clang::Stmt& stmt, Spot spot) {
  if (const auto* declaration = dyn_cast<clang::DeclStmt>(&stmt)) {
    declarations_.rewrite(*declaration);
  } else if (isa<clang::NullStmt>(stmt)) {
    text().restore(places().statement(stmt), ";");
  } else if (isa<clang::LabelStmt, clang::SwitchCase>(stmt)) {
    visit_label(stmt, spot);
  } else if (!survival_.survives(stmt)) {
    if (is_of_kept_call(stmt)) return;
    if (spot.is_required() || survival_.is_point(stmt)) {
      tree_.replace(stmt);
    } else {
      tree_.remove(stmt);
    }
  } else if (const auto* block = dyn_cast<clang::CompoundStmt>(&stmt)) {
    visit_block(*block);
  } else if (const auto* marked = dyn_cast<clang::AttributedStmt>(&stmt)) {
    visit_marked(*marked, spot);
  } else if (const auto* test = dyn_cast<clang::IfStmt>(&stmt)) {
    visit_if(*test, spot);
  } else if (const auto* loop = dyn_cast<clang::WhileStmt>(&stmt)) {
    visit_headed(stmt, places().range(loop->getWhileLoc(), loop->getRParenLoc()), *loop->getBody(),
                 spot);
  } else if (const auto* choice = dyn_cast<clang::SwitchStmt>(&stmt)) {
    visit_switch(*choice, spot);
  } else if (const auto* for_loop = dyn_cast<clang::ForStmt>(&stmt)) {
    visit_for(*for_loop, spot);
  } else if (const auto* do_loop = dyn_cast<clang::DoStmt>(&stmt)) {
    visit_do(*do_loop, spot);
  } else {
    tree_.keep_semicolon(stmt);
  }
}

std::string StatementRewriter::label_text(const clang::Stmt& label) const {
  if (const auto* named = dyn_cast<clang::LabelStmt>(&label)) {
    return named->getDecl()->getNameAsString() + ":";
  }
  const auto* value = dyn_cast<clang::CaseStmt>(&label);
  if (value == nullptr) return "default:";
  const auto number = [this](const clang::Expr& expression) {
    llvm::SmallString<32> digits;
    expression.EvaluateKnownConstInt(tree_.context()).toString(digits, 10);
    return std::string(digits);
  };
  std::string text = "case " + number(*value->getLHS());
  if (value->getRHS() != nullptr) text += " ... " + number(*value->getRHS());
  return text + ":";
}

void StatementRewriter::visit_label(const clang::Stmt& stmt, Spot spot) {
  const clang::Stmt& inner = *substatements(stmt).front();
  const auto* value = dyn_cast<clang::SwitchCase>(&stmt);
  if (value != nullptr && !survival_.has_switch(stmt)) {
    text().blank(places().range(value->getKeywordLoc(), value->getColonLoc()));
    visit(inner, spot);
    return;
  }
  text().restore(places().token(stmt.getBeginLoc()), label_text(stmt));
  visit(inner, spot.required());
}

/// What is said of a loop is said of nothing else.
void StatementRewriter::visit_marked(const clang::AttributedStmt& marked, Spot spot) {
  const clang::Stmt& inner = *marked.getSubStmt();
  for (const clang::Attr* attribute : marked.getAttrs()) {
    if (isa<clang::LoopHintAttr>(attribute) && !survival_.holds_kept(inner)) {
      text().blank(places().token(attribute->getLocation()));
    }
  }
  visit(inner, spot);
}

void StatementRewriter::visit_block(const clang::CompoundStmt& block) {
  text().restore(places().token(block.getLBracLoc()), "{");
  for (const clang::Stmt* member : block.body()) visit(*member, {});
  text().restore(places().token(block.getRBracLoc()), "}");
}

void StatementRewriter::visit_if(const clang::IfStmt& test, Spot spot) {
  if (!survival_.holds_kept(test)) {
    strip_if(test, spot);
    return;
  }
  const clang::Stmt* other = test.getElse();
  const Span keyword = places().token(test.getElseLoc());
  // An `else` that a macro writes goes only with all that the macro writes, the test perhaps.
  const bool keeps_else =
      other != nullptr && (survival_.survives(*other) || spot.after == Spot::Else::follows ||
                           places().is_generated(test.getElseLoc()));
  const Spot branch = spot.required();
  const Spot before_else{.place = Spot::Place::required, .after = Spot::Else::follows};
  const Span head = places().range(test.getIfLoc(), test.getRParenLoc());
  const bool is_of_head =
      !survival_.survives(*test.getThen()) && places().statement(*test.getThen()).overlaps(head);
  if (!is_of_head) visit(*test.getThen(), keeps_else ? before_else : branch);
  if (keeps_else) {
    text().restore(keyword, "else");
    visit(*other, branch);
  } else if (other != nullptr) {
    text().blank(keyword);
    tree_.remove(*other);
  }
}

/// Leaves what survives of the branches, one after the other: nothing in them does anything.
void StatementRewriter::strip_if(const clang::IfStmt& test, Spot spot) {
  text().blank(places().range(test.getIfLoc(), test.getRParenLoc()));
  text().blank(places().token(test.getElseLoc()));
  const clang::Stmt* other = test.getElse();
  const bool both =
      other != nullptr && survival_.survives(*test.getThen()) && survival_.survives(*other);
  const bool braces = both && spot.is_required();
  const Span whole = places().statement(test);
  if (braces) text().insert(whole.begin, "{");
  for (const clang::Stmt* branch : substatements(test)) {
    if (survival_.survives(*branch)) {
      visit(*branch, both ? Spot{} : spot);
    } else {
      tree_.remove(*branch);
    }
  }
  if (!braces) return;
  const auto semicolon = tree_.semicolon_of(test);
  text().insert(semicolon ? semicolon->end : whole.end, "}");
}

void StatementRewriter::visit_headed(const clang::Stmt& stmt, Span head, const clang::Stmt& body,
                                     Spot spot) {
  if (survival_.holds_kept(stmt)) {
    visit(body, spot.required());
  } else {
    text().blank(head);
    visit(body, spot);
  }
}

/// Where all cases lead to what is kept, the test is not, and what it could trap on is not
/// computed.
void StatementRewriter::visit_switch(const clang::SwitchStmt& choice, Spot spot) {
  const Span head = places().range(choice.getSwitchLoc(), choice.getRParenLoc());
  const clang::Expr& test = *choice.getCond();
  const bool is_of_macro =
      places().is_generated(choice.getSwitchLoc()) || places().is_generated(choice.getLParenLoc());
  if (survival_.holds_kept(choice) && !survival_.is_kept(choice) && !is_of_macro) {
    const Span inside = places().statement(test);
    tree_.blank(test, inside);
    const bool is_wide = tree_.context().getTypeSize(test.getType()) >
                         tree_.context().getTypeSize(tree_.context().IntTy);
    text().insert(inside.begin, is_wide ? "0LL" : "0");
  }
  visit_headed(choice, head, *choice.getBody(), spot);
}

void StatementRewriter::visit_do(const clang::DoStmt& loop, Spot spot) {
  const Span keyword = places().token(loop.getDoLoc());
  const Span test = places().range(loop.getWhileLoc(), loop.getRParenLoc());
  if (survival_.holds_kept(loop)) {
    text().restore(keyword, "do");
    visit(*loop.getBody(), Spot{}.required());
    // Lost only where the condition is the constant 0, since a test would be kept as well.
    text().restore(test, tree_.semicolon_of(loop) ? "while (0)" : "while (0);");
    tree_.keep_semicolon(loop);
    return;
  }
  text().blank(keyword);
  visit(*loop.getBody(), spot);
  text().blank(test);
  if (const auto semicolon = tree_.semicolon_of(loop)) text().blank(*semicolon);
}

void StatementRewriter::visit_for(const clang::ForStmt& loop, Spot spot) {
  const Span keyword = places().token(loop.getForLoc());
  const Span head = places().range(loop.getForLoc(), loop.getRParenLoc());
  if (!survival_.holds_kept(loop) || keyword == head) {
    visit_headed(loop, head, *loop.getBody(), spot);  // all of a macro's head stays, or none
    return;
  }
  const auto is_of_test = [&](const clang::Stmt& part) {  // a macro writes both
    return loop.getCond() != nullptr &&
           places().statement(part).overlaps(places().statement(*loop.getCond()));
  };
  if (const auto* declaration = clang::dyn_cast_or_null<clang::DeclStmt>(loop.getInit())) {
    declarations_.rewrite(*declaration);
  } else if (loop.getInit() != nullptr && !survival_.is_kept(*loop.getInit()) &&
             !is_of_test(*loop.getInit())) {
    tree_.blank(*loop.getInit(), places().statement(*loop.getInit()));
  }
  const clang::Expr* step = loop.getInc();
  const bool steps = step != nullptr && survival_.is_kept(*step);
  const Span inside{.begin = places().token(loop.getLParenLoc()).end,
                    .end = places().token(loop.getRParenLoc()).begin};
  const auto second = tree_.source().semicolon_within(inside, 1);  // none: a macro has it
  if (step != nullptr && !steps && !is_of_test(*step)) {
    tree_.blank(*step, places().statement(*step));
  }
  if (survival_.is_kept(loop) || steps || survival_.holds_kept(*loop.getBody())) {
    const bool apart = step == nullptr || loop.getCond() == nullptr ||
                       tree_.source().semicolon_between(places().statement(*loop.getCond()).end,
                                                        places().statement(*step).begin);
    if (!apart) text().restore(places().statement(*step), ";");
  } else if (loop.getCond() != nullptr) {
    // Only the first part is kept: it runs, and the loop ends.
    Span rest = places().statement(*loop.getCond());
    if (!second) rest.end = inside.end;
    tree_.blank(*loop.getCond(), rest);
    text().insert(rest.begin, second ? "0" : "0;");
  } else if (second) {
    text().insert(*second, " 0");
  }
  visit(*loop.getBody(), spot.required());
}

}  // namespace pslice::frontend
