#include "base/progress.h"

#include <algorithm>
#include <sstream>
#include <utility>

namespace pslice::base {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// Short runs are not worth a word. A log is not for watching.
constexpr milliseconds first_on_terminal{1'000};
constexpr milliseconds between_on_terminal{200};
constexpr milliseconds between_lines{10'000};

/// Rounded down: all of it is decided only at the end.
std::string percent(double share) {
  const int whole = std::clamp(static_cast<int>(share * 100), 0, 100);
  return whole == 0 ? "under 1%" : std::to_string(whole) + "%";
}

}  // namespace

void Progress::look(Time now) {
  const bool in_place = style_ == Style::in_place;
  const milliseconds wait = !in_place      ? between_lines
                            : !written_at_ ? first_on_terminal
                                           : between_on_terminal;
  if (now - written_at_.value_or(start_) < wait) return;
  written_at_ = now;
  const std::string text = line(now);
  if (in_place) {
    // What is left of a longer line goes.
    out_ << '\r' << text << std::string(width_ - std::min(width_, text.size()), ' ');
    width_ = text.size();
  } else {
    out_ << text << '\n';
  }
  out_.flush();
}

std::string Progress::line(Time now) const {
  std::ostringstream text;
  text << "pslice: " << phase_;
  const Figures now_known = figures();
  if (now_known.states) text << ", " << *now_known.states << " states";
  if (now_known.decided) text << ", " << percent(*now_known.decided) << " decided";
  if (now_known.statements) text << ", " << *now_known.statements << " statements so far";
  text << " (" << std::chrono::duration_cast<seconds>(now - start_).count() << " s)";
  return text.str();
}

void Progress::clear() {
  if (width_ == 0) return;
  out_ << '\r' << std::string(width_, ' ') << '\r' << std::flush;
  width_ = 0;
}

Phase::Phase(Progress* progress, std::string_view name, Progress::Source figures)
    : progress_(progress) {
  if (progress_ == nullptr) return;
  name_before_ = std::exchange(progress_->phase_, name);
  figures_before_ = std::exchange(progress_->figures_, std::move(figures));
}

Phase::~Phase() {
  if (progress_ == nullptr) return;
  progress_->phase_ = name_before_;
  progress_->figures_ = std::move(figures_before_);
}

}  // namespace pslice::base
