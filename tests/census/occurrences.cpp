#include "occurrences.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Lexer.h"
#include "initialisers.h"
#include "syntax.h"

namespace pslice::census {
namespace {

std::string name_of(clang::BinaryOperatorKind kind) {
  switch (kind) {
#define BINARY_OPERATION(Name, Spelling) \
  case clang::BO_##Name: return "BO_" #Name;
#include "clang/AST/OperationKinds.def"
  }
  return "";
}

std::string name_of(clang::UnaryOperatorKind kind) {
  switch (kind) {
#define UNARY_OPERATION(Name, Spelling) \
  case clang::UO_##Name: return "UO_" #Name;
#include "clang/AST/OperationKinds.def"
  }
  return "";
}

class Visitor : public clang::RecursiveASTVisitor<Visitor> {
 public:
  Visitor(Occurrences& found, const clang::ASTContext& context)
      : found_(found), context_(context) {}

  [[nodiscard]] bool shouldVisitImplicitCode() const { return true; }

  bool VisitStmt(clang::Stmt* stmt) {
    found_.kinds["statements"].insert(stmt->getStmtClassName());
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(stmt)) {
      found_.kinds["operators"].insert(name_of(binary->getOpcode()));
    } else if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(stmt)) {
      found_.kinds["operators"].insert(name_of(unary->getOpcode()));
    } else if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(stmt)) {
      found_.kinds["casts"].insert(cast->getCastKindName());
    } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt)) {
      const clang::FunctionDecl* callee = call->getDirectCallee();
      if (callee != nullptr && callee->getBuiltinID() != 0) {
        found_.builtins.insert(callee->getNameAsString());
      }
    } else if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(stmt)) {
      for (const clang::Attr* attribute : attributed->getAttrs()) add(*attribute);
    }
    if (const auto* expr = llvm::dyn_cast<clang::Expr>(stmt)) {
      add(expr->getType());
      note_initialiser(*expr, context_, found_.kinds["initialisers"]);
    }
    if (const auto* trait = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(stmt)) {
      add(trait->getTypeOfArgument());
    }
    return true;
  }

  bool VisitDecl(clang::Decl* decl) {
    found_.kinds["declarations"].insert(decl->getDeclKindName());
    for (const clang::Attr* attribute : decl->attrs()) add(*attribute);
    if (const auto* value = llvm::dyn_cast<clang::ValueDecl>(decl)) add(value->getType());
    if (const auto* name = llvm::dyn_cast<clang::TypedefNameDecl>(decl)) {
      add(name->getUnderlyingType());
    }
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
      note_initialiser(*variable, context_, found_.kinds["initialisers"]);
    }
    return true;
  }

 private:
  void add(const clang::Attr& attribute) {
    // What Clang adds by itself is not in the program; but pragmas become such attributes, too.
    const std::string kind = kind_of(attribute.getKind());
    const bool is_pragma = kind == "LoopHint" || kind == "MaxFieldAlignment" ||
                           kind.starts_with("PragmaClang") || kind == "AlignNatural";
    if (!attribute.isImplicit() || is_pragma) found_.kinds["attributes"].insert(kind);
  }

  /// A type, those it is another name of, and those it is made of.
  void add(clang::QualType type) {
    if (type.isNull() || !seen_.insert(type.getTypePtr()).second) return;
    found_.kinds["types"].insert(type->getTypeClassName());
    if (const auto* own = llvm::dyn_cast<clang::BuiltinType>(type.getTypePtr())) {
      found_.kinds["arithmetic"].insert(kind_of(*own));
    }
    if (const auto* attributed = llvm::dyn_cast<clang::AttributedType>(type.getTypePtr())) {
      found_.kinds["attributes"].insert(kind_of(attributed->getAttrKind()));
    }
    add(type.getSingleStepDesugaredType(context_));
    if (type->isAnyPointerType() || type->isBlockPointerType()) add(type->getPointeeType());
    if (const auto* array = context_.getAsArrayType(type)) add(array->getElementType());
    if (const auto* complex = type->getAs<clang::ComplexType>()) add(complex->getElementType());
    if (const auto* vector = type->getAs<clang::VectorType>()) add(vector->getElementType());
    if (const auto* atomic = type->getAs<clang::AtomicType>()) add(atomic->getValueType());
    if (const auto* function = type->getAs<clang::FunctionType>()) add(function->getReturnType());
  }

  Occurrences& found_;
  const clang::ASTContext& context_;
  std::set<const clang::Type*> seen_;
};

