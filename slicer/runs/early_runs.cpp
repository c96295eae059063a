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

}  // namespace

std::size_t run_early(const symex::Flow& flow, symex::Symbols& symbols, symex::Start start,
                      const SharedSlice& whole, Shown& shown, base::Budget& budget) {
  constexpr std::size_t most_runs = 60;
  constexpr std::size_t most_vain_steps = 40'000;  // of those that show nothing new
  constexpr std::size_t most_steps_each = 5'000;   // loops may go around as often as an input says
  constexpr std::size_t most_steps_plain = 20'000;
  const std::vector<Integer> boundary = boundary_values(flow);
  Random random(1);
  std::size_t vain_steps = 0;
  std::size_t runs = 0;
  while (runs < most_runs && vain_steps < most_vain_steps && !budget.exhausted()) {
    if (shown.slice().has_statements_of(whole)) break;
    const std::size_t style = runs++;
    const auto input = [&](ts::Variable symbol) -> Integer {
      const ts::Type& type = symbols.type(symbol);
      const auto fit = [&](const Integer& value) {
        return type.contains(value) ? value : base::wrap(value, type.bits, type.is_signed);
      };
      if (style < 3) return fit(Integer(style == 2 ? -1 : static_cast<int>(style)));
      const std::size_t roll = random.below(8);
      if (roll < 4 && !boundary.empty()) return fit(boundary[random.below(boundary.size())]);
      if (roll == 7) return fit(Integer(static_cast<std::int64_t>(random.next() >> 33U)));
      return fit(Integer(static_cast<int>(random.below(21)) - 10));
    };
    symex::Run run =
        symex::run(flow, symbols, start, input, style < 3 ? most_steps_plain : most_steps_each);
    const std::size_t steps = run.path.size();
    const bool is_the_only_one = run.inputs.empty();
    if (!shown.learn(std::move(run))) vain_steps += steps;
    if (is_the_only_one) break;
  }
  return runs;
}

}  // namespace pslice::slicer
