#pragma once

#include <unordered_map>
#include <vector>

#include "ts/program.h"

namespace clang {
class ASTContext;
class Decl;
class FunctionDecl;
class Stmt;
class SourceManager;
}  // namespace clang

// Cuts a function into the units of a slice.
//
// A unit is what the C output keeps or drops as a whole, so the cut is made by the text: normally
// one unit per executable statement, but all statements that come from one macro expansion, or
// whose text cannot be told apart, share one.

namespace pslice::frontend {

/// Which statement of the transition system each piece of syntax belongs to. Keys are
///  - expression statements, return, goto, break, continue, asm: the Stmt itself;
///  - if, while, do, switch: the Stmt, for its test;
///  - for: the ForStmt for its test (also where the condition is absent), and its init and
///    increment expressions each under their own Stmt (an init that declares: its VarDecls);
///  - VarDecl with an initialiser that runs (not static), or of variable length: the VarDecl;
///  - a typedef of variable length: its declaration.
/// `do S while (0)` with a constant false condition has no unit: it is a block.
class Units {
 public:
  [[nodiscard]] ts::Statement of(const clang::Stmt* stmt) const;
  [[nodiscard]] ts::Statement of(const clang::Decl* decl) const;

  std::unordered_map<const void*, ts::Statement> statements;
};

/// Adds the statements of a function's body to `program` and to `units`. Files are named as Clang
/// was given them, and what comes from a macro stands where the macro is called.
void cut_into_units(const clang::FunctionDecl& function, ts::Function owner,
                    const clang::ASTContext& context, ts::Program& program, Units& units);

/// True for a do-while whose condition is the constant 0: it is a block, not a test.
bool is_plain_block(const clang::Stmt& do_statement, const clang::ASTContext& context);

}  // namespace pslice::frontend
