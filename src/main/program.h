#pragma once

#include <string>
#include <vector>

namespace pslice::main {

/// Loads the analysis, if it is not there yet; it stays to the end of the process. Throws
/// base::Failure if it cannot be found.
void load_analysis();

/// The whole program, from its arguments (without its name) to its exit status.
int run_program(const std::vector<std::string>& arguments);

}  // namespace pslice::main
