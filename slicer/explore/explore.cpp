#include <algorithm>
#include <deque>
#include <memory>
#include <random>
#include <set>
#include <unordered_map>

#include "base/progress.h"
#include "slicer/explore/coverage.h"
#include "slicer/explore/execution.h"
#include "slicer/explore/questions.h"
#include "slicer/explore/relevance.h"
#include "slicer/explore/signature.h"
#include "slicer/explore/wishes.h"

// Algorithm 1 of paper 000: run an input, find the tests its outputs depend on, in an order in
// which the outcomes of the first k decide which is the next (relevance.h); and for each of them
// look for an input that agrees on those before and takes another side. With `--by path` all tests
// count, in the order of time (algorithm 3).
//
// So the questions form a tree whose leaves are the groups: every input follows one path through
// it, and each leaf is visited once.
//
//     x + y > 10?  ──no──▶ out = 2
//         │yes
//     x > y?  ──no──▶ out = y
//         └─yes──▶ out = x
//
// Inputs for which C does not define what the program does belong to no group. If an execution ends
// there, what it depends on says for which inputs that is so; they are excluded, and the question
// is asked again.

namespace pslice::explore {
namespace {

using solver::Answer;

/// So often a question is asked again because the program is not defined for the answer.
constexpr std::size_t most_retries = 50;
/// So many rounds of a loop are run, though only the first few are followed.
constexpr std::size_t most_rounds = 1000;
/// Groups are written down up to this many operators and operands.
constexpr std::uint64_t largest_text = 100'000;
/// So many questions are spent on better tests, once the groups are known.
constexpr std::size_t most_for_wishes = 2000;

class Explorer {
 public:
  Explorer(const ts::Program& program, ts::Function entry, const std::vector<Observed>& outputs,
           const Options& options, base::Budget& budget)
      : program_(program),
        terms_(program.terms()),
        options_(options),
        budget_(budget),
        definables_(program, outputs),
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
                  std::max(most_rounds, 4 * options.max_iterations),
                  [&budget] { return budget.exhausted(); }},
        questions_(inputs_, terms_, solver_options(options, budget), signature_.statistics),
        random_(options.seed) {
    for (const Observed& output : outputs) {
      Term value = output.at.front().value;
      while (value.kind() == term::Kind::choice) value = value.operands()[1];  // cells of one type
      Output& described = signature_.outputs.emplace_back();
      described.name = output.name;
      if (value.kind() != term::Kind::variable) continue;
      described.type = program[value.variable()].type;
      described.pointer = program[value.variable()].pointer;
    }
  }

  Signature run() {
    const base::Phase phase(budget_.progress(), "exploring", [this] {
      return base::Figures{.states = signature_.groups.size(), .decided = {}, .statements = {}};
    });
    follow({nullptr, 0, {}, {}});
    while (!items_.empty() && !out_of_budget()) follow(next());
    finish();
    return std::move(signature_);
  }

 private:
  /// The conditions of an execution's tests, in order.
  using Sequence = std::vector<Term>;
  /// A question still to be asked.
  struct Item {
    std::shared_ptr<const Sequence> sequence;  // of the execution it comes from
    std::size_t length = 0;                    // of the prefix they are to have in common
    Term side;                                 // what is to hold after it; none: nothing
    std::shared_ptr<const Assignment> known;   // satisfies the prefix
  };

  /// What the test of a group did.
  struct Run {
    Assignment assignment;
    base::BitSet edges;  // taken, by ts::Edge
  };

  static solver::SolverOptions solver_options(const Options& options, base::Budget& budget) {
    solver::SolverOptions result = options.solver;
    result.stop = [&budget] { return budget.exhausted(); };
    return result;
  }

  // --- the work that is left ---

  bool out_of_budget() {
    if (options_.max_tests && signature_.groups.size() >= *options_.max_tests) {
      incomplete({}, "stopped after " + std::to_string(*options_.max_tests) + " tests");
      return true;
    }
    if (!budget_.exhausted()) return false;
    incomplete({}, budget_.explanation() + "; there may be more groups");
    return true;
  }

