#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "frontend/frontend.h"
#include "frontend/objects/linkage.h"
#include "frontend/objects/reading_time.h"
#include "frontend/parse/commands.h"

namespace clang {
class ASTUnit;
}

namespace pslice::frontend {

/// Throws base::Failure (bad_input) if the file is not there or may not be read, and no text stands
/// in for it.
void check_readable(const std::string& file, const SourceOptions& options);

/// Has Clang read a file. Says in `unit` what it found, and in `messages` what Clang has to say,
/// also where it throws: base::Failure, program_errors where there are errors, bad_input where the
/// budget does not do.
std::unique_ptr<clang::ASTUnit> parse(const std::string& file, const SourceOptions& options,
                                      Commands& commands, TranslationUnit& unit, ReadingTime& time,
                                      std::vector<base::CompilerMessage>& messages);

}  // namespace pslice::frontend
