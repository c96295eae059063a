#pragma once

#include <optional>
#include <string>
#include <vector>

#include "library/driver.h"
#include "slicer/explore/versions/comparison.h"

namespace pslice::library {

/// A run as `--input` names it.
struct GivenRun {
  explore::GivenValues values;
  std::string what;  // which test of which file; empty: the values were written out
  std::optional<std::size_t> call{};  // of a driver
};

/// What `--input` gives to `entry`: `x=1,y=2`, or the tests of a file that run it, of which
/// `FILE:N` names the N-th. At least one. Throws base::Failure (bad_input).
std::vector<GivenRun> given_runs(const std::string& input, const std::string& entry);

/// The driver that `--input` names; none: it is something else.
std::optional<Driver> given_driver(const std::string& input);

}  // namespace pslice::library
