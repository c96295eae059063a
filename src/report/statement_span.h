#pragma once

#include <string_view>

#include "base/diagnostics.h"
#include "ts/program.h"

namespace pslice::report {

/// Just behind the last character of the statement that begins there, without its semicolon; of a
/// test, behind the parenthesis that closes it. Lines and columns count from 1, columns in bytes.
base::SourcePosition end_of_statement(std::string_view text, const base::SourcePosition& begin,
                                      ts::StatementKind kind);

}  // namespace pslice::report
