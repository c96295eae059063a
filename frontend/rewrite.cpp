#include "frontend/rewrite.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/SmallString.h>

#include "frontend/rewrite_declarations.h"
#include "frontend/rewrite_edits.h"
#include "frontend/rewrite_survival.h"
#include "frontend/units_places.h"

// Goes down each function and decides for every statement whether it stays, goes, or loses its
// head only. Printing the reduced syntax tree would be simpler but loses lines, macros, comments
// and preprocessor lines, so the text is edited in place.
//
// Three things need care. A statement that is all of a branch or follows a label must leave a `;`.
// A dropped `else` may capture the `else` of an outer `if`. And a macro call may hold, besides
// dropped statements, tokens of what stays around them (a brace, a label, a declaration): such
// tokens are written again where they are lost (TextEdits::restore).

namespace pslice::frontend {

using clang::dyn_cast;
using clang::isa;

namespace {

/// Where a statement stands: what its removal has to leave behind.
struct Spot {
  enum class Place { list, required };
  enum class Else { none, follows };  // an `else` of an outer `if` comes right after it
  Place place = Place::list;
  Else after = Else::none;

  [[nodiscard]] Spot required() const { return {Place::required, after}; }
  [[nodiscard]] bool is_required() const { return place == Place::required; }
};

class FunctionRewriter {
 public:
  FunctionRewriter(const clang::FunctionDecl& function, const Survival& survival,
                   const SourceText& source, TextEdits& edits)
      : context_(function.getASTContext()),
        survival_(survival),
        source_(source),
        edits_(edits),
        places_(context_, context_.getSourceManager().getMainFileID()) {}

  void rewrite_body(const clang::CompoundStmt& body);

 private:
  void visit(const clang::Stmt& stmt, Spot spot);
  void visit_label(const clang::Stmt& stmt, Spot spot);
  void visit_block(const clang::CompoundStmt& block);
  void visit_if(const clang::IfStmt& test, Spot spot);
  void strip_if(const clang::IfStmt& test, Spot spot);
  void visit_for(const clang::ForStmt& loop, Spot spot);
  void visit_do(const clang::DoStmt& loop, Spot spot);
  void visit_headed(const clang::Stmt& stmt, Span head, const clang::Stmt& body, Spot spot);
  void visit_declaration(const clang::DeclStmt& declaration);
  void initialise(const clang::VarDecl& variable, const clang::DeclStmt& declaration);
  void drop_value(const clang::VarDecl& variable);

  void remove(const clang::Stmt& stmt, Spot spot);
  void keep_semicolon(Span statement);
  void empty(const clang::CompoundStmt& block);
  void blank(const clang::Stmt& stmt, Span span);
  void unprotect_includes(const clang::Stmt& stmt);
  [[nodiscard]] std::string label_text(const clang::Stmt& label) const;
  [[nodiscard]] bool is_written(const clang::CompoundStmt& block) const;

