#include "slicer/explore/modes/relevance.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>

#include "tests/support/random.h"
#include "tests/unit/explore/naive.h"
#include "tests/unit/explore/prepared.h"
#include "tests/unit/slicer/random_program.h"

namespace pslice::explore {
namespace relevance_test {

std::vector<std::size_t> numbers_of(const std::vector<Node>& tests, const Trace& trace) {
  std::vector<std::size_t> result;
  for (const Node test : tests) {
    const auto found = std::ranges::find(trace.tests(), test);
    result.push_back(static_cast<std::size_t>(found - trace.tests().begin()));
  }
  return result;
}

struct Compared {
  std::size_t runs = 0;
  std::size_t tests = 0;        // in slices
  std::size_t left_out = 0;     // not in slices
  std::size_t out_of_time = 0;  // runs whose order is not that of time
};

/// Compares with the definitions on some inputs.
void compare(const std::string& text, support::Random& random, Compared& seen) {
  Prepared setup(text);
  const std::vector<ts::Variable> given = setup.given();
  for (int i = 0; i < 4; ++i) {
    std::vector<long> values;
    std::map<ts::Variable, long> by_variable;
    for (const ts::Variable v : given) {
      values.push_back(static_cast<long>(random.between(-2, 5)));
      by_variable[v] = values.back();
    }
    naive::Trace expected(setup.program(), setup.example.entry, setup.outputs, by_variable);
    if (!expected.ended()) continue;
    const Execution execution = setup.run(values);
    const Relevance actual = setup.relevant_to_outputs(execution);
    const std::vector<std::size_t> numbers = numbers_of(actual.tests, execution.trace);
    ASSERT_EQ(execution.trace.tests().size(), expected.test_count())
        << text << testing::PrintToString(values) << static_cast<int>(execution.end);
    ASSERT_EQ(numbers, expected.tests()) << text << testing::PrintToString(values);
    std::set<ts::Statement> statements;
    actual.statements.for_each([&](std::size_t s) { statements.emplace(s); });
    ASSERT_EQ(statements, expected.statements()) << text << testing::PrintToString(values);
    ++seen.runs;
    seen.tests += numbers.size();
    seen.left_out += execution.trace.tests().size() - numbers.size();
    seen.out_of_time += std::ranges::is_sorted(numbers) ? 0 : 1;
  }
}

TEST(Relevance, IsThatOfTheDefinitionsOnRandomPrograms) {
  support::Random random(1);
  Compared seen;
  for (std::uint32_t seed = 0; seed < 300 && !testing::Test::HasFailure(); ++seed) {
    compare(slicer::mini::random_program(seed), random, seen);
  }
  EXPECT_GT(seen.runs, 300U);
  EXPECT_GT(seen.tests, 1'000U);
  EXPECT_GT(seen.left_out, 300U);
  EXPECT_GT(seen.out_of_time, 50U);
}

TEST(Relevance, IsThatOfTheDefinitionsOnTestsInARow) {
  support::Random random(2);
  Compared seen;
  for (std::uint32_t seed = 0; seed < 200 && !testing::Test::HasFailure(); ++seed) {
    compare(slicer::mini::random_tests(seed), random, seen);
  }
  EXPECT_GT(seen.runs, 300U);
  EXPECT_GT(seen.out_of_time, 50U);
}

/// The relevant tests of an execution, in order, with what they depend on: where they are, and how
/// they came out.
struct Asked {
  std::vector<TestInfo> tests;
  std::vector<ts::Term> outputs;  // none: not reached
};

Asked asked(Prepared& setup, const Execution& execution) {
  Asked result;
  for (const Node test : setup.relevant_to_outputs(execution).tests) {
    const TestInfo& info = execution.trace.info(test);
    if (!info.condition.is_true()) result.tests.push_back(info);
  }
  for (const Execution::Observed& output : execution.outputs) {
    result.outputs.push_back(output.reached ? output.term : ts::Term());
  }
  return result;
}

bool is_followed(const Prepared& setup, const Execution& execution) {
  if (execution.end != Execution::End::returned && execution.end != Execution::End::halted) {
    return false;
  }
  for (const Execution::Observed& output : execution.outputs) {
    if (output.reached && !setup.inputs.known(output.term)) return false;
  }
  return std::ranges::all_of(execution.trace.tests(), [&](Node test) {
    const TestInfo& info = execution.trace.info(test);
    return !info.guessed && setup.inputs.known(info.condition);
  });
}

enum class Compare { agreed, parted };

/// As far as two executions agree on the tests, they ask the same next; if they agree on all, they
/// have the same outputs.
void expect_a_tree(const Asked& first, const Asked& second, const std::string& text,
                   std::map<Compare, std::size_t>& seen) {
  const std::vector<TestInfo>& one = first.tests;
  const std::vector<TestInfo>& two = second.tests;
  std::size_t k = 0;
  while (k < one.size() && k < two.size() && one[k].condition == two[k].condition) ++k;
  ASSERT_EQ(k == one.size(), k == two.size()) << text;
  if (k == one.size()) {
    ASSERT_EQ(first.outputs, second.outputs) << text;
    ++seen[Compare::agreed];
    return;
  }
  ASSERT_EQ(one[k].location, two[k].location) << text;
  ASSERT_NE(std::ranges::find(one[k].others, two[k].condition, &Side::condition),
            one[k].others.end())
      << text;
  ++seen[Compare::parted];
}

/// Runs a program on some inputs, and compares each run with the one before.
void expect_a_tree(Prepared& setup, const std::string& text, support::Random& random,
                   Asked (*asked)(Prepared&, const Execution&),
                   std::map<Compare, std::size_t>& seen) {
  std::optional<Asked> before;
  for (int i = 0; i < 10; ++i) {
    std::vector<long> values;
    for (std::size_t k = 0; k < setup.given().size(); ++k) {
      values.push_back(static_cast<long>(random.between(-3, 6)));
    }
    const Execution execution = setup.run(values);
    if (!is_followed(setup, execution)) continue;
    Asked now = asked(setup, execution);
    if (before) expect_a_tree(*before, now, text, seen);
    before = std::move(now);
  }
}

std::string random_text(std::uint32_t seed) {
  return seed % 3 == 0 ? slicer::mini::random_tests(seed) : slicer::mini::random_program(seed);
}

/// Lemma 3.13 of the paper, and theorem 3.3.
TEST(Relevance, TheFirstTestsDecideWhichIsTheNext) {
  support::Random random(3);
  std::map<Compare, std::size_t> seen;
  for (std::uint32_t seed = 2'000; seed < 2'300 && !testing::Test::HasFailure(); ++seed) {
    const std::string text = random_text(seed);
    Prepared setup(text);
    expect_a_tree(setup, text, random, asked, seen);
  }
  EXPECT_GT(seen[Compare::parted], 300U);
  EXPECT_GT(seen[Compare::agreed], 300U);
}

/// One output: that the run took one of some sides of tests.
std::vector<Observed> first_visit(const slicer::mini::Example& example) {
  Observed mark{"mark", {}, Observed::Counts::first};
  for (std::size_t l = 0; l < example.program.location_count(); ++l) {
    const std::vector<ts::Edge>& sides = example.program[ts::Location(l)].out;
    if (sides.size() < 2 || l % 3 == 0) continue;
    const ts::Location at = example.program[sides[l % sides.size()]].target;
    mark.at.push_back({at, example.program.terms().constant(1), {}});
  }
  return {mark};
}

Asked asked_for_first_visit(Prepared& setup, const Execution& execution) {
  Asked result;
  const Execution::Observed& mark = execution.outputs.front();
  const Relevance relevance =
      relevant_to_first_visit(execution.trace, mark.node, setup.program().statement_count());
  for (const Node test : relevance.tests) {
    const TestInfo& info = execution.trace.info(test);
    if (!info.condition.is_true()) result.tests.push_back(info);
  }
  result.outputs.push_back(mark.reached ? mark.term : ts::Term());
  return result;
}

TEST(Relevance, TheFirstTestsDecideWhichIsTheNextOfAFirstVisit) {
  support::Random random(4);
  std::map<Compare, std::size_t> seen;
  for (std::uint32_t seed = 3'000; seed < 3'300 && !testing::Test::HasFailure(); ++seed) {
    const std::string text = random_text(seed);
    Prepared setup(slicer::mini::parse(text), first_visit);
    expect_a_tree(setup, text, random, asked_for_first_visit, seen);
  }
  EXPECT_GT(seen[Compare::parted], 300U);
  EXPECT_GT(seen[Compare::agreed], 300U);
}

// What is observed in dead code is never seen, however the tests around the call come out: neither
// the run that halts nor the one that goes on depends on them.
TEST(Relevance, DeadCodeDefinesNothing) {
  Prepared setup(R"(
    f(x) {
      return x;
      observe x;
    }
    main(a) {
      if (a > 2) {
        if (a > 4) halt;
        f(a);
      }
      return a;
    })");
  for (const long a : {1L, 3L, 5L}) {
    const Execution execution = setup.run({a});
    EXPECT_TRUE(is_followed(setup, execution)) << a;
    EXPECT_TRUE(asked(setup, execution).tests.empty()) << a;
  }
}

}  // namespace relevance_test
}  // namespace pslice::explore
