#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "slicer/check/invariants.h"
#include "slicer/search/loop_invariants.h"
#include "slicer/stages.h"
#include "tests/unit/slicer/mini.h"

namespace pslice::check {

namespace mini = slicer::mini;

/// A program with loops, and claims about it.
class ClaimsAbout {
 public:
  /// What does not get a type is unbounded.
  explicit ClaimsAbout(std::string_view text,
                       const std::vector<std::pair<const char*, ts::Type>>& types = {})
      : example_(typed(mini::parse(text), types)) {
    base::Budget budget;
    reduced_ =
        reduce(example_.program, example_.entry, example_.criterion, options_, budget).reduced;
    if (!reduced_) throw std::runtime_error("nothing to claim");
    claims.at.resize(flow().point_count(), std::vector<ts::Term>());
  }

  symex::Start start = symex::Start::initial_values;
  struct {
    std::vector<std::optional<std::vector<ts::Term>>> at;  // by point; none: never reached
  } claims;

  [[nodiscard]] const symex::Flow& flow() const { return reduced_->program.flow; }
  [[nodiscard]] term::Factory& terms() const { return example_.program.terms(); }

  /// Claims what the analysis finds.
  void find(absint::DomainChoice domain = absint::DomainChoice::automatic) {
    absint::AnalysisOptions options;
    options.domain = domain;
    base::Budget budget;
    const absint::Invariants found =
        analyse(slicer::numeric_program(flow(), start), options, budget);
    for (std::size_t p = 0; p < flow().point_count(); ++p) {
      const auto point = static_cast<absint::Point>(p);
      if (!flow().is_stop(symex::Point(p))) continue;
      if (found.reached(point))
        claims.at[p] = found.at(point);
      else
        claims.at[p].reset();
    }
  }
  /// Claims something in addition, at a head (the first, unless told otherwise).
  void claim(ts::Term formula, std::size_t loop = 0) { claim_at(head(loop), formula); }
  void claim_at(symex::Point point, ts::Term formula) {
    claims.at[point.index()]->push_back(formula);
  }
  /// At all points of the first loop.
  void claim_throughout(ts::Term formula) {
    for (std::size_t p = 0; p < flow().point_count(); ++p) {
      if (flow().loop_at(head())->body[p]) claim_at(symex::Point(p), formula);
    }
  }
  void claim_unreached(symex::Point point) { claims.at[point.index()].reset(); }

  struct Checked {
    std::vector<std::vector<ts::Term>> at;  // by point, of heads: what was proved
    std::size_t refused = 0;                // at heads
    std::size_t proved = 0;
  };
  [[nodiscard]] Checked check() const {
    Checked result;
    result.at.resize(flow().point_count());
    InvariantProver prover(flow(), start, claimed(), {});
    for (const symex::Loop& loop : flow().loops()) {
      auto& proved = result.at[loop.head.index()];
      proved = prover.prove(loop.head, [](ts::Term) { return true; });
      result.refused += claimed()(loop.head).size() - proved.size();
    }
    result.proved = prover.proved();
    return result;
  }
  [[nodiscard]] std::vector<ts::Term> proved_at(symex::Point point) const {
    InvariantProver prover(flow(), start, claimed(), {});
    return prover.prove(point, [](ts::Term) { return true; });
  }
  [[nodiscard]] bool proves(ts::Term formula, std::size_t loop = 0) const {
    const auto found = proved_at(head(loop));
    return std::ranges::find(found, formula) != found.end();
  }

  /// Of loops in the order of their heads.
  [[nodiscard]] symex::Point head(std::size_t loop = 0) const {
    std::vector<symex::Point> heads;
    for (const symex::Loop& each : flow().loops()) heads.push_back(each.head);
    std::ranges::sort(heads, {}, [&](symex::Point p) { return flow()[p].location; });
    return heads.at(loop);
  }
  /// The point where a test of the variable is made, loops aside.
  [[nodiscard]] symex::Point test_of(const char* name) const {
    for (std::size_t p = 0; p < flow().point_count(); ++p) {
      for (const symex::Step step : flow()[symex::Point(p)].out) {
        const ts::Term guard = flow().guard(step);
        if (!guard || flow().loop_at(symex::Point(p)) != nullptr) continue;
        const auto variables = guard.variables();
        if (std::ranges::find(variables, variable(name)) != variables.end()) {
          return symex::Point(p);
        }
      }
    }
    throw std::runtime_error("no such test");
  }

  [[nodiscard]] ts::Variable variable(std::string_view name) const {
    for (std::size_t v = 0; v < example_.program.variable_count(); ++v) {
      if (example_.program[ts::Variable(v)].name == name) return ts::Variable(v);
    }
    throw std::runtime_error("no such variable");
  }
  [[nodiscard]] ts::Term operator()(const char* name) const {
    return terms().variable(variable(name));
  }
  [[nodiscard]] ts::Term operator()(long value) const { return terms().constant(value); }
  [[nodiscard]] ts::Term at_least(const char* name, long value) const {
    return terms().at_most((*this)(value), (*this)(name));
  }
  [[nodiscard]] ts::Term at_most(const char* name, long value) const {
    return terms().at_most((*this)(name), (*this)(value));
  }
  [[nodiscard]] ts::Term is(const char* name, long value) const {
    return terms().equal((*this)(name), (*this)(value));
  }

 private:
  [[nodiscard]] check::Claimed claimed() const {
    return [this](symex::Point p) {
      const auto& here = claims.at[p.index()];
      return here ? *here : std::vector<ts::Term>{terms().truth(false)};
    };
  }

  static mini::Example typed(mini::Example example,
                             const std::vector<std::pair<const char*, ts::Type>>& types) {
    for (const auto& [name, type] : types) {
      for (std::size_t v = 0; v < example.program.variable_count(); ++v) {
        ts::VariableInfo& info = example.program[ts::Variable(v)];
        if (info.name == name) info.type = type;
      }
    }
    return example;
  }

  slicer::SliceOptions options_;
  mini::Example example_;
  std::unique_ptr<slicer::Reduced> reduced_;
};

}  // namespace pslice::check
