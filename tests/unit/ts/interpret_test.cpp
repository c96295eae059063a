#include "ts/interpret.h"

#include <map>

#include <gtest/gtest.h>

#include "tests/unit/ts/programs.h"
#include "ts/verify.h"

namespace pslice::ts {
namespace {

using End = Run::End;
using Values = std::vector<std::optional<Integer>>;

class InterpretTest : public testing::Test {
 protected:
  /// Runs with these inputs, each variable having one value; all others are unknown.
  ts::Run run(Function entry, const std::map<Variable, Integer>& inputs = {},
              RunOptions options = {}) {
    EXPECT_EQ(verify(b.program), std::vector<std::string>{});
    const InputSource source = [&](Variable v) -> std::optional<Integer> {
      asked.push_back(v);
      const auto found = inputs.find(v);
      return found == inputs.end() ? std::nullopt : std::optional(found->second);
    };
    return interpret(b.program, entry, source, observations, options);
  }

  void observe(Location location, std::vector<Variable> variables) {
    observations.push_back({location, std::move(variables), {}});
  }

  static std::vector<Values> values(const ts::Run& run) {
    std::vector<Values> result;
    for (const Visit& visit : run.visits) result.push_back(visit.values);
    return result;
  }

  /// fact(n) = n <= 0 ? 1 : n * fact(n - 1), keeping n over the call.
  Function factorial(Type type = {}) {
    const Function fact = b.function("fact");
    const Variable n = b.parameter(fact, "n");
    const Variable rest = b.local(fact, "rest", type);
    b.program[b.result(fact)].type = type;
    const Location base = b.location(fact);
    const Location step = b.location(fact);
    const Location after = b.location(fact);
    b.branch(b.entry(fact), b.f().at_most(b.value(n), b.number(0)), base, step);
    b.assign(base, b.exit(fact), b.result(fact), b.number(1));
    b.edge(step, after, Call{fact, {b.f().subtract(b.value(n), b.number(1))}, {rest}});
    b.assign(after, b.exit(fact), b.result(fact), b.f().multiply(b.value(n), b.value(rest)));
    return fact;
  }

