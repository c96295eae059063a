#include "slicer/runs/solved_inputs.h"

#include <algorithm>
#include <map>

namespace pslice::slicer {

using symex::Point;
using symex::Step;
using ts::Integer;

namespace {

constexpr std::size_t most_facts = 400;
constexpr std::size_t most_steps = 10'000;  // beyond that a run is not followed
constexpr std::size_t most_questions = 24;  // about one run
constexpr std::size_t more_questions = 4;   // about sides that were taken before
constexpr std::size_t steps_a_question = 150;
constexpr std::size_t steps_a_step = 6;  // of a run that is followed

/// A model of what holds on a path and a condition, moved towards the values of a run: what is as
/// it was goes where it went, and a number that is larger than it has to be leads nowhere.
class NearModel {
 public:
  NearModel(const solver::Model& model, const term::Valuation& known,
            std::span<const ts::Term> held, ts::Term condition)
      : known_(known), held_(held), condition_(condition), values_(model.begin(), model.end()) {
    for (const auto& [symbol, value] : model) move(symbol, value);
  }

  /// What is not as it was.
  [[nodiscard]] const std::map<ts::Variable, Integer>& values() const { return values_; }

 private:
  void move(ts::Variable symbol, const Integer& value) {
    const auto near = known_(symbol);
    if (!near) return;
    std::vector<ts::Term> tests{condition_};
    std::ranges::copy_if(held_, std::back_inserter(tests), [&](ts::Term term) {
      return std::ranges::binary_search(term.variables(), symbol);
    });
    const auto holds_at = [&](const Integer& number) {
      values_[symbol] = number;
      return std::ranges::all_of(tests, [&](ts::Term test) {
        return term::holds(test, [&](ts::Variable v) {
                 const auto changed = values_.find(v);
                 return changed != values_.end() ? std::optional(changed->second) : known_(v);
               }) == true;
      });
    };
    if (holds_at(*near)) {
      values_.erase(symbol);
      return;
    }
    constexpr int most_moves = 70;
    Integer out = *near;
    Integer in = value;
    for (int i = 0; i < most_moves && tests.size() <= most_moves; ++i) {
      const Integer middle = base::floor_quotient(out + in, 2);
      if (middle == out || middle == in) break;
      (holds_at(middle) ? in : out) = middle;
    }
    values_[symbol] = in;
  }

