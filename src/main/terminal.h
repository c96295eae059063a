#pragma once

#include <vector>

#include "base/diagnostics.h"
#include "frontend/frontend.h"
#include "report/exploration.h"
#include "report/report.h"
#include "report/result.h"

// What people get to see on stderr, and whether in colours.

namespace pslice::main {

void show_messages(const std::vector<base::CompilerMessage>& messages);
void show_warnings(bool quiet, const std::vector<base::Warning>& warnings);
void show_notes(bool quiet, const std::vector<std::string>& notes);
void show_statistics(const report::Result& result, const frontend::LoadingSeconds& loading);
void show_statistics(const report::Exploration& exploration,
                     const frontend::LoadingSeconds& loading);

/// Of a result on stdout.
report::Colour stdout_colour();

}  // namespace pslice::main
