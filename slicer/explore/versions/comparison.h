#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/bit_set.h"
#include "base/budget.h"
#include "slicer/explore/execution/beginning.h"
#include "slicer/explore/signature.h"

// What a change does: the inputs for which two versions of a program differ, in groups in which
// they differ in the same way, each with a test that was run on both.

namespace pslice::explore {

/// A program that is one of two versions, and what is observed of it.
struct Version {
  const ts::Program& program;
  ts::Function entry;
  /// Those of the other version, in the same order. One that is observed nowhere cannot be written
  /// by this version, and is a variable of the other.
  const std::vector<Observed>& outputs;
  bool initial_values = true;
  base::BitSet changed{};    // statements that are not the same in the other, by ts::Statement
  base::BitSet misplaced{};  // of these, those that the other does not have, or not at this place
  /// Of OLD: parameters of the entry that have another name in NEW.
  std::map<std::string, std::string> renamed{};
  /// Of NEW, to be compared by impact: the statements that a change has an impact on.
  base::BitSet impacted{};
  /// Where its run begins, if not at the entry.
  std::optional<BeginningCall> begins{};

  [[nodiscard]] ts::Function given_function() const { return begins ? begins->function : entry; }
};

/// A call that the outside sees.
struct SeenCall {
  std::shared_ptr<const ts::OutsideCall> call;
  std::vector<std::optional<Integer>> arguments;  // none: not known
};

struct Difference {
  enum class Kind : std::uint8_t {
    value,      // of an output, or of what the outside sees of calls
    reached,    // one version only gets to where outputs are observed
    ends,       // one version only returns
    undefined,  // C defines what OLD does, and not what NEW does
  };
  Kind kind = Kind::value;
  /// Condition, test, and outputs: OLD's, then NEW's.
  Group group;
  /// Outputs asked for that are the same in both, in several ways: not to be told.
  std::set<std::size_t> various{};
  /// Only its test is known to show it, not what others of the group do.
  bool as_tested = false;
  bool calls_differ = false;                       // the calls that the outside sees
  std::vector<SeenCall> old_calls{}, new_calls{};  // of the test
  bool old_returns = true;
  bool new_returns = true;
  ts::Fault fault = ts::Fault::other;  // where undefined: why, and the statement of NEW
  ts::Statement where{};
  base::BitSet old_edges{}, new_edges{};  // that the test runs, by ts::Edge
  std::size_t old_results = 0;            // of the test's results, those that OLD gets come first
};

/// What a test that is there already gives, by name of input.
using GivenValues = std::vector<std::pair<std::string, Integer>>;

/// What a change means for such a test.
struct JudgedTest {
  enum class Effect : std::uint8_t {
    none,        // its runs never part
    immaterial,  // it executes a change, and nothing that is compared rests on that
    matters,
    unfinished,  // it could not be run to its end
    unknown,
  };
  Effect effect = Effect::unknown;
  std::string why{};
  std::vector<std::size_t> shows{};  // differences
};

/// A path of NEW: one for each feasible sequence of impacted statements.
struct ImpactPath {
  Group group;                          // its outputs say nothing
  std::vector<ts::Statement> impacted;  // in the order of time
};

struct Comparison {
  /// Its outputs are OLD's and then NEW's; its groups those of the differences, in their order.
  Signature signature;
  std::size_t outputs = 0;       // that were asked for, of each version
  std::size_t first_of_new = 0;  // among all
  std::vector<Difference> differences;
  std::vector<ImpactPath> paths;  // by impact only
  /// Of runs from the entries: never do they part.
  bool same_program = false;
  /// Whatever NEW does under the influence of a change was looked at: where it is not defined and
  /// OLD is, that is among the differences.
  bool definedness_shown = true;
  std::size_t groups = 0;            // that get to a change
  std::vector<JudgedTest> judged{};  // the tests given
};

enum class CompareBy : std::uint8_t { change, reach, relevant_slice, path, impact };

/// Does every group get one run, and no more is looked at?
inline bool visits_groups_only(CompareBy by) {
  return by == CompareBy::reach || by == CompareBy::impact;
}

struct CompareOptions {
  CompareBy by = CompareBy::change;
  Options exploring;
  bool watch_calls = false;  // calls that the outside sees are an output
  std::set<std::string> ignored_calls;
  std::vector<GivenValues> tests{};  // to be judged
  bool explores = true;              // otherwise that is all
};

/// Both programs have their terms in one factory, and addresses from one book.
Comparison compare(const Version& older, const Version& newer, const CompareOptions& options,
                   base::Budget& budget);

}  // namespace pslice::explore