  const term::Valuation& known_;
  std::span<const ts::Term> held_;
  ts::Term condition_;
  std::map<ts::Variable, Integer> values_;
};

/// What was given as it counted, in the order in which it was asked for.
std::vector<Integer> counted(const GivenNumbers& given, const symex::Run& run) {
  std::vector<Integer> numbers;
  std::size_t variables = 0;
  std::size_t contents = 0;
  for (const GivenNumber& number : given) {
    const bool to_memory = number.to == GivenNumber::To::memory;
    const std::vector<Integer>& all = to_memory ? run.contents : run.inputs;
    std::size_t& at = to_memory ? contents : variables;
    if (at >= all.size()) break;
    numbers.push_back(all[at++]);
  }
  return numbers;
}

}  // namespace

/// Whether a pointer from outside may lead there. Which of the program's own objects it may lead to
/// its type has a say in; functions are told apart where they are called.
bool SolvedInputs::may_be_given(const Integer& address) const {
  const ts::MemoryLayout* layout = flow_.program().layout().get();
  if (layout == nullptr) return true;
  return std::ranges::none_of(layout->by_address, [&](ts::Object o) {
    const ts::ObjectLayout& object = layout->objects[o.index()];
    const ts::Bits size = object.size > 0 ? object.size : ts::room_of_unknown_size;
    return !object.cells.empty() && *object.start <= address &&
           address < *object.start + Integer(size / ts::bits_per_byte);
  });
}

/// Was it not found before?
bool SolvedInputs::is_new(const GivenNumbers& given) {
  std::size_t hash = given.size();
  for (const GivenNumber& number : given) {
    constexpr std::size_t factor = 0x100000001b3;
    const auto small = base::wrap(number.value, 63, true).to_int64();
    hash = (hash ^ static_cast<std::size_t>(small.value_or(0))) * factor;
  }
  return found_.insert(hash).second;
}

SolvedInputs::Followed SolvedInputs::follow(const GivenNumbers& given, std::size_t steps,
                                            symex::Symbols& symbols,
                                            std::vector<ts::Variable>& symbol_of) {
  Followed result;
  std::size_t asked = 0;
  const auto next = [&](const ts::Type& type, bool pointer) -> Integer {
    const std::size_t k = asked++;
    const bool is_real = type.kind == ts::Type::Kind::opaque;
    const bool fits = k < given.size() && given[k].pointer == pointer &&
                      (pointer || is_real || type.contains(given[k].value));
    return fits ? given[k].value : Integer(0);
  };
  const symex::Inputs input = [&](ts::Variable symbol, bool pointer) {
    return next(symbols.type(symbol), pointer);
  };
  const symex::Contents content = [&](std::size_t, const ts::Type& type, bool pointer) {
    return next(type, pointer);
  };
  symex::Watch::Following following;
  following.symbol = [&](std::uint32_t k, const ts::Type& type) {
    if (symbol_of.size() < k) symbol_of.resize(k);
    ts::Variable& symbol = symbol_of[k - 1];
    if (!symbol) symbol = symbols.unknown(k - 1, type, symex::Symbols::Origin::ignorance);
    return symbol;
  };
  following.demands = [&](ts::Term demand) {
    if (result.facts.size() < most_facts && !demand.is_true()) result.facts.push_back({demand});
  };
  following.decides = [&](Point at, Step taken, std::uint32_t before,
                          const symex::Watch::Following::Condition& condition) {
    if (result.facts.size() >= most_facts) return;
    Fact fact;
    for (const Step side : flow_[at].out) {
      const ts::Term guard = flow_.guard(side);
      const ts::Term over_given = guard ? condition(guard) : ts::Term();
      if (!over_given) continue;
      if (side == taken)
        fact.holds = over_given;
      else
        fact.others.push_back({side, over_given, before});
    }
    if (fact.holds) result.facts.push_back(std::move(fact));
  };
  symex::Watch watch;
  watch.following = &following;
  const symex::Run run =
      symex::run(flow_, symbols, start_, input, std::min(steps, most_steps), content, watch);
  work_ += steps_a_step * run.path.size();
  result.given = counted(given, run);
  return result;
}

/// Questions about one run.
class SolvedInputs::Questions {
 public:
  Questions(const Followed& followed, const symex::Symbols& symbols,
            const std::vector<ts::Variable>& symbol_of)
      : followed_(followed),
        known_([this](ts::Variable symbol) { return value_of(symbol); }),
        solver_([&symbols](ts::Variable symbol) { return symbols.range(symbol); }, statistics_) {
    for (std::size_t k = 0; k < symbol_of.size(); ++k) {
      if (symbol_of[k]) number_of_.emplace(symbol_of[k], k);
    }
  }

  /// Asks for these, each with what the run did before it.
  void ask(const std::vector<const Fact::Side*>& sides) {
    solver_.pop(0);
    held_.clear();
    fact_of_.clear();
    for (const Fact& fact : followed_.facts) {
      for (const Fact::Side& side : fact.others) {
        if (std::ranges::find(sides, &side) != sides.end()) ask(side);
      }
      if (fact.holds.is_true()) continue;
      solver_.push(fact.holds);
      held_.push_back(fact.holds);
      fact_of_.push_back(&fact);
    }
  }

  struct Answered {
    std::size_t before;  // so many numbers were given when the side was taken
    std::vector<std::pair<std::size_t, Integer>> changes{};
  };
  /// Which numbers to give for them, where there is an answer.
  [[nodiscard]] const std::vector<Answered>& answers() const { return answers_; }
  /// Other sides of the tests that were in the way of an answer.
  [[nodiscard]] const std::vector<const Fact::Side*>& blamed() const { return blamed_; }
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  [[nodiscard]] std::optional<Integer> value_of(ts::Variable symbol) const {
    const auto at = number_of_.find(symbol);
    const bool is_known = at != number_of_.end() && at->second < followed_.given.size();
    return is_known ? std::optional(followed_.given[at->second]) : std::nullopt;
  }

