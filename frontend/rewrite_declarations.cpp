#include "frontend/rewrite_declarations.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/Type.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <vector>

#include "frontend/units_places.h"

namespace pslice::frontend {

using clang::dyn_cast;
using clang::isa;

namespace {

clang::PrintingPolicy printing(const clang::ASTContext& context) {
  clang::PrintingPolicy policy(context.getLangOpts());
  policy.Bool = false;  // `_Bool` needs no header
  return policy;
}

/// Is the first thing that a flat initialiser list would set an empty struct (a GNU extension)?
bool begins_empty(clang::QualType type) {
  const auto* record = type->getAsRecordDecl();
  if (record == nullptr) return false;
  return record->field_empty() || begins_empty((*record->field_begin())->getType());
}

std::string zero_of(clang::QualType type) {
  if (const auto* atomic = type->getAs<clang::AtomicType>()) return zero_of(atomic->getValueType());
  if (type->isRecordType() || type->isArrayType() || type->isVectorType()) {
    return begins_empty(type) ? "{}" : "{0}";
  }
  return "0";
}

std::string declare(const clang::VarDecl& variable, const clang::PrintingPolicy& policy) {
  std::string text = variable.getNameAsString();
  const auto* written = variable.getTypeSourceInfo();
  (written == nullptr ? variable.getType() : written->getType()).getAsStringInternal(text, policy);
  return text;
}

/// The declaration defines a struct, union or enum that has no name to refer to it by.
bool defines_unnamed_type(const clang::DeclStmt& declaration) {
  return std::any_of(declaration.decl_begin(), declaration.decl_end(), [](const clang::Decl* decl) {
    const auto* tag = dyn_cast<clang::TagDecl>(decl);
    return tag != nullptr && tag->getIdentifier() == nullptr;
  });
}

std::string on_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

}  // namespace

std::string zero_initialiser(const clang::VarDecl& variable, const clang::ASTContext& context) {
  const clang::QualType type = variable.getType();
  const auto* written = variable.getTypeSourceInfo();
  if (written == nullptr) return zero_of(type);
  if (written->getType()->getContainedAutoType() != nullptr) {
    return "(" + type.getUnqualifiedType().getAsString(printing(context)) + ")" + zero_of(type);
  }
  const auto* array = context.getAsConstantArrayType(type);
  if (array == nullptr || context.getAsIncompleteArrayType(written->getType()) == nullptr) {
    return zero_of(type);
  }
  if (array->isZeroSize()) return "{}";
  return "{[" + std::to_string(array->getZExtSize() - 1) + "] = " +
         zero_of(array->getElementType()) + "}";
}

bool can_be_initialised(const clang::VarDecl& variable, const clang::ASTContext& context) {
  const clang::QualType type = variable.getType();
  return variable.hasLocalStorage() && !variable.hasInit() && !type->isVariableArrayType() &&
         !context.hasSameType(context.getBaseElementType(type),
                              context.getBaseElementType(context.getBuiltinVaListType()));
}

std::string print_declaration(const clang::DeclStmt& declaration, const Survival& survival,
                              const clang::ASTContext& context) {
  clang::PrintingPolicy policy = printing(context);
  std::string text;
  llvm::raw_string_ostream stream(text);
  const bool unnamed = defines_unnamed_type(declaration);
  std::vector<clang::Decl*> decls(declaration.decl_begin(), declaration.decl_end());
  if (unnamed && decls.size() > 2) {
    // Several declarators can share the type only within one declaration: values stay.
    clang::Decl::printGroup(decls.data(), static_cast<unsigned>(decls.size()), stream, policy);
    return on_one_line(text + ";");
  }
  policy.IncludeTagDefinition = unnamed;
  for (const clang::Decl* decl : decls) {
    if (unnamed && isa<clang::TagDecl>(decl) && decls.size() > 1) continue;
    if (!text.empty()) text += ' ';
    const auto* variable = dyn_cast<clang::VarDecl>(decl);
    if (variable != nullptr && variable->hasLocalStorage()) {
      text += declare(*variable, policy);
      const bool lost =
          survival.lost_its_value(*variable) && can_be_initialised(*variable, context);
      if (variable->hasInit() || lost) text += " = " + zero_initialiser(*variable, context);
    } else {
      decl->print(stream, policy);
    }
    text += ';';
  }
  return on_one_line(text);
}

}  // namespace pslice::frontend
