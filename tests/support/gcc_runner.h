#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/random_c.h"

// Runs many C functions on many inputs under gcc, in one process.
//
// Each program is a text with an entry function of int parameters; where its label stands, the
// values to be observed are handed to the harness. All programs of a batch are compiled as one
// file, so that gcc's start-up is paid once. Before each run static variables get their initial
// values back: they are put in a section of their own, which is saved and restored.

namespace pslice::support {

struct BatchProgram {
  std::string text;  // complete; names at file scope unique in the batch
  std::string entry;
  unsigned parameters = 0;
  std::string label;                  // empty: the entry's result is observed
  std::vector<std::string> observed;  // C expressions
  std::vector<std::vector<int>> inputs;
};

/// As generated, or with another text (its slice).
BatchProgram batch_program(const RandomC& program, const std::string& text,
                           std::vector<std::vector<int>> inputs);

/// What a run showed: the values observed, each time in order.
struct Observed {
  enum class End : std::uint64_t { finished, trapped, hung } end = End::finished;
  std::uint64_t count = 0;
  std::uint64_t hash = 0;
  std::vector<long long> first;  // the first few
  friend bool operator==(const Observed&, const Observed&) = default;
};
/// Of a run that finished with these values.
Observed observed(const std::vector<long long>& values);
std::string to_string(const Observed& observed);

/// The text with the observation put behind the label, every line where it was. Throws
/// std::runtime_error if the label is not there.
std::string instrumented(const BatchProgram& program);

/// By program and input. Throws std::runtime_error with gcc's messages if it does not compile.
/// Once a program hangs, its remaining runs are not made and count as hung.
std::vector<std::vector<Observed>> run_batch(const std::vector<BatchProgram>& programs,
                                             const std::string& gcc_flags);

/// Small values, boundary values and large random ones, and the hints.
std::vector<std::vector<int>> varied_inputs(const RandomC& program, std::size_t count);

}  // namespace pslice::support
