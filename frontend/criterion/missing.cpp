// What to say of a criterion whose variables mean nothing at its place.

#include "frontend/criterion/missing.h"

#include <algorithm>
#include <cctype>

#include "base/names.h"
#include "base/suggest.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "frontend/criterion/expression.h"
#include "frontend/lower/lvalue.h"
#include "llvm/ADT/StringExtras.h"

namespace pslice::frontend {
namespace {

/// The variable that an lvalue begins with: `s` of `*(s->next)`.
std::string root_of(const std::string& lvalue) {
  const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
  const auto begin =
      std::ranges::find_if(lvalue, [&](char c) { return base::is_name_byte(c) && !is_digit(c); });
  const auto end = std::find_if_not(begin, lvalue.end(), base::is_name_byte);
  return {begin, end};
}

std::vector<std::string> names_in_scope(const SourcePoint& point, clang::ASTUnit& unit) {
  std::vector<std::string> names;
  const auto add = [&](const clang::NamedDecl& decl) {
    std::string name = decl.getNameAsString();
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  };
  for (const Scope* s = point.scope; s != nullptr; s = s->parent) add(*s->declaration);
  const clang::ASTContext& context = unit.getASTContext();
  for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    const bool ours = variable != nullptr &&
                      !context.getSourceManager().isInSystemHeader(variable->getLocation());
    if (ours) add(*variable);
  }
  return names;
}

std::vector<std::string> members_of(const clang::QualType& type) {
  std::vector<std::string> names;
  const auto* record = type->getAsRecordDecl();
  if (record == nullptr) return names;
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->isAnonymousStructOrUnion()) {
      const std::vector<std::string> inner = members_of(field->getType());
      names.insert(names.end(), inner.begin(), inner.end());
    } else if (!field->getNameAsString().empty()) {
      names.push_back(field->getNameAsString());
    }
  }
  return names;
}

/// The identifiers of a text that are variables in scope, each once.
std::vector<std::string> variables_in(const std::string& text,
                                      const std::vector<std::string>& known) {
  std::vector<std::string> result;
  const auto is_part = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
  for (auto at = text.begin(); at != text.end();) {
    const auto begin = std::find_if(at, text.end(), is_part);
    at = std::find_if_not(begin, text.end(), is_part);
    std::string word(begin, at);
    const bool is_known = std::ranges::find(known, word) != known.end();
    if (is_known && std::ranges::find(result, word) == result.end()) {
      result.push_back(std::move(word));
    }
  }
  return result;
}

/// Of a name that is a macro's, an enumerator's or a function's, and no variable's; empty: of none.
std::string why_no_variable(const std::string& name, const SourcePoint& point,
                            const Lowered& lowered, clang::ASTUnit& unit,
                            const std::vector<std::string>& known) {
  clang::Preprocessor& preprocessor = unit.getPreprocessor();
  if (const clang::IdentifierInfo* word = preprocessor.getIdentifierInfo(name)) {
    if (const clang::MacroInfo* macro = preprocessor.getMacroInfo(word)) {
      std::string text;
      for (const clang::Token& token : macro->tokens()) {
        if (!text.empty() && token.hasLeadingSpace()) text += ' ';
        text += preprocessor.getSpelling(token);
      }
      const std::vector<std::string> variables = variables_in(text, known);
      const bool is_value = macro->isObjectLike() && !text.empty();
      return "'" + name + "' is a macro" + (text.empty() ? "" : ", for '" + text + "',") +
             " and no variable" +
             (!variables.empty() ? "; ask for what is in it: " + base::join(variables)
              : is_value         ? ": its value is the same on every run"
                                 : "");
    }
  }
  if (const clang::EnumConstantDecl* constant = enumerator(name, point, lowered, unit)) {
    return "'" + name + "' is an enumerator, for '" + llvm::toString(constant->getInitVal(), 10) +
           "', and no variable: its value is the same on every run";
  }
  const clang::ASTContext& context = unit.getASTContext();
  for (const clang::NamedDecl* decl :
       context.getTranslationUnitDecl()->lookup(&context.Idents.get(name))) {
    if (llvm::isa<clang::FunctionDecl>(decl)) {
      return "'" + name + "' is a function, and no variable; " + name +
             "@return asks for what it returns";
    }
  }
  return "";
}

bool is_type(const std::string& name, clang::ASTUnit& unit) {
  const clang::ASTContext& context = unit.getASTContext();
  return std::ranges::any_of(
      context.getTranslationUnitDecl()->lookup(&context.Idents.get(name)),
      [](const clang::NamedDecl* decl) { return llvm::isa<clang::TypeDecl>(decl); });
}

