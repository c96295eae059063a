#include "library/paired_parameters.h"

#include <algorithm>

namespace pslice::library {

using RenamedParameter = std::pair<std::string, std::string>;

std::vector<std::string> paired_parameters(const Task& older, const Task& newer,
                                           const std::vector<RenamedParameter>& renamings) {
  const auto names = [](const Task& task) {
    std::vector<std::string> result;
    for (const auto& parameter : task.source->calling(task.entry()).entry.parameters) {
      result.push_back(parameter.name);
    }
    return result;
  };
  std::vector<std::string> before = names(older);
  const std::vector<std::string> after = names(newer);
  std::vector<std::string> sentences;
  for (std::string& name : before) {
    const auto renamed = std::ranges::find(renamings, name, &RenamedParameter::first);
    const bool is_other =
        renamed != renamings.end() && std::ranges::find(after, renamed->second) != after.end();
    if (!is_other) continue;
    sentences.push_back("the parameter " + name + " of OLD is " + renamed->second + " of NEW");
    name = renamed->second;
  }
  const auto tell_missing = [&](const auto& some, const auto& others, const char* version) {
    for (const std::string& name : some) {
      if (std::ranges::find(others, name) != others.end()) continue;
      sentences.push_back("the parameter " + name + " is in " + version + " only");
    }
  };
  tell_missing(before, after, "OLD");
  tell_missing(after, before, "NEW");
  return sentences;
}

}  // namespace pslice::library
