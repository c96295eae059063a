#include "memory/resolve.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "base/overloaded.h"
#include "memory/layout.h"
#include "memory/once.h"
#include "ts/exact_memory.h"

namespace pslice::memory {
namespace {

class Resolver {
 public:
  Resolver(ts::Program& program, Memory& memory, PointsTo& points_to, const Resolution& resolution,
           base::Budget& budget, AddressBook& book)
      : program_(program),
        old_(std::move(program)),
        memory_(memory),
        points_to_(points_to),
        resolution_(resolution),
        budget_(budget),
        book_(book),
        moved_(old_.location_count()) {
    program_ = old_.without_code();
  }

  std::vector<ts::Location> run() {
    give_addresses();
    for (const auto& [variable, address] : addresses_) {
      program_[variable].initial = address;
      program_[variable].settled = true;
    }
    for (std::size_t o = 0; o < memory_.object_count(); ++o) {
      const ObjectInfo& object = memory_[Object(o)];
      if (!object.address) continue;
      for (const Cell& cell : object.cells) program_[cell.variable].addressed = true;
    }
    for (const Fact& fact : memory_.facts) {
      const auto address = addresses_.find(memory_[fact.object].address);
      if (!fact.is_value || address == addresses_.end() || program_[fact.variable].summary)
        continue;
      program_[fact.variable].initial = address->second + base::Integer(fact.offset / byte);
    }
    for (std::size_t f = 0; f < old_.function_count(); ++f) rebuild(ts::Function(f));
    // An unknown pointer leads outside, or to what is known there: in the end, when that is
    // settled.
    std::vector<ts::Variable> memory{memory_.outside_cell()};
    for (const Object o : points_to_.exposed()) {
      for (const Cell& cell : memory_[o].cells) memory.push_back(cell.variable);
    }
    unique(memory);
    program_.set_memory(std::move(memory));
    program_.set_layout(std::make_shared<const ts::MemoryLayout>(layout_of(memory_, program_)));
    return std::move(moved_);
  }

 private:
  using Needs = std::vector<ts::Variable>;
  using Demand = ts::EdgeInfo::Demand;

  // --- addresses ---

  void give_addresses() {
    book_.begin();
    for (std::size_t o = 0; o < memory_.object_count(); ++o) {
      const ObjectInfo& object = memory_[Object(o)];
      const bool fixed = object.kind != ObjectInfo::Kind::outside &&
                         (object.kind != ObjectInfo::Kind::given || resolution_.one_start);
      if (!fixed || !object.address) continue;
      const auto address = book_.address(object, program_);
      if (!address) continue;  // nothing is known of it
      addresses_.emplace(object.address, *address);
      memory_[Object(o)].start = *address;
    }
  }

  ts::Term with_addresses(ts::Term term) {
    if (!term) return term;
    const auto mentions = [&](ts::Variable v) { return addresses_.contains(v); };
    if (std::ranges::none_of(term.variables(), mentions)) return term;
    return program_.terms().substitute(term, [&](ts::Variable v) {
      const auto found = addresses_.find(v);
      return found == addresses_.end() ? ts::Term() : program_.terms().constant(found->second);
    });
  }

  void drop_addresses(std::vector<ts::Variable>& variables) const {
    std::erase_if(variables, [&](ts::Variable v) { return addresses_.contains(v); });
  }

  /// The address of a cell; none if it is not known.
  ts::Term address_of(const Touched& touched) {
    const ts::Variable base = memory_[touched.object].address;
    if (!base || touched.cell->at.first % byte != 0) return {};
    const ts::Term start = with_addresses(program_.terms().variable(base));
    return program_.terms().add(start, program_.terms().constant(touched.cell->at.first / byte));
  }

  // --- code ---

