#include "library/mixed_versions.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <utility>

#include "base/c_tokens.h"
#include "library/text_hunks.h"

// The texts are compared token by token between statements that correspond (text_hunks.h), which
// gives hunks: a few tokens of OLD that are a few others in NEW. A hunk is part of each change
// whose statement it is in or around. Hunks go together
//   - that are part of the same change: a statement that moved is gone here and comes up there;
//   - that give something the same new name: these are part of no other change;
//   - of which one opens what another closes: `if (c) {` and `}`.
// What else has to go together (a declaration and its use) shows when a mix does not compile.

namespace pslice::library {
namespace {

/// Sets of things that go together.
class Together {
 public:
  explicit Together(std::size_t count) : parent_(count) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }
  std::size_t find(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void unite(std::size_t a, std::size_t b) { parent_[find(b)] = find(a); }

 private:
  std::vector<std::size_t> parent_;
};

/// So many statements may stand in the head of another.
constexpr int most_parts_of_a_statement = 16;

/// One version of a file: where its statements and definitions begin, and what of that is a change.
class Starts {
 public:
  Starts(const std::string& text, std::string name)
      : text_(text), name_(std::move(name)), lines_{0}, tokens_(base::tokens_of(text)) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\n') lines_.push_back(i + 1);
    }
  }

  /// None: it is not in this file, or its place is not known.
  [[nodiscard]] std::optional<std::size_t> offset(const base::SourcePosition& position) const {
    if (position.file != name_ || position.line == 0 || position.line > lines_.size()) {
      return std::nullopt;
    }
    return lines_[position.line - 1] + (position.column > 0 ? position.column - 1 : 0);
  }

  void add(const base::SourcePosition& position, std::optional<std::size_t> change) {
    const auto at = offset(position);
    if (!at) return;
    auto& changes = changes_[*at];
    if (change) changes.insert(*change);
  }

  /// The changes that what begins within these offsets is part of, or what they are in.
  void add_changes(std::size_t begin, std::size_t end, std::set<std::size_t>& result) const {
    auto first = changes_.upper_bound(begin);
    // The nearest that goes on until there: what stands within a `for` has ended.
    auto around = first;
    for (int tries = 0; around != changes_.begin() && tries < most_parts_of_a_statement; ++tries) {
      --around;
      if (begin >= end_of(around->first)) continue;
      result.insert(around->second.begin(), around->second.end());
      break;
    }
    for (; first != changes_.end() && first->first < end; ++first) {
      result.insert(first->second.begin(), first->second.end());
    }
  }

  [[nodiscard]] bool begins_change(std::size_t offset) const {
    const auto found = changes_.find(offset);
    return found != changes_.end() && !found->second.empty();
  }

 private:
  /// Of what begins there: behind its `;`, or before its block, or at the end of the directive.
  [[nodiscard]] std::size_t end_of(std::size_t begin) const {
    // A position may be that of a name within a directive or a declaration.
    auto token = std::ranges::upper_bound(tokens_, begin, {}, &base::TextToken::begin);
    if (token != tokens_.begin()) --token;
    if (token != tokens_.end() && text_[token->begin] == '#') return token->end;
    int depth = 0;
    char before = ' ';
    for (; token != tokens_.end(); ++token) {
      const char c = text_[token->begin];
      const bool is_block = (c == '{' && before != '=') || c == '}';
      if (depth <= 0 && c == ';') return token->end;
      if (depth <= 0 && is_block) return token->begin;
      depth += c == '(' || c == '[' || c == '{' ? 1 : 0;
      depth -= c == ')' || c == ']' || c == '}' ? 1 : 0;
      before = c;
    }
    return text_.size();
  }

  const std::string& text_;
  std::string name_;
  std::vector<std::size_t> lines_;
  std::vector<base::TextToken> tokens_;
  std::map<std::size_t, std::set<std::size_t>> changes_;  // by offset
};

