#include "frontend/rewrite/edits.h"

#include <algorithm>
#include <utility>

namespace pslice::frontend {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

}  // namespace

TextEdits::TextEdits(const ScannedText& source)
    : source_(source),
      blanked_(source.text().size(), false),
      unprotected_(source.text().size(), false) {}

void TextEdits::blank(Span span) {
  for (std::size_t at = span.begin; at < std::min(span.end, blanked_.size()); ++at) {
    blanked_[at] = true;
  }
}

void TextEdits::unprotect(Span line) {
  for (std::size_t at = line.begin; at < std::min(line.end, unprotected_.size()); ++at) {
    unprotected_[at] = true;
  }
}

void TextEdits::insert(std::size_t at, std::string text) {
  insertions_[at].push_back({std::move(text), false});
}

void TextEdits::restore(Span span, std::string text) {
  if (!span.empty()) insertions_[span.begin].push_back({std::move(text), true});
}

std::string TextEdits::inserted_at(const std::vector<Insertion>& insertions, std::size_t at) const {
  std::string joined;
  for (const Insertion& insertion : insertions) {
    if (insertion.only_if_blanked && !blanked_[at]) continue;
    if (!joined.empty()) joined += ' ';
    joined += insertion.text;
  }
  return joined;
}

std::string TextEdits::apply() const {
  const std::string_view text = source_.text();
  const auto removed = [&](std::size_t at) {
    return at < text.size() && blanked_[at] && (!source_.is_directive(at) || unprotected_[at]);
  };
  std::string result;
  bool touched = false;  // something of this line was blanked
  const auto end_line = [&] {
    while (touched && !result.empty() && is_blank(result.back())) result.pop_back();
    touched = false;
  };
  std::size_t room_used = 0;  // bytes still covered by what was inserted before
  auto next_insertion = insertions_.begin();
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (next_insertion != insertions_.end() && next_insertion->first == at) {
      std::string inserted = inserted_at((next_insertion++)->second, at);
      if (!inserted.empty()) {
        std::size_t room = 0;
        while (removed(at + room) && text[at + room] != '\n') ++room;
        if (!result.empty() && is_word(result.back()) && is_word(inserted.front())) result += ' ';
        result += inserted;
        room_used = std::min(std::max(room_used, inserted.size()), room);
        const std::size_t next = at + room_used;
        if (next < text.size() && !removed(next) && is_word(text[next]) &&
            is_word(inserted.back())) {
          result += ' ';
        }
      }
    }
    if (at == text.size()) break;
    if (text[at] == '\n') {
      end_line();
      room_used = 0;
      result += '\n';
    } else if (room_used > 0) {
      --room_used;
      touched = true;
    } else if (removed(at)) {
      touched = true;
      result += is_blank(text[at]) ? text[at] : ' ';
    } else {
      result += text[at];
    }
  }
  end_line();
  return result;
}

}  // namespace pslice::frontend
