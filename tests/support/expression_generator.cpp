#include "tests/support/generator.h"

#include <algorithm>

// Random expressions. Where two operands are unsequenced, one is made first and the other may not
// touch what it writes, nor write what it reads; so the value never depends on the order a
// compiler evaluates them in.

namespace pslice::support {
namespace {

bool disjoint(const Cells& a, const Cells& b) {
  return std::ranges::none_of(a, [&](unsigned cell) { return b.contains(cell); });
}

void add(Cells& to, const Cells& from) { to.insert(from.begin(), from.end()); }

}  // namespace

bool ExpressionGenerator::may_read(const Cells& cells, const Permit& permit) {
  return disjoint(cells, permit.no_reads);
}

ExpressionGenerator::Permit ExpressionGenerator::after(const Permit& permit,
                                                       const Expression& beside) {
  Permit result = permit;
  if (!beside.writes.empty()) result.effects = false;
  add(result.no_reads, beside.writes);
  add(result.no_writes, beside.reads);
  return result;
}

ExpressionGenerator::Permit ExpressionGenerator::permit_beside(const Expression& lvalue) const {
  Permit permit = full_permit();
  permit.no_writes = lvalue.reads;
  add(permit.no_writes, lvalue.writes);
  return permit;
}

Expression ExpressionGenerator::small_constant() {
  if (generation_.options.defeat_luck && random_.percent(8)) {
    static const std::vector<int> big = {12345677, -7654321, 65536, 40000, 2147483647, -129, 255};
    return constant(random_.pick(big));
  }
  return constant(random_.between(random_.percent(25) ? -9 : 0, 9));
}

Expression ExpressionGenerator::read(const Name& name) {
  return {name.text, name.type, name.range, {name.cell}, {}, true};
}

Expression ExpressionGenerator::memory_access() {
  Expression e;
  e.range = modest;
  e.reads = {memory_cell};
  e.atom = true;
  if (!frame_.pointers.empty() && (frame_.arrays.empty() || random_.percent(50))) {
    e.text = "*" + random_.pick(frame_.pointers);
    e.atom = false;
    return e;
  }
  const std::string& array = random_.pick(frame_.arrays);
  if (random_.percent(50)) {
    e.text = array + "[" + std::to_string(random_.below(4)) + "]";
    return e;
  }
  // A subscript with a plain variable: the cells it reads are the access's own.
  const auto index = find([](const Name& n) { return n.type.bits <= 32; });
  if (!index) return constant(1);
  e.text = array + "[" + index->text + " & 3]";
  e.reads.insert(index->cell);
  return e;
}

Expression ExpressionGenerator::leaf(const Permit& permit) {
  if (random_.percent(22)) return small_constant();
  const bool has_memory = !frame_.pointers.empty() || !frame_.arrays.empty();
  if (has_memory && random_.percent(25)) {
    Expression e = memory_access();
    if (may_read(e.reads, permit)) return e;
  }
  const auto readable = [&](const Name& n) { return !permit.no_reads.contains(n.cell); };
  if (!frame_.entry_parameters.empty() && random_.percent(25)) {
    const std::string& parameter = random_.pick(frame_.entry_parameters);
    const auto name = find([&](const Name& n) { return n.text == parameter && readable(n); });
    if (name) return read(*name);
  }
  auto name = find(readable);
  // Counters say little: seldom.
  if (name && !name->writable && random_.percent(60)) name = find(readable);
  return name ? read(*name) : small_constant();
}

Expression ExpressionGenerator::lvalue(const Permit& permit) {
  const bool has_memory = !frame_.pointers.empty() || !frame_.arrays.empty();
  if (has_memory && random_.percent(25) && !permit.no_writes.contains(memory_cell)) {
    Expression e = memory_access();
    if (e.text != "1" && may_read(e.reads, permit)) {
      e.writes = {memory_cell};
      return e;
    }
  }
  const auto name =
      find([&](const Name& n) { return n.writable && !permit.no_writes.contains(n.cell); });
  if (!name) return {};
  Expression e = read(*name);
  e.reads.clear();  // assigning it does not read it
  e.writes = {name->cell};
  return e;
}

/// `a op b` made defined: by a wider or unsigned type, or by smaller operands.
Expression ExpressionGenerator::defined(const std::string& op, const Expression& a,
                                        const Expression& b) {
  if (const auto plain = combine(op, a, b)) return *plain;
  if (op == "/" || op == "%") {
    const Expression divisor = fitted(b, int_type(), {1, 1 + static_cast<Wide>(random_.below(9))});
    if (const auto e = combine(op, a, divisor)) return *e;
  }
  if (op == "<<" || op == ">>") {
    const Expression count = *combine("&", b, constant(7));
    if (const auto e = combine(op, a, count)) return *e;
    return *combine(op, cast(unsigned_type(), a), count);
  }
  if (generation_.options.narrow_types && random_.percent(50)) {
    const Expression wide = cast(a.type.bits > 32 ? integer_types()[7] : unsigned_type(), a);
    if (const auto e = combine(op, wide, b)) {
      return random_.percent(60) ? cast(int_type(), *e) : *e;
    }
  }
  const auto small = combine(op, fitted(a, int_type(), modest), fitted(b, int_type(), modest));
  return small ? *small : a;
}

Expression ExpressionGenerator::binary(unsigned depth, const Permit& permit) {
  static const std::vector<std::string> simple = {"+", "+", "-"};
  static const std::vector<std::string> all = {"+", "+", "-", "-", "*",  "/",
                                               "%", "&", "|", "^", "<<", ">>"};
  const std::string op = random_.pick(generation_.options.arithmetic ? all : simple);
  const Expression first = expression(depth - 1, permit);
  const Expression second = expression(depth - 1, after(permit, first));
  return random_.percent(50) ? defined(op, first, second) : defined(op, second, first);
}

Expression ExpressionGenerator::compared(unsigned depth, const Permit& permit) {
  static const std::vector<std::string> ops = {"<", "<=", ">", ">=", "==", "!="};
  const std::string op = random_.pick(ops);
  Expression a = expression(depth - 1, permit);
  for (int tries = 0; a.reads.empty() && tries < 3; ++tries) a = expression(depth - 1, permit);
  const Expression b =
      random_.percent(60) ? small_constant() : expression(depth - 1, after(permit, a));
  return *combine(op, a, b);
}

/// && || ?: and the comma, whose operands come one after the other.
Expression ExpressionGenerator::sequenced(unsigned depth, const Permit& permit) {
  const Expression a = condition(permit);
  const Expression b = expression(depth - 1, permit);
  switch (random_.below(permit.effects ? 4 : 3)) {
    case 0: return logical("&&", a, b);
    case 1: return logical("||", a, b);
    case 2: {
      const Expression c = expression(depth - 1, permit);
      return conditional(a, b, c);
    }
    default: {
      const auto effect = step(permit);
      return comma(effect ? *effect : a, b);
    }
  }
}

std::optional<Expression> ExpressionGenerator::assignment(unsigned depth, const Permit& permit) {
  const Expression target = lvalue(permit);
  if (target.text.empty() || !may_read(target.writes, permit)) return std::nullopt;
  Permit inside = permit;
  add(inside.no_writes, target.writes);
  add(inside.no_writes, target.reads);
  const Expression value = fitted(expression(depth - 1, inside), target.type, target.range);
  add(frame_.writes, target.writes);
  Expression e{"(" + operand(target) + " = " + value.text + ")",
               target.type,
               target.range,
               value.reads,
               value.writes,
               true};
  add(e.reads, target.reads);
  add(e.reads, target.writes);
  add(e.writes, target.writes);
  return e;
}

std::optional<Expression> ExpressionGenerator::step(const Permit& permit) {
  const auto name = find([&](const Name& n) {
    const bool wraps = n.range == n.type.range() && (!n.type.is_signed() || n.type.bits < 32);
    return n.writable && wraps && n.type.sign != CType::Sign::boolean &&
           !permit.no_writes.contains(n.cell) && !permit.no_reads.contains(n.cell);
  });
  if (!name) return std::nullopt;
  static const std::vector<std::string> ops = {"++", "--"};
  const std::string op = random_.pick(ops);
  frame_.writes.insert(name->cell);
  Expression e = read(*name);
  e.text = random_.percent(60) ? name->text + op : op + name->text;
  e.writes = {name->cell};
  e.atom = false;
  return e;
}

std::optional<Expression> ExpressionGenerator::call(unsigned depth, const Permit& permit,
                                                    Wanted wanted) {
  std::vector<std::size_t> usable;
  const bool has_address =
      !frame_.pointers.empty() || find([](const Name& n) { return n.pointed_to; }).has_value();
  for (std::size_t i = 0; i < generation_.callables.size(); ++i) {
    const Callable& f = generation_.callables[i];
    if (wanted == Wanted::value && !f.result) continue;
    const bool takes_pointer =
        std::ranges::any_of(f.parameters, [](const Parameter& p) { return p.pointer; });
    if (takes_pointer && !has_address) continue;
    if (frame_.cost + frame_.repetition * f.cost > cost_limit) continue;
    if (!disjoint(f.writes, permit.no_writes) || !disjoint(f.writes, permit.no_reads)) continue;
    usable.push_back(i);
  }
  const bool recurse = frame_.itself && frame_.repetition == 1 && random_.percent(60) &&
                       (wanted == Wanted::effect || frame_.itself->result) &&
                       permit.no_writes.empty() && permit.no_reads.empty();
  if (usable.empty() && !recurse) return std::nullopt;
  Callable f;
  if (recurse) {
    f = *frame_.itself;
    frame_.itself.reset();
  } else {
    const std::size_t chosen = random_.pick(usable);
    f = generation_.callables[chosen];
    generation_.called[chosen] = true;
  }
  frame_.cost += frame_.repetition * f.cost;

  Expression e;
  e.text = f.name + "(";
  e.atom = true;
  Permit beside = permit;
  for (std::size_t i = 0; i < f.parameters.size(); ++i) {
    const Parameter& parameter = f.parameters[i];
    Expression argument;
    if (parameter.pointer) {
      const auto target = find([](const Name& n) { return n.pointed_to; });
      argument.text = !frame_.pointers.empty() && (!target || random_.percent(40))
                          ? random_.pick(frame_.pointers)
                          : "&" + target->text;
    } else if (recurse && i == 0) {
      argument.text = "d - 1";
    } else if (f.bounded_recursion && i == 0) {
      argument = constant(random_.between(0, 3));
    } else {
      argument =
          fitted(expression(depth > 0 ? depth - 1 : 0, beside), parameter.type, parameter.range);
    }
    e.text += (i == 0 ? "" : ", ") + argument.text;
    beside = after(beside, argument);
    add(e.reads, argument.reads);
    add(e.writes, argument.writes);
  }
  e.text += ")";
  add(frame_.writes, f.writes);
  add(e.writes, f.writes);
  e.writes.insert(call_cell);
  if (f.result) {
    e.type = f.result->type;
    e.range = f.result->range;
  }
  return e;
}

Expression ExpressionGenerator::expression(unsigned depth, const Permit& permit) {
  if (depth == 0) return leaf(permit);
  const auto& options = generation_.options;
  const std::size_t roll = random_.below(100);
  if (roll < 24) return leaf(permit);
  if (roll < 56) return binary(depth, permit);
  if (roll < 64) return compared(depth, permit);
  if (roll < 72) return sequenced(depth, permit);
  if (roll < 82 && permit.effects && options.calls_in_expressions) {
    if (const auto e = call(depth - 1, permit, Wanted::value)) return *e;
  }
  if (roll < 88 && permit.effects) {
    if (const auto e = step(permit)) return *e;
  }
  if (roll < 91 && permit.effects) {
    if (const auto e = assignment(depth, permit)) return *e;
  }
  const Expression inner = expression(depth - 1, permit);
  if (roll < 94 && options.narrow_types) return cast(random_.pick(integer_types()), inner);
  if (roll < 96) return logical_not(inner);
  if (roll < 98 && options.arithmetic) return complemented(inner);
  const auto opposite = negated(inner);
  return opposite ? *opposite : inner;
}

/// `k0*p0 + k1*p1 == c` with a solution that is handed to whoever chooses inputs.
std::optional<Expression> ExpressionGenerator::hard_equality() {
  const auto& parameters = frame_.entry_parameters;
  if (!generation_.options.defeat_luck || parameters.size() < 2) return std::nullopt;
  const std::size_t first = random_.below(parameters.size() - 1);
  std::vector<int> hint(parameters.size());
  for (int& value : hint) value = static_cast<int>(random_.between(-3'000'000, 3'000'000));
  const std::int64_t k0 = random_.between(2, 7);
  const std::int64_t k1 = random_.between(-7, 7);
  const std::int64_t sum = k0 * hint[first] + k1 * hint[first + 1];
  Expression e;
  e.text = std::to_string(k0) + "LL*" + parameters[first] + " + " + std::to_string(k1) + "LL*" +
           parameters[first + 1] + " == " + std::to_string(sum);
  e.range = {0, 1};
  for (const Name& name : frame_.names) {
    if (name.text == parameters[first] || name.text == parameters[first + 1]) {
      e.reads.insert(name.cell);
    }
  }
  generation_.hints.push_back(hint);
  return e;
}

Expression ExpressionGenerator::condition(const Permit& permit) {
  if (random_.percent(5)) {
    const auto e = hard_equality();
    if (e && may_read(e->reads, permit)) return *e;
  }
  if (!frame_.conditions.empty() && random_.percent(25)) {
    const Expression& old = random_.pick(frame_.conditions);
    const bool visible = std::ranges::all_of(old.reads, [&](unsigned cell) {
      return cell == memory_cell ||
             std::ranges::any_of(frame_.names, [&](const Name& n) { return n.cell == cell; });
    });
    if (visible && may_read(old.reads, permit)) {
      return random_.percent(30) ? logical_not(old) : old;
    }
  }
  const unsigned depth = random_.percent(70) ? 1 : 2;
  Expression e = random_.percent(80) ? compared(depth, permit) : expression(depth, permit);
  if (e.writes.empty() && !e.reads.contains(memory_cell)) frame_.conditions.push_back(e);
  return e;
}

}  // namespace pslice::support
