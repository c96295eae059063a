#include <algorithm>

#include "base/distinct.h"
#include "memory/access_writer.h"

// Accesses to many cells at once: copies, clearing, allocation.

namespace pslice::memory {
namespace {

ts::ExactCopy exact_copy(const Copy& copy) {
  return {exact_place(copy.to), exact_place(copy.from), copy.to.bytes};
}

}  // namespace

void AccessWriter::write(const Copy& copy, const ts::EdgeInfo& info) {
  const std::vector<Touched> to = touched_by(copy.to);
  const std::vector<Touched> from = touched_by(copy.from);
  demand_within(to, copy.to);
  demand_within(from, copy.from);
  if (auto assignments = cell_by_cell(copy, to, from)) {
    for (ts::Operation& operation : *assignments) {
      // Two objects: to copy all of it more than once changes nothing.
      if (auto* havoc = std::get_if<ts::Havoc>(&operation)) havoc->exact = as_run(exact_copy(copy));
      edges_.step(std::move(operation));
    }
    return edges_.finish(ts::Skip{});
  }
  ts::Havoc havoc = std::get<ts::Havoc>(addresses_.settled(info.operation));
  havoc.exact = as_run(exact_copy(copy));
  add_reads(copy.from, from, havoc);
  add_writes(copy.to, to, havoc);
  finish_unknown(std::move(havoc));
}

std::optional<std::vector<ts::Operation>> AccessWriter::cell_by_cell(
    const Copy& copy, const std::vector<Touched>& to, const std::vector<Touched>& from) {
  const std::vector<Place> targets = leads_to(copy.to.base);
  const std::vector<Place> origins = leads_to(copy.from.base);
  const bool one_each = targets.size() == 1 && origins.size() == 1 &&
                        targets.front().at.is_single() && origins.front().at.is_single() &&
                        copy.to.stride == 0 && copy.from.stride == 0 && copy.to.size > 0 &&
                        targets.front().object != origins.front().object;
  const auto is_none = [&](const Touched& t) {
    return t.object == memory_.outside() || addresses_.differs_by_activation(t.object);
  };
  if (std::ranges::any_of(to, is_none) || std::ranges::any_of(from, is_none)) return std::nullopt;
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
                         !stands_for_others(memory_, source.object) &&
                         program_[source.cell->variable].type == cell.type &&
                         (cell.pointer || !program_[source.cell->variable].pointer);
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
    const Bits first = std::max(begin, target.cell->at.first);
    const Bits end = std::min(begin + copy.to.size, target.cell->at.first + target.cell->size);
    const auto bits = bits_.is_number(*target.cell) && first < end
                          ? bits_.read(origins.front().object, first + distance, end - first)
                          : std::nullopt;
    if (bits) {
      result.emplace_back(ts::Assign{
          target.cell->variable,
          bits_.written(*target.cell, first - target.cell->at.first, end - first, *bits)});
      continue;
    }
    (all_of_it ? unknown.defines : unknown.may_define).push_back(target.cell->variable);
    base::make_distinct(unknown.uses);
    result.emplace_back(std::move(unknown));
  }
  return result;
}

void AccessWriter::write(const Clear& clear, const ts::EdgeInfo& info) {
  const std::vector<Touched> to = touched_by(clear.to);
  const std::vector<Place> places = leads_to(clear.to.base);
  demand_within(to, clear.to);
  const bool one = places.size() == 1 && places.front().at.is_single() && clear.to.size > 0 &&
                   places.front().object != memory_.outside() &&
                   !addresses_.differs_by_activation(places.front().object);
  if (!one) {
    ts::Havoc havoc = std::get<ts::Havoc>(addresses_.settled(info.operation));
    add_writes(clear.to, to, havoc);
    havoc.exact = as_run(ts::ExactFill{exact_place(clear.to), byte_of(clear), clear.to.bytes});
    return finish_unknown(std::move(havoc));
  }
  const Bits begin = places.front().at.first;
  for (const Touched& touched : to) {
    const Cell& cell = *touched.cell;
    const bool covered = cell.at.is_single() && begin <= cell.at.first &&
                         cell.at.first + cell.size <= begin + clear.to.size;
    if (const ts::Term value = filled(cell, begin, clear)) {
      edges_.step(ts::Assign{cell.variable, value});
      continue;
    }
    auto exact = as_run(ts::ExactFill{exact_place(clear.to), byte_of(clear), clear.to.bytes});
    if (!clear.byte) {
      edges_.step(cleared(cell.variable, covered, std::move(exact)));
      continue;
    }
    ts::Havoc unknown{.exact = std::move(exact)};
    const bool certain = covered && !program_[cell.variable].summary;
    (certain ? unknown.defines : unknown.may_define).push_back(cell.variable);
    const ts::Term each = addresses_.settled(clear.byte);
    unknown.uses.assign(each.variables().begin(), each.variables().end());
    edges_.step(std::move(unknown));
  }
  edges_.finish(ts::Skip{});
}

ts::Term AccessWriter::byte_of(const Clear& clear) {
  return clear.byte ? clear.byte : program_.terms().constant(0);
}

