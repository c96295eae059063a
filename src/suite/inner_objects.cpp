#include "suite/inner_objects.h"

#include <algorithm>

namespace pslice::suite {

using explore::Input;
using frontend::Calling;

InnerObjects::InnerObjects(const Calling& calling, const std::vector<Input>& inputs,
                           const explore::Test& test)
    : calling_(calling) {
  for (std::size_t i = 0; i < calling.inner.size(); ++i) {
    const std::string& pointer = calling.inner[i].pointer;
    if (has(pointer) && is_not_null(pointer, inputs, test)) made_.insert(i);
  }
}

bool InnerObjects::is_pointer(const std::string& lvalue) const {
  return std::ranges::find(calling_.inner, lvalue, &Calling::Inner::pointer) !=
         calling_.inner.end();
}

std::optional<std::size_t> InnerObjects::inner_of(const std::string& lvalue) const {
  std::optional<std::size_t> innermost;
  for (std::size_t i = 0; i < calling_.inner.size(); ++i) {
    const std::string& pointer = calling_.inner[i].pointer;
    const bool is_longer = !innermost || pointer.size() > calling_.inner[*innermost].pointer.size();
    if (is_longer && lvalue.starts_with(pointer + "[")) innermost = i;
  }
  return innermost;
}

bool InnerObjects::has(const std::string& lvalue) const {
  const auto inner = inner_of(lvalue);
  return !inner || made_.contains(*inner);
}

std::string InnerObjects::reached(const std::string& lvalue) const {
  const auto inner = inner_of(lvalue);
  if (!inner) return lvalue;
  return "(*pslice_inner_" + std::to_string(*inner) + ")" +
         lvalue.substr(calling_.inner[*inner].pointer.size());
}

/// Of main's arguments there are as many as its first parameter says.
bool InnerObjects::is_not_null(const std::string& pointer, const std::vector<Input>& inputs,
                               const explore::Test& test) const {
  const auto& parameters = calling_.entry.parameters;
  const bool is_argument = calling_.entry.name == "main" && parameters.size() > 1 &&
                           pointer.starts_with(parameters[1].name + "[") &&
                           pointer.find('[') == pointer.rfind('[');
  const std::string& decides = is_argument ? parameters[0].name : pointer;
  const auto input = std::ranges::find(inputs, decides, &Input::lvalue);
  if (input == inputs.end()) return false;
  const auto& value = test.values[static_cast<std::size_t>(input - inputs.begin())];
  if (!value) return false;
  if (!is_argument) return !value->is_zero();
  const int number = std::stoi(pointer.substr(pointer.find('[') + 1));
  return explore::Integer(std::int64_t{number}) < *value;
}

}  // namespace pslice::suite
