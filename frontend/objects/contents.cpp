// What objects hold when the program begins: in their cells, and bit by bit for who runs it.

#include "clang/AST/APValue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecordLayout.h"
#include "frontend/objects/integers.h"
#include "frontend/objects/objects.h"

namespace pslice::frontend {

void Objects::set_initial_scalar(ts::Variable variable, const clang::APValue& value,
                                 const clang::ASTContext& context) {
  ts::VariableInfo& info = program_[variable];
  if (info.summary && !value.isLValue()) return;
  if (value.isInt() && info.type.kind == ts::Type::Kind::integer) {
    info.initial = to_integer(value.getInt());
  } else if (value.isLValue() && value.isNullPointer()) {
    if (!info.summary) info.initial = base::Integer(0);
  } else if (const auto object = pointed_object(value, context)) {
    // Looking for it may have made variables.
    const bool is_one = !program_[variable].summary;
    const memory::Bits offset = value.getLValueOffset().getQuantity() * memory::byte;
    memory_.facts.push_back({variable, *object, offset, is_one});
  }
}

void Objects::set_initial(const Cells& cells, const clang::APValue* value, clang::QualType type,
                          const clang::ASTContext& context) {
  if (value == nullptr || !value->hasValue()) return;
  type = type.getCanonicalType();
  if (cells.shape == Cells::Shape::scalar) {
    return set_initial_scalar(cells.variable, *value, context);
  }
  if (cells.shape == Cells::Shape::summary) return note_pointers(cells, *value, context);
  const bool has_shared_part =
      cells.shape == Cells::Shape::smeared || cells.shape == Cells::Shape::named;
  if (has_shared_part && value->isArray()) {
    const clang::QualType element = context.getAsArrayType(type)->getElementType();
    const unsigned listed = value->getArrayInitializedElts();
    for (unsigned i = 0; i < listed; ++i) {
      set_initial(*cells.part(i), &value->getArrayInitializedElt(i), element, context);
    }
    if (value->hasArrayFiller()) {
      set_initial(cells.parts.back(), &value->getArrayFiller(), element, context);
      for (const std::uint64_t i : cells.names) {
        if (i >= listed) set_initial(*cells.part(i), &value->getArrayFiller(), element, context);
      }
    }
    return;
  }
  if (value->isUnion()) {
    const clang::FieldDecl* field = value->getUnionField();
    for (const ts::Variable v : cells.variables()) {
      ts::VariableInfo& rest = program_[v];
      if (!rest.summary && rest.type.kind == ts::Type::Kind::integer)
        rest.initial = base::Integer(0);
    }
    if (field != nullptr) {
      set_initial(cells.parts[field->getFieldIndex()], &value->getUnionValue(), field->getType(),
                  context);
    }
    return;
  }
  if (cells.shape != Cells::Shape::parts) return;
  if ((value->isInt() || value->isFloat()) && memory_.little_endian) {
    // Of a union: its parts lie within the number, where a type says how far they reach.
    const base::Integer number = value->isInt()
                                     ? to_integer(value->getInt())
                                     : to_integer(llvm::APSInt(value->getFloat().bitcastToAPInt()));
    for (const Cells& part : cells.parts) {
      ts::VariableInfo& variable = program_[part.variable];
      if (variable.summary || variable.type.bits == 0) continue;
      const auto from = static_cast<unsigned>(part.offset - cells.offset);
      variable.initial = variable.type.stored(base::shift_right(number, from));
    }
  } else if (value->isStruct()) {
    std::size_t index = 0;
    for (const clang::FieldDecl* field : type->getAsRecordDecl()->fields()) {
      if (index < value->getStructNumFields()) {
        set_initial(cells.parts[index], &value->getStructField(index), field->getType(), context);
      }
      ++index;
    }
  } else if (value->isArray()) {
    const clang::QualType element = context.getAsArrayType(type)->getElementType();
    for (std::size_t i = 0; i < cells.parts.size(); ++i) {
      if (i < value->getArrayInitializedElts()) {
        set_initial(cells.parts[i], &value->getArrayInitializedElt(i), element, context);
      } else if (value->hasArrayFiller()) {
        set_initial(cells.parts[i], &value->getArrayFiller(), element, context);
      }
    }
  }
}

/// Of a value nobody looks into: whatever it points to, wherever in it.
void Objects::note_pointers(const Cells& cells, const clang::APValue& value,
                            const clang::ASTContext& context) {
  if (const auto object = pointed_object(value, context)) {
    memory_.facts.push_back(
        {cells.variable, *object, value.getLValueOffset().getQuantity() * memory::byte});
  } else if (value.isStruct()) {
    for (unsigned i = 0; i < value.getStructNumFields(); ++i) {
      note_pointers(cells, value.getStructField(i), context);
    }
  } else if (value.isUnion()) {
    note_pointers(cells, value.getUnionValue(), context);
  } else if (value.isArray()) {
    for (unsigned i = 0; i < value.getArrayInitializedElts(); ++i) {
      note_pointers(cells, value.getArrayInitializedElt(i), context);
    }
  }
}

/// All that a value holds, bit by bit but for zeros. False: something of it nobody can tell.
bool Objects::add_contents(const clang::APValue& value, clang::QualType type, memory::Bits offset,
                           const clang::ASTContext& context, Contents& contents) {
  constexpr std::size_t most = 65'536;
  if (contents.size() > most) return false;
  type = type.getCanonicalType();
  if (value.isInt()) {
    const auto size = static_cast<memory::Bits>(context.getTypeSize(type));
    contents.push_back({offset, size, to_integer(value.getInt())});
    return true;
  }
  if (value.isLValue()) {
    const auto size = static_cast<memory::Bits>(context.getTypeSize(type));
    const auto object = pointed_object(value, context);
    const base::Integer beyond(value.getLValueOffset().getQuantity());
    if (object || value.isNullPointer()) contents.push_back({offset, size, beyond, object});
    return object || value.isNullPointer();
  }
  if (value.isArray()) {
    const clang::QualType element = context.getAsArrayType(type)->getElementType();
    const auto size = static_cast<memory::Bits>(context.getTypeSize(element));
    bool known = true;
    for (unsigned i = 0; known && i < value.getArraySize(); ++i) {
      const bool is_own = i < value.getArrayInitializedElts();
      if (!is_own && !value.hasArrayFiller()) break;
      known = add_contents(is_own ? value.getArrayInitializedElt(i) : value.getArrayFiller(),
                           element, offset + i * size, context, contents);
    }
    return known;
  }
  if (!value.isStruct()) return false;  // floating-point numbers and unions
  const clang::RecordDecl& record = *type->getAsRecordDecl()->getDefinition();
  const clang::ASTRecordLayout& layout = context.getASTRecordLayout(&record);
  bool known = true;
  for (const clang::FieldDecl* field : record.fields()) {
    const unsigned i = field->getFieldIndex();
    if (field->isUnnamedBitField() || i >= value.getStructNumFields()) continue;
    const auto at = offset + static_cast<memory::Bits>(layout.getFieldOffset(i));
    known = known && add_contents(value.getStructField(i), field->getType(), at, context, contents);
    if (field->isBitField() && known && !contents.empty()) {
      contents.back().size = static_cast<memory::Bits>(field->getBitWidthValue(context));
    }
  }
  return known;
}

void Objects::set_contents(memory::Object object, const clang::VarDecl& definition) {
  const clang::APValue* value = definition.evaluateValue();
  if (value == nullptr || !value->hasValue()) return;
  Contents contents;
  if (add_contents(*value, definition.getType(), 0, definition.getASTContext(), contents)) {
    memory_[object].initial = std::move(contents);
  }
}

void Objects::set_contents(memory::Object object, const clang::StringLiteral& text) {
  const auto width = static_cast<memory::Bits>(text.getCharByteWidth()) * memory::byte;
  Contents& contents = memory_[object].initial.emplace();
  for (unsigned i = 0; i < text.getLength(); ++i) {
    contents.push_back({i * width, width, base::Integer(std::int64_t{text.getCodeUnit(i)})});
  }
}

}  // namespace pslice::frontend
