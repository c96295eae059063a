#include "slicer/explore/presentation/presentation.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "slicer/explore/presentation/input_names.h"

namespace pslice::explore {
namespace {

/// By input as the exploration counts them: by input of the signature; none: it is not shown.
using Shown = std::vector<std::optional<std::size_t>>;

/// What is said of the groups, which may be more than their tests were asked for.
std::set<term::Variable> mentioned_in(const Signature& signature) {
  std::set<term::Variable> result;
  const auto add = [&](Term term) {
    if (term) result.insert(term.variables().begin(), term.variables().end());
  };
  for (const Group& group : signature.groups) {
    std::ranges::for_each(group.condition, add);
    std::ranges::for_each(group.outputs, add);
  }
  return result;
}

bool is_shown(const Inputs& inputs, std::size_t i, const Signature& signature,
              const std::set<term::Variable>& mentioned) {
  const auto is_given = [i](const Test& test) {
    return i < test.values.size() && test.values[i].has_value();
  };
  return inputs[i].kind == Input::Kind::parameter || mentioned.contains(inputs[i].symbol) ||
         std::ranges::any_of(signature.groups,
                             [&](const Group& group) {
                               return is_given(group.test) ||
                                      std::ranges::any_of(group.more_tests, is_given);
                             }) ||
         std::ranges::any_of(signature.faults, is_given, &FoundFault::test);
}

void renumber(Test& test, const Shown& shown, std::size_t count) {
  std::vector<std::optional<Integer>> values(count);
  for (std::size_t i = 0; i < test.values.size(); ++i) {
    if (shown[i]) values[*shown[i]] = std::move(test.values[i]);
  }
  test.values = std::move(values);
  for (std::size_t& input : test.results) input = *shown[input];
}

void warn_of_fixed(Signature& signature) {
  for (const Input& input : signature.inputs) {
    if (!input.fixed) continue;
    const std::string why = input.type.kind == ts::Type::Kind::opaque
                                ? "numbers that are no integers are not varied"
                                : "pointers so deep inside are not varied (--depth)";
    signature.warnings.push_back({{}, "the input " + input.name + " is always zero: " + why});
  }
}

}  // namespace

std::vector<Output> described(const ts::Program& program, const std::vector<Observed>& outputs) {
  std::vector<Output> result;
  for (const Observed& output : outputs) {
    Output& described = result.emplace_back();
    described.name = output.name;
    if (output.at.empty()) continue;  // nobody will ever see it
    Term value = output.at.front().value;
    while (value.kind() == term::Kind::choice) value = value.operands()[1];  // cells of one type
    if (value.kind() != term::Kind::variable) continue;
    described.type = program[value.variable()].type;
    described.pointer = program[value.variable()].pointer;
  }
  return result;
}

void present_inputs(const Runnable& runnable, Signature& signature) {
  const ts::Program& program = runnable.program;
  Inputs& inputs = runnable.inputs;
  for (const ts::Variable v : program[runnable.entry].parameters) {
    if (runnable.begins) break;  // somebody else calls the entry
    const bool given = program[v].pointer && program[v].initial && !runnable.null_inputs;
    if (!given) inputs.find(v, 0);
  }
  const std::set<term::Variable> mentioned = mentioned_in(signature);
  Shown shown(inputs.count());
  for (const std::size_t i : inputs.in_order()) {
    if (!is_shown(inputs, i, signature, mentioned)) continue;
    shown[i] = signature.inputs.size();
    signature.inputs.push_back(inputs[i]);
  }
  name_first_elements(signature.inputs, inputs.pointers());
  give_names_of_their_own(signature.inputs);
  for (Group& group : signature.groups) {
    renumber(group.test, shown, signature.inputs.size());
    for (Test& test : group.more_tests) renumber(test, shown, signature.inputs.size());
  }
  for (FoundFault& fault : signature.faults) renumber(fault.test, shown, signature.inputs.size());
  warn_of_fixed(signature);
}

void finish_statistics(Signature& signature) {
  Statistics& statistics = signature.statistics;
  statistics.solver_calls = solver::questions_to_solvers(statistics.solver);
  for (const std::string& trouble : statistics.solver.trouble) {
    signature.warnings.push_back({{}, trouble});
  }
}

}  // namespace pslice::explore