  void rebuild(ts::Function f) {
    const ts::FunctionInfo& before = old_[f];
    for (const ts::Location l : before.locations) moved_[l.index()] = program_.add_location(f);
    program_[f].entry = moved_[before.entry.index()];
    program_[f].exit = moved_[before.exit.index()];
    program_[f].halt = moved_[before.halt.index()];
    for (const ts::PseudoEdge& edge : before.pseudo_edges) {
      program_.add_pseudo_edge(moved_[edge.source.index()], moved_[edge.target.index()]);
    }
    function_ = f;
    // What a pointer to functions leads to must be the same for all edges of a call, so that the
    // tests and the calls that are left fit together.
    const bool can_stop_inside = std::ranges::none_of(before.edges, [&](ts::Edge edge) {
      const Access* access = memory_.find(edge);
      return access != nullptr && std::holds_alternative<CallTest>(*access);
    });
    known_targets_.clear();
    if (budget_.exhausted()) give_up();
    for (const ts::Edge edge : before.edges) {
      if (can_stop_inside && budget_.exhausted()) give_up();
      const ts::EdgeInfo& info = old_[edge];
      current_ = moved_[info.source.index()];
      target_ = moved_[info.target.index()];
      statement_ = info.statement;
      needs_ = info.needs;
      drop_addresses(needs_);
      demand_ = with_addresses(info.demand);
      demanded_ = info.demanded;
      fault_ = info.fault;
      outside_call_ = translated(info.outside_call);
      const Access* access = memory_.find(edge);
      if (is_call_of_another(info, access)) continue;
      if (access == nullptr || std::holds_alternative<ts::Call>(info.operation)) {
        finish(translated(info.operation));
      } else {
        std::visit([&](const auto& a) { resolve(a, info); }, *access);
      }
    }
  }

  void give_up() {
    points_to_.give_up();
    targets_.clear();
    exposed_.clear();
  }

  /// What a pointer to functions leads to, found once: there is an edge for each of them.
  const PointsTo::Targets& targets(ts::Term pointer) {
    const auto [found, is_new] = targets_.try_emplace(pointer);
    if (is_new) found->second = points_to_.targets(pointer);
    return found->second;
  }

  /// Those the program has tests for.
  const std::vector<ts::Function>& known_targets(ts::Location location,
                                                 const PointsTo::Targets& targets) {
    const auto [found, is_new] = known_targets_.try_emplace(location);
    if (!is_new) return found->second;
    for (const ts::Edge sibling : old_[location].out) {
      const ts::Function function = std::get<CallTest>(*memory_.find(sibling)).function;
      if (function && targets.functions.contains(function)) found->second.push_back(function);
    }
    return found->second;
  }

  /// A call through a pointer that does not lead to this function: its test is gone as well.
  [[nodiscard]] bool is_call_of_another(const ts::EdgeInfo& info, const Access* access) {
    const auto* test = access != nullptr ? std::get_if<CallTest>(access) : nullptr;
    const auto* call = std::get_if<ts::Call>(&info.operation);
    return test != nullptr && call != nullptr &&
           !targets(test->pointer).functions.contains(call->callee);
  }

  ts::Operation translated(ts::Operation operation) {
    const base::Overloaded translate{
        [&](ts::Assign& assign) { assign.value = with_addresses(assign.value); },
        [&](ts::Assume& assume) { assume.condition = with_addresses(assume.condition); },
        [&](ts::Havoc& havoc) {
          drop_addresses(havoc.uses);
          if (havoc.exact) havoc.exact = translated(*havoc.exact);
        },
        [&](ts::Call& call) {
          for (ts::Term& argument : call.arguments) argument = with_addresses(argument);
        },
        [](ts::Skip&) {},
    };
    std::visit(translate, operation);
    return operation;
  }

  [[nodiscard]] std::shared_ptr<const ts::OutsideCall> translated(
      const std::shared_ptr<const ts::OutsideCall>& call) {
    if (!call) return nullptr;
    auto result = std::make_shared<ts::OutsideCall>(*call);
    for (ts::Term& argument : result->arguments) argument = with_addresses(argument);
    return result;
  }

  // --- what runs do ---

  ts::ExactPlace translated(ts::ExactPlace place) {
    place.bytes = with_addresses(place.bytes);
    return place;
  }

