#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "slicer/slice.h"
#include "ts/program.h"

// Why a statement is in the slice or not, with places and texts of the source in place of numbers
// (slicer/explain/explanation.h says what it means).

namespace pslice::report {

using slicer::NamedInputs;

/// A place on a chain: a statement, or the criterion.
struct ChainPlace {
  base::SourcePosition position;
  std::string text;  // of the statement; empty at the criterion
  ts::StatementKind kind = ts::StatementKind::assign;
  std::string label;  // the C label that the criterion was named by, if any
  bool criterion = false;
};

struct ChainLink {
  using Kind = slicer::Link::Kind;
  ChainPlace from;
  ChainPlace to;  // the next link's `from`; of the last link the criterion
  Kind kind = Kind::data;
  std::string variable;  // empty: none that the source names
  std::optional<NamedInputs> then{};
  std::optional<NamedInputs> also{};
};
std::string to_string(ChainLink::Kind kind);

/// An assignment, or a test with the outcome it had to have.
struct ConflictPart {
  base::SourcePosition position;
  ts::StatementKind kind = ts::StatementKind::assign;
  std::string text;
};

/// How paths along a chain fail.
struct FailingWay {
  std::vector<ConflictPart> decisions;
  std::vector<ConflictPart> conflict;  // empty: something else is carried on, as said here
  ChainPlace overwritten{};
  std::string variable{};
};

struct Explanation {
  using Reason = slicer::Explanation::Reason;
  base::SourcePosition position;
  ts::StatementKind kind = ts::StatementKind::assign;
  std::string text;
  std::string sets;  // the variable that it gives a value; empty: none, or one without a name
  Reason reason = Reason::kept;
  bool shown = false;
  std::optional<NamedInputs> input{};
  std::vector<ChainLink> chain{};  // to the criterion; of what is not kept: that would lead there
  std::vector<FailingWay> ways{};
  std::string remark{};

  /// What that run executes of what the path-insensitive slice keeps: places, ascending.
  std::vector<base::SourcePosition> executed{};

  [[nodiscard]] bool kept() const { return reason == Reason::kept; }
  /// Does the input go along the chain by itself, as far as tests let it (ChainLink::then)?
  [[nodiscard]] bool goes_along() const;
  /// Of the first way that fails by one.
  [[nodiscard]] const std::vector<ConflictPart>* conflict() const;
};
std::string to_string(Explanation::Reason reason);

/// What a test tests, of `if (y > 0)`, `while (y > 0)`: all between the outermost parentheses.
std::string condition_of(const std::string& text);

struct CriterionPoint;
/// `criterion_of`: by observation, the point of the criterion it belongs to.
std::vector<Explanation> describe_explanations(const ts::Program& program,
                                               const std::vector<slicer::Explanation>& explanations,
                                               const std::vector<CriterionPoint>& criterion,
                                               const std::vector<std::size_t>& criterion_of);

}  // namespace pslice::report
