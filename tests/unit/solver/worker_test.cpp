#include "solver/worker/worker.h"

#include <csignal>
#include <cstdio>
#include <fstream>

#include <sys/time.h>
#include <unistd.h>

#include "solver/external/cvc5_backend.h"
#include "tests/support/random.h"
#include "tests/unit/solver/workers.h"

// What goes in and comes out of a worker, and the manners of its process.

namespace pslice::solver {
namespace worker_test {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using WorkerTest = Workers;

TEST_F(WorkerTest, PassesAnswersOn) {
  start(search);
  EXPECT_EQ(check(possible).model, (Model{{Variable(0), 0}, {Variable(1), 3}}));
  EXPECT_EQ(check(impossible).core, (Core{0, 1}));
  EXPECT_EQ(check({}).answer, Answer::satisfiable);
  EXPECT_EQ(reports, WorkerReports{});
  EXPECT_EQ(statistics.external.questions, 3U);
  EXPECT_EQ(statistics.external.unknown, 0U);
}

TEST_F(WorkerTest, NoProcessBeforeTheFirstQuestion) {
  start(search);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
}

TEST_F(WorkerTest, HugeTermsAndValuesPass) {
  const Integer huge = Integer::power_of_two(5'000);
  set_range(z, huge, {});
  start([&](const Ranges& given, BackendStatistics&) {
    return std::make_unique<Fake>([given, huge](std::span<const Term>) {
      const bool same = given(Variable(2)).low == huge && !given(Variable(2)).high;
      return Verdict{.answer = same ? Answer::satisfiable : Answer::unknown,
                     .model = {{Variable(2), huge + Integer(1)}},
                     .core = {}};
    });
  });
  EXPECT_EQ(check({f.less(number(huge), z)}).model, (Model{{Variable(2), huge + Integer(1)}}));
  Term deep = z;  // more than a socket holds at a time
  for (int i = 0; i < 30'000; ++i) deep = f.wrap(f.add(f.multiply(deep, z), number(i)), 32, true);
  EXPECT_EQ(check({f.at_most(deep, number(Integer::power_of_two(31)))}).answer,
            Answer::satisfiable);
  EXPECT_EQ(reports, WorkerReports{});
}

TEST_F(WorkerTest, StartsAfreshWhenThereAreTooManyTerms) {
  options.most_terms = 200;
  const Shared made;
  start([&](const Ranges&, BackendStatistics&) {
    ++*made;
    return std::make_unique<Fake>(search);
  });
  for (int i = 0; i < 300; ++i) {
    EXPECT_EQ(check({f.less(f.add(x, y), number(i + 4))}).answer, Answer::satisfiable);
  }
  EXPECT_GT(*made, 2);
  EXPECT_LT(*made, 20);
}

TEST_F(WorkerTest, StopsOnRequest) {
  int looks = 0;
  options.stop = [&] { return ++looks == 3; };
  start(sleep_forever);
  const auto begin = Clock::now();
  EXPECT_EQ(check(possible).answer, Answer::unknown);
  EXPECT_LT(Clock::now() - begin, 5s);
  EXPECT_EQ(looks, 3);
  EXPECT_EQ(reports, WorkerReports{});
}

volatile std::sig_atomic_t signals = 0;

TEST_F(WorkerTest, LooksUpWhenASignalArrives) {
  struct sigaction action{};
  action.sa_handler = [](int) { signals = 1; };
  struct sigaction old{};
  sigaction(SIGALRM, &action, &old);
  options.stop = [] { return signals != 0; };
  start([](std::span<const Term> constraints) {
    std::raise(SIGINT);  // what concerns the parent does not concern the child
    std::raise(SIGTERM);
    return is_fatal(constraints) ? sleep_forever(constraints) : search(constraints);
  });
  EXPECT_EQ(check(possible).answer, Answer::satisfiable);
  const itimerval soon{.it_interval = {}, .it_value = {.tv_sec = 0, .tv_usec = 20'000}};
  setitimer(ITIMER_REAL, &soon, nullptr);
  EXPECT_EQ(check(fatal).answer, Answer::unknown);
  sigaction(SIGALRM, &old, nullptr);
  EXPECT_EQ(reports, WorkerReports{});
}

/// Is the process there, and not just waiting for somebody to ask for its status?
bool runs(pid_t process) {
  std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
  std::string id;
  std::string name;
  std::string state;
  return stat >> id >> name >> state && state != "Z";
}

TEST_F(WorkerTest, DiesWithItsParent) {
  const Shared process;
  const pid_t parent = fork();
  if (parent == 0) {
    start([&](std::span<const Term> constraints) {
      *process = getpid();
      return sleep_forever(constraints);
    });
    worker->check(possible);
    _exit(0);
  }
  while (*process == 0) std::this_thread::sleep_for(1ms);
  kill(parent, SIGKILL);
  waitpid(parent, nullptr, 0);
  for (int i = 0; i < 5'000 && runs(*process); ++i) std::this_thread::sleep_for(1ms);
  EXPECT_FALSE(runs(*process));
}

TEST_F(WorkerTest, HoldsNoFilesAndSaysNothing) {
  testing::internal::CaptureStdout();
  std::printf("once");  // not flushed: must not come out of the child as well
  start([](std::span<const Term> constraints) {
    std::printf("noise");
    std::fflush(stdout);
    // Standard input, output and error, and the connection.
    for (int file = 4; file < 1'000; ++file) {
      if (write(file, "", 0) == 0 || errno != EBADF) return Verdict{};
    }
    return search(constraints);
  });
  const Verdict verdict = check(possible);
  worker.reset();
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "once");
  EXPECT_EQ(verdict.answer, Answer::satisfiable);
}

TEST_F(WorkerTest, TwoWorkersSideBySide) {
  start(search);
  auto other =
      make_worker([](const Ranges&, BackendStatistics&) { return std::make_unique<Fake>(search); },
                  ranges(), options, reports, statistics.external);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(check(possible).answer, Answer::satisfiable);
    EXPECT_EQ(other->check(impossible).answer, Answer::unsatisfiable);
  }
  worker.reset();
  EXPECT_EQ(other->check(possible).answer, Answer::satisfiable);
}

TEST_F(WorkerTest, Cvc5AnswersAsItDoesInTheSameProcess) {
  support::Random random(12);
  set_range(z, -50, 50);
  BackendStatistics own;
  const auto direct = make_cvc5(ranges(), {}, own);
  start([](Ranges given, BackendStatistics& counts) {
    return make_cvc5(std::move(given), {}, counts);
  });
  const auto sum = [&] {
    Term result = number(random.between(-9, 9));
    for (const Term v : {x, y, z}) result = f.add(result, f.scale(random.between(-4, 4), v));
    if (random.percent(5)) result = f.wrap(result, 4, random.percent(50));
    return result;
  };
  std::map<Answer, int> count;
  for (int i = 0; i < 150; ++i) {
    std::vector<Term> question;
    for (std::size_t n = 1 + random.below(5); n > 0; --n) {
      question.push_back(random.percent(40) ? f.equal(sum(), sum()) : f.at_most(sum(), sum()));
    }
    const Verdict verdict = check(question);
    EXPECT_EQ(verdict.answer, direct->check(question).answer) << show(question);
    ++count[verdict.answer];
  }
  EXPECT_GT(count[Answer::satisfiable], 25);
  EXPECT_GT(count[Answer::unsatisfiable], 25);
  EXPECT_EQ(reports, WorkerReports{});
  EXPECT_EQ(statistics.external.questions, own.questions);
  EXPECT_GT(statistics.external.shrinking, 0U);
}

}  // namespace worker_test
}  // namespace pslice::solver