  std::shared_ptr<const ts::ExactEffect> translated(const ts::ExactEffect& effect) {
    auto result = std::make_shared<ts::ExactEffect>(effect);
    const base::Overloaded translate{
        [&](ts::ExactLoad& load) { load.from = translated(load.from); },
        [&](ts::ExactStore& store) {
          store.to = translated(store.to);
          store.value = with_addresses(store.value);
        },
        [&](ts::ExactCopy& copy) {
          copy.to = translated(copy.to);
          copy.from = translated(copy.from);
          copy.bytes = with_addresses(copy.bytes);
        },
        [&](ts::ExactFill& fill) {
          fill.to = translated(fill.to);
          fill.byte = with_addresses(fill.byte);
          fill.bytes = with_addresses(fill.bytes);
        },
        [&](ts::ExactAllocate& allocate) {
          allocate.bytes = with_addresses(allocate.bytes);
          allocate.old = with_addresses(allocate.old);
        },
    };
    for (ts::ExactAccess& access : result->accesses) std::visit(translate, access);
    return result;
  }

  /// The place that is really meant.
  static ts::ExactPlace exactly(const Region& region) {
    return {.object = {}, .bytes = region.address, .shift = region.shift, .size = region.size};
  }

  std::shared_ptr<const ts::ExactEffect> as_run(ts::ExactAccess access) {
    return translated(ts::ExactEffect{{std::move(access)}});
  }

  ts::ExactCopy as_run(const Copy& copy) {
    return {exactly(copy.to), exactly(copy.from), copy.to.bytes};
  }

  ts::ExactFill as_run(const Clear& clear) {
    return {exactly(clear.to), program_.terms().constant(0), clear.to.bytes};
  }

  void add(ts::Location source, ts::Location target, ts::Operation operation) {
    program_.add_edge({source, target, std::move(operation), statement_, needs_, demand_, demanded_,
                       fault_, std::exchange(outside_call_, nullptr)});
    demand_ = {};
    demanded_ = Demand::of_c;
    fault_ = ts::Fault::other;
  }

  // --- what C demands of accesses ---

  void demand(ts::Term formula, ts::Fault fault, Demand demanded) {
    if (formula.is_true()) return;
    demand_ = formula;
    demanded_ = demanded;
    fault_ = fault;
    step(ts::Skip{});
  }

  /// What the program is given is larger than what is followed of it.
  [[nodiscard]] Demand demand_to_be_in(const std::vector<Touched>& cells) const {
    const bool is_cut = std::ranges::any_of(cells, [&](const Touched& touched) {
      return memory_[touched.object].kind == ObjectInfo::Kind::given;
    });
    return is_cut ? Demand::bound : Demand::of_c;
  }

  void demand_pointer(const Region& region) {
    if (!region.pointer) return;
    demand(program_.terms().not_equal(with_addresses(region.pointer), program_.terms().constant(0)),
           ts::Fault::null_pointer, Demand::of_c);
  }

  /// The access is defined only if the address is that of one of the cells.
  void demand_one_of(const std::vector<Touched>& cells, const Region& region) {
    const ts::Term address = with_addresses(region.address);
    if (!resolution_.demands || !address) return;
    std::vector<ts::Term> places;
    for (const Touched& touched : cells) {
      if (!address_of(touched)) return;
      places.push_back(is_at(address, touched));
    }
    const Demand demanded = demand_to_be_in(cells);
    if (demanded == Demand::bound) demand_pointer(region);
    demand(program_.terms().disjunction(std::move(places)), ts::Fault::out_of_bounds, demanded);
  }

  /// The access is defined only if it stays within one of the objects; where nobody knows which
  /// there are, at least its pointer is not null.
  void demand_within(const std::vector<Touched>& cells, const Region& region) {
    const ts::Term address = with_addresses(region.address);
    if (!resolution_.demands || !address) return;
    term::Factory& terms = program_.terms();
    demand_pointer(region);
    std::vector<ts::Term> places;
    for (const Touched& touched : cells) {
      const ObjectInfo& object = memory_[touched.object];
      if (!object.start || object.size == 0) return;
      const ts::Term bytes = region.bytes ? with_addresses(region.bytes)
                                          : terms.constant((region.size + byte - 1) / byte);
      const ts::Term end = terms.constant(*object.start + base::Integer(object.size / byte));
      places.push_back(terms.conjunction({terms.at_most(terms.constant(*object.start), address),
                                          terms.at_most(terms.add(address, bytes), end)}));
    }
    demand(terms.disjunction(std::move(places)), ts::Fault::out_of_bounds, demand_to_be_in(cells));
  }

