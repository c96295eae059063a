#include "slicer/explore/modes/tasks.h"

#include <gtest/gtest.h>

#include "tests/unit/explore/prepared.h"

namespace pslice::explore {
namespace tasks_test {

using Numbers = std::vector<std::size_t>;

Numbers taken(Tasks& tasks) {
  Numbers result;
  while (!tasks.empty()) result.push_back(tasks.take().id);
  return result;
}

TEST(Tasks, ComeInTheOrderThatIsAskedFor) {
  Prepared setup("main(x) { observe x; }");
  const auto order = [&](Order how) {
    Tasks tasks(how, 1, setup.subject);
    tasks.add({.id = 1, .side = {}, .time = 0, .length = 1, .known = {}});
    tasks.add({.id = 2, .side = {}, .time = 4, .length = 3, .known = {}});
    tasks.add({.id = 3, .side = {}, .time = 4, .length = 1, .known = {}});
    tasks.add({.id = 4, .side = {}, .time = 2, .length = 1, .known = {}});
    return taken(tasks);
  };
  EXPECT_EQ(order(Order::dfs), (Numbers{3, 2, 4, 1}));
  EXPECT_EQ(order(Order::bfs), (Numbers{1, 2, 3, 4}));
  Numbers any = order(Order::random);
  EXPECT_EQ(any, order(Order::random));
  std::ranges::sort(any);
  EXPECT_EQ(any, (Numbers{1, 2, 3, 4}));
}

/// What leads to a statement that was not run comes before what leads nowhere new, however late.
TEST(Tasks, GreedyGoesToWhatWasNotRunYet) {
  Prepared setup(R"(
    main(x) {
      if (x > 5) a = 1; else a = 2;
      if (x > 7) b = 1; else b = 2;
      observe a;
    })");
  const auto side = [&](std::string_view statement, std::size_t which) {
    return setup.program()[setup.location(statement)].out[which];
  };
  const Execution high = setup.run({9});
  const Execution middle = setup.run({6});
  Tasks tasks(Order::greedy, 0, setup.subject);
  tasks.add({.id = 1, .side = side("if (x > 5)", 1), .time = 0, .length = 1, .known = {}});
  tasks.add({.id = 2, .side = side("if (x > 7)", 1), .time = 1, .length = 1, .known = {}});
  tasks.note(high);
  tasks.note(middle);
  EXPECT_EQ(taken(tasks), (Numbers{1, 2}));
}

}  // namespace tasks_test
}  // namespace pslice::explore
