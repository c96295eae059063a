#pragma once

#include "library/diffing.h"

namespace pslice::library {

/// `pslice diff --rev`: what a change does that a git repository has. Files that are named are one
/// program; otherwise each C file that was touched is one by itself.
Diffed diff_revisions(const Options& options, base::Budget& budget,
                      std::vector<base::CompilerMessage>& messages);

/// The named files as one program, with the texts that both revisions have of them.
Options at_revisions(const Options& options, base::Budget& budget,
                     std::vector<base::CompilerMessage>& messages);

}  // namespace pslice::library
