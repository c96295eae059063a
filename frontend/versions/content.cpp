#include "frontend/versions/content.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "frontend/units/places.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"

namespace pslice::frontend::versions {

using clang::dyn_cast;
using clang::isa;

Content::Content(const clang::ASTContext& context, Linkage& linkage, const Names& names, Tree& tree)
    : context_(context), linkage_(linkage), names_(names), tree_(tree), types_(context) {}

Label Content::label(const std::string& meaning, int local) {
  return {.meaning = hash_of(meaning), .local = local};
}

int Content::local(const void* identity, const std::string& name) {
  const auto [found, added] = locals_.try_emplace(identity, static_cast<int>(tree_.locals.size()));
  if (added) tree_.locals.emplace_back().name = name;
  return found->second;
}

void Content::add_variable(const clang::VarDecl& variable, std::vector<Label>& labels) {
  std::string meaning = "variable " + types_.of(variable.getType());
  if (variable.isStaticLocal()) meaning += " static";
  if (variable.getTLSKind() != clang::VarDecl::TLS_None) meaning += " of a thread";
  if (const auto* cleanup = variable.getAttr<clang::CleanupAttr>()) {
    meaning += " ended by " + cleanup->getFunctionDecl()->getNameAsString();
  }
  const int number = local(variable.getCanonicalDecl(), variable.getNameAsString());
  labels.push_back(label(meaning, number));
  const std::size_t begin = labels.size();
  for (const clang::Stmt* size : written_sizes(variable)) add(size, labels);
  add(variable.getInit(), labels);
  Local& declared = tree_.locals[static_cast<std::size_t>(number)];
  declared.is_static = variable.isStaticLocal();
  // Where no statement gives it its value, who reads it reads what is written here.
  if (is_executable(variable) || variable.getInit() == nullptr) return;
  for (std::size_t i = begin; i < labels.size(); ++i) {
    declared.nature = combine(declared.nature, labels[i].meaning);
  }
}

/// What only wraps something.
bool Content::add_transparent(const clang::Stmt& stmt, std::vector<Label>& labels) {
  const clang::Stmt* inside = nullptr;
  if (const auto* parentheses = dyn_cast<clang::ParenExpr>(&stmt)) {
    inside = parentheses->getSubExpr();
  } else if (const auto* full = dyn_cast<clang::FullExpr>(&stmt)) {
    inside = full->getSubExpr();
  } else if (const auto* chosen = dyn_cast<clang::GenericSelectionExpr>(&stmt)) {
    inside = chosen->getResultExpr();
  } else if (const auto* choice = dyn_cast<clang::ChooseExpr>(&stmt)) {
    inside = choice->getChosenSubExpr();
  } else if (const auto* unary = dyn_cast<clang::UnaryOperator>(&stmt);
             unary != nullptr && unary->getOpcode() == clang::UO_Extension) {
    inside = unary->getSubExpr();
  } else if (const auto* cast = dyn_cast<clang::CastExpr>(&stmt)) {
    const clang::CastKind kind = cast->getCastKind();
    const bool does_nothing = kind == clang::CK_NoOp || kind == clang::CK_LValueToRValue ||
                              kind == clang::CK_ToVoid || kind == clang::CK_FunctionToPointerDecay;
    if (does_nothing) inside = cast->getSubExpr();
  }
  if (inside != nullptr) add(inside, labels);
  return inside != nullptr;
}

/// The name of the macro of the compiler itself that a literal comes from.
std::string Content::built_in_macro(const clang::Expr& literal) const {
  const clang::SourceLocation where = literal.getBeginLoc();
  if (!where.isMacroID()) return {};
  return clang::Lexer::getImmediateMacroName(where, context_.getSourceManager(),
                                             context_.getLangOpts())
      .str();
}

bool Content::add_literal(const clang::Expr& expr, std::vector<Label>& labels) {
  std::string meaning;
  if (const auto* text = dyn_cast<clang::StringLiteral>(&expr)) {
    const std::string macro = built_in_macro(expr);
    // Where and when the text stands is no part of what it means.
    if (macro == "__FILE__" || macro == "__DATE__" || macro == "__TIME__") {
      meaning = macro;
    } else {
      meaning = "text " + text->getBytes().str() + " of " + types_.of(expr.getType());
    }
  } else if (const auto* real = dyn_cast<clang::FloatingLiteral>(&expr)) {
    llvm::SmallString<64> digits;
    real->getValue().toString(digits, 0, 0);
    meaning = "real " + digits.str().str() + ' ' + types_.of(expr.getType());
  } else if (const auto* name = dyn_cast<clang::PredefinedExpr>(&expr)) {
    meaning = "name of the function " + name->getFunctionName()->getString().str();
  } else {
    return false;
  }
  labels.push_back(label(meaning));
  return true;
}

/// Integers by their values, whatever they are called: literals, enumerators, sizes.
bool Content::add_constant(const clang::Expr& expr, std::vector<Label>& labels) {
  std::optional<llvm::APSInt> value;
  if (const auto* integer = dyn_cast<clang::IntegerLiteral>(&expr)) {
    if (ends_here_ && built_in_macro(expr) == "__LINE__") {
      labels.push_back(label("__LINE__"));  // of an assertion that fails
      return true;
    }
    value = llvm::APSInt(integer->getValue(), !integer->getType()->isSignedIntegerType());
  } else if (const auto* character = dyn_cast<clang::CharacterLiteral>(&expr)) {
    value = llvm::APSInt::getUnsigned(character->getValue());
  } else if (const auto* reference = dyn_cast<clang::DeclRefExpr>(&expr)) {
    const auto* named = dyn_cast<clang::EnumConstantDecl>(reference->getDecl());
    if (named != nullptr) value = named->getInitVal();
  } else if (isa<clang::UnaryExprOrTypeTraitExpr, clang::OffsetOfExpr, clang::TypeTraitExpr>(
                 expr)) {
    value = expr.getIntegerConstantExpr(context_);
  }
  if (!value) return false;
  labels.push_back(
      label("integer " + llvm::toString(*value, 10) + ' ' + types_.of(expr.getType())));
  return true;
}

void Content::add_reference(const clang::DeclRefExpr& reference, std::vector<Label>& labels) {
  const clang::ValueDecl& decl = *reference.getDecl();
  const auto* function = dyn_cast<clang::FunctionDecl>(&decl);
  const std::string type =
      ' ' + (function != nullptr ? types_.of_function(*function) : types_.of(decl.getType()));
  const auto* variable = dyn_cast<clang::VarDecl>(&decl);
  const bool is_local =
      variable != nullptr && (variable->hasLocalStorage() || variable->isStaticLocal());
  if (is_local) {
    const int number = local(variable->getCanonicalDecl(), decl.getNameAsString());
    labels.push_back(label("local" + type, number));
    return;
  }
  const Key key = linkage_.key(decl);
  const auto found = names_.of.find(key);
  std::string meaning = found != names_.of.end() ? found->second : decl.getNameAsString();
  meaning += type;
  if (!assigned_to_ && names_.start_differently.contains(key)) meaning += names_.version;
  labels.push_back(label("global " + meaning));
}

/// What of an operation depends on types beyond that of its result.
std::string Content::arithmetic(const clang::Expr& expr) {
  if (const auto* subscript = dyn_cast<clang::ArraySubscriptExpr>(&expr)) {
    return types_.stride_of(subscript->getBase()->getType());
  }
  if (const auto* compound = dyn_cast<clang::CompoundAssignOperator>(&expr)) {
    return types_.of(compound->getComputationResultType()) +
           types_.stride_of(compound->getLHS()->getType());
  }
  if (const auto* binary = dyn_cast<clang::BinaryOperator>(&expr)) {
    if (!binary->isAdditiveOp()) return {};
    return types_.stride_of(binary->getLHS()->getType()) + '/' +
           types_.stride_of(binary->getRHS()->getType());
  }
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(&expr)) {
    if (unary->isIncrementDecrementOp()) return types_.stride_of(unary->getType());
  }
  return {};
}

