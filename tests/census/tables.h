#pragma once

#include <map>
#include <set>
#include <string>

#include "clang/Basic/AttrKinds.h"

namespace clang {
class BuiltinType;
}  // namespace clang

// The kinds of things that C can be made of, from the tables that Clang itself is built from. A
// new Clang brings its new kinds along, and the list in `kinds` is then incomplete.
//
//   statements      statements and expressions               StmtNodes.inc
//   operators       unary and binary operators               OperationKinds.def
//   casts           conversions, written and implied         OperationKinds.def
//   declarations                                             DeclNodes.inc
//   types           forms of types                           TypeNodes.inc
//   arithmetic      types that have a name                   BuiltinTypes.def
//   attributes      those with a node, and those that only
//                   the parser knows                         AttrList.inc, AttrParsedAttrList.inc
//   keywords        those of C, GNU's among them: qualifiers,
//                   storage classes, specifiers              TokenKinds.def
//   initialisers    Clang has no table; initialisers.h
//   pragmas         Clang registers handlers while it runs,
//                   and has no table; occurrences.cpp
//
// Builtins are too many for a list; builtins_test.cpp asks Clang for each.

namespace pslice::census {

/// By the name of a table, its kinds.
using Kinds = std::map<std::string, std::set<std::string>>;

/// All there are. Classes that exist only for others to derive from are not among them.
const Kinds& all_kinds();

/// How the tables name it.
std::string kind_of(const clang::BuiltinType& type);
std::string kind_of(clang::attr::Kind attribute);

}  // namespace pslice::census
