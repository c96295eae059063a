#include "frontend/versions/types.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/RecordLayout.h"

namespace pslice::frontend::versions {

using clang::dyn_cast;

const std::string& TypeWords::of(clang::QualType type) {
  const clang::QualType canonical = type.getCanonicalType();
  const auto [entry, added] = known_.try_emplace(canonical.getAsOpaquePtr());
  if (!added) return entry->second;
  std::string text = words(canonical, Depth::layout);
  return known_[canonical.getAsOpaquePtr()] = std::move(text);
}

std::string TypeWords::of_function(const clang::FunctionDecl& function) {
  std::string text = of(function.getType());
  // Without a prototype the type is that of what it returns; callers go by the parameters all the
  // same.
  if (!function.hasPrototype()) {
    for (const clang::ParmVarDecl* parameter : function.parameters()) {
      text += ", " + of(parameter->getType());
    }
  }
  if (function.isNoReturn()) text += " does not return";
  if (function.hasAttr<clang::ConstructorAttr>()) text += " runs before main";
  if (function.hasAttr<clang::DestructorAttr>()) text += " runs after main";
  return text;
}

std::string TypeWords::place_of(const clang::FieldDecl& field) {
  const clang::RecordDecl& record = *field.getParent();
  std::string place = record.isUnion() ? "union " : "struct ";
  place += field.getNameAsString();
  if (!record.isInvalidDecl()) {
    place += '@' + std::to_string(context_.getFieldOffset(&field));
  }
  if (field.isBitField()) place += ':' + std::to_string(field.getBitWidthValue(context_));
  return place;
}

std::string TypeWords::stride_of(clang::QualType type) const {
  const clang::QualType pointee = type->getPointeeType();
  if (pointee.isNull() || pointee->isIncompleteType() || pointee->isFunctionType() ||
      pointee->isVariablyModifiedType()) {
    return {};
  }
  return std::to_string(context_.getTypeSizeInChars(pointee).getQuantity());
}

std::string TypeWords::words(clang::QualType type, Depth depth) {
  type = type.getCanonicalType();
  const std::string volatility = type.isVolatileQualified() ? "volatile " : "";
  const clang::Type* plain = type.getTypePtr();
  if (const auto* pointer = dyn_cast<clang::PointerType>(plain)) {
    return volatility + "pointer to " + words(pointer->getPointeeType(), Depth::name);
  }
  if (const auto* array = dyn_cast<clang::ConstantArrayType>(plain)) {
    return std::to_string(array->getZExtSize()) + " of " + words(array->getElementType(), depth);
  }
  if (const auto* array = dyn_cast<clang::ArrayType>(plain)) {
    return "some of " + words(array->getElementType(), depth);
  }
  if (const auto* function = dyn_cast<clang::FunctionType>(plain)) {
    std::string text = "function to " + words(function->getReturnType(), depth) + " (";
    if (const auto* prototype = dyn_cast<clang::FunctionProtoType>(function)) {
      for (const clang::QualType parameter : prototype->param_types()) {
        text += words(parameter, depth) + ", ";
      }
      if (prototype->isVariadic()) text += "...";
    }
    return text + ')';
  }
  if (const auto* choice = dyn_cast<clang::EnumType>(plain)) {
    const clang::QualType integer = choice->getDecl()->getIntegerType();
    return volatility + (integer.isNull() ? "enum" : words(integer, depth));
  }
  if (const auto* record = dyn_cast<clang::RecordType>(plain)) {
    return volatility + words_of_record(*record->getDecl(), depth);
  }
  return volatility + clang::QualType(plain, 0).getAsString();
}

std::string TypeWords::words_of_record(const clang::RecordDecl& record, Depth depth) {
  std::string text = record.getKindName().str() + ' ';
  const auto* alias = record.getTypedefNameForAnonDecl();
  text += alias != nullptr ? alias->getNameAsString() : record.getNameAsString();
  const clang::RecordDecl* definition = record.getDefinition();
  const bool nameless = alias == nullptr && record.getIdentifier() == nullptr;
  if (definition == nullptr || definition->isInvalidDecl()) return text;
  if (depth == Depth::name && !nameless) return text;
  text += '{';
  for (const clang::FieldDecl* field : definition->fields()) {
    text += place_of(*field) + ' ' + words(field->getType(), depth) + ';';
  }
  const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(definition);
  return text + std::to_string(layout.getSize().getQuantity()) + '}';
}

}  // namespace pslice::frontend::versions
