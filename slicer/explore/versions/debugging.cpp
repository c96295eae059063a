#include "slicer/explore/versions/debugging.h"

#include <algorithm>
#include <set>

#include "base/diagnostics.h"
#include "base/progress.h"
#include "slicer/explore/modes/question_tree.h"
#include "slicer/explore/modes/relevance.h"
#include "slicer/explore/presentation/presentation.h"
#include "slicer/explore/tests/defined_inputs.h"
#include "slicer/explore/tests/groups.h"
#include "slicer/explore/versions/inputs_by_name.h"
#include "slicer/explore/versions/prepared_version.h"

// Let g be the condition of the run in one version, and psi_1 && ... && psi_m that in the other:
// the tests its outputs depend on, as they came out (by path: all tests). Inputs that satisfy g
// behave as before in the one version. For each i an input is asked for that does so, agrees with
// the run in the other version on psi_1 ... psi_i, and not on psi_i+1:
//
//     g && psi_1 && ... && psi_i && !psi_i+1
//
// If there is one, the other version tells apart what the one does not, and the branch of psi_i+1
// is where. A condition that g has as well need not be asked about.
//
// Every input found is run on both versions: it must have the condition g there, and leave the run
// here at that branch first. So what values that are not followed make uncertain does no harm.

namespace pslice::explore {
namespace {

using base::ExitStatus;
using base::Failure;
using In = BranchSuspect::In;

/// So often a question is asked again because a version is not defined for the answer.
constexpr std::size_t most_answers_tried = 10;

/// The tests that the outputs depend on, or, where the run came to an end that C does not define,
/// that this depends on.
std::vector<Node> relevant_tests(const Execution& run, std::size_t statement_count) {
  std::vector<Node> nodes;
  for (const Execution::Observed& output : run.outputs) nodes.push_back(output.node);
  if (run.last) std::ranges::copy(run.trace.operands(run.last), std::back_inserter(nodes));
  const Node around = run.has_ended() ? Node() : run.around;
  std::vector<Node> tests = relevant(run.trace, nodes, around, statement_count).tests;
  if (run.last) tests.push_back(run.last);
  return tests;
}

SeenRun seen(const Execution& run, std::size_t statement_count) {
  SeenRun result{run.end, run.fault, run.where, {}, {}, {}, {}, run.begun};
  for (const Node test : relevant_tests(run, statement_count)) {
    if (run.trace.info(test).guessed && !result.guessed) {
      result.guessed = run.trace.statement(test);
    }
  }
  for (const Execution::Observed& output : run.outputs) {
    result.reached.push_back(output.reached);
    result.observed.push_back(output.reached ? output.value : std::nullopt);
  }
  for (std::size_t i = run.begun ? run.begun->first.index() : 1; i < run.trace.size(); ++i) {
    const Node node(i);
    const auto kind = run.trace.kind(node);
    if (kind != Trace::Kind::value && kind != Trace::Kind::test) continue;
    const ts::Statement statement = run.trace.statement(node);
    const bool is_next = result.statements.empty() || result.statements.back() != statement;
    if (statement && is_next) result.statements.push_back(statement);
  }
  return result;
}

/// The runs ask for inputs, and are given them, until they ask for no others.
template <class Run>
Assignment find_assignment(const InputsByName& given, const Inputs& inputs, const Run& run) {
  if (const auto name = given.find_strange()) {
    throw Failure(ExitStatus::bad_input, "--input: the program has no input '" + *name + "'");
  }
  Assignment input;
  run(input);
  for (std::size_t round = 0; round < most_rounds_of_asking && given.assign(input); ++round) {
    run(input);
  }
  for (const std::string& name : given.unmet()) {
    if (given.is_behind_pointer(name)) continue;
    throw Failure(ExitStatus::bad_input, "--input: the program has no input '" + name + "'");
  }
  for (std::size_t i = 0; i < inputs.count(); ++i) {
    if (!given.value_for(i) || given.fits(i)) continue;
    const solver::Range range = inputs.range(inputs[i].symbol);
    throw Failure(ExitStatus::bad_input, "--input: " + given.value_for(i)->to_string() +
                                             " is no value of '" + inputs[i].name +
                                             "', which is from " + range.low->to_string() + " to " +
                                             range.high->to_string());
  }
  return input;
}

}  // namespace

bool is_known(const SeenRun& run) {
  using End = Execution::End;
  if (run.guessed || run.end == End::unknown || run.end == End::stopped) return false;
  for (std::size_t i = 0; i < run.reached.size(); ++i) {
    if (run.reached[i] && !run.observed[i]) return false;
  }
  return true;
}

SeenRun run_given(const Version& version, const GivenValues& given, const Options& options,
                  base::Budget& budget) {
  Inputs inputs(version.program, version.given_function());
  PreparedVersion prepared(version, version.outputs, inputs, options, budget);
  const InputsByName named({&prepared.runnable}, version.renamed, given);
  Assignment input;
  Execution run = execute(prepared.runnable, input);
  for (std::size_t round = 0; round < most_rounds_of_asking && named.assign(input); ++round) {
    run = execute(prepared.runnable, input);
  }
  return seen(run, version.program.statement_count());
}

class DebuggedRun::Search {
 public:
  Search(const Version& older, const Version& newer, const GivenValues& given,
         const Options& options, base::Budget& budget)
      : options_(options),
        budget_(budget),
        table_(std::max(older.program.variable_count(), newer.program.variable_count())),
        old_inputs_(older.program, older.given_function(), table_, 0, older.renamed),
        new_inputs_(newer.program, newer.given_function(), table_, 1),
        old_(older, old_inputs_, options, budget),
        new_(newer, new_inputs_, options, budget),
        given_({&old_.prepared.runnable, &new_.prepared.runnable}, older.renamed, given),
        questions_(new_inputs_, newer.program.terms(), solver_options(),
                   result_.signature.statistics),
        old_defined_(old_.subject, questions_, options.max_iterations, old_.caveats),
        new_defined_(new_.subject, questions_, options.max_iterations, new_.caveats) {
    if (newer.begins) {
      find_state();
    } else {
      input_ = find_assignment(given_, new_inputs_, [this](const Assignment& input) {
        old_.run = execute(old_, input);
        new_.run = execute(new_, input);
      });
    }
    old_.seen = seen(old_.run, old_.subject.statement_count());
    new_.seen = seen(new_.run, new_.subject.statement_count());
    note_test(old_.run, new_.run, input_);
    note_zeros();
    result_.unmet = given_.unmet();
  }

