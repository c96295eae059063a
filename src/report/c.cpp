#include <algorithm>

#include <fmt/format.h>

#include "report/headers_of_slice.h"
#include "report/render.h"

// The slice as C. One file is its reduced text and nothing else, so that every line keeps its
// number. Several files follow each other, each behind a #line that restores its name and lines
// (to compile them apart, write them to a directory: see main/engine.cpp).
//
// A header of which something was cut takes the place of the line that includes it, as the one on
// disk is no longer what it was; #line says where each token stands.

namespace pslice::report {
namespace {

std::string quoted(const std::string& name) {
  std::string text = "\"";
  for (const char c : name) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + '"';
}

std::string with_headers(const Result& result, const File& file) {
  return replace_inclusions(result, file, [&](const File& header, unsigned line) {
    std::string text = with_headers(result, header);
    if (!text.ends_with('\n')) text += '\n';
    return fmt::format("#line 1 {}\n{}#line {} {}", quoted(header.name), text, line + 1,
                       quoted(file.name));
  });
}

}  // namespace

std::string render_c(const Result& result, Colour /*colour*/) {
  if (result.files.size() == 1) return with_headers(result, result.files.front());
  std::string out;
  for (const File& file : result.files) {
    out += fmt::format("#line 1 {}\n{}", quoted(file.name), with_headers(result, file));
    if (!out.ends_with('\n')) out += '\n';
  }
  return out;
}

}  // namespace pslice::report
