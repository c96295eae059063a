#include "ts/verify.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/unit/ts/programs.h"

// Each test starts from a good program and breaks one rule.

namespace pslice::ts {
namespace {

class VerifyTest : public testing::Test {
 protected:
  // int f(int p) { return p; }
  // int main() { if (g > 0) x = f(g); else *q = g; return x; }
  void SetUp() override {
    g = b.global("g", 0);
    f = b.function("f");
    p = b.parameter(f, "p");
    b.assign(b.entry(f), b.exit(f), b.result(f), b.value(p));

    main = b.function("main");
    x = b.local(main, "x");
    cells = b.program.add_variable({"cells", Type{}, Function(), true, {}});
    yes = b.location(main);
    no = b.location(main);
    after = b.location(main);
    test = b.statement(main, StatementKind::branch, 1);
    b.branch(b.entry(main), b.f().less(b.number(0), b.value(g)), yes, no, test);
    call = b.edge(yes, after, Call{f, {b.value(g)}, {x}});
    b.edge(no, after, Havoc{{}, {cells}, {g}, true, true});
    b.assign(after, b.exit(main), b.result(main), b.value(x));
    b.program.add_pseudo_edge(after, no);
    b.program.add_to_memory(cells);
  }

  void expect_fault(const std::string& text) {
    const std::vector<std::string> faults = verify(b.program);
    EXPECT_TRUE(std::any_of(
        faults.begin(), faults.end(),
        [&](const std::string& fault) { return fault.find(text) != std::string::npos; }))
        << text << " is not among " << testing::PrintToString(faults);
  }

  Edge unused_place(Operation operation) {
    return b.edge(b.location(main), after, std::move(operation));
  }

