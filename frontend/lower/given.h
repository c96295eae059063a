#pragma once

#include <cstdint>

#include "clang/AST/Type.h"

namespace clang {
class ParmVarDecl;
}  // namespace clang

// To explore: what pointers lead to that the entry is given, or finds there. Of what nobody here
// looks into (a pointer to void, a structure that is declared only, a stream) an object of bytes
// is as good as any.

namespace pslice::frontend {

struct SourceOptions;

/// The objects that a parameter leads to; null: nobody could make one. A pointer to void or to a
/// structure that is declared only leads to what the function, or who it hands it to, takes it for.
clang::QualType object_behind(const clang::ParmVarDecl& parameter);
/// Likewise, for any pointer to such an object.
clang::QualType object_to_give(clang::QualType object, const clang::ASTContext& context);
/// A `FILE`, of which the library makes them all.
bool is_stream(clang::QualType object);
/// Are they the characters of a string? Those called otherwise than `char` are if the function
/// looks for one that is zero.
bool is_read_as_text(const clang::ParmVarDecl& parameter, clang::QualType object);
/// How many of them are behind a pointer.
std::uint64_t elements_given(clang::QualType type, bool is_text, const SourceOptions& options);

}  // namespace pslice::frontend
