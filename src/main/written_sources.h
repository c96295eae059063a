#pragma once

#include <filesystem>

#include "report/result.h"

namespace pslice::main {

/// One reduced file per source file and cut header, in a directory, where they include each other.
/// Throws base::Failure (bad_input) when they cannot be written.
void write_sources(const std::filesystem::path& directory, const report::Result& result);

}  // namespace pslice::main
