#pragma once

#include <string>

#include "report/result.h"
#include "slicer/slice.h"
#include "ts/program.h"

namespace pslice::report {

/// A small program of two functions and a slice of it, built by hand:
///
///     1  int g(int a) {
///     2    return a;        // kept
///     3  }
///     4  int main(void) {
///     5    int x = 1; x = x;   // the first kept
///     6    x = g(x);        // kept
///     7    x++; /* <é> */
///     8  }
///
/// and a function `unused`, of one statement, that main does not call.
struct Sample {
  Sample();

  ts::Program program;
  ts::Function entry;
  ts::Statement kept_return, kept_declaration, copy, kept_call, increment, never_run;
  slicer::Slice slice;

  /// The result a run would hand to the formats.
  [[nodiscard]] Result result() const;
};

/// The same as if it had been explored: a state or more for each location of main, edges of every
/// kind, and a last state that nothing leads to.
Result explored_sample(const Sample& sample);

}  // namespace pslice::report
