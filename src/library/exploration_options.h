#pragma once

#include "library/option_groups.h"

namespace pslice::library {

/// What exploring asks for, whatever for.
void add_bounds(CLI::App& app, Raw& raw);
/// Where tests are written, and how.
void add_test_options(CLI::App& app, Raw& raw);

}  // namespace pslice::library
