#include "frontend/states/value_flow.h"

#include <algorithm>
#include <deque>
#include <iterator>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Lexer.h"
#include "frontend/objects/integers.h"

namespace pslice::frontend {

ValueFlow::ValueFlow(const Lowered& lowered, const std::vector<clang::ASTUnit*>& units)
    : lowered_(lowered) {
  for (const clang::ASTUnit* unit : units) {
    context_ = &unit->getASTContext();
    for (const clang::Decl* decl : context_->getTranslationUnitDecl()->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
      if (variable == nullptr || variable->getInit() == nullptr) continue;
      initialise(place_of(*variable), variable->getType(), variable->getInit());
    }
  }
  for (const FunctionEntry& function : lowered.functions) {
    context_ = function.context;
    function_ = function.definition;
    scan(function.definition->getBody());
  }
}

// --- places ---

ValueFlow::Place ValueFlow::place_of(const clang::ValueDecl& declaration) const {
  const auto by_address = [](const void* address) {
    return std::to_string(reinterpret_cast<std::uintptr_t>(address));
  };
  if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(&declaration)) {
    const clang::RecordDecl* record = field->getParent();
    std::string name = record->getNameAsString();
    if (const auto* alias = record->getTypedefNameForAnonDecl()) name = alias->getNameAsString();
    if (name.empty()) name = by_address(record->getCanonicalDecl());
    return "field " + name + "." + field->getNameAsString();
  }
  const bool is_function = llvm::isa<clang::FunctionDecl>(declaration);
  return (is_function ? "result of " : "variable ") +
         by_address(lowered_.objects->key(declaration));
}

namespace {

/// Without what does not change which place it is, or which array it is a part of.
const clang::Expr& bare(const clang::Expr& expr) {
  const clang::Expr* e = expr.IgnoreParenCasts();
  while (true) {
    const clang::Expr* inner = nullptr;
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) {
      const bool leads =
          unary->getOpcode() == clang::UO_Deref || unary->getOpcode() == clang::UO_AddrOf;
      if (leads) inner = unary->getSubExpr();
    } else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
      inner = element->getBase();
    }
    if (inner == nullptr) return *e;
    e = inner->IgnoreParenCasts();
  }
}

}  // namespace

std::optional<ValueFlow::Place> ValueFlow::named(const clang::Expr& expr) const {
  const clang::Expr& e = bare(expr);
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&e)) {
    return place_of(*member->getMemberDecl());
  }
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&e);
  if (reference == nullptr || !llvm::isa<clang::VarDecl>(reference->getDecl())) return std::nullopt;
  return place_of(*reference->getDecl());
}

/// What the expression may be, without arithmetic.
ValueFlow::Source ValueFlow::source(const clang::Expr& expr) const {
  const clang::Expr& e = *expr.IgnoreParenCasts();
  const auto both = [&](const clang::Expr& a, const clang::Expr& b) {
    Source result = source(a);
    Source other = source(b);
    result.places.merge(other.places);
    std::ranges::move(other.constants, std::back_inserter(result.constants));
    return result;
  };
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(&e)) {
    return both(*choice->getTrueExpr(), *choice->getFalseExpr());
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(&e);
      binary != nullptr && (binary->getOpcode() == clang::BO_Comma || binary->isAssignmentOp())) {
    return source(*(binary->isAssignmentOp() ? binary->getLHS() : binary->getRHS()));
  }
  clang::Expr::EvalResult value;
  const bool is_number = e.getType()->isIntegralOrEnumerationType() && !e.isValueDependent() &&
                         e.EvaluateAsInt(value, *context_);
  if (is_number) return {{}, {described(e, to_integer(value.Val.getInt()))}, false};
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&e)) {
    if (const clang::FunctionDecl* callee = call->getDirectCallee()) {
      return {{place_of(*callee)}, {}, false};
    }
    return {};
  }
  const auto place = named(e);
  if (!place) return {};
  return {{*place}, {}, e.getType()->isPointerType() || e.getType()->isArrayType()};
}

