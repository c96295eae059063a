#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ts/program.h"

// Why a statement is in a slice or not, as a value.
//
// A chain leads from the statement to the criterion, a dependence a link: 5 sets y, 13 tests y, 13
// decides whether 14 runs, 14 sets z, z is observed. For a statement that is not kept it is the one
// for which it would be, if tests decided nothing; and `ways` say how paths along it fail.

namespace pslice::slicer {

struct NamedInput {
  std::string name;
  ts::Integer value;
  bool matters = true;  // otherwise nothing that is in the slice by its text reads it
  std::string text{};   // in place of the number, as C writes it: what was read as a text
};
/// In the order in which a run asks for them.
using NamedInputs = std::vector<NamedInput>;

/// A dependence: `from` matters because of `to`.
struct Link {
  enum class Kind : std::uint8_t {
    data,     // `to` reads what `from` wrote, or tests it
    control,  // `from` decides whether `to` is reached
    call,  // `to` runs within the call `from`, reads what it passed, or gets what `from` returned
    trap,  // `to` could trap on what `from` wrote
    jump,  // without the jump `from`, `to` would be reached otherwise
    text,  // the text of `from` cannot be cut out of that of `to`
  };
  ts::Statement from;
  ts::Statement to;           // none: the criterion
  std::size_t criterion = 0;  // then: the how-manieth observation
  Kind kind = Kind::data;
  ts::Variable variable;  // that carries it; none where it has no name in the source
  /// The run that went along the chain up to here does not execute `to`: this one does, and goes
  /// on along it. Where a test or a jump counts for the sake of what it leads past.
  std::optional<NamedInputs> then{};
  /// It executes `to`, but what `to` does is overwritten or not looked at: on this one it counts.
  /// The slice is one for all runs, so what `to` needs it needs on each of them.
  std::optional<NamedInputs> also{};
};
using Chain = std::vector<Link>;

/// What has a part in a contradiction: an assignment, or a test with the outcome it had to have.
struct Clash {
  ts::Statement statement;
  ts::Edge edge;     // of it
  std::string text;  // as C
};

/// How paths along a chain fail: those that go these ways at tests of no part in it.
struct Way {
  std::vector<Clash> decisions;
  /// What no input passes, in the order of the path; none: the path carries something else on.
  std::vector<Clash> conflict;
  /// Then: the statement that gives another value to what the chain carries.
  ts::Statement overwritten{};
  ts::Variable variable{};
};

struct Explanation {
  enum class Reason : std::uint8_t {
    kept,
    infeasible,     // the text has a dependence, but no run takes it
    no_dependence,  // nothing the criterion depends on depends on it
    unreachable,    // no run executes it
  };
  ts::Statement statement;
  ts::Variable sets{};  // the variable it gives a value; none if it has none, or that has no name
  Reason reason = Reason::kept;
  bool shown = false;                  // a run carries it to the criterion
  std::optional<NamedInputs> input{};  // of that run; or of the first of several, see Link
  /// What that run executes of the program reduced to the path-insensitive slice; ascending.
  std::vector<ts::Statement> executed{};
  Chain chain{};            // of one that is not kept: the one for which it would be
  std::vector<Way> ways{};  // of one that is infeasible or unreachable
  /// What is not known, as a sentence; empty if there is no such thing.
  std::string remark{};

  [[nodiscard]] bool kept() const { return reason == Reason::kept; }
};

/// What is to be explained.
struct Wanted {
  std::vector<ts::Statement> statements{};
  /// And whatever the path-insensitive slice keeps and this one does not.
  bool removed = false;

  [[nodiscard]] bool nothing() const { return statements.empty() && !removed; }
};

}  // namespace pslice::slicer
