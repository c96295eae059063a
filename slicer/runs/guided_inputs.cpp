#include "slicer/runs/guided_inputs.h"

#include <algorithm>
#include <cmath>

namespace pslice::slicer {

using symex::Point;
using symex::Step;
using ts::Integer;

namespace {

constexpr std::size_t runs_before_guidance = 8;
constexpr std::size_t most_sights = 4;  // of a test
constexpr std::size_t most_vain_runs = 40;
constexpr std::size_t most_last = 6;  // tests of a run that are looked at when it has ended
constexpr std::size_t most_endings = 12;
constexpr std::size_t most_mismatches = 48;
constexpr std::size_t steps_to_begin = 20'000;
constexpr std::size_t steps_a_run = 300;

constexpr double unknown_distance = 1e30;

/// Calls visit(sum) for what a formula compares with zero.
template <class Visit>
void for_each_sum(ts::Term formula, const Visit& visit) {
  using term::Kind;
  if (formula.kind() == Kind::at_most_zero || formula.kind() == Kind::is_zero) {
    return visit(formula.operands()[0]);
  }
  for (const ts::Term part : formula.operands()) {
    if (part.is_formula()) for_each_sum(part, visit);
  }
}

/// How much a formula lacks of being true, as search-based testing measures it (Korel's branch
/// distance): by how much its sums are off. Those of a conjunction add up; of a disjunction the
/// least counts.
template <class ValueOf>
double distance(ts::Term formula, const ValueOf& value) {
  using term::Kind;
  if (term::holds(formula, value) == true) return 0;
  const Kind kind = formula.kind();
  if (kind == Kind::at_most_zero || kind == Kind::is_zero) {
    const auto sum = term::evaluate(formula.operands()[0], value);
    const auto word = sum ? sum->to_int64() : std::nullopt;
    return word ? std::abs(static_cast<double>(*word)) : unknown_distance;
  }
  if (kind != Kind::conjunction && kind != Kind::disjunction) return 1;
  double all = kind == Kind::conjunction ? 0 : unknown_distance;
  for (const ts::Term part : formula.operands()) {
    const double one = distance(part, value);
    all = kind == Kind::conjunction ? all + one : std::min(all, one);
  }
  return all;
}

/// Of a variable in a sum; 0: it is not in it as it is.
Integer coefficient(ts::Term sum, ts::Variable v) {
  const auto is_it = [&](ts::Term t) {
    return t.kind() == term::Kind::variable && t.variable() == v;
  };
  if (is_it(sum)) return 1;
  if (sum.kind() != term::Kind::sum) return 0;
  const auto at = std::ranges::find_if(sum.operands(), is_it);
  if (at == sum.operands().end()) return 0;
  return sum.coefficients()[static_cast<std::size_t>(at - sum.operands().begin())];
}

std::size_t hash_of(const std::vector<Step>& path) {
  constexpr std::size_t factor = 0x100000001b3;
  std::size_t hash = path.size();
  for (const Step step : path) hash = (hash ^ step.index()) * factor;
  return hash;
}

}  // namespace

GuidedInputs::GuidedInputs(const symex::Flow& flow, const symex::Symbols& symbols,
                           symex::Start start)
    : flow_(flow),
      symbols_(symbols),
      values_(flow, random_),
      all_tests_(flow.all_points()),
      covered_(flow.all_steps()),
      rounds_(flow.all_steps()),
      most_rounds_(flow.all_steps(), 1),
      solved_(flow, start) {
  for (std::size_t p = 0; p < flow.all_points(); ++p) {
    const auto& out = flow[Point(p)].out;
    all_tests_[p] = out.size() > 1 && std::ranges::all_of(out, [&](Step side) {
                      return static_cast<bool>(flow.guard(side));
                    });
  }
  watched_ = all_tests_;
  watch_.points = &watched_;
  watch_.sees = [this](Point at, const symex::Watch::Value& value) { see(at, value); };
  watch_.compares = [this](const symex::Watch::Comparison& comparison) {
    constexpr std::size_t most = 64;
    if (compared_.size() < most) compared_.push_back(comparison);
  };
}

// --- what is given ---

Integer GuidedInputs::give(const ts::Type& type, bool pointer, Given::To to) {
  const std::size_t k = given_.size();
  const bool is_real = type.kind == ts::Type::Kind::opaque;
  const auto fits = [&](const Integer& value) {
    return is_real ? base::wrap(value, type.bits, false) == value : type.contains(value);
  };
  const bool planned = k < plan_.size() && plan_[k] && plan_[k]->pointer == pointer &&
                       (pointer || fits(plan_[k]->value));
  given_.push_back({planned ? plan_[k]->value : fresh(type, pointer), pointer, to});
  if (planned && pointer) values_.was_given(given_.back().value);
  return given_.back().value;
}

Integer GuidedInputs::fresh(const ts::Type& type, bool pointer) {
  return pointer ? values_.pointer() : values_.number(type);
}

// --- what becomes of it ---

void GuidedInputs::see(Point at, const symex::Watch::Value& value) {
  const auto look = [&](Sight& sight) {
    sight.asked = given_.size();
    sight.values.clear();
    for (const ts::Variable v : flow_.tested(flow_[flow_[at].out.front()].edge)) {
      sight.values.push_back(value(v));
    }
  };
  if (watch_.points == &all_tests_) {
    if (last_.size() < most_last) last_.resize(last_.size() + 1);
    auto& [point, sight] = last_[tests_seen_++ % most_last];
    point = at;
    look(sight);
  }
  if (!watched_[at.index()]) return;
  Sight& sight = seen_[at];
  const bool is_first = sight.values.empty();
  if (!is_first && random_.percent(50)) return;  // loops come by again and again
  Sight now;
  look(now);
  now.distance = distance_to_other_side(at, now);
  if (is_first || now.distance < sight.distance || random_.percent(25)) sight = std::move(now);
}

bool GuidedInputs::learn(const symex::Run& run, Showed showed) {
  steps_ += run.path.size();
  // What C does not define shows nothing, whatever it came by.
  const bool counts = run.proves_its_path();
  const bool goes_further = counts && cover_rounds(run);
  const bool is_new = (counts && cover(run)) || showed == Showed::something;
  take_what_counted(run);
  const auto given = std::make_shared<const Stream>(std::move(given_));
  const bool is_cut = run.end == symex::Run::End::out_of_steps;
  const bool is_one_to_keep = is_new || (goes_further && !is_cut);
  if (is_one_to_keep) corpus_.push_back(given);
  // What a solver led to may lead on, if nobody came along there.
  const bool leads_on = counts && is_solved_ && paths_.insert(hash_of(run.path)).second;
  if (is_one_to_keep || leads_on) to_follow_.push_back({given, run.path.size()});
  if (counts) {
    remember_sights(given);
    remember_ending(given);
    remember_mismatches(given);
  }
  vain_runs_ = is_new ? 0 : vain_runs_ + 1;
  return is_new;
}

/// Not every number can come from outside, so some of those given were brought into their range.
void GuidedInputs::take_what_counted(const symex::Run& run) {
  std::size_t input = 0;
  std::size_t content = 0;
  for (Given& given : given_) {
    const bool to_memory = given.to == Given::To::memory;
    const std::vector<Integer>& counted = to_memory ? run.contents : run.inputs;
    std::size_t& next = to_memory ? content : input;
    if (next < counted.size()) {
      const bool is_other = !given.pointer || given.value.is_zero() != counted[next].is_zero();
      if (is_other) given.value = counted[next];
    }
    ++next;
  }
}

/// More rounds than any run went are something new too, each time there are twice as many: what is
/// behind them may need them all.
bool GuidedInputs::cover_rounds(const symex::Run& run) {
  constexpr std::uint32_t most = 64;
  bool any = false;
  for (const Step step : run.path) {
    std::uint32_t& count = rounds_[step.index()];
    ++count;
    if (count > most || count < 2 * most_rounds_[step.index()]) continue;
    most_rounds_[step.index()] = count;
    any = true;
  }
  for (const Step step : run.path) rounds_[step.index()] = 0;
  return any;
}

bool GuidedInputs::cover(const symex::Run& run) {
  bool any = false;
  for (const Step step : run.path) {
    if (covered_[step.index()]) continue;
    covered_[step.index()] = true;
    any = true;
    const Point at = flow_[step].source;
    const bool all =
        std::ranges::all_of(flow_[at].out, [&](Step s) { return covered_[s.index()]; });
    if (!all || !watched_[at.index()]) continue;
    watched_[at.index()] = false;
    seen_.erase(at);
    if (tests_.erase(at) > 0) std::erase(half_taken_, at);
  }
  return any;
}

void GuidedInputs::remember_sights(const std::shared_ptr<const Stream>& given) {
  for (auto& [at, sight] : seen_) {
    if (!watched_[at.index()]) continue;
    Test& test = tests_[at];
    if (test.sights.empty()) half_taken_.push_back(at);
    sight.given = given;
    if (test.sights.size() < most_sights) {
      test.sights.push_back(std::move(sight));
      continue;
    }
    Sight& farthest = *std::ranges::max_element(test.sights, {}, &Sight::distance);
    if (sight.distance < farthest.distance)
      farthest = std::move(sight);
    else if (random_.percent(10))
      test.sights[random_.below(most_sights)] = std::move(sight);
  }
}

/// Of runs that got far, which is those that asked for much.
void GuidedInputs::remember_ending(const std::shared_ptr<const Stream>& given) {
  if (last_.empty()) return;
  Ending ending{given, std::move(last_)};
  last_.clear();
  if (endings_.size() < most_endings) {
    endings_.push_back(std::move(ending));
    return;
  }
  const auto least =
      std::ranges::min_element(endings_, {}, [](const Ending& one) { return one.given->size(); });
  if (least->given->size() <= given->size()) *least = std::move(ending);
}

/// Of those with the same text the last counts, and those after something new at once.
void GuidedInputs::remember_mismatches(const std::shared_ptr<const Stream>& given) {
  for (symex::Watch::Comparison& comparison : compared_) {
    std::string wanted = comparison.wanted;
    if (!mismatches_.contains(wanted) && mismatches_.size() >= most_mismatches) continue;
    Mismatch& mismatch = mismatches_[wanted];
    mismatch.given = given;
    mismatch.comparison = std::move(comparison);
  }
  compared_.clear();
}

// --- what comes next ---

void GuidedInputs::next_run() {
  values_.next_run();
  given_.clear();
  seen_.clear();
  last_.clear();
  compared_.clear();
  plan_.clear();
  tests_seen_ = 0;
  is_solved_ = false;
  const bool is_stuck = vain_runs_ > most_vain_runs;
  watch_.points = is_stuck ? &all_tests_ : &watched_;
  if (runs_++ < runs_before_guidance || random_.percent(20)) return;
  if (plan_as_solved()) return;
  if (!mismatches_.empty() && random_.percent(15) && plan_to_match()) return;
  if (is_stuck && !endings_.empty() && random_.percent(50)) {
    return plan_to_go_on(endings_[random_.below(endings_.size())]);
  }
  if (half_taken_.empty() || random_.percent(25)) {
    if (corpus_.empty()) return;
    take_up(*corpus_[random_.below(corpus_.size())]);
    return change_some(plan_.size());
  }
  // Of some tests that which was tried least.
  Point chosen = half_taken_[random_.below(half_taken_.size())];
  for (int i = 0; i < 2; ++i) {
    const Point other = half_taken_[random_.below(half_taken_.size())];
    if (tests_[other].attempts < tests_[chosen].attempts) chosen = other;
  }
  plan_towards(chosen);
}

void GuidedInputs::take_up(const Stream& given) { plan_.assign(given.begin(), given.end()); }

void GuidedInputs::plan_towards(Point test) {
  Test& target = tests_[test];
  ++target.attempts;
  const Sight& sight = random_.percent(50)
                           ? *std::ranges::min_element(target.sights, {}, &Sight::distance)
                           : target.sights[random_.below(target.sights.size())];
  take_up(*sight.given);
  if (random_.percent(60) && substitute(test, sight)) return;
  if (random_.percent(30)) {
    plan_.resize(shortly_before(sight.asked));  // and then anything
  } else {
    change_some(sight.asked);
    if (random_.percent(50)) plan_.resize(std::min(plan_.size(), sight.asked));
  }
}

void GuidedInputs::plan_to_go_on(const Ending& ending) {
  take_up(*ending.given);
  const auto& [test, sight] = ending.last[random_.below(ending.last.size())];
  if (!substitute(test, sight)) change_some(sight.asked);
}

/// Half of the runs are on inputs that a solver found, as long as there are such and finding them
/// takes no more than half as long as running.
bool GuidedInputs::plan_as_solved() {
  if (random_.percent(50) || solved_.work() > steps_ / 2 + steps_to_begin + steps_a_run * runs_)
    return false;
  const bool is_stuck = vain_runs_ > most_vain_runs && !followed_.empty();
  if (solutions_.empty() && to_follow_.empty() && is_stuck) {
    to_follow_.push_back(followed_[random_.below(followed_.size())]);
  }
  if (solutions_.empty() && !to_follow_.empty()) {
    // Those that got far, those that are followed at once, and any, in turn.
    auto next = std::prev(to_follow_.end());
    const std::size_t turn = random_.below(3);
    if (turn == 0) next = std::ranges::min_element(to_follow_, {}, &ToFollow::steps);
    if (turn == 1) {
      next = to_follow_.begin() + static_cast<std::ptrdiff_t>(random_.below(to_follow_.size()));
    }
    followed_.push_back(*next);
    const auto [given, steps] = std::move(*next);
    to_follow_.erase(next);
    solutions_ = solved_.other_ways(
        *given, steps + 1, [this](Step side) { return !covered_[side.index()]; }, random_);
  }
  if (solutions_.empty()) return false;
  take_up(solutions_.back());
  solutions_.pop_back();
  is_solved_ = true;
  return true;
}

/// A text becomes the one that it was compared with: what nobody looked at comes to be when
/// somebody does, in order.
bool GuidedInputs::plan_to_match() {
  auto chosen = std::next(mismatches_.begin(),
                          static_cast<std::ptrdiff_t>(random_.below(mismatches_.size())));
  for (int i = 0; i < 2; ++i) {
    const auto other = std::next(mismatches_.begin(),
                                 static_cast<std::ptrdiff_t>(random_.below(mismatches_.size())));
    if (other->second.attempts < chosen->second.attempts) chosen = other;
  }
  Mismatch& mismatch = chosen->second;
  ++mismatch.attempts;
  take_up(*mismatch.given);
  const auto& [given, wanted] = mismatch.comparison;
  std::size_t last = plan_.size();
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i] == 0 || given[i] > plan_.size()) continue;
    last = given[i] - 1;
    plan_[last]->value = Integer(static_cast<unsigned char>(wanted[i]));
  }
  if (last == plan_.size()) return false;
  std::vector<std::optional<Given>> rest;
  for (std::size_t i = given.size(); i < wanted.size(); ++i) {
    rest.emplace_back(Given{.value = Integer(static_cast<unsigned char>(wanted[i]))});
  }
  plan_.insert(plan_.begin() + static_cast<std::ptrdiff_t>(last) + 1, rest.begin(), rest.end());
  return true;
}