std::string lower_case(const std::string& word) {
  std::string result;
  for (const char c : word) {
    if (c != '_') result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return result;
}

/// Attributes by the way the tables spell them: not all leave a node of their own.
const std::map<std::string, std::string>& attributes_by_name() {
  static const std::map<std::string, std::string> result = [] {
    std::map<std::string, std::string> names;
#define PARSED_ATTR(Name) names.emplace(lower_case(#Name), #Name);
#include "clang/Sema/AttrParsedAttrList.inc"
#undef PARSED_ATTR
    return names;
  }();
  return result;
}

/// What is a matter of words: keywords, pragmas, and attributes that are gone once read.
class Words {
 public:
  explicit Words(Occurrences& found) : found_(found) {}

  void read(const clang::SourceManager& sources, const clang::LangOptions& options) {
    const clang::FileID file = sources.getMainFileID();
    clang::Lexer lexer(file, sources.getBufferOrFake(file), sources, options);
    clang::Token token;
    for (bool end = false; !end;) {
      end = lexer.LexFromRawLexer(token);
      if (token.is(clang::tok::eof)) break;
      word(token, clang::Lexer::getSpelling(token, sources, options));
    }
    finish_pragma();
  }

 private:
  void word(const clang::Token& token, const std::string& text) {
    if (token.isAtStartOfLine()) finish_pragma();
    if (in_pragma_) {
      pragma_ += (pragma_.empty() ? "" : " ") + text;
      return;
    }
    in_pragma_ = before_ == "#" && text == "pragma";
    if (text == "__attribute__" || text == "__attribute") {
      depth_ = 0;
      in_attribute_ = true;
    } else if (in_attribute_ && text == "(") {
      ++depth_;
    } else if (in_attribute_ && text == ")") {
      in_attribute_ = --depth_ > 0;
    } else if (in_attribute_) {
      const auto known = attributes_by_name().find(lower_case(text));
      if (known != attributes_by_name().end()) {
        found_.kinds["attributes"].insert(known->second);
      }
    }
    if (all_kinds().at("keywords").contains(text)) found_.kinds["keywords"].insert(text);
    before_ = text;
  }

  void finish_pragma() {
    if (in_pragma_) {
      std::string longest;
      for (const std::string& known : all_kinds().at("pragmas")) {
        if (pragma_.starts_with(known) && known.size() > longest.size()) longest = known;
      }
      found_.kinds["pragmas"].insert(longest.empty() ? pragma_ : longest);
    }
    in_pragma_ = false;
    pragma_.clear();
  }

  Occurrences& found_;
  std::string before_;
  std::string pragma_;
  bool in_pragma_ = false;
  bool in_attribute_ = false;
  int depth_ = 0;
};

}  // namespace

std::set<std::string> pragmas() {
  // As parser and preprocessor register them for C: ParsePragma.cpp and Pragma.cpp of Clang.
  return {"STDC FP_CONTRACT",
          "STDC FENV_ACCESS",
          "STDC CX_LIMITED_RANGE",
          "STDC FENV_ROUND",
          "align",
          "options",
          "pack",
          "ms_struct",
          "unused",
          "weak",
          "redefine_extname",
          "once",
          "push_macro",
          "pop_macro",
          "unroll",
          "nounroll",
          "unroll_and_jam",
          "nounroll_and_jam",
          "GCC visibility",
          "GCC diagnostic",
          "GCC poison",
          "GCC system_header",
          "GCC dependency",
          "GCC warning",
          "GCC error",
          "GCC unroll",
          "GCC optimize",
          "GCC target",
          "clang loop",
          "clang fp",
          "clang optimize",
          "clang attribute",
          "clang section",
          "clang diagnostic",
          "clang poison",
          "clang system_header",
          "clang dependency",
          "clang __debug",
          "clang assume_nonnull",
          "clang module",
          "clang deprecated",
          "clang final",
          "clang restrict_expansion",
          "clang force_cuda_host_device",
          "clang arc_cf_code_audited",
          "clang max_tokens_here",
          "clang max_tokens_total",
          "float_control",
          "omp",
          "acc",
          "OPENCL EXTENSION",
          "comment",
          "detect_mismatch",
          "pointers_to_members",
          "vtordisp",
          "init_seg",
          "bss_seg",
          "data_seg",
          "const_seg",
          "code_seg",
          "section",
          "alloc_text",
          "function",
          "intrinsic",
          "optimize",
          "fenv_access",
          "strict_gs_check",
          "managed",
          "message",
          "include_alias",
          "hdrstop",
          "warning",
          "execution_character_set",
          "region",
          "endregion",
          "mark",
          "rs_allocation",
          "mc_func"};
}

Occurrences occurrences(const cases::Case& subject) {
  Occurrences found;
  found.compiles = true;
  std::vector<std::string> flags{"-I" + subject.folder.string()};
  const auto end = std::ranges::find(subject.arguments, "--");
  if (end != subject.arguments.end()) flags.insert(flags.end(), end + 1, subject.arguments.end());
  for (const std::string& file : subject.files) {
    const std::filesystem::path path = subject.folder / file;
    if (!std::filesystem::exists(path)) continue;
    const auto unit = parse(cases::read_text(path), path.string(), flags);
    if (unit == nullptr) {
      found.compiles = false;
      continue;
    }
    const clang::ASTContext& context = unit->getASTContext();
    Visitor visitor(found, context);
    found.kinds["declarations"].insert("TranslationUnit");
    for (auto decl = unit->top_level_begin(); decl != unit->top_level_end(); ++decl) {
      if (context.getSourceManager().isInSystemHeader((*decl)->getLocation())) continue;
      visitor.TraverseDecl(*decl);
    }
    Words(found).read(context.getSourceManager(), context.getLangOpts());
  }
  return found;
}

}  // namespace pslice::census
