#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "slicer/symex/run.h"
#include "slicer/symex/run_memory.h"
#include "term/words.h"
#include "ts/address_rooms.h"

// What a run is made of, from the bottom up: its values and who defined them (here), accesses to
// memory (run_accesses.h), what is computed from characters (run_text.h), what comes from outside
// (run_outside.h), calls that nobody else follows (run_calls.h), and steps (run.cpp).

namespace pslice::symex {

/// The values of a run, and its trace.
class RunState {
 public:
  RunState(const Flow& flow, Symbols& symbols, Start start, const Inputs& inputs,
           const Contents& contents, const Watch& watch)
      : flow_(flow),
        program_(flow.program()),
        symbols_(symbols),
        start_(start),
        inputs_(inputs),
        contents_(contents),
        watch_(watch),
        store_(program_.variable_count()),
        memory_(program_, start, store_, run_.trace,
                [this](const ts::Type& type, bool pointer, const RunMemory::Hole& where) {
                  ts::Integer value = unseen(type, pointer, where);
                  return Held{std::move(value), Trace::nobody, {}, asked(), symbol(type)};
                }) {}

  // What a step does to the store (transition.h).
  void give(ts::Variable v, const ts::Integer& value) { store_[v.index()] = {value, {}}; }

  void assign(ts::Variable v, ts::Term term) {
    term::Evaluation result = evaluate(term);
    if (result.status == Evaluation::Status::undefined) return end(Run::End::undefined);
    // A write through a pointer that leads elsewhere in this run: the variable keeps its value.
    if (is_missed(v, term)) return;
    const Trace::Number by = defined(v, [&] { add_sources(term); });
    if (result.status != Evaluation::Status::known) {
      store_[v.index()] = {{}, by, lost_in(term)};
      return;
    }
    if (!program_[v].type.contains(result.value)) return end(Run::End::undefined);
    store_[v.index()] = {std::move(result.value), by, {}, given_in(term), over_given(term)};
    demand_within(program_[v].type, store_[v.index()].term);
  }

  void copy(ts::Variable to, ts::Variable from) {
    const RunMemory::Held held = store_[from.index()];
    const Trace::Number by = defined(to, [&] { trace().sources.push_back(held.by); });
    store_[to.index()] = {held.value, by, held.lost, held.given, held.term};
  }

  void unknown(ts::Variable v, Symbols::Origin origin) { become(v, origin, Trace::nobody); }

 protected:
  using Evaluation = term::Evaluation;
  using Held = RunMemory::Held;
  using Where = RunMemory::Where;
  using Origin = Symbols::Origin;

  [[nodiscard]] Trace& trace() { return run_.trace; }

  void end(Run::End how) {
    if (ended_) return;
    ended_ = true;
    run_.end = how;
  }

  Evaluation evaluate(ts::Term term) {
    const auto word = term::evaluate_words(term, [this](ts::Variable v) -> const std::int64_t* {
      const auto& value = store_[v.index()].value;
      return value ? value->word() : nullptr;
    });
    if (word) return {Evaluation::Status::known, ts::Integer(*word)};
    return term::evaluate_fully(term, [this](ts::Variable v) { return store_[v.index()].value; });
  }

  /// The value of a term that has to be known and defined; none otherwise, and undefined ends.
  std::optional<ts::Integer> number(ts::Term term) {
    Evaluation result = evaluate(term);
    if (result.status == Evaluation::Status::undefined) end(Run::End::undefined);
    if (result.status == Evaluation::Status::known) return std::move(result.value);
    cause_ = lost_in(term);
    return std::nullopt;
  }

  // --- inputs ---

  /// Of what is given where a floating-point number is asked for: its bits.
  static ts::Type real_type(unsigned bits) {
    return {.kind = ts::Type::Kind::opaque, .bits = bits, .is_signed = false};
  }

  /// How many numbers the run has been given so far.
  [[nodiscard]] std::uint32_t asked() const {
    return static_cast<std::uint32_t>(run_.inputs.size() + run_.contents.size());
  }

  ts::Integer unseen(const ts::Type& type, bool pointer, const RunMemory::Hole& where = {}) {
    ts::Integer value = contents_(run_.contents.size(), type, pointer);
    if (watch_.named_content && type.kind == ts::Type::Kind::integer) {
      const auto named = watch_.named_content(where.object, where.offset, where.size);
      if (named && type.contains(*named)) value = *named;
    }
    const bool is_address = pointer || (where.either && value >= ts::Integer(ts::first_page));
    if (is_address)
      value = address_for({}, value);
    else if (where.object && type.kind == ts::Type::Kind::integer)
      run_.found.push_back({run_.contents.size(), where.object, where.offset, where.size});
    run_.contents.push_back(value);
    return value;
  }

