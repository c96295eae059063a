#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "frontend/text_place.h"
#include "ts/program.h"

// What two versions of a program have in common, and what differs: plain data, nothing of Clang.

namespace pslice::frontend {

/// Something that is not the same in both versions. What is no statement of the programs (a macro,
/// a type, a `case`, a bare declaration) has none here; the statements whose meaning it alters are
/// changes of their own.
struct Change {
  enum class Kind : std::uint8_t { changed, added, removed, moved };
  Kind kind = Kind::changed;
  std::optional<base::SourcePosition> old_at = {};  // none: added
  std::optional<base::SourcePosition> new_at = {};  // none: removed
  std::string text = {};  // of NEW, of OLD if removed; one line, shortened
  std::optional<ts::Statement> old_statement = {};
  std::optional<ts::Statement> new_statement = {};
  /// Of what is added, moved, or changed and moved: where it would stand in OLD, as a statement
  /// there that is executed by every run that comes to that place; none: only the beginning of the
  /// function is sure to be.
  std::optional<ts::Statement> old_gap = {};
  /// Of what is removed, moved, or changed and moved: likewise in NEW.
  std::optional<ts::Statement> new_gap = {};
};

/// A difference that shows outside without running anything.
struct InterfaceChange {
  std::string what;  // a sentence: `f` is only in NEW
  std::string name;
  std::optional<base::SourcePosition> old_at = {};
  std::optional<base::SourcePosition> new_at = {};
};

/// A function that both versions have, by the same name or, renamed, by its body.
struct FunctionPair {
  ts::Function old_function;
  ts::Function new_function;
  /// The same tokens after macros, with the same meaning: no change is in it, nor in its type.
  bool same_text = false;
  /// Parameters and locals by position and use, not by name: (old name, new name) where they
  /// differ.
  std::vector<std::pair<std::string, std::string>> renamed;
};

/// Statements and functions are those of `Parsed::outline`, so those of the program from any entry.
struct Correspondence {
  /// The places of criteria: of statements, of ends of functions.
  struct Places {
    std::map<TextPlace, TextPlace> points;
    std::map<TextPlace, TextPlace> returns;
  };

  std::vector<std::optional<ts::Statement>> new_of_old;  // by OLD's statement
  std::vector<std::optional<ts::Statement>> old_of_new;  // by NEW's
  std::vector<Change> changes;  // in the order of NEW's text, removed ones where they were
  std::vector<InterfaceChange> interface;
  std::vector<FunctionPair> functions;  // in the order of NEW's functions
  Places old_places_of_new;             // OLD's `Criterion::places` by NEW's
  /// By file and line of NEW, as statements are placed: the line of OLD.
  std::map<std::pair<std::string, unsigned>, base::SourcePosition> old_lines;

  /// Where the first statement or label on a line of NEW is in OLD; none: nowhere.
  [[nodiscard]] std::optional<base::SourcePosition> line_in_old(const std::string& file,
                                                                unsigned line) const {
    const auto found = old_lines.find({file, line});
    if (found == old_lines.end()) return std::nullopt;
    return found->second;
  }
};

}  // namespace pslice::frontend