  Item next() {
    if (options_.order == Order::random) {
      std::swap(items_[random_() % items_.size()], items_.back());
    }
    const bool first = options_.order == Order::bfs;
    Item item = std::move(first ? items_.front() : items_.back());
    if (first)
      items_.pop_front();
    else
      items_.pop_back();
    return item;
  }

  void incomplete(ts::Statement where, std::string message) {
    signature_.complete = false;
    warn(where, std::move(message));
  }

  void assume(std::string sentence) {
    if (std::ranges::find(signature_.assumptions, sentence) == signature_.assumptions.end()) {
      signature_.assumptions.push_back(std::move(sentence));
    }
  }

  void warn(ts::Statement where, std::string message) {
    base::Warning warning{where ? program_[where].position : base::SourcePosition(),
                          std::move(message)};
    if (warned_.insert(to_string(warning)).second) signature_.warnings.push_back(warning);
  }

  // --- one question ---

  /// Finds an input for the item, runs it, and notes what that leads to.
  void follow(const Item& item) {
    std::span<const Term> prefix;
    if (item.sequence) prefix = std::span(*item.sequence).first(item.length);
    std::vector<Term> rest;
    if (item.side) rest.push_back(item.side);
    Assignment known = item.known ? *item.known : Assignment();
    for (std::size_t tries = 0; tries < most_retries; ++tries) {
      Assignment candidate = known;
      if (!rest.empty()) {
        Questions::Reply reply = questions_.ask(prefix, rest, known);
        if (reply.answer == Answer::unsatisfiable) return;
        if (reply.answer == Answer::unknown) {
          return incomplete({}, budget_.exhausted()
                                    ? budget_.explanation() + "; there may be more groups"
                                    : "the solver could not decide a question; there may be more "
                                      "groups");
        }
        candidate = std::move(reply.assignment);
      }
      if (const Term excluded = known_undefined(candidate)) {
        rest.push_back(excluded);
        continue;
      }
      const Execution execution = execute(runnable_, candidate);
      ++signature_.statistics.executions;
      signature_.statistics.steps += execution.steps;
      const bool ended =
          execution.end == Execution::End::returned || execution.end == Execution::End::halted;
      if (ended) return note(item, execution, std::move(candidate));
      const Term excluded = exclude(execution);
      if (!excluded) return;
      rest.push_back(excluded);
    }
    incomplete({}, "for some inputs no test was found that does not rely on undefined behaviour");
  }

  /// The opposite of a reason known for which the program is not defined for this input.
  Term known_undefined(const Assignment& candidate) {
    for (const Term defined : defined_) {
      if (!questions_.holds(defined, candidate)) return defined;
    }
    return {};
  }

  /// Why the execution did something undefined or did not end, negated; none if that cannot be
  /// said.
  Term exclude(const Execution& execution) {
    const bool undefined = execution.end == Execution::End::undefined;
    if (execution.end == Execution::End::stopped) {
      // It may be the last there was to do, so nobody else would say so.
      incomplete({}, budget_.explanation() + "; there may be more groups");
      return {};
    }
    if (!undefined) {
      const bool steps = execution.end == Execution::End::out_of_steps;
      incomplete(execution.where, "a run was given up after " +
                                      (steps ? std::to_string(runnable_.max_steps) + " steps"
                                             : std::to_string(runnable_.max_rounds) + " rounds") +
                                      "; does it end?");
    }
    std::span<const Node> nodes;
    std::vector<Term> opposite;
    if (undefined) {
      nodes = execution.trace.operands(execution.last);
      opposite.push_back(terms_.negation(execution.trace.info(execution.last).condition));
    }
    const Relevance reason =
        relevant(execution.trace, nodes, execution.around, program_.statement_count());
    if (execution.bounded) {
      incomplete(execution.where,
                 "goes beyond the elements that are behind a pointer from outside (--elements)");
      assume("no more is behind a pointer from outside than --elements says");
    }
    if (undefined) note_restricted(execution, execution.last);
    for (const Node test : reason.tests) {
      const TestInfo& info = execution.trace.info(test);
      note_restricted(execution, test);
      if (info.guessed) {
        incomplete(execution.where, undefined
                                        ? "whether the program is defined here depends on values "
                                          "that are not followed"
                                        : "what it does depends on values that are not followed");
        return {};
      }
      // Of what does not end, the first rounds say enough.
      if (undefined || info.rounds <= options_.max_iterations + 1) {
        opposite.push_back(terms_.negation(info.condition));
      }
    }
    const Term defined = terms_.disjunction(std::move(opposite));
    if (!inputs_.known(defined)) {
      incomplete(execution.where,
                 "whether the program is defined here depends on values that are not followed");
      return {};
    }
    if (std::ranges::find(defined_, defined) == defined_.end()) defined_.push_back(defined);
    return defined;
  }

