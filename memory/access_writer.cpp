#include "memory/access_writer.h"

#include <algorithm>

#include "base/diagnostics.h"
#include "base/distinct.h"

namespace pslice::memory {

ts::ExactPlace exact_place(const Region& region) {
  return {.object = {}, .bytes = region.address, .shift = region.shift, .size = region.size};
}

std::shared_ptr<const ts::ExactEffect> AccessWriter::as_run(ts::ExactAccess access) const {
  return addresses_.settled(ts::ExactEffect{{std::move(access)}});
}

std::vector<Place> AccessWriter::leads_to(ts::Term pointer) const {
  if (const auto newest = newest_.place(at_, pointer)) return {*newest};
  return points_to_.places(pointer);
}

std::vector<Touched> AccessWriter::touched_by(const Region& region) const {
  if (const auto newest = newest_.place(at_, region.base)) {
    return points_to_.touched(std::span(&*newest, 1), region);
  }
  return points_to_.touched(region);
}

ts::Term AccessWriter::address_of(const Touched& touched) {
  const ts::Variable base = memory_[touched.object].address;
  if (!base || touched.cell->at.first % byte != 0) return {};
  const ts::Term start = addresses_.settled(program_.terms().variable(base));
  return program_.terms().add(start, program_.terms().constant(touched.cell->at.first / byte));
}

ts::EdgeInfo::Demand AccessWriter::demand_to_be_in(const std::vector<Touched>& cells) const {
  const bool is_cut = std::ranges::any_of(cells, [&](const Touched& touched) {
    const ObjectInfo& object = memory_[touched.object];
    return object.kind == ObjectInfo::Kind::given && !object.is_whole;
  });
  return is_cut ? Demand::bound : Demand::of_c;
}

void AccessWriter::demand_pointer(const Region& region) {
  if (!region.pointer) return;
  edges_.demand(
      program_.terms().not_equal(addresses_.settled(region.pointer), program_.terms().constant(0)),
      ts::Fault::null_pointer, Demand::of_c);
}

void AccessWriter::demand_one_of(const std::vector<Touched>& cells, const Region& region) {
  const ts::Term address = addresses_.settled(region.address);
  if (!resolution_.demands || !address) return;
  std::vector<ts::Term> places;
  for (const Touched& touched : cells) {
    if (!address_of(touched)) return;
    places.push_back(is_at(address, touched));
  }
  const Demand demanded = demand_to_be_in(cells);
  if (demanded == Demand::bound) demand_pointer(region);
  edges_.demand(program_.terms().disjunction(std::move(places)), ts::Fault::out_of_bounds,
                demanded);
}

void AccessWriter::demand_within(const std::vector<Touched>& cells, const Region& region) {
  const ts::Term address = addresses_.settled(region.address);
  if (!resolution_.demands || !address) return;
  term::Factory& terms = program_.terms();
  demand_pointer(region);
  std::vector<ts::Term> places;
  for (const Touched& touched : cells) {
    const ObjectInfo& object = memory_[touched.object];
    if (!object.start || object.size == 0) return;
    const ts::Term bytes = region.bytes ? addresses_.settled(region.bytes)
                                        : terms.constant((region.size + byte - 1) / byte);
    const ts::Term end = terms.constant(*object.start + base::Integer(object.size / byte));
    places.push_back(terms.conjunction({terms.at_most(terms.constant(*object.start), address),
                                        terms.at_most(terms.add(address, bytes), end)}));
  }
  edges_.demand(terms.disjunction(std::move(places)), ts::Fault::out_of_bounds,
                demand_to_be_in(cells));
}

AccessWriter::Candidates AccessWriter::candidates(const Region& region, ts::Type type,
                                                  Mixed mixed) {
  Candidates result{touched_by(region), true};
  // What a pointer from outside leads to is tried last: its own object only if it is no other.
  std::ranges::stable_partition(result.cells, [&](const Touched& touched) {
    return memory_[touched.object].start.has_value();
  });
  const auto is_one = [&](const Touched& touched) {
    const ts::VariableInfo& cell = program_[touched.cell->variable];
    const bool is_mixed = (mixed == Mixed::read_as_number && cell.pointer) ||
                          (mixed == Mixed::written_to_number && !cell.pointer);
    return touched.exactly && !is_mixed && !cell.summary && cell.type.kind == type.kind &&
           !stands_for_others(memory_, touched.object) &&
           !addresses_.differs_by_activation(touched.object);
  };
  if (result.cells.size() == 1) {
    result.exact = is_one(result.cells.front());
    return result;
  }
  const auto is_told_apart = [&](const Touched& touched) {
    return is_one(touched) && static_cast<bool>(address_of(touched));
  };
  const bool are_constant = std::ranges::all_of(
      result.cells, [&](const Touched& touched) { return memory_[touched.object].read_only; });
  const std::size_t most = are_constant ? resolution_.most_in_table : resolution_.most_chosen;
  result.exact = result.cells.size() <= most && std::ranges::all_of(result.cells, is_told_apart);
  const auto known = static_cast<std::size_t>(std::ranges::count_if(result.cells, is_told_apart));
  // Through pointers paths would be told apart that have nothing else to tell them apart: on
  // programs of a few thousand lines that takes a hundred times as many states.
  const bool is_subscript = region.address && !region.pointer;
  if (!result.exact && resolution_.tells_some_apart && is_subscript &&
      known <= resolution_.most_tested) {
    std::ranges::stable_partition(result.cells, is_told_apart);
    result.told_apart = known;
  }
  return result;
}

ts::Term AccessWriter::converted(ts::Term value, ts::Type from, ts::Type to) {
  if (from == to || from.kind != ts::Type::Kind::integer || to.bits == 0) return value;
  const bool fits = from.bits != 0 && from.bits < to.bits && (!from.is_signed || to.is_signed);
  if (fits || (value.is_constant() && to.contains(value.value()))) return value;
  return program_.terms().wrap(value, to.bits, to.is_signed);
}

ts::Term AccessWriter::is_at(ts::Term address, const Touched& touched) {
  return program_.terms().equal(address, address_of(touched));
}

template <class Access>
void AccessWriter::on_each(const std::vector<Touched>& cells, ts::Term address,
                           const Access& access) {
  const ts::Location test = edges_.here();
  std::vector<ts::Term> others;
  for (const Touched& touched : cells) {
    const bool last = &touched == &cells.back();
    const ts::Term here = is_at(address, touched);
    edges_.go_back(test);
    edges_.step(ts::Assume{last ? program_.terms().conjunction(others) : here});
    others.push_back(program_.terms().negation(here));
    edges_.finish(access(touched));
  }
}

template <class Access>
void AccessWriter::on_some(const Candidates& candidates, ts::Term address, const Access& access,
                           ts::Havoc others) {
  const ts::Location test = edges_.here();
  std::vector<ts::Term> is_other;
  for (std::size_t i = 0; i < candidates.told_apart; ++i) {
    const Touched& touched = candidates.cells[i];
    const ts::Term here = is_at(address, touched);
    is_other.push_back(program_.terms().negation(here));
    edges_.go_back(test);
    edges_.step(ts::Assume{here});
    edges_.finish(access(touched));
  }
  if (!is_other.empty()) {
    edges_.go_back(test);
    edges_.step(ts::Assume{program_.terms().conjunction(std::move(is_other))});
  }
  finish_unknown(std::move(others));
}

ts::Term AccessWriter::saved(ts::Term term, ts::Type type) {
  const ts::Variable temporary =
      program_.add_variable({.name = "$saved", .type = type, .owner = edges_.function()});
  edges_.step(ts::Assign{temporary, term});
  return program_.terms().variable(temporary);
}

void AccessWriter::add_reads(const Region& region, const std::vector<Touched>& cells,
                             ts::Havoc& havoc) {
  for (const Touched& touched : cells) {
    if (touched.object == memory_.outside())
      havoc.reads_memory |= !add_exposed(region, havoc.uses);
    else
      havoc.uses.push_back(touched.cell->variable);
  }
}

void AccessWriter::add_writes(const Region& region, const std::vector<Touched>& cells,
                              ts::Havoc& havoc) {
  for (const Touched& touched : cells) {
    if (touched.object == memory_.outside())
      havoc.writes_memory |= !add_exposed(region, havoc.may_define);
    else if (!memory_[touched.object].read_only)
      havoc.may_define.push_back(touched.cell->variable);
  }
}

bool AccessWriter::add_exposed(const Region& region, std::vector<ts::Variable>& to) {
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
    base::make_distinct(cells);
  }
  if (cells.size() > most_listed) return false;
  to.insert(to.end(), cells.begin(), cells.end());
  return true;
}

