#include "frontend/parse/missing_headers.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string_view>

#include "frontend/units/scanned_text.h"

// What users run into first: flags that are missing, and files that are no C.

namespace pslice::frontend {
namespace {

namespace fs = std::filesystem;

/// Of "'x.h' file not found": x.h.
std::optional<std::string> missing_header(const base::CompilerMessage& message) {
  constexpr std::string_view ending = "' file not found";
  if (!message.text.ends_with(ending) || !message.text.starts_with('\'')) return std::nullopt;
  return message.text.substr(1, message.text.size() - ending.size() - 1);
}

/// A directory, near the file, in which the header is found under this name. Not far away: the
/// parents of the file and some levels below each.
std::optional<fs::path> directory_with(const std::string& header, const fs::path& file) {
  constexpr int levels_up = 3;
  constexpr int levels_down = 3;
  constexpr std::size_t most_looked_at = 5000;
  std::error_code ignored;
  std::size_t looked_at = 0;
  fs::path at = fs::absolute(file, ignored).parent_path();
  for (int up = 0; up <= levels_up && at != at.root_path(); ++up, at = at.parent_path()) {
    if (fs::is_regular_file(at / header, ignored)) return at;
    auto next = fs::recursive_directory_iterator(at, fs::directory_options::skip_permission_denied,
                                                 ignored);
    for (; !ignored && next != fs::recursive_directory_iterator(); next.increment(ignored)) {
      if (++looked_at > most_looked_at) return std::nullopt;
      if (!next->is_directory(ignored)) continue;
      if (next.depth() >= levels_down || next->path().filename().string().starts_with('.')) {
        next.disable_recursion_pending();
      }
      if (fs::is_regular_file(next->path() / header, ignored)) return next->path();
    }
  }
  return std::nullopt;
}

}  // namespace

std::string help_with_headers(const std::string& file,
                              const std::vector<base::CompilerMessage>& messages) {
  for (const base::CompilerMessage& message : messages) {
    const auto header = missing_header(message);
    if (!header) continue;
    std::string help =
        "\n'" + *header + "' was not found: give -I DIR for its directory, or -p DIR ";
    help += "for that of a compile_commands.json";
    if (const auto directory = directory_with(*header, file)) {
      std::error_code failed;
      const fs::path near = fs::relative(*directory, failed);
      help += "; there is one with -I " + (failed || near.empty() ? *directory : near).string();
    } else {
      help += "; if building makes it, build first";
    }
    return help;
  }
  return {};
}

std::string named_as_other_language(const std::string& file) {
  struct Language {
    std::string_view name;
    std::array<std::string_view, 12> extensions;
  };
  constexpr std::array<Language, 2> others = {
      {{"C++",
        {".cc", ".cp", ".cxx", ".cpp", ".c++", ".C", ".CPP", ".hh", ".hpp", ".hxx", ".h++", ".H"}},
       {"Objective-C", {".m", ".mm", ".M"}}}};
  const std::string extension = fs::path(file).extension().string();
  for (const Language& language : others) {
    if (extension.empty() ||
        std::ranges::find(language.extensions, extension) == language.extensions.end()) {
      continue;
    }
    return "'" + file + "' is " + std::string(language.name) + "; pslice slices C";
  }
  return {};
}

std::string help_with_language(const std::string& text) {
  // Words that no C file has at the beginning of a line, but for what compilers of C do not see.
  constexpr std::array<std::string_view, 5> words = {"namespace", "template", "class", "using",
                                                     "public:"};
  const ScannedText source(text);
  bool line_start = true;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view rest = std::string_view(text).substr(at);
    const auto begins = [&](std::string_view word) {
      return rest.starts_with(word) && (rest.size() == word.size() || !is_word(rest[word.size()]));
    };
    if (line_start && source.token_after(at) == at && std::ranges::any_of(words, begins)) {
      return "\nit looks like C++; pslice slices C";
    }
    line_start = text[at] == '\n';
  }
  return {};
}

}  // namespace pslice::frontend