  void step(ts::Operation operation) {
    const ts::Location next = program_.add_location(function_);
    add(current_, next, std::move(operation));
    current_ = next;
  }

  /// The last operation of an old edge.
  void finish(ts::Operation operation) { add(current_, target_, std::move(operation)); }

  // --- accesses ---

  struct Candidates {
    std::vector<Touched> cells;
    bool exact = false;  // one of them is accessed, all of it and nothing else
  };

  Candidates candidates(const Region& region, ts::Type type) {
    Candidates result{points_to_.touched(region), true};
    // What a pointer from outside leads to is tried last: its own object only if it is no other.
    std::ranges::stable_partition(result.cells, [&](const Touched& touched) {
      return memory_[touched.object].start.has_value();
    });
    for (const Touched& touched : result.cells) {
      const ts::VariableInfo& cell = program_[touched.cell->variable];
      result.exact =
          result.exact && touched.exactly && !cell.summary && cell.type.kind == type.kind;
    }
    if (result.cells.size() > 1) {
      result.exact = result.exact && result.cells.size() <= resolution_.most_chosen &&
                     std::ranges::all_of(result.cells, [&](const Touched& touched) {
                       return static_cast<bool>(address_of(touched));
                     });
    }
    return result;
  }

  ts::Term converted(ts::Term value, ts::Type from, ts::Type to) {
    if (from == to || from.kind != ts::Type::Kind::integer || to.bits == 0) return value;
    const bool fits = from.bits != 0 && from.bits < to.bits && (!from.is_signed || to.is_signed);
    if (fits || (value.is_constant() && to.contains(value.value()))) return value;
    return program_.terms().wrap(value, to.bits, to.is_signed);
  }

  ts::Term is_at(ts::Term address, const Touched& touched) {
    return program_.terms().equal(address, address_of(touched));
  }

  /// Splits control by which of the cells is meant and runs `access` on each side.
  template <class Access>
  void on_each(const std::vector<Touched>& cells, ts::Term address, const Access& access) {
    const ts::Location test = current_;
    std::vector<ts::Term> others;
    for (const Touched& touched : cells) {
      const bool last = &touched == &cells.back();
      const ts::Term here = is_at(address, touched);
      current_ = test;
      step(ts::Assume{last ? program_.terms().conjunction(others) : here});
      others.push_back(program_.terms().negation(here));
      finish(access(touched));
    }
  }

  ts::Term saved(ts::Term term, ts::Type type) {
    const ts::Variable temporary =
        program_.add_variable({.name = "$saved", .type = type, .owner = function_});
    step(ts::Assign{temporary, term});
    return program_.terms().variable(temporary);
  }

  void add_reads(const Region& region, const std::vector<Touched>& cells, ts::Havoc& havoc) {
    for (const Touched& touched : cells) {
      if (touched.object == memory_.outside())
        havoc.reads_memory |= !add_exposed(region, havoc.uses);
      else
        havoc.uses.push_back(touched.cell->variable);
    }
  }

  void add_writes(const Region& region, const std::vector<Touched>& cells, ts::Havoc& havoc) {
    for (const Touched& touched : cells) {
      if (touched.object == memory_.outside())
        havoc.writes_memory |= !add_exposed(region, havoc.may_define);
      else if (!memory_[touched.object].read_only)
        havoc.may_define.push_back(touched.cell->variable);
    }
  }

  /// The cells an access may touch that leads outside, if its type excludes some and leaves few.
  bool add_exposed(const Region& region, std::vector<ts::Variable>& to) {
    constexpr std::size_t most_listed = 64;
    if (region.scalar == Scalar::anything || region.size == 0) return false;
    const auto [known, is_new] = exposed_.try_emplace({region.scalar, region.size});
    std::vector<ts::Variable>& cells = known->second;
    if (is_new) {
      cells.push_back(memory_.outside_cell());
      for (const Object o : points_to_.exposed()) {
        for (const Cell& cell : memory_[o].cells) {
          if (may_access(region.scalar, region.size, memory_[o], cell, program_)) {
            cells.push_back(cell.variable);
          }
        }
      }
      unique(cells);
    }
    if (cells.size() > most_listed) return false;
    to.insert(to.end(), cells.begin(), cells.end());
    return true;
  }

