#pragma once

#include <memory>
#include <ostream>
#include <string>

#include "solver/external/cvc5_backend.h"
#include "solver/external/z3_backend.h"
#include "tests/unit/solver/questions.h"

namespace pslice::solver {

/// A back end by name, as the parameter of a test.
struct NamedBackend {
  const char* name;
  std::unique_ptr<Backend> (*make)(Ranges, ExternalOptions, BackendStatistics&);

  friend std::ostream& operator<<(std::ostream& out, const NamedBackend& b) {
    return out << b.name;
  }
};

inline constexpr NamedBackend cvc5_integers{"cvc5", make_cvc5};
inline constexpr NamedBackend z3_integers{"z3", make_z3};
inline constexpr NamedBackend cvc5_bits{"cvc5_bits", make_cvc5_bits};
inline constexpr NamedBackend z3_bits{"z3_bits", make_z3_bits};

inline std::string name_of(const testing::TestParamInfo<NamedBackend>& info) {
  return info.param.name;
}

/// Questions to the back end that is the parameter.
class BackendQuestions : public Questions, public testing::WithParamInterface<NamedBackend> {
 protected:
  Verdict check(const std::vector<Term>& constraints) {
    const Verdict verdict = solver->check(constraints);
    expect_well_formed(verdict, constraints);
    return verdict;
  }
  Answer answer(const std::vector<Term>& constraints) { return check(constraints).answer; }
  Term is(Term term, Integer value) { return f.equal(term, number(std::move(value))); }

  ExternalOptions options;
  std::unique_ptr<Backend> solver = GetParam().make(ranges(), options, statistics.external);
};

}  // namespace pslice::solver
