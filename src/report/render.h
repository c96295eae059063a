#pragma once

#include <string>

#include "report/report.h"

// One function per format, each in the file of its name.

namespace pslice::report {

std::string render_text(const Result& result, Colour colour);
std::string render_lines(const Result& result, Colour colour);
std::string render_gcc(const Result& result, Colour colour);
std::string render_c(const Result& result, Colour colour);
std::string render_json(const Result& result, Colour colour);
std::string render_html(const Result& result, Colour colour);
std::string render_dot(const Result& result, Colour colour);

/// "z at fig1.c:15 (l9)", for people.
std::string describe(const CriterionPoint& point);
/// "6 of 9 statements (33.3 % fewer)", for people.
std::string describe_size(const Result& result);
/// "path-insensitive, not proved exact", for people.
std::string describe_mode(const Result& result);

}  // namespace pslice::report
