#pragma once

#include <cstdint>
#include <string>

namespace pslice::slicer::mini {

/// A random program in the language of mini.h, the same for the same seed: calls (some recursive),
/// loops, jumps of all kinds, halts and divisions, with a criterion somewhere.
std::string random_program(std::uint32_t seed);
/// Likewise one of a few tests in a row, of inputs and of each other's results: some never pass,
/// some hardly ever, and which of them pass together takes arithmetic.
std::string random_tests(std::uint32_t seed);
/// Likewise one of flags that are set under tests and looked at under others later: which of them
/// go together is what a path has to know.
std::string random_flags(std::uint32_t seed);

}  // namespace pslice::slicer::mini
