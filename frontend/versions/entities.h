#pragma once

#include <string>
#include <utility>
#include <vector>

#include "frontend/lower/lowering.h"
#include "frontend/versions/names.h"
#include "frontend/versions/tree.h"

// Which files, functions and objects of static storage duration of two versions are the same.

namespace pslice::frontend::versions {

/// One version, as it was read.
struct Version {
  const std::vector<TranslationUnit>& units;
  const Lowered& lowered;

  [[nodiscard]] const std::string& file_of(const FunctionEntry& function) const {
    return units[function.unit].file;
  }
};

/// A variable with a definition at file scope.
struct Object {
  Key key = nullptr;
  const clang::VarDecl* definition = nullptr;
  std::size_t unit = 0;
};

struct Entities {
  std::vector<std::size_t> old_unit_of_new;  // `none` where there is none
  std::vector<Object> old_objects;
  std::vector<Object> new_objects;
  std::vector<std::pair<std::size_t, std::size_t>> objects;    // of these: (old, new)
  std::vector<std::pair<std::size_t, std::size_t>> functions;  // of Lowered::functions: (old, new)
  Names old_names;
  Names new_names;

  static constexpr std::size_t none = static_cast<std::size_t>(-1);
};

/// By linkage and name, then by name alone where that is clear; functions that were renamed, by
/// what they do.
Entities pair_entities(const Version& old_version, const Version& new_version);

/// The file's name without the folders it is in.
std::string base_name(const std::string& file);

}  // namespace pslice::frontend::versions
