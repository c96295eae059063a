#include <algorithm>

#include "tests/support/statement_generator.h"

// Random loops that are more than a counter and its bound: made of gotos, entered in two places,
// state machines, and loops that end for a reason of their own.

namespace pslice::support {
/// A label and a jump back to it; for `break` and `continue` it is no loop.
void StatementGenerator::goto_loop() {
  const Counting c = counting();
  const std::string label = "g" + std::to_string(next_label_++);
  frame_.repetition *= c.trips + 1;
  std::vector<std::string> steps = companions(c);
  line(c.init + ";");
  line(label + ": ;");
  steps.push_back(c.step + ";");
  loop_body(steps);
  line("if (" + c.test + ")");
  line("  goto " + label + ";");
}

/// Entered at its head or in its middle, which has no structured equivalent.
void StatementGenerator::two_entry_loop() {
  const std::string one = "g" + std::to_string(next_label_++);
  const std::string two = "g" + std::to_string(next_label_++);
  const LoopBound bound = loop_bound(most_trips());
  const std::string counter = declare("j", int_type(), {0, bound.high + 2}, "0");
  const std::string beside = declare("c", int_type(), {0, 2 * bound.high + 4}, "0");
  frame_.relations.push_back({counter, bound.text});
  frame_.relations.push_back({beside, "2 * " + counter});
  frame_.repetition *= static_cast<unsigned>(bound.high) + 2;
  line("if (" + some_condition() + ") goto " + two + ";");
  line(one + ": ;");
  if (random_.percent(50)) line(beside + " += 2;");
  region(1 + static_cast<unsigned>(random_.below(2)));
  if (random_.percent(40)) leave_loop();
  line(two + ": ;");
  region(1 + static_cast<unsigned>(random_.below(2)));
  line(counter + "++;");
  line("if (" + counter + " < " + bound.text + ") {");
  if (random_.percent(40)) line("  if (" + some_condition() + ") goto " + two + ";");
  line("  goto " + one + ";");
  line("}");
}

/// Either states only go up, or a counter ends it.
void StatementGenerator::state_machine() {
  const auto states = static_cast<std::int64_t>(3 + random_.below(2));
  const bool upward = random_.percent(50);
  const auto rounds = static_cast<std::int64_t>(most_trips());
  const std::string counter = upward ? "" : declare("j", int_type(), {0, rounds + 1}, "0");
  const std::string state = declare("w", int_type(), {0, states}, "0");
  for (std::int64_t s = 0; s <= states; ++s) {
    frame_.relations.push_back({state, std::to_string(s)});
  }
  const InLoop loop(*this, static_cast<unsigned>(std::max(rounds, states)));
  line("while (" + state + " < " + std::to_string(states) + ") {");
  if (!upward) line("  if (" + counter + "++ >= " + std::to_string(rounds) + ") break;");
  line("  switch (" + state + ") {");
  ++breakable_;
  ++indent_;
  for (std::int64_t s = 0; s < states; ++s) {
    const auto next = [&] { return std::to_string(random_.between(upward ? s + 1 : 0, states)); };
    line(s + 1 == states ? "default:" : "case " + std::to_string(s) + ":");
    line("  " + state + " = " + some_condition() + " ? " + next() + " : " + next() + ";");
    block(1);
    if (random_.percent(85)) line("  break;");
  }
  --indent_;
  --breakable_;
  line("  }");
  line("}");
}

/// The greatest common divisor, as Euclid found it.
void StatementGenerator::subtracting_loop() {
  const auto some = [&] {
    return fitted(expressions_.expression(1, expressions_.full_permit()), int_type(), {1, 7}).text;
  };
  const std::string a = declare("u", int_type(), {1, 7}, some());
  const std::string b = declare("u", int_type(), {1, 7}, some());
  frame_.relations.push_back({a, b});
  frame_.relations.push_back({b, "0"});
  const InLoop loop(*this, 7);
  line("while (" + a + " != " + b + ") {");
  line("  if (" + a + " > " + b + ") " + a + " -= " + b + "; else " + b + " -= " + a + ";");
  loop_body({});
  line("}");
}

/// Two ends that move towards each other.
void StatementGenerator::searching_loop() {
  const std::int64_t high = 5 + static_cast<std::int64_t>(random_.below(3));
  const Range range{0, high};
  const std::string low = declare("u", int_type(), range, "0");
  const std::string top = declare("u", int_type(), range, std::to_string(high));
  const std::string middle = declare("u", int_type(), range, "0");
  for (const std::string& right : {middle, top, std::to_string(high)}) {
    frame_.relations.push_back({low, right});
  }
  const InLoop loop(*this, 4);
  line("while (" + low + " < " + top + ") {");
  line("  " + middle + " = (" + low + " + " + top + ") / 2;");
  line("  if (" + some_condition() + ") " + low + " = " + middle + " + 1;");
  line("  else " + top + " = " + middle + ";");
  loop_body({});
  line("}");
}

void StatementGenerator::halving_loop() {
  const auto any = expressions_.expression(1, expressions_.full_permit());
  const Range range{0, 100};
  const std::string rest = declare("u", int_type(), range, fitted(any, int_type(), range).text);
  const std::string rounds = declare("c", int_type(), {0, 8}, "0");
  frame_.relations.push_back({rest, "0"});
  frame_.relations.push_back({rounds, "7"});
  const InLoop loop(*this, 7);
  line("while (" + rest + " > 0) {");
  line("  " + rest + " = " + rest + " / 2;");
  loop_body({rounds + "++;"});
  line("}");
}

void StatementGenerator::shaped_loop() {
  const unsigned outer = frame_.repetition;
  const std::string label = "out" + std::to_string(next_label_++);
  outside_.push_back(label);
  ++shaped_loops_;
  const bool is_long = frame_.repetition > 25;  // these have a length of their own
  const std::size_t roll = random_.below(100);
  if (roll < 10) {
    goto_loop();
  } else if (roll < 20) {
    two_entry_loop();
  } else if (roll < 30) {
    state_machine();
  } else if (roll < 36 && !is_long) {
    subtracting_loop();
  } else if (roll < 42 && !is_long) {
    searching_loop();
  } else if (roll < 48 && !is_long) {
    halving_loop();
  } else {
    counted_loop();
  }
  --shaped_loops_;
  outside_.pop_back();
  if (jumped_to_.contains(label)) line(label + ": ;");
  frame_.repetition = outer;
  if (random_.percent(60)) probe();
}

}  // namespace pslice::support
