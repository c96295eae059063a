#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "slicer/explore/signature.h"
#include "tests/support/random_c.h"
#include "tests/support/workspace.h"

// Programs whose signatures are compared with what gcc makes of them.

namespace pslice::exploring {

/// An input of a program: an lvalue of C that a driver sets before the program runs.
struct Given {
  std::string type;  // no wider than 64 bits
  std::string name;  // `x`, `a[2]`, `s.len`; behind a pointer as an element: `p[0].len`
};

struct Subject {
  std::string prefix{};  // of all its names at file scope
  std::string text{};
  std::string entry{};
  std::string arguments{};  // of the call of the entry
  /// What a driver declares before it sets the inputs: parameters, objects behind pointers.
  std::string declarations{};
  std::vector<Given> inputs{};
  /// Where outputs are observed: at a C label each time, or when the entry has returned, if empty.
  /// The output `return` is the result.
  std::string label{};
  std::vector<std::string> outputs{};  // C expressions, each one output
  std::vector<std::vector<long long>> hints{};
  std::size_t elements = 8;  // behind a pointer the entry is given
  std::size_t depth = 2;     // of pointers that are followed in there

  /// As given to pslice.
  [[nodiscard]] std::string criterion(std::size_t output) const;
};

Subject subject_of(const support::RandomC& random);

/// A program as the front end reads it to explore it.
struct Loaded {
  std::unique_ptr<frontend::Source> source;
  ts::Function entry;
  std::vector<explore::Observed> outputs;

  [[nodiscard]] explore::Signature explore(const explore::Options& options,
                                           const base::Limits& limits = {}) const;
};
/// Throws base::Failure as the front end does, std::runtime_error if what it gives is malformed.
Loaded load(const Subject& subject, const support::TemporaryDirectory& directory);

/// A group in C.
struct GroupText {
  std::string condition;
  std::vector<std::string> outputs;  // empty: not reached
};
std::vector<GroupText> texts(const Loaded& loaded, const explore::Signature& signature);
/// "condition -> output, ..." for each group.
std::vector<std::string> lines(const Loaded& loaded, const explore::Signature& signature);

/// The values of a group's test in the order of the subject's inputs; what it leaves open is 0.
std::vector<long long> test_of(const Subject& subject, const explore::Signature& signature,
                               const explore::Test& test);

/// Small values, boundary values and random ones.
std::vector<std::vector<long long>> varied_inputs(const Subject& subject, std::size_t count,
                                                  std::uint64_t seed);

}  // namespace pslice::exploring