ts::Term AccessWriter::filled(const Cell& cell, Bits begin, const Clear& clear) {
  if (!bits_.is_number(cell)) return {};
  term::Factory& terms = program_.terms();
  const Bits first = std::max(begin, cell.at.first);
  const Bits end = std::min(begin + clear.to.size, cell.at.first + cell.size);
  if (!clear.byte) {
    return bits_.written(cell, first - cell.at.first, end - first, terms.constant(0));
  }
  if ((first - begin) % byte != 0 || (end - first) % byte != 0) return {};
  base::Integer ones;  // in each byte
  for (Bits at = 0; at < end - first; at += byte) {
    ones += base::Integer::power_of_two(static_cast<unsigned>(at));
  }
  const ts::Term each = bits_.part(addresses_.settled(clear.byte), 0, byte);
  return bits_.written(cell, first - cell.at.first, end - first, terms.scale(ones, each));
}

ts::Operation AccessWriter::cleared(ts::Variable v, bool all_of_it,
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

void AccessWriter::write(const Allocate& allocate, const ts::EdgeInfo& info) {
  const base::Integer* address = addresses_.find(memory_[allocate.object].address);
  if (address == nullptr) return make_another(allocate, info);
  if (memory_[allocate.object].instance > 0) return make_next(allocate, *address);
  const ts::Variable fails = program_.add_variable(
      {.name = "$fails", .type = {.bits = 1, .is_signed = false}, .owner = edges_.function()});
  term::Factory& terms = program_.terms();
  edges_.step(resolution_.one_start ? ts::Operation(ts::Assign{fails, terms.constant(0)})
                                    : ts::Havoc{.defines = {fails}, .from_outside = true});
  if (allocate.cleared) {
    const ts::ExactPlace all{ts::Object(allocate.object.index()), terms.constant(0)};
    for (const Cell& cell : memory_[allocate.object].cells) {
      edges_.step(cleared(cell.variable, true,
                          as_run(ts::ExactFill{all, terms.constant(0), allocate.size})));
    }
  }
  edges_.finish(ts::Assign{allocate.target,
                           terms.choice(terms.equal(terms.variable(fails), terms.constant(1)),
                                        terms.constant(0), terms.constant(*address))});
}

void AccessWriter::make_another(const Allocate& allocate, const ts::EdgeInfo& info) {
  ts::Havoc havoc = std::get<ts::Havoc>(addresses_.settled(info.operation));
  havoc.exact = as_run(ts::ExactAllocate{allocate.target, ts::Object(allocate.object.index()),
                                         allocate.size, allocate.old, allocate.cleared});
  const Object newest = memory_[allocate.object].newest;
  if (!newest) return edges_.finish(std::move(havoc));
  // What was the newest so far is one of the others. In a run that is where it is already.
  std::vector<ts::Variable> variables;
  for (const Cell& cell : memory_[newest].cells) {
    if (memory_.of_others(cell.variable) != cell.variable) variables.push_back(cell.variable);
  }
  for (const ts::Variable v : variables) {
    edges_.step(ts::Havoc{.may_define = {memory_.of_others(v)},
                          .uses = {v},
                          .exact = std::make_shared<const ts::ExactEffect>()});
  }
  edges_.step(std::move(havoc));
  for (const ts::Variable v : variables) {
    if (allocate.cleared)
      edges_.step(ts::Assign{v, program_.terms().constant(0)});
    else
      edges_.step(ts::Havoc{.defines = {v}});
  }
  edges_.finish(ts::Skip{});
}

void AccessWriter::make_next(const Allocate& allocate, const base::Integer& start) {
  term::Factory& terms = program_.terms();
  const ObjectInfo& object = memory_[allocate.object];
  const ts::Term made = terms.variable(object.made);
  const ts::Term size = addresses_.settled(allocate.size);
  const base::Integer instance(object.instance / byte);
  const ts::Term fits =
      terms.conjunction({terms.less(made, terms.constant(base::Integer(object.instances))),
                         terms.at_most(size, terms.constant(instance))});
  const ts::Location test = edges_.here();
  edges_.step(ts::Assume{terms.negation(fits)});
  edges_.finish(ts::Havoc{.defines = {allocate.target}});
  edges_.go_back(test);
  edges_.step(ts::Assume{fits});
  if (allocate.cleared) {
    for (const Cell& cell : object.cells) {
      const ts::VariableInfo& variable = program_[cell.variable];
      const bool is_known = !variable.summary && variable.type.kind == ts::Type::Kind::integer;
      if (!is_known) {
        edges_.step(ts::Havoc{.may_define = {cell.variable}});
        continue;
      }
      const ts::Term is_in_it =
          terms.equal(made, terms.constant(base::Integer(cell.at.first / object.instance)));
      edges_.step(ts::Assign{
          cell.variable, terms.choice(is_in_it, terms.constant(0), terms.variable(cell.variable))});
    }
  }
  edges_.step(
      ts::Assign{allocate.target, terms.add(terms.constant(start), terms.scale(instance, made))});
  edges_.finish(ts::Assign{object.made, terms.add(made, terms.constant(1))});
}

}  // namespace pslice::memory
