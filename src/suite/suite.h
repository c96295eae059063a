#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "frontend/frontend.h"
#include "report/exploration.h"

// The tests of an exploration as files that people run. To add a format: a file with its writer, a
// line in the table of suite.cpp, its name in report/formats.h.

namespace pslice::suite {

struct File {
  std::string name;
  std::string content;
};

struct Suite {
  std::vector<File> files;
  std::vector<base::Warning> warnings;
};

/// Calls of functions without a body, as tests compare them: in words such as "put(6, *); ".
struct WatchedCalls {
  /// An address is `*`, or 0; what else is no number is `?`.
  enum class Argument : std::uint8_t { number, address, other };
  std::map<std::string, std::vector<Argument>> functions;  // whose calls are seen
  std::vector<std::string> expected;                       // by test
};

/// Another version of the program, to run the tests on.
struct OtherVersion {
  std::string name;                   // "old"
  std::vector<std::string> programs;  // as Harness::programs
  std::vector<File> files;            // those with hooks in them
};

/// What the writers need to know beside the tests themselves.
struct Harness {
  frontend::Calling calling;
  frontend::Views views;
  std::vector<std::string> programs;  // paths from where the tests will be, by file
  std::vector<std::string> digests;   // SHA-256, by file
  std::vector<std::string> flags;     // for the compiler
  std::vector<ts::Variable> locals;   // given by pslice_local, by its number
  std::vector<bool> can_be_set;       // by input: a variable of static storage that can be assigned
  std::string architecture;           // "64bit"
  std::int64_t time = 0;              // of the newest file, in seconds since 1970
  std::optional<WatchedCalls> calls{};
  std::optional<OtherVersion> other{};
};

using Writer = Suite (*)(const report::Exploration& exploration, const Harness& harness);

/// The format must be one of report::suite_format_names.
Suite write_suite(std::string_view format, const report::Exploration& exploration,
                  const Harness& harness);

}  // namespace pslice::suite
