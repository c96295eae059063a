#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/lower/lowering.h"

namespace clang {
class ValueDecl;
}

namespace pslice::frontend {

/// What an lvalue stands for.
struct Lvalue {
  std::set<ts::Variable> variables;  // whose values decide what it holds
  /// What it holds, where that is one scalar of the program's; none otherwise. Only after memory
  /// was resolved so that every object has its place.
  ts::Term value;
  ts::Term exists;  // where it holds that: `a[i]` within the array; none: everywhere
  /// To where it lies, if one of the variables stands for several places; empty: not known.
  ts::ExactPath path{};
  clang::QualType type{};
  /// The variable or field that it names last: of `m->state` and of `m->state[i]` the field.
  const clang::ValueDecl* declaration = nullptr;
};

/// What a C lvalue such as `z`, `s.len`, `p->next`, `a[i]` or `*p` means at a point with this
/// scope; nothing if it names something that is not in scope there or is no lvalue. In an outline
/// what lies behind pointers is missing.
std::optional<Lvalue> read_lvalue(const std::string& text, const Scope* scope,
                                  ts::Function function, const Lowered& lowered,
                                  clang::ASTUnit& unit);

}  // namespace pslice::frontend