void AccessWriter::finish_unknown(ts::Havoc havoc) {
  base::make_distinct(havoc.uses);
  base::make_distinct(havoc.may_define);
  edges_.finish(std::move(havoc));
}

void AccessWriter::write(const Load& load, const ts::EdgeInfo& info) {
  const Candidates from =
      candidates(load.from, load.type,
                 load.pointer || resolution_.demands ? Mixed::none : Mixed::read_as_number);
  const auto value = [&](const Touched& touched) {
    const ts::Variable cell = touched.cell->variable;
    return converted(program_.terms().variable(cell), program_[cell].type, load.type);
  };
  if (!from.exact) {
    demand_within(from.cells, load.from);
    if (const ts::Term bits = value_of_bits(load)) {
      return edges_.finish(ts::Assign{load.target, bits});
    }
    ts::Havoc havoc = std::get<ts::Havoc>(addresses_.settled(info.operation));
    if (const auto range = range_of(load)) {
      add_reads(load.from, from.cells, havoc);
      return load_constant(load, std::move(havoc), *range);
    }
    add_reads(load.from, from.others(), havoc);
    havoc.exact =
        as_run(ts::ExactLoad{load.target, exact_place(load.from), load.type, load.pointer});
    return on_some(
        from, addresses_.settled(load.from.address),
        [&](const Touched& touched) { return ts::Assign{load.target, value(touched)}; },
        std::move(havoc));
  }
  const ts::Term address = addresses_.settled(load.from.address);
  demand_one_of(from.cells, load.from);
  if (from.cells.size() == 1)
    return edges_.finish(ts::Assign{load.target, value(from.cells.front())});
  if (from.cells.size() <= resolution_.most_tested) {
    return on_each(from.cells, address,
                   [&](const Touched& touched) { return ts::Assign{load.target, value(touched)}; });
  }
  ts::Term chosen = value(from.cells.back());
  for (std::size_t i = from.cells.size() - 1; i-- > 0;) {
    chosen = program_.terms().choice(is_at(address, from.cells[i]), value(from.cells[i]), chosen);
  }
  edges_.finish(ts::Assign{load.target, chosen});
}

