#include "layering.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <regex>
#include <set>

namespace pslice::layering {
namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string>;

/// What each folder may include besides itself and the world outside. The order is that of the
/// data's way through the program; nothing may look ahead.
const std::map<std::string, Names>& allowed() {
  static const std::map<std::string, Names> table = {
      {"base", {}},
      {"term", {"base"}},
      {"ts", {"base", "term"}},
      {"solver", {"base", "term"}},
      {"memory", {"base", "term", "ts"}},
      {"frontend", {"base", "term", "ts", "memory"}},
      {"absint", {"base", "term", "ts"}},
      {"slicer", {"base", "term", "ts", "solver", "absint"}},
      {"drawing", {}},
      {"repository", {"base"}},
      {"report", {"base", "term", "ts", "slicer", "drawing"}},
      {"suite", {"base", "term", "ts", "frontend", "slicer", "report"}},
      {"library",
       {"base", "term", "ts", "solver", "frontend", "absint", "slicer", "report", "suite",
        "repository"}},
      {"main", {"base", "term", "ts", "frontend", "report", "library"}},
  };
  return table;
}

/// What the rooms of a folder may include of each other. The folder itself may include all of its
/// rooms; of the folder a room sees its front door only.
struct House {
  Names front_door;
  std::map<std::string, Names> rooms;
};

const std::map<std::string, House>& houses() {
  static const std::map<std::string, House> table = {
      {"absint",
       {{"absint/domain.h", "absint/affine.h", "absint/normal_form.h", "absint/octagonal.h"},
        {{"ppl", {}}, {"apron", {}}}}},
      {"solver",
       {{"solver/options.h"},
        {{"question", {}},
         {"linear", {"question"}},
         {"external", {"question", "linear"}},
         {"worker", {"question"}},
         {"layers", {"question", "linear", "external", "worker"}}}}},
      {"frontend",
       {{"frontend/frontend.h", "frontend/text_place.h"},
        {{"objects", {}},
         {"units", {"objects"}},
         {"parse", {"objects", "units"}},
         {"lower", {"objects", "units"}},
         {"rewrite", {"objects", "units"}},
         {"criterion", {"objects", "units", "lower"}},
         {"harness", {"objects", "units", "lower", "rewrite"}},
         {"versions", {"objects", "units", "lower"}},
         {"states", {"objects", "units", "lower"}}}}},
      {"slicer",
       {{"slicer/slice.h", "slicer/options.h", "slicer/statistics.h", "slicer/control_rule.h"},
        {{"symex", {}},
         {"dependence", {}},
         {"equations", {"dependence", "symex"}},
         {"runs", {"equations", "symex"}},
         {"check", {"dependence", "symex"}},
         {"search", {"dependence", "equations", "runs", "check", "symex"}},
         {"explain", {"dependence", "equations", "runs", "check", "symex"}},
         {"explore", {"symex"}}}}},
      {"slicer/explore",
       {{"slicer/explore/signature.h"},
        {{"execution", {}},
         {"modes", {"execution"}},
         {"tests", {"execution", "modes"}},
         {"presentation", {"execution"}},
         {"engine", {"execution", "modes", "tests"}},
         {"versions", {"execution", "modes", "tests", "presentation", "engine"}},
         {"machines", {"execution", "modes", "tests", "presentation", "engine"}}}}},
  };
  return table;
}

/// Of some folders only the front door is open, for some of those who may include them at all.
bool is_inside(const std::string& from, const std::string& header) {
  if (from == "report" && header.starts_with("slicer/")) {
    return header != "slicer/slice.h" && header != "slicer/explore/signature.h";
  }
  if (from == "suite" && header.starts_with("frontend/")) return header != "frontend/frontend.h";
  if (from == "main" && header.starts_with("frontend/")) return header != "frontend/frontend.h";
  return false;
}

/// What the certificate sees of its neighbours: what it believes, and the evidence, which is data
/// (slicer/check/certificate.h). That in turn brings in nothing else.
bool is_search(const std::string& file, const std::string& header) {
  static const Names seen_by_check = {"slicer/control_rule.h",       "slicer/dependence/control.h",
                                      "slicer/dependence/reach.h",   "slicer/dependence/words.h",
                                      "slicer/symex/flow.h",         "slicer/symex/reason.h",
                                      "slicer/symex/recorded_run.h", "slicer/symex/start.h"};
  const bool concerned = file.starts_with("slicer/check/") || seen_by_check.contains(file);
  return concerned && header.starts_with("slicer/") && !header.starts_with("slicer/check/") &&
         !seen_by_check.contains(header);
}

/// The room of a file within a house; empty: the folder itself.
std::string room_of(const std::string& house, const std::string& file) {
  const std::string inside = file.substr(house.size() + 1);
  const std::size_t end = inside.find('/');
  return end == std::string::npos ? "" : inside.substr(0, end);
}

/// Both files by their names as they are included.
std::optional<std::string> objection_of_rooms(const std::string& file, const std::string& header) {
  for (const auto& [name, house] : houses()) {
    if (!file.starts_with(name + "/") || !header.starts_with(name + "/")) continue;
    const std::string from = room_of(name, file);
    const std::string to = room_of(name, header);
    if (from.empty() || from == to) continue;
    const auto rule = house.rooms.find(from);
    if (rule == house.rooms.end()) return "no rule says what the room " + from + " may know";
    const bool open = to.empty() ? house.front_door.contains(header) : rule->second.contains(to);
    if (!open) return "the room " + from + " may not include \"" + header + "\"";
  }
  return std::nullopt;
}

bool is_clang(const std::string& header) {
  return header.starts_with("clang/") || header.starts_with("clang-c/") ||
         header.starts_with("llvm/") || header.starts_with("llvm-c/");
}

struct Include {
  std::string header;
  bool quoted = false;
};

std::vector<Include> includes_of(const fs::path& file) {
  static const std::regex directive(R"re(^\s*#\s*include\s*(["<])([^">]+)[">].*)re");
  std::vector<Include> includes;
  std::ifstream in(file);
  std::smatch match;
  for (std::string line; std::getline(in, line);) {
    if (std::regex_match(line, match, directive)) {
      includes.push_back({.header = match[2], .quoted = match[1] == "\""});
    }
  }
  return includes;
}

