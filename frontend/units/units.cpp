#include "frontend/units/units.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "frontend/objects/folding.h"
#include "frontend/units/describe.h"
#include "frontend/units/places.h"

// A walk over the body collects pieces: simple statements, the heads of tests and loops, the parts
// of a `for`, initialised variables. Each has anchors, the bytes of the file that have to go when
// it goes. Without macros the anchors of different pieces are disjoint. Tokens of a macro's
// expansion all stand where the macro is called, so pieces that share an expansion overlap there,
// and pieces that overlap become one unit. That groups no more than the text demands: a macro
// inside of one expression overlaps nothing, and a macro that makes up a loop's head leaves the
// body alone.
//
// One more thing can go with a statement: text behind its end, where the macro that ends it goes
// on (`#define END ; } y = 2`). What is outside then joins all that is inside.

namespace pslice::frontend {

using clang::dyn_cast;
using clang::isa;

namespace {

/// The address a node is known by: that of its base class, whatever class it was seen as.
struct Key {
  Key(const clang::Stmt* stmt) : address(stmt) {}  // NOLINT(google-explicit-constructor)
  Key(const clang::Decl* decl) : address(decl) {}  // NOLINT(google-explicit-constructor)
  const void* address;
};

struct Piece {
  std::vector<Key> keys;
  std::vector<Span> anchors;
  ts::StatementInfo info;
};

/// A statement that begins or ends in a macro, and the pieces inside of it: first <= i < last.
struct Straddling {
  Span edge;
  std::size_t first;
  std::size_t last;
};

class Cutter {
 public:
  Cutter(const clang::FunctionDecl& function, ts::Function owner, const clang::ASTContext& context)
      : context_(context), owner_(owner), places_(context, file_of_body(function)) {
    walk(*function.getBody());
  }

  /// Adds one statement for each class of pieces that belong together.
  void finish(ts::Program& program, Units& units);

 private:
  void walk(const clang::Stmt& stmt);
  void walk_for(const clang::ForStmt& loop);
  void walk_declaration(const clang::DeclStmt& declaration);
  void cut_simple(const clang::Stmt& stmt);
  void cut_head(const clang::Stmt& stmt, clang::SourceLocation first, clang::SourceLocation last,
                std::vector<Span> more = {});
  Piece& add(Key key, ts::StatementKind kind, clang::SourceLocation position, std::string text);
  void adopt(const clang::Stmt* expression, Piece& piece);
  void adopt_all(const clang::Stmt& stmt, Piece& piece);

  [[nodiscard]] std::size_t root(std::size_t piece);
  void unite(std::size_t a, std::size_t b);
  void unite_overlapping();

