#include "slicer/check/replay.h"

#include <algorithm>
#include <iterator>

#include "ts/exact_memory.h"
#include "ts/real_bits.h"

namespace pslice::check {

using Kind = symex::StepInfo::Kind;
using symex::Point;
using symex::Step;
using ts::Integer;

namespace {

constexpr std::int64_t most_at_once = std::int64_t{1} << 18;

}  // namespace

Replay::Replay(const Evidence& evidence)
    : e_(evidence),
      flow_(evidence.flow),
      program_(evidence.flow.program()),
      locals_(program_.function_count()),
      recursive_(ts::recursive_functions(program_)),
      memory_(program_, evidence.start) {
  for (std::size_t i = 0; i < program_.variable_count(); ++i) {
    const ts::Function owner = program_[ts::Variable(i)].owner;
    if (owner) locals_[owner.index()].emplace_back(i);
  }
}

std::optional<Replay::Followed> Replay::follow(const symex::Run& run) {
  run_ = &run;
  next_input_ = 0;
  ok_ = true;
  effects_.clear();
  calls_.clear();
  moved_.clear();
  at_begin_.clear();
  observed_.clear();
  input_ended_ = input_fits_not_ = false;
  memory_.begin(run.contents);
  begin();
  Point at = flow_.start();
  for (const Step step : run.path) {
    if (!may_take(step, at)) return std::nullopt;
    observe(at, effects_.size());
    effects_.emplace_back();
    go(step);
    if (!ok_) return std::nullopt;
    at = flow_[step].target;
  }
  if (at != run.end_point) return std::nullopt;
  observe(at, effects_.size());
  return Followed{std::move(effects_), std::move(moved_), come_back_from_all(),
                  std::move(observed_)};
}

/// The places that the criterion means here, each found by what lies in the one before.
void Replay::observe(Point at, std::size_t step) {
  for (const ts::Observation& point : e_.criterion) {
    if (point.location != flow_[at].location || !point.exact) continue;
    for (const ts::ExactPath& path : point.exact->all) {
      std::optional<Integer> from(0);
      for (const ts::ExactPlace& part : path) {
        const term::Evaluation bytes = term::evaluate_fully(part.bytes, values());
        if (!from || bytes.status != term::Evaluation::Status::known) break;
        const auto where = memory_.find(part.object, *from + bytes.value, part.shift);
        if (where.found != ReplayMemory::Found::known) break;
        const Place place{where.space, where.offset, where.offset + part.size};
        const auto end = memory_.size_of(where.space);
        if (end && (place.first < 0 || place.last > *end)) break;
        observed_[step].push_back(place);
        from = memory_.read(place, {.bits = static_cast<unsigned>(part.size), .is_signed = false});
      }
    }
  }
}

term::Valuation Replay::values() const {
  return [this](ts::Variable v) { return memory_.value(v); };
}

std::vector<Place> Replay::places_of(std::span<const ts::Variable> variables) const {
  std::vector<Place> places;
  for (const ts::Variable v : variables) {
    if (const auto place = memory_.place_of(v)) places.push_back(*place);
  }
  return places;
}

void Replay::begin() {
  effects_.emplace_back();
  for (std::size_t i = 0; i < program_.variable_count(); ++i) {
    const ts::Variable v(i);
    const ts::VariableInfo& info = program_[v];
    if (info.owner || info.summary) continue;
    const bool known = (e_.start == symex::Start::initial_values || info.settled) && info.initial;
    if (known)
      memory_.set(v, info.initial);
    else
      become(v, Value::input);
  }
  const ts::Function entry = flow_[flow_[flow_.start()].frame].function;
  for (const ts::Variable v : program_[entry].parameters) become(v, Value::input);
  for (const ts::Variable v : flow_.uninitialised(entry)) become(v, Value::input);
  memory_.place_given_objects();
  effects_.clear();
}

void Replay::become(ts::Variable v, Value value) {
  const ts::VariableInfo& info = program_[v];
  if (info.summary) return memory_.forget(v);
  memory_.set(v, std::nullopt);
  if (value == Value::unknown) return;
  if (info.type.kind != ts::Type::Kind::integer) {
    // A number that the program begins with is not told.
    const bool begins = !info.owner && (info.settled || e_.start == symex::Start::initial_values);
    const unsigned bits = begins ? 0 : flow_.real_bits(v);
    if (bits == 0) return;
    const Integer* content = memory_.take_content();
    if (content == nullptr || base::wrap(*content, bits, false) != *content)
      ok_ = false;
    else
      memory_.set(v, *content);
    return;
  }
  const auto given = std::ranges::find(given_, v, &Given::variable);
  const Integer* input = given != given_.end() ? given->value : next_input(v);
  if (input != nullptr) memory_.set(v, *input);
}

/// Of the run, if it is one that the variable can hold; otherwise the run is wrong.
const Integer* Replay::next_input(ts::Variable v) {
  if (!calls_.empty()) {  // nobody counts those that are met inside
    const Integer* content = memory_.take_content();
    const bool fits = content != nullptr && program_[v].type.contains(*content);
    if (!fits) ok_ = false;
    return fits ? content : nullptr;
  }
  const bool is_there =
      next_input_ < run_->inputs.size() && program_[v].type.contains(run_->inputs[next_input_]);
  if (!is_there) ok_ = false;
  return is_there ? &run_->inputs[next_input_++] : nullptr;
}

/// It may have been written, or not.
void Replay::doubt(ts::Variable v) {
  if (const auto place = memory_.place_of(v)) {
    wrote({.to = *place, .doubtful = true});
  } else {
    for (const Place& bit : memory_.touched(v)) wrote({.to = bit, .doubtful = true});
  }
  if (program_[v].addressed) {
    for (const Place& place : memory_.forget_elsewhere(v)) wrote({.to = place, .doubtful = true});
  }
  become(v, Value::unknown);
}

void Replay::doubt_all(const ts::Havoc& havoc) {
  for (const ts::Variable v : havoc.may_define) doubt(v);
  if (!havoc.writes_memory) return;
  for (const ts::Variable v : program_.memory()) doubt(v);
}

void Replay::wrote(ts::Variable v, std::vector<Place> sources) {
  if (const auto place = memory_.place_of(v)) wrote({.to = *place, .sources = std::move(sources)});
}

/// The part of a term that its value is, and the variables that it takes to compute it.
ts::Term Replay::result_of(ts::Term term, std::vector<ts::Variable>& from) const {
  const auto add = [&](std::span<const ts::Variable> some) {
    from.insert(from.end(), some.begin(), some.end());
  };
  if (term.kind() == term::Kind::choice) {
    const ts::Term condition = term.operands()[0];
    const auto decided = term::holds(condition, values());
    if (decided) {
      add(condition.variables());
      return result_of(term.operands()[*decided ? 1 : 2], from);
    }
  } else if (!term.is_formula() && !term.operands().empty() && term.size() < 500) {
    for (const ts::Term part : term.operands()) result_of(part, from);
    return term;
  }
  add(term.variables());
  return term;
}

void Replay::assign(ts::Variable v, ts::Term term) {
  term::Evaluation result = term::evaluate_fully(term, values());
  const bool known = result.status == term::Evaluation::Status::known;
  if (result.status == term::Evaluation::Status::undefined) ok_ = false;
  if (known && !program_[v].type.contains(result.value)) ok_ = false;
  std::vector<ts::Variable> from;
  const bool writes =
      result_of(term, from) != program_.terms().variable(v) || term.kind() != term::Kind::choice;
  if (writes) wrote(v, places_of(from));
  memory_.set(v, known ? std::optional(result.value) : std::nullopt);
}

void Replay::go(Step step) {
  const symex::StepInfo& info = flow_[step];
  if (info.kind == Kind::silent) return;
  if (info.kind == Kind::descend) return descend(step);
  if (info.kind == Kind::ascend) return ascend(step);
  const ts::Operation& operation = program_[info.edge].operation;
  if (const auto* op = std::get_if<ts::Assign>(&operation)) return assign(op->target, op->value);
  if (const auto* havoc = std::get_if<ts::Havoc>(&operation)) return effect(*havoc);
  const auto* call = std::get_if<ts::Call>(&operation);
  if (call == nullptr) return;
  if (info.kind == Kind::enter) return enter(*call);
  if (info.kind == Kind::leave) return leave(*call);
  ok_ = false;  // nobody knows what happens inside
}

/// Before its parameters get their values, whatever the locals were is gone.
void Replay::enter(const ts::Call& call) {
  const ts::FunctionInfo& callee = program_[call.callee];
  for (const ts::Variable v : locals_[call.callee.index()]) {
    if (const auto place = memory_.place_of(v)) wrote({.to = *place, .doubtful = true});
  }
  for (const std::uint64_t space : memory_.renew(call.callee)) {
    constexpr std::int64_t far = std::int64_t{1} << 60;
    wrote({.to = {space, -far, far}, .doubtful = true});
  }
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    assign(callee.parameters[i], call.arguments[i]);
  }
  for (const ts::Variable v : flow_.uninitialised(call.callee)) become(v, Value::input);
}

