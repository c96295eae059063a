#include "slicer/explore/machines/steps.h"

#include <algorithm>
#include <iterator>

#include "slicer/explore/machines/step_splitter.h"
#include "slicer/explore/presentation/presentation.h"
#include "slicer/explore/tests/better_tests.h"

// The state is a number while a step is explored, not a symbol: what is switched by it or looked up
// with it is then decided, and conditions come out over the other inputs. Inputs are the same in
// all explorations.

namespace pslice::explore {

StepExplorer::StepExplorer(const ts::Program& program, ts::Function entry,
                           const MachineQuestion& question, const Options& options,
                           base::Budget& budget)
    : question_(question),
      options_(options),
      budget_(budget),
      observed_{question.after},
      definables_(program, observed_),
      regions_(program, entry, definables_),
      inputs_(program, entry),
      runnable_{program,
                entry,
                definables_,
                regions_,
                inputs_,
                options.initial_values,
                options.null_inputs,
                options.max_steps,
                rounds_run(options.max_iterations),
                [&budget] { return budget.exhausted(); }} {}

/// What a formula over variables says of the inputs when a step begins.
Term StepExplorer::at_start(Term formula) {
  const ts::Program& program = runnable_.program;
  return terms().substitute(formula, [&](ts::Variable v) {
    const ts::VariableInfo& info = program[v];
    const bool is_given = bool(info.owner) || options_.initial_values || info.settled;
    if (info.initial && is_given) return terms().constant(*info.initial);
    return terms().variable(inputs_[inputs_.find(v, 0)].symbol);
  });
}

Steps StepExplorer::from(const Integer& state, Signature& signature) {
  Steps steps;
  std::vector<Term> places;
  for (const StateCell& cell : question_.before) {
    runnable_.given = {{cell.variable, state}};
    explore(cell, steps, signature);
    if (cell.when) places.push_back(at_start(cell.when));
  }
  // There is a state only where its place is.
  if (!places.empty()) steps.defined.push_back(terms().disjunction(std::move(places)));
  return steps;
}

namespace {

void add(const Signature& own, Signature& all) {
  all.complete = all.complete && own.complete;
  for (const base::Warning& warning : own.warnings) {
    const bool said = std::ranges::any_of(all.warnings, [&](const base::Warning& other) {
      return to_string(other) == to_string(warning);
    });
    if (!said) all.warnings.push_back(warning);
  }
  for (const std::string& assumption : own.assumptions) {
    if (std::ranges::find(all.assumptions, assumption) == all.assumptions.end()) {
      all.assumptions.push_back(assumption);
    }
  }
  Statistics& sum = all.statistics;
  sum.executions += own.statistics.executions;
  sum.steps += own.statistics.steps;
  sum.questions += own.statistics.questions;
  sum.infeasible += own.statistics.infeasible;
  sum.conjuncts += own.statistics.conjuncts;
  sum.solver_calls += solver::questions_to_solvers(own.statistics.solver);
}

}  // namespace

void StepExplorer::explore(const StateCell& cell, Steps& steps, Signature& signature) {
  const OneProgram subject(runnable_);
  Signature own;
  own.outputs = signature.outputs;
  Explorer explorer(subject, make_mode, options_, budget_, own);
  const Term here = cell.when ? at_start(cell.when) : Term();
  if (here) explorer.assume(here);
  // What a bound of ours cuts off is not undefined; and what is, is so where the state is in this
  // cell.
  explorer.on_undefined([&](const Execution& run, const Assignment&, Term excluded) {
    const bool by_c = run.end == Execution::End::undefined && !run.bounded;
    if (!by_c) return;
    steps.defined.push_back(here ? terms().disjunction({terms().negation(here), excluded})
                                 : excluded);
  });
  explorer.run();
  BetterTests(subject, explorer.mode(), explorer.defined(), explorer.questions())
      .choose(own.groups, explorer.groups(), budget_);
  StepSplitter splitter(subject, explorer, question_, steps);
  for (std::size_t i = 0; i < own.groups.size(); ++i) {
    Step step{.group = own.groups[i], .value = own.groups[i].outputs.front(), .input = {}};
    step.input = explorer.groups().input(i);
    step.written = subject.execute(step.input).written;
    step.number = steps.groups++;
    if (here) assume_at(step, 0, here, terms());
    splitter.split(step);
  }
  steps.complete = steps.complete && own.complete;
  add(own, signature);
}

}  // namespace pslice::explore
