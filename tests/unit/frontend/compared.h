#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/budget.h"
#include "frontend/frontend.h"

// Versions of a program from texts, and what changed between them in words.

namespace pslice::frontend::compared {

using Listing = std::vector<std::string>;
using Texts = std::vector<base::SourceText>;

/// Files that end in `.c` are the program, the others are there to be included.
inline std::unique_ptr<Parsed> parsed(const Texts& texts) {
  SourceOptions options;
  options.texts = texts;
  for (const base::SourceText& text : texts) {
    if (text.path.ends_with(".c")) options.files.push_back(text.path);
  }
  base::Budget unlimited;
  Parsed::Messages messages;
  return Parsed::load(options, unlimited, messages);
}

inline std::string place(const std::optional<base::SourcePosition>& at, bool with_file) {
  if (!at) return "";
  return (with_file ? std::filesystem::path(at->file).filename().string() + ":" : "") +
         std::to_string(at->line);
}

inline Listing listing(const Correspondence& found, bool with_files = false) {
  static const char* const kinds[] = {"changed", "added", "removed", "moved"};
  Listing result;
  for (const Change& change : found.changes) {
    result.push_back(std::string(kinds[static_cast<int>(change.kind)]) + ' ' +
                     place(change.old_at, with_files) + '>' + place(change.new_at, with_files));
  }
  return result;
}

inline Listing sentences(const Correspondence& found) {
  Listing result;
  for (const InterfaceChange& change : found.interface) result.push_back(change.what);
  return result;
}

}  // namespace pslice::frontend::compared
