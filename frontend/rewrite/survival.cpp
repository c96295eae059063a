#include "frontend/rewrite/survival.h"

#include <algorithm>

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include "frontend/units/places.h"

// The slice's control dependences see to it that a test is kept where something under it is. What
// they do not speak of is syntax: a label that a kept `goto` names, a `case` deep inside of a
// dropped loop (Duff's device). And should a kept unit stand under a dropped test after all, the
// test's text stays, so that what comes out is C in any case.

namespace pslice::frontend {

using clang::dyn_cast;
using clang::isa;

Survival::Survival(const clang::FunctionDecl& function, const Units& units, const Kept& kept)
    : units_(units), kept_(kept) {
  const clang::Stmt& body = *function.getBody();
  if (!find_kept(body) && !holds_point(body)) return;
  find_labels(body);
  find_survivors(body);
  find_mentions(body);
}

bool Survival::is_kept(ts::Statement unit) const {
  return unit.valid() &&
         (kept_.statements.contains(unit.index()) || kept_.observable.contains(unit.index()));
}

bool Survival::is_kept(const clang::Decl& decl) const { return is_kept(units_.of(&decl)); }

bool Survival::find_kept(const clang::Stmt& stmt) {
  bool found = is_kept(stmt);
  if (const auto* declaration = dyn_cast<clang::DeclStmt>(&stmt)) {
    for (const clang::Decl* decl : declaration->decls()) {
      found |= is_executable(*decl) && is_kept(*decl);
    }
  }
  if (const auto* loop = dyn_cast<clang::ForStmt>(&stmt)) {
    if (loop->getInit() != nullptr) found |= find_kept(*loop->getInit());
    if (loop->getInc() != nullptr) found |= find_kept(*loop->getInc());
  }
  for (const clang::Stmt* child : substatements(stmt)) found |= find_kept(*child);
  if (found) holding_.insert(&stmt);
  return found;
}

/// Collects the labels that remaining text names, and the cases of remaining switches. `&&label`
/// counts wherever it stands: it is mostly in tables, whose text may stay for other reasons.
void Survival::find_labels(const clang::Stmt& stmt) {
  if (const auto* jump = dyn_cast<clang::GotoStmt>(&stmt)) {
    if (is_kept(stmt)) targets_.insert(jump->getLabel());
  } else if (const auto* address = dyn_cast<clang::AddrLabelExpr>(&stmt)) {
    targets_.insert(address->getLabel());
  } else if (const auto* choice = dyn_cast<clang::SwitchStmt>(&stmt)) {
    for (const clang::SwitchCase* label = choice->getSwitchCaseList();
         label != nullptr && holds_kept(stmt); label = label->getNextSwitchCase()) {
      cases_.insert(label);
    }
  } else if (const auto* declaration = dyn_cast<clang::DeclStmt>(&stmt)) {
    for (const clang::Decl* decl : declaration->decls()) {
      if (const auto* label = dyn_cast<clang::LabelDecl>(decl)) targets_.insert(label);
    }
  }
  for (const clang::Stmt* child : stmt.children()) {
    if (child != nullptr) find_labels(*child);
  }
}

bool Survival::find_survivors(const clang::Stmt& stmt) {
  bool found = holds_kept(stmt) || cases_.contains(&stmt);
  if (const auto* label = dyn_cast<clang::LabelStmt>(&stmt)) {
    found |= targets_.contains(label->getDecl());
  }
  for (const clang::Stmt* child : substatements(stmt)) {
    found |= find_survivors(*child);
    found |= is_point(*child);
  }
  if (found) surviving_.insert(&stmt);
  return found;
}

bool Survival::holds_point(const clang::Stmt& stmt) const {
  if (kept_.points.empty()) return false;
  return is_point(stmt) ||
         std::ranges::any_of(substatements(stmt),
                             [this](const clang::Stmt* child) { return holds_point(*child); });
}

void Survival::find_mentions(const clang::Stmt& stmt) {
  const auto fate_of = [this](const clang::Stmt& part) {
    return holds_kept(part) ? Fate::kept : Fate::dropped;
  };
  if (isa<clang::DeclStmt>(stmt)) {
    note_declaration(stmt);
  } else if (const auto* test = dyn_cast<clang::IfStmt>(&stmt)) {
    note(test->getCond(), fate_of(stmt));
  } else if (const auto* loop = dyn_cast<clang::WhileStmt>(&stmt)) {
    note(loop->getCond(), fate_of(stmt));
  } else if (const auto* do_loop = dyn_cast<clang::DoStmt>(&stmt)) {
    note(do_loop->getCond(), fate_of(stmt));
  } else if (const auto* choice = dyn_cast<clang::SwitchStmt>(&stmt)) {
    note(choice->getCond(), is_kept(stmt) ? Fate::kept : Fate::dropped);
  } else if (const auto* for_loop = dyn_cast<clang::ForStmt>(&stmt)) {
    note(for_loop->getCond(), fate_of(stmt));
    if (for_loop->getInit() != nullptr) find_mentions(*for_loop->getInit());
    if (for_loop->getInc() != nullptr) find_mentions(*for_loop->getInc());
  } else if (substatements(stmt).empty()) {
    note(&stmt, fate_of(stmt));
  }
  for (const clang::Stmt* child : substatements(stmt)) find_mentions(*child);
}

void Survival::note_declaration(const clang::Stmt& declaration) {
  for (const clang::Decl* decl : clang::cast<clang::DeclStmt>(declaration).decls()) {
    if (!is_executable(*decl)) continue;
    const Fate fate = is_kept(*decl) ? Fate::kept : Fate::dropped;
    if (const auto* variable = dyn_cast<clang::VarDecl>(decl)) note(variable->getInit(), fate);
    for (const clang::Stmt* size : written_sizes(*decl)) note(size, fate);
  }
}

/// The variable whose value an expression reads and does nothing else with: `x`, `s.f`.
static const clang::Expr* read_only(const clang::Stmt& expression) {
  const auto* load = dyn_cast<clang::ImplicitCastExpr>(&expression);
  if (load == nullptr || load->getCastKind() != clang::CK_LValueToRValue) return nullptr;
  const clang::Expr* source = load->getSubExpr()->IgnoreParens();
  while (const auto* member = dyn_cast<clang::MemberExpr>(source)) {
    if (member->isArrow()) return nullptr;
    source = member->getBase()->IgnoreParens();
  }
  return isa<clang::DeclRefExpr>(source) ? source : nullptr;
}

void Survival::note(const clang::Stmt* expression, Fate fate) {
  if (expression == nullptr) return;
  if (fate == Fate::dropped && read_only(*expression) != nullptr) return;
  if (const auto* reference = dyn_cast<clang::DeclRefExpr>(expression)) {
    if (const auto* variable = dyn_cast<clang::VarDecl>(reference->getDecl())) {
      (fate == Fate::kept ? mentioned_ : unset_).insert(variable);
    }
  }
  for (const clang::Stmt* child : expression->children()) note(child, fate);
}

}  // namespace pslice::frontend
