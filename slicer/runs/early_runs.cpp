#include "slicer/runs/early_runs.h"

#include <algorithm>
#include <set>

namespace pslice::slicer {
namespace {

using ts::Integer;

/// splitmix64: the same numbers everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }

 private:
  std::uint64_t state_;
};

void collect_constants(ts::Term term, std::set<ts::Term>& seen, std::set<Integer>& constants) {
  std::vector<ts::Term> open{term};
  while (!open.empty()) {
    const ts::Term next = open.back();
    open.pop_back();
    if (!seen.insert(next).second) continue;
    if (next.kind() == term::Kind::constant || next.kind() == term::Kind::sum) {
      constants.insert(next.value());
      constants.insert(-next.value());
    }
    open.insert(open.end(), next.operands().begin(), next.operands().end());
  }
}

/// The constants of the program's tests, and their neighbours.
std::vector<Integer> boundary_values(const symex::Flow& flow) {
  std::set<ts::Term> seen;
  std::set<Integer> constants;
  for (std::size_t s = 0; s < flow.step_count(); ++s) {
    if (const ts::Term guard = flow.guard(symex::Step(s))) {
      collect_constants(guard, seen, constants);
    }
  }
  std::set<Integer> values;
  for (const Integer& c : constants) {
    for (const int near : {-1, 0, 1}) values.insert(c + Integer(near));
  }
  return {values.begin(), values.end()};
}

/// The inputs of one run after the other: simple ones first, then boundary values and small ones
/// mixed, each run with a liking of its own, so that not everything is always of every kind.
class Choice {
 public:
  explicit Choice(const symex::Flow& flow) : boundary_(boundary_values(flow)) {}

  void next_run() {
    style_ = runs_++;
    objects_ = 0;
    small_ = random_.below(4) == 0 ? 2 : 8;
    null_ = random_.below(4) == 0 ? 3 : 12;
    plain_ = random_.below(3);
  }

  Integer number(const ts::Type& type) {
    const auto fit = [&](const Integer& value) {
      return type.contains(value) ? value : base::wrap(value, type.bits, type.is_signed);
    };
    if (style_ < simple) return fit(Integer(style_ == 2 ? -1 : static_cast<int>(style_)));
    const std::size_t roll = random_.below(8);
    if (roll < plain_) return fit(Integer(static_cast<int>(random_.below(small_))));
    if (roll < 5 && !boundary_.empty()) return fit(boundary_[random_.below(boundary_.size())]);
    if (roll == 7) return fit(Integer(static_cast<std::int64_t>(random_.next() >> 33U)));
    return fit(Integer(static_cast<int>(random_.below(21)) - 10));
  }

  /// Mostly an object of its own, now and then one that was seen before, or none.
  Integer pointer() {
    const bool is_null = style_ < simple ? objects_ >= most_simple : random_.below(null_) == 0;
    if (is_null) return 0;
    const bool again = style_ >= simple && objects_ > 0 && random_.below(12) == 0;
    return again ? Integer(1 + random_.below(objects_)) : Integer(++objects_);
  }

 private:
  static constexpr std::size_t simple = 3;
  static constexpr std::size_t most_simple = 40;

  std::vector<Integer> boundary_;
  Random random_{1};
  std::size_t runs_ = 0;
  std::size_t style_ = 0;
  std::size_t objects_ = 0;  // that pointers lead to so far
  std::size_t small_ = 8;
  std::size_t null_ = 12;
  std::size_t plain_ = 0;
};

}  // namespace

std::size_t run_early(const symex::Flow& flow, symex::Symbols& symbols, symex::Start start,
                      const SharedSlice& whole, Shown& shown, base::Budget& budget) {
  constexpr std::size_t most_runs = 5'000;
  constexpr std::size_t most_vain_runs = 600;  // one after the other
  // Of those that show nothing new; about a fifth of a second.
  constexpr std::size_t most_vain_steps = 200'000;
  constexpr std::size_t most_steps_each = 5'000;  // loops may go around as often as an input says
  constexpr std::size_t most_steps_plain = 20'000;
  // To begin, all variables are given values.
  const std::size_t steps_to_begin = flow.program().variable_count() / 8;
  Choice choice(flow);
  std::size_t vain_steps = 0;
  std::size_t vain_runs = 0;
  std::size_t runs = 0;
  const auto input = [&](ts::Variable symbol, bool pointer) {
    return pointer ? choice.pointer() : choice.number(symbols.type(symbol));
  };
  const auto content = [&](std::size_t, const ts::Type& type, bool pointer) {
    return pointer ? choice.pointer() : choice.number(type);
  };
  while (runs < most_runs && vain_runs < most_vain_runs && vain_steps < most_vain_steps &&
         !budget.exhausted()) {
    if (shown.slice().has_statements_of(whole)) break;
    const std::size_t most_steps = runs < 3 ? most_steps_plain : most_steps_each;
    ++runs;
    choice.next_run();
    symex::Run run = symex::run(flow, symbols, start, input, most_steps, content);
    const std::size_t steps = run.path.size();
    const bool is_the_only_one = run.inputs.empty() && run.contents.empty();
    if (shown.learn(std::move(run))) {
      vain_runs = 0;
    } else {
      vain_steps += steps + steps_to_begin;
      ++vain_runs;
    }
    if (is_the_only_one) break;
  }
  return runs;
}

}  // namespace pslice::slicer
