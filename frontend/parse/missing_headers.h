#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.h"

namespace pslice::frontend {

/// What to do where `file` includes a header that Clang did not find, as more of a sentence; empty
/// if that is not what is wrong.
std::string help_with_headers(const std::string& file,
                              const std::vector<base::CompilerMessage>& messages);

/// Why a file is not for us, as a sentence, if it is in another language than C: its name says so,
/// or, where it has errors, its text does.
std::string named_as_other_language(const std::string& file);
std::string help_with_language(const std::string& text);

}  // namespace pslice::frontend
