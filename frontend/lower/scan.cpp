// The first look over a translation unit: which objects have their address taken, which arrays
// are indexed by more than constants, what each function assigns and calls by name. One walk over
// every body and initialiser; the facts are flow-insensitive and only ever add.

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <set>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclGroup.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "frontend/lower/library.h"
#include "frontend/objects/folding.h"
#include "frontend/objects/objects.h"

namespace pslice::frontend {

const clang::Expr* subscripted_array(const clang::Expr& subscript) {
  const auto& s = llvm::cast<clang::ArraySubscriptExpr>(subscript);
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(s.getBase()->IgnoreParens());
  if (cast == nullptr || cast->getCastKind() != clang::CK_ArrayToPointerDecay) return nullptr;
  return cast->getSubExpr();
}

const clang::VarDecl* base_object(const clang::Expr& lvalue) {
  const clang::Expr* e = lvalue.IgnoreParens();
  while (true) {
    if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
      return llvm::dyn_cast<clang::VarDecl>(ref->getDecl());
    }
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
      if (member->isArrow()) return nullptr;
      e = member->getBase()->IgnoreParens();
    } else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
      const bool of_vector = element->getBase()->getType()->isVectorType();
      e = of_vector ? element->getBase() : subscripted_array(*e);
      if (e == nullptr) return nullptr;
      e = e->IgnoreParens();
    } else if (const auto* elements = llvm::dyn_cast<clang::ExtVectorElementExpr>(e)) {
      if (elements->isArrow()) return nullptr;
      e = elements->getBase()->IgnoreParens();
    } else if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e);
               op != nullptr &&
               (op->getOpcode() == clang::UO_Extension || op->getOpcode() == clang::UO_Real ||
                op->getOpcode() == clang::UO_Imag)) {
      e = op->getSubExpr()->IgnoreParens();
    } else {
      return nullptr;
    }
  }
}

namespace {

class Scan {
 public:
  Scan(Objects& objects, Facts& facts, const clang::ASTContext& context)
      : objects_(objects), facts_(facts), context_(context) {}

