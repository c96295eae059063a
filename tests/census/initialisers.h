#pragma once

#include <set>
#include <string>

namespace clang {
class ASTContext;
class Expr;
class VarDecl;
}  // namespace clang

// Kinds of initialisers. Clang has no table of them: these are the forms that C's grammar (6.7.10)
// and GNU's extensions give, and what they may stand in.

namespace pslice::census {

void note_initialiser(const clang::Expr& expr, const clang::ASTContext& context,
                      std::set<std::string>& found);
void note_initialiser(const clang::VarDecl& variable, const clang::ASTContext& context,
                      std::set<std::string>& found);

}  // namespace pslice::census