  // --- what an execution tells ---

  void note(const Item& item, const Execution& execution, Assignment assignment) {
    Relevance relevance = relevance_of(execution);
    auto sequence = std::make_shared<Sequence>();
    std::vector<Node> tests;
    bool cut = false;
    for (const Node test : relevance.tests) {
      const TestInfo& info = execution.trace.info(test);
      note_restricted(execution, test);
      if (is_settled(info, *sequence)) continue;
      if (info.guessed || !inputs_.known(info.condition)) {
        incomplete(execution.trace.statement(test),
                   "which way this goes depends on values that are not followed; there may be more "
                   "groups");
        cut = true;
        break;
      }
      if (info.rounds > options_.max_iterations + 1) {
        incomplete(execution.trace.statement(test), "not followed beyond " +
                                                        std::to_string(options_.max_iterations) +
                                                        " rounds (--max-iterations)");
        assume("no loop that inputs decide runs for more rounds than --max-iterations says");
        cut = true;
        break;
      }
      sequence->push_back(info.condition);
      tests.push_back(test);
    }
    check_prefix(item, *sequence);
    push_others(item, execution.trace, sequence, tests,
                std::make_shared<const Assignment>(assignment));
    if (cut) return;
    add_group(execution, *sequence, tests, std::move(relevance.statements), assignment);
  }

  void note_restricted(const Execution& execution, Node test) {
    const TestInfo& info = execution.trace.info(test);
    if (!info.restricted) return;
    note_fixed(execution.trace.statement(test), "which way this goes depends", info.condition);
  }

  /// There are inputs beyond those that are varied, and something rests on that.
  void note_fixed(ts::Statement where, const std::string& what, Term provided) {
    for (const term::Variable v : provided.variables()) {
      const auto input = inputs_.of(v);
      if (!input || !inputs_[*input].fixed) continue;
      const std::string& name = inputs_[*input].name;
      incomplete(where, what + " on " + name + ", which is always zero");
      assume(name + " is zero");
    }
  }

  /// Whatever took the sides before takes this one.
  static bool is_settled(const TestInfo& info, const Sequence& before) {
    if (info.guessed || !info.others.empty()) return false;
    return info.condition.is_true() || std::ranges::find(before, info.condition) != before.end();
  }

  [[nodiscard]] Relevance relevance_of(const Execution& execution) const {
    std::vector<Node> nodes;
    for (const Execution::Observed& output : execution.outputs) nodes.push_back(output.node);
    Relevance result = relevant(execution.trace, nodes, {}, program_.statement_count());
    if (options_.by == By::path) result.tests = execution.trace.tests();
    return result;
  }

  /// By the theorems an execution asks what the question it answers foresaw. If not, say so rather
  /// than miss groups silently.
  void check_prefix(const Item& item, const Sequence& sequence) {
    if (!item.sequence) return;
    const bool holds =
        sequence.size() > item.length && sequence[item.length] == item.side &&
        std::equal(sequence.begin(), sequence.begin() + static_cast<std::ptrdiff_t>(item.length),
                   item.sequence->begin());
    if (!holds) {
      incomplete({}, "internal: an execution did not follow the conditions it was made for");
    }
  }

  void push_others(const Item& item, const Trace& trace,
                   const std::shared_ptr<const Sequence>& sequence, const std::vector<Node>& tests,
                   const std::shared_ptr<const Assignment>& assignment) {
    for (std::size_t i = item.sequence ? item.length + 1 : 0; i < tests.size(); ++i) {
      for (const Side& other : trace.info(tests[i]).others) {
        items_.push_back({sequence, i, other.condition, assignment});
      }
    }
  }