  Builder b;
  Function f;
  Function main;
  Variable g;
  Variable p;
  Variable x;
  Variable cells;
  Location yes;
  Location no;
  Location after;
  Statement test;
  Edge call;
};

TEST_F(VerifyTest, AcceptsAGoodProgram) {
  EXPECT_EQ(verify(b.program), std::vector<std::string>{});
}

TEST_F(VerifyTest, WhatABudgetDoesNotReachIsBelieved) {
  b.edge(b.location(main), b.exit(f), Skip{});
  base::Budget budget;
  EXPECT_EQ(verify(b.program, &budget), verify(b.program));
  EXPECT_FALSE(verify(b.program, &budget).empty());
  budget.cancel();
  EXPECT_EQ(verify(b.program, &budget), std::vector<std::string>{});
}

TEST_F(VerifyTest, EdgeStaysInItsFunction) {
  b.edge(b.location(main), b.exit(f), Skip{});
  expect_fault("leaves its function");
}

TEST_F(VerifyTest, StatementExists) {
  b.edge(b.location(main), after, Skip{}, Statement(99));
  expect_fault("has a statement that does not exist");
}

TEST_F(VerifyTest, StatementIsOfTheSameFunction) {
  b.edge(b.location(main), after, Skip{}, b.statement(f, StatementKind::assign, 2));
  expect_fault("has a statement of another function");
}

TEST_F(VerifyTest, EndsAreOwnLocations) {
  b.program[main].halt = b.halt(f);
  expect_fault("has no halt location of its own");
}

TEST_F(VerifyTest, EndsAreGiven) {
  b.program[main].entry = Location();
  expect_fault("has no entry location of its own");
}

TEST_F(VerifyTest, EndsAreDistinct) {
  b.program[main].halt = b.exit(main);
  expect_fault("not distinct");
}

TEST_F(VerifyTest, NothingLeavesTheExit) {
  b.edge(b.exit(main), after, Skip{});
  expect_fault("has an edge out of its exit");
}

TEST_F(VerifyTest, NothingLeavesTheHalt) {
  b.edge(b.halt(main), after, Skip{});
  expect_fault("has an edge out of its halt");
}

TEST_F(VerifyTest, BranchesAreAssumes) {
  b.edge(after, b.exit(main), Assume{b.f().truth(true)});
  expect_fault("branches over an edge that is no assume");
}

TEST_F(VerifyTest, BranchesAreOfOneStatement) {
  b.edge(b.entry(main), after, Assume{b.f().truth(true)},
         b.statement(main, StatementKind::branch, 2));
  expect_fault("branches over edges of different statements");
}

TEST_F(VerifyTest, ConditionsAreFormulas) {
  unused_place(Assume{b.value(g)});
  expect_fault("has a condition that is no formula");
}

TEST_F(VerifyTest, ConditionsAreGiven) {
  unused_place(Assume{});
  expect_fault("has no condition");
}

TEST_F(VerifyTest, ValuesAreIntegers) {
  unused_place(Assign{x, b.f().truth(true)});
  expect_fault("has a formula as assigned value");
}

TEST_F(VerifyTest, ValuesAreGiven) {
  unused_place(Assign{x, {}});
  expect_fault("has no assigned value");
}

TEST_F(VerifyTest, TermsMentionNoSummary) {
  unused_place(Assign{x, b.value(cells)});
  expect_fault("mentions the summary variable cells in a term");
}

TEST_F(VerifyTest, SummariesAreNotAssigned) {
  unused_place(Assign{cells, b.number(1)});
  expect_fault("assigns the summary variable cells");
}

TEST_F(VerifyTest, SummariesAreNotDefined) {
  unused_place(Havoc{{cells}, {}, {}, false, false});
  expect_fault("defines the summary variable cells");
}

TEST_F(VerifyTest, SummariesTakeNoResults) {
  unused_place(Call{f, {b.number(1)}, {cells}});
  expect_fault("takes a result into the summary variable cells");
}

TEST_F(VerifyTest, OperationsMentionOwnVariables) {
  unused_place(Assign{x, b.value(p)});
  expect_fault("mentions p, a variable of another function");
}

TEST_F(VerifyTest, OperationsAssignOwnVariables) {
  unused_place(Assign{p, b.number(1)});
  expect_fault("assigns p, a variable of another function");
}

TEST_F(VerifyTest, HavocsDefineOwnVariables) {
  unused_place(Havoc{{p}, {}, {}, false, false});
  expect_fault("defines p, a variable of another function");
}

TEST_F(VerifyTest, HavocsMayDefineOwnVariables) {
  unused_place(Havoc{{}, {p}, {}, false, false});
  expect_fault("may define p, a variable of another function");
}

TEST_F(VerifyTest, HavocsUseOwnVariables) {
  unused_place(Havoc{{}, {}, {p}, false, false});
  expect_fault("uses p, a variable of another function");
}

TEST_F(VerifyTest, NeedsAreOwnVariables) {
  b.program.add_edge({b.location(main), after, Skip{}, {}, {p}});
  expect_fault("needs p, a variable of another function");
}

TEST_F(VerifyTest, VariablesExist) {
  unused_place(Assign{Variable(99), b.number(1)});
  expect_fault("assigns a variable that does not exist");
}

TEST_F(VerifyTest, VariablesInTermsExist) {
  unused_place(Assign{x, b.value(Variable(99))});
  expect_fault("mentions a variable that does not exist");
}

TEST_F(VerifyTest, CalleesExist) {
  unused_place(Call{Function(99), {}, {}});
  expect_fault("calls a function that does not exist");
}

TEST_F(VerifyTest, CallsPassOneArgumentPerParameter) {
  unused_place(Call{f, {}, {}});
  expect_fault("passes 0 arguments for 1 parameters");
}

TEST_F(VerifyTest, ArgumentsAreIntegers) {
  unused_place(Call{f, {b.f().truth(false)}, {}});
  expect_fault("has a formula as argument");
}

TEST_F(VerifyTest, CallsMayTakeNoResults) {
  unused_place(Call{f, {b.number(1)}, {}});
  EXPECT_EQ(verify(b.program), std::vector<std::string>{});
}

TEST_F(VerifyTest, CallsTakeAllResultsOrNone) {
  unused_place(Call{f, {b.number(1)}, {x, g}});
  expect_fault("takes 2 of 1 results");
}

TEST_F(VerifyTest, LocationsAreConsecutive) {
  b.location(f);
  expect_fault("has locations that are not consecutive");
}

TEST_F(VerifyTest, AllLocationsAreListed) {
  b.program[main].locations.pop_back();
  expect_fault("does not list all of its locations once");
}

TEST_F(VerifyTest, ListedLocationsAreOwn) {
  b.program[main].locations.back() = b.entry(f);
  expect_fault("lists a location that is not its own");
}

TEST_F(VerifyTest, AllEdgesAreListed) {
  b.program[main].edges.pop_back();
  expect_fault("lists other edges than its locations do");
}

TEST_F(VerifyTest, ListedEdgesAreOwn) {
  b.program[main].edges.push_back(b.program[f].edges.front());
  expect_fault("lists other edges than its locations do");
}

TEST_F(VerifyTest, PseudoEdgesStayInTheFunction) {
  b.program.add_pseudo_edge(after, b.exit(f));
  expect_fault("has a pseudo edge that leaves it");
}

TEST_F(VerifyTest, ListedStatementsAreOwn) {
  b.program[main].statements.push_back(b.statement(f, StatementKind::assign, 9));
  expect_fault("lists a statement that is not its own");
}

TEST_F(VerifyTest, ParametersAreOwnVariables) {
  b.program[f].parameters.front() = x;
  expect_fault("has a parameter that is not its own variable: x");
}

TEST_F(VerifyTest, ResultsAreOwnVariables) {
  b.program[f].results.front() = g;
  expect_fault("has a result that is not its own variable: g");
}

TEST_F(VerifyTest, ResultsExist) {
  b.program[f].results.front() = Variable(99);
  expect_fault("has a result that does not exist");
}

TEST_F(VerifyTest, OwnersExist) {
  b.program[x].owner = Function(99);
  expect_fault("belongs to a function that does not exist");
}

TEST_F(VerifyTest, StatementsBelongToFunctions) {
  b.program[test].function = Function(99);
  expect_fault("belongs to a function that does not exist");
}

TEST_F(VerifyTest, OnlyStaticVariablesHaveInitialValues) {
  b.program[x].initial = 1;
  expect_fault("has an initial value but no static storage");
}

TEST_F(VerifyTest, InitialValuesAreInRange) {
  b.program[g].initial = Integer::power_of_two(31);
  expect_fault("has an initial value outside its type");
}

TEST_F(VerifyTest, MemoryExists) {
  b.program.add_to_memory(Variable(99));
  expect_fault("memory has a variable that does not exist");
}

}  // namespace
}  // namespace pslice::ts
