#include "library/text_hunks.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>

#include "base/c_tokens.h"

// Anchors cut both texts into stretches that correspond, so what is compared at a time is about a
// statement long, and a longest common subsequence of its tokens is cheap and to the point.

namespace pslice::library {
namespace {

/// Beyond so many pairs of tokens, a stretch is compared at its ends only.
constexpr std::size_t most_pairs = 4'000'000;

class Text {
 public:
  explicit Text(const std::string& text) : text_(text), tokens_(base::tokens_of(text)) {}

  [[nodiscard]] std::size_t size() const { return tokens_.size(); }
  [[nodiscard]] std::string_view operator[](std::size_t i) const {
    return std::string_view(text_).substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin);
  }
  [[nodiscard]] std::size_t begin(std::size_t i) const { return tokens_[i].begin; }
  [[nodiscard]] std::size_t end(std::size_t i) const { return tokens_[i].end; }
  /// Behind the token before.
  [[nodiscard]] std::size_t gap(std::size_t i) const { return i > 0 ? tokens_[i - 1].end : 0; }
  /// The token that begins there; none: none does.
  [[nodiscard]] std::optional<std::size_t> at(std::size_t offset) const {
    const auto found = std::ranges::lower_bound(tokens_, offset, {}, &base::TextToken::begin);
    if (found == tokens_.end() || found->begin != offset) return std::nullopt;
    return static_cast<std::size_t>(found - tokens_.begin());
  }

 private:
  const std::string& text_;
  std::vector<base::TextToken> tokens_;
};

std::ptrdiff_t opens(std::string_view token) {
  if (token == "{" || token == "(" || token == "[") return 1;
  return token == "}" || token == ")" || token == "]" ? -1 : 0;
}

/// Tokens from `begin` to before `end`, of both texts.
struct Stretch {
  std::size_t old_begin = 0;
  std::size_t old_end = 0;
  std::size_t new_begin = 0;
  std::size_t new_end = 0;

  [[nodiscard]] bool is_empty() const { return old_begin == old_end && new_begin == new_end; }
};

class Comparer {
 public:
  Comparer(const std::string& old_text, const std::string& new_text,
           const std::function<bool(TextSide, std::size_t)>& splits_at)
      : old_(old_text), new_(new_text), splits_at_(splits_at) {}

  std::vector<TextHunk> run(std::vector<Anchor> anchors) {
    Stretch stretch;
    for (const Stretch& start : starts(std::move(anchors))) {
      stretch.old_end = start.old_begin;
      stretch.new_end = start.new_begin;
      compare(stretch);
      stretch = start;
    }
    stretch.old_end = old_.size();
    stretch.new_end = new_.size();
    compare(stretch);
    return std::move(hunks_);
  }

 private:
  /// Tokens that correspond, in the order of both texts: a longest increasing sequence of them.
  [[nodiscard]] std::vector<Stretch> starts(std::vector<Anchor> anchors) const {
    std::ranges::sort(anchors);
    std::vector<Stretch> all;
    for (const Anchor& anchor : anchors) {
      const auto mine = old_.at(anchor.old_offset);
      const auto theirs = new_.at(anchor.new_offset);
      const bool is_known = !all.empty() && mine && all.back().old_begin == *mine;
      if (mine && theirs && !is_known) all.push_back({*mine, 0, *theirs, 0});
    }
    std::vector<std::size_t> last;  // by length: the element that ends least
    std::vector<std::optional<std::size_t>> before(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto place = std::ranges::lower_bound(last, all[i].new_begin, {},
                                                  [&](std::size_t k) { return all[k].new_begin; });
      if (place != last.begin()) before[i] = *std::prev(place);
      if (place == last.end())
        last.push_back(i);
      else
        *place = i;
    }
    std::vector<Stretch> result;
    std::optional<std::size_t> next;
    if (!last.empty()) next = last.back();
    for (; next; next = before[*next]) result.push_back(all[*next]);
    std::ranges::reverse(result);
    return result;
  }

  void compare(Stretch stretch) {
    while (stretch.old_begin < stretch.old_end && stretch.new_begin < stretch.new_end &&
           old_[stretch.old_begin] == new_[stretch.new_begin]) {
      ++stretch.old_begin;
      ++stretch.new_begin;
    }
    while (stretch.old_begin < stretch.old_end && stretch.new_begin < stretch.new_end &&
           old_[stretch.old_end - 1] == new_[stretch.new_end - 1]) {
      --stretch.old_end;
      --stretch.new_end;
    }
    const std::size_t rows = stretch.old_end - stretch.old_begin;
    const std::size_t columns = stretch.new_end - stretch.new_begin;
    if (rows == 0 || columns == 0 || rows > most_pairs / columns)
      add(stretch);
    else
      compare_tokens(stretch, rows, columns);
  }

