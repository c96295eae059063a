#include "slicer/explain/named_inputs.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "slicer/explain/chain_goals.h"
#include "slicer/symex/transition.h"
#include "ts/effects.h"
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
  Names(const ts::Program& program, const std::set<std::string>& uncounted)
      : program_(program), uncounted_(uncounted) {}

  /// Of the next input that a variable is given, on that line.
  std::string next(ts::Variable v, unsigned line) {
    const ts::VariableInfo& info = program_[v];
    if (const auto function = ts::called_function(program_, v)) {
      constexpr std::string_view verifier = "__VERIFIER_";
      const std::string own =
          function->starts_with(verifier) ? function->substr(verifier.size()) : *function;
      if (uncounted_.contains(*function)) return of_its_own(own + "@" + std::to_string(line));
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

  /// Of what a call on that line wrote into it.
  std::string received(ts::Variable v, unsigned line) {
    const std::string& name = program_[v].name;  // an array's elements have their subscript
    return of_its_own(name.substr(0, name.find('[')) + "@" + std::to_string(line));
  }

 private:
  std::string of_its_own(std::string name) {
    const std::string first = name;
    for (std::size_t n = 2; !taken_.insert(name).second; ++n)
      name = first + "_" + std::to_string(n);
    return name;
  }

  const ts::Program& program_;
  const std::set<std::string>& uncounted_;
  std::map<std::string, std::size_t> calls_;
  std::map<ts::Variable, std::size_t> given_;
  std::set<std::string> taken_;
};

/// Of the address of what a pointer leads to that the entry was given, `&(*q)`: the pointer.
std::optional<std::string> given_pointer(const std::string& name) {
  const bool is_given = name.starts_with("&(*") && name.find(')') + 1 == name.size();
  return is_given ? std::optional(name.substr(3, name.size() - 4)) : std::nullopt;
}

/// What was behind a pointer to numbers that the entry was given, beyond the first of them, which
/// is a variable: `q[2]`.
void add_elements(const ts::Program& program, const symex::Run& run, NamedInputs& result) {
  for (const symex::Run::Found& found : run.found) {
    const ts::ObjectLayout& object = program.layout()->objects[found.object.index()];
    if (!object.address || found.offset % found.size != 0) continue;
    const std::string& name = program[object.address].name;
    const auto pointer = given_pointer(name);
    const bool has_numbers = std::ranges::any_of(object.cells, [&](const ts::CellLayout& cell) {
      return cell.first == 0 && cell.size == found.size &&
             "&" + program[cell.variable].name == name;
    });
    if (!pointer || !has_numbers) continue;
    result.push_back({.name = *pointer + "[" + std::to_string(found.offset / found.size) + "]",
                      .value = run.contents[found.content],
                      .matters = true});
  }
}

/// Nothing is behind a pointer that is null.
void add_null(const std::set<std::string>& pointers, NamedInputs& inputs) {
  for (const std::string& pointer : pointers) {
    std::erase_if(inputs, [&](const NamedInput& input) {
      return input.name.starts_with("(*" + pointer + ")") || input.name.starts_with(pointer + "[");
    });
    inputs.push_back({.name = pointer, .value = ts::Integer(0), .matters = true});
  }
}

}  // namespace

InputNamer::InputNamer(const symex::Flow& flow, const Equations& equations, symex::Start start)
    : flow_(flow),
      program_(flow.program()),
      start_(start),
      read_(program_.variable_count()),
      matters_(program_.variable_count()) {
  for (std::size_t s = 0; s < flow.step_count(); ++s) {
    for (const ts::Variable v : read_by(flow, symex::Step(s))) matters_.insert(v.index());
  }
  for (std::size_t p = 0; p < flow.point_count(); ++p) {
    for (const Slot slot : equations.observed(flow[symex::Point(p)].location)) {
      matters_.insert(equations.variable(slot).index());
    }
  }
  base::BitSet seen(program_.function_count());
  for (std::size_t f = 0; f < flow.frame_count(); ++f) {
    const ts::Function function = flow[symex::Frame(f)].function;
    if (seen.insert(function.index())) find_read(function);
  }
  find_uncounted();
}

