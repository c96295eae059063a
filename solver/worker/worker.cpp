#include "solver/worker/worker.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "solver/question/model.h"
#include "solver/worker/messages.h"
#include "solver/worker/process.h"
#include "solver/worker/service.h"

// The side of the worker that must not fail: asks, waits, judges the answer, and keeps count of
// what went wrong. The process is started by fork and not as a program of its own: there is none
// to be found and installed, and the price, a copy of the page tables, is paid once.

namespace pslice::solver {
namespace {

using Exchange = WorkerProcess::Exchange;

std::string in_words(std::chrono::milliseconds time) {
  return time.count() % 1000 == 0 ? std::to_string(time.count() / 1000) + " s"
                                  : std::to_string(time.count()) + " ms";
}

std::string signal_name(int signal) {
  const char* name = sigabbrev_np(signal);
  return name == nullptr ? "signal " + std::to_string(signal) : std::string("SIG") + name;
}

/// Positions of constraints, ascending.
bool is_core(const std::vector<std::size_t>& core, std::size_t constraints) {
  return std::ranges::adjacent_find(core, std::ranges::greater_equal()) == core.end() &&
         (core.empty() || core.back() < constraints);
}

class Worker final : public Backend {
 public:
  Worker(MakeBackend make_backend, Ranges ranges, WorkerOptions options, WorkerReports& reports,
         BackendStatistics& statistics)
      : make_backend_(std::move(make_backend)),
        ranges_(std::move(ranges)),
        options_(std::move(options)),
        reports_(reports),
        statistics_(statistics) {}

  Verdict check(std::span<const Term> constraints) override {
    ++statistics_.questions;
    Verdict verdict;
    if (!given_up_) verdict = ask(constraints);
    if (verdict.answer == Answer::unknown) ++statistics_.unknown;
    return verdict;
  }

 private:
  Verdict ask(std::span<const Term> constraints) {
    WorkerProcess::Patience patience{.deadline = {}, .stop = options_.stop};
    if (options_.time) patience.deadline = std::chrono::steady_clock::now() + *options_.time;
    if (!process_) start();
    if (!process_) return {};
    base::Bytes answer;
    switch (process_->exchange(question_bytes(constraints, ranges_), patience, answer)) {
      case Exchange::answered: return understand(answer, constraints);
      case Exchange::died: return fail(cause_of_death());
      case Exchange::late:
        return fail("took more than " + in_words(*options_.time) + " for a question");
      case Exchange::garbled: return fail(nonsense);
      case Exchange::stopped: break;
    }
    process_.reset();  // nobody's fault
    return {};
  }

  void start() {
    process_ = WorkerProcess::start(
        options_.memory_mb,
        [service = std::make_shared<WorkerService>(make_backend_, options_.most_terms)](
            std::span<const std::uint8_t> question) { return service->serve(question); });
    if (!process_) fail("could not be started (" + std::string(std::strerror(errno)) + ")");
  }

  Verdict understand(std::span<const std::uint8_t> answer, std::span<const Term> constraints) {
    auto reply = read_reply(answer);
    if (!reply) return fail(nonsense);
    switch (reply->outcome) {
      case Outcome::verdict: break;
      case Outcome::out_of_memory: return fail(out_of_memory());
      case Outcome::exception: return fail("failed with an exception");
      case Outcome::no_backend: give_up("is not available"); return {};
    }
    statistics_.doubtful += reply->statistics.doubtful;
    statistics_.failed += reply->statistics.failed;
    statistics_.shrinking += reply->statistics.shrinking;
    return judge(std::move(reply->verdict), constraints);
  }

  /// A wrong model can be due to the back end's way with an operator, and the next answer as good
  /// as any; a core that is none is a sign of worse.
  Verdict judge(Verdict verdict, std::span<const Term> constraints) {
    if (verdict.answer == Answer::unsatisfiable && !is_core(verdict.core, constraints.size())) {
      return fail(nonsense);
    }
    failures_in_a_row_ = 0;
    switch (verdict.answer) {
      case Answer::unknown: break;
      case Answer::unsatisfiable:
        return {.answer = verdict.answer, .model = {}, .core = std::move(verdict.core)};
      case Answer::satisfiable:
        if (is_model(verdict.model, constraints, ranges_)) {
          return {.answer = verdict.answer, .model = std::move(verdict.model), .core = {}};
        }
        ++statistics_.doubtful;
        report("gave a model that does not hold; such questions count as unanswered");
    }
    return {};
  }

  std::string cause_of_death() {
    const WorkerProcess::End end = process_->end();
    if (end.out_of_memory) return out_of_memory();
    if (end.signal != 0) return "crashed (" + signal_name(end.signal) + ")";
    return "ended by itself (exit status " + std::to_string(end.status) + ")";
  }

  [[nodiscard]] std::string out_of_memory() const {
    if (!options_.memory_mb) return "ran out of memory";
    return "ran out of memory (" + std::to_string(*options_.memory_mb) + " MB)";
  }

  /// The question ended the process, or there is none: it is unknown.
  Verdict fail(const std::string& how) {
    process_.reset();
    ++statistics_.failed;
    report(how + "; such questions count as unanswered");
    if (++failures_in_a_row_ >= options_.failures_before_giving_up) {
      give_up("failed " + std::to_string(failures_in_a_row_) + " times in a row");
    }
    return {};
  }

  void give_up(const std::string& why) {
    process_.reset();
    given_up_ = true;
    report(why + "; all its questions count as unanswered from here on");
  }

  void report(const std::string& what) {
    std::string text = options_.name + " " + what;
    if (std::ranges::find(reports_, text) == reports_.end()) reports_.push_back(std::move(text));
  }

  static constexpr const char* nonsense = "gave an answer that makes no sense";

  MakeBackend make_backend_;
  Ranges ranges_;
  WorkerOptions options_;
  WorkerReports& reports_;
  BackendStatistics& statistics_;
  std::unique_ptr<WorkerProcess> process_;
  std::size_t failures_in_a_row_ = 0;
  bool given_up_ = false;
};

}  // namespace

std::unique_ptr<Backend> make_worker(MakeBackend make_backend, Ranges ranges, WorkerOptions options,
                                     WorkerReports& reports, BackendStatistics& statistics) {
  return std::make_unique<Worker>(std::move(make_backend), std::move(ranges), std::move(options),
                                  reports, statistics);
}

}  // namespace pslice::solver