// --- constants ---

ValueFlow::Constant ValueFlow::described(const clang::Expr& expr, base::Integer value) const {
  Constant result{.value = std::move(value), .name = macro_of(expr)};
  result.function = function_;
  result.where = expr.getBeginLoc();
  result.context = context_;
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&expr)) {
    result.name = reference->getDecl()->getNameAsString();
    result.enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(reference->getDecl());
  }
  if (result.name.empty() && llvm::isa<clang::CharacterLiteral>(expr)) {
    result.name =
        clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(expr.getSourceRange()),
                                    context_->getSourceManager(), context_->getLangOpts())
            .str();
  }
  return result;
}

/// The macro without parameters that the expression is all of; empty: there is none.
std::string ValueFlow::macro_of(const clang::Expr& expr) const {
  const clang::SourceManager& sources = context_->getSourceManager();
  clang::SourceLocation where = expr.getBeginLoc();
  while (where.isMacroID() && sources.isMacroArgExpansion(where)) {
    where = sources.getImmediateSpellingLoc(where);
  }
  std::string name;
  while (where.isMacroID()) {
    const clang::CharSourceRange range = sources.getImmediateExpansionRange(where);
    const std::string text =
        clang::Lexer::getSourceText(range, sources, context_->getLangOpts()).str();
    if (!clang::isValidAsciiIdentifier(text)) return name;
    name = text;
    where = range.getBegin();
    while (where.isMacroID() && sources.isMacroArgExpansion(where)) {
      where = sources.getImmediateSpellingLoc(where);
    }
  }
  return name;
}

// --- what the text does ---

void ValueFlow::flows(const clang::Expr& from, const Place& to) {
  Source found = source(from);
  for (const Place& place : found.places) {
    into_[to].insert(place);
    out_of_[place].insert(to);
    if (!found.is_address) continue;  // otherwise both lead to the same
    into_[place].insert(to);
    out_of_[to].insert(place);
  }
  std::ranges::move(found.constants, std::back_inserter(given_[to]));
}

void ValueFlow::compares(const clang::Expr& left, const clang::Expr& right) {
  if (left.getType()->isPointerType()) return;
  const Source a = source(left);
  const Source b = source(right);
  const auto note = [this](const Source& mine, const Source& theirs) {
    for (const Place& place : mine.places) {
      compared_places_[place].insert(theirs.places.begin(), theirs.places.end());
      std::ranges::copy(theirs.constants, std::back_inserter(compared_[place]));
    }
  };
  note(a, b);
  note(b, a);
}

void ValueFlow::initialise(const Place& place, clang::QualType type, const clang::Expr* value) {
  if (value == nullptr) return;
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(value->IgnoreParenImpCasts())) {
    return initialise_parts(place, *list);
  }
  if (type->isIntegralOrEnumerationType() && llvm::isa<clang::ImplicitValueInitExpr>(value)) {
    given_[place].push_back(described(*value, base::Integer(0)));
  } else {
    flows(*value, place);
  }
  std::vector<Constant>& constants = given_[place];
  if (!constants.empty()) constants.back().initialises = true;
}

void ValueFlow::initialise_parts(const Place& place, const clang::InitListExpr& list) {
  const clang::RecordDecl* record = list.getType()->getAsRecordDecl();
  if (record == nullptr) {
    const auto* array = context_->getAsArrayType(list.getType());
    const clang::QualType element = array != nullptr ? array->getElementType() : list.getType();
    for (const clang::Expr* part : list.inits()) initialise(place, element, part);
    return;
  }
  if (record->isUnion()) {
    const clang::FieldDecl* field = list.getInitializedFieldInUnion();
    if (field != nullptr && list.getNumInits() > 0) {
      initialise(place_of(*field), field->getType(), list.getInit(0));
    }
    return;
  }
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->getFieldIndex() >= list.getNumInits()) break;
    initialise(place_of(*field), field->getType(), list.getInit(field->getFieldIndex()));
  }
}

