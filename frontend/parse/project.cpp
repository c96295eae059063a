#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "base/file_names.h"
#include "base/suggest.h"
#include "frontend/frontend.h"
#include "frontend/parse/commands.h"
#include "frontend/parse/project_index.h"

// The files of a project that a question needs: where the criterion and the entry are, and what
// defines the names that are mentioned there, and so on from definition to definition.

namespace pslice::frontend {
namespace {

namespace fs = std::filesystem;

std::string read_text(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

class Project {
 public:
  explicit Project(const std::string& database) : files_(files_in(database)), database_(database) {
    for (std::size_t f = 0; f < files_.size(); ++f) add(index_text(read_text(files_[f])), f);
    std::set<fs::path> folders;
    SourceOptions options;
    options.compilation_database = database;
    Commands commands(options);
    for (const std::string& file : files_) {
      const Command command = commands.of(file);
      folders.insert(fs::path(file).parent_path());
      for (const std::string& argument : command.arguments) {
        if (argument.starts_with("-I"))
          folders.insert(fs::path(command.directory) / argument.substr(2));
      }
    }
    for (const fs::path& folder : folders) add_headers(folder);
    forget_makers_of_names();
  }

  /// Where a criterion or an entry is.
  void start(const std::string& criterion);
  [[nodiscard]] static std::string the_one(const std::string& name,
                                           const std::vector<std::string>& of);
  [[nodiscard]] std::size_t file_called(const std::string& name) const;
  void start_function(const std::string& spec);
  std::vector<std::string> needed();

 private:
  static constexpr std::size_t no_file = static_cast<std::size_t>(-1);
  static constexpr std::size_t unknown = static_cast<std::size_t>(-1);
  struct Known {
    IndexedDefinition definition;
    std::size_t file = no_file;  // none: a header
    std::string header{};
    bool visited = false;
  };

  void add(std::vector<IndexedDefinition> definitions, std::size_t file,
           const std::string& header = {}) {
    for (IndexedDefinition& definition : definitions) {
      for (const std::string& name : definition.names) by_name_[name].push_back(known_.size());
      known_.push_back({std::move(definition), file, header});
    }
  }

  void add_headers(const fs::path& folder) {
    std::error_code failed;
    std::vector<fs::path> headers;
    for (const auto& entry : fs::directory_iterator(folder, failed)) {
      if (entry.path().extension() == ".h") headers.push_back(entry.path());
    }
    std::ranges::sort(headers);
    for (const fs::path& header : headers)
      add(index_text(read_text(header)), no_file, header.string());
  }

  /// Directly, or by a macro that stands for the word.
  [[nodiscard]] bool is_static(const Known& known) const {
    const auto means_static = [&](std::size_t k) {
      const IndexedDefinition& macro = known_[k].definition;
      return macro.is_macro && macro.mentions.contains("static");
    };
    return std::ranges::any_of(known.definition.specifiers, [&](const std::string& word) {
      const auto found = by_name_.find(word);
      return word == "static" ||
             (found != by_name_.end() && std::ranges::any_of(found->second, means_static));
    });
  }

  /// In `PRIVATE(match)(int) {` the name is `match`, and there are others like it.
  void forget_makers_of_names() {
    const auto makes_names = [&](const std::string& name) {
      return std::ranges::any_of(
          by_name_.at(name), [&](std::size_t k) { return known_[k].definition.takes_arguments; });
    };
    for (std::size_t k = 0; k < known_.size(); ++k) {
      const IndexedDefinition& definition = known_[k].definition;
      if (definition.is_macro || std::ranges::all_of(definition.names, makes_names)) continue;
      for (const std::string& name : definition.names) {
        if (makes_names(name)) std::erase(by_name_.at(name), k);
      }
    }
  }

  void pick(std::size_t file) {
    if (std::ranges::find(picked_, file) == picked_.end()) picked_.push_back(file);
  }
  void visit(std::size_t known) {
    if (std::exchange(known_[known].visited, true)) return;
    if (known_[known].file != no_file) pick(known_[known].file);
    pending_.push_back(known);
  }
  void follow(const std::string& name, std::size_t from);
  [[nodiscard]] std::size_t made_by_macros(const std::string& name) const;
  [[nodiscard]] bool clashes(std::size_t file) const;
  [[nodiscard]] bool is_another_program(std::size_t file) const;
  [[nodiscard]] std::size_t including(const std::string& header) const;

  std::vector<std::string> files_;
  std::string database_;
  std::vector<Known> known_;
  std::map<std::string, std::vector<std::size_t>> by_name_;
  std::vector<std::size_t> picked_;
  std::vector<std::size_t> pending_;
};

/// Would the file define a name for others that a picked one defines?
bool Project::clashes(std::size_t file) const {
  for (const Known& known : known_) {
    if (known.file != file || known.definition.is_macro || is_static(known)) continue;
    for (const std::string& name : known.definition.names) {
      for (const std::size_t other : by_name_.at(name)) {
        const Known& there = known_[other];
        const bool picked = there.file != file && there.file != no_file &&
                            std::ranges::find(picked_, there.file) != picked_.end();
        if (picked && !there.definition.is_macro && !is_static(there)) return true;
      }
    }
  }
  return false;
}

/// Where there are several with a main, each is a program of its own, and what they share does not
/// need it, though a word there may be a name in it.
bool Project::is_another_program(std::size_t file) const {
  const auto found = by_name_.find("main");
  if (found == by_name_.end()) return false;
  std::set<std::size_t> programs;
  for (const std::size_t k : found->second) {
    if (!known_[k].definition.is_macro) programs.insert(known_[k].file);
  }
  return programs.size() > 1 && programs.contains(file);
}

/// Macros of that name, whatever file they are in; a definition in the same file, or else one that
/// a file has for others.
void Project::follow(const std::string& name, std::size_t from) {
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) return;
  std::vector<std::size_t> elsewhere;
  bool defined = false;
  for (const std::size_t k : found->second) {
    const Known& known = known_[k];
    if (known.file == no_file || known.file == from) {
      visit(k);
      defined |= !known.definition.is_macro;
    } else if (!known.definition.is_macro && !is_static(known)) {
      elsewhere.push_back(k);
    }
  }
  if (defined) return;
  for (const std::size_t k : elsewhere) {
    const bool picked = std::ranges::find(picked_, known_[k].file) != picked_.end();
    if (picked) return visit(k);
  }
  for (const std::size_t k : elsewhere) {
    if (!is_another_program(known_[k].file) && !clashes(known_[k].file)) return visit(k);
  }
}

std::size_t Project::including(const std::string& header) const {
  const std::string name = fs::path(header).filename().string();
  for (std::size_t f = 0; f < files_.size(); ++f) {
    const std::string text = read_text(files_[f]);
    if (text.find("/" + name + "\"") != std::string::npos ||
        text.find("\"" + name + "\"") != std::string::npos) {
      return f;
    }
  }
  fail_reading("no file of '" + database_ + "' includes " + header);
}

/// The function that is most likely to have a name which its text does not show: with `#define
/// compile SUFFIX(compile_)` or `#define PRIVATE(name) lib_##name`, `compile(...) {` is `compile_8`
/// and `PRIVATE(match)(...) {` is `lib_match`. The name begins as a macro there says, and has in it
/// what is written. Clang will tell whether that was right.
std::size_t Project::made_by_macros(const std::string& name) const {
  std::size_t best = unknown;
  std::size_t most = 0;
  for (std::size_t k = 0; k < known_.size(); ++k) {
    if (known_[k].definition.is_macro) continue;
    std::size_t begun = 0;
    std::size_t within = 0;
    for (const std::string& written : known_[k].definition.names) {
      if (name.find(written) != std::string::npos) within = std::max(within, written.size());
      for (const std::size_t m : by_name_.at(written)) {
        if (!known_[m].definition.is_macro) continue;
        for (const std::string& word : known_[m].definition.mentions) {
          if (name.starts_with(word)) begun = std::max(begun, word.size());
        }
      }
    }
    if (begun == 0 || within == 0 || begun + within <= most) continue;
    best = k;
    most = begun + within;
  }
  return best;
}

/// The file or header that is called so: one, or empty.
std::string Project::the_one(const std::string& name, const std::vector<std::string>& of) {
  const std::vector<std::string> called = base::files_called(name, of);
  if (called.size() > 1) {
    fail_reading("several files are called " + name + ": " + base::join(called));
  }
  return called.empty() ? "" : called.front();
}

std::size_t Project::file_called(const std::string& name) const {
  const auto found = std::ranges::find(files_, the_one(name, files_));
  return found == files_.end() ? no_file : static_cast<std::size_t>(found - files_.begin());
}

/// `f`, or `FILE:f`.
void Project::start_function(const std::string& spec) {
  const std::size_t colon = spec.rfind(':');
  const std::string name = colon == std::string::npos ? spec : spec.substr(colon + 1);
  const std::size_t file =
      colon == std::string::npos ? no_file : file_called(spec.substr(0, colon));
  std::size_t function = unknown;
  if (const auto found = by_name_.find(name); found != by_name_.end()) {
    const auto defined = std::ranges::find_if(found->second, [&](std::size_t k) {
      return !known_[k].definition.is_macro && (file == no_file || known_[k].file == file);
    });
    if (defined != found->second.end()) function = *defined;
  }
  if (function == unknown) function = made_by_macros(name);
  if (function == unknown) {
    fail_reading("no function '" + name + "' in the files of '" + database_ +
                 "'; if a macro makes the name, give the file that defines it as well");
  }
  if (known_[function].file == no_file) pick(including(known_[function].header));
  visit(function);
}

void Project::start(const std::string& criterion) {
  constexpr std::string_view at_return = "@return";
  if (const std::size_t end = criterion.find(at_return); end != std::string::npos) {
    return start_function(criterion.substr(0, end));
  }
  const std::size_t colon = criterion.find(':');
  const std::string name = criterion.substr(0, colon);
  unsigned line = 0;
  if (colon != std::string::npos) {
    std::from_chars(criterion.data() + colon + 1, criterion.data() + criterion.size(), line);
  }
  if (line == 0) {
    fail_reading("'" + criterion +
                 "' names no file: with -p alone a criterion is FILE:LINE:VAR or " +
                 "FUNC@return; or give the files");
  }
  const std::size_t file = file_called(name);
  std::string header;
  if (file == no_file) {
    std::vector<std::string> headers;
    for (const Known& known : known_) {
      if (headers.empty() || headers.back() != known.header) headers.push_back(known.header);
    }
    header = the_one(name, headers);
  }
  if (file == no_file && header.empty()) {
    fail_reading("no file '" + name + "' in the compilation database '" + database_ + "'");
  }
  pick(file == no_file ? including(header) : file);
  bool within = false;
  for (const bool all : {false, true}) {
    if (within) break;
    for (std::size_t k = 0; k < known_.size(); ++k) {
      const Known& known = known_[k];
      const bool here = file == no_file ? known.header == header : known.file == file;
      const bool holds = known.definition.first_line <= line && line <= known.definition.last_line;
      if (!here || (!all && !holds)) continue;
      within |= holds;
      visit(k);
    }
  }
}

std::vector<std::string> Project::needed() {
  while (!pending_.empty()) {
    const std::size_t from = pending_.back();
    pending_.pop_back();
    const std::set<std::string> mentions = known_[from].definition.mentions;
    const std::size_t file = known_[from].file == no_file ? picked_.front() : known_[from].file;
    for (const std::string& name : mentions) follow(name, file);
  }
  std::vector<std::string> files;
  const fs::path here = fs::current_path();
  for (const std::size_t f : picked_) {
    const fs::path near = fs::path(files_[f]).lexically_relative(here);
    const bool below = !near.empty() && *near.begin() != "..";
    files.push_back(below ? near.string() : files_[f]);
  }
  return files;
}

}  // namespace

std::vector<std::string> needed_files(const std::string& database,
                                      const std::vector<std::string>& criteria,
                                      const std::optional<std::string>& entry) {
  Project project(database);
  for (const std::string& criterion : criteria) project.start(criterion);
  if (entry) project.start_function(*entry);
  return project.needed();
}

}  // namespace pslice::frontend
