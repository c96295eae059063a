#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/bit_set.h"
#include "base/diagnostics.h"
#include "report/explanation.h"
#include "slicer/slice.h"
#include "ts/program.h"

// What a slicing run found, as a value the output formats share.

namespace pslice::report {

struct File {
  /// A line, in the file of that name, that includes it.
  struct Inclusion {
    std::string from;
    unsigned line = 0;
  };
  std::string name;  // as the user wrote it; of a header, seen from where the user is
  std::string text;
  std::string reduced;                  // the slice as C; filled in for formats that show it
  std::vector<Inclusion> inclusions{};  // of a header
  bool is_reached = true;               // of a header: the entry reaches functions in it
};

struct CriterionPoint {
  base::SourcePosition position;
  std::string label;  // the C label it was named by, if any
  std::vector<std::string> variables;
};

struct KeptStatement {
  base::SourcePosition position;
  ts::StatementKind kind = ts::StatementKind::assign;
  std::string text;
  bool shown = false;                           // some input shows that it is needed
  std::optional<slicer::NotShown> not_shown{};  // why none does, of path-sensitive slices
  /// Just behind it; none: its text is not at hand.
  std::optional<base::SourcePosition> end{};
};

struct Statistics {
  slicer::SliceStatistics slicer;
  double seconds = 0;
  std::size_t peak_rss_kb = 0;
};

struct Result {
  std::string version;
  std::vector<File> files;    // that the user named
  std::vector<File> headers;  // with functions, or that include such; not the system's
  std::string entry;
  std::vector<CriterionPoint> criterion;
  std::string mode;
  bool ignores_termination = false;
  bool exact = false;
  std::vector<KeptStatement> kept;     // by file (in the order of `files`), line, column
  std::size_t program_statements = 0;  // of the functions reachable from the entry
  std::vector<base::Warning> warnings;
  std::vector<std::string> assumptions;  // about functions without a body, as sentences
  std::vector<std::string> notes;        // what the answer means and starts from, as sentences
  std::optional<unsigned> context;       // lines to list around those kept; none: all there are
  Statistics statistics;
  bool explains = false;                  // explanations were asked for
  std::vector<Explanation> explanations;  // in the order in which they were

  // For formats that show them.
  std::optional<std::vector<KeptStatement>> without_paths{};  // kept by the path-insensitive slice

  // The graph behind the statements, for formats that draw it.
  const ts::Program* program = nullptr;
  std::vector<ts::Function> functions;  // reachable from the entry
  base::BitSet statements;              // the kept ones
  slicer::ExploredTree explored;        // empty in path-insensitive mode

  /// How much smaller the slice is than the program, in percent with one decimal.
  [[nodiscard]] double reduction_percent() const;
  /// Does it matter to the reader which of the kept statements are shown? Not where all of them
  /// are known to be needed, nor where nothing was done to show it.
  [[nodiscard]] bool tells_shown_apart() const { return !exact && mode == "path-sensitive"; }
};

/// The lines that hold a kept statement, ascending, each once.
std::vector<unsigned> kept_lines(const Result& result, const std::string& file);
/// Of these, the lines that hold a kept statement not shown to be needed.
std::vector<unsigned> unshown_lines(const Result& result, const std::string& file);
/// The files that are shown: those the user named, and headers with functions that the entry
/// reaches.
std::vector<const File*> listed_files(const Result& result);
/// The files that hold kept statements or were named by the user: those named first, in their
/// order, then headers by name.
std::vector<std::string> files_in_order(const Result& result);

/// Fills in everything the program and its slice tell. `result.files` must be there already.
void describe_slice(Result& result, const ts::Program& program, ts::Function entry,
                    const slicer::Slice& slice);

}  // namespace pslice::report
