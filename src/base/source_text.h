#pragma once

#include <string>

namespace pslice::base {

/// Text that stands in for a file, whether there is one or not: what an editor has not saved.
struct SourceText {
  std::string path;  // of the file, as from the working directory
  std::string text;
};

}  // namespace pslice::base
