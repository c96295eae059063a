#pragma once

#include <string>
#include <vector>

#include "frontend/versions/correspondence.h"
#include "frontend/versions/entities.h"

namespace clang {
class SourceLocation;
class SourceManager;
}  // namespace clang

// Macros, enumerators, types and variables of files: what changed where they are defined. What that
// means for statements shows in those.

namespace pslice::frontend::versions {

/// As changes without statements, those of objects included.
std::vector<Change> compare_definitions(const Version& old_version, const Version& new_version,
                                        const Entities& entities);

/// The line of the text something stands on, as a change shows it.
std::string line_at(const clang::SourceManager& sources, clang::SourceLocation where);
/// Not too long to be shown.
std::string shortened(std::string text);

}  // namespace pslice::frontend::versions
