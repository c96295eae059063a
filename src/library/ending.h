#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.h"

namespace pslice::library {

/// How a run ended that could not be finished.
struct Ending {
  base::ExitStatus status = base::ExitStatus::internal_error;
  std::vector<std::string> lines;  // for the user
};

/// Of the exception that is being handled.
Ending ending_of_exception();

}  // namespace pslice::library
