#include "frontend/rewrite/declarations.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/Type.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <vector>

#include "frontend/objects/folding.h"
#include "frontend/units/places.h"

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

/// The type with 1 for each length that is written in it: what those read may be gone.
clang::QualType with_lengths_of_one(clang::QualType type, const clang::ASTContext& context) {
  if (!type->isVariablyModifiedType() || type->getAs<clang::TypedefType>() != nullptr) return type;
  if (const auto* array = context.getAsArrayType(type)) {
    const clang::QualType element = with_lengths_of_one(array->getElementType(), context);
    llvm::APInt length(64, 1);
    if (const auto* fixed = dyn_cast<clang::ConstantArrayType>(array)) {
      length = fixed->getSize();
    } else if (const auto* variable = dyn_cast<clang::VariableArrayType>(array);
               variable != nullptr && variable->getSizeExpr() != nullptr) {
      const auto known = folded_integer(*variable->getSizeExpr(), context);
      if (known)
        length = llvm::APInt(64, static_cast<std::uint64_t>(known->to_int64().value_or(1)));
    }
    return context.getConstantArrayType(element, length, nullptr, clang::ArraySizeModifier::Normal,
                                        0);
  }
  if (!type->isPointerType()) return type;
  const clang::QualType to = with_lengths_of_one(type->getPointeeType(), context);
  return context.getQualifiedType(context.getPointerType(to), type.getQualifiers());
}

/// `int x`, or `int x[1]` for one that was of variable length: of an object or a typedef.
std::string declare(const clang::NamedDecl& decl, clang::QualType type,
                    const clang::PrintingPolicy& policy) {
  std::string text = decl.getNameAsString();
  with_lengths_of_one(type, decl.getASTContext()).getAsStringInternal(text, policy);
  return text;
}

std::string declare(const clang::VarDecl& variable, const clang::PrintingPolicy& policy) {
  const auto* written = variable.getTypeSourceInfo();
  return declare(variable, written == nullptr ? variable.getType() : written->getType(), policy);
}

/// The declaration defines a struct, union or enum that has no name to refer to it by.
bool defines_unnamed_type(const clang::DeclStmt& declaration) {
  return std::ranges::any_of(declaration.decls(), [](const clang::Decl* decl) {
    const auto* tag = dyn_cast<clang::TagDecl>(decl);
    return tag != nullptr && tag->getIdentifier() == nullptr;
  });
}

std::string on_one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

/// What can follow `=` in the variable's declaration to set all of it to zero. The size of
/// `int a[] = ...` comes out the same: `{[2] = 0}`.
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
  return "{[" + std::to_string(array->getZExtSize() - 1) +
         "] = " + zero_of(array->getElementType()) + "}";
}

}  // namespace

void DeclarationRewriter::rewrite(const clang::DeclStmt& declaration) {
  bool drops = false;
  for (const clang::Decl* decl : declaration.decls()) {
    drops |= is_executable(*decl) && !survival_.is_kept(*decl);
  }
  const clang::SourceLocation begin = declaration.getBeginLoc();
  if (drops && !declarators_apart(declaration, tree_.places())) {
    const Span span = tree_.places().statement(declaration);
    tree_.blank(declaration, span);
    tree_.text().insert(span.begin, print(declaration));
    return;
  }
  for (const clang::Decl* decl : declaration.decls()) {
    if (survival_.is_kept(*decl)) continue;
    if (is_executable(*decl)) drop_lengths(*decl);
    const auto* variable = dyn_cast<clang::VarDecl>(decl);
    if (variable == nullptr) continue;
    if (is_executable(*variable)) drop_value(*variable);
    initialise(*variable, declaration);
  }
  if (tree_.places().is_generated(begin)) {
    tree_.text().restore(tree_.places().token(begin), print(declaration));
  }
}

/// The local has no value of its own, may have had one, and can be given one.
bool DeclarationRewriter::needs_value(const clang::VarDecl& variable) const {
  const clang::ASTContext& context = tree_.context();
  const clang::QualType type = variable.getType();
  return survival_.lost_its_value(variable) && variable.hasLocalStorage() && !variable.hasInit() &&
         !type->isVariableArrayType() &&
         !context.hasSameType(context.getBaseElementType(type),
                              context.getBaseElementType(context.getBuiltinVaListType()));
}

