#include "report/diff_listing.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "report/paint.h"

namespace pslice::report {
namespace diff_listing {
namespace {

constexpr std::size_t context = 2;  // lines around those that are marked

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

const File* find_file(const std::vector<File>& files, const std::string& name) {
  const auto found = std::ranges::find(files, name, &File::name);
  return found == files.end() ? nullptr : &*found;
}

std::string shown(std::string number, char mark, std::string_view text, Colour colour) {
  std::string line = fmt::format("{:>5} {} {}", number, mark, text);
  line.erase(line.find_last_not_of(" \r") + 1);
  const std::string_view paint = mark == '+' ? green : mark == '-' ? red : yellow;
  return (mark == ' ' ? line : painted(line, paint, colour)) + '\n';
}

/// A file of NEW with its marks.
struct Marked {
  std::map<std::size_t, char> marks;                             // by line
  std::map<std::size_t, std::set<std::string>> placed;           // lines of OLD seen already
  std::map<std::size_t, std::vector<std::string_view>> removed;  // by the line of NEW before them

  [[nodiscard]] bool is_near(std::size_t line) const {
    const std::size_t first = line > context ? line - context : 1;
    const auto mark = marks.lower_bound(first);
    const auto gone = removed.lower_bound(first - 1);
    return (mark != marks.end() && mark->first <= line + context) ||
           (gone != removed.end() && gone->first <= line + context - 1);
  }
};

Marked marked(const Diff& diff, const File& file) {
  Marked result;
  if (const auto found = diff.impacted.find(file.name); found != diff.impacted.end()) {
    for (const unsigned line : found->second) result.marks[line] = '~';
  }
  for (const Change& change : diff.changes) {
    const bool is_here = change.new_at && change.new_at->file == file.name;
    if (is_here) result.marks[change.new_at->line] = '+';
    if (!change.old_at || !change.old_in_new || change.old_in_new->file != file.name) continue;
    const File* older = find_file(diff.old_files, change.old_at->file);
    if (older == nullptr) continue;
    const std::vector<std::string_view> lines = lines_of(older->text);
    if (change.old_at->line == 0 || change.old_at->line > lines.size()) continue;
    const std::string place = fmt::format("{}:{}", older->name, change.old_at->line);
    const std::size_t after = change.old_in_new->line;
    if (!result.placed[after].insert(place).second) continue;
    result.removed[after].push_back(lines[change.old_at->line - 1]);
  }
  return result;
}

std::string listing_of(const Diff& diff, const File& file, Colour colour) {
  const Marked marks = marked(diff, file);
  if (marks.marks.empty() && marks.removed.empty()) return {};
  std::string out = '\n' + painted("== " + file.name, bold, colour) + '\n';
  const std::vector<std::string_view> lines = lines_of(file.text);
  bool skips = false;
  const auto show_removed = [&](std::size_t after) {
    const auto found = marks.removed.find(after);
    if (found == marks.removed.end()) return;
    for (const std::string_view text : found->second) out += shown("", '-', text, colour);
  };
  show_removed(0);
  for (std::size_t i = 1; i <= lines.size(); ++i) {
    if (!marks.is_near(i)) {
      if (!skips) out += "      ...\n";
      skips = true;
      continue;
    }
    skips = false;
    const auto mark = marks.marks.find(i);
    out += shown(std::to_string(i), mark == marks.marks.end() ? ' ' : mark->second, lines[i - 1],
                 colour);
    show_removed(i);
  }
  return out;
}

}  // namespace
}  // namespace diff_listing

std::string diff_listing_of(const Diff& diff, Colour colour) {
  std::string out;
  for (const File& file : diff.new_files) out += diff_listing::listing_of(diff, file, colour);
  if (!out.empty()) out += "\n+ changed, ~ impacted by a change, - as it was in OLD\n";
  return out;
}

}  // namespace pslice::report
