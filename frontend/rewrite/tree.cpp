#include "frontend/rewrite/tree.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

namespace pslice::frontend {

using clang::dyn_cast;
using clang::isa;

namespace {

/// Does the statement end with a `;` that is not within its range?
bool ends_before_semicolon(const clang::Stmt& stmt) {
  if (isa<clang::CompoundStmt, clang::NullStmt, clang::DeclStmt>(stmt)) return false;
  if (isa<clang::DoStmt>(stmt)) return true;
  const auto inner = substatements(stmt);
  return inner.empty() || ends_before_semicolon(*inner.back());
}

}  // namespace

TreeEdits::TreeEdits(const clang::FunctionDecl& function, const ScannedText& source,
                     TextEdits& edits)
    : context_(function.getASTContext()),
      source_(source),
      edits_(edits),
      places_(context_, file_of_body(function)) {
  find_beginnings(*function.getBody());
  std::ranges::sort(beginnings_);
}

/// Collects the tokens that can follow a statement and its `;`.
void TreeEdits::find_beginnings(const clang::Stmt& stmt) {
  beginnings_.push_back(places_.token(stmt.getBeginLoc()).begin);
  if (const auto* block = dyn_cast<clang::CompoundStmt>(&stmt)) {
    beginnings_.push_back(places_.token(block->getRBracLoc()).begin);
  } else if (const auto* test = dyn_cast<clang::IfStmt>(&stmt)) {
    if (test->getElse() != nullptr) {
      beginnings_.push_back(places_.token(test->getElseLoc()).begin);
    }
  } else if (const auto* loop = dyn_cast<clang::DoStmt>(&stmt)) {
    beginnings_.push_back(places_.token(loop->getWhileLoc()).begin);
  }
  for (const clang::Stmt* child : substatements(stmt)) find_beginnings(*child);
}

std::optional<Span> TreeEdits::semicolon_of(const clang::Stmt& stmt) const {
  if (!ends_before_semicolon(stmt)) return std::nullopt;
  const std::size_t end = places_.statement(stmt).end;
  const auto next = std::ranges::lower_bound(beginnings_, end);
  return source_.semicolon_between(end, next == beginnings_.end() ? end : *next);
}

void TreeEdits::blank(const clang::Stmt& stmt, Span span) {
  for (std::size_t at = span.begin; at < span.end; ++at) {
    if (source_.is_directive(at)) {
      unprotect_includes(stmt);
      break;
    }
  }
  edits_.blank(span);
}

void TreeEdits::unprotect_includes(const clang::Stmt& stmt) {
  for (const clang::SourceLocation edge : {stmt.getBeginLoc(), stmt.getEndLoc()}) {
    if (places_.is_included(edge)) edits_.unprotect(places_.token(edge));
  }
  for (const clang::Stmt* child : stmt.children()) {
    if (child != nullptr) unprotect_includes(*child);
  }
}

void TreeEdits::empty(const clang::CompoundStmt& block) {
  const Span open = places_.token(block.getLBracLoc());
  const Span close = places_.token(block.getRBracLoc());
  if (places_.is_generated(block.getLBracLoc()) || places_.is_generated(block.getRBracLoc())) {
    blank(block, {.begin = open.begin, .end = close.end});
    edits_.insert(open.begin, "{}");
  } else {
    blank(block, {.begin = open.end, .end = close.begin});
  }
}

void TreeEdits::remove(const clang::Stmt& stmt) {
  const Span span = places_.statement(stmt);
  blank(stmt, span);
  if (const auto semicolon = semicolon_of(stmt)) {
    edits_.blank({.begin = span.end, .end = semicolon->end});
  }
}

void TreeEdits::replace(const clang::Stmt& stmt) {
  if (const auto* block = dyn_cast<clang::CompoundStmt>(&stmt)) {
    empty(*block);
    return;
  }
  const Span span = places_.statement(stmt);
  blank(stmt, span);
  if (const auto semicolon = semicolon_of(stmt)) {
    edits_.restore(*semicolon, ";");
  } else {
    edits_.insert(span.begin, ";");
  }
}

void TreeEdits::keep_semicolon(const clang::Stmt& stmt) {
  if (semicolon_of(stmt) || places_.is_included(stmt.getEndLoc())) return;
  if (const auto next = source_.token_after(places_.statement(stmt).end)) {
    edits_.restore({.begin = *next, .end = *next + 1}, ";");
  }
}

}  // namespace pslice::frontend
