#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "frontend/lower/lowering.h"

// From the user's `WHERE:VAR,...` to observations, in two steps. Where it is, is found once, in the
// outline; what its variables are there depends on where the program starts.

namespace pslice::frontend {

/// The places a specification means. Throws base::Failure (bad_input) with the nearest lines that
/// would do.
Criterion find_criterion(const std::string& spec, const Lowered& lowered,
                         const std::vector<clang::ASTUnit*>& units,
                         const std::vector<std::string>& files);

/// What is observed at the places of a criterion. Throws base::Failure (bad_input) if it names no
/// variable and none of its places uses one.
std::vector<CriterionPoint> observe_criterion(const Criterion& criterion, const Lowered& lowered,
                                              const std::vector<clang::ASTUnit*>& units);

// What both steps ask of a place.

using Meanings = std::vector<CriterionPoint::Meaning>;

/// What each of the names stands for; none if one of them is not in scope. In an outline what lies
/// behind pointers is missing.
std::optional<Meanings> meanings_at(const SourcePoint& point, const std::vector<std::string>& names,
                                    const Lowered& lowered,
                                    const std::vector<clang::ASTUnit*>& units);
/// Everything the statement reads.
std::set<ts::Variable> used_at(const SourcePoint& point, const Lowered& lowered);
[[noreturn]] void fail_criterion(const std::string& spec, const std::string& message);
/// What to say of a place that uses no variable.
[[noreturn]] void fail_unused(const Criterion& criterion, const SourcePoint& point);

}  // namespace pslice::frontend
