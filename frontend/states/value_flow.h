#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/integer.h"
#include "clang/AST/Expr.h"
#include "frontend/lower/lowering.h"

// Which constants a variable is given, and which it is compared with, as the text has it: directly,
// or by way of other variables, parameters, results of functions, and tables.
//
//     int next(int s, int ev) { if (s == 2 && ev) return 3; ... }       3 is given to m->state,
//     m->state = next(m->state, ev);                                    2 is compared with it
//
// Values only go their way: `log(m->state); log(ev);` does not make events of states. Arrays are
// taken whole, and a field is the same in all structures of its type.

namespace pslice::frontend {

class ValueFlow {
 public:
  /// A variable, a field, or the result of a function.
  using Place = std::string;
  struct Constant {
    base::Integer value;
    std::string name;  // `IDLE`, `'a'`; may be empty
    const clang::EnumConstantDecl* enumerator = nullptr;
    const clang::FunctionDecl* function = nullptr;  // where it stands; none: an initialiser of
    clang::SourceLocation where{};                  // static storage
    const clang::ASTContext* context = nullptr;
    bool initialises = false;  // an object
  };

  ValueFlow(const Lowered& lowered, const std::vector<clang::ASTUnit*>& units);

  [[nodiscard]] Place place_of(const clang::ValueDecl& declaration) const;
  /// What gets into the place without a way around.
  [[nodiscard]] std::vector<Constant> given_at(const Place& place) const;
  /// What may get into the place.
  [[nodiscard]] std::vector<Constant> given(const Place& place) const;
  /// What it may be compared with, wherever its value goes.
  [[nodiscard]] std::vector<Constant> compared(const Place& place) const;

 private:
  struct Source {
    std::set<Place> places;
    std::vector<Constant> constants;
    bool is_address = false;
  };
  using Places = std::map<Place, std::set<Place>>;

  void scan(const clang::Stmt* stmt);
  void scan_call(const clang::CallExpr& call);
  void scan_switch(const clang::SwitchStmt& chosen);
  void scan_binary(const clang::BinaryOperator& binary);
  void initialise(const Place& place, clang::QualType type, const clang::Expr* value);
  void initialise_parts(const Place& place, const clang::InitListExpr& list);
  void flows(const clang::Expr& from, const Place& to);
  void compares(const clang::Expr& left, const clang::Expr& right);
  [[nodiscard]] std::optional<Place> named(const clang::Expr& expr) const;
  [[nodiscard]] Source source(const clang::Expr& expr) const;
  [[nodiscard]] Constant described(const clang::Expr& expr, base::Integer value) const;
  [[nodiscard]] std::string macro_of(const clang::Expr& expr) const;
  [[nodiscard]] static std::set<Place> closure(const Place& from, const Places& along);

  const Lowered& lowered_;
  const clang::ASTContext* context_ = nullptr;  // of what is scanned
  const clang::FunctionDecl* function_ = nullptr;
  Places into_;    // by place: those whose values get there
  Places out_of_;  // by place: where its values get
  Places compared_places_;
  std::map<Place, std::vector<Constant>> given_;
  std::map<Place, std::vector<Constant>> compared_;
};

}  // namespace pslice::frontend