  /// A variable gets a value that is not computed, with this definition.
  void become(ts::Variable v, Origin origin, Trace::Number by) {
    const ts::VariableInfo& info = program_[v];
    if (info.summary) return memory_.forget(v, edge_);
    Held& place = store_[v.index()];
    place = {{}, by, edge_};
    if (origin == Origin::ignorance) return;
    if (info.type.kind == ts::Type::Kind::opaque) {
      // Static ones begin with a value that is not told here, unless they may hold anything.
      const bool is_input = info.owner || (start_ == Start::unknown && !info.settled);
      const unsigned bits = is_input ? flow_.real_bits(v) : 0;
      if (bits != 0) place.value = unseen(real_type(bits), false);
      return;
    }
    const auto drawn = std::ranges::find(drawn_, v, &Drawn::variable);
    const Given which = drawn != drawn_.end() ? drawn->given : next_input(v);
    place.value = given(which);
    place.given = which.asked;
    if (watch_.following != nullptr) place.term = symbol(info.type, which.asked);
  }

  /// It may have been written, or not, wherever a pointer leads to it.
  void become_doubtful(ts::Variable v) {
    become(v, Origin::ignorance, Trace::nobody);
    if (program_[v].addressed) memory_.forget_elsewhere(v, edge_);
  }

  /// The inputs of an effect that says what it does, before it does anything: whoever runs the
  /// program symbolically meets them in this order.
  void draw(const ts::Havoc& havoc) {
    if (!havoc.exact || !havoc.from_outside) return;
    for (const ts::Variable v : havoc.defines) {
      const ts::VariableInfo& info = program_[v];
      if (info.summary || info.type.kind == ts::Type::Kind::opaque) continue;
      drawn_.push_back({v, next_input(v)});
    }
  }

  /// What the effect made of them is what was given.
  void settle() {
    for (const Drawn& drawn : drawn_) {
      const auto& value = store_[drawn.variable.index()].value;
      if (value && !flow_.holds_address(drawn.variable)) given(drawn.given) = *value;
    }
    drawn_.clear();
  }

  /// Which of the run's inputs it is. In calls that symbolic execution does not follow, which of
  /// its contents: nobody meets these on a path.
  struct Given {
    bool apart = false;
    std::size_t index = 0;
    std::uint32_t asked = 0;  // of all that the run was given
  };
  ts::Integer& given(Given which) {
    return which.apart ? run_.contents[which.index] : run_.inputs[which.index];
  }
  Given next_input(ts::Variable v) {
    const bool pointer = flow_.holds_address(v);
    if (inside_) {
      unseen(program_[v].type, pointer);
      if (watch_.named_input && !pointer) {
        const auto named = watch_.named_input(v, pointer);
        if (named && program_[v].type.contains(*named)) run_.contents.back() = *named;
      }
      return {true, run_.contents.size() - 1, asked()};
    }
    ts::Integer value =
        inputs_(symbols_.unknown(run_.inputs.size(), program_[v].type, Origin::input), pointer);
    if (watch_.named_input) {
      const auto named = watch_.named_input(v, pointer);
      if (named && program_[v].type.contains(*named)) value = *named;
    }
    if (pointer) value = address_for(v, value);
    run_.inputs.push_back(std::move(value));
    return {false, run_.inputs.size() - 1, asked()};
  }

  [[nodiscard]] ts::Integer address_for(ts::Variable v, const ts::Integer& number) const {
    const ts::MemoryLayout& layout = *program_.layout();
    const auto leads = layout.leads.find(v);
    const ts::Integer which = number - ts::Integer(own_objects);
    const bool is_own = !which.is_negative() && which < ts::Integer(most_own);
    if (!is_own || leads == layout.leads.end()) {
      return beginning_of_object(v, outside_address(layout, number));
    }
    const auto& [object, offset] =
        leads->second[static_cast<std::size_t>(*which.to_int64()) % leads->second.size()];
    return *layout.objects[object.index()].start + ts::Integer(offset / ts::bits_per_byte);
  }