/// Gives a value to a local that has none, if a dropped statement may have been the one to do so.
void DeclarationRewriter::initialise(const clang::VarDecl& variable,
                                     const clang::DeclStmt& declaration) {
  if (!needs_value(variable)) return;
  // A macro that makes up the declaration has no place for it. That does no harm: what a kept
  // statement reads there does not matter, it is only not the same in every run.
  if (tree_.places().is_generated(declaration.getBeginLoc()) ||
      tree_.places().is_generated(declaration.getEndLoc())) {
    return;
  }
  const Span written = tree_.places().range(variable.getLocation(), variable.getEndLoc());
  if (const auto at = tree_.source().declarator_end(written.end)) {
    tree_.text().insert(*at, " = " + zero_initialiser(variable, tree_.context()));
  }
}

void DeclarationRewriter::drop_lengths(const clang::Decl& decl) {
  for (const clang::Stmt* size : written_sizes(decl)) {
    const Span span = tree_.places().statement(*size);
    tree_.blank(*size, span);
    tree_.text().insert(span.begin, "1");
  }
}

/// The `=` stands in front of the value, not within the macro that writes the value.
bool DeclarationRewriter::has_sign_before(const clang::VarDecl& variable) const {
  const clang::Expr& value = *variable.getInit();
  const auto before = tree_.source().token_before(tree_.places().statement(value).begin);
  if (!before) return false;
  const char last = tree_.source().text()[*before];
  if (last == '=') return true;
  // A macro of its own writes it: `int x BECOMES 1`.
  const Span name = tree_.places().token(variable.getLocation());
  return is_word(last) && *before >= name.end && !tree_.places().is_generated(value.getBeginLoc());
}

void DeclarationRewriter::drop_value(const clang::VarDecl& variable) {
  if (const Span cleanup = cleanup_text(variable, tree_.places()); !cleanup.empty()) {
    tree_.text().blank(cleanup);
  }
  if (!variable.hasInit()) return;
  const Span value = tree_.places().statement(*variable.getInit());
  tree_.blank(*variable.getInit(), value);
  std::string text =
      (has_sign_before(variable) ? "" : "= ") + zero_initialiser(variable, tree_.context());
  const auto next = tree_.source().token_after(value.end);
  if (next && tree_.source().text()[*next] == ';') {
    tree_.text().blank({.begin = value.end, .end = *next + 1});  // the `;` need not stand off
    text += ';';
  }
  tree_.text().insert(value.begin, std::move(text));
}

/// The whole declaration on one line, for one that a macro wrote: values of dropped units are zero.
std::string DeclarationRewriter::print(const clang::DeclStmt& declaration) const {
  clang::PrintingPolicy policy = printing(tree_.context());
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
      if (variable->hasInit() || needs_value(*variable)) {
        text += " = " + zero_initialiser(*variable, tree_.context());
      }
    } else if (const auto* name = dyn_cast<clang::TypedefNameDecl>(decl);
               name != nullptr && is_executable(*name)) {
      text += "typedef " + declare(*name, name->getUnderlyingType(), policy);
    } else {
      decl->print(stream, policy);
    }
    text += ';';
  }
  return on_one_line(text);
}

std::optional<std::string> zero_value(clang::QualType type, const clang::ASTContext& context) {
  const std::string zero = zero_of(type);
  if (!zero.starts_with("{")) return zero;
  const auto* tag = type->getAsTagDecl();
  const bool has_name = tag == nullptr || tag->getIdentifier() != nullptr ||
                        type->getAs<clang::TypedefType>() != nullptr;
  if (!has_name) return std::nullopt;
  return "(" + type.getUnqualifiedType().getAsString(printing(context)) + ")" + zero;
}

std::optional<std::string> print_signature(const clang::FunctionDecl& function) {
  // Attributes would be printed behind the declarator, where a definition may not have them.
  if (function.hasAttrs()) return std::nullopt;
  clang::PrintingPolicy policy = printing(function.getASTContext());
  policy.TerseOutput = true;
  std::string text;
  llvm::raw_string_ostream stream(text);
  function.print(stream, policy);
  return on_one_line(text);
}

}  // namespace pslice::frontend
