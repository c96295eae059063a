#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "slicer/symex/flow.h"

namespace pslice::symex {

/// What depended on what in a run. Each definition of a variable or of a place in memory has a
/// number, in the order in which they were made, and knows those it was computed from. So data
/// dependence is exact: between a read and the one write that it saw.
class Trace {
 public:
  using Number = std::uint32_t;
  /// Of an input, or of what nobody knows for certain who defined it.
  static constexpr Number nobody = 0;

  /// Positions in the lists below; runs are long, and many are remembered.
  using Index = std::uint32_t;

  struct Definition {
    Index first = 0;  // of its sources
    Index last = 0;
    ts::Variable variable{};  // that gets a value, or stands for the place that does; none: several
  };
  /// For each step of the path, and one for where it ends.
  struct Event {
    Number made = 1;  // the first definition that the step makes
    Index seen = 0;   // the first of what is observed before it, then of what it tests, and of what
    Index tested = 0;  // it may trap on
    Index needed = 0;
    Index end = 0;
  };

  std::vector<Definition> definitions{1};
  std::vector<Number> sources;
  std::vector<Number> looked_at;  // of events
  std::vector<Event> events;
};

/// A concrete execution of a flow.
struct Run {
  enum class End : std::uint8_t {
    ended,      // nothing comes after
    undefined,  // it did what C does not define
    unknown,    // where to go depends on a value that is not known
    opaque,     // a call whose inside is not known
    out_of_steps,
  };
  End end = End::ended;
  std::vector<Step> path;
  Point end_point;                  // where the path ends
  ts::Edge lost{};                  // of one that ends unknown: since when it was, if that is known
  std::vector<ts::Integer> inputs;  // those it was given, in order
  /// What was in memory before anybody wrote there, in the order it was read.
  std::vector<ts::Integer> contents;
  /// Where those were that are numbers and lay in an object of the program.
  struct Found {
    std::size_t content = 0;
    ts::Object object{};
    ts::Bits offset = 0;
    ts::Bits size = 0;
  };
  std::vector<Found> found;
  /// What calls wrote that came from outside, where a variable stands for the place: a number, or
  /// the characters of a text. For people; all of it is among the contents too.
  struct Received {
    ts::Variable variable;
    std::size_t step = 0;  // of the path
    ts::Integer value;
    std::string text{};
  };
  std::vector<Received> received;
  Trace trace;

  /// Whether the input really takes this path, as far as it goes. What C does not define proves
  /// nothing.
  [[nodiscard]] bool proves_its_path() const { return end != End::undefined; }
};

}  // namespace pslice::symex
