#pragma once

#include <optional>
#include <vector>

#include "slicer/explore/engine/explorer.h"
#include "slicer/explore/versions/comparison.h"

namespace pslice::explore {

/// Where things are among the outputs of an execution of two versions.
struct Layout {
  std::size_t outputs = 0;  // that were asked for, of each version: they come first
  std::size_t returns = 0;  // among a version's
  std::optional<std::size_t> calls{};
  std::size_t first_of_new = 0;
  /// Of outputs that only one version can write: what they are from the start, which the other
  /// leaves. By output; none: both have it.
  std::vector<Term> unwritten_by_old{};
  std::vector<Term> unwritten_by_new{};
};

/// Goes through the groups of two versions: in which do they differ, and for which inputs of them?
/// In a group the outputs of both are known as terms. Equal terms differ nowhere; otherwise a
/// solver is asked for an input of the group for which they do, and that is run on both.
class Differences {
 public:
  Differences(const Subject& subject, Explorer& explorer, const Layout& layout,
              const Runnable& older, const Runnable& newer)
      : subject_(subject), explorer_(explorer), layout_(layout), older_(older), newer_(newer) {}

  /// An execution that C does not define, and the condition that excludes all like it.
  void note_undefined(const Execution& execution, const Assignment& input, Term excluded);
  /// Looks at a group as soon as it is found, so that a limit loses no more than it must.
  /// `as_found`: an input of each group was run, and whether it differs there is all that is asked.
  void add(const Group& group, const Assignment& known, bool as_found);
  /// Looks for one input of the group that shows a difference, as far as a few questions go, and
  /// returns it (shown_difference.cpp).
  std::optional<Assignment> add_shown(const Group& group, const Assignment& known);
  /// Of a run of both versions that has ended: are all outputs the same terms?
  bool are_the_same(const Execution& run);
  /// Are they different for this input, which is the run's?
  bool is_difference(const Execution& run, const Assignment& input);
  /// All of them, their conditions disjoint.
  std::vector<Difference> take();

 private:
  /// How the versions differ in the group of an execution.
  struct Gap {
    std::optional<Difference::Kind> everywhere;  // in the group; none: where `where` holds
    Term where;
    bool calls = false;
    bool unknown = false;  // not to be told
  };
  Gap gap(const Execution& run);
  void compare_values(const Execution& run, Gap& gap);
  void compare(Term older, Term newer, bool addresses, std::vector<Term>& unequal, Gap& gap);

  [[nodiscard]] Branch branch_of_outputs(const Execution& run) const;
  std::optional<Assignment> find_input(const Group& group, std::span<const Term> prefix, Term side,
                                       const Assignment& known);
  std::optional<std::pair<Assignment, Execution>> witness(const Group& group, Term where,
                                                          const Assignment& known);
  void add_difference(Difference::Kind kind, Group group, const Execution& run,
                      const Assignment& input, bool calls);
  void merge(std::vector<Difference>& differences) const;
  void make_disjoint();
  void exclude(Group& group, const Conditions& defined);
  void distrust_ints(Group& group);
  [[nodiscard]] bool overlap(const Conditions& conditions, Term excluded);
  void describe(Difference& difference, const Execution& run, const Assignment& input);
  void describe_old(Difference& difference, const Assignment& input);

  const Subject& subject_;
  Explorer& explorer_;
  const Layout& layout_;
  const Runnable& older_;
  const Runnable& newer_;
  std::vector<Difference> found_;
  std::vector<Difference> undefined_;
  std::vector<Term> excluded_;      // by undefined_
  std::vector<Term> old_excluded_;  // for which OLD is undefined
  std::size_t overlaps_ = 0;        // asked for
  std::size_t asked_ = 0;           // to show a difference, in all groups
};

}  // namespace pslice::explore
