#include "library/exploration.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "slicer/explore/presentation/signature_text.h"
#include "ts/effects.h"

// task -> outputs -> signature -> its texts.

namespace pslice::library {
namespace {

using frontend::CriterionPoint;
using frontend::Source;

/// Gathers what the criteria observe, each under a name of its own.
class OutputTable {
 public:
  explicit OutputTable(const Task& task) : program_(task.program()) {
    for (const AskedCriterion& criterion : task.criteria) add(criterion);
    const bool needs_some = task.options.exploring.by != explore::By::dependence;
    if (outputs_.empty() && (needs_some || !task.criteria.empty())) {
      throw base::Failure(base::ExitStatus::bad_input,
                          "what the criterion names is followed as no number: nothing to explore");
    }
    tell_apart();
  }

  [[nodiscard]] std::vector<NamedOutput> take() { return std::move(outputs_); }

 private:
  void add(const AskedCriterion& criterion) {
    where_ = criterion.spec.substr(0, criterion.spec.rfind(':'));
    first_ = static_cast<std::ptrdiff_t>(outputs_.size());
    for (const CriterionPoint& point : criterion.points) {
      for (std::size_t i = 0; i < point.variables.size(); ++i) {
        const CriterionPoint::Meaning& meaning = point.meanings[i];
        if (meaning.value) {
          add(point.variables[i], point, meaning.value, meaning.exists);
        } else {
          add_parts(point.variables[i], point, meaning);
        }
      }
    }
  }

  /// Of a structure, its parts; of one behind a pointer, if it is always the same.
  void add_parts(const std::string& text, const CriterionPoint& point,
                 const CriterionPoint::Meaning& meaning) {
    const bool is_behind =
        text.find('*') != std::string::npos || text.find("->") != std::string::npos;
    if (is_behind && !meaning.exists) return;
    for (const ts::Variable v : meaning.variables) {
      std::string name = program_[v].name;
      const std::size_t part = name.find_first_of(".[");
      if (text == "return" && part != std::string::npos) name = "return" + name.substr(part);
      if (name.starts_with('$') || name.starts_with('&')) continue;
      add(name, point, program_.terms().variable(v), meaning.exists);
    }
  }

  void add(const std::string& name, const CriterionPoint& point, ts::Term value, ts::Term exists) {
    auto found = std::find_if(outputs_.begin() + first_, outputs_.end(),
                              [&](const NamedOutput& n) { return n.observed.name == name; });
    if (found == outputs_.end()) {
      outputs_.push_back({{name, {}}, name, where_});
      found = outputs_.end() - 1;
    }
    for (const ts::Observation& at : point.observations) {
      found->observed.at.push_back({at.location, value, exists});
    }
  }

  void tell_apart() {
    std::map<std::string, std::size_t> uses;
    for (const NamedOutput& output : outputs_) ++uses[output.observed.name];
    for (NamedOutput& output : outputs_) {
      if (uses[output.expression] > 1) {
        output.observed.name = output.where + ":" + output.expression;
      }
    }
  }