  void add_group(const Execution& execution, const Sequence& sequence,
                 const std::vector<Node>& tests, base::BitSet statements,
                 const Assignment& assignment) {
    if (execution.not_told) {
      return incomplete({},
                        "whether C defines all that a run does could not be told, since it depends "
                        "on values that are not followed: its group is left out");
    }
    Group group;
    group.condition = sequence;
    group.reached = std::ranges::all_of(execution.outputs, &Execution::Observed::reached);
    for (const Execution::Observed& output : execution.outputs) {
      group.outputs.push_back(output.reached ? output.term : Term());
      if (output.reached && !output.provided.is_true()) {
        note_fixed({}, "an output depends", output.provided);
        group.condition.push_back(output.provided);
      }
      if (output.reached && !inputs_.known(output.term)) {
        return incomplete({},
                          "an output depends on values that are not followed: its group is "
                          "left out");
      }
      if (output.reached && is_nameless_address(group.outputs.size() - 1, output.term)) {
        return incomplete({}, "an output is an address that is computed: its group is left out");
      }
    }
    if (is_too_large(group)) {
      return incomplete({},
                        "what decides an output is too long to be written down (inputs as "
                        "subscripts of subscripts, for instance): its group is left out");
    }
    group.test = test_of(execution, assignment);
    note_missed(execution);
    group.statements = std::move(statements);
    note_ints(execution, tests, group);
    if (execution.doubtful) {
      incomplete({},
                 "whether C defines all that a test does could not be told: a function of the "
                 "library writes to a buffer");
    }
    signature_.groups.push_back(std::move(group));
    runs_.push_back({assignment, execution.edges});
  }

  /// Addresses are numbers here and not in C, where an object or an input has a name for its own.
  [[nodiscard]] bool is_nameless_address(std::size_t output, Term term) const {
    return signature_.outputs[output].pointer && !term.is_constant() && !inputs_.is_fixed(term);
  }

  /// Terms share their parts; written out, they do not.
  static bool is_too_large(const Group& group) {
    std::uint64_t size = 0;
    const auto add = [&](Term term) { size += term ? term.size() : 0; };
    std::ranges::for_each(group.condition, add);
    std::ranges::for_each(group.outputs, add);
    return size > largest_text;
  }

  void note_missed(const Execution& execution) {
    for (const std::size_t output : execution.missed) signature_.outputs[output].missed = true;
  }

  static Test test_of(const Execution& execution, const Assignment& assignment) {
    Test test;
    for (const Execution::Observed& output : execution.outputs) {
      test.observed.push_back(output.reached ? output.value : std::nullopt);
    }
    test.values.resize(execution.asked.universe());
    execution.asked.for_each(
        [&](std::size_t input) { test.values[input] = value_of(assignment, input); });
    test.results = execution.results;
    test.halts = execution.end == Execution::End::halted;
    return test;
  }

  /// This execution is one of many in its group. What it computes as an int counts for all of them
  /// only if they compute it too.
  static void note_ints(const Execution& execution, const std::vector<Node>& tests, Group& group) {
    const std::vector<std::size_t> after = settled_after(execution.trace, tests);
    std::unordered_map<Term, std::size_t> found;
    for (const Execution::Computed& computed : execution.in_int) {
      std::size_t needed = computed.around ? after[computed.around.index()] : 0;
      for (const Node operand : computed.operands) {
        needed = std::max(needed, after[operand.index()]);
      }
      if (needed == never) continue;
      const auto [known, is_new] = found.try_emplace(computed.term, group.in_int.size());
      if (is_new) {
        group.in_int.push_back(computed.term);
        group.in_int_after.push_back(needed);
      }
      std::size_t& least = group.in_int_after[known->second];
      least = std::min(least, needed);
    }
  }

  // --- better tests ---

  void choose_tests() {
    std::size_t left = most_for_wishes;
    for (std::size_t i = 0; i < signature_.groups.size() && !budget_.exhausted(); ++i) {
      choose_test(signature_.groups[i], runs_[i], left);
    }
  }