std::string Content::detail(const clang::Stmt& stmt) {
  if (const auto* binary = dyn_cast<clang::BinaryOperator>(&stmt)) {
    return binary->getOpcodeStr().str() + ' ' + arithmetic(*binary);
  }
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(&stmt)) {
    return clang::UnaryOperator::getOpcodeStr(unary->getOpcode()).str() +
           (unary->isPostfix() ? " after " : " ") + arithmetic(*unary);
  }
  if (const auto* subscript = dyn_cast<clang::ArraySubscriptExpr>(&stmt)) {
    return arithmetic(*subscript);
  }
  if (const auto* cast = dyn_cast<clang::CastExpr>(&stmt)) return cast->getCastKindName();
  if (const auto* member = dyn_cast<clang::MemberExpr>(&stmt)) {
    const auto* field = dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    return (member->isArrow() ? "->" : ".") + (field != nullptr ? types_.place_of(*field) : "");
  }
  if (const auto* assembly = dyn_cast<clang::GCCAsmStmt>(&stmt)) {
    std::string text = assembly->getAsmString()->getString().str();
    for (unsigned i = 0; i < assembly->getNumOutputs(); ++i) {
      text += ' ' + assembly->getOutputConstraint(i).str();
    }
    for (unsigned i = 0; i < assembly->getNumInputs(); ++i) {
      text += ' ' + assembly->getInputConstraint(i).str();
    }
    for (unsigned i = 0; i < assembly->getNumClobbers(); ++i) {
      text += ' ' + assembly->getClobber(i).str();
    }
    return text + (assembly->isVolatile() ? " volatile" : "");
  }
  if (const auto* atomic = dyn_cast<clang::AtomicExpr>(&stmt)) {
    return std::to_string(static_cast<int>(atomic->getOp()));
  }
  return {};
}

