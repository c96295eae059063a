#include "report/loop_notes.h"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

namespace pslice::report {
namespace {

void append_file(std::string& out, const File& file, const std::vector<LoopNote>& notes) {
  std::istringstream text(file.text);
  unsigned number = 0;
  for (std::string line; std::getline(text, line);) {
    ++number;
    std::string shown = fmt::format("{:>4}    {}", number, line);
    shown.erase(shown.find_last_not_of(' ') + 1);
    out += shown + '\n';
    for (const LoopNote& note : notes) {
      if (note.position.file != file.name || note.position.line != number) continue;
      const std::size_t indent = note.position.column > 0 ? note.position.column - 1 : 0;
      out += fmt::format("   :    {:{}}{}\n", "", indent, note.text);
    }
  }
}

}  // namespace

std::string render_loop_notes(const std::vector<File>& files, const std::vector<LoopNote>& notes) {
  std::string out;
  for (const File& file : files) {
    if (files.size() > 1) out += "== " + file.name + '\n';
    append_file(out, file, notes);
  }
  // Loops in headers have no listing of their own.
  for (const LoopNote& note : notes) {
    const bool listed = std::ranges::any_of(
        files, [&](const File& file) { return file.name == note.position.file; });
    if (!listed) {
      out += fmt::format("{}:{}: {}\n", note.position.file, note.position.line, note.text);
    }
  }
  return out;
}

}  // namespace pslice::report