/// What was compared gets the value it was compared with, if it came from an input as it is, or
/// moved by a constant.
bool GuidedInputs::substitute(Point test, const Sight& sight) {
  const ts::Term guard = guard_not_taken(test, sight);
  const auto tested = flow_.tested(flow_[flow_[test].out.front()].edge);
  if (!guard || tested.empty() || sight.asked == 0) return false;
  const std::size_t v = random_.below(tested.size());
  const auto wanted = targets(guard, tested, sight, v);
  if (!sight.values[v].value || wanted.empty()) return false;
  const Integer& old = *sight.values[v].value;
  // Those that are solutions come first.
  const std::size_t which = random_.percent(50) ? 0 : random_.below(wanted.size());
  const int near = random_.percent(50) ? 0 : static_cast<int>(random_.below(3)) - 1;
  const Integer target = wanted[which] + Integer(near);
  const std::uint32_t given = sight.values[v].given;
  if (given > 0 && given <= plan_.size() && !plan_[given - 1]->pointer && random_.percent(75)) {
    plan_[given - 1]->value += target - old;
    return true;
  }
  std::vector<std::size_t> equal;
  for (std::size_t k = 0; k < sight.asked && k < plan_.size(); ++k) {
    if (!plan_[k]->pointer && plan_[k]->value == old) equal.push_back(k);
  }
  if (!equal.empty() && random_.percent(75)) {
    const std::size_t k = random_.percent(50) ? equal.back() : equal[random_.below(equal.size())];
    plan_[k]->value = target;
    return true;
  }
  const std::size_t k = shortly_before(sight.asked);
  if (plan_[k]->pointer) return false;
  plan_[k]->value += target - old;
  return true;
}

