#pragma once

#include <string>
#include <variant>
#include <vector>

#include "library/options.h"

namespace pslice::library {

/// An answer that needs no analysis: --help, --version.
struct Answer {
  std::string text;
};

/// Reads the arguments after the program's name. Throws base::Failure (bad_input) with what is
/// wrong and, where it can be guessed, what was meant.
std::variant<Options, Answer> parse_command_line(const std::vector<std::string>& given);

}  // namespace pslice::library
