#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "slicer/explore/signature.h"

namespace pslice::suite {

/// What pointers lead to that are in what the entry is given: which of them a test makes, and how
/// it gets at their parts.
class InnerObjects {
 public:
  InnerObjects(const frontend::Calling& calling, const std::vector<explore::Input>& inputs,
               const explore::Test& test);

  /// By number in Calling::inner; outer ones come first.
  [[nodiscard]] const std::set<std::size_t>& made() const { return made_; }
  [[nodiscard]] bool is_pointer(const std::string& lvalue) const;
  /// Is it no part of an object that the test does not make?
  [[nodiscard]] bool has(const std::string& lvalue) const;
  /// By way of the object itself, `*pslice_inner_N`: the pointer to it may be one to constants, or
  /// lead elsewhere in the end.
  [[nodiscard]] std::string reached(const std::string& lvalue) const;

 private:
  [[nodiscard]] std::optional<std::size_t> inner_of(const std::string& lvalue) const;
  [[nodiscard]] bool is_not_null(const std::string& pointer,
                                 const std::vector<explore::Input>& inputs,
                                 const explore::Test& test) const;

  const frontend::Calling& calling_;
  std::set<std::size_t> made_;
};

}  // namespace pslice::suite
