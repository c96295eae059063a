#pragma once

#include <gtest/gtest.h>

#include "tests/explore/judging.h"

// Signatures of small functions, each with something of C that random functions have too little
// of. Those of a theme are judged in one go, since most of the time is gcc's.

namespace pslice::exploring {

struct Feature {
  Subject subject;
  std::size_t groups = 0;  // how many there are; 0: not looked at
  bool complete = true;
  Exploring exploring{};
};

/// Inputs of type int.
std::vector<Given> ints(const std::vector<std::string>& names);
/// The four elements of an array `a`, and then these.
std::vector<Given> with_elements(const std::vector<std::string>& names);

/// Explores each of them in all ways, compares what they say of it, and judges the signatures.
void judge_features(const std::vector<Feature>& features);

}  // namespace pslice::exploring
