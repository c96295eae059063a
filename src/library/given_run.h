#pragma once

#include <string>
#include <vector>

#include "slicer/explore/versions/comparison.h"

namespace pslice::library {

/// A run as `--input` names it.
struct GivenRun {
  explore::GivenValues values;
  std::string what;  // which test of which file; empty: the values were written out
};

/// What `--input` gives to `entry`: `x=1,y=2`, or the tests of a file that run it, of which
/// `FILE:N` names the N-th. At least one. Throws base::Failure (bad_input).
std::vector<GivenRun> given_runs(const std::string& input, const std::string& entry);

}  // namespace pslice::library
