#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/budget.h"
#include "slicer/dependence/control.h"
#include "slicer/dependence/dataflow.h"
#include "slicer/dependence/effects.h"
#include "slicer/dependence/kept.h"
#include "slicer/dependence/reach.h"
#include "slicer/dependence/slots.h"
#include "slicer/dependence/unfold.h"
#include "slicer/slice.h"
#include "ts/program.h"

namespace pslice::slicer {

/// Everything the path-insensitive slice is made of, in the order it is computed. The
/// path-sensitive slicer builds on the same.
struct Foundation {
  /// Throws base::OutOfBudget: a part of it is no foundation.
  Foundation(const ts::Program& program, ts::Function entry,
             const std::vector<ts::Observation>& criterion, const SliceOptions& options,
             base::Budget& budget);
  Foundation(const Foundation&) = delete;
  Foundation& operator=(const Foundation&) = delete;

  const ts::Program& program;
  const std::vector<ts::Observation>& criterion;
  Reach reach;
  Unfolding unfolding;
  std::vector<ts::Function> functions;  // those with a copy
  ControlDependence control;
  VariableSlots slots;
  SlotEffects effects;
  KeptStatements kept;
  Dataflow dataflow;
};

/// The path-insensitive slice as a result, warnings included. False if it is not the fixpoint but
/// everything, because nothing can be followed or the budget ran out: there is nothing to build on.
bool solve_path_insensitively(Foundation& foundation, ts::Function entry, base::Budget& budget,
                              Slice& slice);

/// The answer that is always sound: every statement that can run.
void drop_nothing(const ts::Program& program, ts::Function entry, const std::string& why,
                  Slice& slice);

/// Can control arrive at the criterion, as far as the graph tells?
bool is_reached(const Foundation& foundation);

/// Does the path-insensitive slice compute the variable's value at the location, in every copy that
/// it runs, or in every such copy that is within a shared one?
enum class Copies : std::uint8_t { all, within_shared };
bool is_computed(Foundation& foundation, ts::Location location, ts::Variable v, Copies which);

/// What of the criterion's own statements may stay in the text of the path-insensitive slice.
void add_observable_text(Foundation& foundation, Slice& slice);

}  // namespace pslice::slicer
