#include "tables.h"

#include "clang/AST/Attr.h"
#include "clang/AST/Type.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/LangStandard.h"
#include "llvm/TargetParser/Triple.h"
#include "occurrences.h"

namespace pslice::census {
namespace {

std::set<std::string> statements() {
  return {
#define ABSTRACT_STMT(Type)
#define STMT(Type, Base) #Type,
#include "clang/AST/StmtNodes.inc"
  };
}

std::set<std::string> operators() {
  return {
#define BINARY_OPERATION(Name, Spelling) "BO_" #Name,
#define UNARY_OPERATION(Name, Spelling) "UO_" #Name,
#include "clang/AST/OperationKinds.def"
  };
}

std::set<std::string> casts() {
  return {
#define CAST_OPERATION(Name) #Name,
#include "clang/AST/OperationKinds.def"
  };
}

std::set<std::string> declarations() {
  return {
#define ABSTRACT_DECL(Type)
#define DECL(Derived, Base) #Derived,
#include "clang/AST/DeclNodes.inc"
  };
}

std::set<std::string> types() {
  return {
#define ABSTRACT_TYPE(Class, Base)
#define TYPE(Class, Base) #Class,
#include "clang/AST/TypeNodes.inc"
  };
}

std::set<std::string> arithmetic() {
  return {
#define BUILTIN_TYPE(Id, SingletonId) #Id,
#include "clang/AST/BuiltinTypes.def"
  };
}

std::set<std::string> attributes() {
  return {
#define ATTR(Name) #Name,
#include "clang/Basic/AttrList.inc"
#define PARSED_ATTR(Name) #Name,
#include "clang/Sema/AttrParsedAttrList.inc"
#undef PARSED_ATTR
  };
}

/// Which of all keywords are those of C is asked of Clang: of each dialect it has.
std::set<std::string> keywords() {
  std::set<std::string> result;
  for (const auto standard : {clang::LangStandard::lang_gnu89, clang::LangStandard::lang_gnu17,
                              clang::LangStandard::lang_gnu23}) {
    clang::LangOptions options;
    std::vector<std::string> includes;
    clang::LangOptions::setLangDefaults(options, clang::Language::C,
                                        llvm::Triple("x86_64-linux-gnu"), includes, standard);
    options.Blocks = true;
    clang::IdentifierTable identifiers(options);
    const auto add = [&](llvm::StringRef word) {
      if (identifiers.get(word).isKeyword(options)) result.insert(word.str());
    };
#define KEYWORD(Name, Flags) add(#Name);
#define ALIAS(Name, Of, Flags) add(Name);
#include "clang/Basic/TokenKinds.def"
  }
  return result;
}

}  // namespace

const Kinds& all_kinds() {
  static const Kinds kinds{{"statements", statements()},
                           {"operators", operators()},
                           {"casts", casts()},
                           {"declarations", declarations()},
                           {"types", types()},
                           {"arithmetic", arithmetic()},
                           {"attributes", attributes()},
                           {"keywords", keywords()},
                           {"initialisers", initialisers()},
                           {"pragmas", pragmas()}};
  return kinds;
}

std::string kind_of(const clang::BuiltinType& type) {
  switch (type.getKind()) {
#define BUILTIN_TYPE(Id, SingletonId) \
  case clang::BuiltinType::Id: return #Id;
#include "clang/AST/BuiltinTypes.def"
    default: return "another machine's";
  }
}

std::string kind_of(clang::attr::Kind attribute) {
  switch (attribute) {
#define ATTR(Name) \
  case clang::attr::Name: return #Name;
#include "clang/Basic/AttrList.inc"
  }
  return "";
}

}  // namespace pslice::census
