#pragma once

#include <string>
#include <vector>

#include "base/source_text.h"

namespace pslice::library {

/// The files as they were at a revision of the git repository they are in, and all its headers as
/// they were then. Throws base::Failure (bad_input) where there is no such thing.
std::vector<base::SourceText> texts_at(const std::string& revision,
                                       const std::vector<std::string>& files);

}  // namespace pslice::library
