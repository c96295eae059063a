#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "base/bit_set.h"
#include "slicer/explore/execution/definables.h"

namespace pslice::explore {

/// What is known of tests before the program runs. The region of a test is what runs after it and
/// before the first location that is reached whichever side is taken. Two executions that differ in
/// the side taken agree again there, but for what the region may define.
class Regions {
 public:
  Regions(const ts::Program& program, ts::Function entry, const Definables& definables);

  /// Where the region of the test at this location ends; none: not before the program does.
  [[nodiscard]] ts::Location end(ts::Location test) const { return ends_[test.index()]; }
  /// What may be defined between the test and the end of its region; ascending.
  [[nodiscard]] std::span<const Definable> may_define(ts::Location test);
  /// Some of these are changed there only as elements that subscripts choose which the region does
  /// not change itself: the conditions under which they are.
  using OnlyIf = std::map<Definable, std::vector<Term>>;
  [[nodiscard]] const OnlyIf& only_if(ts::Location test);
  /// Once control has got there, can an output be observed before the function returns?
  [[nodiscard]] bool shows_output(ts::Location location) const {
    return shows_output_.contains(location.index());
  }
  /// Can the function return from there?
  [[nodiscard]] bool may_return(ts::Location location) const {
    return may_return_.contains(location.index());
  }

 private:
  void find_live(ts::Function f);
  void find_halting();
  void find_ends(ts::Function function);
  void find_changes();
  void find_what_shows_outputs();
  void add_definitions(ts::Edge edge, base::BitSet& to) const;
  template <class Visit>
  void for_each_edge_of_region(ts::Location test, Visit visit) const;
  void add_observed(ts::Location location, base::BitSet& to) const;

  const ts::Program& program_;
  const Definables& definables_;
  std::vector<ts::Function> functions_;
  base::BitSet live_;           // locations that control can arrive at from the function's entry
  std::vector<bool> may_halt_;  // by function: instead of returning
  std::vector<base::BitSet> changes_;  // by function: definables of others that a call may change
  std::vector<ts::Location> ends_;     // by location
  base::BitSet shows_output_;          // by location
  base::BitSet may_return_;            // by location
  std::vector<std::optional<std::vector<Definable>>> may_define_;  // by location, once asked for
  std::vector<std::optional<OnlyIf>> only_if_;                     // likewise
};

}  // namespace pslice::explore