void AccessWriter::write(const Store& store, const ts::EdgeInfo& info) {
  const Candidates to =
      candidates(store.to, store.type,
                 store.pointer && !resolution_.demands ? Mixed::written_to_number : Mixed::none);
  ts::Term value = addresses_.settled(store.value);
  const auto assignment = [&](const Touched& touched, ts::Term term) {
    const ts::Variable cell = touched.cell->variable;
    return ts::Assign{cell, converted(term, store.type, program_[cell].type)};
  };
  if (!to.exact) {
    demand_within(to.cells, store.to);
    if (!store.pointer || resolution_.demands) {
      if (store_bits(store)) return;
    }
    ts::Havoc havoc = std::get<ts::Havoc>(addresses_.settled(info.operation));
    add_writes_of(store, to, havoc);
    havoc.exact = as_run(ts::ExactStore{exact_place(store.to), store.value, store.type});
    return on_some(
        to, addresses_.settled(store.to.address),
        [&](const Touched& touched) { return assignment(touched, value); }, std::move(havoc));
  }
  ts::Term address = addresses_.settled(store.to.address);
  demand_one_of(to.cells, store.to);
  if (to.cells.size() == 1) return edges_.finish(assignment(to.cells.front(), value));
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
      edges_.finish(assign);
    else
      edges_.step(assign);
  }
}

void AccessWriter::add_writes_of(const Store& store, const Candidates& to, ts::Havoc& havoc) {
  const auto places = positions(store.to);
  const bool is_one = places && places->size() == 1 && !memory_[places->front().object].read_only &&
                      !stands_for_others(memory_, places->front().object);
  std::vector<Touched> others;
  for (const Touched& touched : to.others()) {
    const Cell& cell = *touched.cell;
    const bool is_alone = to.cells.size() == 1 && touched.exactly;
    const bool covers = is_one && touched.object == places->front().object && cell.at.is_single() &&
                        places->front().first <= cell.at.first &&
                        cell.at.first + cell.size <= places->front().first + store.to.size;
    const bool is_replaced = (is_alone || covers) && !program_[cell.variable].summary &&
                             !addresses_.differs_by_activation(touched.object);
    if (is_replaced)
      havoc.defines.push_back(cell.variable);
    else
      others.push_back(touched);
  }
  add_writes(store.to, others, havoc);
}

void AccessWriter::write(const Effect& effect, const ts::EdgeInfo& info) {
  ts::Havoc havoc = std::get<ts::Havoc>(addresses_.settled(info.operation));
  if (effect.through) {
    const PointsTo::Targets& callees = targets_.of(effect.through);
    if (!callees.outside && !callees.functions.empty()) return edges_.finish(std::move(havoc));
  }
  if (!resolution_.demands && compute_constant(std::get<ts::Havoc>(info.operation))) {
    return;
  }
  if (resolution_.demands) {
    if (effect.through) demand_pointer({.pointer = effect.through});
    for (const auto* regions : {&effect.reads, &effect.writes}) {
      for (const Region& region : *regions) {
        if (region.bytes)
          demand_within(touched_by(region), region);
        else
          demand_pointer(region);
      }
    }
  }
  for (const Region& region : effect.reads) add_reads(region, touched_by(region), havoc);
  for (const Region& region : effect.stores) overwrite(region, havoc.uses);
  for (const Region& region : effect.writes) {
    add_writes(region, touched_by(region), havoc);
  }
  for (const Region& region : effect.frees) forget_freed(region, havoc);
  std::erase_if(havoc.may_define, [&](ts::Variable v) {
    return std::ranges::find(havoc.defines, v) != havoc.defines.end();
  });
  finish_unknown(std::move(havoc));
}

