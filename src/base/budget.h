#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

namespace pslice::base {

class Progress;

struct Limits {
  std::optional<std::chrono::milliseconds> time;
  std::optional<std::size_t> memory_mb;
};

/// What a run may still spend. Long computations ask `exhausted()` often, since asking costs little
/// more than a look at the clock. Once exhausted, a budget stays exhausted.
class Budget {
 public:
  enum class Reason { none, time, memory, interrupt, cancelled };

  explicit Budget(Limits limits = {});
  ~Budget();
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  [[nodiscard]] bool exhausted();
  /// Is the time limit so far behind that what was found can no longer be written down in full?
  [[nodiscard]] bool overdue() const;
  [[nodiscard]] Reason reason() const { return reason_; }
  /// For the user: "the time limit of 2 s was reached".
  [[nodiscard]] std::string explanation() const;
  [[nodiscard]] double seconds_elapsed() const;
  /// What is left of the time limit, if there is one; never less than a little.
  [[nodiscard]] std::optional<std::chrono::milliseconds> time_left() const;

  /// The owner wants no more, and says so from any thread or from a signal handler. Only the first
  /// reason counts.
  void cancel(Reason why = Reason::cancelled) noexcept;
  /// From now on Ctrl-C (SIGINT) and SIGTERM cancel this budget, and no other; a second one ends
  /// the process.
  void cancel_on_interrupt();

  /// Has a progress look at the clock as well. It outlives the budget, or is taken away again.
  void show_on(Progress* progress) { progress_ = progress; }
  /// None: nobody watches.
  [[nodiscard]] Progress* progress() const { return progress_; }

 private:
  void look();

  std::chrono::steady_clock::time_point start_;
  Limits limits_;
  Progress* progress_ = nullptr;
  std::chrono::steady_clock::time_point memory_looked_at_;
  std::atomic<Reason> asked_ = Reason::none;  // to stop, by the owner
  Reason reason_ = Reason::none;
};

/// The largest resident set of this process so far, in kilobytes.
std::size_t peak_rss_kb();

}  // namespace pslice::base
