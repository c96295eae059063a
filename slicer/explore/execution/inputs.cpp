#include "slicer/explore/execution/inputs.h"

#include <algorithm>
#include <numeric>

#include "slicer/explore/execution/definables.h"
#include "slicer/symex/symbols.h"

namespace pslice::explore {

Integer value_of(const Assignment& assignment, std::size_t input) {
  return input < assignment.size() ? assignment[input] : Integer(0);
}

Inputs::Inputs(const ts::Program& program, ts::Function entry) : program_(program) {
  for (const ts::Variable v : program[entry].parameters) {
    parameters_.push_back(v);
    if (program[v].pointer && program[v].initial) pointers_.insert(program[v].name);
  }
}

std::size_t Inputs::find(ts::Variable v, std::size_t k) {
  const auto function = called_function(program_, v);
  auto key = function ? std::tuple{*function, ts::Variable(), k} : std::tuple{std::string(), v, k};
  const auto [found, is_new] = found_.try_emplace(std::move(key), inputs_.size());
  if (!is_new) return found->second;
  Input input = describe(v, k);
  input.symbol = term::Variable(program_.variable_count() + symbols_.size());
  symbols_.emplace_back(inputs_.size());
  inputs_.push_back(std::move(input));
  return inputs_.size() - 1;
}

term::Variable Inputs::unknown() {
  symbols_.emplace_back();
  return term::Variable(program_.variable_count() + symbols_.size() - 1);
}

Input Inputs::describe(ts::Variable v, std::size_t k) const {
  const ts::VariableInfo& info = program_[v];
  const auto function = called_function(program_, v);
  Input input;
  input.name = info.name;
  input.lvalue = info.name;
  input.variable = v;
  input.type = info.type;
  const bool points_to_object = info.pointer && is_parameter(v) && info.initial;
  input.fixed = info.type.kind == ts::Type::Kind::opaque || (info.pointer && !points_to_object);
  const bool is_object = std::ranges::any_of(
      pointers_, [&](const std::string& p) { return info.name.starts_with(p + "["); });
  if (function) {
    constexpr std::string_view verifier = "__VERIFIER_";
    const std::string own =
        function->starts_with(verifier) ? function->substr(verifier.size()) : *function;
    input.kind = Input::Kind::result;
    input.name = own + "_" + std::to_string(k);
    input.lvalue.clear();
    input.function = *function;
    input.number = k;
  } else if (is_parameter(v)) {
    input.kind = Input::Kind::parameter;
  } else if (info.name.starts_with('$') || info.name.starts_with('&')) {
    input.kind = Input::Kind::other;
    input.fixed = true;  // no test could give it
  } else if (info.owner) {
    input.kind = Input::Kind::local;
    input.function = program_[info.owner].name;
    input.number = k;
    if (k > 1) input.name += "_" + std::to_string(k);
  } else {
    input.kind = is_object ? Input::Kind::object : Input::Kind::global;
  }
  return input;
}

std::optional<std::size_t> Inputs::of(term::Variable symbol) const {
  return symbols_[symbol.index() - program_.variable_count()];
}

solver::Range Inputs::range(term::Variable symbol) const {
  const auto input = of(symbol);
  if (!input) return {};
  if (inputs_[*input].fixed) return {Integer(0), Integer(0)};
  return symex::range_of(inputs_[*input].type);
}

bool Inputs::is_fixed(ts::Term term) const {
  if (term.kind() != term::Kind::variable) return false;
  const auto input = of(term.variable());
  return input && inputs_[*input].fixed;
}

bool Inputs::known(ts::Term term) const {
  return std::ranges::all_of(term.variables(), [&](term::Variable v) { return of(v).has_value(); });
}

std::vector<std::size_t> Inputs::in_order() const {
  const auto place = [this](std::size_t i) {
    const Input& input = inputs_[i];
    for (std::size_t p = 0; p < parameters_.size(); ++p) {
      const bool is_it = input.kind == Input::Kind::parameter && input.variable == parameters_[p];
      const bool is_behind = input.kind == Input::Kind::object &&
                             input.lvalue.starts_with(program_[parameters_[p]].name + "[");
      if (is_it || is_behind) return p;
    }
    return parameters_.size();
  };
  std::vector<std::size_t> order(inputs_.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, place);
  return order;
}

}  // namespace pslice::explore