  void compare_tokens(const Stretch& stretch, std::size_t rows, std::size_t columns) {
    // By how many tokens are left of each: the length of what they have in common.
    std::vector<std::vector<unsigned>> common(rows + 1, std::vector<unsigned>(columns + 1));
    for (std::size_t i = rows; i-- > 0;) {
      for (std::size_t k = columns; k-- > 0;) {
        const bool same = old_[stretch.old_begin + i] == new_[stretch.new_begin + k];
        common[i][k] =
            same ? common[i + 1][k + 1] + 1 : std::max(common[i + 1][k], common[i][k + 1]);
      }
    }
    Stretch hunk{stretch.old_begin, stretch.old_begin, stretch.new_begin, stretch.new_begin};
    std::size_t i = 0;
    std::size_t k = 0;
    const auto finish = [&] {
      add(hunk);
      hunk.old_begin = hunk.old_end = stretch.old_begin + i;
      hunk.new_begin = hunk.new_end = stretch.new_begin + k;
    };
    while (i < rows || k < columns) {
      const bool same =
          i < rows && k < columns && old_[stretch.old_begin + i] == new_[stretch.new_begin + k];
      if (same) {
        ++i;
        ++k;
        finish();
      } else if (k == columns || (i < rows && common[i + 1][k] >= common[i][k + 1])) {
        hunk.old_end = stretch.old_begin + ++i;
      } else {
        hunk.new_end = stretch.new_begin + ++k;
      }
    }
    finish();
  }

  /// Splits what only one text has.
  void add(const Stretch& stretch) {
    if (stretch.is_empty()) return;
    const bool only_new = stretch.old_begin == stretch.old_end;
    if (!only_new && stretch.new_begin != stretch.new_end) return add_whole(stretch);
    const Text& text = only_new ? new_ : old_;
    const TextSide side = only_new ? TextSide::newer : TextSide::older;
    const std::size_t end = only_new ? stretch.new_end : stretch.old_end;
    std::size_t first = only_new ? stretch.new_begin : stretch.old_begin;
    std::ptrdiff_t depth = 0;
    const auto add_until = [&](std::size_t last) {
      Stretch piece = stretch;
      (only_new ? piece.new_begin : piece.old_begin) = first;
      (only_new ? piece.new_end : piece.old_end) = last;
      if (!only_new) piece.new_begin = piece.new_end = stretch.new_begin;
      add_whole(piece);
      first = last;
    };
    for (std::size_t i = first; i < end; ++i) {
      const bool is_whole = i > first && depth == 0 && (text[i - 1] == ";" || text[i - 1] == "}");
      if (is_whole && text[i] != "else" && splits_at_(side, text.begin(i))) add_until(i);
      depth += opens(text[i]);
    }
    add_until(end);
  }

  void add_whole(const Stretch& stretch) {
    TextHunk hunk;
    const bool has_old = stretch.old_begin < stretch.old_end;
    const bool has_new = stretch.new_begin < stretch.new_end;
    hunk.old_begin = has_old ? old_.begin(stretch.old_begin) : old_.gap(stretch.old_begin);
    hunk.old_end = has_old ? old_.end(stretch.old_end - 1) : hunk.old_begin;
    hunk.new_begin = has_new ? new_.begin(stretch.new_begin) : new_.gap(stretch.new_begin);
    hunk.new_end = has_new ? new_.end(stretch.new_end - 1) : hunk.new_begin;
    for (std::size_t i = stretch.new_begin; i < stretch.new_end; ++i) hunk.depth += opens(new_[i]);
    for (std::size_t i = stretch.old_begin; i < stretch.old_end; ++i) hunk.depth -= opens(old_[i]);
    hunks_.push_back(hunk);
  }

  Text old_;
  Text new_;
  const std::function<bool(TextSide, std::size_t)>& splits_at_;
  std::vector<TextHunk> hunks_;
};

}  // namespace

std::vector<TextHunk> text_hunks(
    const std::string& old_text, const std::string& new_text, std::vector<Anchor> anchors,
    const std::function<bool(TextSide side, std::size_t offset)>& splits_at) {
  return Comparer(old_text, new_text, splits_at).run(std::move(anchors));
}

}  // namespace pslice::library
