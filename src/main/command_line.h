#pragma once

#include <string>
#include <variant>
#include <vector>

#include "main/options.h"

namespace pslice::main {

/// An answer that needs no analysis: --help, --version.
struct Answer {
  std::string text;
};

/// Reads the arguments after the program's name. Throws base::Failure (bad_input) with what is
/// wrong and, where it can be guessed, what was meant.
std::variant<Options, Answer> parse_command_line(const std::vector<std::string>& arguments);

}  // namespace pslice::main
