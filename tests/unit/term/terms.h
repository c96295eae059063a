#pragma once

#include <gtest/gtest.h>

#include "term/term.h"

namespace pslice::term {

/// A factory and a few variables to make terms of.
class Terms : public testing::Test {
 protected:
  Term number(base::Integer value) { return f.constant(std::move(value)); }

  static std::string name(Variable v) { return std::string(1, "xyzabcdefgh"[v.index()]); }
  static std::string c(Term term) { return to_c(term, name); }
  static std::string smt(Term term) { return to_smtlib(term, name); }

  Factory f;
  Term x = f.variable(Variable(0));
  Term y = f.variable(Variable(1));
  Term z = f.variable(Variable(2));
  Term a = f.variable(Variable(3));
  Term b = f.variable(Variable(4));
};

}  // namespace pslice::term