  /// A pointer from outside leads to where an object begins, unless it is one to characters, or to
  /// what others of its type lead to: into an object of another type it must not.
  [[nodiscard]] ts::Integer beginning_of_object(ts::Variable v, ts::Integer address) const {
    const ts::MemoryLayout& layout = *program_.layout();
    const ts::AddressRooms& rooms = ts::rooms_of(layout);
    const auto number = address.to_int64();
    if (!number || !rooms.is_outside(*number)) return address;
    const std::int64_t start = rooms.object_at(*number);
    const auto size_behind = [&](ts::Object o) {
      return layout.objects[o.index()].cells.front().size;
    };
    const auto own = std::ranges::find_if(
        layout.given, [&](ts::Object o) { return layout.objects[o.index()].address == v; });
    const ts::Bits size = own == layout.given.end() ? 0 : size_behind(*own);
    if (start == *number || size == ts::bits_per_byte) return address;
    const bool is_like_another = size > 0 && (*number - start) * ts::bits_per_byte % size == 0 &&
                                 std::ranges::any_of(layout.given, [&](ts::Object o) {
                                   const auto& other =
                                       store_[layout.objects[o.index()].address.index()].value;
                                   return other == ts::Integer(start) && size_behind(o) == size;
                                 });
    return is_like_another ? address : ts::Integer(start);
  }

  // --- in terms of what was given ---

  [[nodiscard]] ts::Term symbol(const ts::Type& type) const { return symbol(type, asked()); }
  [[nodiscard]] ts::Term symbol(const ts::Type& type, std::uint32_t given) const {
    if (watch_.following == nullptr || type.kind != ts::Type::Kind::integer) return {};
    return program_.terms().variable(watch_.following->symbol(given, type));
  }

  /// None: it is a constant, or has become too large to be of use.
  [[nodiscard]] ts::Term over_given(ts::Term term) const {
    constexpr std::uint32_t most = 300;
    if (watch_.following == nullptr) return {};
    bool follows = false;
    for (const ts::Variable v : term.variables()) {
      const Held& held = store_[v.index()];
      if (!held.value) return {};
      follows = follows || held.term;
    }
    if (!follows) return {};
    const ts::Term result = program_.terms().substitute(term, [this](ts::Variable v) {
      const Held& held = store_[v.index()];
      return held.term ? held.term : program_.terms().constant(*held.value);
    });
    return result.variables().empty() || result.size() > most ? ts::Term() : result;
  }

  void demand_within(const ts::Type& type, ts::Term value) const {
    if (!value || value.kind() == term::Kind::variable) return;
    const solver::Range range = range_of(type);
    if (!range.low) return;
    term::Factory& terms = program_.terms();
    watch_.following->demands(
        terms.conjunction({terms.at_most(terms.constant(*range.low), value),
                           terms.at_most(value, terms.constant(*range.high))}));
  }

  /// The number that all of the term's variables stem from.
  [[nodiscard]] std::uint32_t given_in(ts::Term term) const {
    std::uint32_t given = 0;
    for (const ts::Variable v : term.variables()) {
      const std::uint32_t one = store_[v.index()].given;
      if (one == 0) continue;
      if (given != 0 && given != one) return 0;
      given = one;
    }
    return given;
  }

  /// What made a value of the term unknown; none: it is not known what.
  [[nodiscard]] ts::Edge lost_in(ts::Term term) const {
    for (const ts::Variable v : term.variables()) {
      const Held& held = store_[v.index()];
      if (!held.value && held.lost) return held.lost;
    }
    return edge_;
  }

  // --- the trace ---

  static Trace::Index count(const std::vector<Trace::Number>& list) {
    return static_cast<Trace::Index>(list.size());
  }

  /// A new definition of a variable; `add` adds its sources.
  template <class Add>
  Trace::Number defined(ts::Variable v, const Add& add) {
    const Trace::Index first = count(trace().sources);
    add();
    return defined(v, first, count(trace().sources));
  }

  Trace::Number defined(ts::Variable v, Trace::Index first, Trace::Index last) {
    trace().definitions.push_back({.first = first, .last = last, .variable = v});
    return static_cast<Trace::Number>(trace().definitions.size() - 1);
  }

  void add_sources(std::span<const ts::Variable> variables) {
    for (const ts::Variable v : variables) {
      if (store_[v.index()].by != Trace::nobody) trace().sources.push_back(store_[v.index()].by);
    }
  }

  /// What decides the value of a term at hand.
  void add_sources(ts::Term term) {
    for_each_deciding(term, [this](auto variables) { add_sources(variables); });
  }

  /// The variables that decide the value of a term of the edge at hand, some at a time: where it
  /// chooses, those of what is chosen.
  template <class Add>
  void for_each_deciding(ts::Term term, const Add& add) {
    constexpr std::uint32_t most = 1000;
    if (!flow_.chooses(edge_) || term.size() > most || term.operands().empty()) {
      return add(term.variables());
    }
    if (const auto chosen = chosen_side(term)) {
      for_each_deciding(term.operands()[0], add);
      return for_each_deciding(*chosen, add);
    }
    for (const ts::Term operand : term.operands()) for_each_deciding(operand, add);
  }

