#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace pslice::base {

/// What can be said of a phase while it lasts.
struct Figures {
  std::optional<std::size_t> states;
  std::optional<double> decided;          // the share of what has to be looked at, from 0 to 1
  std::optional<std::size_t> statements;  // of the slice so far
};

/// Tells who waits what a long run is doing, in one line. On a terminal the line is written over
/// and over; elsewhere there is a new one now and then. Whoever else writes to the same place calls
/// `clear` before.
///
/// Nobody works for it: figures are asked for only when a line is written, and the time comes from
/// those who look at the clock anyway (Budget).
class Progress {
 public:
  using Time = std::chrono::steady_clock::time_point;
  enum class Style : std::uint8_t { in_place, lines };
  using Source = std::function<Figures()>;

  /// `out` outlives it.
  Progress(std::ostream& out, Style style, Time start) : out_(out), style_(style), start_(start) {}
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Writes a line if it is time to.
  void look(Time now);
  /// Leaves no line behind on a terminal.
  void clear();
  /// What can be said of the phase now.
  [[nodiscard]] Figures figures() const { return figures_ ? figures_() : Figures(); }

 private:
  friend class Phase;

  [[nodiscard]] std::string line(Time now) const;

  std::ostream& out_;
  Style style_;
  Time start_;
  std::optional<Time> written_at_;
  std::size_t width_ = 0;  // of the line on the terminal
  std::string_view phase_ = "starting";
  Source figures_;
};

/// What is being done for as long as it lives; then what was being done before.
class Phase {
 public:
  /// Without a progress, nobody is told. Names and what figures refer to outlive the phase.
  Phase(Progress* progress, std::string_view name, Progress::Source figures = {});
  ~Phase();
  Phase(const Phase&) = delete;
  Phase& operator=(const Phase&) = delete;

 private:
  Progress* progress_;
  std::string_view name_before_;
  Progress::Source figures_before_;
};

}  // namespace pslice::base