/// Of a side that was never taken, or not then.
ts::Term GuidedInputs::guard_not_taken(Point test, const Sight& sight) const {
  const auto tested = flow_.tested(flow_[flow_[test].out.front()].edge);
  const auto value = [&](ts::Variable x) { return sight.value_of(x, tested); };
  ts::Term other;
  for (const Step side : flow_[test].out) {
    const ts::Term guard = flow_.guard(side);
    if (!covered_[side.index()]) return guard;
    if (term::holds(guard, value) != true) other = guard;
  }
  return other;
}

double GuidedInputs::distance_to_other_side(Point test, const Sight& sight) const {
  const ts::Term guard = guard_not_taken(test, sight);
  const auto tested = flow_.tested(flow_[flow_[test].out.front()].edge);
  const auto value = [&](ts::Variable x) { return sight.value_of(x, tested); };
  return guard ? distance(guard, value) : unknown_distance;
}

/// What would make sums of the test zero if nothing else changed; its constants, and what else it
/// compares.
std::vector<Integer> GuidedInputs::targets(ts::Term guard, std::span<const ts::Variable> tested,
                                           const Sight& sight, std::size_t v) {
  const auto value = [&](ts::Variable x) { return sight.value_of(x, tested); };
  std::vector<Integer> solutions;
  if (sight.values[v].value) {
    for_each_sum(guard, [&](ts::Term sum) {
      const auto now = term::evaluate(sum, value);
      const Integer factor = coefficient(sum, tested[v]);
      if (now && !factor.is_zero()) {
        solutions.push_back(*sight.values[v].value - base::truncated_quotient(*now, factor));
      }
    });
  }
  std::set<Integer> others;
  collect_constants(guard, others);
  for (std::size_t w = 0; w < tested.size(); ++w) {
    if (w != v && sight.values[w].value) others.insert(*sight.values[w].value);
  }
  solutions.insert(solutions.end(), others.begin(), others.end());
  return solutions;
}

std::size_t GuidedInputs::shortly_before(std::size_t end) {
  end = std::min(end, plan_.size());
  if (end == 0) return 0;
  const std::size_t far = random_.percent(30) ? end : std::min<std::size_t>(end, 12);
  return end - 1 - random_.below(far);
}

void GuidedInputs::change_some(std::size_t end) {
  const std::size_t changes = 1 + random_.below(3);
  for (std::size_t i = 0; i < changes && !plan_.empty(); ++i) {
    change_one(shortly_before(end == 0 ? plan_.size() : end));
  }
}

void GuidedInputs::change_one(std::size_t at) {
  const auto there = plan_.begin() + static_cast<std::ptrdiff_t>(at);
  switch (random_.below(8)) {
    case 0: plan_.insert(there, std::nullopt); break;
    case 1: plan_.erase(there); break;
    case 2:
      if (*there) (*there)->value += Integer(random_.percent(50) ? 1 : -1);
      break;
    default: there->reset();
  }
}

}  // namespace pslice::slicer
