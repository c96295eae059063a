#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "slicer/symex/flow.h"

namespace pslice::slicer {

/// splitmix64: the same numbers everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }
  bool percent(unsigned chance) { return below(100) < chance; }

 private:
  std::uint64_t state_;
};

/// The constants of a term, with either sign: sums are compared with zero.
void collect_constants(ts::Term term, std::set<ts::Integer>& constants);

/// Values for the inputs of one run after the other: simple ones first, then small ones and those
/// at which the program's own tests change their minds, each run with a liking of its own, so that
/// not everything is always of every kind.
class RandomValues {
 public:
  RandomValues(const symex::Flow& flow, Random& random);

  void next_run();
  ts::Integer number(const ts::Type& type);
  /// Mostly an object of its own, now and then one that was seen before, or none.
  ts::Integer pointer();
  /// A pointer of this run was given a value by somebody else.
  void was_given(const ts::Integer& pointer);

 private:
  ts::Integer real(unsigned bits);

  static constexpr std::size_t simple = 3;  // runs in which all numbers are the same
  static constexpr std::size_t most_simple = 40;

  Random& random_;
  std::vector<ts::Integer> boundary_;
  std::vector<long double> reals_;  // that the program names
  std::size_t runs_ = 0;
  std::size_t style_ = 0;
  std::size_t objects_ = 0;   // that pointers lead to so far
  unsigned small_ = 0;        // likings, in percent: of the smallest numbers,
  unsigned at_boundary_ = 0;  // of boundary values,
  std::size_t null_ = 12;     // and one pointer of so many is null
};

}  // namespace pslice::slicer
