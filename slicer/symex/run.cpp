#include "slicer/symex/run.h"

#include <algorithm>
#include <optional>

#include "slicer/symex/run_memory.h"
#include "slicer/symex/transition.h"

// A run on concrete values, in real memory. Where an effect says what it does (Havoc::exact), that
// is done; where it does not, or at a place that is not known, all that it may change is unknown
// from then on. Whoever depends on an unknown value ends the run.

namespace pslice::symex {
namespace {

using term::Evaluation;
using Held = RunMemory::Held;
using Where = RunMemory::Where;
using Origin = Symbols::Origin;

class Runner {
 public:
  Runner(const Flow& flow, Symbols& symbols, Start start, const Inputs& inputs,
         const Contents& contents)
      : flow_(flow),
        program_(flow.program()),
        symbols_(symbols),
        start_(start),
        inputs_(inputs),
        contents_(contents),
        store_(program_.variable_count()),
        memory_(program_, start, store_, run_.trace,
                [this](const ts::Type& type, bool pointer) { return unseen(type, pointer); }) {}

  Run run(std::size_t max_steps) {
    begin(flow_, start_, *this);
    memory_.begin();
    Point at = flow_.start();
    while (!ended_ && !flow_[at].out.empty()) {
      if (run_.path.size() == max_steps) {
        end(Run::End::out_of_steps);
        break;
      }
      const Step step = choose(at);
      if (ended_) break;
      if (flow_[step].kind == StepInfo::Kind::opaque) end(Run::End::opaque);
      if (ended_) break;
      note(at, step);
      go(step);
      if (ended_) {
        trace().events.pop_back();
        break;
      }
      run_.path.push_back(step);
      at = flow_[step].target;
    }
    note(at, {});
    run_.end_point = at;
    return std::move(run_);
  }

  // What a step does to the store (transition.h).
  void give(ts::Variable v, const ts::Integer& value) { store_[v.index()] = {value, {}}; }

  void assign(ts::Variable v, ts::Term term) {
    Evaluation result = evaluate(term);
    if (result.status == Evaluation::Status::undefined) return end(Run::End::undefined);
    const Trace::Number by = defined(v, [&] { add_sources(term.variables()); });
    if (result.status != Evaluation::Status::known) {
      store_[v.index()] = {{}, by};
      return;
    }
    if (!program_[v].type.contains(result.value)) return end(Run::End::undefined);
    store_[v.index()] = {std::move(result.value), by};
  }

  void copy(ts::Variable to, ts::Variable from) {
    const Held held = store_[from.index()];
    const Trace::Number by = defined(to, [&] { trace().sources.push_back(held.by); });
    store_[to.index()] = {held.value, by};
  }

  void unknown(ts::Variable v, Origin origin) { become(v, origin, Trace::nobody); }

 private:
  [[nodiscard]] Trace& trace() { return run_.trace; }

  void end(Run::End how) {
    if (ended_) return;
    ended_ = true;
    run_.end = how;
  }

  Evaluation evaluate(ts::Term term) {
    return term::evaluate_fully(term, [this](ts::Variable v) { return store_[v.index()].value; });
  }

  /// The value of a term that has to be known and defined; none otherwise, and undefined ends.
  std::optional<ts::Integer> number(ts::Term term) {
    Evaluation result = evaluate(term);
    if (result.status == Evaluation::Status::undefined) end(Run::End::undefined);
    if (result.status != Evaluation::Status::known) return std::nullopt;
    return std::move(result.value);
  }

  // --- inputs ---

  ts::Integer unseen(const ts::Type& type, bool pointer) {
    ts::Integer value = contents_(run_.contents.size(), type, pointer);
    if (pointer) value = outside_address(*program_.layout(), value);
    run_.contents.push_back(value);
    return value;
  }