void Replay::leave(const ts::Call& call) {
  const ts::FunctionInfo& callee = program_[call.callee];
  for (std::size_t i = 0; i < call.results.size(); ++i) {
    const std::vector<ts::Variable> from{callee.results[i]};
    wrote(call.results[i], places_of(from));
    memory_.set(call.results[i], memory_.value(callee.results[i]));
  }
}

std::vector<Place> Replay::used_by(const ts::Havoc& havoc) const {
  std::vector<ts::Variable> all = havoc.uses;
  if (havoc.reads_memory) {
    all.insert(all.end(), program_.memory().begin(), program_.memory().end());
  }
  std::vector<Place> places = places_of(all);
  for (const ts::Variable v : all) {
    if (!program_[v].summary) continue;
    const std::vector<Place> more = memory_.touched(v);
    places.insert(places.end(), more.begin(), more.end());
  }
  return places;
}

bool Replay::compute(const ts::Havoc& havoc) {
  std::vector<Integer> operands;
  unsigned bits = 0;
  for (const ts::Term term : havoc.real->operands) {
    auto value = number(term);
    if (!value) return false;
    operands.push_back(std::move(*value));
    if (term.kind() == term::Kind::variable) bits = flow_.real_bits(term.variable());
  }
  const auto result = ts::compute_bits(*havoc.real, operands, bits);
  if (!result) return false;
  const ts::Variable target = havoc.defines.front();
  if (!program_[target].type.contains(*result)) ok_ = false;
  wrote(target, used_by(havoc));
  memory_.set(target, result);
  return true;
}

