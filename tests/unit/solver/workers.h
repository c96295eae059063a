#pragma once

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <functional>
#include <memory>
#include <new>
#include <thread>

#include <sys/mman.h>
#include <sys/wait.h>

#include "solver/worker/worker.h"
#include "tests/unit/solver/questions.h"

namespace pslice::solver {

using Check = std::function<Verdict(std::span<const Term>)>;

/// A back end made of a function.
class Fake final : public Backend {
 public:
  explicit Fake(Check check) : check_(std::move(check)) {}
  Verdict check(std::span<const Term> constraints) override { return check_(constraints); }

 private:
  Check check_;
};

/// A number that the processes share: the only way out for a back end.
class Shared {
 public:
  Shared()
      : number_(new(mmap(nullptr, sizeof(std::atomic<int>), PROT_READ | PROT_WRITE,
                         MAP_SHARED | MAP_ANONYMOUS, -1, 0)) std::atomic<int>(0)) {}
  ~Shared() { munmap(number_, sizeof(std::atomic<int>)); }
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;
  std::atomic<int>& operator*() const { return *number_; }

 private:
  std::atomic<int>* number_;
};

[[noreturn]] inline Verdict sleep_forever(std::span<const Term> /*constraints*/) {
  while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

/// Tries every point of a small box.
inline Verdict search(std::span<const Term> constraints) {
  for (int i = -3; i <= 3; ++i) {
    for (int j = -3; j <= 3; ++j) {
      Model model{{Variable(0), i}, {Variable(1), j}};
      const auto value = [&](Variable v) { return model[v.index()].second; };
      if (std::ranges::all_of(constraints,
                              [&](Term t) { return term::holds(t, value).value_or(false); })) {
        return {.answer = Answer::satisfiable, .model = std::move(model), .core = {}};
      }
    }
  }
  Verdict verdict{.answer = Answer::unsatisfiable, .model = {}, .core = {}};
  for (std::size_t i = 0; i < constraints.size(); ++i) verdict.core.push_back(i);
  return verdict;
}

/// A worker for back ends that may misbehave, and a look at what it leaves behind.
class Workers : public Questions {
 protected:
  Workers() {
    options.name = "fake";
    set_range(x, -3, 3);
    set_range(y, -3, 3);
  }
  void TearDown() override {
    worker.reset();
    // No process is left, not even as a zombie.
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
  }

  void start(MakeBackend make) {
    worker = make_worker(std::move(make), ranges(), options, reports, statistics.external);
  }
  void start(Check check) {
    start([check](const Ranges&, BackendStatistics&) { return std::make_unique<Fake>(check); });
  }
  Verdict check(const std::vector<Term>& question) {
    Verdict verdict = worker->check(question);
    expect_well_formed(verdict, question);
    return verdict;
  }

  /// Three kinds of questions: two to be answered, one on which a back end may misbehave.
  const std::vector<Term> possible{f.less(x, y), f.equal(f.add(x, y), number(3))};
  const std::vector<Term> impossible{f.less(x, y), f.less(y, x)};
  const std::vector<Term> fatal{f.equal(x, number(1))};
  static bool is_fatal(std::span<const Term> constraints) { return constraints.size() == 1; }

  WorkerOptions options;
  WorkerReports reports;
  std::unique_ptr<Backend> worker;
};

}  // namespace pslice::solver
