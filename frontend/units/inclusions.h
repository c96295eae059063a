#pragma once

#include <clang/Basic/SourceLocation.h>

#include <vector>

namespace clang {
class ASTUnit;
}  // namespace clang

namespace pslice::frontend {

/// A line that includes a file.
struct NamedInclusion {
  clang::FileID from;
  unsigned line = 0;
  clang::FileID to;
};

/// The lines that name a file, in those that the unit has read, the system's excepted. A file that
/// guards itself is not read again where it is named again, so these are more than Clang entered.
std::vector<NamedInclusion> named_inclusions(clang::ASTUnit& unit);

}  // namespace pslice::frontend