void Replay::effect(const ts::Havoc& havoc) {
  done_.clear();
  given_.clear();
  if (havoc.real && havoc.defines.size() == 1 && compute(havoc)) return;
  if (!ok_) return;
  if (havoc.exact) {
    if (havoc.from_outside) {
      for (const ts::Variable v : havoc.defines) {
        const ts::VariableInfo& info = program_[v];
        if (info.summary || info.type.kind != ts::Type::Kind::integer) continue;
        given_.push_back({v, next_input(v)});
      }
      if (!ok_) return;
    }
    number_ = 0;
    used_.reset();
    arrays_ = &havoc.exact->arrays;
    for (const ts::ExactAccess& access : havoc.exact->accesses) {
      const bool known = std::visit([&](const auto& a) { return follow(a, havoc); }, access);
      if (!ok_) return;
      if (!known) {
        lose(havoc);
        return given_.clear();
      }
    }
  }
  // All at once, so what it uses is what was there before: going back, doubts come first.
  std::vector<ts::Variable> rest;
  std::ranges::copy_if(havoc.defines, std::back_inserter(rest), [this](ts::Variable v) {
    return std::ranges::find(done_, v) == done_.end();
  });
  const std::vector<Place> used = rest.empty() ? std::vector<Place>() : used_by(havoc);
  for (const ts::Variable v : rest) wrote(v, used);
  if (!havoc.exact) doubt_all(havoc);
  for (const ts::Variable v : rest) become(v, havoc.from_outside ? Value::input : Value::unknown);
  given_.clear();
}

/// The place it touches is not known.
void Replay::lose(const ts::Havoc& havoc) {
  doubt_all(havoc);
  for (const ts::Variable v : havoc.defines) {
    if (const auto place = memory_.place_of(v)) wrote({.to = *place, .doubtful = true});
    const bool is_given = std::ranges::find(done_, v) != done_.end();
    if (!is_given) become(v, havoc.from_outside ? Value::input : Value::unknown);
    if (!program_[v].summary) memory_.set(v, std::nullopt);
  }
}

std::optional<Integer> Replay::number(ts::Term term) {
  term::Evaluation result = term::evaluate_fully(term, values());
  if (result.status == term::Evaluation::Status::undefined) ok_ = false;
  if (result.status != term::Evaluation::Status::known) return std::nullopt;
  return std::move(result.value);
}

std::optional<std::int64_t> Replay::size_of(const ts::ExactPlace& place, ts::Term bytes) {
  if (!bytes) return place.size > 0 ? std::optional(place.size) : std::nullopt;
  const auto count = number(bytes);
  const auto small = count ? count->to_int64() : std::nullopt;
  if (!small || *small < 0 || *small > most_at_once / ts::bits_per_byte) return std::nullopt;
  return *small * ts::bits_per_byte;
}

std::optional<Place> Replay::find(const ts::ExactPlace& place, std::int64_t size) {
  using Found = ReplayMemory::Found;
  const auto bytes = number(place.bytes);
  if (!bytes || size <= 0 || size > most_at_once) return std::nullopt;
  const ReplayMemory::Where where = memory_.find(place.object, *bytes, place.shift);
  if (where.found == Found::undefined) ok_ = false;
  if (where.found != Found::known) return std::nullopt;
  const Place found{where.space, where.offset, where.offset + size};
  const auto end = memory_.size_of(where.space);
  if (end && (found.first < 0 || found.last > *end)) ok_ = false;
  return ok_ ? std::optional(found) : std::nullopt;
}

