#pragma once

#include "frontend/lower/lowering.h"

// What is known of memory when the program starts.
//
// From main, static objects hold their initial values, and nothing is given but argv. From anywhere
// else, the program may have run before: static objects hold whatever somebody stored in them, and
// pointers, those the entry is given among them, may lead to whatever the outside can know. That is
// every object and function with external linkage, and everything whose address was ever taken. How
// an object is accessed excludes some of them, by C's effective types.

namespace pslice::frontend {

class Beginning {
 public:
  Beginning(Lowered& lowered, const SourceOptions& options, bool strict_aliasing);

  /// The program starts at the entry, or wherever nobody calls from.
  void before_lowering(std::optional<ts::Function> entry);
  /// Says what pointers from outside may point to, once all objects are known.
  void after_lowering();

 private:
  void give_parameters();
  void give_objects(const FunctionEntry& function);
  void end_lists(const std::vector<PointerCell>& pointers, std::size_t depth,
                 const clang::ASTContext& context);
  void give_streams();
  void give_function(const PointerCell& pointer, const clang::ASTContext& context);
  void give_object(const PointerCell& pointer, std::size_t depth, const clang::ASTContext& context,
                   std::vector<PointerCell>& inside);
  [[nodiscard]] bool is_called(const FunctionEntry& function) const;
  [[nodiscard]] bool may_run_again(const FunctionEntry& root) const;
  void relate(const Given& earlier, const Given& later);
  void may_point_into(const Given& given, memory::Object object, clang::QualType type);
  void expose_functions();
  void expose_statics();

  Lowered& lowered_;
  Objects& objects_;
  const SourceOptions& options_;
  bool strict_aliasing_;
};

/// Does the program start with main, where nothing has happened before?
bool starts_fresh(const Lowered& lowered);
/// Do static objects hold their initial values when it starts?
bool statics_are_initial(const Lowered& lowered, const SourceOptions& options);
/// May pointers that somebody outside made be there when it starts, in parameters or static
/// objects?
bool outside_came_first(const Lowered& lowered, const SourceOptions& options);

}  // namespace pslice::frontend
