#include <gtest/gtest.h>
#include <z3++.h>

#include <map>
#include <ostream>
#include <set>

#include "tests/property/corpus.h"
#include "tests/property/explained_path.h"
#include "tests/property/sliced_program.h"
#include "tests/reference/solver_oracle.h"
#include "tests/reference/z3_terms.h"
#include "ts/interpret.h"

// Explanations of random programs. Each input is run by the interpreter, and the chain has to be
// there along the path it takes, by rules stated anew (explained_path.h). Conflicts are given to Z3
// by themselves. What is said to depend on nothing must not be in the slice over all paths, and
// what is said to be unreachable on no feasible path.

namespace pslice::property {
namespace explanations_test {

using slicer::Explanation;
using slicer::NamedInputs;
using support::RandomCOptions;
using Why = Explanation::Reason;

RandomCOptions plain(std::uint64_t seed) {
  RandomCOptions o = support::loop_free_options(seed);
  o.arithmetic = o.memory = o.macros = false;
  o.helpers = 0;
  return o;
}

RandomCOptions calling(std::uint64_t seed) {
  RandomCOptions o = plain(seed);
  o.globals = o.calls_in_expressions = o.early_returns = o.halting = true;
  o.helpers = 3;
  o.entry_statements = 7;
  o.helper_statements = 2;
  return o;
}

RandomCOptions jumping(std::uint64_t seed) {
  RandomCOptions o = plain(seed);
  o.gotos = o.switches = o.early_returns = true;
  return o;
}

/// Divisions, which trap.
RandomCOptions trapping(std::uint64_t seed) {
  RandomCOptions o = plain(seed);
  o.arithmetic = true;
  return o;
}

struct Batch {
  const char* name;
  std::uint64_t first_seed;
  RandomCOptions (*options)(std::uint64_t seed);
  slicer::ControlRule control = slicer::ControlRule::branch;
  std::size_t programs = 25;
};

void PrintTo(const Batch& batch, std::ostream* out) { *out << batch.name; }

/// Can the parts of a conflict be executed one after the other?
/// One that is left out gives its variable any value.
bool is_contradiction(const ts::Program& program, const std::vector<slicer::Clash>& conflict,
                      std::optional<std::size_t> left_out = {}) {
  z3::context context;
  z3::solver solver(context);
  reference::Z3Terms terms(context);
  std::map<ts::Variable, z3::expr> values;
  const auto value = [&](ts::Variable v) {
    const auto found = values.find(v);
    if (found != values.end()) return found->second;
    const ts::VariableInfo& info = program[v];
    z3::expr in_range(context);
    const bool is_given = !info.owner && info.initial;
    const z3::expr start =
        is_given ? terms.number(*info.initial) : terms.input(info.type, in_range);
    if (!is_given) solver.add(in_range);
    values.emplace(v, start);
    return start;
  };
  for (std::size_t i = 0; i < conflict.size(); ++i) {
    const ts::Operation& operation = program[conflict[i].edge].operation;
    if (i == left_out) {
      const auto* assign = std::get_if<ts::Assign>(&operation);
      z3::expr in_range(context);
      if (assign != nullptr) {
        values.insert_or_assign(assign->target,
                                terms.input(program[assign->target].type, in_range));
        solver.add(in_range);
      }
    } else if (const auto* test = std::get_if<ts::Assume>(&operation)) {
      const z3::expr condition = terms.translate(test->condition, value);
      solver.add(condition);
      for (const z3::expr& a : terms.applications(condition)) solver.add(terms.facts(a));
    } else if (const auto* assign = std::get_if<ts::Assign>(&operation)) {
      const z3::expr given = terms.translate(assign->value, value);
      values.insert_or_assign(assign->target, given);
    }
  }
  return solver.check() == z3::unsat;
}

bool has_calls(const ts::Program& program, const std::vector<slicer::Clash>& conflict) {
  for (const slicer::Clash& part : conflict) {
    if (std::holds_alternative<ts::Call>(program[part.edge].operation)) return true;
  }
  return false;
}

class Explained : public testing::TestWithParam<Batch> {
 protected:
  void check(const LoadedProgram& loaded);
  void check_chain(const LoadedProgram& loaded, const Explanation& e);
  void check_dropped(const LoadedProgram& loaded, const Explanation& e);
  [[nodiscard]] std::optional<ExplainedPath> path_of(const LoadedProgram& loaded,
                                                     const NamedInputs& inputs) const;

