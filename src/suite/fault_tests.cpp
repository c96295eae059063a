#include "suite/fault_tests.h"

#include <fmt/format.h>

namespace pslice::suite {

report::Exploration with_fault_tests(const report::Exploration& exploration) {
  report::Exploration result = exploration;
  const std::size_t outputs = exploration.signature.outputs.size();
  for (const explore::FoundFault& fault : exploration.signature.faults) {
    const bool is_undefined =
        fault.what != ts::Fault::aborted && fault.what != ts::Fault::assertion;
    if (!is_undefined) continue;
    explore::Group group;
    group.test = fault.test;
    group.outputs.resize(outputs);
    result.signature.groups.push_back(std::move(group));
    const base::SourcePosition at = report::position_of(exploration, fault);
    result.texts.push_back(
        {.condition = fmt::format("{} at {}:{}", to_string(fault.what), at.file, at.line),
         .outputs = std::vector<std::string>(outputs),
         .inputs = {}});
  }
  return result;
}

}  // namespace pslice::suite
