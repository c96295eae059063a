#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "frontend/rewrite/declarations.h"
#include "frontend/rewrite/survival.h"
#include "frontend/rewrite/tree.h"

namespace clang {
class AttributedStmt;
class CompoundStmt;
class DoStmt;
class ForStmt;
class IfStmt;
class Stmt;
class SwitchStmt;
}  // namespace clang

namespace pslice::frontend {

/// Reduces the body of one function to what survives in it.
class StatementRewriter {
 public:
  StatementRewriter(const Survival& survival, TreeEdits& tree)
      : survival_(survival), tree_(tree), declarations_(survival, tree) {}

  void rewrite(const clang::CompoundStmt& body);

 private:
  /// Where a statement stands: what its removal has to leave behind.
  struct Spot {
    enum class Place : std::uint8_t { list, required };
    enum class Else : std::uint8_t {
      none,
      follows
    };  // an `else` of an outer `if` comes right after it
    Place place = Place::list;
    Else after = Else::none;

    [[nodiscard]] Spot required() const { return {.place = Place::required, .after = after}; }
    [[nodiscard]] bool is_required() const { return place == Place::required; }
  };

  void find_kept_calls(const clang::Stmt& stmt);
  [[nodiscard]] bool is_of_kept_call(const clang::Stmt& stmt) const;
  void visit_block(const clang::CompoundStmt& block);
  void visit(const clang::Stmt& stmt, Spot spot);
  void visit_label(const clang::Stmt& stmt, Spot spot);
  void visit_marked(const clang::AttributedStmt& marked, Spot spot);
  void visit_if(const clang::IfStmt& test, Spot spot);
  void strip_if(const clang::IfStmt& test, Spot spot);
  void visit_for(const clang::ForStmt& loop, Spot spot);
  void visit_switch(const clang::SwitchStmt& choice, Spot spot);
  void visit_do(const clang::DoStmt& loop, Spot spot);
  void visit_headed(const clang::Stmt& stmt, Span head, const clang::Stmt& body, Spot spot);
  [[nodiscard]] std::string label_text(const clang::Stmt& label) const;

  [[nodiscard]] const Places& places() const { return tree_.places(); }
  [[nodiscard]] TextEdits& text() { return tree_.text(); }

  const Survival& survival_;
  TreeEdits& tree_;
  DeclarationRewriter declarations_;
  std::set<std::size_t> kept_calls_;  // macro calls that write something kept, by where they begin
};

}  // namespace pslice::frontend
