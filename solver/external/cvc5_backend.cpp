#include "solver/external/cvc5_backend.h"

#include <stdexcept>
#include <string>
#include <unordered_set>
#include <utility>

#include <cvc5/cvc5.h>

#include "solver/external/bit_terms.h"
#include "solver/external/cvc5_builder.h"
#include "solver/external/integer_terms.h"

// A question is a check under assumptions. Nothing is ever asserted, so no question is left behind
// for the next one, and the failed assumptions are the core. Measured against push, assert, pop: a
// tenth slower, but the core comes for free. Over integers the logic is not declared: QF_LIA or
// QF_NIA made no difference on small linear questions.
//
// Over bits, the limit on resources counts the rewriting that makes bits of a question (a thousand
// units a millisecond) and the search (four units a millisecond), so that it stops a hard search
// late: after seconds. What an instance knows of other questions is more in the way than it helps.

namespace pslice::solver {
namespace {

Integer number(const cvc5::Term& value) {
  const auto parsed = Integer::parse(value.isBitVectorValue() ? value.getBitVectorValue(10)
                                                              : value.getIntegerValue());
  if (!parsed) throw std::runtime_error("not a number: " + value.toString());
  return *parsed;
}

/// Over integers or bits.
template <class Builder, class Terms>
class Cvc5Instance final : public Instance {
 public:
  Cvc5Instance(const Ranges& ranges, const ExternalOptions& options)
      : builder_(solver_),
        terms_(builder_, ranges, {options.largest_constraint, options.deepest_term}) {
    solver_.setOption("incremental", "true");
    solver_.setOption("produce-models", "true");
    solver_.setOption("produce-unsat-assumptions", "true");
    solver_.setOption("rlimit-per", std::to_string(*options.resources));
    if (options.time) solver_.setOption("tlimit-per", std::to_string(options.time->count()));
  }
  cvc5::Solver& solver() { return solver_; }

  Translation& terms() override { return terms_; }

  Answer check(const std::vector<Handle>& facts, const std::vector<Handle>& constraints) override {
    std::vector<cvc5::Term> assumptions;
    for (const Handle fact : facts) assumptions.push_back(builder_[fact]);
    for (const Handle constraint : constraints) assumptions.push_back(builder_[constraint]);
    constraints_ = {constraints.begin(), constraints.end()};
    const cvc5::Result result = solver_.checkSatAssuming(assumptions);
    if (result.isUnsat()) return Answer::unsatisfiable;
    return result.isSat() ? Answer::satisfiable : Answer::unknown;
  }

  std::vector<Handle> core() override {
    std::vector<Handle> needed;
    for (const cvc5::Term& failed : solver_.getUnsatAssumptions()) {
      const Handle handle = builder_.keep(failed);
      if (constraints_.contains(handle)) needed.push_back(handle);
    }
    return needed;
  }

  std::vector<Integer> values(const std::vector<Handle>& terms) override {
    std::vector<cvc5::Term> asked;
    for (const Handle term : terms) asked.push_back(builder_[term]);
    std::vector<Integer> values;
    for (const cvc5::Term& value : solver_.getValue(asked)) values.push_back(number(value));
    return values;
  }

 private:
  cvc5::Solver solver_;
  Builder builder_;
  Terms terms_;
  std::unordered_set<Handle> constraints_;  // of the last check
};

std::unique_ptr<Instance> cvc5_integers(const Ranges& ranges, const ExternalOptions& options) {
  return std::make_unique<Cvc5Instance<Cvc5Integers, IntegerTerms>>(ranges, options);
}

std::unique_ptr<Instance> cvc5_bits(const Ranges& ranges, const ExternalOptions& options) {
  auto instance = std::make_unique<Cvc5Instance<Cvc5Bits, BitTerms>>(ranges, options);
  instance->solver().setLogic("QF_BV");
  return instance;
}

}  // namespace

std::unique_ptr<Backend> make_cvc5(Ranges ranges, Cvc5Options options,
                                   BackendStatistics& statistics) {
  return make_external({cvc5_integers, 30'000, 200}, std::move(ranges), options, statistics);
}

std::unique_ptr<Backend> make_cvc5_bits(Ranges ranges, Cvc5Options options,
                                        BackendStatistics& statistics) {
  return make_external({cvc5_bits, 100'000, 1}, std::move(ranges), options, statistics);
}

}  // namespace pslice::solver