void InputNamer::find_uncounted() {
  base::BitSet here(program_.edge_count());
  for (std::size_t s = 0; s < flow_.step_count(); ++s) {
    if (const ts::Edge edge = flow_[symex::Step(s)].edge) here.insert(edge.index());
  }
  for (std::size_t e = 0; e < program_.edge_count(); ++e) {
    if (here.contains(e)) continue;
    for (const ts::Variable v : ts::effects_of(program_, ts::Edge(e)).defines) {
      if (const auto function = ts::called_function(program_, v)) uncounted_.insert(*function);
    }
  }
}

/// Locals that are declared without a value are given one from outside there. Most of them are set
/// before anybody looks.
void InputNamer::find_read(ts::Function function) {
  const ts::FunctionInfo& info = program_[function];
  const std::size_t first = info.locations.front().index();
  std::vector<base::BitSet> live(info.locations.size(), base::BitSet(program_.variable_count()));
  for (const ts::Variable v : info.results) live[info.exit.index() - first].insert(v.index());
  bool changed = true;
  while (changed) {
    changed = false;
    for (std::size_t e = info.edges.size(); e-- > 0;) {
      const ts::EdgeInfo& edge = program_[info.edges[e]];
      const ts::Effects effects = ts::effects_of(program_, info.edges[e]);
      base::BitSet before = live[edge.target.index() - first];
      for (const ts::Variable v : effects.defines) {
        const bool needed = before.contains(v.index()) || program_[v].addressed;
        if (effects.from_outside && needed) read_.insert(v.index());
        before.erase(v.index());
      }
      for (const auto& some : {effects.reads, effects.tests, effects.traps_on}) {
        for (const ts::Variable v : some) before.insert(v.index());
      }
      ts::for_each_term(edge.operation, [&](ts::Term term) {
        for (const ts::Variable v : term.variables()) before.insert(v.index());
      });
      changed |= live[edge.source.index() - first].unite(before);
    }
  }
  for (const ts::Variable v : flow_.uninitialised(function)) read_.insert(v.index());
}

NamedInputs InputNamer::inputs_of(const symex::Run& run) const {
  Names names(program_, uncounted_);
  NamedInputs result;
  Asked asked(program_);
  symex::begin(flow_, start_, asked);
  std::size_t next = 0;
  std::set<std::string> null;
  const auto add_asked = [&](bool at_start, unsigned line) {
    for (; next < std::min(asked.variables.size(), run.inputs.size()); ++next) {
      const ts::Variable v = asked.variables[next];
      const auto pointer = given_pointer(program_[v].name);
      if (pointer && run.inputs[next].is_zero()) null.insert(*pointer);
      const bool is_result = ts::called_function(program_, v).has_value();
      if (!is_result && !ts::is_named(program_, v)) continue;
      if (!is_result && !at_start && !read_.contains(v.index())) continue;
      std::string name = names.next(v, line);
      if (program_[v].pointer) continue;  // the numbers of addresses say nothing
      const bool matters = matters_.contains(v.index());
      result.push_back({std::move(name), matters ? run.inputs[next] : ts::Integer(0), matters});
    }
  };
  add_asked(true, 0);
  add_elements(program_, run, result);
  auto received = run.received.begin();
  std::size_t depth = 0;  // of calls that only the run follows: what is asked for there is received
  for (std::size_t i = 0; i < run.path.size(); ++i) {
    const symex::StepInfo::Kind kind = flow_[run.path[i]].kind;
    if (kind == symex::StepInfo::Kind::descend) ++depth;
    if (kind == symex::StepInfo::Kind::ascend) --depth;
    if (depth == 0 && kind != symex::StepInfo::Kind::ascend) symex::take(flow_, run.path[i], asked);
    const ts::Edge edge = flow_[run.path[i]].edge;
    const ts::Statement statement = edge ? program_[edge].statement : ts::Statement();
    const unsigned line = statement ? program_[statement].position.line : 0;
    add_asked(false, line);
    for (; received != run.received.end() && received->step == i; ++received) {
      if (!ts::is_named(program_, received->variable)) continue;
      result.push_back({.name = names.received(received->variable, line),
                        .value = received->value,
                        .matters = matters_.contains(received->variable.index()),
                        .text = received->text});
    }
  }
  add_null(null, result);
  return result;
}

}  // namespace pslice::slicer