  /// A variable gets a value that is not computed, with this definition.
  void become(ts::Variable v, Origin origin, Trace::Number by) {
    const ts::VariableInfo& info = program_[v];
    if (info.summary) return memory_.forget(v);
    Held& place = store_[v.index()];
    place = {{}, by};
    if (info.type.kind == ts::Type::Kind::opaque || origin == Origin::ignorance) return;
    const bool pointer = flow_.holds_address(v);
    ts::Integer value = inputs_(symbols_.unknown(run_.inputs.size(), info.type, origin), pointer);
    if (pointer) value = outside_address(*program_.layout(), value);
    place.value = value;
    run_.inputs.push_back(std::move(value));
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

  void look_at(std::span<const ts::Variable> variables) {
    for (const ts::Variable v : variables) {
      const Trace::Number by = store_[v.index()].by;
      if (by != Trace::nobody) trace().looked_at.push_back(by);
    }
  }

  /// What is looked at before a step, whoever may need it.
  void note(Point at, Step step) {
    Trace::Event event;
    event.made = static_cast<Trace::Number>(trace().definitions.size());
    event.seen = count(trace().looked_at);
    look_at(flow_.observed(at));
    event.tested = count(trace().looked_at);
    const ts::Edge edge = step ? flow_[step].edge : ts::Edge();
    if (edge) look_at(flow_.tested(edge));
    event.needed = count(trace().looked_at);
    if (edge) look_at(program_[edge].needs);
    event.end = count(trace().looked_at);
    trace().events.push_back(event);
  }

  // --- steps ---

  Step choose(Point at) {
    const std::vector<Step>& out = flow_[at].out;
    bool unknown = false;
    bool undefined = false;
    for (const Step step : out) {
      const ts::Term guard = flow_.guard(step);
      if (!guard) {
        if (out.size() == 1) return step;
        unknown = true;  // it leads several ways, and nobody knows which
        continue;
      }
      const Evaluation test = evaluate(guard);
      if (test.status == Evaluation::Status::known && test.value.is_one()) return step;
      unknown = unknown || test.status == Evaluation::Status::unknown;
      undefined = undefined || test.status == Evaluation::Status::undefined;
    }
    if (undefined) end(Run::End::undefined);
    end(unknown ? Run::End::unknown : Run::End::ended);
    return {};
  }

  void go(Step step) {
    const StepInfo& info = flow_[step];
    if (info.kind == StepInfo::Kind::silent) return;
    const ts::Operation& operation = program_[info.edge].operation;
    if (const auto* havoc = std::get_if<ts::Havoc>(&operation)) return run_effect(*havoc);
    if (info.kind == StepInfo::Kind::enter) {
      const ts::Function callee = std::get<ts::Call>(operation).callee;
      for (const ts::Variable v : flow_.locals(callee)) store_[v.index()].by = Trace::nobody;
      memory_.enter(callee);
    }
    take(flow_, step, *this);
  }

  void run_effect(const ts::Havoc& havoc) {
    std::vector<ts::Variable> done;
    if (havoc.exact) {
      for (const ts::ExactAccess& access : havoc.exact->accesses) {
        const bool known =
            std::visit([&](const auto& a) { return follow(a, havoc, done); }, access);
        if (ended_) return;
        if (!known) return lose(havoc);
      }
    }
    // What it uses it finds before it changes anything.
    const Trace::Index first = count(trace().sources);
    if (havoc.defines.size() > done.size()) add_used(havoc);
    const Trace::Index last = count(trace().sources);
    if (!havoc.exact) {
      for (const ts::Variable v : havoc.may_define) become(v, Origin::ignorance, Trace::nobody);
      if (havoc.writes_memory) forget_memory();
    }
    for (const ts::Variable v : havoc.defines) {
      if (std::ranges::find(done, v) != done.end()) continue;
      become(v, havoc.from_outside ? Origin::input : Origin::ignorance, defined(v, first, last));
    }
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

  void forget_memory() {
    for (const ts::Variable v : program_.memory()) become(v, Origin::ignorance, Trace::nobody);
  }

  /// The place it touches is not known: neither is what it may have changed, nor what it read.
  void lose(const ts::Havoc& havoc) {
    for (const ts::Variable v : havoc.may_define) become(v, Origin::ignorance, Trace::nobody);
    if (havoc.writes_memory) forget_memory();
    for (const ts::Variable v : havoc.defines) {
      become(v, havoc.from_outside ? Origin::input : Origin::ignorance, Trace::nobody);
      store_[v.index()].value.reset();
    }
  }

  // --- memory ---

  std::optional<Where> find(const ts::ExactPlace& place, ts::Bits size) {
    const auto bytes = number(place.bytes);
    if (!bytes || size <= 0 || size > most_at_once) return std::nullopt;
    const Where where = memory_.find(place.object, *bytes, place.shift);
    const bool outside = where.kind == Where::Kind::known && !memory_.fits(where, size);
    if (where.kind == Where::Kind::undefined || outside) end(Run::End::undefined);
    if (ended_ || where.kind != Where::Kind::known) return std::nullopt;
    return where;
  }

  /// How many bits are meant; none: nobody knows.
  std::optional<ts::Bits> bits(const ts::ExactPlace& place, ts::Term bytes) {
    if (!bytes) return place.size > 0 ? std::optional(place.size) : std::nullopt;
    const auto count = number(bytes);
    const auto small = count ? count->to_int64() : std::nullopt;
    if (!small || *small < 0 || *small > most_at_once / ts::bits_per_byte) return std::nullopt;
    return *small * ts::bits_per_byte;
  }

  bool follow(const ts::ExactLoad& load, const ts::Havoc&, std::vector<ts::Variable>& done) {
    const auto where = find(load.from, load.from.size);
    if (!where) return false;
    const auto pieces = memory_.read(*where, load.from.size, &load.type, load.pointer);
    const Trace::Number by = defined(load.target, [&] {
      add_sources(load.from.bytes.variables());
      for (const RunMemory::Piece& piece : pieces) trace().sources.push_back(piece.held.by);
    });
    store_[load.target.index()] = {memory_.joined(pieces, load.from.size, load.type), by};
    done.push_back(load.target);
    return true;
  }

  bool follow(const ts::ExactStore& store, const ts::Havoc& havoc,
              std::vector<ts::Variable>& done) {
    const auto where = find(store.to, store.to.size);
    if (!where) return false;
    Evaluation value = evaluate(store.value);
    if (value.status == Evaluation::Status::undefined) end(Run::End::undefined);
    if (ended_) return false;
    Held held;
    held.by = defined(memory_.variable_at(*where, store.to.size), [&] {
      add_sources(store.to.bytes.variables());
      add_sources(store.value.variables());
    });
    const bool known =
        value.status == Evaluation::Status::known && store.type.kind == ts::Type::Kind::integer;
    if (known) held.value = std::move(value.value);
    memory_.write(*where, store.to.size, held);
    done = havoc.defines;
    return true;
  }

  bool follow(const ts::ExactCopy& copy, const ts::Havoc& havoc, std::vector<ts::Variable>& done) {
    const auto size = bits(copy.to, copy.bytes);
    if (!size) return false;
    done = havoc.defines;
    if (*size == 0) return true;
    const auto from = find(copy.from, *size);
    const auto to = from ? find(copy.to, *size) : std::nullopt;
    if (!to) return false;
    copy_bits(*from, *to, *size, [&] {
      add_sources(copy.to.bytes.variables());
      add_sources(copy.from.bytes.variables());
      if (copy.bytes) add_sources(copy.bytes.variables());
    });
    return true;
  }

  template <class Add>
  void copy_bits(const Where& from, const Where& to, ts::Bits size, const Add& add) {
    for (const RunMemory::Piece& piece : memory_.read(from, size)) {
      Where part = to;
      part.offset += piece.offset;
      const Trace::Number by = defined(memory_.variable_at(part, piece.size), [&] {
        add();
        trace().sources.push_back(piece.held.by);
      });
      memory_.write(part, piece.size, {piece.held.value, by});
    }
  }

  bool follow(const ts::ExactFill& fill, const ts::Havoc& havoc, std::vector<ts::Variable>& done) {
    const auto size = bits(fill.to, fill.bytes);
    const auto byte = number(fill.byte);
    if (!size || !byte) return false;
    if (*size == 0) return true;
    const auto where = find(fill.to, *size);
    if (!where) return false;
    const ts::Integer each = base::wrap(*byte, ts::bits_per_byte, false);
    ts::Integer all;
    for (ts::Bits i = 0; !each.is_zero() && i < *size; i += ts::bits_per_byte) {
      all += base::shift_left(each, static_cast<unsigned>(i));
    }
    const Trace::Number by = defined(memory_.variable_at(*where, *size), [&] {
      add_sources(fill.to.bytes.variables());
      add_sources(fill.byte.variables());
      if (fill.bytes) add_sources(fill.bytes.variables());
    });
    memory_.write(*where, *size, {all, by});
    done = havoc.defines;
    return true;
  }

  /// Null if the input says so, or there is no room.
  bool follow(const ts::ExactAllocate& allocate, const ts::Havoc& havoc,
              std::vector<ts::Variable>& done) {
    const auto bytes = number(allocate.bytes);
    const auto size = bytes ? bytes->to_int64() : std::nullopt;
    const auto old = allocate.old ? number(allocate.old) : std::optional(ts::Integer(0));
    if (!size || !old) return false;
    Where from;
    if (!old->is_zero()) {
      from = memory_.find({}, *old, 0);
      const bool known = from.kind == Where::Kind::known && from.offset == 0;
      if (!known || memory_.size_of(from).value_or(most_at_once + 1) > most_at_once) return false;
    }
    const Trace::Number by = defined(allocate.target, [&] { add_used(havoc); });
    become(allocate.target, havoc.from_outside ? Origin::input : Origin::ignorance, by);
    done.push_back(allocate.target);
    Held& held = store_[allocate.target.index()];
    const bool fails = held.value && held.value->is_zero();
    if (fails) return true;
    constexpr std::int64_t most = std::int64_t{1} << 40;
    const ts::Bits wanted = std::min(*size, most) * ts::bits_per_byte;
    held.value = memory_.allocate(allocate.object, wanted, allocate.cleared);
    if (held.value->is_zero() || old->is_zero()) return true;
    const ts::Bits kept = std::min(*memory_.size_of(from), wanted);
    copy_bits(from, memory_.find({}, *held.value, 0), kept, [] {});
    return true;
  }

  static constexpr ts::Bits most_at_once = ts::Bits{1} << 18;

  const Flow& flow_;
  const ts::Program& program_;
  Symbols& symbols_;
  Start start_;
  const Inputs& inputs_;
  const Contents& contents_;
  bool ended_ = false;
  Run run_;
  std::vector<Held> store_;  // by variable
  RunMemory memory_;
};

}  // namespace

ts::Integer plain_content(std::size_t k, const ts::Type&, bool pointer) {
  return pointer && k % 2 == 0 ? ts::Integer(k + 1) : ts::Integer(0);
}

Run run(const Flow& flow, Symbols& symbols, Start start, const Inputs& inputs,
        std::size_t max_steps, const Contents& contents) {
  return Runner(flow, symbols, start, inputs, contents).run(max_steps);
}

}  // namespace pslice::symex
