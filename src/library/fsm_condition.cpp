#include "library/fsm_condition.h"

#include <algorithm>
#include <cctype>

#include "library/exploration.h"

// The condition becomes a function of its own at the end of the file, with the inputs as
// parameters, and its signature says what it means: so it is C, with C's conversions, read by who
// reads the rest.

namespace pslice::library {
namespace {

constexpr const char* function_name = "pslice_expected_condition";

bool is_identifier(const std::string& name) {
  const auto fits = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  return !name.empty() && std::isdigit(static_cast<unsigned char>(name.front())) == 0 &&
         std::ranges::all_of(name, fits);
}

std::string parameter_name(const explore::Input& input, std::size_t number) {
  return is_identifier(input.name) ? input.name : "pslice_input_" + std::to_string(number);
}

std::string without_spaces(const std::string& text) {
  std::string result;
  std::ranges::copy_if(text, std::back_inserter(result), [](char c) { return c != ' '; });
  return result;
}

/// Names like `m->tries` and `ev[0]` as those of parameters, the longest first.
std::string with_parameters(std::string condition, const std::vector<explore::Input>& inputs) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (!is_identifier(inputs[i].name)) order.push_back(i);
  }
  std::ranges::stable_sort(order, std::greater{},
                           [&](std::size_t i) { return inputs[i].name.size(); });
  for (const std::size_t i : order) {
    const std::string name = without_spaces(inputs[i].name);
    for (std::size_t at = condition.find(name); at != std::string::npos;
         at = condition.find(name, at)) {
      const std::string parameter = parameter_name(inputs[i], i);
      condition.replace(at, name.size(), parameter);
      at += parameter.size();
    }
  }
  return condition;
}

std::string function_text(const std::string& condition, const std::vector<explore::Input>& inputs) {
  std::string parameters;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    parameters += parameters.empty() ? "" : ", ";
    parameters += type_of(inputs[i], {}) + " " + parameter_name(inputs[i], i);
  }
  return std::string("\nint ") + function_name + "(" + (parameters.empty() ? "void" : parameters) +
         ") { return (" + with_parameters(condition, inputs) + ") ? 1 : 0; }\n";
}

Options reading_options(const Task& task, const std::string& function) {
  Options options = task.options;
  frontend::SourceOptions& source = options.source;
  const std::string file = task.source->files()[task.source->calling(task.entry()).file];
  std::erase_if(source.texts, [&](const base::SourceText& text) { return text.path == file; });
  for (std::size_t i = 0; i < task.source->files().size(); ++i) {
    if (task.source->files()[i] == file) {
      source.texts.push_back({file, task.source->text(i) + function});
    }
  }
  source.purpose = frontend::Purpose::explore;
  options.entry = function_name;
  options.criteria = {std::string(function_name) + "@return"};
  options.exploring.by = explore::By::relevant_slice;
  return options;
}

}  // namespace

std::optional<ts::Term> read_condition(const std::string& condition, const Task& task,
                                       const explore::Signature& inputs, base::Budget& budget,
                                       std::string& why) {
  std::vector<base::CompilerMessage> messages;
  try {
    const Task reading =
        make_task(reading_options(task, function_text(condition, inputs.inputs)), budget, messages);
    const explore::Signature found =
        explore::explore(reading.program(), reading.entry(), {outputs_of(reading).front().observed},
                         exploration_options(reading), budget);
    if (!found.complete) {
      why = "not all that it can be is known";
      return std::nullopt;
    }
    term::Factory& terms = reading.program().terms();
    std::vector<ts::Term> cases;
    for (const explore::Group& group : found.groups) {
      std::vector<ts::Term> all = group.condition;
      all.push_back(terms.not_equal(group.outputs.front(), terms.constant(0)));
      cases.push_back(terms.conjunction(std::move(all)));
    }
    return terms.substitute(terms.disjunction(std::move(cases)), [&](term::Variable v) {
      for (const explore::Input& mine : found.inputs) {
        if (mine.symbol != v) continue;
        for (std::size_t i = 0; i < inputs.inputs.size(); ++i) {
          if (parameter_name(inputs.inputs[i], i) == mine.lvalue) {
            return terms.variable(inputs.inputs[i].symbol);
          }
        }
      }
      return ts::Term();
    });
  } catch (const base::Failure&) {
    why = "it is no C over the inputs";
    return std::nullopt;
  }
}

}  // namespace pslice::library
