#include "solver/external/z3_backend.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>

#include <z3++.h>

#include "solver/external/bit_terms.h"
#include "solver/external/integer_terms.h"
#include "solver/external/z3_builder.h"

// A question is asserted in a scope of its own, which the next one ends: until then Z3 can be asked
// for the model or the core. Z3's assumptions must be literals, so a constraint is tracked by one
// that stands for it; facts are plain assertions, since nobody asks whether they were needed.
//
// Of Z3's two solvers for arithmetic we take the older one, number 2: it is the faster one on small
// linear questions, and the only one that minds the limit on resources while it tries to solve
// products (Z3 4.8.12).

namespace pslice::solver {
namespace {

Integer number(const z3::expr& value) {
  std::string digits;
  if (!value.is_numeral(digits)) throw std::runtime_error("not a number: " + value.to_string());
  const auto parsed = Integer::parse(digits);
  if (!parsed) throw std::runtime_error("not an integer: " + digits);
  return *parsed;
}

/// Z3 takes these as 32 bits.
unsigned narrow(std::uint64_t i) {
  return static_cast<unsigned>(std::min<std::uint64_t>(i, std::numeric_limits<unsigned>::max()));
}

/// Over integers or bits.
template <class Builder, class Terms>
class Z3Instance final : public Instance {
 public:
  Z3Instance(const Ranges& ranges, const ExternalOptions& options)
      : solver_(context_, z3::solver::simple()),
        builder_(context_),
        terms_(builder_, ranges, {options.largest_constraint, options.deepest_term}) {
    z3::params params(context_);
    params.set("arith.solver", 2U);
    params.set("rlimit", narrow(*options.resources));
    if (options.time) {
      params.set("timeout", narrow(static_cast<std::uint64_t>(options.time->count())));
    }
    solver_.set(params);
  }

  Translation& terms() override { return terms_; }

  Answer check(const std::vector<Handle>& facts, const std::vector<Handle>& constraints) override {
    if (is_open_) solver_.pop();
    solver_.push();
    is_open_ = true;
    for (const Handle fact : facts) solver_.add(builder_[fact]);
    for (const Handle constraint : constraints) {
      solver_.add(builder_[constraint], tracker(constraint));
    }
    switch (solver_.check()) {
      case z3::sat: return Answer::satisfiable;
      case z3::unsat: return Answer::unsatisfiable;
      case z3::unknown: break;
    }
    return Answer::unknown;
  }

  std::vector<Handle> core() override {
    std::vector<Handle> needed;
    for (const z3::expr& literal : solver_.unsat_core()) {
      needed.push_back(tracked_.at(literal.id()));
    }
    return needed;
  }

  std::vector<Integer> values(const std::vector<Handle>& terms) override {
    const z3::model model = solver_.get_model();
    std::vector<Integer> values;
    for (const Handle term : terms) {
      values.push_back(number(model.eval(builder_[term], true)));
    }
    return values;
  }

 private:
  const z3::expr& tracker(Handle constraint) {
    const auto found = trackers_.find(constraint);
    if (found != trackers_.end()) return found->second;
    const std::string name = "t" + std::to_string(static_cast<std::uint32_t>(constraint));
    const z3::expr literal = context_.bool_const(name.c_str());
    tracked_.emplace(literal.id(), constraint);
    return trackers_.emplace(constraint, literal).first->second;
  }

  z3::context context_;
  z3::solver solver_;
  Builder builder_;
  Terms terms_;
  std::unordered_map<Handle, z3::expr> trackers_;
  std::unordered_map<unsigned, Handle> tracked_;  // by the id of the tracker
  bool is_open_ = false;                          // is there a scope of a last question?
};

std::unique_ptr<Instance> z3_integers(const Ranges& ranges, const ExternalOptions& options) {
  return std::make_unique<Z3Instance<Z3Integers, IntegerTerms>>(ranges, options);
}

std::unique_ptr<Instance> z3_bits(const Ranges& ranges, const ExternalOptions& options) {
  return std::make_unique<Z3Instance<Z3Bits, BitTerms>>(ranges, options);
}

}  // namespace

std::unique_ptr<Backend> make_z3(Ranges ranges, Z3Options options, BackendStatistics& statistics) {
  return make_external({z3_integers, 1'000'000, 200}, std::move(ranges), options, statistics);
}

std::unique_ptr<Backend> make_z3_bits(Ranges ranges, Z3Options options,
                                      BackendStatistics& statistics) {
  return make_external({z3_bits, 2'000'000, 50}, std::move(ranges), options, statistics);
}

}  // namespace pslice::solver
