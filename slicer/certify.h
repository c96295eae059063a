#pragma once

#include <cstdint>
#include <string>

#include "base/budget.h"
#include "slicer/search/refinement.h"
#include "slicer/slice.h"
#include "slicer/stages.h"

namespace pslice::slicer {

/// What the certificate makes of a slice.
struct Certified {
  enum class Verdict : std::uint8_t {
    exact,
    // Sound, and not said to be exact:
    not_explored,         // out of budget before everything was
    too_much_work,        // refining took too long, and the rest was kept
    not_refined,          // what was explored let everything in, and refining was left out
    unchecked,            // out of budget before the certificate was checked to its end
    not_shown,            // no input shows some of it
    unconfirmed,          // the solver could not tell whether the certificate holds
    observes_all_memory,  // nothing can be said to be needed for certain
    // A fault in the search:
    refused,
  };
  Verdict verdict = Verdict::exact;
  std::string refusal;  // why it was refused
};

/// Has what the search claims checked.
Certified certify(const Reduced& reduced, Knowledge& knowledge, const StateGraph& graph,
                  const Refined& refined);

/// Likewise, where runs show all of the path-insensitive slice: there is nothing to search for, so
/// there is no graph, and that slice is sound by itself.
Certified certify_all_shown(const Reduced& reduced, Knowledge& knowledge);

/// Why the slice is not exact, for its reader; nothing if it is.
std::string explanation(const Certified& certified, const symex::Flow& flow,
                        const StateGraph& graph, const Slice& slice, const base::Budget& budget);

}  // namespace pslice::slicer