  const ts::Program& program_;
  std::vector<NamedOutput> outputs_;
  std::string where_;         // of the criterion at hand
  std::ptrdiff_t first_ = 0;  // its first output
};

}  // namespace

std::vector<NamedOutput> outputs_of(const Task& task) { return OutputTable(task).take(); }

explore::Options exploration_options(const Task& task) {
  explore::Options result;
  const Exploring& asked = task.options.exploring;
  result.by = asked.by;
  result.order = asked.order;
  result.seed = asked.seed;
  result.max_tests = asked.max_tests;
  if (asked.tests_per_group) result.tests_per_group = *asked.tests_per_group;
  result.boundary = asked.boundary;
  if (asked.max_iterations) result.max_iterations = *asked.max_iterations;
  result.initial_values = task.starts_initialised(task.entry());
  result.null_inputs = task.options.source.null_inputs;
  result.solver = task.solver_options();
  return result;
}

report::GroupText text_of(const Source& source, const explore::Signature& signature,
                          const explore::Group& group, const std::set<ts::Integer>& numbers) {
  const explore::GroupText text(
      source.program().terms(), signature, group,
      [&numbers](const ts::Integer& number) { return numbers.contains(number); });
  report::GroupText result{.condition = text.condition(), .outputs = {}, .inputs = text.mentions()};
  for (std::size_t i = 0; i < group.outputs.size(); ++i) {
    const ts::Term term = text.output(i);
    const bool is_address =
        term && signature.outputs[i].pointer && term.is_constant() && !term.value().is_zero();
    std::optional<std::string> place;
    if (is_address) place = source.place_at(term.value());
    result.outputs.push_back(place ? *place : text.output_text(i));
  }
  return result;
}

std::string type_of(const explore::Input& input, const frontend::Prototype& entry) {
  if (input.kind == explore::Input::Kind::parameter) {
    for (const frontend::Prototype::Parameter& parameter : entry.parameters) {
      if (parameter.name == input.lvalue) return parameter.type;
    }
  }
  const ts::Type& type = input.declared;
  if (type.kind == ts::Type::Kind::opaque) return "double";
  if (type.bits == 0) return "int";
  if (type.bits == 1 && !type.is_signed) return "_Bool";
  // A bit-field is promoted as the least type is that holds its values.
  const std::string sign = type.is_signed ? "" : "unsigned ";
  if (type.bits <= 8) return type.is_signed ? "signed char" : "unsigned char";
  if (type.bits <= 16) return sign + "short";
  if (type.bits < 32) return "int";
  if (type.bits == 32) return sign + "int";
  return sign + (type.bits <= 64 ? "long" : "__int128");
}

namespace {

/// Objects that start with their initial values wherever the program does, and change: static
/// locals, which nobody but their function can give a value.
std::set<std::string> settled_objects(const Task& task) {
  const ts::Program& program = task.program();
  std::set<ts::Variable> given;
  for (const frontend::OutsideObject& object : task.source->outside_objects()) {
    if (object.given) given.insert(object.cells.begin(), object.cells.end());
  }
  std::set<std::string> names;
  for (const ts::Function f : ts::reachable_functions(program, task.entry())) {
    for (const ts::Edge e : program[f].edges) {
      ts::for_each_written(ts::effects_of(program, e), [&](ts::Variable v) {
        const ts::VariableInfo& info = program[v];
        if (info.owner || !info.settled || info.name.starts_with('$')) return;
        if (given.contains(v)) return;
        names.insert(info.name.substr(0, info.name.find_first_of(".[")));
      });
    }
  }
  return names;
}

}  // namespace

std::string assumed_apart(const Task& task) {
  const bool is_found = !task.source->calling(task.entry()).inner.empty();
  return "each pointer that '" + task.program()[task.entry()].name + "' is given" +
         (is_found ? ", or finds there," : "") + " leads to an object of its own";
}

std::vector<std::string> assumed_start(const Task& task) {
  std::vector<std::string> result;
  const std::string& entry = task.program()[task.entry()].name;
  if (task.source->is_given_pointers(task.entry()) && !task.options.source.null_inputs) {
    result.push_back("no pointer that '" + entry + "' is given is null (--null-inputs)");
  }
  if (const auto length = task.options.source.strings;
      length && task.source->is_given_pointers(task.entry())) {
    result.push_back("what a char pointer leads to that '" + entry + "' is given is an array of " +
                     std::to_string(*length) + " characters, the last of which is 0 (--strings)");
  }
  if (const auto deep = task.options.source.lists;
      deep && task.source->is_given_pointers(task.entry())) {
    result.push_back("structures that lead to one another from what '" + entry + "' is given are " +
                     std::to_string(*deep) + " deep: pointers to more of them are null (--lists)");
  }
  if (!task.source->calling(task.entry()).functions.empty()) {
    result.push_back(
        "each function pointer that '" + entry +
        "' is given, or finds there, leads to a function of its own, which writes "
        "through no pointer to const, and returns null or a new object if it returns a "
        "pointer");
  }
  if (entry == "main") return result;
  for (const std::string& name : settled_objects(task)) {
    result.push_back("the static local '" + name + "' has its initial value when '" + entry +
                     "' begins: it is the first call");
  }
  return result;
}

namespace {

/// Writes the groups down in C, as far as there is time: to find a group may be easier than to say
/// what it is.
void describe_groups(const Task& task, const base::Budget& budget, report::Exploration& result) {
  explore::Signature& signature = result.signature;
  const std::set<ts::Integer> numbers = task.source->numbers();
  for (const explore::Group& group : signature.groups) {
    if (budget.overdue()) break;
    result.texts.push_back(text_of(*task.source, signature, group, numbers));
  }
  if (result.texts.size() == signature.groups.size()) return;
  const std::size_t left_out = signature.groups.size() - result.texts.size();
  signature.groups.resize(result.texts.size());
  signature.complete = false;
  signature.warnings.push_back(
      {{}, "there was no time to write down " + std::to_string(left_out) + " groups"});
}

/// Says what is assumed of the pointers that the entry is given.
void describe_pointers(const Task& task, report::Exploration& result) {
  std::ranges::copy(assumed_start(task), std::back_inserter(result.assumptions));
  if (!task.source->pointers_may_meet(task.entry())) return;
  result.assumptions.push_back(assumed_apart(task));
  if (task.options.source.pointers == frontend::Pointers::any) {
    result.signature.complete = false;
    result.warnings.push_back({{}, "aliases are not told apart: see the assumptions"});
  }
}

std::string name_of(explore::By by) {
  switch (by) {
    case explore::By::relevant_slice: return "rsc";
    case explore::By::path: return "path";
    case explore::By::dependence: break;
  }
  return "dependence";
}

report::Exploration describe(const Task& task, explore::Signature signature,
                             const base::Budget& budget) {
  const Source& source = *task.source;
  report::Exploration result;
  result.version = version();
  result.files = task.files();
  result.program = &task.program();
  result.entry = task.program()[task.entry()].name;
  result.by = name_of(task.options.exploring.by);
  result.criterion = task.described_criteria();
  result.asked = task.options.criteria;
  const frontend::Calling calling = source.calling(task.entry());
  for (const explore::Input& input : signature.inputs) {
    result.types.push_back(type_of(input, calling.entry));
  }
  result.signature = std::move(signature);
  describe_groups(task, budget, result);
  result.warnings = source.warnings();
  std::ranges::copy(result.signature.warnings, std::back_inserter(result.warnings));
  result.assumptions = source.assumptions(ts::reachable_functions(task.program(), task.entry()));
  std::ranges::copy(result.signature.assumptions, std::back_inserter(result.assumptions));
  describe_pointers(task, result);
  if (result.signature.groups.empty() && result.signature.complete) {
    result.warnings.push_back(
        {{},
         "no input was found for which C defines what '" + result.entry +
             "' does, as far as the assumptions go: it may be used otherwise"});
  }
  result.looked_for_faults = task.options.exploring.by == explore::By::dependence;
  result.shows_coverage = task.options.exploring.coverage;
  return result;
}

}  // namespace

Explored explore(const Task& task, base::Budget& budget) {
  const bool is_started = task.options.entry || !task.criteria.empty() ||
                          task.program().find_function("main").has_value();
  if (!is_started) {
    throw base::Failure(base::ExitStatus::bad_input,
                        "there is no main and no criterion: say where to start (--entry F)");
  }
  Explored result{.outputs = outputs_of(task), .exploration = {}};
  std::vector<explore::Observed> observed;
  for (const NamedOutput& output : result.outputs) observed.push_back(output.observed);
  result.exploration = describe(
      task,
      explore::explore(task.program(), task.entry(), observed, exploration_options(task), budget),
      budget);
  return result;
}

}  // namespace pslice::library
