#include "suite/given_json.h"

#include <stdexcept>

namespace pslice::suite {
namespace {

std::optional<base::Integer> integer_of(const GivenJson& value) {
  if (value.is_number_unsigned()) return base::Integer(value.get<std::uint64_t>());
  if (value.is_number_integer()) return base::Integer(value.get<std::int64_t>());
  if (value.is_boolean()) return base::Integer(value.get<bool>() ? 1 : 0);
  if (value.is_string()) return base::Integer::parse(value.get<std::string>());
  return std::nullopt;
}

}  // namespace

void add_inputs(const GivenJson& object, GivenTest& test) {
  if (!object.is_object()) throw std::invalid_argument("a test is no object of inputs");
  for (const auto& [name, value] : object.items()) {
    const auto number = integer_of(value);
    if (!number) throw std::invalid_argument("the input " + name + " is no integer");
    test.inputs.emplace_back(name, *number);
  }
}

void add_criteria(const GivenJson& object, GivenTest& test) {
  const auto found = object.find("criteria");
  if (found == object.end() || !found->is_array()) return;
  for (const GivenJson& criterion : *found) {
    if (criterion.is_string()) test.criteria.push_back(criterion.get<std::string>());
  }
}

}  // namespace pslice::suite
