#include "tests/support/statement_generator.h"

#include <algorithm>
#include <utility>

// Random statements. All names are initialised where they are declared, and a label is never
// reached from outside the scope of a name that is used after it, so no path reads garbage; loops
// and backward jumps count down, so every run ends.

namespace pslice::support {
StatementGenerator::StatementGenerator(Generation& generation, Frame& frame,
                                       std::optional<Name> result)
    : generation_(generation),
      random_(generation.random),
      options_(generation.options),
      frame_(frame),
      expressions_(generation, frame),
      result_(std::move(result)) {}

Body StatementGenerator::body(unsigned statement_count) {
  budget_ = statement_count;
  declare_counters();
  if (frame_.itself) {
    // The guard comes before anything that might call the function again.
    const std::optional<Callable> itself = std::exchange(frame_.itself, std::nullopt);
    line("if (d <= 0 || d > 4) " + return_statement());
    frame_.itself = itself;
  }
  declare_locals();
  if (options_.memory) declare_memory();
  while (!spent()) statements(budget_);
  candidate(Labels::nothing);
  line(return_statement());
  return std::move(body_);
}

void StatementGenerator::line(const std::string& text) {
  body_.lines.push_back(std::string(2 * static_cast<std::size_t>(indent_), ' ') + text);
  joins_line_ = false;
}

void StatementGenerator::candidate(Labels labels) {
  body_.candidates.push_back({body_.lines.size(), frame_.names, labels});
}

void StatementGenerator::declare_counters() {
  if (!options_.loops && !options_.backward_gotos) return;
  std::string text = "int fuel = " + std::to_string(fuel);
  for (unsigned i = 0; i < 2 && options_.loops; ++i) {
    const std::string name = "i" + std::to_string(i);
    text += ", " + name + " = 0";
    free_counters_.push_back(name);
    // Jumps into a loop may leave a counter a little outside its loop's bounds.
    frame_.names.push_back({name, int_type(), {-10000, 10000}, generation_.next_cell++, false});
  }
  line(text + ";");
}

void StatementGenerator::declare_locals() {
  const std::size_t count = 2 + random_.below(3);
  for (std::size_t i = 0; i < count; ++i) declaration();
  if (options_.static_locals && random_.percent(35)) {
    const std::string name = "s" + std::to_string(next_name_++);
    line("static int " + name + " = " + std::to_string(random_.below(5)) + ";");
    frame_.names.push_back({name, int_type(), modest, generation_.next_cell++});
  }
}

void StatementGenerator::declare_memory() {
  if (random_.percent(70)) {
    const std::string name = "m" + std::to_string(next_name_++);
    line("int " + name + " = " + std::to_string(random_.below(9)) + ";");
    frame_.names.push_back({name, int_type(), modest, memory_cell, true, true});
    const std::string pointer = "q" + std::to_string(next_name_++);
    const auto target = expressions_.find([](const Name& n) { return n.pointed_to; });
    line("int *" + pointer + " = &" + target->text + ";");
    frame_.pointers.push_back(pointer);
  }
  if (random_.percent(60)) {
    const std::string name = "a" + std::to_string(next_name_++);
    line("int " + name + "[4] = {1, " + std::to_string(random_.below(9)) + "};");
    frame_.arrays.push_back(name);
  }
  if (random_.percent(60)) {
    const std::string name = "r" + std::to_string(next_name_++);
    line("struct " + options_.prefix + "pair " + name + " = {" + std::to_string(random_.below(9)) +
         ", 7};");
    frame_.names.push_back({name + ".first", int_type(), modest, generation_.next_cell++});
    frame_.names.push_back(
        {name + ".second", unsigned_type(), unsigned_type().range(), generation_.next_cell++});
  }
}

/// One or several new variables of one type.
void StatementGenerator::declaration() {
  CType type = int_type();
  Range range = modest;
  if (options_.narrow_types && random_.percent(40)) {
    type = random_.pick(integer_types());
    if (type.bits == 32 && type.is_signed() && random_.percent(40)) {
      type.spelling = "enum " + options_.prefix + "kind";
    }
    range = type.range();
  } else if (random_.percent(20)) {
    range = type.range();
  }
  const std::size_t count = options_.several_on_a_line && random_.percent(20) ? 2 : 1;
  std::string text = type.spelling;
  for (std::size_t i = 0; i < count; ++i) {
    Name name{"x" + std::to_string(next_name_++), type, range, generation_.next_cell++};
    const Expression value =
        fitted(expressions_.expression(random_.below(3) + (depth_ == 0 ? 1 : 0),
                                       expressions_.full_permit()),
               type, range);
    text += (i == 0 ? " " : ", ") + name.text + " = " + value.text;
    frame_.names.push_back(name);
  }
  line(text + ";");
  frame_.cost += frame_.repetition;
}

void StatementGenerator::statements(unsigned count) {
  for (unsigned i = 0; i < count && !spent(); ++i) statement();
}

void StatementGenerator::block(unsigned count) {
  const Scope scope(frame_);
  ++indent_;
  ++depth_;
  statements(std::max(count, 1U));
  --depth_;
  --indent_;
}

void StatementGenerator::statement() {
  spend();
  frame_.cost += frame_.repetition;
  const bool may_nest = depth_ < options_.depth && budget_ > 0;
  if (options_.loop_shapes && may_nest && random_.percent(shaped_loops_ == 0 ? 45 : 25)) {
    candidate(Labels::nothing);
    shaped_loops_ < 3 && most_trips() > 0 ? shaped_loop() : probe();
    return;
  }
  const std::size_t roll = random_.below(100);
  const auto leave_first = [&] {
    if (!joins_line_) candidate(Labels::nothing);
  };
  if (roll < 26 && may_nest) {
    leave_first();
    if_statement();
    return;
  }
  if (roll < 34 && may_nest && options_.loops && loops_ < 2) {
    leave_first();
    loop();
    return;
  }
  if (roll < 40 && may_nest && options_.switches) {
    leave_first();
    switch_statement();
    return;
  }
  if (roll < 45 && may_nest && options_.gotos) {
    forward_goto();
    return;
  }
  if (roll < 49 && may_nest && options_.backward_gotos) {
    backward_goto();
    return;
  }
  if (roll < (depth_ == 0 ? 51 : 56)) {
    leave_first();
    leave();
    return;
  }
  if (roll < 63 && depth_ > 0) {
    declaration();
    return;
  }
  const Simple s = simple();
  if (joins_line_ && options_.several_on_a_line && random_.percent(15)) {
    body_.lines.back() += " " + s.text;
    return;
  }
  candidate(s.braces ? Labels::nothing : Labels::next);
  line(s.text);
  joins_line_ = true;
}

/// A conditional or plain way out: return, exit, break, continue.
void StatementGenerator::leave() {
  const std::string condition = expressions_.condition(expressions_.full_permit()).text;
  const std::string test =
      options_.macros && random_.percent(15) ? options_.prefix + "WHEN(" : "if (";
  const std::size_t roll = random_.below(100);
  if (roll < 25 && options_.halting) {
    if (random_.percent(50)) {
      line(test + condition + ") exit(3);");
      return;
    }
    line(options_.prefix + "assume(" + condition + ");");
    return;
  }
  if (roll < 60 && loops_ > 0) {
    const bool goes_on = random_.percent(50);
    const std::string first = goes_on ? before_continue_ : "";
    line(test + condition + ") " + (first.empty() ? "" : "{ " + first + "; ") +
         (goes_on ? "continue;" : "break;") + (first.empty() ? "" : " }"));
    return;
  }
  if (breakable_ > 0) {
    line(test + condition + ") break;");
    return;
  }
  if (!options_.early_returns) {
    line(simple().text);
    return;
  }
  line(test + condition + ") " + return_statement());
}

std::string StatementGenerator::return_statement() {
  if (!result_) return "return;";
  const Expression value = expressions_.expression(2, expressions_.full_permit());
  return "return " + fitted(value, result_->type, result_->range).text + ";";
}

StatementGenerator::Simple StatementGenerator::assign() {
  const Expression target = expressions_.lvalue(expressions_.full_permit());
  if (target.text.empty()) return {";"};
  const Expression value =
      expressions_.expression(random_.below(4), expressions_.permit_beside(target));
  frame_.writes.insert(target.writes.begin(), target.writes.end());
  return {target.text + " = " + fitted(value, target.type, target.range).text + ";"};
}

/// `x op= e`, the operation chosen so that it keeps to x's range.
StatementGenerator::Simple StatementGenerator::compound_assign() {
  static const std::vector<std::string> free = {"+", "-", "*", "&", "|", "^", "<<", ">>"};
  const auto permit = expressions_.full_permit();
  Expression target = expressions_.lvalue(permit);
  if (target.text.empty()) return {";"};
  frame_.writes.insert(target.writes.begin(), target.writes.end());
  target.reads.insert(target.writes.begin(), target.writes.end());
  const Expression value = expressions_.expression(1, expressions_.permit_beside(target));
  for (int tries = 0; tries < 5; ++tries) {
    const std::string op = options_.arithmetic ? random_.pick(free) : "+";
    const auto result = combine(op, target, value);
    if (result && target.range.includes(converted(result->range, target.type))) {
      return {target.text + " " + op + "= " + value.text + ";"};
    }
  }
  const Expression divisor = fitted(value, int_type(), {1, 9});
  const auto result = combine("%", target, divisor);
  if (result && options_.arithmetic &&
      target.range.includes(converted(result->range, target.type))) {
    return {target.text + " %= " + divisor.text + ";"};
  }
  return {target.text + " = " + fitted(value, target.type, target.range).text + ";"};
}

std::optional<StatementGenerator::Simple> StatementGenerator::macro() {
  const std::string& p = options_.prefix;
  const auto wrapping = [](const Name& n) {
    return n.writable && !n.type.is_signed() && n.type.sign != CType::Sign::boolean &&
           n.range == n.type.range();
  };
  const auto a = expressions_.find(wrapping);
  const auto b =
      expressions_.find([&](const Name& n) { return wrapping(n) && a && n.cell != a->cell; });
  if (a && b && random_.percent(50)) {
    frame_.writes.insert(a->cell);
    frame_.writes.insert(b->cell);
    static const std::vector<std::string> pairs = {"BUMP", "BOTH", "TRADE"};
    return Simple{p + random_.pick(pairs) + "(" + a->text + ", " + b->text + ");", true};
  }
  const Expression target = expressions_.lvalue({});
  if (target.text.empty()) return std::nullopt;
  frame_.writes.insert(target.writes.begin(), target.writes.end());
  const Expression value = fitted(expressions_.expression(2, expressions_.permit_beside(target)),
                                  target.type, target.range);
  if (random_.percent(50)) return Simple{p + "SET(" + target.text + ", " + value.text + ");"};
  const Expression condition = expressions_.condition(expressions_.full_permit());
  return Simple{p + "COND(" + condition.text + ", " + target.text + ", " + value.text + ");", true};
}

std::optional<StatementGenerator::Simple> StatementGenerator::pointer_change() {
  const auto target = expressions_.find([](const Name& n) { return n.pointed_to; });
  if (!target || frame_.pointers.empty()) return std::nullopt;
  const std::string pointer = random_.pick(frame_.pointers);
  if (frame_.pointers.size() > 1 && random_.percent(30)) {
    return Simple{pointer + " = " + random_.pick(frame_.pointers) + ";"};
  }
  return Simple{pointer + " = &" + target->text + ";"};
}

StatementGenerator::Simple StatementGenerator::simple() {
  const auto permit = expressions_.full_permit();
  const std::size_t roll = random_.below(100);
  if (roll < 45) return assign();
  if (roll < 60) return compound_assign();
  if (roll < 74) {
    using Wanted = ExpressionGenerator::Wanted;
    if (const auto call = expressions_.call(2, {true, {}, {}}, Wanted::effect)) {
      return {call->text + ";"};
    }
  }
  if (roll < 81 && options_.macros) {
    if (const auto m = macro()) return *m;
  }
  if (roll < 86 && options_.memory) {
    if (const auto p = pointer_change()) return *p;
  }
  if (roll < 91 && options_.side_effects) {
    if (const auto step = expressions_.step(permit)) return {step->text + ";"};
  }
  if (roll < 95 && options_.side_effects) {
    // An expression for its effect only: a test && x++, or x++, y++.
    const Expression first = expressions_.condition(permit);
    const auto step = expressions_.step(permit);
    if (step) return {logical(random_.percent(50) ? "&&" : "||", first, *step).text + ";"};
  }
  return assign();
}

}  // namespace pslice::support
