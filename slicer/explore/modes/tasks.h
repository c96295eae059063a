#pragma once

#include <memory>
#include <optional>
#include <random>
#include <vector>

#include "slicer/explore/execution/subject.h"
#include "slicer/explore/modes/nearest.h"

namespace pslice::explore {

/// What is left to do for a mode whose questions are no tree: sets of conditions, of which the last
/// turns a test of some execution round.
class Tasks {
 public:
  struct Task {
    std::size_t id = 0;      // whose it is to say what it means
    ts::Edge side;           // that is to be taken; none: it leads to the program's end
    std::size_t time = 0;    // so many tests came before the one that is turned round
    std::size_t length = 0;  // number of conditions
    std::shared_ptr<const Assignment> known;  // satisfies all conditions but the last
  };

  Tasks(Order order, std::uint64_t seed, const Subject& subject);

  [[nodiscard]] bool empty() const { return open_.empty(); }
  void add(Task task);
  /// The one to be done next, which is open no longer. There is one.
  Task take();
  void note(const Execution& execution);

 private:
  /// The smallest comes first.
  struct Rank {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    std::uint64_t serial = 0;
    friend auto operator<=>(const Rank&, const Rank&) = default;
  };
  struct Open {
    Rank rank;
    Task task;
  };
  [[nodiscard]] Rank rank(const Task& task);
  [[nodiscard]] std::uint64_t distance(const Task& task);
  static bool comes_later(const Open& a, const Open& b) { return a.rank > b.rank; }

  Order order_;
  std::mt19937_64 random_;
  std::optional<Nearest> nearest_;  // with the order `greedy`
  std::uint64_t added_ = 0;
  std::vector<Open> open_;  // a heap
};

}  // namespace pslice::explore
