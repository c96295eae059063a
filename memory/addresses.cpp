#include "memory/addresses.h"

#include <algorithm>

#include "base/overloaded.h"

namespace pslice::memory {

Addresses::Addresses(ts::Program& program, Memory& memory, const PointsTo& points_to,
                     const Resolution& resolution, AddressBook& book,
                     const std::vector<bool>& recursive)
    : program_(program), memory_(memory) {
  using Equal = AddressBook::EqualLiterals;
  book.begin(resolution.one_start ? Equal::one_object : Equal::apart);
  for (std::size_t o = 0; o < memory.object_count(); ++o) {
    ObjectInfo& object = memory[Object(o)];
    const bool fixed = object.kind != ObjectInfo::Kind::outside &&
                       (object.kind != ObjectInfo::Kind::given || resolution.one_start);
    if (!fixed || !object.address) continue;
    const auto address = book.address(object, program_);
    if (!address) continue;  // nothing is known of it
    object.start = *address;
    const ts::Function owner =
        object.cells.empty() ? ts::Function() : program_[object.cells.front().variable].owner;
    object.address_differs = resolution.activations && owner && recursive[owner.index()];
    if (!object.address_differs) constants_.emplace(object.address, *address);
  }
  if (!resolution.one_start) literals_ = std::make_unique<Literals>(program, memory, points_to);
}

const base::Integer* Addresses::find(ts::Variable variable) const {
  const auto found = constants_.find(variable);
  return found == constants_.end() ? nullptr : &found->second;
}

void Addresses::initialise(const Memory& memory) {
  for (const auto& [variable, address] : constants_) {
    program_[variable].initial = address;
    program_[variable].settled = true;
  }
  for (const ObjectInfo& object : memory.objects()) {
    if (!object.address) continue;
    if (object.address_differs) {
      program_[object.address].initial = object.start;
      program_[object.address].settled = true;
    }
    for (const Cell& cell : object.cells) program_[cell.variable].addressed = true;
  }
  for (const Fact& fact : memory.facts) {
    const base::Integer* address = find(memory[fact.object].address);
    if (!fact.is_value || address == nullptr || program_[fact.variable].summary) continue;
    program_[fact.variable].initial = *address + base::Integer(fact.offset / byte);
  }
}

ts::Term Addresses::settled(ts::Term term) const {
  if (!term) return term;
  if (literals_) term = literals_->left_open(term);
  const auto mentions = [&](ts::Variable v) { return constants_.contains(v); };
  if (std::ranges::none_of(term.variables(), mentions)) return term;
  return program_.terms().substitute(term, [&](ts::Variable v) {
    const base::Integer* address = find(v);
    return address == nullptr ? ts::Term() : program_.terms().constant(*address);
  });
}

ts::Operation Addresses::settled(ts::Operation operation) const {
  const base::Overloaded settle{
      [&](ts::Assign& assign) { assign.value = settled(assign.value); },
      [&](ts::Assume& assume) { assume.condition = settled(assume.condition); },
      [&](ts::Havoc& havoc) {
        havoc.uses = settled(std::move(havoc.uses));
        if (havoc.exact) havoc.exact = settled(*havoc.exact);
      },
      [&](ts::Call& call) {
        for (ts::Term& argument : call.arguments) argument = settled(argument);
      },
      [](ts::Skip&) {},
  };
  std::visit(settle, operation);
  return operation;
}

std::vector<ts::Variable> Addresses::settled(std::vector<ts::Variable> variables) const {
  std::erase_if(variables, [&](ts::Variable v) { return constants_.contains(v); });
  return variables;
}

std::shared_ptr<const ts::OutsideCall> Addresses::settled(
    const std::shared_ptr<const ts::OutsideCall>& call) const {
  if (!call) return nullptr;
  auto result = std::make_shared<ts::OutsideCall>(*call);
  for (ts::Term& argument : result->arguments) argument = settled(argument);
  return result;
}

std::shared_ptr<const ts::ExactEffect> Addresses::settled(const ts::ExactEffect& effect) const {
  auto result = std::make_shared<ts::ExactEffect>(effect);
  const auto settle_place = [&](ts::ExactPlace& place) { place.bytes = settled(place.bytes); };
  const base::Overloaded settle{
      [&](ts::ExactLoad& load) { settle_place(load.from); },
      [&](ts::ExactStore& store) {
        settle_place(store.to);
        store.value = settled(store.value);
      },
      [&](ts::ExactCopy& copy) {
        settle_place(copy.to);
        settle_place(copy.from);
        copy.bytes = settled(copy.bytes);
      },
      [&](ts::ExactFill& fill) {
        settle_place(fill.to);
        fill.byte = settled(fill.byte);
        fill.bytes = settled(fill.bytes);
      },
      [&](ts::ExactAllocate& allocate) {
        allocate.bytes = settled(allocate.bytes);
        allocate.old = settled(allocate.old);
      },
      [&](ts::ExactInput& input) {
        for (ts::Term* term : {&input.least, &input.most, &input.times}) *term = settled(*term);
      },
      [&](ts::ExactReceive& receive) {
        settle_place(receive.to);
        receive.unit = settled(receive.unit);
        receive.room = settled(receive.room);
      },
      [&](ts::ExactCompute& compute) {
        for (ts::Term* term : {&compute.first, &compute.second, &compute.most}) {
          *term = settled(*term);
        }
      },
      [&](ts::ExactCopyText& copy) {
        for (ts::Term* term : {&copy.to, &copy.from, &copy.most}) *term = settled(*term);
      },
      [&](ts::ExactParse& parse) {
        for (ts::Term* term : {&parse.text, &parse.base, &parse.end}) *term = settled(*term);
      },
      [&](ts::ExactScan& scan) {
        scan.text = settled(scan.text);
        for (ts::ExactScan::Item& item : scan.items) settle_place(item.to);
      },
      [&](ts::ExactPrint& print) {
        for (ts::Term* term : {&print.to, &print.room}) *term = settled(*term);
        for (ts::Term& argument : print.arguments) argument = settled(argument);
      },
  };
  for (ts::ExactAccess& access : result->accesses) std::visit(settle, access);
  for (ts::ExactArray& array : result->arrays) array.start = settled(array.start);
  return result;
}

}  // namespace pslice::memory
