#pragma once

#include <string>
#include <vector>

#include "loops.h"
#include "mini.h"

// The ways to search for a path-sensitive slice: they all have to give the same.

namespace pslice::slicer {

inline std::string describe(const SliceOptions& options) {
  return "reuse " + std::to_string(static_cast<int>(options.reuse)) +
         (options.early_runs ? ", early runs" : ", no early runs");
}

inline std::vector<SliceOptions> all_ways(ControlRule rule = ControlRule::branch) {
  std::vector<SliceOptions> result;
  for (const Reuse reuse : all_reuses) {
    for (const bool early : {true, false}) {
      SliceOptions options;
      options.control = rule;
      options.reuse = reuse;
      options.early_runs = early;
      result.push_back(options);
    }
  }
  return result;
}

}  // namespace pslice::slicer
