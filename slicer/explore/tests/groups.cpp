#include "slicer/explore/tests/groups.h"

#include <algorithm>
#include <map>
#include <utility>

#include "slicer/explore/modes/relevance.h"

namespace pslice::explore {
namespace {

/// Groups are written down up to this many operators and operands.
constexpr std::uint64_t largest_text = 100'000;

/// Terms share their parts; written out, they do not.
bool is_too_large(const Group& group) {
  std::uint64_t size = 0;
  const auto add = [&](Term term) { size += term ? term.size() : 0; };
  std::ranges::for_each(group.condition, add);
  std::ranges::for_each(group.outputs, add);
  return size > largest_text;
}

/// This execution is one of many in its group. What it computes as an int counts for all of them
/// only if they compute it too.
void add_ints(Group& group, const Execution& execution, std::span<const Node> tests) {
  const std::vector<std::size_t> after = settled_after(execution.trace, tests);
  std::map<std::pair<Term, std::size_t>, std::size_t> found;
  for (const Execution::Computed& computed : execution.in_int) {
    std::size_t needed = computed.around ? after[computed.around.index()] : 0;
    for (const Node operand : computed.operands) {
      needed = std::max(needed, after[operand.index()]);
    }
    if (needed == never) continue;
    const auto [known, is_new] =
        found.try_emplace({computed.term, computed.program}, group.in_int.size());
    if (is_new) group.in_int.push_back({computed.term, needed, computed.program});
    std::size_t& least = group.in_int[known->second].after;
    least = std::min(least, needed);
  }
}

/// What the run does not ask for is left over from other runs, and nobody wants to see it.
Assignment asked_for(const Execution& execution, const Assignment& input) {
  Assignment result(input.size());
  for (std::size_t i = 0; i < input.size(); ++i) {
    if (i < execution.asked.universe() && execution.asked.contains(i)) result[i] = input[i];
  }
  return result;
}

bool rests_on_fixed(const Execution::Observed& output) {
  return output.reached && !output.provided.is_true();
}

}  // namespace

Test test_of(const Execution& execution, const Assignment& input) {
  Test test;
  for (const Execution::Observed& output : execution.outputs) {
    test.observed.push_back(output.reached ? output.value : std::nullopt);
  }
  test.values.resize(execution.asked.universe());
  execution.asked.for_each([&](std::size_t i) { test.values[i] = value_of(input, i); });
  test.results = execution.results;
  test.halts = execution.end == Execution::End::halted;
  return test;
}

Conditions group_condition(Conditions of_leaf, const Execution& execution) {
  for (const Execution::Observed& output : execution.outputs) {
    if (rests_on_fixed(output)) of_leaf.push_back(output.provided);
  }
  return of_leaf;
}

bool is_in(const Group& group, const Mode& mode, const Execution& execution) {
  return execution.has_ended() && !execution.not_told &&
         group_condition(mode.conditions(execution), execution) == group.condition;
}

void Groups::add(Leaf leaf, const Execution& execution, const Assignment& input) {
  if (execution.not_told) {
    return caveats_.incomplete(
        {},
        "whether C defines all that a run does could not be told, since it depends on values that "
        "are not followed: its group is left out");
  }
  Group group;
  group.condition = group_condition(std::move(leaf.branch.conditions), execution);
  if (!add_outputs(group, execution)) return;
  if (is_too_large(group)) {
    return caveats_.incomplete(
        {},
        "what decides an output is too long to be written down (inputs as subscripts of "
        "subscripts, for instance): its group is left out");
  }
  group.test = test_of(execution, input);
  note_missed(execution);
  group.statements = std::move(leaf.statements);
  add_ints(group, execution, leaf.branch.tests);
  if (execution.doubtful) {
    caveats_.incomplete({},
                        "whether C defines all that a test does could not be told: a function of "
                        "the library writes to a buffer");
  }
  signature_.groups.push_back(std::move(group));
  execution.asked.for_each([&](std::size_t i) { asked_by_some_.insert(i); });
  inputs_of_.push_back({asked_for(execution, input)});
  edges_of_.push_back({execution.edges});
}

/// False if one of them cannot be written down.
bool Groups::add_outputs(Group& group, const Execution& execution) {
  group.reached = std::ranges::all_of(execution.outputs, &Execution::Observed::reached);
  for (const Execution::Observed& output : execution.outputs) {
    group.outputs.push_back(output.reached ? output.term : Term());
    if (!output.reached) continue;
    if (rests_on_fixed(output)) caveats_.rests_on_fixed({}, "an output depends", output.provided);
    if (!inputs_.known(output.term)) {
      caveats_.incomplete(
          {}, "an output depends on values that are not followed: its group is left out");
      return false;
    }
    if (is_nameless_address(group.outputs.size() - 1, output.term)) {
      caveats_.incomplete({}, "an output is an address that is computed: its group is left out");
      return false;
    }
  }
  return true;
}

/// Addresses are numbers here and not in C, where an object or an input has a name for its own.
bool Groups::is_nameless_address(std::size_t output, Term term) const {
  return signature_.outputs[output].pointer && !term.is_constant() && !inputs_.is_fixed(term);
}

void Groups::note_missed(const Execution& execution) {
  for (const std::size_t output : execution.missed) signature_.outputs[output].missed = true;
}

/// A faulty program may ask for what this run does not and others do: that was wished for, too.
Test Groups::wished_test(const Execution& execution, const Assignment& input) {
  note_missed(execution);
  Test test = test_of(execution, input);
  for (std::size_t i = 0; i < test.values.size(); ++i) {
    const Input::Kind kind = inputs_[i].kind;
    const bool is_there = kind == Input::Kind::parameter || kind == Input::Kind::object ||
                          kind == Input::Kind::global;
    const Integer value = value_of(input, i);
    if (!is_there || !asked_by_some_.contains(i) || value.is_zero()) continue;
    if (!test.values[i]) test.values[i] = value;
  }
  return test;
}

void Groups::replace_test(std::size_t group, const Execution& execution, Assignment input) {
  signature_.groups[group].test = wished_test(execution, input);
  inputs_of_[group].front() = std::move(input);
  edges_of_[group].front() = execution.edges;
}

bool Groups::add_test(std::size_t group, const Execution& execution, Assignment input) {
  Group& known = signature_.groups[group];
  Test test = wished_test(execution, input);
  const auto is_same = [&](const Test& other) { return other.values == test.values; };
  if (is_same(known.test) || std::ranges::any_of(known.more_tests, is_same)) return false;
  known.more_tests.push_back(std::move(test));
  inputs_of_[group].push_back(std::move(input));
  edges_of_[group].push_back(execution.edges);
  return true;
}

std::size_t Groups::test_count() const {
  std::size_t count = 0;
  for (const auto& inputs : inputs_of_) count += inputs.size();
  return count;
}

base::BitSet Groups::edges(std::size_t edge_count) const {
  base::BitSet result(edge_count);
  for (const auto& of_group : edges_of_) {
    for (const base::BitSet& edges : of_group) result.unite(edges);
  }
  return result;
}

}  // namespace pslice::explore