  void translation_unit(const std::function<void()>& look) {
    for (const clang::Decl* decl : context_.getTranslationUnitDecl()->decls()) {
      if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
        if (!function->doesThisDeclarationHaveABody()) continue;
        look();
        function_ = &facts_.functions[objects_.key(*function)];
        if (function->hasAttr<clang::NakedAttr>()) function_->calls_unseen = true;
        walk(function->getBody());
        bodies_.push_back(function->getBody()->getSourceRange());
        function_ = nullptr;
      } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
        if (variable->hasInit()) walk(variable->getInit());
      }
    }
  }

  /// `__COUNTER__` is how often it was expanded before, so nothing that expands it can be cut, nor
  /// a function that nobody calls. The last one can.
  void counted_text() {
    const clang::SourceManager& sources = context_.getSourceManager();
    constexpr llvm::StringLiteral name = "__COUNTER__";
    std::set<clang::SourceLocation> used;
    for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
      const clang::SrcMgr::SLocEntry& entry = sources.getLocalSLocEntry(i);
      if (!entry.isExpansion()) continue;
      const clang::SourceLocation begin = entry.getExpansion().getExpansionLocStart();
      const char* text = sources.getCharacterData(sources.getSpellingLoc(begin));
      if (llvm::StringRef(text, strnlen(text, name.size())) == name) used.insert(begin);
    }
    const bool is_cut = std::ranges::any_of(used, [&](clang::SourceLocation use) {
      return std::ranges::any_of(bodies_, [&](clang::SourceRange body) {
        return sources.isPointWithin(sources.getExpansionLoc(use), body.getBegin(), body.getEnd());
      });
    });
    if (used.size() < 2 || !is_cut) return;
    facts_.counts_text = true;
    for (auto& [key, function] : facts_.functions) function.calls_unseen = true;
  }

  [[nodiscard]] std::vector<const clang::VarDecl*> globals() const {
    std::vector<const clang::VarDecl*> result;
    const clang::SourceManager& sources = context_.getSourceManager();
    for (const clang::Decl* decl : context_.getTranslationUnitDecl()->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
      if (variable != nullptr && !sources.isInSystemHeader(variable->getLocation())) {
        result.push_back(variable);
      }
    }
    return result;
  }

 private:
  void escape(const clang::Expr& lvalue) {
    if (const clang::VarDecl* object = base_object(lvalue)) {
      facts_.escaped.insert(objects_.key(*object));
    }
    if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(lvalue.IgnoreParens())) {
      if (llvm::isa<clang::FunctionDecl>(ref->getDecl())) {
        facts_.address_taken_functions.insert(objects_.key(*ref->getDecl()));
      }
    }
  }

  void note_assigned(const clang::VarDecl& object) {
    function_->assigns.insert(objects_.key(object));
    facts_.assigned.insert(objects_.key(object));
  }

  void assign(const clang::Expr& lvalue) {
    if (function_ == nullptr) return;
    if (const clang::VarDecl* object = base_object(lvalue)) {
      note_assigned(*object);
    } else {
      function_->writes_memory = true;
    }
  }

  void subscript(const clang::ArraySubscriptExpr& e) {
    const clang::Expr* array = subscripted_array(e);
    if (array == nullptr) {
      walk(e.getBase());
      walk(e.getIdx());
      return;
    }
    const auto index = folded_integer(*e.getIdx(), context_);
    const auto* type = context_.getAsConstantArrayType(array->getType());
    const bool constant =
        type != nullptr && index && index->sign() >= 0 &&
        *index < base::Integer(static_cast<std::int64_t>(
                     type->getSize().getLimitedValue(std::numeric_limits<std::int64_t>::max())));
    if (const clang::VarDecl* object = base_object(*array); object != nullptr && !constant) {
      facts_.variably_indexed.insert(objects_.key(*object));
    }
    if (constant) name_element(*array, static_cast<std::uint64_t>(*index->to_int64()));
    walk(array);
    walk(e.getIdx());
  }

  void name_element(const clang::Expr& array, std::uint64_t index) {
    std::size_t dimension = 0;
    const clang::Expr* e = array.IgnoreParens();
    while (llvm::isa<clang::ArraySubscriptExpr>(e)) {
      ++dimension;
      e = subscripted_array(*e);
      if (e == nullptr) return;
      e = e->IgnoreParens();
    }
    Facts::Subscripts* names = nullptr;
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
      names = &facts_.named_elements_of_fields[member->getMemberDecl()->getNameAsString()];
    } else if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
      names = &facts_.named_elements[objects_.key(*ref->getDecl())];
    }
    if (names == nullptr) return;
    if (names->size() <= dimension) names->resize(dimension + 1);
    (*names)[dimension].insert(index);
  }

  void call(const clang::CallExpr& e) {
    if (const clang::FunctionDecl* callee = e.getDirectCallee()) {
      if (function_ != nullptr) {
        function_->calls.insert(objects_.key(*callee));
        if (callee->hasAttr<clang::IFuncAttr>()) function_->calls_unseen = true;
      }
      const std::string name = callee->getNameAsString();
      if (calls_nobody(name)) facts_.calling_nobody.insert(objects_.key(*callee));
      facts_.uses_errno |= name == "__errno_location";
      facts_.lends_buffers |=
          name == "fmemopen" || name == "open_memstream" || name == "setbuf" || name == "setvbuf";
      facts_.looks_at_machine |= looks_at_machine(name);
      facts_.sets_locale |= name == "setlocale" || name == "uselocale";
      const bool registers = name == "atexit" || name == "on_exit" || name == "at_quick_exit";
      facts_.at_exit |= registers;
      if (registers && function_ != nullptr) function_->registers = true;
      if (name == "exit" || name == "quick_exit") facts_.exits.insert(objects_.key(*callee));
      facts_.handles_signals |= name == "signal" || name == "sigaction" || name == "bsd_signal" ||
                                name == "sysv_signal" || name == "sigset";
    } else {
      if (function_ != nullptr) {
        function_->calls_unknown = true;
        function_->pointer_calls.push_back(&e);
      }
      walk(e.getCallee());
    }
    for (const clang::Expr* argument : e.arguments()) walk(argument);
  }

  void walk(const clang::Stmt* stmt) {
    if (stmt == nullptr) return;
    if (const auto* e = llvm::dyn_cast<clang::ArraySubscriptExpr>(stmt)) return subscript(*e);
    if (const auto* e = llvm::dyn_cast<clang::CallExpr>(stmt)) return call(*e);
    if (const auto* m = llvm::dyn_cast<clang::MemberExpr>(stmt)) {
      facts_.fields.insert(m->getMemberDecl()->getNameAsString());
    } else if (const auto* e = llvm::dyn_cast<clang::UnaryOperator>(stmt)) {
      if (e->getOpcode() == clang::UO_AddrOf) escape(*e->getSubExpr());
      if (e->isIncrementDecrementOp()) assign(*e->getSubExpr());
    } else if (const auto* c = llvm::dyn_cast<clang::CastExpr>(stmt)) {
      if (c->getCastKind() == clang::CK_IntegralToPointer &&
          !folded_integer(*c->getSubExpr(), context_)) {
        facts_.makes_pointers = true;
      }
      if (c->getCastKind() == clang::CK_ArrayToPointerDecay ||
          c->getCastKind() == clang::CK_FunctionToPointerDecay) {
        escape(*c->getSubExpr());
      }
    } else if (const auto* b = llvm::dyn_cast<clang::BinaryOperator>(stmt)) {
      if (b->isAssignmentOp()) assign(*b->getLHS());
    } else if (const auto* a = llvm::dyn_cast<clang::AsmStmt>(stmt)) {
      const auto* text = llvm::dyn_cast<clang::GCCAsmStmt>(a);
      if (function_ != nullptr) {
        function_->calls_unknown = true;
        function_->calls_unseen |=
            text == nullptr || text->getAsmString()->getString().contains("call");
      }
      if (const auto* gcc = llvm::dyn_cast<clang::GCCAsmStmt>(a)) {
        facts_.looks_at_machine |= names_control_register(gcc->getAsmString()->getString().str());
        for (const clang::Expr* output : gcc->outputs()) assign(*output);
        for (const clang::Expr* input : gcc->inputs()) escape(*input);  // "m"(x)
      }
    } else if (llvm::isa<clang::AtomicExpr>(stmt)) {
      if (function_ != nullptr) function_->writes_memory = true;
    } else if (const auto* d = llvm::dyn_cast<clang::DeclStmt>(stmt)) {
      for (const clang::Decl* decl : d->decls()) {
        if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
          if (const auto* cleanup = variable->getAttr<clang::CleanupAttr>()) {
            facts_.escaped.insert(objects_.key(*variable));
            if (function_ != nullptr) {
              function_->calls.insert(objects_.key(*cleanup->getFunctionDecl()));
            }
          }
          if (variable->hasInit()) {
            walk(variable->getInit());
            const bool is_assigned = function_ != nullptr && !variable->isStaticLocal();
            if (is_assigned) note_assigned(*variable);
          }
        }
      }
    } else if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(stmt)) {
      // The semantic form has the conversions; the syntactic one repeats the same expressions.
      if (!list->isSemanticForm() && list->getSemanticForm() != nullptr) {
        return walk(list->getSemanticForm());
      }
    }
    for (const clang::Stmt* child : stmt->children()) walk(child);
  }

  Objects& objects_;
  Facts& facts_;
  const clang::ASTContext& context_;
  Facts::FunctionFacts* function_ = nullptr;
  std::vector<clang::SourceRange> bodies_;
};

}  // namespace

void Objects::scan(const clang::ASTContext& context, const std::function<void()>& look) {
  memory_.little_endian = context.getTargetInfo().isLittleEndian();
  Scan scan(*this, facts_, context);
  scan.translation_unit(look);
  scan.counted_text();
  const std::vector<const clang::VarDecl*> globals = scan.globals();
  globals_.insert(globals_.end(), globals.begin(), globals.end());
}

}  // namespace pslice::frontend