  static void unique(std::vector<ts::Variable>& variables) {
    std::ranges::sort(variables);
    variables.erase(std::ranges::unique(variables).begin(), variables.end());
  }

  void finish_unknown(ts::Havoc havoc) {
    unique(havoc.uses);
    unique(havoc.may_define);
    finish(std::move(havoc));
  }

  void resolve(const Load& load, const ts::EdgeInfo& info) {
    const Candidates from = candidates(load.from, load.type);
    const auto value = [&](const Touched& touched) {
      const ts::Variable cell = touched.cell->variable;
      return converted(program_.terms().variable(cell), program_[cell].type, load.type);
    };
    if (!from.exact) {
      demand_within(from.cells, load.from);
      ts::Havoc havoc = std::get<ts::Havoc>(translated(info.operation));
      add_reads(load.from, from.cells, havoc);
      havoc.exact = as_run(ts::ExactLoad{load.target, exactly(load.from), load.type, load.pointer});
      return finish_unknown(std::move(havoc));
    }
    const ts::Term address = with_addresses(load.from.address);
    demand_one_of(from.cells, load.from);
    if (from.cells.size() == 1) return finish(ts::Assign{load.target, value(from.cells.front())});
    if (from.cells.size() <= resolution_.most_tested) {
      return on_each(from.cells, address, [&](const Touched& touched) {
        return ts::Assign{load.target, value(touched)};
      });
    }
    ts::Term chosen = value(from.cells.back());
    for (std::size_t i = from.cells.size() - 1; i-- > 0;) {
      chosen = program_.terms().choice(is_at(address, from.cells[i]), value(from.cells[i]), chosen);
    }
    finish(ts::Assign{load.target, chosen});
  }

  void resolve(const Store& store, const ts::EdgeInfo& info) {
    const Candidates to = candidates(store.to, store.type);
    ts::Term value = with_addresses(store.value);
    const auto assignment = [&](const Touched& touched, ts::Term term) {
      const ts::Variable cell = touched.cell->variable;
      return ts::Assign{cell, converted(term, store.type, program_[cell].type)};
    };
    if (!to.exact) {
      demand_within(to.cells, store.to);
      ts::Havoc havoc = std::get<ts::Havoc>(translated(info.operation));
      const bool certain = to.cells.size() == 1 && to.cells.front().exactly &&
                           !program_[to.cells.front().cell->variable].summary;
      if (certain)
        havoc.defines.push_back(to.cells.front().cell->variable);
      else
        add_writes(store.to, to.cells, havoc);
      havoc.exact = as_run(ts::ExactStore{exactly(store.to), store.value, store.type});
      return finish_unknown(std::move(havoc));
    }
    ts::Term address = with_addresses(store.to.address);
    demand_one_of(to.cells, store.to);
    if (to.cells.size() == 1) return finish(assignment(to.cells.front(), value));
    if (to.cells.size() <= resolution_.most_tested) {
      return on_each(to.cells, address,
                     [&](const Touched& touched) { return assignment(touched, value); });
    }
    const auto changes = [&](ts::Term term) {
      return std::ranges::any_of(to.cells, [&](const Touched& touched) {
        return std::ranges::binary_search(term.variables(), touched.cell->variable);
      });
    };
    if (changes(value)) value = saved(value, store.type);
    if (changes(address))
      address = saved(address, program_[memory_[to.cells.front().object].address].type);
    for (const Touched& touched : to.cells) {
      ts::Assign assign = assignment(touched, value);
      assign.value = program_.terms().choice(is_at(address, touched), assign.value,
                                             program_.terms().variable(assign.target));
      if (&touched == &to.cells.back())
        finish(assign);
      else
        step(assign);
    }
  }

