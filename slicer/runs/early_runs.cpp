#include "slicer/runs/early_runs.h"

#include <algorithm>

#include "slicer/runs/given_inputs.h"
#include "slicer/runs/guided_inputs.h"

namespace pslice::slicer {
namespace {

/// How long one run may be: loops go around as often as an input says, and some have to. Grows
/// where many runs do not get to an end.
class Patience {
 public:
  [[nodiscard]] std::size_t most_steps() const { return most_steps_; }

  void learn(const symex::Run& run) {
    if (run.end == symex::Run::End::out_of_steps) ++cut_;
    if (++runs_ < 8) return;
    if (cut_ >= 3) most_steps_ = std::min(most_steps_ * 2, longest);
    runs_ = cut_ = 0;
  }

 private:
  static constexpr std::size_t longest = 100'000;
  std::size_t most_steps_ = 20'000;
  std::size_t runs_ = 0;
  std::size_t cut_ = 0;
};

/// When it is enough: the more there is that no run has shown, and the more tests of which a side
/// was never taken, the longer it may be worth while to go on.
class Effort {
 public:
  explicit Effort(const symex::Flow& flow)
      : steps_to_begin_(flow.program().variable_count() / 8) {}  // all are given values

  [[nodiscard]] bool is_spent(std::size_t tests_left, std::size_t undecided) const {
    return all_steps_ >= most_steps ||
           vain_runs_ >= std::min<std::size_t>(400 + 40 * tests_left, 4'000) ||
           vain_steps_ >= std::min<std::size_t>(300'000 + 8'000 * undecided, 1'000'000);
  }

  void learn(const symex::Run& run, GuidedInputs::Showed showed, bool is_new) {
    const std::size_t steps = run.path.size() + steps_to_begin_;
    all_steps_ += steps;
    if (!is_new) {
      vain_steps_ += steps;
      ++vain_runs_;
    } else {
      vain_runs_ = 0;
      const bool shows = showed == GuidedInputs::Showed::something;
      if (shows) vain_steps_ /= 2;
    }
  }

 private:
  static constexpr std::size_t most_steps = 2'500'000;  // where runs show a little again and again
  std::size_t steps_to_begin_;
  std::size_t all_steps_ = 0;
  std::size_t vain_runs_ = 0;   // one after the other
  std::size_t vain_steps_ = 0;  // about a quarter of a second for a million
};

}  // namespace

std::size_t run_early(const symex::Flow& flow, symex::Symbols& symbols, symex::Start start,
                      const SharedSlice& whole, Shown& shown, base::Budget& budget,
                      std::span<const GivenRun> given) {
  constexpr std::size_t most_runs = 20'000;
  constexpr std::size_t longest_given = 1'000'000;
  using Showed = GuidedInputs::Showed;
  GuidedInputs inputs(flow, symbols, start);
  Patience patience;
  Effort effort(flow);
  const auto input = [&](ts::Variable symbol, bool pointer) {
    return inputs.input(symbol, pointer);
  };
  const auto content = [&](std::size_t, const ts::Type& type, bool pointer) {
    return inputs.content(type, pointer);
  };
  std::size_t runs = 0;
  for (const GivenRun& test : given) {
    if (budget.exhausted()) break;
    ++runs;
    inputs.next_run();
    GivenInputs named(flow, test);
    symex::Watch watch = inputs.watch();
    watch.named_input = [&](ts::Variable v, bool pointer) { return named.input(v, pointer); };
    watch.named_content = [&](ts::Object object, ts::Bits offset, ts::Bits size) {
      return named.content(object, offset, size);
    };
    const symex::Run run = symex::run(flow, symbols, start, input, longest_given, content, watch);
    const Showed showed = shown.learn(run) ? Showed::something : Showed::nothing;
    inputs.learn(run, showed);
  }
  const auto undecided = [&] {
    const std::size_t all = whole.statement_count();
    return all - std::min(all, shown.slice().statement_count());
  };
  while (runs < most_runs && !effort.is_spent(inputs.tests_left(), undecided()) &&
         !budget.exhausted()) {
    if (shown.slice().has_statements_of(whole)) break;
    ++runs;
    inputs.next_run();
    const symex::Run run =
        symex::run(flow, symbols, start, input, patience.most_steps(), content, inputs.watch());
    const Showed showed = shown.learn(run) ? Showed::something : Showed::nothing;
    patience.learn(run);
    effort.learn(run, showed, inputs.learn(run, showed));
    const bool is_the_only_one = run.inputs.empty() && run.contents.empty();
    if (is_the_only_one) break;
  }
  return runs;
}

}  // namespace pslice::slicer
