#pragma once

#include <stdexcept>

#include "tests/reference/reference_slicer.h"

// Feasibility of paths decided by Z3. It follows a path forward with the value of each variable as
// an expression over the inputs, and asks after each test. Paths come in depth-first order, so what
// two of them begin with in common is asked for once.
//
// Inputs are the entry's parameters, statics that do not start with their initial value, locals
// before they are assigned, whatever an effect defines or may define, and what is read from a
// summary variable, anew each time. They lie in the range of their type. What is assigned need not:
// that a path runs into undefined behaviour does not make it infeasible.

namespace pslice::reference {

/// Z3 cannot tell.
class Undecided : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Answers for beginnings of paths as well as for whole ones; throws Undecided. The program must
/// stay where it is, and must not be recursive.
Oracle solver_oracle(const ts::Program& program, ts::Function entry, Statics statics);

}  // namespace pslice::reference
