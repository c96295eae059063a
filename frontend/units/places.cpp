#include "frontend/units/places.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/TypeLoc.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include "frontend/objects/folding.h"

namespace pslice::frontend {

using clang::dyn_cast;
using clang::isa;

Places::Places(const clang::ASTContext& context, clang::FileID file)
    : context_(context), sources_(context.getSourceManager()), file_(file) {}

Span Places::token(clang::SourceLocation location) const {
  if (location.isInvalid()) return {};
  const clang::CharSourceRange written = sources_.getExpansionRange(location);
  const auto [first_file, first] = sources_.getDecomposedLoc(written.getBegin());
  if (first_file != file_) return include_line(first_file);
  std::size_t last = sources_.getDecomposedLoc(written.getEnd()).second;
  if (written.isTokenRange()) {
    last += clang::Lexer::MeasureTokenLength(written.getEnd(), sources_, context_.getLangOpts());
  }
  return {.begin = first, .end = last};
}

Span Places::range(clang::SourceLocation first, clang::SourceLocation last) const {
  const Span from = token(first);
  const Span to = token(last);
  if (from.empty() || to.empty()) return from.empty() ? to : from;
  return {.begin = std::min(from.begin, to.begin), .end = std::max(from.end, to.end)};
}

Span Places::range(clang::SourceRange tokens) const {
  return range(tokens.getBegin(), tokens.getEnd());
}

Span Places::statement(const clang::Stmt& stmt) const { return range(stmt.getSourceRange()); }

bool Places::is_generated(clang::SourceLocation location) const {
  return location.isMacroID() || is_included(location);
}

bool Places::is_included(clang::SourceLocation location) const {
  return location.isValid() && sources_.getFileID(sources_.getExpansionLoc(location)) != file_;
}

Span Places::include_line(clang::FileID included) const {
  clang::SourceLocation at = sources_.getIncludeLoc(included);
  while (at.isValid() && sources_.getFileID(sources_.getExpansionLoc(at)) != file_) {
    at = sources_.getIncludeLoc(sources_.getFileID(sources_.getExpansionLoc(at)));
  }
  if (at.isInvalid()) return {};
  const std::string_view text = sources_.getBufferData(file_);
  const std::size_t offset = sources_.getFileOffset(sources_.getExpansionLoc(at));
  std::size_t begin = text.rfind('\n', offset);
  begin = begin == std::string_view::npos ? 0 : begin + 1;
  std::size_t end = text.find('\n', offset);
  end = end == std::string_view::npos ? text.size() : end;
  return {.begin = begin, .end = end};
}

clang::FileID file_of_body(const clang::FunctionDecl& function) {
  const clang::SourceManager& sources = function.getASTContext().getSourceManager();
  return sources.getFileID(sources.getExpansionLoc(function.getBody()->getBeginLoc()));
}

std::vector<const clang::Stmt*> substatements(const clang::Stmt& stmt) {
  if (const auto* block = dyn_cast<clang::CompoundStmt>(&stmt)) {
    return {block->body_begin(), block->body_end()};
  }
  if (const auto* test = dyn_cast<clang::IfStmt>(&stmt)) {
    if (test->getElse() == nullptr) return {test->getThen()};
    return {test->getThen(), test->getElse()};
  }
  if (const auto* label = dyn_cast<clang::LabelStmt>(&stmt)) return {label->getSubStmt()};
  if (const auto* label = dyn_cast<clang::SwitchCase>(&stmt)) return {label->getSubStmt()};
  if (const auto* marked = dyn_cast<clang::AttributedStmt>(&stmt)) return {marked->getSubStmt()};
  if (const auto* loop = dyn_cast<clang::WhileStmt>(&stmt)) return {loop->getBody()};
  if (const auto* loop = dyn_cast<clang::DoStmt>(&stmt)) return {loop->getBody()};
  if (const auto* loop = dyn_cast<clang::ForStmt>(&stmt)) return {loop->getBody()};
  if (const auto* choice = dyn_cast<clang::SwitchStmt>(&stmt)) return {choice->getBody()};
  return {};
}

bool is_executable(const clang::VarDecl& variable) {
  if (!variable.hasLocalStorage() || is_compile_time_constant(variable)) return false;
  return variable.hasInit() || variable.getType()->isVariableArrayType() ||
         variable.hasAttr<clang::CleanupAttr>() || !written_sizes(variable).empty();
}

bool is_executable(const clang::Decl& decl) {
  if (const auto* variable = dyn_cast<clang::VarDecl>(&decl)) return is_executable(*variable);
  return isa<clang::TypedefNameDecl>(decl) && !written_sizes(decl).empty();
}

Span cleanup_text(const clang::VarDecl& variable, const Places& places) {
  const auto* attribute = variable.getAttr<clang::CleanupAttr>();
  return attribute == nullptr ? Span{} : places.range(attribute->getRange());
}

std::vector<const clang::Stmt*> written_sizes(const clang::Decl& decl) {
  std::vector<const clang::Stmt*> sizes;
  const auto* object = dyn_cast<clang::DeclaratorDecl>(&decl);
  const auto* name = dyn_cast<clang::TypedefNameDecl>(&decl);
  const clang::TypeSourceInfo* written = object != nullptr ? object->getTypeSourceInfo()
                                         : name != nullptr ? name->getTypeSourceInfo()
                                                           : nullptr;
  if (written == nullptr) return sizes;
  // Those behind the name of a type stand where that is declared.
  clang::TypeLoc type = written->getTypeLoc();
  while (!type.isNull() && type.getAs<clang::TypedefTypeLoc>().isNull()) {
    if (const auto array = type.getAsAdjusted<clang::ArrayTypeLoc>()) {
      const clang::Expr* size = array.getSizeExpr();
      const bool varies = size != nullptr && !folded_integer(*size, decl.getASTContext());
      if (varies && array.getTypePtr()->isVariableArrayType()) sizes.push_back(size);
      type = array.getElementLoc();
    } else if (const auto pointer = type.getAsAdjusted<clang::PointerTypeLoc>()) {
      type = pointer.getPointeeLoc();
    } else {
      break;
    }
  }
  return sizes;
}

bool declarators_apart(const clang::DeclStmt& declaration, const Places& places) {
  std::vector<Span> edited;
  std::vector<Span> fixed{places.token(declaration.getBeginLoc())};
  for (const clang::Decl* decl : declaration.decls()) {
    fixed.push_back(places.token(decl->getLocation()));
    if (!is_executable(*decl)) continue;
    for (const clang::Stmt* size : written_sizes(*decl)) edited.push_back(places.statement(*size));
    const auto* variable = dyn_cast<clang::VarDecl>(decl);
    if (variable == nullptr) continue;
    if (variable->hasInit()) edited.push_back(places.statement(*variable->getInit()));
    const Span cleanup = cleanup_text(*variable, places);
    if (!cleanup.empty()) edited.push_back(cleanup);
  }
  for (std::size_t i = 0; i < edited.size(); ++i) {
    for (const Span other : fixed) {
      if (edited[i].overlaps(other)) return false;
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (edited[i].overlaps(edited[j])) return false;
    }
  }
  return true;
}

}  // namespace pslice::frontend