  /// Of a choice, if it is known which.
  std::optional<ts::Term> chosen_side(ts::Term term) {
    if (term.kind() != term::Kind::choice) return std::nullopt;
    const Evaluation test = evaluate(term.operands()[0]);
    if (test.status != Evaluation::Status::known) return std::nullopt;
    return term.operands()[test.value.is_one() ? 1 : 2];
  }

  /// Does an assignment leave the variable as it is, since a choice is for what it holds?
  bool is_missed(ts::Variable v, ts::Term term) {
    if (term.kind() != term::Kind::choice) return false;
    while (const auto side = chosen_side(term)) term = *side;
    return term.kind() == term::Kind::variable && term.variable() == v;
  }

  void look_at_test(ts::Edge edge) {
    if (!flow_.chooses(edge)) return look_at(flow_.tested(edge));
    for (const ts::Edge side : program_[program_[edge].source].out) {
      const ts::Term guard = ts::guard_of(program_[side].operation);
      if (guard) for_each_deciding(guard, [this](auto variables) { look_at(variables); });
    }
  }

  void look_at(std::span<const ts::Variable> variables) {
    for (const ts::Variable v : variables) {
      const Trace::Number by = store_[v.index()].by;
      if (by != Trace::nobody) trace().looked_at.push_back(by);
    }
  }

  /// What lies at the places of a path, as far as it is known where they are.
  void look_along(const ts::ExactPath& path) {
    std::optional<ts::Integer> from(0);
    for (const ts::ExactPlace& place : path) {
      const Evaluation bytes = evaluate(place.bytes);
      if (!from || bytes.status != Evaluation::Status::known) return;
      const Where where = memory_.find(place.object, *from + bytes.value, place.shift);
      if (where.kind != Where::Kind::known || !memory_.fits(where, place.size)) return;
      const auto pieces = memory_.seen(where, place.size);
      ts::Bits all = 0;
      for (const RunMemory::Piece& piece : pieces) {
        all += piece.size;
        if (piece.held.by != Trace::nobody) trace().looked_at.push_back(piece.held.by);
      }
      const ts::Type address{.bits = static_cast<unsigned>(place.size), .is_signed = false};
      from = all == place.size ? memory_.joined(pieces, place.size, address) : std::nullopt;
    }
  }

  /// What is looked at before a step, whoever may need it.
  void note(Point at, Step step) {
    Trace::Event event;
    event.made = static_cast<Trace::Number>(trace().definitions.size());
    event.seen = count(trace().looked_at);
    look_at(flow_.observed(at));
    for (const ts::ExactPath& path : flow_.observed_paths(at)) look_along(path);
    event.tested = event.needed = event.end = count(trace().looked_at);
    const ts::Edge edge = step ? flow_[step].edge : ts::Edge();
    if (edge && flow_.looks(edge)) {
      look_at_test(edge);
      event.needed = count(trace().looked_at);
      look_at(program_[edge].needs);
      event.end = count(trace().looked_at);
    }
    trace().events.push_back(event);
  }

  void show_values(Point at) {
    watch_.sees(at, [this](ts::Variable v) {
      const Held& held = store_[v.index()];
      return Watch::Seen{held.value, held.given};
    });
  }

  void add_used(const ts::Havoc& havoc) {
    const auto add = [&](std::span<const ts::Variable> variables) {
      add_sources(variables);
      for (const ts::Variable v : variables) {
        if (!program_[v].summary) continue;
        const auto more = memory_.definitions(v);
        trace().sources.insert(trace().sources.end(), more.begin(), more.end());
      }
    };
    add(havoc.uses);
    if (havoc.reads_memory) add(program_.memory());
  }

  const Flow& flow_;
  const ts::Program& program_;
  Symbols& symbols_;
  Start start_;
  const Inputs& inputs_;
  const Contents& contents_;
  const Watch& watch_;
  bool ended_ = false;
  bool inside_ = false;  // of a call that symbolic execution does not follow
  ts::Edge edge_{};      // at hand
  ts::Edge cause_{};     // of the effect at hand: what made something unknown that it asks for
  Run run_;
  std::vector<Held> store_;  // by variable
  struct Drawn {
    ts::Variable variable;
    Given given;
  };
  std::vector<Drawn> drawn_;  // of the effect at hand
  RunMemory memory_;
};

}  // namespace pslice::symex
