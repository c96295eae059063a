#pragma once

#include <compare>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace pslice::base {

/// A place in the user's source; line 0 means the file as a whole, no file means the program.
struct SourcePosition {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;

  friend auto operator<=>(const SourcePosition&, const SourcePosition&) = default;
};

/// Something the result's reader has to know: an assumption made, a construct handled coarsely.
struct Warning {
  SourcePosition position;
  std::string message;

  friend auto operator<=>(const Warning&, const Warning&) = default;
};

/// "file:line:column: message", with as much of the position as is known.
std::string to_string(const Warning& warning);

/// What the compiler says of the program. Notes follow what they belong to.
struct CompilerMessage {
  enum class Severity : std::uint8_t { note, remark, warning, error, fatal };
  Severity severity = Severity::error;
  SourcePosition position;
  std::string text;
  /// As compilers show it, with where it was included or expanded, the line and a caret; ends in a
  /// new line. Without colours, and for a terminal that has them.
  std::string plain;
  std::string coloured;
};

/// Collects warnings in the order they were found, each once.
class Diagnostics {
 public:
  void warn(SourcePosition position, std::string message);
  [[nodiscard]] const std::vector<Warning>& warnings() const { return warnings_; }

 private:
  std::vector<Warning> warnings_;
  std::set<Warning> seen_;
};

/// What the exit status tells the caller; the numbers are part of the contract.
enum class ExitStatus {
  success = 0,
  bad_input = 1,       // command line, unreadable file, criterion that matches nothing
  program_errors = 2,  // the program does not compile
  not_exact = 5,       // --require-exact was asked for and not met
  internal_error = 6,
  different = 10,  // two versions
  undecided = 11,  // whether they are
};

/// Ends the run with a message for the user and the promised exit status.
class Failure : public std::runtime_error {
 public:
  Failure(ExitStatus status, const std::string& message)
      : std::runtime_error(message), status_(status) {}
  [[nodiscard]] ExitStatus status() const { return status_; }

 private:
  ExitStatus status_;
};

}  // namespace pslice::base