  [[nodiscard]] const SeenRun& old_run() const { return old_.seen; }
  [[nodiscard]] const SeenRun& new_run() const { return new_.seen; }

  void find_branches() {
    const base::Phase phase(budget_.progress(), "debugging", [this] {
      return base::Figures{.states = result_.suspects.size(), .decided = {}, .statements = {}};
    });
    old_.conditions = conditions_of(old_, old_.run);
    new_.conditions = conditions_of(new_, new_.run);
    result_.old_conditions = old_.conditions.tests.size();
    result_.new_conditions = new_.conditions.tests.size();
    leave(old_, new_, In::newer);
    // What NEW does with inputs like this is not defined: none of them is of interest.
    if (new_.run.has_ended()) leave(new_, old_, In::older);
  }

  Debugged take() {
    present_inputs(new_.prepared.runnable, result_.signature);
    finish_statistics(result_.signature);
    return std::move(result_);
  }

 private:
  /// A version and its run.
  struct Side {
    Side(const Version& version, Inputs& inputs, const Options& options, base::Budget& budget)
        : prepared(version, version.outputs, inputs, options, budget),
          subject(prepared.runnable),
          caveats(subject, noted) {}

    PreparedVersion prepared;
    OneProgram subject;
    Signature noted;  // that inputs are excluded is of no interest here
    Caveats caveats;
    Execution run{};
    SeenRun seen{};
    Branch conditions{};
  };

