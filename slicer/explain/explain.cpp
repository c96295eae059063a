#include "slicer/explain/explain.h"

#include <algorithm>
#include <optional>
#include <set>

#include "base/progress.h"
#include "slicer/explain/deciders.h"
#include "slicer/explain/failing_paths.h"
#include "slicer/explain/graph_chains.h"
#include "slicer/explain/named_inputs.h"
#include "slicer/explain/run_chains.h"
#include "ts/effects.h"

namespace pslice::slicer {
namespace {

using Why = Explanation::Reason;

/// Each once: as they are listed, then those that were removed in the order of the source.
std::vector<ts::Statement> all_of(const Evidence& evidence, const Wanted& wanted) {
  const ts::Program& program = evidence.flow.program();
  std::vector<ts::Statement> removed;
  evidence.whole.elements().for_each([&](std::size_t e) {
    if (!evidence.whole.is_statement(e) || evidence.slice.contains(e)) return;
    if (wanted.removed && !program[ts::Statement(e)].implicit) removed.emplace_back(e);
  });
  std::ranges::sort(removed, {}, [&](ts::Statement s) { return program[s].position; });
  std::vector<ts::Statement> all = wanted.statements;
  all.insert(all.end(), removed.begin(), removed.end());
  std::set<ts::Statement> seen;
  std::erase_if(all, [&](ts::Statement s) { return !seen.insert(s).second; });
  return all;
}

/// The last variable with a name that the statement gives a value.
ts::Variable set_by(const ts::Program& program, ts::Statement statement) {
  ts::Variable result;
  for (const ts::Edge edge : program[program[statement].function].edges) {
    if (program[edge].statement != statement) continue;
    for (const ts::Variable v : ts::effects_of(program, edge).defines) {
      if (const ts::Variable known = named(program, v)) result = known;
    }
  }
  return result;
}

class Explainer {
 public:
  Explainer(const Evidence& evidence, base::Budget& budget)
      : e_(evidence),
        budget_(budget),
        program_(evidence.flow.program()),
        deciders_(program_, evidence.foundation.reach, evidence.foundation.control),
        kept_chains_(evidence.flow, evidence.equations, deciders_, evidence.slice,
                     evidence.foundation.criterion),
        all_chains_(evidence.flow, evidence.equations, deciders_, evidence.whole,
                    evidence.foundation.criterion),
        paths_(evidence.flow, evidence.slice, evidence.equations.rule(),
               evidence.foundation.criterion, evidence.start, evidence.solver),
        inputs_(evidence.flow, evidence.certain, evidence.start) {}

  Explanation explain(ts::Statement statement) {
    Explanation result = e_.slice.contains(statement) ? kept(statement) : dropped(statement);
    result.sets = set_by(program_, statement);
    return result;
  }

 private:
  Explanation kept(ts::Statement statement) {
    Explanation result{.statement = statement};
    if (e_.shown != nullptr && e_.shown->slice().contains(statement)) {
      result.shown = true;
      if (const auto found = run_chains().find(statement, budget_)) {
        result.chain = found->chain;
        result.input = inputs_of(found->run);
        result.executed = run_chains().executed_by(found->run);
        for (const RunChain::Switch& s : found->switches) {
          const bool executed = s.why == RunChain::Switch::Why::counts_elsewhere;
          (executed ? result.chain[s.link].also : result.chain[s.link].then) = inputs_of(s.run);
        }
        if (!found->arrives) result.remark = "no run was found that gets to the criterion";
        return result;
      }
      result.remark = "no run was found that carries it all the way: the chain is one of the text";
    }
    auto chain = kept_chains_.find(statement, budget_);
    if (!chain) chain = all_chains_.find(statement, budget_);
    if (chain) {
      result.chain = std::move(*chain);
    } else {
      result.remark = without_chain();
    }
    return result;
  }

  [[nodiscard]] std::string without_chain() const {
    return budget_.exhausted()
               ? "no chain to the criterion was looked for: " + budget_.explanation()
               : "no chain to the criterion was found";
  }

  Explanation dropped(ts::Statement statement) {
    Explanation result{.statement = statement, .reason = Why::no_dependence};
    const bool is_run = !e_.foundation.unfolding.copies(program_[statement].function).empty();
    if (!is_run || deciders_.cannot_run(statement)) result.reason = Why::unreachable;
    if (!e_.whole.contains(statement)) return result;
    result.reason = Why::infeasible;
    const auto chain = all_chains_.find(statement, budget_);
    if (!chain) {
      result.remark = without_chain();
      return result;
    }
    result.chain = *chain;
    refute(result);
    return result;
  }

  /// That no run carries it on was proved; here it is said how.
  void refute(Explanation& result) {
    Failing failing = paths_.to(result.statement, budget_);
    if (failing.complete()) {
      result.reason = Why::unreachable;
    } else {
      failing = paths_.along(result.chain, budget_);
    }
    result.ways = std::move(failing.ways);
    if (result.ways.empty()) {
      result.remark = "that no run does was proved; no short reason was found";
    } else if (!failing.all || failing.unclear) {
      result.remark = "these are some of the ways; that the others fail too was proved";
    } else if (failing.longer) {
      result.remark =
          "these are the ways around loops at most once; that longer ones fail too was proved";
    }
  }

  RunChains& run_chains() {
    if (!run_chains_) {
      run_chains_.emplace(e_.flow, e_.certain, deciders_, e_.shown->slice(),
                          e_.foundation.criterion, e_.shown->runs());
    }
    return *run_chains_;
  }

  [[nodiscard]] NamedInputs inputs_of(std::size_t run) const {
    return inputs_.inputs_of(e_.shown->runs()[run]);
  }

  const Evidence& e_;
  base::Budget& budget_;
  const ts::Program& program_;
  Deciders deciders_;
  GraphChains kept_chains_;
  GraphChains all_chains_;
  FailingPaths paths_;
  InputNamer inputs_;
  std::optional<RunChains> run_chains_;  // made when they are asked for
};

}  // namespace

std::vector<Explanation> explain(const Evidence& evidence, const Wanted& wanted,
                                 base::Budget& budget) {
  const base::Phase phase(budget.progress(), "explaining");
  Explainer explainer(evidence, budget);
  std::vector<Explanation> result;
  for (const ts::Statement statement : all_of(evidence, wanted)) {
    result.push_back(explainer.explain(statement));
  }
  return result;
}

std::vector<Explanation> explain_unanalysed(const ts::Program& program, ts::Function entry,
                                            const base::BitSet& kept, const Wanted& wanted,
                                            const std::string& remark) {
  std::vector<Explanation> result;
  const std::vector<ts::Function> run = ts::reachable_functions(program, entry);
  std::set<ts::Statement> seen;
  for (const ts::Statement statement : wanted.statements) {
    if (!seen.insert(statement).second) continue;
    Explanation explanation{.statement = statement, .sets = set_by(program, statement)};
    if (kept.contains(statement.index())) {
      explanation.remark = remark;
    } else {
      const bool is_run = std::ranges::find(run, program[statement].function) != run.end();
      explanation.reason = is_run ? Why::no_dependence : Why::unreachable;
    }
    result.push_back(std::move(explanation));
  }
  return result;
}

}  // namespace pslice::slicer
