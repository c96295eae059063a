#pragma once

#include <cstdint>
#include <unordered_set>

#include "frontend/rewrite/rewrite.h"
#include "frontend/units/units.h"

namespace clang {
class FunctionDecl;
class LabelDecl;
class Stmt;
class Decl;
class VarDecl;
}  // namespace clang

namespace pslice::frontend {

/// What has to stay in the text of one function, beyond the kept units themselves.
class Survival {
 public:
  Survival(const clang::FunctionDecl& function, const Units& units, const Kept& kept);

  [[nodiscard]] bool is_kept(const clang::Stmt& stmt) const { return is_kept(units_.of(&stmt)); }
  [[nodiscard]] bool is_kept(const clang::Decl& decl) const;
  /// A kept unit is the statement itself or stands inside of it.
  [[nodiscard]] bool holds_kept(const clang::Stmt& stmt) const { return holding_.contains(&stmt); }
  /// Something of the statement stays: a kept unit, a label that is the target of a kept jump, a
  /// `case` of a `switch` that stays.
  [[nodiscard]] bool survives(const clang::Stmt& stmt) const { return surviving_.contains(&stmt); }
  /// The criterion observes what is just before the statement, so something has to stand there.
  [[nodiscard]] bool is_point(const clang::Stmt& stmt) const {
    return kept_.points.contains(&stmt);
  }
  /// The statement is a `case` or `default` whose `switch` stays.
  [[nodiscard]] bool has_switch(const clang::Stmt& label) const { return cases_.contains(&label); }
  /// The local has no initialiser, a dropped statement may have set it, and a kept one mentions it.
  [[nodiscard]] bool lost_its_value(const clang::VarDecl& variable) const {
    return mentioned_.contains(&variable) && unset_.contains(&variable);
  }

 private:
  [[nodiscard]] bool is_kept(ts::Statement unit) const;
  bool find_kept(const clang::Stmt& stmt);
  void find_labels(const clang::Stmt& stmt);
  bool find_survivors(const clang::Stmt& stmt);
  [[nodiscard]] bool holds_point(const clang::Stmt& stmt) const;
  void find_mentions(const clang::Stmt& stmt);

  enum class Fate : std::uint8_t { kept, dropped };
  void note(const clang::Stmt* expression, Fate fate);
  void note_declaration(const clang::Stmt& declaration);

  const Units& units_;
  const Kept& kept_;
  std::unordered_set<const clang::Stmt*> holding_;
  std::unordered_set<const clang::Stmt*> surviving_;
  std::unordered_set<const clang::Stmt*> cases_;
  std::unordered_set<const clang::LabelDecl*> targets_;
  std::unordered_set<const clang::VarDecl*> mentioned_;  // in kept text
  std::unordered_set<const clang::VarDecl*> unset_;      // by dropped text
};

}  // namespace pslice::frontend