  [[nodiscard]] solver::SolverOptions solver_options() const {
    solver::SolverOptions result = options_.solver;
    result.stop = [&budget = budget_] { return budget.exhausted(); };
    return result;
  }

  Execution execute(const Side& side, const Assignment& input) {
    ++result_.signature.statistics.executions;
    return side.subject.execute(input);
  }

  /// The runs begin at a call: the input is what both find there. Where they find different values,
  /// the change was at work before, and that is no input.
  void find_state() {
    for (bool differs = true; differs;) {
      old_.run = execute(old_, {});
      new_.run = execute(new_, {});
      differs = false;
      for (const auto& [input, value] : new_.run.found) {
        const auto other = old_.run.found.find(input);
        if (other == old_.run.found.end() || other->second == value) continue;
        differs = true;
        result_.found_otherwise.push_back(new_inputs_[input].name);
        old_.prepared.runnable.own.insert(input);
        new_.prepared.runnable.own.insert(input);
      }
    }
    input_.resize(new_inputs_.count(), Integer(0));
    for (const Execution* run : {&old_.run, &new_.run}) {
      for (const auto& [input, value] : run->found) input_[input] = value;
    }
  }

  /// By path, all tests count.
  [[nodiscard]] Branch conditions_of(const Side& side, const Execution& run) const {
    const std::vector<Node> tests = options_.by == By::path
                                        ? run.trace.tests()
                                        : relevant_tests(run, side.subject.statement_count());
    Branch result;
    for (const Node test : tests) {
      const TestInfo& info = run.trace.info(test);
      const bool is_followed = !info.guessed && new_inputs_.known(info.condition);
      if (is_followed && !result.settles(info)) result.add(test, info.condition);
    }
    return result;
  }

  /// Looks for inputs that behave as before in `kept` and leave the run of `left`.
  void leave(const Side& kept, const Side& left, In in) {
    Conditions prefix = kept.conditions.conditions;
    const Branch& branch = left.conditions;
    std::set<ts::Statement> named;
    for (std::size_t i = 0; i < branch.tests.size() && !budget_.exhausted(); ++i) {
      const Node test = branch.tests[i];
      const ts::Statement statement = left.run.trace.statement(test);
      const bool is_demand = left.run.trace.info(test).demanded && test != left.run.last;
      const bool is_shared = std::ranges::find(prefix, branch.conditions[i]) != prefix.end();
      if (statement && !is_demand && !is_shared && !named.contains(statement) &&
          leave_at(kept, left, in, prefix, i)) {
        named.insert(statement);
      }
      if (!is_shared) prefix.push_back(branch.conditions[i]);
    }
    if (budget_.exhausted()) {
      result_.signature.warnings.push_back(
          {{}, budget_.explanation() + "; there may be more branches"});
      result_.signature.complete = false;
    }
  }

  /// Is there such an input that leaves it at this test?
  bool leave_at(const Side& kept, const Side& left, In in, const Conditions& prefix,
                std::size_t number) {
    std::vector<Term> rest{left.subject.terms().negation(left.conditions.conditions[number])};
    for (std::size_t tries = 0; tries < most_answers_tried; ++tries) {
      const Questions::Reply reply = questions_.ask(prefix, rest, input_);
      if (reply.answer != solver::Answer::satisfiable) return false;
      const Execution before = execute(kept, reply.assignment);
      const Execution after = execute(left, reply.assignment);
      const Term excluded = excluding(before, after, in);
      if (excluded) {
        rest.push_back(excluded);
        continue;
      }
      if (!before.has_ended() || !after.has_ended()) return false;
      if (!is_kept(kept, before) || !is_left(left, after, number)) return false;
      const Execution& old_run = in == In::newer ? before : after;
      const Execution& new_run = in == In::newer ? after : before;
      BranchSuspect suspect{in, left.run.trace.statement(left.conditions.tests[number]),
                            explore::seen(old_run, old_.subject.statement_count()),
                            explore::seen(new_run, new_.subject.statement_count())};
      if (!is_known(suspect.old_run) || !is_known(suspect.new_run)) return false;
      result_.suspects.push_back(std::move(suspect));
      note_test(old_run, new_run, reply.assignment);
      return true;
    }
    return false;
  }