/// Of `s.c` where s has no c; empty if that is not what is wrong.
std::string why_no_member(const std::string& lvalue, const SourcePoint& point,
                          const Lowered& lowered, clang::ASTUnit& unit) {
  for (std::size_t end = lvalue.size(); end > 0;) {
    const std::size_t dot = lvalue.find_last_of(".>", end - 1);
    if (dot == std::string::npos || dot == 0) return "";
    const bool arrow = lvalue[dot] == '>' && lvalue[dot - 1] == '-';
    const std::size_t cut = arrow ? dot - 1 : dot;
    end = cut;
    const std::string whole = lvalue.substr(0, cut);
    const auto read = read_lvalue(whole, point.scope, point.function, lowered, unit);
    if (!read) continue;
    const std::string member = root_of(lvalue.substr(dot + 1));
    const bool is_pointer = read->type->isPointerType();
    const std::vector<std::string> members =
        members_of(is_pointer ? read->type->getPointeeType() : read->type);
    const std::string type = read->type.getAsString();
    if (members.empty()) return "'" + whole + "' is of type '" + type + "' and has no members";
    if (is_pointer != arrow && std::ranges::count(members, member) > 0) {
      return "'" + whole + "' is of type '" + type + "': write " + whole +
             (is_pointer ? "->" : ".") + member;
    }
    const std::vector<std::string> close = base::nearest(member, members);
    return "'" + whole + "', of type '" + type + "', has no member '" + member + "'" +
           (close.empty() ? "; there are " + base::join(members) : base::did_you_mean(close));
  }
  return "";
}

}  // namespace

const clang::EnumConstantDecl* enumerator(const std::string& name, const SourcePoint& point,
                                          const Lowered& lowered, clang::ASTUnit& unit) {
  // Scopes have variables only; an enumerator of a block counts in all of its function.
  const clang::FunctionDecl* function = lowered.functions[point.function.index()].definition;
  for (const clang::Decl* decl : function->decls()) {
    const auto* type = llvm::dyn_cast<clang::EnumDecl>(decl);
    if (type == nullptr) continue;
    for (const clang::EnumConstantDecl* constant : type->enumerators()) {
      if (constant->getNameAsString() == name) return constant;
    }
  }
  const clang::ASTContext& context = unit.getASTContext();
  for (const clang::NamedDecl* decl :
       context.getTranslationUnitDecl()->lookup(&context.Idents.get(name))) {
    if (const auto* constant = llvm::dyn_cast<clang::EnumConstantDecl>(decl)) return constant;
  }
  return nullptr;
}

bool is_declared_at(const SourcePoint& point, const std::string& name) {
  const auto* declaration = llvm::dyn_cast_or_null<clang::DeclStmt>(point.syntax);
  return declaration != nullptr &&
         std::ranges::any_of(declaration->decls(), [&](const clang::Decl* decl) {
           const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
           return variable != nullptr && variable->getNameAsString() == root_of(name);
         });
}

std::string why_without_meaning(const SourcePoint& point, const std::vector<std::string>& names,
                                const Lowered& lowered, const std::vector<clang::ASTUnit*>& units) {
  clang::ASTUnit& unit = *units[lowered.functions[point.function.index()].unit];
  for (const std::string& name : names) {
    if (meanings_at(point, {name}, lowered, units)) continue;
    Expression expression = read_expression(name);
    if (!expression.objection.empty()) {
      return "'" + name + "' is no expression that can be observed: " + expression.objection;
    }
    const std::vector<std::string> known = names_in_scope(point, unit);
    // Constants are welcome beside variables, so they are to blame only if nothing else is.
    std::ranges::stable_partition(expression.lvalues, [&](const std::string& lvalue) {
      return enumerator(lvalue, point, lowered, unit) == nullptr;
    });
    for (const std::string& lvalue : expression.lvalues) {
      if (meanings_at(point, {lvalue}, lowered, units)) continue;
      const std::string root = root_of(lvalue);
      if (std::ranges::find(known, root) == known.end()) {
        std::string other = why_no_variable(root, point, lowered, unit, known);
        if (!other.empty()) return other;
        return "no variable '" + root + "' in scope at line " +
               std::to_string(point.position.line) +
               (is_type(root, unit) ? ": it is a type"
                                    : base::did_you_mean(base::nearest(root, known)));
      }
      std::string why = why_no_member(lvalue, point, lowered, unit);
      if (why.empty()) why = "'" + lvalue + "' is no lvalue of C";
      return why;
    }
  }
  return "";
}

}  // namespace pslice::frontend