bool Replay::follow(const ts::ExactLoad& load, const ts::Havoc&) {
  const auto from = find(load.from, load.from.size);
  if (!from) return false;
  if (!memory_.fill_holes(*from, &load.type)) ok_ = false;
  std::vector<Place> sources = places_of(load.from.bytes.variables());
  sources.push_back(*from);
  wrote(load.target, std::move(sources));
  memory_.set(load.target, memory_.read(*from, load.type));
  done_.push_back(load.target);
  return true;
}

bool Replay::follow(const ts::ExactStore& store, const ts::Havoc& havoc) {
  const auto to = find(store.to, store.to.size);
  if (!to) return false;
  const auto value = number(store.value);
  if (!ok_) return false;
  std::vector<Place> sources = places_of(store.to.bytes.variables());
  const std::vector<Place> more = places_of(store.value.variables());
  sources.insert(sources.end(), more.begin(), more.end());
  wrote({.to = *to, .sources = std::move(sources)});
  memory_.write(*to, value);
  done_ = havoc.defines;
  return true;
}

bool Replay::follow(const ts::ExactCopy& copy, const ts::Havoc& havoc) {
  const auto size = size_of(copy.to, copy.bytes);
  if (!size) return false;
  done_ = havoc.defines;
  if (*size == 0) return true;
  const auto from = find(copy.from, *size);
  const auto to = from ? find(copy.to, *size) : std::nullopt;
  if (!to) return false;
  if (!memory_.fill_holes(*from, nullptr)) ok_ = false;
  std::vector<Place> sources = places_of(copy.to.bytes.variables());
  for (const ts::Term term : {copy.from.bytes, copy.bytes}) {
    if (!term) continue;
    const std::vector<Place> more = places_of(term.variables());
    sources.insert(sources.end(), more.begin(), more.end());
  }
  wrote({.to = *to, .sources = std::move(sources), .copied = from});
  memory_.copy(*from, *to);
  return true;
}

bool Replay::follow(const ts::ExactFill& fill, const ts::Havoc& havoc) {
  const auto size = size_of(fill.to, fill.bytes);
  const auto byte = number(fill.byte);
  if (!size || !byte) return false;
  if (*size == 0) return true;
  const auto to = find(fill.to, *size);
  if (!to) return false;
  std::vector<Place> sources = places_of(fill.to.bytes.variables());
  for (const ts::Term term : {fill.byte, fill.bytes}) {
    if (!term) continue;
    const std::vector<Place> more = places_of(term.variables());
    sources.insert(sources.end(), more.begin(), more.end());
  }
  wrote({.to = *to, .sources = std::move(sources)});
  memory_.fill(*to, *byte);
  done_ = havoc.defines;
  return true;
}

bool Replay::follow(const ts::ExactAllocate& allocate, const ts::Havoc& havoc) {
  using Found = ReplayMemory::Found;
  for (const auto& [variable, before, after] : memory_.outdate(allocate.object)) {
    moved_[effects_.size() - 1].push_back({variable, before, after});
    at_begin_.try_emplace(variable, before);
  }
  const auto bytes = number(allocate.bytes);
  const auto size = bytes ? bytes->to_int64() : std::nullopt;
  const auto old = allocate.old ? number(allocate.old) : std::optional(Integer(0));
  if (!size || !old) return false;
  ReplayMemory::Where from;
  std::int64_t kept = 0;
  if (!old->is_zero()) {
    from = memory_.find({}, *old, 0);
    if (from.found != Found::known || from.offset != 0) return false;
    kept = memory_.size_of(from.space).value_or(0);
    if (kept > most_at_once) return false;
  }
  wrote(allocate.target, used_by(havoc));
  become(allocate.target, havoc.from_outside ? Value::input : Value::unknown);
  done_.push_back(allocate.target);
  const auto& given = memory_.value(allocate.target);
  if (given && given->is_zero()) return true;
  if (!old->is_zero() && !memory_.size_of(from.space)) {
    memory_.set(allocate.target, old);  // it grew where it was
    return true;
  }
  constexpr std::int64_t most = std::int64_t{1} << 40;
  const std::int64_t wanted = std::min(*size, most) * ts::bits_per_byte;
  const Integer address = memory_.allocate(allocate.object, wanted, allocate.cleared);
  memory_.set(allocate.target, address);
  if (address.is_zero() || old->is_zero()) return true;
  const ReplayMemory::Where there = memory_.find({}, address, 0);
  kept = std::min(kept, wanted);
  const Place source{from.space, 0, kept};
  const Place target{there.space, 0, kept};
  if (!memory_.fill_holes(source, nullptr)) ok_ = false;
  wrote({.to = target, .sources = {}, .copied = source});
  memory_.copy(source, target);
  return true;
}

}  // namespace pslice::check
