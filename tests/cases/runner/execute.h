#pragma once

#include <string>
#include <vector>

#include "case_file.h"

// Runs C programs on all inputs of a case and compares what they show.

namespace pslice::cases {

/// What one input made a program show.
struct Behaviour {
  std::string input;
  std::vector<std::string> observations;
  std::string end;  // "end", "exit", "timeout" or "signal N"
};

/// Compiles the texts (named as the case's files) together with a main that calls `entry` once
/// per input, and runs that. Throws std::runtime_error with the compiler's messages.
std::vector<Behaviour> execute(const Case& subject, const std::vector<std::string>& texts,
                               const std::string& entry, const std::string& optimisation);

/// Throws std::runtime_error with the compiler's messages unless the texts compile.
void compile(const Case& subject, const std::vector<std::string>& texts,
             const std::string& optimisation);

/// With `--termination ignore` a slice may go on where its program has ended, and does there what
/// it likes.
enum class Ends { count, do_not_count };

/// A sentence per difference: the slice has to show the same values in the same order as far as
/// both terminate, and may not crash where the program does not.
std::vector<std::string> differences(const std::vector<Behaviour>& program,
                                     const std::vector<Behaviour>& slice, Ends ends);

}  // namespace pslice::cases
