#pragma once

#include <string>

#include "suite/suite.h"

// The part of a suite that runs the program on each test's inputs. It says what it sees through
//
//     long long pslice_see(int output, long long value);
//
// and offers
//
//     void (*const pslice_tests[])(void);
//
// Two ways to get at the program: a C file that includes its text, which makes everything visible
// that a test may have to set; or, where built-in types are all it takes, declarations, which C++
// understands too.

namespace pslice::suite {

enum class Language : std::uint8_t { c_with_program, cpp_by_declaration };

/// Can C++ run the tests by declarations alone?
bool can_be_declared(const report::Exploration& exploration, const Harness& harness);

std::string write_calls(const report::Exploration& exploration, const Harness& harness,
                        Language language);

/// What no test can give to the program.
std::vector<base::Warning> cannot_be_given(const report::Exploration& exploration,
                                           const Harness& harness);

/// The number as a constant of C, of type long long if it is none of int.
std::string literal(const explore::Integer& value);
/// What there is a test for, each.
std::string_view tested_thing(const report::Exploration& exploration);
/// As it is compiled: the program's own, or the one with hooks in it.
std::string compiled_file(const report::Exploration& exploration, const Harness& harness,
                          std::size_t file);
/// A file with hooks in it, ready to be compiled; it stands beside the tests.
File instrumented_file(const report::Exploration& exploration, const Harness& harness,
                       std::size_t file);

}  // namespace pslice::suite
