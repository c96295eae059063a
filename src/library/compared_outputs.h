#pragma once

#include <set>
#include <string>
#include <vector>

#include "library/exploration.h"

namespace pslice::library {

/// What is observed of both versions: outputs in the same order.
struct Outputs {
  std::vector<std::string> names;
  std::vector<explore::Observed> of_old;
  std::vector<explore::Observed> of_new;
  std::vector<std::string> missing;  // in one version: sentences
  std::set<std::string> unclear;     // objects that are written, and not followed as numbers
  bool leaves_allocated = false;     // see Visible

  /// Whatever callers see is among them.
  [[nodiscard]] bool is_all() const {
    return missing.empty() && unclear.empty() && !leaves_allocated;
  }
};

/// What criteria mean in each version: by name, or, where a variable has another one, by position.
Outputs matched(const std::vector<NamedOutput>& older, const std::vector<NamedOutput>& newer);

/// All that callers of the entries see. The outlines tell what else the versions have.
Outputs all_visible(const Task& older, const ts::Program& old_outline, const Task& newer,
                    const ts::Program& new_outline);

}  // namespace pslice::library
