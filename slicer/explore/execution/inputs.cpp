#include "slicer/explore/execution/inputs.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>

#include "slicer/explore/execution/definables.h"
#include "slicer/symex/symbols.h"
#include "ts/exact_memory.h"

namespace pslice::explore {
namespace {

/// The values that both types hold; of unlike signs, the positive ones.
ts::Type common(const ts::Type& a, const ts::Type& b) {
  if (a == b || a.kind != b.kind || a.bits == 0) return b;
  if (b.bits == 0) return a;
  if (a.is_signed == b.is_signed) return a.bits < b.bits ? a : b;
  const ts::Type& with_sign = a.is_signed ? a : b;
  const ts::Type& without = a.is_signed ? b : a;
  return {.bits = std::min(with_sign.bits - 1, without.bits), .is_signed = false};
}

/// What a function that is called through a pointer gives is named as if that were a function:
/// `ops_compare` for `*ops[0].compare`.
std::string result_name(const std::string& function) {
  for (const std::string_view prefix : {"__VERIFIER_", "pslice_result_of_"}) {
    if (function.starts_with(prefix)) return function.substr(prefix.size());
  }
  if (!ts::is_behind_pointer(function)) return function;
  std::string name;
  for (const char c : function.substr(1)) {
    const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (is_plain)
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
  }
  for (std::size_t at = 0; (at = name.find("_0_", at)) != std::string::npos;) name.erase(at, 2);
  if (name.ends_with('_')) name.pop_back();
  return name;
}

}  // namespace

Integer value_of(const Assignment& assignment, std::size_t input) {
  return input < assignment.size() ? assignment[input] : Integer(0);
}

std::size_t InputTable::add(Input input, std::size_t program, std::size_t rank) {
  const unsigned owner = 1U << program;
  const Key key{input.kind, input.name, input.function, input.number, rank};
  const auto [known, is_new] = by_name_.try_emplace(key, inputs_.size());
  if (!is_new) {
    Input& same = inputs_[known->second];
    const bool corresponds = (owners_[known->second] & owner) == 0 && same.fixed == input.fixed;
    if (corresponds) {
      if (owner > owners_[known->second]) same.declared = input.declared;
      owners_[known->second] |= owner;
      same.type = common(same.type, input.type);
      return known->second;
    }
  }
  input.symbol = term::Variable(first_symbol_ + symbols_.size());
  symbols_.emplace_back(inputs_.size());
  inputs_.push_back(std::move(input));
  owners_.push_back(owner);
  return inputs_.size() - 1;
}

term::Variable InputTable::unknown() {
  symbols_.emplace_back();
  return term::Variable(first_symbol_ + symbols_.size() - 1);
}

Inputs::Inputs(const ts::Program& program, ts::Function entry, InputTable& shared,
               std::size_t number, std::map<std::string, std::string> renamed)
    : program_(program), table_(&shared), number_(number), renamed_(std::move(renamed)) {
  note_parameters(entry);
}

Inputs::Inputs(const ts::Program& program, ts::Function entry)
    : program_(program),
      own_(std::make_unique<InputTable>(program.variable_count())),
      table_(own_.get()) {
  note_parameters(entry);
}

void Inputs::note_parameters(ts::Function entry) {
  const ts::Program& program = program_;
  for (const ts::Variable v : program[entry].parameters) {
    parameters_.push_back(v);
    if (program[v].pointer && program[v].initial) pointers_.insert(program[v].name);
  }
  note_inner_pointers(entry);
}

void Inputs::note_inner_pointers(ts::Function entry) {
  is_inner_.resize(program_.variable_count());
  if (!program_.layout()) return;
  for (const ts::ObjectLayout& object : program_.layout()->objects) {
    if (object.begins != ts::ObjectLayout::Begins::unknown) continue;
    for (const ts::CellLayout& cell : object.cells) {
      const ts::VariableInfo& info = program_[cell.variable];
      const bool leads_to_object = info.pointer && info.initial && !info.owner && !info.settled;
      if (!leads_to_object || is_inner_[cell.variable.index()]) continue;
      is_inner_[cell.variable.index()] = true;
      inner_pointers_.push_back(cell.variable);
    }
  }
  std::ranges::sort(inner_pointers_);
  if (program_[entry].name != "main" || parameters_.size() < 2) return;
  const std::string& row = program_[parameters_[1]].name;
  for (const ts::Variable v : inner_pointers_) {
    const std::string& name = program_[v].name;
    for (std::size_t i = 0; name.starts_with(row + "[") && i < inner_pointers_.size(); ++i) {
      if (name == row + "[" + std::to_string(i) + "]")
        arguments_.emplace(v, Integer(std::int64_t(i)));
    }
  }
}

ts::Term Inputs::is_null(ts::Variable pointer) {
  term::Factory& terms = program_.terms();
  const auto argument = arguments_.find(pointer);
  if (argument == arguments_.end()) {
    return terms.equal(terms.variable((*this)[find(pointer, 0)].symbol), terms.constant(0));
  }
  const ts::Term count = terms.variable((*this)[find(parameters_.front(), 0)].symbol);
  return terms.at_most(count, terms.constant(argument->second));
}

std::size_t Inputs::find(ts::Variable v, std::size_t k) {
  const auto function = called_function(program_, v);
  auto key = function ? std::tuple{*function, ts::Variable(), k} : std::tuple{std::string(), v, k};
  const auto [found, is_new] = found_.try_emplace(std::move(key), 0);
  if (is_new) {
    Input input = describe(v, k);
    rename(input);
    found->second = table_->add(std::move(input), number_, function ? 0 : rank(v));
  }
  return found->second;
}

std::string Inputs::shared_name(const std::string& function) const {
  if (!ts::is_behind_pointer(function)) return function;
  const std::size_t part = function.find_first_of(".[");
  const auto found = renamed_.find(function.substr(1, part == std::string::npos ? part : part - 1));
  if (found == renamed_.end()) return function;
  return "*" + found->second + (part == std::string::npos ? "" : function.substr(part));
}

/// A parameter, or what is behind one.
void Inputs::rename(Input& input) const {
  if (input.kind != Input::Kind::parameter && input.kind != Input::Kind::object) return;
  const std::size_t part = input.name.find_first_of(".[");
  const auto found = renamed_.find(input.name.substr(0, part));
  if (found == renamed_.end()) return;
  input.name = found->second + (part == std::string::npos ? "" : input.name.substr(part));
  input.lvalue = input.name;
}

term::Variable Inputs::unknown() { return table_->unknown(); }

/// Variables of different blocks may have the same name.
std::size_t Inputs::rank(ts::Variable v) const {
  const ts::VariableInfo& info = program_[v];
  std::size_t before = 0;
  for (std::size_t i = 0; i < v.index(); ++i) {
    const ts::VariableInfo& other = program_[ts::Variable(i)];
    if (other.name == info.name && other.owner == info.owner) ++before;
  }
  return before;
}

Input Inputs::describe(ts::Variable v, std::size_t k) const {
  const ts::VariableInfo& info = program_[v];
  const auto function = called_function(program_, v);
  Input input;
  input.name = info.name;
  input.lvalue = info.name;
  input.variable = v;
  input.type = input.declared = info.type;
  const bool points_to_object = info.pointer && is_parameter(v) && info.initial;
  const bool is_inner = is_inner_pointer(v);
  input.fixed =
      info.type.kind == ts::Type::Kind::opaque || (info.pointer && !points_to_object && !is_inner);
  const bool is_object = std::ranges::any_of(
      pointers_, [&](const std::string& p) { return info.name.starts_with(p + "["); });
  if (function) {
    input.kind = Input::Kind::result;
    input.function = shared_name(*function);
    input.name = result_name(input.function) + "_" + std::to_string(k);
    input.lvalue.clear();
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

solver::Range Inputs::range(term::Variable symbol) const {
  const auto input = of(symbol);
  if (!input) return {};
  if (all()[*input].fixed) return {Integer(0), Integer(0)};
  return symex::range_of(all()[*input].type);
}

bool Inputs::is_fixed(ts::Term term) const {
  if (term.kind() != term::Kind::variable) return false;
  const auto input = of(term.variable());
  return input && all()[*input].fixed;
}

bool Inputs::known(ts::Term term) const {
  return std::ranges::all_of(term.variables(), [&](term::Variable v) { return of(v).has_value(); });
}

std::vector<std::size_t> Inputs::in_order() const {
  const auto place = [this](std::size_t i) {
    const Input& input = all()[i];
    for (std::size_t p = 0; p < parameters_.size(); ++p) {
      const bool is_it =
          input.kind == Input::Kind::parameter && input.lvalue == program_[parameters_[p]].name;
      const bool is_behind = input.kind == Input::Kind::object &&
                             input.lvalue.starts_with(program_[parameters_[p]].name + "[");
      if (is_it || is_behind) return p;
    }
    return parameters_.size();
  };
  std::vector<std::size_t> order(count());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, place);
  return order;
}

}  // namespace pslice::explore