  const clang::ASTContext& context_;
  const Survival& survival_;
  const SourceText& source_;
  TextEdits& edits_;
  Places places_;
};

/// Does the statement end with a `;` that is not within its range?
bool ends_before_semicolon(const clang::Stmt& stmt) {
  if (isa<clang::CompoundStmt, clang::NullStmt, clang::DeclStmt>(stmt)) return false;
  if (isa<clang::DoStmt>(stmt)) return true;
  const auto inner = substatements(stmt);
  return inner.empty() || ends_before_semicolon(*inner.back());
}

bool FunctionRewriter::is_written(const clang::CompoundStmt& block) const {
  return !places_.is_generated(block.getLBracLoc()) && !places_.is_generated(block.getRBracLoc());
}

void FunctionRewriter::rewrite_body(const clang::CompoundStmt& body) {
  if (!is_written(body)) return;  // a function that a macro writes can only stay as it is
  if (survival_.holds_kept(body)) {
    visit_block(body);
  } else {
    empty(body);
  }
}

/// Blanks text; lines that include code of `stmt` go as well.
void FunctionRewriter::blank(const clang::Stmt& stmt, Span span) {
  for (std::size_t at = span.begin; at < span.end; ++at) {
    if (source_.is_directive(at)) {
      unprotect_includes(stmt);
      break;
    }
  }
  edits_.blank(span);
}

void FunctionRewriter::unprotect_includes(const clang::Stmt& stmt) {
  for (const clang::SourceLocation edge : {stmt.getBeginLoc(), stmt.getEndLoc()}) {
    if (places_.is_included(edge)) edits_.unprotect(places_.token(edge));
  }
  for (const clang::Stmt* child : stmt.children()) {
    if (child != nullptr) unprotect_includes(*child);
  }
}

void FunctionRewriter::empty(const clang::CompoundStmt& block) {
  blank(block, {places_.token(block.getLBracLoc()).end, places_.token(block.getRBracLoc()).begin});
}

void FunctionRewriter::remove(const clang::Stmt& stmt, Spot spot) {
  const auto* block = dyn_cast<clang::CompoundStmt>(&stmt);
  if (block != nullptr && spot.is_required() && is_written(*block)) {
    empty(*block);
    return;
  }
  const Span span = places_.statement(stmt);
  const auto semicolon =
      ends_before_semicolon(stmt) ? source_.semicolon_after(span.end) : std::nullopt;
  blank(stmt, span);
  if (spot.is_required()) {
    if (semicolon) {
      edits_.restore(*semicolon, ";");
    } else {
      edits_.insert(span.begin, ";");
    }
  } else if (semicolon) {
    edits_.blank({span.end, semicolon->end});
  }
}

void FunctionRewriter::visit(const clang::Stmt& stmt, Spot spot) {
  if (const auto* declaration = dyn_cast<clang::DeclStmt>(&stmt)) {
    visit_declaration(*declaration);
  } else if (isa<clang::NullStmt>(stmt)) {
    edits_.restore(places_.statement(stmt), ";");
  } else if (isa<clang::LabelStmt, clang::SwitchCase>(stmt)) {
    visit_label(stmt, spot);
  } else if (!survival_.survives(stmt)) {
    remove(stmt, spot);
  } else if (const auto* block = dyn_cast<clang::CompoundStmt>(&stmt)) {
    visit_block(*block);
  } else if (const auto* marked = dyn_cast<clang::AttributedStmt>(&stmt)) {
    visit(*marked->getSubStmt(), spot);
  } else if (const auto* test = dyn_cast<clang::IfStmt>(&stmt)) {
    visit_if(*test, spot);
  } else if (const auto* loop = dyn_cast<clang::WhileStmt>(&stmt)) {
    visit_headed(stmt, places_.range(loop->getWhileLoc(), loop->getRParenLoc()), *loop->getBody(),
                 spot);
  } else if (const auto* choice = dyn_cast<clang::SwitchStmt>(&stmt)) {
    visit_headed(stmt, places_.range(choice->getSwitchLoc(), choice->getRParenLoc()),
                 *choice->getBody(), spot);
  } else if (const auto* for_loop = dyn_cast<clang::ForStmt>(&stmt)) {
    visit_for(*for_loop, spot);
  } else if (const auto* do_loop = dyn_cast<clang::DoStmt>(&stmt)) {
    visit_do(*do_loop, spot);
  } else {
    keep_semicolon(places_.statement(stmt));
  }
}

/// The `;` after a statement that stays may be the first token of a macro that goes.
void FunctionRewriter::keep_semicolon(Span statement) {
  const auto next = source_.token_after(statement.end);
  if (next && source_.text()[*next] != ';') edits_.restore({*next, *next + 1}, ";");
}

std::string FunctionRewriter::label_text(const clang::Stmt& label) const {
  if (const auto* named = dyn_cast<clang::LabelStmt>(&label)) {
    return named->getDecl()->getNameAsString() + ":";
  }
  const auto* value = dyn_cast<clang::CaseStmt>(&label);
  if (value == nullptr) return "default:";
  const auto number = [this](const clang::Expr& expression) {
    llvm::SmallString<32> digits;
    expression.EvaluateKnownConstInt(context_).toString(digits, 10);
    return std::string(digits);
  };
  std::string text = "case " + number(*value->getLHS());
  if (value->getRHS() != nullptr) text += " ... " + number(*value->getRHS());
  return text + ":";
}

void FunctionRewriter::visit_label(const clang::Stmt& stmt, Spot spot) {
  const clang::Stmt& inner = *substatements(stmt).front();
  const auto* value = dyn_cast<clang::SwitchCase>(&stmt);
  if (value != nullptr && !survival_.has_switch(stmt)) {
    edits_.blank(places_.range(value->getKeywordLoc(), value->getColonLoc()));
    visit(inner, spot);
    return;
  }
  edits_.restore(places_.token(stmt.getBeginLoc()), label_text(stmt));
  visit(inner, spot.required());
}

void FunctionRewriter::visit_block(const clang::CompoundStmt& block) {
  edits_.restore(places_.token(block.getLBracLoc()), "{");
  for (const clang::Stmt* member : block.body()) visit(*member, {});
  edits_.restore(places_.token(block.getRBracLoc()), "}");
}

void FunctionRewriter::visit_if(const clang::IfStmt& test, Spot spot) {
  if (!survival_.holds_kept(test)) {
    strip_if(test, spot);
    return;
  }
  const clang::Stmt* other = test.getElse();
  const Span keyword = places_.token(test.getElseLoc());
  const bool keeps_else = other != nullptr && (survival_.survives(*other) ||
                                               spot.after == Spot::Else::follows);
  const Spot branch = spot.required();
  visit(*test.getThen(),
        keeps_else ? Spot{Spot::Place::required, Spot::Else::follows} : branch);
  if (keeps_else) {
    edits_.restore(keyword, "else");
    visit(*other, branch);
  } else if (other != nullptr) {
    edits_.blank(keyword);
    remove(*other, {});
  }
}

/// Leaves what survives of the branches, one after the other: nothing in them does anything.
void FunctionRewriter::strip_if(const clang::IfStmt& test, Spot spot) {
  edits_.blank(places_.range(test.getIfLoc(), test.getRParenLoc()));
  edits_.blank(places_.token(test.getElseLoc()));
  const clang::Stmt* other = test.getElse();
  const bool both = other != nullptr && survival_.survives(*test.getThen()) &&
                    survival_.survives(*other);
  const bool braces = both && spot.is_required();
  const Span whole = places_.statement(test);
  if (braces) edits_.insert(whole.begin, "{");
  for (const clang::Stmt* branch : substatements(test)) {
    if (survival_.survives(*branch)) {
      visit(*branch, both ? Spot{} : spot);
    } else {
      remove(*branch, {});
    }
  }
  if (!braces) return;
  const auto semicolon =
      ends_before_semicolon(test) ? source_.semicolon_after(whole.end) : std::nullopt;
  edits_.insert(semicolon ? semicolon->end : whole.end, "}");
}

void FunctionRewriter::visit_headed(const clang::Stmt& stmt, Span head, const clang::Stmt& body,
                                    Spot spot) {
  if (survival_.holds_kept(stmt)) {
    visit(body, spot.required());
  } else {
    edits_.blank(head);
    visit(body, spot);
  }
}

void FunctionRewriter::visit_do(const clang::DoStmt& loop, Spot spot) {
  const Span keyword = places_.token(loop.getDoLoc());
  const Span test = places_.range(loop.getWhileLoc(), loop.getRParenLoc());
  if (survival_.holds_kept(loop)) {
    edits_.restore(keyword, "do");
    visit(*loop.getBody(), {Spot::Place::required, Spot::Else::none});
    // Lost only where the condition is the constant 0, since a test would be kept as well.
    edits_.restore(test, "while (0);");
    return;
  }
  edits_.blank(keyword);
  visit(*loop.getBody(), spot);
  edits_.blank(test);
  if (const auto semicolon = source_.semicolon_after(test.end)) edits_.blank(*semicolon);
}

void FunctionRewriter::visit_for(const clang::ForStmt& loop, Spot spot) {
  const Span keyword = places_.token(loop.getForLoc());
  const Span head = places_.range(loop.getForLoc(), loop.getRParenLoc());
  if (!survival_.holds_kept(loop) || keyword == head) {
    visit_headed(loop, head, *loop.getBody(), spot);  // all of a macro's head stays, or none
    return;
  }
  if (const auto* declaration = clang::dyn_cast_or_null<clang::DeclStmt>(loop.getInit())) {
    visit_declaration(*declaration);
  } else if (loop.getInit() != nullptr && !survival_.is_kept(*loop.getInit())) {
    blank(*loop.getInit(), places_.statement(*loop.getInit()));
  }
  const clang::Expr* step = loop.getInc();
  const bool steps = step != nullptr && survival_.is_kept(*step);
  if (step != nullptr && !steps) blank(*step, places_.statement(*step));
  if (!survival_.is_kept(loop) && !steps && !survival_.holds_kept(*loop.getBody())) {
    // Only the first part is kept: it runs, and the loop ends.
    if (loop.getCond() != nullptr) {
      const Span test = places_.statement(*loop.getCond());
      blank(*loop.getCond(), test);
      edits_.insert(test.begin, "0");
    } else if (const auto end = source_.semicolon_within(
                   {places_.token(loop.getLParenLoc()).end, head.end}, 1)) {
      edits_.insert(*end, " 0");
    }
  }
  visit(*loop.getBody(), spot.required());
}

void FunctionRewriter::visit_declaration(const clang::DeclStmt& declaration) {
  bool drops = false;
  for (const clang::Decl* decl : declaration.decls()) {
    const auto* variable = dyn_cast<clang::VarDecl>(decl);
    drops |= variable != nullptr && is_executable(*variable) && !survival_.is_kept(*variable);
  }
  const clang::SourceLocation begin = declaration.getBeginLoc();
  if (drops && !declarators_apart(declaration, places_)) {
    const Span span = places_.statement(declaration);
    blank(declaration, span);
    edits_.insert(span.begin, print_declaration(declaration, survival_, context_));
    return;
  }
  for (const clang::Decl* decl : declaration.decls()) {
    const auto* variable = dyn_cast<clang::VarDecl>(decl);
    if (variable == nullptr || survival_.is_kept(*variable)) continue;
    if (is_executable(*variable)) {
      drop_value(*variable);
    } else {
      initialise(*variable, declaration);
    }
  }
  if (places_.is_generated(begin)) {
    edits_.restore(places_.token(begin), print_declaration(declaration, survival_, context_));
  }
}

/// Gives a value to a local that has none, if a dropped statement may have been the one to do so.
void FunctionRewriter::initialise(const clang::VarDecl& variable,
                                  const clang::DeclStmt& declaration) {
  if (!survival_.lost_its_value(variable) || !can_be_initialised(variable, context_)) return;
  // A macro that makes up the declaration has no place for it. That does no harm: what a kept
  // statement reads there does not matter, it is only not the same in every run.
  if (places_.is_generated(declaration.getBeginLoc()) ||
      places_.is_generated(declaration.getEndLoc())) {
    return;
  }
  const Span written = places_.range(variable.getLocation(), variable.getEndLoc());
  if (const auto at = source_.declarator_end(written.end)) {
    edits_.insert(*at, " = " + zero_initialiser(variable, context_));
  }
}

void FunctionRewriter::drop_value(const clang::VarDecl& variable) {
  for (const clang::Stmt* size : written_sizes(variable)) {
    const Span span = places_.statement(*size);
    blank(*size, span);
    edits_.insert(span.begin, "1");
  }
  if (!variable.hasInit()) return;
  const Span value = places_.statement(*variable.getInit());
  blank(*variable.getInit(), value);
  const auto before = source_.token_before(value.begin);
  const bool has_sign = before && source_.text()[*before] == '=';
  std::string text = (has_sign ? "" : "= ") + zero_initialiser(variable, context_);
  const auto next = source_.token_after(value.end);
  if (next && source_.text()[*next] == ';') {
    edits_.blank({value.end, *next + 1});  // the `;` need not stand off
    text += ';';
  }
  edits_.insert(value.begin, std::move(text));
}

}  // namespace

std::string reduced_text(const clang::ASTContext& context, const Units& units, const Kept& kept) {
  const clang::SourceManager& sources = context.getSourceManager();
  const clang::FileID main_file = sources.getMainFileID();
  const SourceText source(sources.getBufferData(main_file));
  TextEdits edits(source);
  for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
    const auto* function = dyn_cast<clang::FunctionDecl>(decl);
    if (function == nullptr || !function->doesThisDeclarationHaveABody()) continue;
    if (file_of_body(*function) != main_file) continue;
    const Survival survival(*function, units, kept);
    FunctionRewriter(*function, survival, source, edits)
        .rewrite_body(*clang::cast<clang::CompoundStmt>(function->getBody()));
  }
  return edits.apply();
}

}  // namespace pslice::frontend
