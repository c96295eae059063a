#pragma once

#include <string>
#include <unordered_map>

#include "clang/AST/Type.h"

namespace clang {
class ASTContext;
class FieldDecl;
class FunctionDecl;
class RecordDecl;
}  // namespace clang

// What a type means, in words that are the same in two versions exactly if it means the same: names
// of types are looked through, `const` is no difference, structures are as they lie in memory.

namespace pslice::frontend::versions {

class TypeWords {
 public:
  explicit TypeWords(const clang::ASTContext& context) : context_(context) {}

  /// Of an object or a value. Behind a pointer, structures count by their names: what lies where is
  /// seen where it is accessed.
  [[nodiscard]] const std::string& of(clang::QualType type);
  /// A function's type, and what else decides how it is called.
  [[nodiscard]] std::string of_function(const clang::FunctionDecl& function);
  /// Structures by their names only.
  [[nodiscard]] std::string named(clang::QualType type) { return words(type, Depth::name); }
  /// Where a field is, how wide, and what.
  [[nodiscard]] std::string place_of(const clang::FieldDecl& field);
  /// How many bytes a step of a pointer of this type is; empty if it is none.
  [[nodiscard]] std::string stride_of(clang::QualType type) const;

 private:
  enum class Depth { layout, name };
  [[nodiscard]] std::string words(clang::QualType type, Depth depth);
  [[nodiscard]] std::string words_of_record(const clang::RecordDecl& record, Depth depth);

  const clang::ASTContext& context_;
  std::unordered_map<void*, std::string> known_;  // by canonical type
};

}  // namespace pslice::frontend::versions
