#pragma once

#include <optional>

#include "base/bit_set.h"
#include "base/budget.h"
#include "ts/program.h"

namespace pslice::slicer {

/// What of a version the other version has not, or has otherwise. By ts::Statement.
struct ChangeSet {
  base::BitSet changed;
  /// Of these, those that are not just another text at the same place, and those that call others.
  base::BitSet misplaced;
};

/// The statements that a change has an impact on, and those that have one on these: Yang, Person,
/// Rungta, Khurshid, "Directed Incremental Symbolic Execution", figure 5, through calls and memory
/// (see impact.cpp). Of the functions that run from the entry. None: out of budget.
std::optional<base::BitSet> impacted_statements(const ts::Program& program, ts::Function entry,
                                                const ChangeSet& changes, base::Budget& budget);

}  // namespace pslice::slicer
