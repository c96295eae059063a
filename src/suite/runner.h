#pragma once

#include <string>

#include "suite/suite.h"

// What suites in C and in C++ have in common beside the calls: each test runs in a process of its
// own, and a Makefile.

namespace pslice::suite {

enum class Dialect : std::uint8_t { c, cpp };

/// What the tests see, as `outcome`; pslice_see and pslice_called.
std::string write_seeing(const report::Exploration& exploration, const Harness& harness,
                         Dialect dialect);
/// A function `run_test(k)`, with k from 0: runs a test, fills in `outcome`, and says what ended
/// the run: 0 if it did so by itself, else a signal.
std::string write_running();
/// The headers both need.
std::string write_headers();

/// Is this output of the test compared? Not if its value cannot be seen, or is none that
/// we know (a floating-point number).
bool is_checked(const report::Exploration& exploration, const Harness& harness,
                const report::ListedTest& listed, std::size_t output);

/// What a test is to see, as a constant of C; of a pointer, whether it is null.
std::string expected_value(const report::Exploration& exploration, const report::ListedTest& listed,
                           std::size_t output);
/// A string of C.
std::string string_of(const std::string& text);
/// Adds the files with hooks, and what cannot be tested.
void add_common(const report::Exploration& exploration, const Harness& harness, Suite& suite);

/// How the files are compiled.
struct Build {
  std::string linker;                // "$(CC)"
  std::vector<std::string> objects;  // as make calls them
  std::string libraries{};
  /// Tests that show faults.
  struct Fault {
    std::size_t test;  // from 1
    std::string what;
  };
  std::vector<Fault> faults{};
  bool includes_program = true;  // calls.c does; otherwise it is linked
};
std::string write_makefile(const report::Exploration& exploration, const Harness& harness,
                           const Build& build);

}  // namespace pslice::suite