  std::set<ts::Statement> by_text_;                    // the slice over all paths
  std::optional<std::set<ts::Statement>> executed_{};  // on feasible paths
  std::size_t chains_ = 0;
  std::size_t links_ = 0;
  std::size_t switches_ = 0;
  std::size_t conflicts_ = 0;
  std::map<Why, std::size_t> reasons_;
  std::set<slicer::Link::Kind> kinds_;
};

/// None if the interpreter cannot say which path it is.
std::optional<ExplainedPath> Explained::path_of(const LoadedProgram& loaded,
                                                const NamedInputs& inputs) const {
  const ts::Program& program = loaded.program();
  const ts::InputSource source = [&](ts::Variable v) -> std::optional<ts::Integer> {
    for (const slicer::NamedInput& input : inputs) {
      if (input.name == program[v].name) return input.value;
    }
    return std::nullopt;
  };
  ts::RunOptions options;
  options.record_path = true;
  const ts::Run run = ts::interpret(program, loaded.entry, source, {}, options);
  if (run.end != ts::Run::End::returned && run.end != ts::Run::End::halted) return std::nullopt;
  return ExplainedPath(program, loaded.entry, run.path);
}

void Explained::check_chain(const LoadedProgram& loaded, const Explanation& e) {
  ASSERT_FALSE(e.chain.empty());
  EXPECT_EQ(e.chain.front().from, e.statement);
  EXPECT_FALSE(e.chain.back().to);
  for (std::size_t i = 0; i + 1 < e.chain.size(); ++i) {
    EXPECT_EQ(e.chain[i].to, e.chain[i + 1].from);
  }
  ASSERT_EQ(e.shown, e.input.has_value());
  if (!e.shown) return;
  ++chains_;
  auto path = path_of(loaded, *e.input);
  for (const slicer::Link& link : e.chain) {
    ++links_;
    kinds_.insert(link.kind);
    const bool lost = !link.to && !e.remark.empty();  // nobody gets there
    if (path && !lost) {
      EXPECT_EQ(path->objection(link, loaded.criterion), "");
    }
    if (!link.then && !link.also) continue;
    ++switches_;
    EXPECT_FALSE(link.then && link.also);
    if (link.then) {
      EXPECT_TRUE(link.kind == slicer::Link::Kind::control ||
                  link.kind == slicer::Link::Kind::jump);
    }
    if (path && link.to) {
      EXPECT_EQ(path->executes(link.to), link.also.has_value());
    }
    path = path_of(loaded, link.then ? *link.then : *link.also);
    if (path && link.to) {
      EXPECT_TRUE(path->executes(link.to));
    }
  }
}

void Explained::check_dropped(const LoadedProgram& loaded, const Explanation& e) {
  if (e.reason == Why::no_dependence) {
    EXPECT_FALSE(by_text_.contains(e.statement)) << "it is in the slice over all paths";
  }
  if (e.reason == Why::unreachable && executed_) {
    EXPECT_FALSE(executed_->contains(e.statement)) << "some feasible path executes it";
  }
  if (e.reason != Why::infeasible) return;
  EXPECT_TRUE(by_text_.contains(e.statement)) << "it is not in the slice over all paths";
  EXPECT_FALSE(e.chain.empty());
  EXPECT_TRUE(!e.ways.empty() || !e.remark.empty());
  for (const slicer::Way& way : e.ways) {
    EXPECT_NE(way.conflict.empty(), !way.overwritten);
    if (way.conflict.empty() || has_calls(loaded.program(), way.conflict)) continue;
    ++conflicts_;
    EXPECT_TRUE(is_contradiction(loaded.program(), way.conflict));
    for (std::size_t i = 0; i < way.conflict.size(); ++i) {  // and none can be left out
      EXPECT_FALSE(is_contradiction(loaded.program(), way.conflict, i))
          << "part " << i << " takes no part";
    }
  }
}

void Explained::check(const LoadedProgram& loaded) {
  const ts::Program& program = loaded.program();
  slicer::SliceOptions options;
  options.control = GetParam().control;
  for (const ts::Function f : ts::reachable_functions(program, loaded.entry)) {
    for (const ts::Statement s : program[f].statements) options.explain.statements.push_back(s);
  }
  const slicer::Slice slice = path_sensitive(loaded, options);
  EXPECT_EQ(slice.explanations.size(), options.explain.statements.size());
  for (const Explanation& e : slice.explanations) {
    SCOPED_TRACE(describe(program, {e.statement}) + " " + e.remark);
    EXPECT_EQ(e.kept(), slice.statements.contains(e.statement.index()));
    if (e.kept()) {
      EXPECT_EQ(e.shown, slice.shown.contains(e.statement.index()));
    }
    ++reasons_[e.reason];
    if (e.kept()) {
      check_chain(loaded, e);
    } else {
      check_dropped(loaded, e);
    }
    if (HasFailure()) return;
  }
}

TEST_P(Explained, SaysWhatIsSo) {
  const support::TemporaryDirectory directory;
  std::size_t checked = 0;
  for (std::uint64_t seed = GetParam().first_seed; checked < GetParam().programs; ++seed) {
    ASSERT_LT(seed, GetParam().first_seed + 20 * GetParam().programs);
    const LoadedProgram loaded = load(support::random_c(seed, GetParam().options(seed)), directory);
    const auto rule = GetParam().control == slicer::ControlRule::branch ? reference::Rule::branch
                                                                        : reference::Rule::edge;
    reference::PathLimits limits;
    limits.paths = 2'000;
    const reference::Paths all = reference::enumerate_paths(loaded.program(), loaded.entry, limits);
    if (!all.complete) continue;
    by_text_ = reference::slice_of(loaded.program(), loaded.entry, loaded.criterion, rule, all);
    executed_.emplace();
    try {
      const auto oracle =
          reference::solver_oracle(loaded.program(), loaded.entry, reference::Statics::initial);
      const auto feasible =
          reference::enumerate_paths(loaded.program(), loaded.entry, limits, oracle);
      for (const reference::Path& path : feasible.paths) {
        for (const reference::Step& step : path.steps) {
          const ts::Statement s = loaded.program()[step.edge].statement;
          if (s) executed_->insert(s);
        }
      }
    } catch (const reference::Undecided&) {
      executed_.reset();
    }
    ++checked;
    SCOPED_TRACE("seed " + std::to_string(seed) + ", criterion " + loaded.random.criterion() +
                 "\n" + numbered(loaded.random.text));
    check(loaded);
    if (HasFailure()) return;
  }
  RecordProperty("chains", std::to_string(chains_));
  RecordProperty("links", std::to_string(links_));
  RecordProperty("switches", std::to_string(switches_));
  RecordProperty("conflicts", std::to_string(conflicts_));
  // Worth checking: there is something of everything.
  EXPECT_GT(chains_, 3 * GetParam().programs);
  EXPECT_GT(links_, chains_);
  EXPECT_GT(reasons_[Why::infeasible] + reasons_[Why::unreachable], 0U);
  EXPECT_GT(reasons_[Why::no_dependence], 0U);
  EXPECT_TRUE(kinds_.contains(slicer::Link::Kind::data));
  EXPECT_TRUE(kinds_.contains(slicer::Link::Kind::control));
}

INSTANTIATE_TEST_SUITE_P(
    LoopFree, Explained,
    testing::Values(Batch{"plain", 190'000, plain}, Batch{"calling", 191'000, calling},
                    Batch{"jumping", 192'000, jumping, slicer::ControlRule::branch, 8},
                    Batch{"trapping", 193'000, trapping, slicer::ControlRule::branch, 8},
                    Batch{"edge", 194'000, plain, slicer::ControlRule::edge, 15}),
    testing::PrintToStringParamName());

}  // namespace explanations_test
}  // namespace pslice::property