Starts starts_of(const std::string& text, const std::string& name, const ts::Program& outline,
                 const std::vector<frontend::Change>& changes,
                 std::optional<base::SourcePosition> frontend::Change::* side) {
  Starts result(text, name);
  for (std::size_t i = 0; i < outline.statement_count(); ++i) {
    const ts::StatementInfo& info = outline[ts::Statement(i)];
    if (!info.implicit) result.add(info.position, std::nullopt);
  }
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (changes[i].*side) result.add(*(changes[i].*side), i);
  }
  return result;
}

std::vector<Anchor> anchors_of(const Starts& older, const Starts& newer,
                               const frontend::Correspondence& correspondence,
                               const ts::Program& old_outline, const ts::Program& new_outline) {
  std::vector<Anchor> result;
  for (std::size_t i = 0; i < correspondence.new_of_old.size(); ++i) {
    const auto& partner = correspondence.new_of_old[i];
    if (!partner) continue;
    const auto mine = older.offset(old_outline[ts::Statement(i)].position);
    const auto theirs = newer.offset(new_outline[*partner].position);
    if (mine && theirs) result.push_back({*mine, *theirs});
  }
  return result;
}

using Renaming = std::pair<std::string, std::string>;

/// Of functions, and of what they declare.
std::set<Renaming> all_renamings(const frontend::Correspondence& correspondence,
                                 const ts::Program& old_outline, const ts::Program& new_outline) {
  std::set<Renaming> result;
  for (const frontend::FunctionPair& pair : correspondence.functions) {
    result.insert(pair.renamed.begin(), pair.renamed.end());
    const std::string& before = old_outline[pair.old_function].name;
    const std::string& now = new_outline[pair.new_function].name;
    if (before != now) result.emplace(before, now);
  }
  return result;
}

/// A hunk, and what it is part of.
struct Part {
  std::size_t file = 0;
  TextHunk hunk;
  std::set<std::size_t> changes;
  std::optional<Renaming> renaming{};
};

std::size_t distance(std::size_t a, std::size_t b) { return a < b ? b - a : a - b; }

/// Who moves a statement over another may as well have moved the other. Where the text has it that
/// way, what is part of no change is part of the move.
void add_moves(const FilePair& files, const frontend::Correspondence& correspondence,
               const Starts& older, const Starts& newer, std::span<Part> parts) {
  std::set<std::size_t> told;
  for (const Part& part : parts) told.insert(part.changes.begin(), part.changes.end());
  for (Part& part : parts) {
    const TextHunk& hunk = part.hunk;
    const bool is_alone = hunk.old_begin == hunk.old_end || hunk.new_begin == hunk.new_end;
    if (!part.changes.empty() || part.renaming || !is_alone) continue;
    std::optional<std::size_t> nearest;
    std::size_t least = std::max(files.old_text.size(), files.new_text.size());
    for (std::size_t i = 0; i < correspondence.changes.size(); ++i) {
      const frontend::Change& change = correspondence.changes[i];
      const bool is_move = change.kind == frontend::Change::Kind::moved && !told.contains(i);
      const auto before = is_move ? older.offset(*change.old_at) : std::nullopt;
      const auto now = is_move ? newer.offset(*change.new_at) : std::nullopt;
      if (!before || !now) continue;
      const std::size_t far =
          std::min(distance(*before, hunk.old_begin), distance(*now, hunk.new_begin));
      if (far >= least) continue;
      least = far;
      nearest = i;
    }
    if (nearest) part.changes.insert(*nearest);
  }
}

void unite_renamings(const std::vector<Part>& parts, Together& together) {
  std::map<Renaming, std::size_t> first;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].renaming)
      together.unite(first.try_emplace(*parts[i].renaming, i).first->second, i);
  }
}

/// Hunks of which one opens what the other closes go together.
void unite_brackets(const std::vector<Part>& parts, Together& together) {
  struct Open {
    std::size_t part;
    std::ptrdiff_t depth;
  };
  std::vector<Open> open;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0 && parts[i].file != parts[i - 1].file) open.clear();
    std::ptrdiff_t depth = parts[i].hunk.depth;
    while (depth != 0 && !open.empty() && (open.back().depth < 0) != (depth < 0)) {
      together.unite(open.back().part, i);
      const std::ptrdiff_t step = depth < 0 ? 1 : -1;
      depth += step;
      open.back().depth -= step;
      if (open.back().depth == 0) open.pop_back();
    }
    if (depth != 0) open.push_back({i, depth});
  }
}