  /// What excludes inputs like this for which a version is not defined; none: both are, or that
  /// cannot be said.
  Term excluding(const Execution& kept, const Execution& left, In in) {
    const bool is_new = in == In::newer;
    if (!kept.has_ended()) return (is_new ? old_defined_ : new_defined_).learn(kept);
    if (!left.has_ended()) return (is_new ? new_defined_ : old_defined_).learn(left);
    return {};
  }

  [[nodiscard]] bool is_kept(const Side& side, const Execution& run) const {
    return conditions_of(side, run).conditions == side.conditions.conditions;
  }

  /// The outcomes of the first tests decide which is the next. (Where the run to be debugged came
  /// to an end that C does not define, its tests are in another order than those of one that did
  /// not; then the input has to pass the test on another side.)
  [[nodiscard]] bool is_left(const Side& side, const Execution& run, std::size_t number) const {
    const ts::Location at = side.run.trace.info(side.conditions.tests[number]).location;
    const Term condition = side.conditions.conditions[number];
    if (!side.run.has_ended()) {
      return std::ranges::any_of(run.trace.tests(), [&](Node test) {
        const TestInfo& info = run.trace.info(test);
        return info.location == at && info.condition != condition;
      });
    }
    const Branch other = conditions_of(side, run);
    const auto& mine = side.conditions.conditions;
    return other.tests.size() > number &&
           std::ranges::equal(std::span(other.conditions).first(number),
                              std::span(mine).first(number)) &&
           run.trace.info(other.tests[number]).location == at &&
           other.conditions[number] != condition;
  }

  /// What both runs ask for is what the test gives.
  void note_test(const Execution& old_run, const Execution& new_run, const Assignment& input) {
    Group group;
    group.test.values.resize(new_inputs_.count());
    for (const Execution* run : {&old_run, &new_run}) {
      const base::BitSet asked = run->has_ended() ? run->asked : base::BitSet(new_inputs_.count());
      asked.for_each([&](std::size_t i) {
        const auto found = run->found.find(i);
        group.test.values[i] = found == run->found.end() ? value_of(input, i) : found->second;
      });
    }
    for (std::size_t i = 0; i < input.size(); ++i) {
      if (!value_of(input, i).is_zero()) group.test.values[i] = value_of(input, i);
    }
    result_.signature.groups.push_back(std::move(group));
  }

  void note_zeros() {
    for (const Execution* run : {&old_.run, &new_.run}) {
      run->asked.for_each([&](std::size_t i) {
        const std::string& name = new_inputs_[i].name;
        auto& known = result_.assumed_zero;
        const bool is_said = std::ranges::find(known, name) != known.end();
        const bool is_given = given_.value_for(i) || was_found(i);
        if (!is_given && !new_inputs_[i].fixed && !is_said) known.push_back(name);
      });
    }
  }

  [[nodiscard]] bool was_found(std::size_t input) const {
    return old_.run.found.contains(input) || new_.run.found.contains(input);
  }

  const Options& options_;
  base::Budget& budget_;
  Debugged result_;
  InputTable table_;
  Inputs old_inputs_;
  Inputs new_inputs_;
  Side old_;
  Side new_;
  InputsByName given_;
  Questions questions_;
  DefinedInputs old_defined_;
  DefinedInputs new_defined_;
  Assignment input_;
};

DebuggedRun::DebuggedRun(const Version& older, const Version& newer, const GivenValues& given,
                         const Options& options, base::Budget& budget)
    : search_(std::make_unique<Search>(older, newer, given, options, budget)) {}
DebuggedRun::~DebuggedRun() = default;

const SeenRun& DebuggedRun::old_run() const { return search_->old_run(); }
const SeenRun& DebuggedRun::new_run() const { return search_->new_run(); }

Debugged DebuggedRun::find_branches() {
  search_->find_branches();
  return search_->take();
}

Debugged DebuggedRun::without_branches() { return search_->take(); }

}  // namespace pslice::explore
