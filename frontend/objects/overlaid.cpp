// Unions whose members do not agree on where their scalars lie.
//
// Wherever a scalar of one of the members begins or ends, a cell ends: each is a number, as many
// bits as it is long, and a scalar is one cell or several, which are put together as memory is
// (memory/object_bits.h). So a byte that is written leaves the others as they are, and a word that
// is read is what is in its bytes. A floating-point number overwrites cells with something that
// nobody knows. With an address among the members it is all one cell: what number that is nobody
// knows, and runs have to find it whole.

#include <algorithm>

#include "clang/AST/Decl.h"
#include "clang/AST/RecordLayout.h"
#include "frontend/objects/cells.h"

namespace pslice::frontend {
using memory::Bits;

std::optional<CellBuilder::Overlay> CellBuilder::overlay_of(const std::string& name,
                                                            const clang::RecordDecl& type,
                                                            Bits offset) {
  constexpr std::size_t most_cells = 64;
  constexpr Bits word = 64;
  const bool is_told = objects_.policy_.unions_by_bits && objects_.memory_.little_endian &&
                       objects_.options_.integers != Integers::math;
  Overlay overlay;
  if (!is_told || !add_members(name, type, offset, overlay)) return std::nullopt;
  std::vector<Bits> bounds;
  for (const Overlay::Scalar& scalar : overlay.scalars) {
    bounds.push_back(scalar.offset);
    bounds.push_back(scalar.offset + scalar.size);
  }
  if (bounds.empty()) return std::nullopt;
  std::ranges::sort(bounds);
  bounds.erase(std::ranges::unique(bounds).begin(), bounds.end());
  if (bounds.size() > most_cells) return std::nullopt;
  for (std::size_t i = 0; i + 1 < bounds.size(); ++i) {
    Overlay::Stretch stretch{bounds[i], bounds[i + 1] - bounds[i]};
    if (stretch.size > word) return std::nullopt;
    bool is_any = false;
    for (const Overlay::Scalar& scalar : overlay.scalars) {
      const bool covers = scalar.offset <= stretch.offset &&
                          stretch.offset + stretch.size <= scalar.offset + scalar.size;
      if (!covers) continue;
      is_any = true;
      stretch.is_part = stretch.is_part || scalar.size > stretch.size;
      if (scalar.is_number && scalar.size == stretch.size && stretch.name.empty()) {
        stretch.name = scalar.name;
        stretch.type = scalar.type;
      }
    }
    if (is_any) overlay.stretches.push_back(std::move(stretch));
  }
  return overlay;
}

bool CellBuilder::add_members(const std::string& name, const clang::RecordDecl& type, Bits offset,
                              Overlay& overlay) const {
  const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(&type);
  return std::ranges::all_of(type.fields(), [&](const clang::FieldDecl* f) {
    if (!is_named(*f) || f->isUnnamedBitField()) return true;
    const Bits at = offset + static_cast<Bits>(layout.getFieldOffset(f->getFieldIndex()));
    const std::string own = f->getIdentifier() != nullptr ? name + "." + f->getName().str() : name;
    if (!f->isBitField()) return add_member(own, f->getType(), at, overlay);
    ts::Type number = objects_.type_of(plain_type(f->getType()), context_);
    const Bits width = static_cast<Bits>(f->getBitWidthValue(context_));
    if (!f->getType()->isBooleanType()) number.bits = static_cast<unsigned>(width);
    overlay.scalars.push_back({own, at, width, number, static_cast<Bits>(number.bits) == width});
    return true;
  });
}

bool CellBuilder::add_member(const std::string& name, clang::QualType type, Bits offset,
                             Overlay& overlay) const {
  constexpr std::size_t most_scalars = 128;
  type = plain_type(type);
  if (const auto* array = context_.getAsConstantArrayType(type)) {
    const Bits size = size_of(array->getElementType());
    const std::uint64_t count = array->getSize().getLimitedValue();
    if (size == 0 || count > most_scalars) return false;
    for (std::uint64_t i = 0; i < count; ++i) {
      if (!add_member(name + "[" + std::to_string(i) + "]", array->getElementType(),
                      offset + static_cast<Bits>(i) * size, overlay)) {
        return false;
      }
    }
    return true;
  }
  const auto* record = type->getAsRecordDecl();
  if (record != nullptr) {
    return record->isCompleteDefinition() &&
           add_members(name, *record->getDefinition(), offset, overlay);
  }
  const bool is_scalar = type->isIntegralOrEnumerationType() || type->isRealFloatingType();
  if (!is_scalar || overlay.scalars.size() >= most_scalars) return false;
  const ts::Type own = objects_.type_of(type, context_);
  const bool is_number =
      own.kind == ts::Type::Kind::integer && static_cast<Bits>(own.bits) == size_of(type);
  overlay.scalars.push_back({name, offset, size_of(type), own, is_number});
  return true;
}

Cells CellBuilder::overlaid(const std::string& name, const clang::RecordDecl& type, Bits offset,
                            Overlay overlay) {
  info_.untyped = true;  // the cells are of other types than what is accessed
  Bits next = offset;
  std::vector<Cells> rest;
  const auto skip_to = [&](Bits at) {
    if (next < at) rest.push_back(leaf(name + ".*", context_.VoidTy, next, at - next, false));
  };
  for (Overlay::Stretch& stretch : overlay.stretches) {
    skip_to(stretch.offset);
    next = stretch.offset + stretch.size;
    if (stretch.name.empty()) {
      stretch.name = name + ".*";
      stretch.type = {.bits = static_cast<unsigned>(stretch.size), .is_signed = false};
    }
    stretch.cells.object = object_;
    stretch.cells.offset = stretch.offset;
    stretch.cells.variable = objects_.program_.add_variable(
        {.name = stretch.name, .type = stretch.type, .owner = owner_, .summary = several_});
    if (stretch.is_part) objects_.memory_.parts_of_numbers.push_back(stretch.cells.variable);
    info_.cells.push_back({stretch.cells.variable, {stretch.offset, 0, 1}, stretch.size});
  }
  skip_to(offset + size_of(context_.getRecordType(&type)));
  Cells cells = members(type, offset, overlay);
  std::ranges::move(rest, std::back_inserter(cells.parts));
  return cells;
}

/// The cells that have bits in common with each of the members.
Cells CellBuilder::members(const clang::RecordDecl& type, Bits offset, const Overlay& overlay) {
  const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(&type);
  Cells cells;
  cells.object = object_;
  cells.offset = offset;
  cells.shape = Cells::Shape::parts;
  for (const clang::FieldDecl* f : type.fields()) {
    const Bits at = offset + static_cast<Bits>(layout.getFieldOffset(f->getFieldIndex()));
    if (is_named(*f) && !f->isBitField()) {
      cells.parts.push_back(member(f->getType(), at, overlay));
      continue;
    }
    const Bits size =
        f->isBitField() ? static_cast<Bits>(f->getBitWidthValue(context_)) : size_of(f->getType());
    ts::Type own = objects_.type_of(plain_type(f->getType()), context_);
    if (f->isBitField() && !f->getType()->isBooleanType()) own.bits = static_cast<unsigned>(size);
    cells.parts.push_back(part(own, at, size, overlay));
  }
  return cells;
}

Cells CellBuilder::member(clang::QualType type, Bits offset, const Overlay& overlay) {
  type = plain_type(type);
  if (const auto* record = type->getAsRecordDecl()) {
    return members(*record->getDefinition(), offset, overlay);
  }
  const auto* array = context_.getAsConstantArrayType(type);
  if (array == nullptr) {
    return part(objects_.type_of(type, context_), offset, size_of(type), overlay);
  }
  Cells cells;
  cells.object = object_;
  cells.offset = offset;
  cells.shape = Cells::Shape::parts;
  const Bits size = size_of(array->getElementType());
  const Bits count = static_cast<Bits>(array->getSize().getLimitedValue());
  for (Bits i = 0; i < count; ++i) {
    cells.parts.push_back(member(array->getElementType(), offset + i * size, overlay));
  }
  info_.arrays.push_back({offset, size, count});
  return cells;
}

/// One cell, if that holds just what is there, or else all that have bits of it.
Cells CellBuilder::part(const ts::Type& type, Bits offset, Bits size,
                        const Overlay& overlay) const {
  Cells cells;
  cells.object = object_;
  cells.offset = offset;
  cells.shape = Cells::Shape::parts;
  for (const Overlay::Stretch& stretch : overlay.stretches) {
    if (stretch.offset + stretch.size <= offset || offset + size <= stretch.offset) continue;
    cells.parts.push_back(stretch.cells);
    const bool is_it = stretch.offset == offset && stretch.size == size && stretch.type == type;
    if (is_it) return stretch.cells;
  }
  return cells;
}

}  // namespace pslice::frontend