  const clang::ASTContext& context_;
  ts::Function owner_;
  Places places_;
  std::vector<Piece> pieces_;
  std::vector<Straddling> straddling_;
  std::vector<std::size_t> parents_;
};

Piece& Cutter::add(Key key, ts::StatementKind kind, clang::SourceLocation position,
                   std::string text) {
  pieces_.push_back({.keys = {key},
                     .anchors = {},
                     .info = {.function = owner_,
                              .kind = kind,
                              .position = position_of_token(context_, position),
                              .text = std::move(text)}});
  return pieces_.back();
}

/// Statement expressions within an expression belong to its piece.
void Cutter::adopt(const clang::Stmt* expression, Piece& piece) {
  if (expression == nullptr) return;
  if (const auto* inner = dyn_cast<clang::StmtExpr>(expression)) {
    adopt_all(*inner->getSubStmt(), piece);
    return;
  }
  for (const clang::Stmt* child : expression->children()) adopt(child, piece);
}

void Cutter::adopt_all(const clang::Stmt& stmt, Piece& piece) {
  piece.keys.emplace_back(&stmt);
  if (const auto* declaration = dyn_cast<clang::DeclStmt>(&stmt)) {
    for (const clang::Decl* decl : declaration->decls()) piece.keys.emplace_back(decl);
  }
  for (const clang::Stmt* child : stmt.children()) {
    if (child != nullptr) adopt_all(*child, piece);
  }
}

void Cutter::walk(const clang::Stmt& stmt) {
  const std::size_t first = pieces_.size();
  if (const auto* test = dyn_cast<clang::IfStmt>(&stmt)) {
    cut_head(stmt, test->getIfLoc(), test->getRParenLoc(), {places_.token(test->getElseLoc())});
    adopt(test->getCond(), pieces_.back());
  } else if (const auto* loop = dyn_cast<clang::WhileStmt>(&stmt)) {
    cut_head(stmt, loop->getWhileLoc(), loop->getRParenLoc());
    adopt(loop->getCond(), pieces_.back());
  } else if (const auto* choice = dyn_cast<clang::SwitchStmt>(&stmt)) {
    cut_head(stmt, choice->getSwitchLoc(), choice->getRParenLoc());
    adopt(choice->getCond(), pieces_.back());
  } else if (const auto* do_loop = dyn_cast<clang::DoStmt>(&stmt)) {
    if (!is_plain_block(stmt, context_)) {
      cut_head(stmt, do_loop->getWhileLoc(), do_loop->getRParenLoc(),
               {places_.token(do_loop->getDoLoc())});
      adopt(do_loop->getCond(), pieces_.back());
    }
  } else if (const auto* for_loop = dyn_cast<clang::ForStmt>(&stmt)) {
    walk_for(*for_loop);
  } else if (const auto* declaration = dyn_cast<clang::DeclStmt>(&stmt)) {
    walk_declaration(*declaration);
  } else if (!isa<clang::CompoundStmt, clang::LabelStmt, clang::SwitchCase, clang::AttributedStmt,
                  clang::NullStmt>(stmt)) {
    cut_simple(stmt);
  }
  for (const clang::Stmt* child : substatements(stmt)) walk(*child);
  for (const clang::SourceLocation edge : {stmt.getBeginLoc(), stmt.getEndLoc()}) {
    if (places_.is_generated(edge)) {
      straddling_.push_back({places_.token(edge), first, pieces_.size()});
    }
  }
}

void Cutter::cut_simple(const clang::Stmt& stmt) {
  Piece& piece =
      add(&stmt, kind_of(stmt), stmt.getBeginLoc(), source_line(context_, stmt.getSourceRange()));
  piece.anchors = {places_.statement(stmt)};
  adopt(&stmt, piece);
}

void Cutter::cut_head(const clang::Stmt& stmt, clang::SourceLocation first,
                      clang::SourceLocation last, std::vector<Span> more) {
  Piece& piece = add(&stmt, ts::StatementKind::branch, first, source_line(context_, {first, last}));
  piece.anchors = std::move(more);
  piece.anchors.push_back(places_.range(first, last));
}

void Cutter::walk_for(const clang::ForStmt& loop) {
  Piece& test = add(&loop, ts::StatementKind::branch, loop.getForLoc(), describe(context_, loop));
  test.anchors = {places_.token(loop.getForLoc()), places_.token(loop.getLParenLoc()),
                  places_.token(loop.getRParenLoc())};
  if (loop.getCond() != nullptr) {
    test.anchors.push_back(places_.statement(*loop.getCond()));
    adopt(loop.getCond(), test);
  }
  if (const auto* declaration = clang::dyn_cast_or_null<clang::DeclStmt>(loop.getInit())) {
    walk_declaration(*declaration);
  } else if (loop.getInit() != nullptr) {
    cut_simple(*loop.getInit());
  }
  if (loop.getInc() != nullptr) cut_simple(*loop.getInc());
}

void Cutter::walk_declaration(const clang::DeclStmt& declaration) {
  const std::size_t first = pieces_.size();
  bool leads = true;  // the first declarator begins where the statement does
  for (const clang::Decl* decl : declaration.decls()) {
    const auto* variable = dyn_cast<clang::VarDecl>(decl);
    const auto* type = dyn_cast<clang::TypedefNameDecl>(decl);
    if (variable == nullptr && type == nullptr) continue;
    const clang::SourceLocation begin =
        std::exchange(leads, false) ? declaration.getBeginLoc() : decl->getLocation();
    if (!is_executable(*decl)) continue;
    Piece& piece = add(decl, ts::StatementKind::declaration, begin,
                       variable != nullptr ? describe(context_, *variable)
                                           : source_line(context_, type->getSourceRange()));
    if (variable != nullptr) {
      if (variable->hasInit()) {
        piece.anchors.push_back(places_.statement(*variable->getInit()));
        adopt(variable->getInit(), piece);
      }
      piece.anchors.push_back(cleanup_text(*variable, places_));
    }
    for (const clang::Stmt* size : written_sizes(*decl)) {
      piece.anchors.push_back(places_.statement(*size));
      adopt(size, piece);
    }
  }
  if (declarators_apart(declaration, places_)) return;
  for (std::size_t i = first; i < pieces_.size(); ++i) {
    pieces_[i].anchors.push_back(places_.statement(declaration));
  }
}

std::size_t Cutter::root(std::size_t piece) {
  while (parents_[piece] != piece) piece = parents_[piece] = parents_[parents_[piece]];
  return piece;
}

/// The first piece of a class stands for it.
void Cutter::unite(std::size_t a, std::size_t b) {
  a = root(a);
  b = root(b);
  parents_[std::max(a, b)] = std::min(a, b);
}

void Cutter::unite_overlapping() {
  struct Anchor {
    Span span;
    std::size_t piece;
    std::size_t widest;  // the anchor up to this one that reaches farthest
  };
  std::vector<Anchor> anchors;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    for (const Span span : pieces_[i].anchors) {
      if (!span.empty()) anchors.push_back({span, i, 0});
    }
  }
  std::ranges::sort(anchors, {}, [](const Anchor& a) { return std::pair(a.span.begin, a.piece); });
  for (std::size_t i = 1; i < anchors.size(); ++i) {
    const Anchor& widest = anchors[anchors[i - 1].widest];
    if (anchors[i].span.overlaps(widest.span)) unite(anchors[i].piece, widest.piece);
    anchors[i].widest = anchors[i].span.end > widest.span.end ? i : anchors[i - 1].widest;
  }
  for (const Straddling& statement : straddling_) {
    const auto after = std::ranges::partition_point(
        anchors, [&](const Anchor& a) { return a.span.begin < statement.edge.end; });
    for (auto it = after; it != anchors.begin();) {
      --it;
      if (anchors[it->widest].span.end <= statement.edge.begin) break;
      if (!it->span.overlaps(statement.edge)) continue;
      if (it->piece >= statement.first && it->piece < statement.last) continue;
      for (std::size_t i = statement.first; i < statement.last; ++i) unite(i, it->piece);
    }
  }
}

/// What a unit of several pieces is shown as: a test if it holds one; not the declaration of some
/// temporary if it does more.
ts::StatementKind joint_kind(ts::StatementKind first, ts::StatementKind other) {
  using Kind = ts::StatementKind;
  if (first == Kind::branch || other == Kind::branch) return Kind::branch;
  return first == Kind::declaration ? other : first;
}

void Cutter::finish(ts::Program& program, Units& units) {
  parents_.resize(pieces_.size());
  std::iota(parents_.begin(), parents_.end(), std::size_t{0});
  unite_overlapping();
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    ts::StatementKind& kind = pieces_[root(i)].info.kind;
    kind = joint_kind(kind, pieces_[i].info.kind);
  }
  std::vector<ts::Statement> statements(pieces_.size());
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    const std::size_t first = root(i);
    if (first == i) statements[i] = program.add_statement(std::move(pieces_[i].info));
    for (const Key key : pieces_[i].keys) {
      units.statements.emplace(key.address, statements[first]);
    }
  }
}

}  // namespace

ts::Statement Units::of(const clang::Stmt* stmt) const {
  const auto found = statements.find(stmt);
  return found == statements.end() ? ts::Statement() : found->second;
}

ts::Statement Units::of(const clang::Decl* decl) const {
  const auto found = statements.find(decl);
  return found == statements.end() ? ts::Statement() : found->second;
}

void cut_into_units(const clang::FunctionDecl& function, ts::Function owner,
                    const clang::ASTContext& context, ts::Program& program, Units& units) {
  if (!function.doesThisDeclarationHaveABody()) return;
  Cutter(function, owner, context).finish(program, units);
}

bool is_plain_block(const clang::Stmt& do_statement, const clang::ASTContext& context) {
  const auto* loop = dyn_cast<clang::DoStmt>(&do_statement);
  if (loop == nullptr) return false;
  return folded_condition(*loop->getCond(), context) == false;
}

}  // namespace pslice::frontend