void unite_changes(const std::vector<Part>& parts, Together& together) {
  std::map<std::size_t, std::size_t> part_of;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (const std::size_t change : parts[i].changes) {
      together.unite(part_of.try_emplace(change, i).first->second, i);
    }
  }
}

}  // namespace

MixedVersions::MixedVersions(std::vector<FilePair> files,
                             const frontend::Correspondence& correspondence,
                             const ts::Program& old_outline, const ts::Program& new_outline)
    : files_(std::move(files)), edits_(files_.size()) {
  std::vector<Part> parts;
  const std::set<Renaming> renamings = all_renamings(correspondence, old_outline, new_outline);
  for (std::size_t file = 0; file < files_.size(); ++file) {
    const FilePair& pair = files_[file];
    const Starts older = starts_of(pair.old_text, pair.old_name, old_outline,
                                   correspondence.changes, &frontend::Change::old_at);
    const Starts newer = starts_of(pair.new_text, pair.new_name, new_outline,
                                   correspondence.changes, &frontend::Change::new_at);
    const auto splits = [&](TextSide side, std::size_t offset) {
      return (side == TextSide::older ? older : newer).begins_change(offset);
    };
    const std::size_t first_of_file = parts.size();
    for (TextHunk& hunk :
         text_hunks(pair.old_text, pair.new_text,
                    anchors_of(older, newer, correspondence, old_outline, new_outline), splits)) {
      const Renaming renaming{pair.old_text.substr(hunk.old_begin, hunk.old_end - hunk.old_begin),
                              pair.new_text.substr(hunk.new_begin, hunk.new_end - hunk.new_begin)};
      if (renamings.contains(renaming)) {
        parts.push_back({file, hunk, {}, renaming});
        continue;
      }
      std::set<std::size_t> changes;
      if (hunk.old_begin < hunk.old_end) older.add_changes(hunk.old_begin, hunk.old_end, changes);
      if (hunk.new_begin < hunk.new_end) newer.add_changes(hunk.new_begin, hunk.new_end, changes);
      parts.push_back({file, hunk, std::move(changes)});
    }
    add_moves(pair, correspondence, older, newer, std::span(parts).subspan(first_of_file));
  }
  Together together(parts.size());
  unite_changes(parts, together);
  unite_renamings(parts, together);
  unite_brackets(parts, together);
  std::map<std::size_t, std::size_t> unit_of;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Part& part = parts[i];
    const std::size_t unit = unit_of.try_emplace(together.find(i), unit_of.size()).first->second;
    changes_.resize(unit_of.size());
    std::set<std::size_t> all(changes_[unit].begin(), changes_[unit].end());
    all.insert(part.changes.begin(), part.changes.end());
    changes_[unit].assign(all.begin(), all.end());
    const TextHunk& hunk = part.hunk;
    edits_[part.file].push_back(
        {hunk.old_begin, hunk.old_end,
         files_[part.file].new_text.substr(hunk.new_begin, hunk.new_end - hunk.new_begin), unit});
  }
}

std::vector<std::string> MixedVersions::texts(const std::vector<bool>& changed) const {
  std::vector<std::string> result;
  for (std::size_t file = 0; file < files_.size(); ++file) {
    const std::string& old_text = files_[file].old_text;
    std::string text;
    std::size_t at = 0;
    for (const Edit& edit : edits_[file]) {
      if (!changed[edit.unit]) continue;
      // A directive has a line of its own.
      const bool is_directive =
          edit.text.find('#') != std::string::npos ||
          old_text.substr(edit.begin, edit.end - edit.begin).find('#') != std::string::npos;
      const std::string_view between = is_directive ? "\n" : " ";
      text.append(old_text, at, edit.begin - at).append(between).append(edit.text).append(between);
      at = edit.end;
    }
    result.push_back(text.append(old_text, at));
  }
  return result;
}

}  // namespace pslice::library
