#include <algorithm>

#include "tests/support/statement_generator.h"

// Random loops of all shapes, for tests of what is known about loops. Each brings its own counters,
// declared before it and changed by it alone, so how often it runs is bounded; and it leaves
// relations between them behind, such as that one is twice the other. Tests of these, exactly true,
// never true or off by one, are what an invariant decides: a wrong one loses statements that a run
// reaches.

namespace pslice::support {
namespace {

const CType& byte_type() {
  static const CType type{"unsigned char", 8, CType::Sign::without};
  return type;
}

/// "+ 3", "- 3".
std::string plus(std::int64_t value) {
  return (value < 0 ? "- " : "+ ") + std::to_string(value < 0 ? -value : value);
}

std::string stepped(const std::string& name, std::int64_t by) {
  if (by == 1) return name + "++";
  if (by == -1) return name + "--";
  return name + (by < 0 ? " -= " : " += ") + std::to_string(by < 0 ? -by : by);
}

}  // namespace

std::string StatementGenerator::declare(const char* letter, const CType& type, const Range& range,
                                        const std::string& value) {
  std::string name = letter + std::to_string(next_name_++);
  line(type.spelling + " " + name + " = " + value + ";");
  frame_.names.push_back({name, type, range, generation_.next_cell++, false});
  return name;
}

std::string StatementGenerator::some_condition() {
  return operand(expressions_.condition(expressions_.full_permit()));
}

/// So that everything together stays within a few hundred rounds.
unsigned StatementGenerator::most_trips() const {
  return std::min(6U, 250 / frame_.repetition > 1 ? 250 / frame_.repetition - 1 : 0);
}

/// A test of what loops left behind, and something under it.
void StatementGenerator::probe() {
  static const std::vector<std::string> comparisons = {"==", "!=", "<", ">", "<=", ">="};
  if (frame_.relations.empty()) {
    if_statement();
    return;
  }
  const std::size_t count = frame_.relations.size();
  const Relation& r = frame_.relations[std::max(random_.below(count), random_.below(count))];
  std::string test = r.left + " " + random_.pick(comparisons) + " " + r.right;
  if (random_.percent(50)) test += random_.percent(50) ? " + 1" : " - 1";
  if (random_.percent(20)) test += (random_.percent(50) ? " && " : " || ") + some_condition();
  // An assignment at least: even where nothing more is to be written, the test decides something.
  const auto side = [&](const std::string& head) {
    line(head);
    const Scope scope(frame_);
    ++indent_;
    candidate(Labels::nothing);
    line(assign().text);
    --indent_;
    if (random_.percent(30)) block(1);
  };
  side("if (" + test + ") {");
  if (random_.percent(40)) side("} else {");
  line("}");
}

/// A way out of loops, or on to the next round.
void StatementGenerator::leave_loop() {
  const std::size_t roll = random_.below(100);
  if (roll < 25 && !outside_.empty()) {
    const std::string& label = random_.pick(outside_);
    jumped_to_.insert(label);
    line("if (" + some_condition() + ") goto " + label + ";");
  } else if (roll < 35) {
    line("if (" + some_condition() + ") " + return_statement());
  } else {
    leave();
  }
}

/// Statements behind a label that is reached from elsewhere too: what they declare ends with them.
void StatementGenerator::region(unsigned count) {
  const Scope scope(frame_);
  statements(std::max(count, 1U));
}

/// The steps in their order, with statements before, between and behind them.
void StatementGenerator::loop_body(std::vector<std::string> steps) {
  const Scope scope(frame_);
  ++indent_;
  ++depth_;
  std::size_t next = 0;
  const std::size_t rounds = 1 + random_.below(3);
  for (std::size_t round = 0; round < rounds; ++round) {
    while (next < steps.size() && random_.percent(50)) line(steps[next++]);
    const std::size_t roll = random_.below(100);
    if (roll < 25) {
      probe();
    } else if (roll < 40) {
      leave_loop();
    } else {
      statements(1);
    }
  }
  while (next < steps.size()) line(steps[next++]);
  if (rounds == 1) statements(1);
  --depth_;
  --indent_;
}

StatementGenerator::LoopBound StatementGenerator::loop_bound(unsigned highest) {
  const auto high = static_cast<std::int64_t>(1 + random_.below(highest));
  const Range range{-1, high};
  const auto any = expressions_.expression(1, expressions_.full_permit());
  switch (random_.below(3)) {
    case 0: return {std::to_string(high), high};
    case 1: return {declare("n", int_type(), range, fitted(any, int_type(), range).text), high};
    default: {
      // As people write it, and so that a test says what is known.
      const Expression start = fitted(any, int_type(), int_type().range());
      const std::string name = declare("n", int_type(), range, start.text);
      line("if (" + name + " > " + std::to_string(high) + ")");
      line("  " + name + " = " + std::to_string(high) + ";");
      line("if (" + name + " < -1)");
      line("  " + name + " = -1;");
      return {name, high};
    }
  }
}

StatementGenerator::Counting StatementGenerator::counting_signed() {
  const LoopBound bound = loop_bound(most_trips());
  Counting c;
  c.stride = 1 + static_cast<std::int64_t>(random_.below(3));
  const auto start = static_cast<std::int64_t>(random_.below(3)) - 1;
  c.trips = static_cast<unsigned>(bound.high + 3) / static_cast<unsigned>(c.stride) + 1;
  c.counter = declare("j", int_type(), {-30, 30}, std::to_string(start));
  if (random_.percent(60)) {
    c.first = start;
    c.init = c.counter + " = " + std::to_string(start);
    c.test = c.counter + (random_.percent(70) ? " < " : " <= ") + bound.text;
    frame_.relations.push_back({c.counter, bound.text});
  } else {
    const std::string last = std::to_string(start);
    c.init = c.counter + " = " + bound.text;
    c.test = c.counter + (random_.percent(70) ? " > " : " >= ") + last;
    frame_.relations.push_back({c.counter, last});
    frame_.relations.push_back({c.counter, bound.text});
    c.stride = -c.stride;
  }
  c.step = stepped(c.counter, c.stride);
  return c;
}

/// Counters that pass the end of their type, or stop just before.
StatementGenerator::Counting StatementGenerator::counting_wrapping() {
  Counting c;
  const auto trips = static_cast<std::int64_t>(1 + random_.below(most_trips()));
  c.trips = static_cast<unsigned>(trips) + 1;
  switch (random_.below(3)) {
    case 0: {
      const auto stride = static_cast<std::int64_t>(1 + random_.below(3));
      const auto first = random_.between(240, 255);
      const std::int64_t end = (first + trips * stride) & 255;
      c.counter = declare("j", byte_type(), byte_type().range(), "0");
      c.init = c.counter + " = " + std::to_string(first);
      c.test = c.counter + " != " + std::to_string(end);
      c.step = stepped(c.counter, stride);
      frame_.relations.push_back({c.counter, std::to_string(end)});
      break;
    }
    case 1: {
      c.counter = declare("j", unsigned_type(), unsigned_type().range(), "0");
      c.init = c.counter + " = " + std::to_string(trips - 1);
      c.test = c.counter + " < " + std::to_string(trips);
      c.step = c.counter + "--";
      frame_.relations.push_back({c.counter, std::to_string(trips)});
      break;
    }
    default: {
      c.counter = declare("j", unsigned_type(), unsigned_type().range(), "0");
      const Range range{0, trips};
      const auto any = expressions_.expression(1, expressions_.full_permit());
      c.init = c.counter + " = " + fitted(any, unsigned_type(), range).text;
      // A body that comes before the test may leave 0, and what follows is a long way down.
      c.test = c.counter + " > 0 && " + c.counter + " <= " + std::to_string(trips);
      c.step = c.counter + "--";
      frame_.relations.push_back({c.counter, "0"});
    }
  }
  return c;
}

StatementGenerator::Counting StatementGenerator::counting() {
  Counting c = random_.percent(75) ? counting_signed() : counting_wrapping();
  if (random_.percent(20)) c.test = "(" + c.test + ") && " + some_condition();
  return c;
}

/// Declares what moves along with the counter; gives the statements that move it.
std::vector<std::string> StatementGenerator::companions(const Counting& c) {
  std::vector<std::string> steps;
  const std::size_t count = random_.below(3);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t roll = random_.below(100);
    if (roll < 45) {
      const std::int64_t by = random_.percent(50) ? 2 : random_.percent(50) ? -1 : 3;
      const std::int64_t first = random_.between(-2, 2);
      const Wide reach = 3 * (static_cast<Wide>(c.trips) + 2);
      const std::string name =
          declare("c", int_type(), {first - reach, first + reach}, std::to_string(first));
      steps.push_back(stepped(name, by) + ";");
      if (c.stride != 0) {
        frame_.relations.push_back(
            {std::to_string(c.stride) + " * " + name,
             std::to_string(by) + " * " + c.counter + " " + plus(c.stride * first - by * c.first)});
      }
      frame_.relations.push_back({name, std::to_string(first + by * (c.trips - 1))});
    } else if (roll < 60) {
      const std::string name = declare("c", byte_type(), byte_type().range(),
                                       std::to_string(random_.percent(50) ? 0 : 253));
      steps.push_back(name + "++;");
      frame_.relations.push_back({name, "(unsigned char)" + c.counter});
    } else if (roll < 80) {
      const std::string name = declare("b", int_type(), {0, 1}, "1");
      const Simple s = simple();
      steps.push_back("if (" + name + ") { " + name + " = 0; " + s.text + " }");
      frame_.relations.push_back({name, "0"});
    } else {
      const std::string mode = declare("w", int_type(), {0, 2},
                                       random_.percent(50) ? "1" : some_condition() + " ? 1 : 2");
      if (random_.percent(50)) steps.push_back("if (" + some_condition() + ") " + mode + " = 2;");
      const Simple one = simple();
      const Simple two = simple();
      steps.push_back("if (" + mode + " == 1) { " + one.text + " } else { " + two.text + " }");
      frame_.relations.push_back({mode, "1"});
      frame_.relations.push_back({mode, "2"});
    }
  }
  return steps;
}

void StatementGenerator::counted_loop() {
  const Counting c = counting();
  const InLoop loop(*this, c.trips);
  const std::vector<std::string> steps = companions(c);
  // Without a place of its own the step stands at one end of the body: at the far end, what goes on
  // with the next round early has to make it as well.
  const auto body_with_step = [&] {
    const bool comes_first = random_.percent(40);
    if (comes_first) line("  " + c.step + ";");
    before_continue_ = comes_first ? "" : c.step;
    loop_body(steps);
    if (!comes_first) line("  " + c.step + ";");
  };
  const std::size_t form = random_.below(5);
  if (form > 1) line(c.init + ";");
  switch (form) {
    case 0:
    case 1:
      line("for (" + c.init + "; " + c.test + "; " + c.step + ") {");
      loop_body(steps);
      line("}");
      break;
    case 2:
      line("while (" + c.test + ") {");
      body_with_step();
      line("}");
      break;
    case 3:
      line("do {");
      loop_body(steps);
      line("} while (" + c.step + ", " + c.test + ");");
      break;
    default:
      line("while (1) {");
      line("  if (!(" + c.test + "))");
      line("    break;");
      body_with_step();
      line("}");
  }
}

}  // namespace pslice::support