void AccessWriter::forget_freed(const Region& region, ts::Havoc& havoc) {
  constexpr std::size_t most = 256;
  term::Factory& terms = program_.terms();
  const std::vector<Touched> touched = touched_by(region);
  const ts::Term address = addresses_.settled(region.address);
  for (const Touched& place : touched) {
    const ObjectInfo& object = memory_[place.object];
    if (object.kind != ObjectInfo::Kind::given) continue;
    const ts::Variable cell = place.cell->variable;
    if (!address || !object.start || touched.size() > most || program_[cell].summary) {
      havoc.may_define.push_back(cell);
      continue;
    }
    const ts::Variable anything = program_.add_variable(
        {.name = "$freed", .type = program_[cell].type, .owner = edges_.function()});
    edges_.step(ts::Havoc{.defines = {anything}});
    edges_.step(ts::Assign{cell, terms.choice(terms.equal(address, terms.constant(*object.start)),
                                              terms.variable(anything), terms.variable(cell))});
  }
}

void AccessWriter::overwrite(const Region& store, const std::vector<ts::Variable>& read) {
  const ts::Term address = addresses_.settled(store.address);
  const std::vector<Touched> touched = touched_by(store);
  const bool is_somewhere = address.is_constant() && !address.value().is_zero();
  if (resolution_.demands || !is_somewhere || touched.size() != 1) return;
  const Touched& place = touched.front();
  const bool is_one = place.object != memory_.outside() && place.exactly &&
                      !program_[place.cell->variable].summary &&
                      !stands_for_others(memory_, place.object) &&
                      !addresses_.differs_by_activation(place.object);
  const bool is_read = std::ranges::find(read, place.cell->variable) != read.end();
  if (is_one && !is_read) edges_.step(ts::Havoc{.defines = {place.cell->variable}});
}

void AccessWriter::write(const CallTest& test, const ts::EdgeInfo& info) {
  const auto& [known, others_too] = targets_.tested(info.source, test.pointer);
  const bool is_rest = !test.function && !test.given;
  const auto is_it = [&](const CallTest& one) {
    return one.function == test.function && one.given == test.given;
  };
  if (is_rest ? !others_too : std::ranges::none_of(known, is_it)) return;
  const ts::Term pointer = addresses_.settled(test.pointer);
  const auto is = [&](const CallTest& one) {
    const ts::Term address = program_.terms().variable(targets_.address(one));
    return program_.terms().equal(pointer, addresses_.settled(address));
  };
  const bool is_last = !is_rest && !others_too && is_it(known.back());
  if (!is_rest && !is_last) return edges_.finish(ts::Assume{is(test)});
  // Those that are known are all that it may be, unless it is null.
  if (resolution_.demands && is_last) {
    edges_.demand_of_next(is(test), ts::Fault::other, Demand::of_c);
  }
  std::vector<ts::Term> others;
  for (const CallTest& one : known) {
    if (!is_it(one)) others.push_back(program_.terms().negation(is(one)));
  }
  if (others.empty()) return edges_.finish(ts::Skip{});
  edges_.finish(ts::Assume{program_.terms().conjunction(std::move(others))});
}

void AccessWriter::write(const Ordered& pointers, const ts::EdgeInfo& /*info*/) {
  term::Factory& terms = program_.terms();
  const ts::Term one = addresses_.settled(pointers.one);
  const ts::Term other = addresses_.settled(pointers.other);
  const std::vector<Touched> touched = points_to_.touched({.base = pointers.one});
  // Both may be null, or the same otherwise.
  std::vector<ts::Term> allowed{terms.equal(one, other)};
  for (const Touched& place : touched) {
    const ObjectInfo& object = memory_[place.object];
    if (!object.start || object.size == 0) return edges_.finish(ts::Skip{});
    const ts::Term first = terms.constant(*object.start);
    const ts::Term end = terms.constant(*object.start + base::Integer(object.size / byte));
    allowed.push_back(terms.conjunction({terms.at_most(first, one), terms.at_most(one, end),
                                         terms.at_most(first, other), terms.at_most(other, end)}));
  }
  // What nobody followed may lead anywhere.
  if (resolution_.demands && !touched.empty()) {
    edges_.demand(terms.disjunction(std::move(allowed)), ts::Fault::other,
                  demand_to_be_in(touched));
  }
  edges_.finish(ts::Skip{});
}

void AccessWriter::write(const OpenCall& /*call*/, const ts::EdgeInfo& /*info*/) {
  throw base::Failure(base::ExitStatus::internal_error,
                      "a call through a pointer was left open in the program");
}

}  // namespace pslice::memory