  /// An input of the group that grants as many wishes as can be had one after the other.
  void choose_test(Group& group, Run& run, std::size_t& left) {
    std::vector<Term> granted = defined_;
    Assignment best = run.assignment;
    bool changed = false;
    for (const Term wish : wishes(group, inputs_, terms_)) {
      granted.push_back(wish);
      if (questions_.holds(wish, best)) continue;
      Questions::Reply reply;
      if (left > 0) {
        --left;
        reply = questions_.ask(group.condition, granted, best);
      }
      if (reply.answer == Answer::satisfiable) {
        best = std::move(reply.assignment);
        changed = true;
      } else {
        granted.pop_back();
      }
    }
    if (!changed) return;
    const Execution execution = execute(runnable_, best);
    if (!is_in(group, execution)) return;
    group.test = test_of(execution, best);
    note_missed(execution);
    run = {std::move(best), execution.edges};
  }

  /// Not so if it does something undefined that was not met before.
  [[nodiscard]] bool is_in(const Group& group, const Execution& execution) const {
    const bool ended =
        execution.end == Execution::End::returned || execution.end == Execution::End::halted;
    if (!ended) return false;
    Sequence sequence;
    for (const Node test : relevance_of(execution).tests) {
      const TestInfo& info = execution.trace.info(test);
      if (!is_settled(info, sequence)) sequence.push_back(info.condition);
    }
    for (const Execution::Observed& output : execution.outputs) {
      if (output.reached && !output.provided.is_true()) sequence.push_back(output.provided);
    }
    return sequence == group.condition;
  }

  // --- the end ---

  void finish() {
    const Statistics of_exploration = signature_.statistics;
    choose_tests();
    signature_.statistics = of_exploration;
    for (const ts::Variable v : program_[runnable_.entry].parameters) {
      const bool given = program_[v].pointer && program_[v].initial && !options_.null_inputs;
      if (!given) inputs_.find(v, 0);
    }
    show_inputs();
    report_fixed();
    base::BitSet edges(program_.edge_count());
    for (const Run& run : runs_) edges.unite(run.edges);
    signature_.coverage = covered(program_, runnable_.entry, edges);
    Statistics& statistics = signature_.statistics;
    statistics.solver_calls = solver::questions_to_solvers(statistics.solver);
    for (const std::string& trouble : statistics.solver.trouble) {
      signature_.warnings.push_back({{}, trouble});
    }
  }

  /// Parameters, and whatever else some test needs to have a value.
  void show_inputs() {
    std::vector<std::optional<std::size_t>> shown(inputs_.count());
    for (const std::size_t i : inputs_.in_order()) {
      const bool needed = inputs_[i].kind == Input::Kind::parameter ||
                          std::ranges::any_of(signature_.groups, [&](const Group& group) {
                            return i < group.test.values.size() && group.test.values[i];
                          });
      if (!needed) continue;
      shown[i] = signature_.inputs.size();
      signature_.inputs.push_back(inputs_[i]);
    }
    inputs_.name_first_elements(signature_.inputs);
    give_names_of_their_own(signature_.inputs);
    for (Group& group : signature_.groups) {
      std::vector<std::optional<Integer>> values(signature_.inputs.size());
      for (std::size_t i = 0; i < group.test.values.size(); ++i) {
        if (shown[i]) values[*shown[i]] = std::move(group.test.values[i]);
      }
      group.test.values = std::move(values);
      for (std::size_t& input : group.test.results) input = *shown[input];
    }
  }

  void report_fixed() {
    for (const Input& input : signature_.inputs) {
      if (!input.fixed) continue;
      const std::string why = input.type.kind == ts::Type::Kind::opaque
                                  ? "numbers that are no integers are not varied"
                                  : "pointers inside objects are not varied";
      signature_.warnings.push_back({{}, "the input " + input.name + " is always zero: " + why});
    }
  }

  const ts::Program& program_;
  term::Factory& terms_;
  const Options& options_;
  base::Budget& budget_;
  Signature signature_;
  Definables definables_;
  Regions regions_;
  Inputs inputs_;
  Runnable runnable_;
  Questions questions_;
  std::mt19937_64 random_;
  std::deque<Item> items_;
  std::vector<Term> defined_;  // each fails where C does not define the program, for one reason
  std::set<std::string> warned_;
  std::vector<Run> runs_;  // by group
};

}  // namespace

Signature explore(const ts::Program& program, ts::Function entry,
                  const std::vector<Observed>& outputs, const Options& options,
                  base::Budget& budget) {
  return Explorer(program, entry, outputs, options, budget).run();
}

}  // namespace pslice::explore
