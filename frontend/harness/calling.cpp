#include "frontend/harness/calling.h"

#include <algorithm>
#include <map>
#include <set>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "frontend/lower/given.h"
#include "frontend/lower/library.h"
#include "llvm/Support/Casting.h"

namespace pslice::frontend {
namespace {

clang::PrintingPolicy policy_of(const clang::ASTContext& context) {
  clang::PrintingPolicy policy(context.getLangOpts());
  policy.SuppressImplicitBase = true;
  policy.AnonymousTagLocations = false;
  return policy;
}

std::string declared(clang::QualType type, std::string name, const clang::ASTContext& context) {
  type.getAsStringInternal(name, policy_of(context));
  return name;
}

/// Does every C and C++ program know it under the same name?
bool is_built_in(clang::QualType type) {
  type = type.getCanonicalType();
  while (type->isPointerType()) type = type->getPointeeType();
  return type->isBuiltinType() && !type->isBooleanType();
}

/// By the name everybody knows where there is one.
clang::QualType spelled(clang::QualType type) {
  return is_built_in(type) ? type.getCanonicalType() : type;
}

/// A pointer without what it says of who may write through it.
clang::QualType writable(clang::QualType type, const clang::ASTContext& context) {
  type = type.getUnqualifiedType();
  if (!type->isPointerType()) return type;
  return context.getPointerType(type->getPointeeType().getUnqualifiedType());
}

/// `struct node %[8]`.
std::string row_of(clang::QualType type, std::uint64_t count, const clang::ASTContext& context) {
  return declared(spelled(type), "%[" + std::to_string(count) + "]", context);
}

/// What is written there is lost, and what is read is an input.
constexpr const char* a_stream = "fopen(\"/dev/null\", \"r+\")";

/// What is behind a pointer that a function without a body returns.
std::string new_object(clang::QualType type, const clang::ASTContext& context) {
  const clang::QualType to = type->isPointerType() ? type->getPointeeType() : clang::QualType();
  if (to.isNull() || to->isFunctionType() || object_to_give(to, context).isNull()) return "";
  return is_stream(to) ? a_stream : "__builtin_calloc(1, 10000)";
}

Prototype prototype_of(const clang::FunctionDecl& function, const SourceOptions& options) {
  const clang::ASTContext& context = function.getASTContext();
  Prototype result;
  result.name = function.getNameAsString();
  const clang::QualType type = function.getReturnType();
  result.result = declared(spelled(type), "", context);
  result.returns = !type->isVoidType();
  result.returns_number = type->isIntegralOrEnumerationType();
  result.returned = new_object(type, context);
  result.built_in = is_built_in(type);
  std::string parameters;
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    const clang::QualType given = parameter->getType();
    Prototype::Parameter described;
    described.name = parameter->getNameAsString();
    if (described.name.empty()) {
      described.name = "argument_" + std::to_string(result.parameters.size());
    }
    described.type = declared(given.getUnqualifiedType(), "", context);
    described.declaration = declared(writable(spelled(given), context), described.name, context);
    if (given->isPointerType() && is_stream(given->getPointeeType())) {
      described.value = a_stream;
    } else if (const clang::QualType behind = object_behind(*parameter); !behind.isNull()) {
      const clang::QualType object = behind.getUnqualifiedType();
      const bool is_text = is_read_as_text(*parameter, object);
      described.object = row_of(object, elements_given(object, is_text, options), context);
      if (!context.hasSameUnqualifiedType(object, given->getPointeeType())) {
        described.declaration = declared(context.getPointerType(object), described.name, context);
        described.converted = !given->isVoidPointerType();
      }
    }
    result.built_in = result.built_in && is_built_in(given);
    parameters +=
        (parameters.empty() ? "" : ", ") + declared(spelled(given), described.name, context);
    result.parameters.push_back(std::move(described));
  }
  if (parameters.empty()) parameters = "void";
  if (function.isVariadic()) parameters += ", ...";
  result.declaration = declared(spelled(type), result.name + "(" + parameters + ")", context);
  if (is_assumption(result.name)) {
    result.ending = Prototype::Ending::ends_unless_told;
  } else if (never_returns(result.name) || function.isNoReturn()) {
    result.ending = Prototype::Ending::ends_program;
  }
  return result;
}

/// Does the library that every program is linked with have it?
bool is_of_library(const clang::FunctionDecl& function) {
  const std::string name = function.getNameAsString();
  if (name.starts_with("__VERIFIER_")) return false;
  const clang::SourceManager& sources = function.getASTContext().getSourceManager();
  return function.getBuiltinID() != 0 || sources.isInSystemHeader(function.getLocation()) ||
         find_library_function(name) != nullptr;
}

bool gives_inputs(const clang::FunctionDecl& function) {
  const LibraryFunction* known = find_library_function(function.getNameAsString());
  return known != nullptr && gives_numbers(*known) &&
         function.getReturnType()->isIntegralOrEnumerationType();
}

/// Calls `visit` for every statement and expression in a body, in the order of the text.
template <class Visit>
void walk(const clang::Stmt& body, Visit visit) {
  std::vector<const clang::Stmt*> pending{&body};
  while (!pending.empty()) {
    const clang::Stmt* stmt = pending.back();
    pending.pop_back();
    if (stmt == nullptr) continue;
    visit(*stmt);
    const auto first = static_cast<std::ptrdiff_t>(pending.size());
    for (const clang::Stmt* child : stmt->children()) pending.push_back(child);
    std::reverse(pending.begin() + first, pending.end());
  }
}

void collect_mentioned(const clang::Stmt& body, std::vector<const clang::FunctionDecl*>& into) {
  walk(body, [&](const clang::Stmt& stmt) {
    const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&stmt);
    if (reference == nullptr) return;
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl());
    if (function != nullptr) into.push_back(function);
  });
}

