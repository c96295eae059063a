#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/bit_set.h"
#include "base/diagnostics.h"
#include "ts/program.h"

// The front door of the C front end. Nothing of Clang shows through it.

namespace pslice::frontend {

enum class Integers : std::uint8_t { c, math, bits };
enum class Externals : std::uint8_t { pure, args, any };

struct SourceOptions {
  std::vector<std::string> files;
  std::vector<std::string> clang_flags;             // after `--`
  std::optional<std::string> compilation_database;  // -p
  Integers integers = Integers::c;
  Externals externals = Externals::args;
  std::vector<std::string> models;  // files with bodies for functions that have none
  /// The function that runs first, if that is known already; otherwise `main` is expected.
  std::optional<std::string> entry;
};

/// One place a criterion means.
struct CriterionPoint {
  std::vector<ts::Observation> observations;  // a loop is observed at its start and each test
  base::SourcePosition position;
  std::string label;                   // the C label it was named by, if any
  std::vector<std::string> variables;  // as the user wrote them
};

/// A parsed and lowered program together with its source text.
class Source {
 public:
  /// Throws base::Failure: bad_input for a file that cannot be read, program_errors where Clang
  /// finds errors (already shown on stderr).
  static std::unique_ptr<Source> load(const SourceOptions& options);
  virtual ~Source() = default;

  [[nodiscard]] virtual const ts::Program& program() const = 0;
  /// Whether the program was read with this function as one that may run first. What pointers
  /// point to depends on that; if not, load it again with `entry` set.
  [[nodiscard]] virtual bool starts_with(ts::Function function) const = 0;
  [[nodiscard]] virtual const std::vector<base::Warning>& warnings() const = 0;
  /// What is assumed of functions without a body that these functions call, as sentences.
  [[nodiscard]] virtual std::vector<std::string> assumptions(
      const std::vector<ts::Function>& functions) const = 0;
  /// The files as the user named them.
  [[nodiscard]] virtual const std::vector<std::string>& files() const = 0;
  [[nodiscard]] virtual std::string text(std::size_t file) const = 0;

  /// All places the specification `WHERE:VAR,...` means. Throws base::Failure (bad_input) with
  /// the nearest matching lines when there are none.
  [[nodiscard]] virtual std::vector<CriterionPoint> resolve(const std::string& spec) const = 0;

  /// The file reduced to the kept statements: compilable, every kept token on its own line.
  /// `observable` statements stay in the text as well; where nothing of an observed statement
  /// does, an empty one stands for it.
  [[nodiscard]] virtual std::string reduced(
      std::size_t file, const base::BitSet& kept, const base::BitSet& observable,
      const std::vector<ts::Observation>& criterion) const = 0;

 protected:
  Source() = default;
};

}  // namespace pslice::frontend
