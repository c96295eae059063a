#include "base/budget.h"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <sstream>

#include <sys/resource.h>

#include "base/progress.h"

namespace pslice::base {

namespace {

// The clock costs some 30 ns. It is looked at every time: some ask once in a tenth of a second, so
// that a count of questions says nothing of how much time has passed. The process size costs some
// 10 us and is looked at a few times a second.
constexpr std::chrono::milliseconds time_between_memory_looks{20};

// To write results down, beyond a twentieth of the time limit.
constexpr std::chrono::milliseconds grace{500};

// A signal handler can reach nothing but a global, and may only touch what takes no lock.
std::atomic<Budget*> interruptible = nullptr;
static_assert(std::atomic<Budget*>::is_always_lock_free);
static_assert(std::atomic<Budget::Reason>::is_always_lock_free);

extern "C" void note_interrupt(int /*signal*/) {
  if (Budget* const budget = interruptible) budget->cancel(Budget::Reason::interrupt);
}

}  // namespace

Budget::Budget(Limits limits) : start_(std::chrono::steady_clock::now()), limits_(limits) {}

Budget::~Budget() {
  Budget* self = this;
  interruptible.compare_exchange_strong(self, nullptr);
}

void Budget::cancel(Reason why) noexcept {
  Reason nobody = Reason::none;
  asked_.compare_exchange_strong(nobody, why);
}

bool Budget::exhausted() {
  if (reason_ == Reason::none) {
    reason_ = asked_;
    if (reason_ == Reason::none) look();
  }
  return reason_ != Reason::none;
}

void Budget::look() {
  if (!limits_.time && !limits_.memory_mb && progress_ == nullptr) return;
  const auto now = std::chrono::steady_clock::now();
  if (progress_ != nullptr) progress_->look(now);
  if (limits_.time && now - start_ >= *limits_.time) {
    reason_ = Reason::time;
  } else if (limits_.memory_mb && now - memory_looked_at_ >= time_between_memory_looks) {
    memory_looked_at_ = now;
    if (peak_rss_kb() / 1024 >= *limits_.memory_mb) reason_ = Reason::memory;
  }
}

bool Budget::overdue() const {
  using std::chrono::steady_clock;
  return limits_.time && steady_clock::now() - start_ > *limits_.time + *limits_.time / 20 + grace;
}

std::string Budget::explanation() const {
  std::ostringstream text;
  switch (reason_) {
    case Reason::none: break;
    case Reason::time:
      text << "the time limit of " << static_cast<double>(limits_.time->count()) / 1000
           << " s was reached";
      break;
    case Reason::memory:
      text << "the memory limit of " << *limits_.memory_mb << " MB was reached";
      break;
    case Reason::interrupt: text << "the run was interrupted"; break;
    case Reason::cancelled: text << "the run was cancelled"; break;
  }
  return text.str();
}

std::optional<std::chrono::milliseconds> Budget::time_left() const {
  if (!limits_.time) return std::nullopt;
  const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - start_);
  return std::max(*limits_.time - spent, std::chrono::milliseconds(10));
}

double Budget::seconds_elapsed() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

void Budget::cancel_on_interrupt() {
  interruptible = this;
  struct sigaction action{};
  action.sa_handler = note_interrupt;
  // With the handler gone after its first signal, a second one ends the process.
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

std::size_t peak_rss_kb() {
  // Not ru_maxrss where it can be helped: it survives exec, so a process started by a large one
  // would look large from the beginning.
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word != "VmHWM:") continue;
    std::size_t kilobytes = 0;
    if (status >> kilobytes) return kilobytes;
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss);
}

}  // namespace pslice::base
