#pragma once

#include <vector>

#include "slicer/explore/execution/values.h"

namespace pslice::explore {

/// The regions (regions.h) that control is in while the program runs. When one ends, all that it
/// may define depends on its test from then on: a merge in the trace. Inner ones end first.
class OpenRegions {
 public:
  OpenRegions(const Runnable& runnable, Trace& trace, Values& values)
      : runnable_(runnable),
        trace_(trace),
        values_(values),
        rounds_(runnable.program.location_count()) {}

  struct Region {
    Node test;
    ts::Location location;
    std::size_t depth;    // of calls
    bool output_follows;  // can an output be observed behind the test?
  };
  /// `rounds` are those of the test's info.
  void open(const Region& region, std::size_t rounds);
  /// Control has got to a location: regions that end there do.
  void arrive(ts::Location location, std::size_t depth);
  /// When the program ends, all regions do.
  void close_all();

  /// The test of the innermost region; none: what runs now runs in any case.
  [[nodiscard]] Node innermost() const { return open_.empty() ? Node() : open_.back().region.test; }
  /// Of the innermost test at this location whose region is open (TestInfo::rounds); 0 if there is
  /// none.
  [[nodiscard]] std::size_t rounds(ts::Location location) const {
    return rounds_[location.index()];
  }

 private:
  struct Open {
    Region region;
    ts::Location end;  // none: the program's
    std::size_t rounds_before;
  };
  void close();
  bool is_left_alone(ts::Location test, Definable definable);
  void merge(Node test, Definable definable);

  const Runnable& runnable_;
  Trace& trace_;
  Values& values_;
  std::vector<Open> open_;
  std::vector<std::size_t> rounds_;  // by location
};

}  // namespace pslice::explore
