// What objects hold when the program begins, for who runs it.

#include "clang/AST/APValue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecordLayout.h"
#include "frontend/objects/integers.h"
#include "frontend/objects/objects.h"

namespace pslice::frontend {

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
