#pragma once

#include <string_view>

namespace pslice::report {

// src/report/page, embedded by the build.
extern const std::string_view page_css;
extern const std::string_view page_js;

}  // namespace pslice::report