/// Names that other files can use and that this one defines.
std::vector<std::string> names_defined(const clang::ASTContext& context) {
  std::vector<std::string> names;
  for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(decl);
    if (named == nullptr || !named->hasExternalFormalLinkage()) continue;
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    const bool defined = (function != nullptr && function->doesThisDeclarationHaveABody() &&
                          !function->isInlined()) ||
                         (variable != nullptr && variable->isThisDeclarationADefinition() !=
                                                     clang::VarDecl::DeclarationOnly);
    const std::string name = named->getNameAsString();
    if (defined && std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return names;
}

/// Variables it uses that must come from elsewhere, the library's aside.
std::vector<std::string> variables_needed(const clang::ASTContext& context) {
  std::vector<std::string> names;
  for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (variable == nullptr || !variable->hasExternalStorage() || !variable->isReferenced() ||
        variable->getActingDefinition() != nullptr || variable->hasDefinition() ||
        context.getSourceManager().isInSystemHeader(variable->getLocation())) {
      continue;
    }
    const std::string name = variable->getNameAsString();
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return names;
}

/// A function that a test writes for a pointer to lead to.
Prototype written_function(const Lowered::GivenFunction& given, const std::string& name) {
  const clang::ASTContext& context = *given.context;
  const auto* type = given.type->getAs<clang::FunctionType>();
  const auto* proto = given.type->getAs<clang::FunctionProtoType>();
  Prototype result;
  result.name = "*" + given.pointer;
  result.result = declared(type->getReturnType(), "", context);
  result.returns = !type->getReturnType()->isVoidType();
  result.returns_number = type->getReturnType()->isIntegralOrEnumerationType();
  result.returned = new_object(type->getReturnType(), context);
  result.built_in = false;
  std::string parameters;
  for (unsigned i = 0; proto != nullptr && i < proto->getNumParams(); ++i) {
    const std::string own = "argument_" + std::to_string(i);
    const std::string declaration = declared(proto->getParamType(i), own, context);
    result.parameters.push_back({own, declared(proto->getParamType(i), "", context), declaration});
    parameters += (i > 0 ? ", " : "") + declaration;
  }
  if (parameters.empty() && proto != nullptr) parameters = "void";
  if (proto != nullptr && proto->isVariadic()) parameters += ", ...";
  result.declaration =
      "static " + declared(type->getReturnType(), name + "(" + parameters + ")", context);
  return result;
}

/// What pointers lead to that the entry is given, or finds there.
void describe_given(const Lowered& lowered, const clang::ASTContext& context, Calling& calling) {
  for (const Lowered::InnerObject& inner : lowered.inner_objects) {
    if (inner.is_stream)
      calling.inner.push_back({inner.pointer, "", a_stream});
    else
      calling.inner.push_back({inner.pointer, row_of(inner.type, inner.count, context)});
  }
  for (const Lowered::GivenFunction& given : lowered.given_functions) {
    const std::string name = "pslice_function_" + std::to_string(calling.functions.size());
    calling.functions.push_back(written_function(given, name));
    const auto parameter =
        std::ranges::find(calling.entry.parameters, given.pointer, &Prototype::Parameter::name);
    if (parameter != calling.entry.parameters.end())
      parameter->value = name;
    else
      calling.inner.push_back({given.pointer, "", name});
  }
}

/// Bodies of the library that ask for inputs, or call others that do.
std::vector<Calling::Body> bodies_of_tests(const Lowered& lowered, BodyOf body_of) {
  std::set<std::string> asking;
  std::vector<Calling::Body> result;
  for (bool is_more = true; is_more;) {
    is_more = false;
    for (const FunctionEntry& function : lowered.functions) {
      const std::string name = function.definition->getNameAsString();
      if (!function.of_library || asking.contains(name)) continue;
      std::vector<const clang::FunctionDecl*> mentioned;
      collect_mentioned(*function.definition->getBody(), mentioned);
      const bool asks = std::ranges::any_of(mentioned, [&](const clang::FunctionDecl* other) {
        return asking.contains(other->getNameAsString()) || gives_inputs(*other) ||
               other->getName().starts_with("pslice_result_of_");
      });
      if (!asks) continue;
      asking.insert(name);
      result.push_back({name, body_of(name)});
      is_more = true;
    }
  }
  return result;
}

}  // namespace