void ValueFlow::scan_call(const clang::CallExpr& call) {
  const clang::FunctionDecl* callee = call.getDirectCallee();
  if (callee == nullptr) return;
  const auto known = lowered_.function_index.find(lowered_.objects->key(*callee));
  if (known == lowered_.function_index.end()) return;
  const clang::FunctionDecl& definition = *lowered_.functions[known->second].definition;
  const unsigned count = std::min(call.getNumArgs(), definition.getNumParams());
  for (unsigned i = 0; i < count; ++i) {
    flows(*call.getArg(i), place_of(*definition.getParamDecl(i)));
  }
}

void ValueFlow::scan_switch(const clang::SwitchStmt& chosen) {
  const Source value = source(*chosen.getCond());
  for (const clang::SwitchCase* one = chosen.getSwitchCaseList(); one != nullptr;
       one = one->getNextSwitchCase()) {
    const auto* label = llvm::dyn_cast<clang::CaseStmt>(one);
    if (label == nullptr) continue;
    for (const Place& place : value.places) {
      std::vector<Constant> constants = source(*label->getLHS()).constants;
      if (label->getRHS() != nullptr) {
        std::ranges::move(source(*label->getRHS()).constants, std::back_inserter(constants));
      }
      std::ranges::move(constants, std::back_inserter(compared_[place]));
    }
  }
}

void ValueFlow::scan_binary(const clang::BinaryOperator& binary) {
  if (binary.getOpcode() == clang::BO_Assign) {
    if (const auto place = named(*binary.getLHS())) flows(*binary.getRHS(), *place);
  } else if (binary.isComparisonOp()) {
    compares(*binary.getLHS(), *binary.getRHS());
  }
}

void ValueFlow::scan(const clang::Stmt* stmt) {
  if (stmt == nullptr) return;
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(stmt)) {
    scan_binary(*binary);
  } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt)) {
    scan_call(*call);
  } else if (const auto* chosen = llvm::dyn_cast<clang::SwitchStmt>(stmt)) {
    scan_switch(*chosen);
  } else if (const auto* end = llvm::dyn_cast<clang::ReturnStmt>(stmt)) {
    if (end->getRetValue() != nullptr) flows(*end->getRetValue(), place_of(*function_));
  } else if (const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(stmt)) {
    initialise("", literal->getType(), literal->getInitializer());
  } else if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt)) {
    for (const clang::Decl* decl : declared->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
      if (variable != nullptr) {
        initialise(place_of(*variable), variable->getType(), variable->getInit());
      }
    }
  }
  for (const clang::Stmt* child : stmt->children()) scan(child);
}

// --- what that means for a place ---

std::set<ValueFlow::Place> ValueFlow::closure(const Place& from, const Places& along) {
  std::set<Place> result{from};
  std::deque<Place> open{from};
  while (!open.empty()) {
    const auto next = along.find(open.front());
    open.pop_front();
    if (next == along.end()) continue;
    for (const Place& place : next->second) {
      if (result.insert(place).second) open.push_back(place);
    }
  }
  return result;
}

std::vector<ValueFlow::Constant> ValueFlow::given_at(const Place& place) const {
  const auto found = given_.find(place);
  return found != given_.end() ? found->second : std::vector<Constant>();
}

std::vector<ValueFlow::Constant> ValueFlow::given(const Place& place) const {
  std::vector<Constant> result;
  for (const Place& source : closure(place, into_)) {
    std::ranges::move(given_at(source), std::back_inserter(result));
  }
  return result;
}

std::vector<ValueFlow::Constant> ValueFlow::compared(const Place& place) const {
  std::vector<Constant> result;
  for (const Place& target : closure(place, out_of_)) {
    if (const auto found = compared_.find(target); found != compared_.end()) {
      std::ranges::copy(found->second, std::back_inserter(result));
    }
    const auto others = compared_places_.find(target);
    if (others == compared_places_.end()) continue;
    for (const Place& other : others->second) {
      std::ranges::copy(given(other), std::back_inserter(result));
    }
  }
  return result;
}

}  // namespace pslice::frontend
