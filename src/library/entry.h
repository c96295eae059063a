#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "ts/program.h"

namespace pslice::library {

/// The function of that name, or `FILE:NAME` where several files have one. Throws base::Failure
/// (bad_input) if there is none, or more than one.
ts::Function asked_entry(const ts::Program& program, const std::string& spec);
/// What to ask for to get that function.
std::string entry_spec(const ts::Program& program, ts::Function function);

/// A function the program may start with, if so many of the functions that hold the criterion can
/// be reached from it.
struct Candidate {
  ts::Function entry;
  std::size_t must_reach = 0;

  /// What calls there are is known better once the program starts there.
  [[nodiscard]] bool fits(const ts::Program& program,
                          const std::vector<ts::Function>& holders) const;
};

/// The first that fits is where the program starts: `main` if it can reach a point of the
/// criterion; else a function that holds one, preferably one that reaches them all. The last one
/// always fits.
std::vector<Candidate> entry_candidates(const ts::Program& program,
                                        const std::vector<ts::Function>& holders);

/// Without a criterion or main: functions that together reach all.
std::vector<ts::Function> all_entries(const ts::Program& program);

/// Warns of points that cannot run under that entry, where others can. (That none can is for the
/// slicer to say, which knows more of what can run.)
std::vector<base::Warning> warn_unreached(const ts::Program& program, ts::Function entry,
                                          const std::vector<ts::Observation>& criterion);

}  // namespace pslice::library
