#include <algorithm>
#include <set>

#include "tests/support/statement_generator.h"

// Random statements that hold others: tests, loops, switches and the regions of gotos.

namespace pslice::support {
/// A test's side: a block, or (if allowed) a single statement without braces.
void StatementGenerator::branch(const std::string& head, Braces braces) {
  if (braces == Braces::optional && random_.percent(25)) {
    line(head);
    const Scope scope(frame_);
    const Simple s = simple();
    spend();
    frame_.cost += frame_.repetition;
    if (!s.braces) {
      ++indent_;
      line(s.text);
      --indent_;
      return;
    }
    body_.lines.back() += " {";
    ++indent_;
    line(s.text);
    --indent_;
    line("}");
    return;
  }
  line(head + " {");
  block(1 + static_cast<unsigned>(random_.below(3)));
  line("}");
}

void StatementGenerator::if_statement() {
  const Expression condition = expressions_.condition(expressions_.full_permit());
  const std::string word =
      options_.macros && random_.percent(10) ? options_.prefix + "WHEN(" : "if (";
  branch(word + condition.text + ")", Braces::optional);
  while (random_.percent(25) && !spent()) {
    const Expression next = expressions_.condition(expressions_.full_permit());
    branch("else if (" + next.text + ")", Braces::optional);
  }
  if (random_.percent(45)) branch("else", Braces::optional);
}

void StatementGenerator::for_loop(const std::string& counter, unsigned bound) {
  std::string head = "for (" + counter + " = 0; " + counter + " < " + std::to_string(bound);
  if (!options_.constant_loops && random_.percent(40)) {
    head += " && " + operand(expressions_.condition(expressions_.full_permit()));
  }
  std::string step = counter + "++";
  if (options_.side_effects && random_.percent(30)) {
    if (const auto more = expressions_.step(expressions_.full_permit())) step += ", " + more->text;
  }
  if (options_.macros && random_.percent(15)) {
    head = options_.prefix + "LOOP(" + counter + ", " + std::to_string(bound) + ")";
    branch(head, Braces::always);
    return;
  }
  branch(head + "; " + step + ")", Braces::optional);
}

void StatementGenerator::loop() {
  if (free_counters_.empty()) {
    line(simple().text);
    return;
  }
  const std::string counter = free_counters_.back();
  free_counters_.pop_back();
  const unsigned bound = 1 + static_cast<unsigned>(random_.below(options_.constant_loops ? 3 : 4));
  const unsigned outer = frame_.repetition;
  const std::string outer_continue = std::exchange(before_continue_, "");
  frame_.repetition *= bound + 1;
  ++loops_;
  ++breakable_;
  const auto also = [&] {
    if (random_.percent(50)) return std::string();
    return " && " + operand(expressions_.condition(expressions_.full_permit()));
  };
  switch (options_.constant_loops ? 0 : random_.below(4)) {
    case 0:
    case 1: for_loop(counter, bound); break;
    case 2: {
      line(counter + " = " + std::to_string(bound) + ";");
      branch("while (" + counter + "-- > 0" + also() + ")", Braces::optional);
      break;
    }
    default: {
      line(counter + " = " + std::to_string(bound) + ";");
      line("do {");
      block(1 + static_cast<unsigned>(random_.below(3)));
      line("} while (--" + counter + " > 0" + also() + ");");
    }
  }
  --breakable_;
  --loops_;
  before_continue_ = outer_continue;
  frame_.repetition = outer;
  free_counters_.push_back(counter);
}

void StatementGenerator::switch_statement() {
  const Expression value = expressions_.expression(1, expressions_.full_permit());
  const std::size_t cases = 2 + random_.below(3);
  line("switch (" + (random_.percent(50) ? operand(value) + " & 3" : value.text) + ") {");
  ++breakable_;
  const std::size_t fallback = random_.below(cases + 2);  // there may be none
  std::set<std::int64_t> used;
  for (std::size_t i = 0; i < cases; ++i) {
    if (i == fallback) {
      line("default:");
    } else {
      std::int64_t label = random_.between(-1, 5);
      while (!used.insert(label).second) ++label;
      if (random_.percent(10) && depth_ + 1 < options_.depth) {
        // A case inside a nested block: the switch jumps over the test.
        ++indent_;
        line("if (" + expressions_.condition(expressions_.full_permit()).text + ") {");
        line("case " + std::to_string(label) + ":");
        line("  ;");
        block(1);
        line("}");
        --indent_;
        continue;
      }
      line("case " + std::to_string(label) + ":");
    }
    line("  ;");
    block(1 + static_cast<unsigned>(random_.below(2)));
    if (random_.percent(60)) line("  break;");
  }
  --breakable_;
  line("}");
}

void StatementGenerator::forward_goto() {
  const std::string label = "g" + std::to_string(next_label_++);
  candidate(Labels::nothing);
  const Expression condition = expressions_.condition(expressions_.full_permit());
  line("if (" + condition.text + ") goto " + label + ";");
  {
    // What is declared on the way is out of reach after the label.
    const Scope scope(frame_);
    statements(1 + static_cast<unsigned>(random_.below(3)));
    if (random_.percent(25)) {
      jump_into_block(label, scope);
      return;
    }
  }
  if (random_.percent(50)) {
    line(label + ": ;");
    return;
  }
  const Simple s = simple();
  line(label + ": " + s.text);
}

/// The label stands inside a block whose head the jump passes over, and with it all that was
/// declared since.
void StatementGenerator::jump_into_block(const std::string& label, const Scope& passed_over) {
  const Expression condition = expressions_.condition(expressions_.full_permit());
  line("if (" + condition.text + ") {");
  {
    const Scope scope(frame_);
    ++indent_;
    ++depth_;
    statements(1);
    --depth_;
    --indent_;
  }
  line("  " + label + ": ;");
  passed_over.leave();
  block(1);
  line("}");
}

void StatementGenerator::backward_goto() {
  const std::string label = "g" + std::to_string(next_label_++);
  line(label + ": ;");
  const unsigned outer = frame_.repetition;
  frame_.repetition *= fuel + 1;
  const Expression condition = [&] {
    const Scope scope(frame_);
    statements(1 + static_cast<unsigned>(random_.below(3)));
    return expressions_.condition(expressions_.full_permit());
  }();
  frame_.repetition = outer;
  line("if (fuel > 0 && " + operand(condition) + ") {");
  line("  fuel--;");
  line("  goto " + label + ";");
  line("}");
}

}  // namespace pslice::support