  void resolve(const Copy& copy, const ts::EdgeInfo& info) {
    const std::vector<Touched> to = points_to_.touched(copy.to);
    const std::vector<Touched> from = points_to_.touched(copy.from);
    demand_within(to, copy.to);
    demand_within(from, copy.from);
    if (auto assignments = cell_by_cell(copy, to, from)) {
      for (ts::Operation& operation : *assignments) {
        // Two objects: to copy all of it more than once changes nothing.
        if (auto* havoc = std::get_if<ts::Havoc>(&operation)) havoc->exact = as_run(as_run(copy));
        step(std::move(operation));
      }
      return finish(ts::Skip{});
    }
    ts::Havoc havoc = std::get<ts::Havoc>(translated(info.operation));
    havoc.exact = as_run(as_run(copy));
    add_reads(copy.from, from, havoc);
    add_writes(copy.to, to, havoc);
    finish_unknown(std::move(havoc));
  }

  /// Where both sides are one place each: what each cell of the target gets.
  std::optional<std::vector<ts::Operation>> cell_by_cell(const Copy& copy,
                                                         const std::vector<Touched>& to,
                                                         const std::vector<Touched>& from) {
    const std::vector<Place> targets = points_to_.places(copy.to.base);
    const std::vector<Place> origins = points_to_.places(copy.from.base);
    const bool one_each = targets.size() == 1 && origins.size() == 1 &&
                          targets.front().at.is_single() && origins.front().at.is_single() &&
                          copy.to.stride == 0 && copy.from.stride == 0 && copy.to.size > 0 &&
                          targets.front().object != origins.front().object;
    const auto is_outside = [&](const Touched& t) { return t.object == memory_.outside(); };
    if (std::ranges::any_of(to, is_outside) || std::ranges::any_of(from, is_outside)) {
      return std::nullopt;
    }
    if (!one_each) return std::nullopt;
    std::vector<ts::Operation> result;
    const Bits distance = origins.front().at.first - targets.front().at.first;
    for (const Touched& target : to) {
      const ts::VariableInfo& cell = program_[target.cell->variable];
      if (memory_[target.object].read_only) continue;
      ts::Havoc unknown;
      const Cell* same = nullptr;
      for (const Touched& source : from) {
        Cell shifted = *source.cell;
        shifted.at.first -= distance;
        if (!overlap(target.cell->at, target.cell->size, shifted)) continue;
        unknown.uses.push_back(source.cell->variable);
        const bool equal = matches(target.cell->at, target.cell->size, shifted) &&
                           !program_[source.cell->variable].summary &&
                           program_[source.cell->variable].type == cell.type;
        same = equal && unknown.uses.size() == 1 ? source.cell : nullptr;
      }
      const Bits begin = targets.front().at.first;
      const bool all_of_it = target.cell->at.is_single() && !cell.summary &&
                             target.cell->at.first >= begin &&
                             target.cell->at.first + target.cell->size <= begin + copy.to.size;
      if (same != nullptr && all_of_it) {
        result.emplace_back(
            ts::Assign{target.cell->variable, program_.terms().variable(same->variable)});
        continue;
      }
      (all_of_it ? unknown.defines : unknown.may_define).push_back(target.cell->variable);
      unique(unknown.uses);
      result.emplace_back(std::move(unknown));
    }
    return result;
  }

  void resolve(const Clear& clear, const ts::EdgeInfo& info) {
    const std::vector<Touched> to = points_to_.touched(clear.to);
    const std::vector<Place> places = points_to_.places(clear.to.base);
    demand_within(to, clear.to);
    const bool one = places.size() == 1 && places.front().at.is_single() && clear.to.size > 0 &&
                     places.front().object != memory_.outside();
    if (!one) {
      ts::Havoc havoc = std::get<ts::Havoc>(translated(info.operation));
      add_writes(clear.to, to, havoc);
      havoc.exact = as_run(as_run(clear));
      return finish_unknown(std::move(havoc));
    }
    const Bits begin = places.front().at.first;
    for (const Touched& touched : to) {
      const Cell& cell = *touched.cell;
      const bool covered = cell.at.is_single() && begin <= cell.at.first &&
                           cell.at.first + cell.size <= begin + clear.to.size;
      step(cleared(cell.variable, covered, as_run(as_run(clear))));
    }
    finish(ts::Skip{});
  }

