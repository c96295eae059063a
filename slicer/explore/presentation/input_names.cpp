#include "slicer/explore/presentation/input_names.h"

#include <algorithm>

namespace pslice::explore {

void name_first_elements(std::vector<Input>& inputs, const std::set<std::string>& pointers) {
  for (const std::string& pointer : pointers) {
    const auto is_behind = [&](const Input& input) {
      return input.kind == Input::Kind::object && input.name.starts_with(pointer + "[");
    };
    const std::string first = pointer + "[0]";
    const bool only_first = std::ranges::all_of(inputs, [&](const Input& input) {
      return !is_behind(input) || input.name.starts_with(first);
    });
    if (!only_first) continue;
    for (Input& input : inputs) {
      if (!is_behind(input)) continue;
      const std::string rest = input.name.substr(first.size());
      if (rest.empty())
        input.name = "*" + pointer;
      else if (rest.starts_with('.'))
        input.name = pointer + "->" + rest.substr(1);
    }
  }
}

void give_names_of_their_own(std::vector<Input>& inputs) {
  std::set<std::string> taken;
  for (Input& input : inputs) {
    std::string name = input.name;
    if (taken.contains(name) && input.kind == Input::Kind::global) name = "global_" + name;
    if (taken.contains(name) && !input.function.empty()) name = input.function + "_" + name;
    const std::string first = name;
    for (std::size_t n = 2; !taken.insert(name).second; ++n) name = first + "_" + std::to_string(n);
    input.name = name;
  }
}

}  // namespace pslice::explore
