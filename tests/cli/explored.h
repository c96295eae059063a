#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>

namespace pslice::cli {

/// A function that is explored: how far, in how many groups, and that the tests that are written
/// pass under the compiler and see a fault.
struct ExploredCase {
  const char* name;
  const char* text;  // of f, or of main
  const char* options;
  bool complete;
  std::size_t groups;  // 0: not looked at
  const char* right;   // a piece of the text ...
  const char* wrong;   // ... and what a fault makes of it
};

void PrintTo(const ExploredCase& test, std::ostream* out);
std::string name_of_case(const testing::TestParamInfo<ExploredCase>& test);
void expect_explored(const ExploredCase& test);

}  // namespace pslice::cli