  ts::Operation cleared(ts::Variable v, bool all_of_it,
                        std::shared_ptr<const ts::ExactEffect> exact) {
    const ts::VariableInfo& cell = program_[v];
    if (cell.summary || !all_of_it) {
      return ts::Havoc{.may_define = {v}, .exact = std::move(exact)};
    }
    if (cell.type.kind == ts::Type::Kind::opaque) {
      return ts::Havoc{.defines = {v}, .exact = std::move(exact)};
    }
    return ts::Assign{v, program_.terms().constant(0)};
  }

  void resolve(const Effect& effect, const ts::EdgeInfo& info) {
    ts::Havoc havoc = std::get<ts::Havoc>(translated(info.operation));
    if (effect.through) {
      const PointsTo::Targets& callees = targets(effect.through);
      if (!callees.outside && !callees.functions.empty()) return finish(std::move(havoc));
    }
    if (resolution_.demands) {
      if (effect.through) demand_pointer({.pointer = effect.through});
      for (const auto* regions : {&effect.reads, &effect.writes}) {
        for (const Region& region : *regions) {
          if (region.bytes)
            demand_within(points_to_.touched(region), region);
          else
            demand_pointer(region);
        }
      }
    }
    for (const Region& region : effect.reads) add_reads(region, points_to_.touched(region), havoc);
    for (const Region& region : effect.writes) {
      add_writes(region, points_to_.touched(region), havoc);
    }
    for (const Region& region : effect.frees) {
      for (const Touched& touched : points_to_.touched(region)) {
        const bool is_given = memory_[touched.object].kind == ObjectInfo::Kind::given;
        if (is_given) havoc.may_define.push_back(touched.cell->variable);
      }
    }
    std::erase_if(havoc.may_define, [&](ts::Variable v) {
      return std::ranges::find(havoc.defines, v) != havoc.defines.end();
    });
    finish_unknown(std::move(havoc));
  }

  void resolve(const Allocate& allocate, const ts::EdgeInfo& info) {
    const auto address = addresses_.find(memory_[allocate.object].address);
    if (address == addresses_.end()) {
      ts::Havoc havoc = std::get<ts::Havoc>(translated(info.operation));
      havoc.exact = as_run(ts::ExactAllocate{allocate.target, ts::Object(allocate.object.index()),
                                             allocate.size, allocate.old, allocate.cleared});
      return finish(std::move(havoc));
    }
    if (memory_[allocate.object].instance > 0) return make_next(allocate, address->second);
    const ts::Variable fails = program_.add_variable(
        {.name = "$fails", .type = {.bits = 1, .is_signed = false}, .owner = function_});
    term::Factory& terms = program_.terms();
    step(resolution_.one_start ? ts::Operation(ts::Assign{fails, terms.constant(0)})
                               : ts::Havoc{.defines = {fails}, .from_outside = true});
    if (allocate.cleared) {
      const ts::ExactPlace all{ts::Object(allocate.object.index()), terms.constant(0)};
      for (const Cell& cell : memory_[allocate.object].cells) {
        step(cleared(cell.variable, true,
                     as_run(ts::ExactFill{all, terms.constant(0), allocate.size})));
      }
    }
    finish(ts::Assign{allocate.target,
                      terms.choice(terms.equal(terms.variable(fails), terms.constant(1)),
                                   terms.constant(0), terms.constant(address->second))});
  }

