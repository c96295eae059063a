#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "base/source_text.h"

// pslice as a library: a request goes in, a result comes out, both are values. Nothing is written
// anywhere, nothing is thrown but for want of memory, and nothing is left behind for the next
// request. One request at a time.
//
//   pslice::Request request;
//   request.files = {"a.c"};
//   request.texts = {{"a.c", "int f(int x) { int y = 1; y = x; return y; }"}};
//   request.criteria = {"f@return"};
//   const pslice::SliceResult result = pslice::slice(request);

namespace pslice {

struct Request {
  std::vector<std::string> files;           // C sources; at least one
  std::vector<base::SourceText> texts;      // in place of files, headers among them
  std::vector<std::string> criteria;        // WHERE:VAR,... as on the command line
  std::optional<std::string> entry;         // where the program starts; none: it is chosen
  std::vector<std::string> compiler_flags;  // -I, -D, ...
  /// Other options, in the words of the command line: {"--mode", "path-insensitive"}. Those that
  /// say where results go (-o, --tests) have no effect.
  std::vector<std::string> options;
  std::optional<std::chrono::milliseconds> timeout;
  /// From another thread; what was found until then is the result, as if the time were up.
  std::stop_token stop;
};

/// How a request ended, and what there is to say about it.
struct Outcome {
  base::ExitStatus status = base::ExitStatus::success;
  std::string failure;                          // why there is no result; empty: there is one
  std::vector<base::CompilerMessage> messages;  // errors of the program among them
  std::vector<base::Warning> warnings;
  std::vector<std::string> assumptions;  // about functions without a body, as sentences
  std::string text;                      // the result as `--format` has it, without colours
};

struct KeptStatement {
  base::SourcePosition position;
  std::string text;
  bool shown = false;  // some input shows that it is needed
};

struct SlicedFile {
  std::string name;             // as in the request; of a header, its path
  std::vector<unsigned> lines;  // with a kept statement, ascending
  std::string reduced;          // the slice as C, each token on its line
};

struct SliceResult : Outcome {
  std::string entry;
  bool exact = false;               // none smaller is right on every feasible path
  std::vector<KeptStatement> kept;  // by file, line, column
  std::vector<SlicedFile> files;    // as in the request, then headers of which something is cut
};

/// The inputs for which the outputs are computed in the same way.
struct InputGroup {
  std::string condition;             // of the inputs, in C
  std::vector<std::string> outputs;  // in terms of the inputs; empty: not reached
};

struct ExplorationResult : Outcome {
  std::string entry;
  bool complete = false;             // every input is in one of the groups
  std::vector<std::string> outputs;  // their names
  std::vector<InputGroup> groups;
};

SliceResult slice(const Request& request);
ExplorationResult explore_inputs(const Request& request);
/// What holds in the loops of a program, as `text`. It needs no criterion.
Outcome find_loop_invariants(const Request& request);

}  // namespace pslice
