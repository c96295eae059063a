#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/diagnostics.h"

namespace clang {
class ASTUnit;
class Decl;
class FileID;
class FunctionDecl;
class NamedDecl;
class SourceLocation;
class SourceManager;
class VarDecl;
}  // namespace clang

// Which declarations, of whichever file, name the same object or function, and which of them
// defines it. What a linker does: names with external linkage meet across files, an alias is
// another name of its target, a weak definition gives way to another, and two strong ones are an
// error.

namespace pslice::frontend {

/// Identity of a declared entity across translation units: by symbol where it has external linkage,
/// by declaration where it has not.
using Key = const void*;

/// How the file is called in which bodies of our own for functions of the C library stand.
inline constexpr const char* library_file = "<library>.c";

/// A file as Clang read it, and what of its flags decides about its meaning.
struct TranslationUnit {
  clang::ASTUnit* syntax = nullptr;
  std::string file;               // as the user named it
  std::string database;           // that says how it is compiled, if nobody named it
  bool is_model = false;          // gives bodies to what has none, and yields to everything else
  bool merges_tentative = false;  // -fcommon: `int x;` in two files is one object
  bool strict_aliasing = true;    // an object is accessed by its own type only
};

class Linkage {
 public:
  /// Throws base::Failure (program_errors) where two files define the same name.
  explicit Linkage(const std::vector<TranslationUnit>& units);

  [[nodiscard]] Key key(const clang::NamedDecl& decl);
  /// The declaration that gives an object its type and initial value: of any file, null if none
  /// does.
  [[nodiscard]] const clang::VarDecl* variable(Key key) const;
  /// The definition whose body runs; null if the function has no body.
  [[nodiscard]] const clang::FunctionDecl* function(Key key) const;
  /// May another definition, one that is not here, take its place when the program is linked?
  [[nodiscard]] bool is_weak(Key key) const { return weak_.contains(key); }
  /// Does it go by another name as well?
  [[nodiscard]] bool has_alias(Key key) const { return aliased_.contains(key); }

 private:
  /// How much a definition has to say, more than what comes before it.
  enum class Strength : std::uint8_t {
    none,
    model,
    inlined,  // there to be inlined only: another file has the real one
    weak,
    tentative,
    strong,
  };
  struct Definition {
    const clang::NamedDecl* decl = nullptr;
    Strength strength = Strength::none;
    std::size_t unit = 0;
  };

  void add_definitions(const TranslationUnit& unit, std::size_t number);
  void add(const clang::NamedDecl& decl, Strength strength, const TranslationUnit& unit,
           std::size_t number);
  void add_alias(const clang::NamedDecl& decl, const std::string& target,
                 const TranslationUnit& unit, std::size_t number);
  [[nodiscard]] Key own_key(const clang::NamedDecl& decl);
  [[nodiscard]] static Strength strength_of(const clang::FunctionDecl& function);
  [[nodiscard]] static Strength strength_of(const clang::VarDecl& variable);
  [[noreturn]] void fail_twice(const std::string& name, const Definition& first,
                               const Definition& second) const;

  const std::vector<TranslationUnit>& units_;
  std::set<std::string> names_;
  std::unordered_map<Key, Definition> definitions_;
  std::unordered_map<Key, Key> aliases_;  // that are what their name means
  std::set<Key> weak_;
  std::set<Key> aliased_;
};

/// The path of an included file from where the user is, whatever directory it was compiled in.
std::string included_name(const clang::SourceManager& sources, clang::FileID file);
/// Where a source location stands, in terms of the user (macros: where they are expanded).
base::SourcePosition position_of(const clang::SourceManager& sources, clang::SourceLocation where,
                                 const std::string& main_file);

}  // namespace pslice::frontend
