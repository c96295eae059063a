#pragma once

#include "library/options.h"

// Where a slice goes that is written as C.

namespace pslice::library {

/// Into a directory, each file by itself, and headers that are cut beside them. A directory that is
/// there is meant, one that is named as such, and one that several files need.
bool divides_files(const Options& options);

/// To one place. There is none for headers, so they stay as they are.
bool prints_files(const Options& options);

}  // namespace pslice::library
