#pragma once

#include <cstddef>
#include <map>
#include <vector>

namespace clang {
class ASTContext;
class CallExpr;
class QualType;
}  // namespace clang

namespace pslice::frontend {

struct FunctionEntry;
struct Lowered;
struct SourceOptions;

/// The functions that calls through pointers could be of, before anything is known of pointers: as
/// far as numbers of arguments tell, and types where the address comes from outside.
class CallCandidates {
 public:
  /// To be made when it is known where the program starts.
  CallCandidates(Lowered& lowered, const SourceOptions& options);

  /// In the order of the program's functions.
  [[nodiscard]] std::vector<const FunctionEntry*> of(const clang::CallExpr& call,
                                                     const clang::ASTContext& context) const;
  [[nodiscard]] bool contain(const FunctionEntry& function, const clang::CallExpr& call,
                             const clang::ASTContext& context) const;
  /// Could it be one of a function of this type, as far as C demands that types agree?
  [[nodiscard]] bool fits(const clang::CallExpr& call, clang::QualType function,
                          const clang::ASTContext& context) const;
  /// All that any call could be of.
  [[nodiscard]] const std::vector<const FunctionEntry*>& all() const { return all_; }

 private:
  [[nodiscard]] bool alike(clang::QualType a, clang::QualType b,
                           const clang::ASTContext& context) const;
  [[nodiscard]] bool is_taken(const FunctionEntry& function) const;

  Lowered& lowered_;
  bool from_outside_;  // may pointers to functions come
  std::vector<const FunctionEntry*> all_;
  std::map<std::size_t, std::vector<const FunctionEntry*>> by_parameters_;
  std::vector<const FunctionEntry*> of_any_number_;  // without a prototype, or variadic
};

}  // namespace pslice::frontend