std::string Content::words_for(const clang::Stmt& stmt) {
  std::string words = isa<clang::CastExpr>(stmt) ? "cast" : stmt.getStmtClassName();
  words += ' ' + detail(stmt) + ' ';
  words += std::to_string(std::distance(stmt.child_begin(), stmt.child_end()));
  if (const auto* expr = dyn_cast<clang::Expr>(&stmt)) words += ' ' + types_.of(expr->getType());
  return words;
}

void Content::add_list(const clang::InitListExpr& list, std::vector<Label>& labels) {
  const clang::InitListExpr* complete = list.getSemanticForm();
  const clang::InitListExpr& meant = complete != nullptr ? *complete : list;
  std::string meaning = "list of " + std::to_string(meant.getNumInits()) + ' ';
  if (const clang::FieldDecl* member = meant.getInitializedFieldInUnion()) {
    meaning += types_.place_of(*member);
  }
  labels.push_back(label(meaning + ' ' + types_.of(meant.getType())));
  for (const clang::Expr* value : meant.inits()) add(value, labels);
  if (meant.hasArrayFiller()) add(meant.getArrayFiller(), labels);
}

void Content::add_children(const clang::Stmt& stmt, std::vector<Label>& labels) {
  const auto* declaration = dyn_cast<clang::DeclStmt>(&stmt);
  if (declaration != nullptr) {
    for (const clang::Decl* decl : declaration->decls()) {
      const auto* variable = dyn_cast<clang::VarDecl>(decl);
      if (variable != nullptr) add_variable(*variable, labels);
    }
    return;
  }
  for (const clang::Stmt* child : stmt.children()) add(child, labels);
}

void Content::add(const clang::Stmt* stmt, std::vector<Label>& labels) {
  if (stmt == nullptr) {
    labels.push_back(label("nothing"));
    return;
  }
  if (add_transparent(*stmt, labels)) return;
  if (const auto* expr = dyn_cast<clang::Expr>(stmt)) {
    if (add_constant(*expr, labels) || add_literal(*expr, labels)) return;
  }
  if (const auto* reference = dyn_cast<clang::DeclRefExpr>(stmt)) {
    return add_reference(*reference, labels);
  }
  const bool assigned_to = std::exchange(assigned_to_, false);
  if (const auto* list = dyn_cast<clang::InitListExpr>(stmt)) return add_list(*list, labels);
  int number = Label::no_local;
  if (const auto* jump = dyn_cast<clang::GotoStmt>(stmt)) {
    number = local(jump->getLabel(), jump->getLabel()->getNameAsString());
  } else if (const auto* target = dyn_cast<clang::LabelStmt>(stmt)) {
    number = local(target->getDecl(), target->getDecl()->getNameAsString());
  } else if (const auto* address = dyn_cast<clang::AddrLabelExpr>(stmt)) {
    number = local(address->getLabel(), address->getLabel()->getNameAsString());
  }
  labels.push_back(label(words_for(*stmt), number));
  if (const auto* assignment = dyn_cast<clang::BinaryOperator>(stmt);
      assignment != nullptr && assignment->getOpcode() == clang::BO_Assign) {
    assigned_to_ = true;
    add(assignment->getLHS(), labels);
    assigned_to_ = false;
    return add(assignment->getRHS(), labels);
  }
  // A member of something that is overwritten.
  assigned_to_ = assigned_to && isa<clang::MemberExpr>(stmt);
  const auto* call = dyn_cast<clang::CallExpr>(stmt);
  const auto* callee = call != nullptr ? call->getDirectCallee() : nullptr;
  const bool outer = ends_here_;
  ends_here_ |= callee != nullptr && callee->isNoReturn();
  add_children(*stmt, labels);
  ends_here_ = outer;
  assigned_to_ = false;
}

}  // namespace pslice::frontend::versions
