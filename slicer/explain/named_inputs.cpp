#include "slicer/explain/named_inputs.h"

#include <map>
#include <set>

#include "slicer/symex/transition.h"
#include "ts/source_names.h"

namespace pslice::slicer {
namespace {

/// A store that only watches which variables are given inputs, in the order of a run.
class Asked {
 public:
  explicit Asked(const ts::Program& program) : program_(program) {}

  void give(ts::Variable /*v*/, const ts::Integer& /*value*/) {}
  void assign(ts::Variable /*v*/, ts::Term /*term*/) {}
  void copy(ts::Variable /*to*/, ts::Variable /*from*/) {}
  void unknown(ts::Variable v, symex::Symbols::Origin origin) {
    const ts::VariableInfo& info = program_[v];
    const bool is_input = origin == symex::Symbols::Origin::input && !info.summary &&
                          info.type.kind == ts::Type::Kind::integer;
    if (is_input) variables.push_back(v);
  }

  std::vector<ts::Variable> variables;

 private:
  const ts::Program& program_;
};

class Names {
 public:
  explicit Names(const ts::Program& program) : program_(program) {}

  /// Of the next input that a variable is given.
  std::string next(ts::Variable v) {
    const ts::VariableInfo& info = program_[v];
    if (const auto function = ts::called_function(program_, v)) {
      constexpr std::string_view verifier = "__VERIFIER_";
      const std::string own =
          function->starts_with(verifier) ? function->substr(verifier.size()) : *function;
      return of_its_own(own + "_" + std::to_string(++calls_[*function]));
    }
    std::string name = info.name;
    const std::size_t k = ++given_[v];
    if (k > 1) name += "_" + std::to_string(k);
    if (taken_.contains(name)) {
      name = (info.owner ? program_[info.owner].name : std::string("global")) + "_" + name;
    }
    return of_its_own(name);
  }

 private:
  std::string of_its_own(std::string name) {
    const std::string first = name;
    for (std::size_t n = 2; !taken_.insert(name).second; ++n)
      name = first + "_" + std::to_string(n);
    return name;
  }

  const ts::Program& program_;
  std::map<std::string, std::size_t> calls_;
  std::map<ts::Variable, std::size_t> given_;
  std::set<std::string> taken_;
};

}  // namespace

NamedInputs named_inputs(const symex::Flow& flow, const Equations& equations, symex::Start start,
                         const symex::Run& run) {
  const ts::Program& program = flow.program();
  Asked asked(program);
  symex::begin(flow, start, asked);
  for (const symex::Step step : run.path) symex::take(flow, step, asked);
  Names names(program);
  NamedInputs result;
  for (std::size_t i = 0; i < asked.variables.size() && i < run.inputs.size(); ++i) {
    const ts::Variable v = asked.variables[i];
    if (!ts::is_named(program, v) && !ts::called_function(program, v)) continue;
    std::string name = names.next(v);
    if (program[v].pointer) continue;  // the numbers of addresses say nothing
    const bool read = equations.has_slot(v);
    result.push_back({std::move(name), read ? run.inputs[i] : ts::Integer(0), read});
  }
  return result;
}

}  // namespace pslice::slicer