  /// The next of a row of objects, as long as there is one and it is large enough.
  void make_next(const Allocate& allocate, const base::Integer& start) {
    term::Factory& terms = program_.terms();
    const ObjectInfo& object = memory_[allocate.object];
    const ts::Term made = terms.variable(object.made);
    const ts::Term size = with_addresses(allocate.size);
    const base::Integer instance(object.instance / byte);
    const ts::Term fits =
        terms.conjunction({terms.less(made, terms.constant(base::Integer(object.instances))),
                           terms.at_most(size, terms.constant(instance))});
    const ts::Location test = current_;
    step(ts::Assume{terms.negation(fits)});
    finish(ts::Havoc{.defines = {allocate.target}});
    current_ = test;
    step(ts::Assume{fits});
    if (allocate.cleared) {
      for (const Cell& cell : object.cells) {
        const ts::VariableInfo& variable = program_[cell.variable];
        const bool is_known = !variable.summary && variable.type.kind == ts::Type::Kind::integer;
        if (!is_known) {
          step(ts::Havoc{.may_define = {cell.variable}});
          continue;
        }
        const ts::Term is_in_it =
            terms.equal(made, terms.constant(base::Integer(cell.at.first / object.instance)));
        step(ts::Assign{cell.variable,
                        terms.choice(is_in_it, terms.constant(0), terms.variable(cell.variable))});
      }
    }
    step(
        ts::Assign{allocate.target, terms.add(terms.constant(start), terms.scale(instance, made))});
    finish(ts::Assign{object.made, terms.add(made, terms.constant(1))});
  }

  /// Of the tests at one location, those that can succeed stay; the last of them takes the rest.
  void resolve(const CallTest& test, const ts::EdgeInfo& info) {
    const PointsTo::Targets& callees = targets(test.pointer);
    const std::vector<ts::Function>& known = known_targets(info.source, callees);
    const bool goes_outside = callees.outside || known.empty();
    const bool stays = test.function ? callees.functions.contains(test.function) : goes_outside;
    if (!stays) return;
    const ts::Term pointer = with_addresses(test.pointer);
    const auto is = [&](ts::Function f) {
      return program_.terms().equal(pointer,
                                    with_addresses(program_.terms().variable(function_address(f))));
    };
    const bool rest = !test.function || (!goes_outside && test.function == known.back());
    if (!rest) return finish(ts::Assume{is(test.function)});
    // Those that are known are all that it may be, unless it is null.
    if (resolution_.demands && test.function) {
      demand_ = is(test.function);
      fault_ = ts::Fault::other;
    }
    std::vector<ts::Term> others;
    for (const ts::Function f : known) {
      if (f != test.function) others.push_back(program_.terms().negation(is(f)));
    }
    if (others.empty()) return finish(ts::Skip{});
    finish(ts::Assume{program_.terms().conjunction(std::move(others))});
  }

  ts::Variable function_address(ts::Function f) {
    if (function_addresses_.empty()) {
      for (std::size_t o = 0; o < memory_.object_count(); ++o) {
        const ObjectInfo& object = memory_[Object(o)];
        if (object.function) function_addresses_.emplace(object.function, object.address);
      }
    }
    return function_addresses_.at(f);
  }

  ts::Program& program_;
  ts::Program old_;
  Memory& memory_;
  PointsTo& points_to_;
  const Resolution& resolution_;
  base::Budget& budget_;
  AddressBook& book_;
  std::vector<ts::Location> moved_;  // by old location
  std::unordered_map<ts::Variable, base::Integer> addresses_;
  std::unordered_map<ts::Function, ts::Variable> function_addresses_;
  std::map<std::pair<Scalar, Bits>, std::vector<ts::Variable>> exposed_;  // by type of access
  std::unordered_map<ts::Term, PointsTo::Targets> targets_;  // of pointers to functions
  std::unordered_map<ts::Location, std::vector<ts::Function>> known_targets_;  // of this function

  // The edge at hand.
  ts::Function function_;
  ts::Location current_;
  ts::Location target_;
  ts::Statement statement_;
  Needs needs_;
  ts::Term demand_;  // of the next edge
  Demand demanded_ = Demand::of_c;
  ts::Fault fault_ = ts::Fault::other;
  std::shared_ptr<const ts::OutsideCall> outside_call_;
};

}  // namespace

std::vector<ts::Location> resolve(ts::Program& program, Memory& memory, PointsTo& points_to,
                                  const Resolution& resolution, base::Budget& budget,
                                  AddressBook* book) {
  tell_apart_single_objects(program, memory, points_to);
  AddressBook own;
  return Resolver(program, memory, points_to, resolution, budget, book ? *book : own).run();
}

}  // namespace pslice::memory
