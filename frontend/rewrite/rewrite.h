#pragma once

#include <string>
#include <unordered_set>

#include "base/bit_set.h"
#include "frontend/units/units.h"

namespace clang {
class ASTContext;
class FileID;
class FunctionDecl;
class Stmt;
}  // namespace clang

namespace pslice::frontend {

struct Kept {
  const base::BitSet& statements;  // the slice
  const base::BitSet& observable;  // stays in the text though it is not of the slice
  std::unordered_set<const clang::Stmt*> points{};  // whose place stays, if nothing else of them
  std::unordered_set<const clang::FunctionDecl*> results{};  // whose value kept statements use
};

/// The text of a file of the context without what the slice drops: a list of edits that leaves
/// every newline, preprocessor line, declaration and signature where it is.
std::string reduced_text(const clang::ASTContext& context, clang::FileID file, const Units& units,
                         const Kept& kept);

}  // namespace pslice::frontend