std::set<ts::Integer> numbers_in(const Lowered& lowered) {
  std::set<ts::Integer> numbers;
  for (const FunctionEntry& function : lowered.functions) {
    if (function.of_library) continue;
    walk(*function.definition->getBody(), [&](const clang::Stmt& stmt) {
      const auto* expr = llvm::dyn_cast<clang::Expr>(&stmt);
      const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&stmt);
      const bool is_number =
          llvm::isa<clang::IntegerLiteral>(stmt) || llvm::isa<clang::CharacterLiteral>(stmt) ||
          (reference != nullptr && llvm::isa<clang::EnumConstantDecl>(reference->getDecl()));
      if (!is_number || expr == nullptr) return;
      const auto value = expr->getIntegerConstantExpr(*function.context);
      if (value && value->isRepresentableByInt64()) numbers.emplace(value->getExtValue());
    });
  }
  return numbers;
}

Calling describe_calling(const Lowered& lowered, const SourceOptions& options, ts::Function entry,
                         BodyOf body_of) {
  const FunctionEntry& function = lowered.functions[entry.index()];
  Calling result;
  result.file = function.unit;
  result.entry = prototype_of(*function.definition, options);
  if (function.definition->getStorageClass() == clang::SC_Static) result.entry.built_in = false;
  result.defines = names_defined(*function.context);
  result.has_main = std::ranges::find(result.defines, "main") != result.defines.end();

  describe_given(lowered, *function.context, result);
  result.declares = variables_needed(*function.context);
  std::vector<const clang::FunctionDecl*> mentioned;
  for (const FunctionEntry& other : lowered.functions) {
    if (other.unit != function.unit) {
      for (const std::string& name : names_defined(*other.context)) {
        std::erase(result.declares, name);
      }
    }
    collect_mentioned(*other.definition->getBody(), mentioned);
  }
  std::map<std::string, bool> seen;
  for (const clang::FunctionDecl* other : mentioned) {
    const std::string name = other->getNameAsString();
    if (!seen.emplace(name, true).second) continue;
    if (lowered.function_index.contains(lowered.objects->key(*other))) continue;
    if (!is_of_library(*other)) {
      result.missing.push_back(prototype_of(*other, options));
    } else if (gives_inputs(*other)) {
      result.input_sources.push_back(prototype_of(*other, options));
    }
  }
  result.bodies = bodies_of_tests(lowered, body_of);
  return result;
}

}  // namespace pslice::frontend
