#include "library/placed_programs.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>

namespace pslice::library {
namespace {

namespace fs = std::filesystem;

/// The names in quotes that a text includes.
std::vector<std::string> included(const std::string& text) {
  std::vector<std::string> result;
  for (std::size_t at = 0; (at = text.find("include", at)) != std::string::npos; ++at) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t open = text.find_first_of("\"<", at);
    if (open >= end) continue;
    const std::size_t close = text.find_first_of("\">", open + 1);
    if (close < end) result.push_back(text.substr(open + 1, close - open - 1));
  }
  return result;
}

/// The texts that the chosen ones include, and so on.
class Closure {
 public:
  explicit Closure(const std::vector<base::SourceText>& texts) : texts_(texts) {}

  void add(const base::SourceText& text) {
    if (!chosen_.insert(&text).second) return;
    for (const std::string& name : included(text.text)) {
      const fs::path beside = (fs::path(text.path).parent_path() / name).lexically_normal();
      for (const base::SourceText& other : texts_) {
        const fs::path path = fs::path(other.path).lexically_normal();
        if (path == beside || path.string().ends_with("/" + name)) add(other);
      }
    }
  }
  [[nodiscard]] const std::set<const base::SourceText*>& chosen() const { return chosen_; }

 private:
  const std::vector<base::SourceText>& texts_;
  std::set<const base::SourceText*> chosen_;
};

/// The deepest folder that all are in.
fs::path common_folder(const std::set<const base::SourceText*>& texts) {
  fs::path common = fs::weakly_canonical(fs::absolute((*texts.begin())->path)).parent_path();
  for (const base::SourceText* text : texts) {
    const fs::path path = fs::weakly_canonical(fs::absolute(text->path)).parent_path();
    const auto [mine, theirs] = std::ranges::mismatch(common, path);
    fs::path shared;
    for (auto part = common.begin(); part != mine; ++part) shared /= *part;
    common = shared;
  }
  return common;
}

}  // namespace

std::vector<suite::File> place_program(const Task& task, const std::string& folder,
                                       std::vector<std::string>& programs) {
  const std::vector<base::SourceText>& texts = task.options.source.texts;
  const std::vector<std::string>& names = task.source->files();
  Closure closure(texts);
  for (const base::SourceText& text : texts) {
    if (std::ranges::find(names, text.path) != names.end()) closure.add(text);
  }
  if (closure.chosen().empty()) return {};
  const fs::path root = common_folder(closure.chosen());
  std::vector<suite::File> files;
  for (const base::SourceText* text : closure.chosen()) {
    const fs::path place =
        folder / fs::weakly_canonical(fs::absolute(text->path)).lexically_relative(root);
    files.push_back({place.string(), text->text});
    const auto name = std::ranges::find(names, text->path);
    if (name != names.end()) {
      programs[static_cast<std::size_t>(name - names.begin())] = place.string();
    }
  }
  std::ranges::sort(files, {}, &suite::File::name);
  return files;
}

}  // namespace pslice::library