std::optional<std::string> objection(const std::string& folder, const std::string& file,
                                     const Include& include) {
  const std::string& header = include.header;
  if (is_clang(header)) {
    if (folder == "frontend") return std::nullopt;
    return "only the front end may see Clang, not <" + header + ">";
  }
  if (!include.quoted) return std::nullopt;
  const std::string target = header.substr(0, header.find('/'));
  if (target == header) return "name \"" + header + "\" with its folder";
  if (target == folder) return objection_of_rooms(file, header);
  const auto rule = allowed().find(folder);
  if (!rule->second.contains(target)) return folder + " may not include \"" + header + "\"";
  if (is_inside(folder, header)) return folder + " may not look inside, at \"" + header + "\"";
  return std::nullopt;
}

/// `src/ts/program.h` is included as `ts/program.h`.
std::string included_as(const std::string& file) {
  return file.starts_with("src/") ? file.substr(4) : file;
}

void examine_folder(const fs::path& root, const fs::path& folder, Findings& findings) {
  const std::string name = folder.filename().string();
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".h" && extension != ".cpp") continue;
    ++findings.files[name];
    const std::string file = fs::relative(entry.path(), root).generic_string();
    if (!allowed().contains(name)) {
      findings.violations.push_back({file, "no rule says what the folder " + name + " may know"});
      continue;
    }
    for (const Include& include : includes_of(entry.path())) {
      if (const auto why = objection(name, included_as(file), include))
        findings.violations.push_back({file, *why});
      if (is_search(file, include.header)) {
        findings.violations.push_back(
            {file, "the certificate may not see \"" + include.header + "\""});
      }
    }
  }
}

}  // namespace

Findings examine(const fs::path& root) {
  // Source folders are those under src/ and those beside it, apart from what is not the program.
  static const Names others = {"src", "tests", "bench", "build", "examples", "tools", "cmake"};
  Findings findings;
  for (const auto& entry : fs::directory_iterator(root)) {
    const std::string name = entry.path().filename().string();
    if (!entry.is_directory() || name.starts_with('.') || others.contains(name)) continue;
    examine_folder(root, entry.path(), findings);
  }
  for (const auto& entry : fs::directory_iterator(root / "src")) {
    if (entry.is_directory()) examine_folder(root, entry.path(), findings);
  }
  std::ranges::sort(findings.violations);
  return findings;
}

}  // namespace pslice::layering
