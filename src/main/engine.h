#pragma once

#include "library/options.h"

namespace pslice::main {

/// The door of the analysis module. Runs what the options ask for, writes the result, reports
/// trouble on stderr, and returns the exit status; throws nothing.
using Engine = int(const library::Options&);
inline constexpr const char* engine_module = "pslice-engine.so";
inline constexpr const char* engine_symbol = "pslice_engine";

}  // namespace pslice::main