  void ask(const Fact::Side& asked) {
    ++count_;
    const ts::Term condition = asked.condition;
    const solver::Reply reply = solver_.check({&condition, 1}, &known_, solver::Effort::cheap);
    if (reply.answer == solver::Answer::unsatisfiable) {
      for (const solver::Position at : reply.core) {
        for (const Fact::Side& side : fact_of_[at]->others) blamed_.push_back(&side);
      }
    }
    if (reply.answer != solver::Answer::satisfiable || reply.as_known) return;
    const NearModel model(reply.model, known_, held_, condition);
    Answered& answer = answers_.emplace_back(asked.before);
    for (const auto& [symbol, value] : model.values()) {
      const auto at = number_of_.find(symbol);
      if (at != number_of_.end()) answer.changes.emplace_back(at->second, value);
    }
  }

  const Followed& followed_;
  std::map<ts::Variable, std::size_t> number_of_;
  term::Valuation known_;
  solver::Statistics statistics_;
  solver::Solver solver_;
  std::vector<ts::Term> held_;        // by position
  std::vector<const Fact*> fact_of_;  // likewise
  std::vector<Answered> answers_;
  std::vector<const Fact::Side*> blamed_;
  std::size_t count_ = 0;
};

std::vector<GivenNumbers> SolvedInputs::other_ways(
    const GivenNumbers& given, std::size_t steps, const std::function<bool(symex::Step)>& is_wanted,
    Random& random) {
  symex::Symbols symbols(flow_.program());
  std::vector<ts::Variable> symbol_of;  // by given number
  const Followed followed = follow(given, steps, symbols, symbol_of);
  Questions questions(followed, symbols, symbol_of);
  questions.ask(choose(followed.facts, is_wanted, random));
  if (!questions.blamed().empty()) {
    std::vector<const Fact::Side*> chosen;
    for (std::size_t i = 0; i < more_questions; ++i) {
      chosen.push_back(questions.blamed()[random.below(questions.blamed().size())]);
    }
    questions.ask(chosen);
  }
  work_ += steps_a_question * questions.count();
  std::vector<GivenNumbers> found;
  for (const auto& [before, changes] : questions.answers()) {
    GivenNumbers other = given;
    for (const auto& [k, value] : changes) {
      const bool fits = k < other.size() && (!other[k].pointer || may_be_given(value));
      if (fits) other[k].value = value;
    }
    // Behind the test there is no need to go on as before.
    if (random.percent(30)) other.resize(std::min(other.size(), before));
    if (is_new(other)) found.push_back(std::move(other));
  }
  return found;
}

/// Of a side that is wanted the first time that it could have been taken, the last and one between;
/// and a few of those that are not.
std::vector<const SolvedInputs::Fact::Side*> SolvedInputs::choose(
    const std::vector<Fact>& facts, const std::function<bool(symex::Step)>& is_wanted,
    Random& random) {
  std::map<Step, std::vector<const Fact::Side*>> wanted;
  std::vector<const Fact::Side*> others;
  for (const Fact& fact : facts) {
    for (const Fact::Side& side : fact.others) {
      if (is_wanted(side.step))
        wanted[side.step].push_back(&side);
      else
        others.push_back(&side);
    }
  }
  std::vector<const Fact::Side*> chosen;
  for (const auto& [step, sides] : wanted) {
    if (chosen.size() >= most_questions) break;
    chosen.push_back(sides.front());
    if (sides.size() > 1) chosen.push_back(sides.back());
    if (sides.size() > 2) chosen.push_back(sides[1 + random.below(sides.size() - 2)]);
  }
  for (std::size_t i = 0; i < more_questions && !others.empty(); ++i) {
    chosen.push_back(others[random.below(others.size())]);
  }
  return chosen;
}

}  // namespace pslice::slicer
