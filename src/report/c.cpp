#include <fmt/format.h>

#include "report/render.h"

// The slice as C. One file is its reduced text and nothing else, so that every line keeps its
// number. Several files follow each other, each behind a #line that restores its name and lines
// (to compile them apart, write them to a directory: see main/engine.cpp). Headers are cut only
// there.

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

}  // namespace

std::string render_c(const Result& result, Colour /*colour*/) {
  if (result.files.size() == 1) return result.files.front().reduced;
  std::string out;
  for (const File& file : result.files) {
    out += fmt::format("#line 1 {}\n{}", quoted(file.name), file.reduced);
    if (!file.reduced.ends_with('\n')) out += '\n';
  }
  return out;
}

}  // namespace pslice::report
