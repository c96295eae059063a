#include "frontend/objects/cells.h"

#include <algorithm>
#include <ranges>

#include "clang/AST/Decl.h"
#include "clang/AST/RecordLayout.h"

namespace pslice::frontend {
using memory::Bits;

clang::QualType plain_type(clang::QualType type) {
  type = type.getCanonicalType().getUnqualifiedType();
  const auto* atomic = type->getAs<clang::AtomicType>();
  return atomic != nullptr ? plain_type(atomic->getValueType()) : type;
}

void Cells::collect(std::vector<ts::Variable>& into) const {
  const auto begin = static_cast<std::ptrdiff_t>(into.size());
  std::vector<const Cells*> open{this};
  while (!open.empty()) {
    const Cells* cells = open.back();
    open.pop_back();
    if (cells->variable &&
        std::find(into.begin() + begin, into.end(), cells->variable) == into.end()) {
      into.push_back(cells->variable);
    }
    for (const Cells& part : std::views::reverse(cells->parts)) open.push_back(&part);
  }
}

std::vector<ts::Variable> Cells::variables() const {
  std::vector<ts::Variable> result;
  collect(result);
  return result;
}

const Cells* Cells::part(std::uint64_t index) const {
  if (shape == Shape::smeared) return &parts.front();
  if (shape == Shape::parts) return index < parts.size() ? &parts[index] : nullptr;
  if (shape != Shape::named) return nullptr;
  const auto found = std::ranges::lower_bound(names, index);
  const bool is_named = found != names.end() && *found == index;
  return is_named ? &parts[static_cast<std::size_t>(found - names.begin())] : &parts.back();
}

bool Cells::tells_apart(std::uint64_t index) const {
  if (shape == Shape::named) return std::ranges::binary_search(names, index);
  return shape == Shape::parts && index < parts.size();
}

bool Cells::is_divided_like(const Cells& other) const {
  return shape == other.shape && parts.size() == other.parts.size() && names == other.names;
}

Bits CellBuilder::size_of(clang::QualType type) const {
  if (type->isIncompleteType() || type->isVariablyModifiedType() || type->isFunctionType() ||
      type->isDependentType()) {
    return 0;
  }
  return static_cast<Bits>(context_.getTypeSize(type));
}

bool CellBuilder::is_named(const clang::FieldDecl& field) const {
  // An unnamed structure's fields are named as if they were those of the one around it; and what
  // one version names, the other has too.
  return field.isAnonymousStructOrUnion() || objects_.options_.addresses != nullptr ||
         objects_.facts_.fields.contains(field.getNameAsString());
}

std::size_t CellBuilder::cell_count(clang::QualType type) const {
  type = plain_type(type);
  if (const auto* array = context_.getAsConstantArrayType(type)) {
    const std::size_t each = cell_count(array->getElementType());
    return splits(*array) ? each * array->getSize().getZExtValue() : each;
  }
  const auto* record = type->getAsRecordDecl();
  if (record == nullptr) return 1;
  std::size_t count = 0;
  for (const clang::FieldDecl* field : record->fields()) {
    count += is_named(*field) ? cell_count(field->getType()) : 0;
    if (count > objects_.policy_.cells.of_record) break;
  }
  return count + 1;
}

std::vector<std::uint64_t> CellBuilder::names_in(const clang::ConstantArrayType& type) const {
  // Two versions have to have the same cells, whatever each of them names.
  if (several_ || names_ == nullptr || objects_.options_.addresses != nullptr) return {};
  if (dimension_ >= names_->size() || size_of(type.getElementType()) == 0) return {};
  const CellLimits& most = objects_.policy_.cells;
  const std::size_t each = cell_count(type.getElementType());
  const std::size_t room = each == 0 ? 0 : most.of_array / each;
  std::vector<std::uint64_t> result;
  for (const std::uint64_t index : (*names_)[dimension_]) {
    if (index >= type.getSize().getLimitedValue() || result.size() >= most.named ||
        result.size() + 1 >= room) {
      break;
    }
    result.push_back(index);
  }
  return result;
}

bool CellBuilder::splits(const clang::ConstantArrayType& type) const {
  if (several_) return false;
  const clang::QualType element = plain_type(type.getElementType());
  const bool is_text = element->isAnyCharacterType();
  const CellLimits& most = objects_.policy_.cells;
  std::uint64_t longest = most.constant_subscript;
  if (indexing_ == Indexing::any) longest = is_text ? most.text : most.any_subscript;
  if (indexing_ == Indexing::read_only) longest = most.table;
  const std::uint64_t count = type.getSize().getLimitedValue();
  return count <= longest && count * cell_count(element) <= most.of_array;
}

Cells CellBuilder::leaf(const std::string& name, clang::QualType type, Bits offset, Bits size,
                        bool scalar) {
  Cells cells;
  cells.object = object_;
  cells.offset = offset;
  cells.shape = scalar ? Cells::Shape::scalar : Cells::Shape::summary;
  if (shared_ != nullptr) {
    if (const auto found = shared_->find({offset, size}); found != shared_->end()) {
      cells.variable = found->second;
      return cells;
    }
  }
  cells.variable = objects_.program_.add_variable({.name = name,
                                                   .type = objects_.type_of(type, context_),
                                                   .owner = owner_,
                                                   .summary = !scalar || several_,
                                                   .pointer = type->isPointerType()});
  if (pointers_ != nullptr && type->isPointerType() && !several_) {
    pointers_->push_back({cells.variable, type->getPointeeType()});
  }
  if (size > 0)
    info_.cells.push_back({cells.variable, {offset, 0, 1}, size});
  else
    info_.cells.push_back(
        {cells.variable, {offset, memory::byte, memory::unlimited}, memory::byte});
  if (shared_ != nullptr) shared_->emplace(std::pair{offset, size}, cells.variable);
  return cells;
}

Cells CellBuilder::build(const std::string& name, clang::QualType type, Bits offset) {
  type = plain_type(type);
  if (const auto* record = type->getAsRecordDecl();
      record != nullptr && record->isCompleteDefinition() &&
      cell_count(type) <= objects_.policy_.cells.of_record) {
    const clang::RecordDecl& definition = *record->getDefinition();
    if (!record->isUnion() || agree(*record)) return this->record(name, definition, offset);
    if (auto overlay = overlay_of(name, definition, offset); overlay && shared_ == nullptr) {
      return overlaid(name, definition, offset, std::move(*overlay));
    }
  }
  if (const auto* array = context_.getAsConstantArrayType(type))
    return this->array(name, *array, offset);
  return leaf(name, type, offset, size_of(type), type->isScalarType());
}

Cells CellBuilder::build_array(const std::string& name, clang::QualType element) {
  return smeared(name, element, memory::unlimited, 0);
}

Cells CellBuilder::record(const std::string& name, const clang::RecordDecl& type, Bits offset) {
  Cells cells;
  cells.object = object_;
  cells.offset = offset;
  cells.shape = Cells::Shape::parts;
  const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(&type);
  std::map<std::pair<Bits, Bits>, ts::Variable> members;
  auto* const outer = shared_;
  if (type.isUnion() && shared_ == nullptr) shared_ = &members;
  std::optional<Cells> rest;  // all fields that nobody names
  for (const clang::FieldDecl* f : type.fields()) {
    const Bits at = offset + static_cast<Bits>(layout.getFieldOffset(f->getFieldIndex()));
    if (is_named(*f)) {
      const std::string own =
          f->getIdentifier() != nullptr ? name + "." + f->getName().str() : name;
      cells.parts.push_back(field(own, *f, at));
      continue;
    }
    const Bits size =
        f->isBitField() ? static_cast<Bits>(f->getBitWidthValue(context_)) : size_of(f->getType());
    if (!rest) {
      rest = leaf(name + ".*", context_.VoidTy, at, size, false);
    } else {
      rest->offset = at;
      if (size > 0) info_.cells.push_back({rest->variable, {at, 0, 1}, size});
    }
    cells.parts.push_back(*rest);
  }
  shared_ = outer;
  return cells;
}

Cells CellBuilder::field(const std::string& name, const clang::FieldDecl& field, Bits offset) {
  if (!field.isBitField()) {
    const auto& known = objects_.facts_.named_elements_of_fields;
    const auto found = known.find(field.getNameAsString());
    const auto* const outer =
        std::exchange(names_, found == known.end() ? nullptr : &found->second);
    const std::size_t dimension = std::exchange(dimension_, 0);
    Cells cells = build(name, field.getType(), offset);
    names_ = outer;
    dimension_ = dimension;
    return cells;
  }
  const Bits width = static_cast<Bits>(field.getBitWidthValue(context_));
  Cells cells = leaf(name, plain_type(field.getType()), offset, width, true);
  const bool has_width =
      objects_.options_.integers != Integers::math && !field.getType()->isBooleanType();
  if (has_width) objects_.program_[cells.variable].type.bits = static_cast<unsigned>(width);
  return cells;
}

Cells CellBuilder::array(const std::string& name, const clang::ConstantArrayType& type,
                         Bits offset) {
  const clang::QualType element = type.getElementType();
  const Bits count = static_cast<Bits>(type.getSize().getLimitedValue(memory::unlimited));
  const Bits size = size_of(element);
  if (!splits(type)) {
    std::vector<std::uint64_t> names = names_in(type);
    if (names.empty()) return smeared(name, element, count, offset);
    return named(name, element, count, offset, std::move(names));
  }
  Cells cells;
  cells.object = object_;
  cells.offset = offset;
  cells.shape = Cells::Shape::parts;
  const std::size_t inner = info_.arrays.size();
  ++dimension_;
  for (Bits i = 0; i < count; ++i) {
    cells.parts.push_back(build(name + "[" + std::to_string(i) + "]", element, offset + i * size));
  }
  --dimension_;
  // Rows one after another are one array of their elements as well.
  if (inner < info_.arrays.size()) {
    memory::Array all = info_.arrays[inner];
    if (all.offset == offset && all.element * all.count == size) {
      all.count *= count;
      info_.arrays.push_back(all);
    }
  }
  info_.arrays.push_back({offset, size, count});
  return cells;
}

/// One element stands for all of them.
Cells CellBuilder::smeared(const std::string& name, clang::QualType element, Bits count,
                           Bits offset) {
  Cells cells;
  cells.object = object_;
  cells.offset = offset;
  const Bits size = size_of(element);
  if (size == 0) {
    cells = leaf(name, context_.VoidTy, offset, 0, false);
    return cells;
  }
  cells.shape = Cells::Shape::smeared;
  cells.parts.push_back(shared_part(name, element, offset, count, {{0, count}}));
  info_.arrays.push_back({offset, size, count});
  return cells;
}

/// Those that are named have cells of their own, and one stands for all others.
Cells CellBuilder::named(const std::string& name, clang::QualType element, Bits count, Bits offset,
                         std::vector<std::uint64_t> names) {
  Cells cells;
  cells.object = object_;
  cells.offset = offset;
  cells.shape = Cells::Shape::named;
  const Bits size = size_of(element);
  std::vector<Run> others;
  Bits next = 0;
  ++dimension_;
  for (const std::uint64_t index : names) {
    const auto i = static_cast<Bits>(index);
    if (next < i) others.push_back({next, i - next});
    next = i + 1;
    cells.parts.push_back(build(name + "[" + std::to_string(i) + "]", element, offset + i * size));
  }
  --dimension_;
  if (next < count) others.push_back({next, count - next});
  cells.parts.push_back(shared_part(name, element, offset, count, others));
  cells.names = std::move(names);
  info_.arrays.push_back({offset, size, count});
  return cells;
}

Cells CellBuilder::shared_part(const std::string& name, clang::QualType element, Bits offset,
                               Bits count, const std::vector<Run>& runs) {
  const Bits size = size_of(element);
  const std::size_t first_cell = info_.cells.size();
  const std::size_t first_array = info_.arrays.size();
  const bool before = std::exchange(several_, true);
  auto* const outer = std::exchange(shared_, nullptr);
  Cells part = build(name + "[]", element, offset);
  several_ = before;
  shared_ = outer;
  const std::vector<memory::Cell> of_first(
      info_.cells.begin() + static_cast<std::ptrdiff_t>(first_cell), info_.cells.end());
  info_.cells.resize(first_cell);
  for (const Run& run : runs) {
    for (memory::Cell cell : of_first) {
      const bool fills = cell.at.first == offset && cell.at.stride == cell.size &&
                         cell.at.stride * cell.at.count == size;
      if (fills) {
        cell.at.count *= run.count;
      } else {
        cell.size += cell.at.last() - cell.at.first;
        cell.at = {cell.at.first, size, run.count};
      }
      cell.at.first += run.first * size;
      info_.cells.push_back(cell);
    }
  }
  // Of the arrays inside, only those that fill their element go on in the next one.
  std::vector<memory::Array> inside(info_.arrays.begin() + static_cast<std::ptrdiff_t>(first_array),
                                    info_.arrays.end());
  info_.arrays.resize(first_array);
  for (memory::Array& array : inside) {
    if (array.offset != offset || array.element * array.count != size) continue;
    array.count *= count;
    info_.arrays.push_back(array);
  }
  return part;
}

bool CellBuilder::agree(const clang::RecordDecl& type) const {
  std::map<std::pair<Bits, Bits>, Leaf> scalars;
  for (const clang::FieldDecl* f : type.fields()) {
    if (!is_named(*f)) continue;
    if (!add_scalars(f->getType(), 0, scalars)) return false;
  }
  Bits end = 0;
  for (const auto& [place, scalar_type] : scalars) {
    if (place.first < end) return false;
    end = place.first + place.second;
  }
  return true;
}

bool CellBuilder::add_scalars(clang::QualType type, Bits offset,
                              std::map<std::pair<Bits, Bits>, Leaf>& scalars) const {
  type = plain_type(type);
  if (type->isScalarType()) {
    const Leaf own{objects_.type_of(type, context_), type->isPointerType()};
    return scalars.emplace(std::pair{offset, size_of(type)}, own).first->second == own;
  }
  const auto* record = type->getAsRecordDecl();
  if (record == nullptr || !record->isCompleteDefinition()) return false;
  const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(record);
  return std::ranges::all_of(record->fields(), [&](const clang::FieldDecl* f) {
    if (f->isBitField()) return false;
    const Bits at = offset + static_cast<Bits>(layout.getFieldOffset(f->getFieldIndex()));
    return !is_named(*f) || add_scalars(f->getType(), at, scalars);
  });
}

}  // namespace pslice::frontend
