#include <csignal>
#include <cstdlib>
#include <new>
#include <stdexcept>

#include <unistd.h>

#include "tests/unit/solver/workers.h"

// Back ends that misbehave in every way there is: a worker goes on, and says what happened.

namespace pslice::solver {
namespace worker_trouble_test {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

#ifdef __has_feature  // Clang
constexpr bool has_own_allocator = __has_feature(address_sanitizer);
#else
constexpr bool has_own_allocator = false;
#endif

class WorkerTroubleTest : public Workers {
 protected:
  /// A back end that misbehaves on the fatal question only: the one before and the one after are
  /// answered, and the trouble is reported once.
  void expect_trouble(const Check& misbehave, const std::string& report) {
    start([misbehave](std::span<const Term> constraints) {
      return is_fatal(constraints) ? misbehave(constraints) : search(constraints);
    });
    for (int round = 0; round < 2; ++round) {
      EXPECT_EQ(check(possible).answer, Answer::satisfiable);
      EXPECT_EQ(check(fatal).answer, Answer::unknown);
      EXPECT_EQ(check(impossible).answer, Answer::unsatisfiable);
    }
    EXPECT_EQ(reports, WorkerReports{report});
    EXPECT_EQ(statistics.external.questions, 6U);
    EXPECT_EQ(statistics.external.unknown, 2U);
    EXPECT_EQ(statistics.external.failed + statistics.external.doubtful, 2U);
  }
};

TEST_F(WorkerTroubleTest, Crash) {
  expect_trouble(
      [](auto) {
        std::raise(SIGSEGV);
        return Verdict{};
      },
      "fake crashed (SIGSEGV); such questions count as unanswered");
}

TEST_F(WorkerTroubleTest, Abort) {
  expect_trouble([](auto) -> Verdict { std::abort(); },
                 "fake crashed (SIGABRT); such questions count as unanswered");
}

TEST_F(WorkerTroubleTest, Exit) {
  expect_trouble([](auto) -> Verdict { _exit(3); },
                 "fake ended by itself (exit status 3); such questions count as unanswered");
}

TEST_F(WorkerTroubleTest, Time) {
  options.time = 150ms;
  const auto begin = Clock::now();
  expect_trouble(sleep_forever,
                 "fake took more than 150 ms for a question; such questions count as unanswered");
  EXPECT_GE(Clock::now() - begin, 300ms);
}

TEST_F(WorkerTroubleTest, Exception) {
  expect_trouble([](auto) -> Verdict { throw std::runtime_error("no"); },
                 "fake failed with an exception; such questions count as unanswered");
}

TEST_F(WorkerTroubleTest, ExceptionOfNoKnownType) {
  expect_trouble([](auto) -> Verdict { throw 1; },
                 "fake failed with an exception; such questions count as unanswered");
}

constexpr const char* no_memory =
    "fake ran out of memory (100 MB); such questions count as unanswered";

TEST_F(WorkerTroubleTest, ThrownLackOfMemory) {
  options.memory_mb = 100;
  expect_trouble([](auto) -> Verdict { throw std::bad_alloc(); }, no_memory);
}

// Under the address sanitizer an allocation that fails ends the process.
#ifndef __SANITIZE_ADDRESS__
TEST_F(WorkerTroubleTest, Memory) {
  if (has_own_allocator) GTEST_SKIP() << "a sanitizer has its own ways when memory is short";
  options.memory_mb = 100;
  expect_trouble(
      [](auto) {
        std::vector<std::unique_ptr<std::vector<char>>> all;
        while (true) all.push_back(std::make_unique<std::vector<char>>(1'000'000));
        return Verdict{};
      },
      no_memory);
}

TEST_F(WorkerTroubleTest, MemoryWhereNothingCanBeThrown) {
  if (has_own_allocator) GTEST_SKIP() << "a sanitizer has its own ways when memory is short";
  options.memory_mb = 100;
  expect_trouble(
      [](auto) {
        // A volatile size: an allocation that nobody could miss may be left out by the compiler.
        const auto allocate = []() noexcept {
          const volatile std::size_t size = 1'000'000'000;
          return std::vector<char>(size);
        };
        const std::vector<char> much = allocate();
        return Verdict{.answer = Answer::unknown, .model = {}, .core = {much.size() + much[1]}};
      },
      no_memory);
}

TEST_F(WorkerTroubleTest, MemoryOfLargeNumbers) {
  if (has_own_allocator) GTEST_SKIP() << "a sanitizer has its own ways when memory is short";
  options.memory_mb = 100;
  expect_trouble(
      [](auto) {
        const Integer large = Integer::power_of_two(4'000'000'000U);
        return Verdict{.answer = Answer::unknown, .model = {}, .core = {large.hash()}};
      },
      no_memory);
}
#endif

constexpr const char* wrong_model =
    "fake gave a model that does not hold; such questions count as unanswered";

TEST_F(WorkerTroubleTest, ModelThatDoesNotHold) {
  expect_trouble(
      [](auto) {
        return Verdict{.answer = Answer::satisfiable, .model = {{Variable(0), 2}}, .core = {}};
      },
      wrong_model);
}

TEST_F(WorkerTroubleTest, ModelOutOfRange) {
  set_range(x, -3, 0);
  expect_trouble(
      [](auto) {
        return Verdict{.answer = Answer::satisfiable, .model = {{Variable(0), 1}}, .core = {}};
      },
      wrong_model);
}

TEST_F(WorkerTroubleTest, ModelWithoutAVariable) {
  expect_trouble(
      [](auto) { return Verdict{.answer = Answer::satisfiable, .model = {}, .core = {}}; },
      wrong_model);
}

constexpr const char* nonsense =
    "fake gave an answer that makes no sense; such questions count as unanswered";

TEST_F(WorkerTroubleTest, CoreOutOfRange) {
  expect_trouble(
      [](auto) { return Verdict{.answer = Answer::unsatisfiable, .model = {}, .core = {1}}; },
      nonsense);
}

TEST_F(WorkerTroubleTest, CoreOutOfOrder) {
  expect_trouble(
      [](auto) { return Verdict{.answer = Answer::unsatisfiable, .model = {}, .core = {0, 0}}; },
      nonsense);
}

TEST_F(WorkerTroubleTest, AnswerThatIsNone) {
  expect_trouble(
      [](auto) { return Verdict{.answer = static_cast<Answer>(77), .model = {}, .core = {}}; },
      nonsense);
}

TEST_F(WorkerTroubleTest, MissingBackEnd) {
  const Shared made;
  start([&](const Ranges&, BackendStatistics&) -> std::unique_ptr<Backend> {
    ++*made;
    return nullptr;
  });
  for (int i = 0; i < 3; ++i) EXPECT_EQ(check(possible).answer, Answer::unknown);
  EXPECT_EQ(*made, 1);
  EXPECT_EQ(
      reports,
      WorkerReports{"fake is not available; all its questions count as unanswered from here on"});
}

TEST_F(WorkerTroubleTest, EachKindOfTroubleIsReported) {
  start([](std::span<const Term> constraints) -> Verdict {
    if (is_fatal(constraints)) std::abort();
    std::raise(SIGFPE);
    return {};
  });
  for (int i = 0; i < 2; ++i) {
    check(fatal);
    check(possible);
  }
  EXPECT_EQ(reports, (WorkerReports{"fake crashed (SIGABRT); such questions count as unanswered",
                                    "fake crashed (SIGFPE); such questions count as unanswered"}));
}

TEST_F(WorkerTroubleTest, GivesUpAfterFailuresInARow) {
  options.failures_before_giving_up = 3;
  const Shared asked;
  start([&](std::span<const Term> constraints) -> Verdict {
    ++*asked;
    if (is_fatal(constraints)) std::abort();
    return search(constraints);
  });
  // An answer in between, and counting begins anew.
  for (const auto& question : {fatal, fatal, possible, fatal, fatal, fatal, possible, fatal}) {
    check(question);
  }
  EXPECT_EQ(*asked, 6);
  EXPECT_EQ(check(possible).answer, Answer::unknown);
  EXPECT_EQ(reports,
            (WorkerReports{"fake crashed (SIGABRT); such questions count as unanswered",
                           "fake failed 3 times in a row; all its questions count as unanswered "
                           "from here on"}));
  EXPECT_EQ(statistics.external.questions, 9U);
  EXPECT_EQ(statistics.external.unknown, 8U);
  EXPECT_EQ(statistics.external.failed, 5U);
}

TEST_F(WorkerTroubleTest, ProcessThatDiesBetweenQuestions) {
  const Shared process;
  start([&](std::span<const Term> constraints) {
    *process = getpid();
    return search(constraints);
  });
  EXPECT_EQ(check(possible).answer, Answer::satisfiable);
  kill(*process, SIGKILL);
  EXPECT_EQ(check(possible).answer, Answer::unknown);
  EXPECT_EQ(check(possible).answer, Answer::satisfiable);
  EXPECT_EQ(reports, WorkerReports{"fake crashed (SIGKILL); such questions count as unanswered"});
}

}  // namespace worker_trouble_test
}  // namespace pslice::solver