  Builder b;
  std::vector<Observation> observations;
  std::vector<Variable> asked;
};

TEST_F(InterpretTest, RunsALoop) {
  // s = 0; for (i = 0; i < n; i++) s += i; return s;
  const Function main = b.function("main");
  const Variable n = b.parameter(main, "n");
  const Variable i = b.local(main, "i");
  const Variable s = b.local(main, "s");
  const Location first = b.location(main);
  const Location head = b.location(main);
  const Location body = b.location(main);
  const Location next = b.location(main);
  const Location out = b.location(main);
  b.assign(b.entry(main), first, s, b.number(0));
  b.assign(first, head, i, b.number(0));
  b.branch(head, b.f().less(b.value(i), b.value(n)), body, out);
  b.assign(body, next, s, b.f().add(b.value(s), b.value(i)));
  b.assign(next, head, i, b.f().add(b.value(i), b.number(1)));
  b.assign(out, b.exit(main), b.result(main), b.value(s));
  observe(head, {i, s});
  observe(b.entry(main), {n, s});
  observe(b.exit(main), {});

  const ts::Run r = run(main, {{n, 3}}, {.record_path = true});
  EXPECT_EQ(r.end, End::returned);
  EXPECT_EQ(r.results, Values{Integer(3)});
  EXPECT_EQ(values(r), (std::vector<Values>{{3, {}}, {0, 0}, {1, 0}, {2, 1}, {3, 3}, {}}));
  EXPECT_EQ(r.visits.front().observation, 1U);
  EXPECT_EQ(r.visits[1].observation, 0U);
  EXPECT_EQ(r.visits.back().observation, 2U);
  EXPECT_EQ(r.steps, 13U);
  EXPECT_EQ(r.path.size(), 13U);
  EXPECT_EQ(r.path.front(), b.program[b.entry(main)].out.front());
  EXPECT_EQ(asked, std::vector<Variable>{n});

  EXPECT_EQ(run(main).end, End::unknown_test);
  const ts::Run cut = run(main, {{n, 3}}, {.max_steps = 12});
  EXPECT_EQ(cut.end, End::out_of_steps);
  EXPECT_EQ(cut.steps, 12U);
  EXPECT_TRUE(cut.path.empty());
  EXPECT_EQ(run(main, {{n, 3}}, {.max_steps = 13}).end, End::returned);
}

TEST_F(InterpretTest, RecursionIsExact) {
  const Type unbounded{Type::Kind::integer, 0, true};
  const Function fact = factorial(unbounded);
  const Variable n = b.program[fact].parameters.front();
  observe(b.exit(fact), {n});
  const ts::Run r = run(fact, {{n, 25}});
  EXPECT_EQ(r.end, End::returned);
  EXPECT_EQ(r.results, Values{Integer::parse("15511210043330985984000000")});
  ASSERT_EQ(r.visits.size(), 26U);
  EXPECT_EQ(r.visits.front().values, Values{Integer(0)});
  EXPECT_EQ(r.visits.back().values, Values{Integer(25)});
}

TEST_F(InterpretTest, OverflowIsUndefined) {
  const Function fact = factorial();
  const Variable n = b.program[fact].parameters.front();
  EXPECT_EQ(run(fact, {{n, 12}}).results, Values{Integer(479001600)});
  EXPECT_EQ(run(fact, {{n, 13}}).end, End::undefined);
}

TEST_F(InterpretTest, DeepRecursionNeedsNoMachineStack) {
  // f(n): if (n <= 0) return n; return f(n - 1)
  const Function f = b.function("f");
  const Variable n = b.parameter(f, "n");
  const Location base = b.location(f);
  const Location step = b.location(f);
  b.branch(b.entry(f), b.f().at_most(b.value(n), b.number(0)), base, step);
  b.assign(base, b.exit(f), b.result(f), b.value(n));
  b.edge(step, b.exit(f), Call{f, {b.f().subtract(b.value(n), b.number(1))}, {b.result(f)}});
  const ts::Run r = run(f, {{n, 100'000}});
  EXPECT_EQ(r.end, End::returned);
  EXPECT_EQ(r.results, Values{Integer(0)});
}

TEST_F(InterpretTest, ArgumentsAreBoundAtOnce) {
  // f(x, y) calls f(y, x) once and returns x - y then
  const Function f = b.function("f");
  const Variable x = b.parameter(f, "x");
  const Variable y = b.parameter(f, "y");
  const Location swap = b.location(f);
  const Location done = b.location(f);
  b.branch(b.entry(f), b.f().less(b.value(x), b.value(y)), swap, done);
  b.edge(swap, b.exit(f), Call{f, {b.value(y), b.value(x)}, {b.result(f)}});
  b.assign(done, b.exit(f), b.result(f), b.f().subtract(b.value(x), b.value(y)));
  EXPECT_EQ(run(f, {{x, 3}, {y, 10}}).results, Values{Integer(7)});
}

TEST_F(InterpretTest, LocalsStartUnknownInEveryCall) {
  // f(): observe x; x = 1.  main calls it twice.
  const Function f = b.function("f");
  const Variable x = b.local(f, "x");
  b.assign(b.entry(f), b.exit(f), x, b.number(1));
  const Function main = b.function("main");
  const Location middle = b.location(main);
  b.edge(b.entry(main), middle, Call{f, {}, {}});
  b.edge(middle, b.exit(main), Call{f, {}, {}});
  observe(b.entry(f), {x});
  const ts::Run r = run(main);
  EXPECT_EQ(r.end, End::returned);
  EXPECT_EQ(values(r), (std::vector<Values>{{std::nullopt}, {std::nullopt}}));
  EXPECT_EQ(r.results, Values{std::nullopt});
}

TEST_F(InterpretTest, ComingBackFromACallIsAnArrival) {
  const Function f = b.function("f");
  b.assign(b.entry(f), b.exit(f), b.result(f), b.number(4));
  const Function main = b.function("main");
  const Variable x = b.local(main, "x");
  const Location after = b.location(main);
  b.edge(b.entry(main), after, Call{f, {}, {x}});
  b.edge(after, b.exit(main), Skip{});
  observe(after, {x});
  EXPECT_EQ(values(run(main)), std::vector<Values>{{Integer(4)}});
}

TEST_F(InterpretTest, StaticsStartAsToldAndInputsAreAskedInOrder) {
  const Variable with = b.global("with", 7);
  const Variable without = b.global("without");
  const Function main = b.function("main");
  const Variable p = b.parameter(main, "p");
  b.edge(b.entry(main), b.exit(main), Skip{});
  observe(b.entry(main), {with, without, p});

  EXPECT_EQ(values(run(main, {{with, 1}, {without, 2}, {p, 3}})), (std::vector<Values>{{7, 2, 3}}));
  EXPECT_EQ(asked, (std::vector<Variable>{without, p}));
  asked.clear();
  EXPECT_EQ(values(run(main, {{with, 1}, {without, 2}, {p, 3}}, {.initial_values = false})),
            (std::vector<Values>{{1, 2, 3}}));
  EXPECT_EQ(asked, (std::vector<Variable>{with, without, p}));
}

TEST_F(InterpretTest, HavocAsksForDefinitionsAndForgetsTheRest) {
  const Variable memory = b.global("memory", 1);
  const Variable maybe = b.global("maybe", 2);
  const Variable kept = b.global("kept", 3);
  b.program.add_to_memory(memory);
  const Function main = b.function("main");
  const Variable x = b.local(main, "x");
  const Location middle = b.location(main);
  b.edge(b.entry(main), middle, Havoc{{x}, {maybe}, {}, false, false});
  b.edge(middle, b.exit(main), Havoc{{}, {}, {}, true, false});
  observe(middle, {x, maybe, memory, kept});
  observe(b.exit(main), {x, maybe, memory, kept});
  const ts::Run r = run(main, {{x, 9}, {maybe, 9}, {memory, 9}});
  EXPECT_EQ(values(r), (std::vector<Values>{{9, {}, 1, 3}, {9, {}, {}, 3}}));
  EXPECT_EQ(asked, std::vector<Variable>{x});
}

TEST_F(InterpretTest, MemoryOfOlderActivationsIsForgottenToo) {
  // f(n): x = n; if (n > 0) { f(n - 1); } else { *p = 0; }  with p pointing to some x
  const Function f = b.function("f");
  const Variable n = b.parameter(f, "n");
  const Variable x = b.local(f, "x");
  b.program.add_to_memory(x);
  const Location test = b.location(f);
  const Location deeper = b.location(f);
  const Location write = b.location(f);
  b.assign(b.entry(f), test, x, b.value(n));
  b.branch(test, b.f().less(b.number(0), b.value(n)), deeper, write);
  b.edge(deeper, b.exit(f), Call{f, {b.f().subtract(b.value(n), b.number(1))}, {}});
  b.edge(write, b.exit(f), Havoc{{}, {}, {}, true, false});
  observe(b.exit(f), {n, x});
  EXPECT_EQ(values(run(f, {{n, 1}})), (std::vector<Values>{{0, {}}, {1, {}}}));
}

TEST_F(InterpretTest, UnknownValuesPropagate) {
  const Function main = b.function("main");
  const Variable p = b.parameter(main, "p");
  const Variable x = b.local(main, "x");
  const Location one = b.location(main);
  const Location two = b.location(main);
  b.assign(b.entry(main), one, x, b.f().add(b.value(p), b.number(1)));
  b.assign(one, two, b.result(main), b.f().quotient(b.number(1), b.value(x)));
  b.assign(two, b.exit(main), x,
           b.f().multiply(b.value(x), b.f().subtract(b.value(p), b.value(p))));
  const ts::Run r = run(main);
  EXPECT_EQ(r.end, End::returned);
  EXPECT_EQ(r.results, Values{std::nullopt});
}

TEST_F(InterpretTest, DivisionByZeroIsUndefined) {
  const Function main = b.function("main");
  const Variable p = b.parameter(main, "p");
  const Variable q = b.parameter(main, "q");
  b.assign(b.entry(main), b.exit(main), b.result(main), b.f().quotient(b.value(p), b.value(q)));
  observe(b.exit(main), {});
  EXPECT_EQ(run(main, {{p, 6}, {q, 3}}).results, Values{Integer(2)});
  const ts::Run r = run(main, {{p, 6}, {q, 0}});
  EXPECT_EQ(r.end, End::undefined);
  EXPECT_TRUE(r.visits.empty());
  EXPECT_TRUE(r.results.empty());
  EXPECT_EQ(run(main, {{q, 3}}).results, Values{std::nullopt});
}

TEST_F(InterpretTest, UndefinedTestsAreUndefined) {
  const Function main = b.function("main");
  const Variable p = b.parameter(main, "p");
  b.branch(b.entry(main), b.f().less(b.f().quotient(b.number(9), b.value(p)), b.number(3)),
           b.exit(main), b.halt(main));
  EXPECT_EQ(run(main, {{p, 9}}).end, End::returned);
  EXPECT_EQ(run(main, {{p, 1}}).end, End::halted);
  EXPECT_EQ(run(main, {{p, 0}}).end, End::undefined);
  EXPECT_EQ(run(main).end, End::unknown_test);
}

TEST_F(InterpretTest, UndefinedArgumentsAndResultsEndTheRun) {
  const Function f = b.function("f");
  const Variable p = b.parameter(f, "p");
  b.program[p].type = {Type::Kind::integer, 8, true};
  b.assign(b.entry(f), b.exit(f), b.result(f), b.value(p));
  const Function main = b.function("main");
  const Variable q = b.parameter(main, "q");
  const Variable small = b.local(main, "small", {Type::Kind::integer, 4, true});
  b.edge(b.entry(main), b.exit(main), Call{f, {b.f().quotient(b.number(64), b.value(q))}, {small}});
  observe(b.entry(f), {p});
  EXPECT_EQ(run(main, {{q, 16}}).end, End::returned);
  EXPECT_EQ(run(main, {{q, 0}}).end, End::undefined);  // the argument has no value
  EXPECT_TRUE(run(main, {{q, 0}}).visits.empty());
  EXPECT_EQ(run(main, {{q, 2}}).end, End::undefined);  // the result does not fit
  EXPECT_EQ(run(main, {{q, 2}}).visits.size(), 1U);
  b.program[p].type.bits = 6;
  EXPECT_EQ(run(main, {{q, 2}}).end, End::undefined);  // the parameter does not fit
  EXPECT_TRUE(run(main, {{q, 2}}).visits.empty());
}

TEST_F(InterpretTest, InputsOutsideTheirTypeAreUndefined) {
  const Function main = b.function("main");
  const Variable p = b.parameter(main, "p");
  b.edge(b.entry(main), b.exit(main), Skip{});
  EXPECT_EQ(run(main, {{p, Integer::power_of_two(31)}}).end, End::undefined);
  EXPECT_EQ(run(main, {{p, Integer::power_of_two(31) - 1}}).end, End::returned);
}

TEST_F(InterpretTest, HaltEndsTheProgramFromWithinACall) {
  const Function f = b.function("f");
  b.edge(b.entry(f), b.halt(f), Skip{});
  const Function main = b.function("main");
  b.edge(b.entry(main), b.exit(main), Call{f, {}, {}});
  observe(b.halt(f), {});
  observe(b.exit(main), {});
  const ts::Run r = run(main);
  EXPECT_EQ(r.end, End::halted);
  ASSERT_EQ(r.visits.size(), 1U);
  EXPECT_EQ(r.visits.front().observation, 0U);
}

TEST_F(InterpretTest, WithoutAWayOnItHalts) {
  const Function main = b.function("main");
  const Variable p = b.parameter(main, "p");
  b.edge(b.entry(main), b.exit(main), Assume{b.f().less(b.value(p), b.number(0))});
  EXPECT_EQ(run(main, {{p, -1}}).end, End::returned);
  EXPECT_EQ(run(main, {{p, 0}}).end, End::halted);
  const Function stuck = b.function("stuck");
  EXPECT_EQ(run(stuck).end, End::halted);
}

TEST_F(InterpretTest, AKnownSideIsTakenBesideUnknownOnes) {
  // The tests of a switch: only one side needs to be known to hold.
  const Function main = b.function("main");
  const Variable p = b.parameter(main, "p");
  const Variable q = b.parameter(main, "q");
  const Location other = b.location(main);
  b.edge(b.entry(main), other, Assume{b.f().less(b.value(p), b.number(0))});
  b.edge(b.entry(main), b.exit(main), Assume{b.f().equal(b.value(q), b.number(1))});
  EXPECT_EQ(run(main, {{q, 1}}).end, End::returned);
  EXPECT_EQ(run(main, {{q, 2}}).end, End::unknown_test);
}

}  // namespace
}  // namespace pslice::ts
