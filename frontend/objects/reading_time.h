#pragma once

#include <optional>
#include <string_view>

#include "base/budget.h"
#include "base/progress.h"

namespace pslice::frontend {

/// How long a program may be read. A budget that ends meanwhile leaves a second to finish, since
/// there is no answer without a program: so a small one is read whatever the limit.
class ReadingTime {
 public:
  explicit ReadingTime(base::Budget& budget) : budget_(budget) {}

  [[nodiscard]] bool is_over() {
    if (!budget_.exhausted()) return false;
    const double now = budget_.seconds_elapsed();
    if (!ends_) ends_ = now + to_finish;
    return now >= *ends_;
  }
  [[nodiscard]] base::Budget& budget() const { return budget_; }

 private:
  static constexpr double to_finish = 1;  // s
  base::Budget& budget_;
  std::optional<double> ends_;
};

/// Shows a part of loading as a phase and adds its time to a sum.
class Timed {
 public:
  Timed(base::Budget& budget, std::string_view name, double& sum)
      : phase_(budget.progress(), name),
        budget_(budget),
        begin_(budget.seconds_elapsed()),
        sum_(sum) {}
  ~Timed() { sum_ += budget_.seconds_elapsed() - begin_; }
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;

 private:
  base::Phase phase_;
  const base::Budget& budget_;
  double begin_;
  double& sum_;
};

}  // namespace pslice::frontend
