#include "slicer/explore/execution/inputs.h"

#include <gtest/gtest.h>

#include "slicer/explore/execution/definables.h"
#include "slicer/explore/presentation/input_names.h"

namespace pslice::explore {
namespace inputs_test {

/// A program of variables alone.
class Named : public testing::Test {
 protected:
  Named() : entry(program.begin_function("f")), helper(program.begin_function("g")) {}

  ts::Variable add(const std::string& name, ts::Function owner = {}, bool pointer = false,
                   ts::Type type = {}) {
    ts::VariableInfo info;
    info.name = name;
    info.owner = owner;
    info.pointer = pointer;
    info.type = type;
    return program.add_variable(info);
  }
  ts::Variable parameter(const std::string& name) {
    program[entry].parameters.push_back(add(name, entry));
    return program[entry].parameters.back();
  }
  /// A pointer with an object of its own.
  ts::Variable pointer(const std::string& name) {
    const ts::Variable v = parameter(name);
    program[v].pointer = true;
    program[v].initial = ts::Integer(1000);
    return v;
  }

  ts::Program program;
  ts::Function entry;
  ts::Function helper;
};

TEST_F(Named, InputsAreOfTheKindTheyAre) {
  const ts::Variable x = parameter("x");
  pointer("p");
  const ts::Variable element = add("p[1].len");
  const ts::Variable global = add("total");
  const ts::Variable call = add("$get()");
  const ts::Variable local = add("tmp", helper);
  Inputs inputs(program, entry);
  using Kind = Input::Kind;
  const auto kind = [&](ts::Variable v, std::size_t k) { return inputs[inputs.find(v, k)].kind; };
  EXPECT_EQ(kind(x, 0), Kind::parameter);
  EXPECT_EQ(kind(element, 0), Kind::object);
  EXPECT_EQ(kind(global, 0), Kind::global);
  EXPECT_EQ(kind(call, 1), Kind::result);
  EXPECT_EQ(kind(local, 1), Kind::local);
  EXPECT_EQ(kind(add("$malloc fails"), 1), Kind::other);
}

TEST_F(Named, TheSameInputIsFoundAgain) {
  const ts::Variable x = parameter("x");
  const ts::Variable y = parameter("y");
  Inputs inputs(program, entry);
  EXPECT_EQ(inputs.find(x, 0), inputs.find(x, 0));
  EXPECT_NE(inputs.find(x, 0), inputs.find(y, 0));
  EXPECT_NE(inputs.find(x, 0), inputs.find(x, 1));
  EXPECT_EQ(inputs.count(), 3U);
}

/// Wherever a function without a body is called, it gives its next result.
TEST_F(Named, ResultsOfAFunctionAreNumberedTogether) {
  const ts::Variable first = add("$get()", entry);
  const ts::Variable second = add("$get()", helper);
  Inputs inputs(program, entry);
  EXPECT_EQ(inputs.find(first, 2), inputs.find(second, 2));
  EXPECT_EQ(inputs[inputs.find(second, 2)].name, "get_2");
  EXPECT_EQ(inputs[inputs.find(second, 2)].function, "get");
  EXPECT_EQ(inputs[inputs.find(add("$__VERIFIER_nondet_int()"), 1)].name, "nondet_int_1");
}

TEST_F(Named, SymbolsAreNoVariablesOfTheProgram) {
  const ts::Variable x = parameter("x");
  Inputs inputs(program, entry);
  const std::size_t input = inputs.find(x, 0);
  const term::Variable unknown = inputs.unknown();
  EXPECT_GE(inputs[input].symbol.index(), program.variable_count());
  EXPECT_EQ(inputs.of(inputs[input].symbol), input);
  EXPECT_FALSE(inputs.of(unknown));
  term::Factory& terms = program.terms();
  const ts::Term known = terms.variable(inputs[input].symbol);
  EXPECT_TRUE(inputs.known(known));
  EXPECT_FALSE(inputs.known(terms.add(known, terms.variable(unknown))));
}

TEST_F(Named, RangesAreThoseOfTheTypes) {
  const ts::Variable c = add("c", {}, false, {ts::Type::Kind::integer, 8, false});
  const ts::Variable real = add("r", {}, false, {ts::Type::Kind::opaque, 64, true});
  const ts::Variable inside = add("list.next", {}, true, {ts::Type::Kind::integer, 64, false});
  Inputs inputs(program, entry);
  const solver::Range range = inputs.range(inputs[inputs.find(c, 0)].symbol);
  EXPECT_EQ(range.low, ts::Integer(0));
  EXPECT_EQ(range.high, ts::Integer(255));
  // Nobody can choose these.
  for (const ts::Variable v : {real, inside}) {
    const Input& input = inputs[inputs.find(v, 0)];
    EXPECT_TRUE(input.fixed);
    EXPECT_EQ(inputs.range(input.symbol).low, ts::Integer(0));
    EXPECT_EQ(inputs.range(input.symbol).high, ts::Integer(0));
  }
}

std::vector<std::string> names(const Inputs& inputs) {
  std::vector<Input> all = inputs.all();
  name_first_elements(all, inputs.pointers());
  std::vector<std::string> result;
  for (const Input& input : all) result.push_back(input.name);
  return result;
}

TEST_F(Named, OneObjectIsNoArray) {
  pointer("p");
  pointer("q");
  pointer("a");
  Inputs inputs(program, entry);
  for (const char* name : {"p[0]", "q[0].len", "q[0].at[2]", "a[0]", "a[1]"}) {
    inputs.find(add(name), 0);
  }
  EXPECT_EQ(names(inputs), (std::vector<std::string>{"*p", "q->len", "q->at[2]", "a[0]", "a[1]"}));
}

/// The k-th of what a function gives is the same wherever it is asked.
TEST_F(Named, SourcesHaveACounterEach) {
  const ts::Variable first = add("$get()", entry);
  const ts::Variable second = add("$get()", helper);
  const ts::Variable other = add("$put()", entry);
  const ts::Variable local = add("x", entry);
  ts::FunctionInfo& function = program[entry];
  function.entry = program.add_location(entry);
  function.exit = program.add_location(entry);
  function.halt = program.add_location(entry);
  for (const ts::Variable v : {first, second, other, local}) {
    ts::Havoc havoc;
    havoc.defines = {v};
    havoc.from_outside = true;
    program.add_edge({function.entry, function.exit, havoc, {}, {}});
  }
  const Definables definables(program, {{"x", {{function.exit, program.terms().variable(local)}}}});
  EXPECT_EQ(definables.counter(first), definables.counter(second));
  EXPECT_NE(definables.counter(first), definables.counter(other));
  EXPECT_NE(definables.counter(local), definables.counter(other));
  EXPECT_EQ(definables.count(), program.variable_count() + 1 + 3);
  ASSERT_EQ(definables.observed(function.exit).size(), 1U);
  EXPECT_EQ(definables.observed(function.exit).front().value, program.terms().variable(local));
  EXPECT_TRUE(definables.observed(function.entry).empty());
}

}  // namespace inputs_test
}  // namespace pslice::explore
