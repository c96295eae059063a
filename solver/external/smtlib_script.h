#pragma once

#include <optional>
#include <span>
#include <string>

#include "solver/question/verdict.h"

namespace pslice::solver {

/// A question as a script that any solver for SMT-LIB 2 can run: it is satisfiable exactly if the
/// question is. The constraints are named c0, c1, ... by position, for those who ask for a core.
/// Variables are named by their numbers, and with names given by these as well (x.3).
///
/// Where that cannot be said exactly, for lack of bounds, the script says so, has at least the
/// solutions of the question, and does not state the answer.
std::string to_smtlib_script(std::span<const Term> constraints, const Ranges& ranges,
                             std::optional<Answer> status, const term::Namer& name = {});

/// sat, unsat or unknown.
const char* smtlib_name(Answer answer);

}  // namespace pslice::solver
