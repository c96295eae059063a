// Where a criterion is. Every statement was recorded with its location and scope when it was
// lowered, so a criterion is a search in that list. When it finds nothing, the same list says what
// would have been found.

#include "frontend/criterion/criterion.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "base/file_names.h"
#include "base/suggest.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/ASTUnit.h"
#include "frontend/criterion/expression.h"
#include "frontend/criterion/missing.h"

namespace pslice::frontend {

namespace {

struct Where {
  enum class Kind : std::uint8_t { line, label, returns };
  Kind kind = Kind::line;
  std::string file{};  // its name in the program; of a label or function, if it is said
  unsigned line = 0;
  std::string name{};  // of a label or function
  std::string text{};  // as written
};

std::optional<unsigned> to_number(std::string_view digits) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (digits.empty() || error != std::errc() || end != digits.data() + digits.size()) {
    return std::nullopt;
  }
  return number;
}

std::string trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t") - begin + 1));
}

std::vector<std::string> split_variables(std::string_view text) {
  std::vector<std::string> result;
  int depth = 0;
  std::string current;
  for (const char c : text) {
    if (c == '[' || c == '(') ++depth;
    if (c == ']' || c == ')') --depth;
    if (c == ',' && depth == 0) {
      result.push_back(trimmed(current));
      current.clear();
    } else {
      current += c;
    }
  }
  result.push_back(trimmed(current));
  return result;
}

std::string listed(const std::vector<std::string>& items, std::size_t most) {
  std::string result;
  for (std::size_t i = 0; i < items.size() && i < most; ++i) {
    if (i != 0) result += ", ";
    result += items[i];
  }
  if (items.size() > most) result += ", ...";
  return result;
}

class PlaceFinder {
 public:
  PlaceFinder(const std::string& spec, const Lowered& lowered,
              const std::vector<clang::ASTUnit*>& units, const std::vector<std::string>& files)
      : spec_(spec), lowered_(lowered), units_(units), files_(files) {}

  Criterion run() {
    parse();
    found_.spec = spec_;
    found_.where = where_.text;
    found_.at_returns = where_.kind == Where::Kind::returns;
    if (where_.kind == Where::Kind::label) found_.label = where_.name;
    if (found_.at_returns) {
      find_returns();
    } else {
      find_statements();
    }
    return std::move(found_);
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { fail_criterion(spec_, message); }

  // --- reading the specification ---

  bool has_label(const std::string& name) const {
    return std::ranges::any_of(lowered_.points,
                               [&](const SourcePoint& p) { return p.label == name; });
  }

  /// The files and headers of the program that have statements, or are given.
  std::vector<std::string> all_files() const {
    std::vector<std::string> result = files_;
    for (const SourcePoint& p : lowered_.points) {
      const std::string& file = p.position.file;
      if (file == result.back() || std::ranges::find(result, file) != result.end()) continue;
      result.push_back(file);
    }
    return result;
  }

  std::string the_file(const std::string& name, const std::vector<std::string>& called) const {
    if (called.empty()) {
      fail("no file '" + name + "' in the program (" + listed(files_, 5) + ")");
    }
    if (called.size() > 1) fail("several files are called " + name + ": " + listed(called, 5));
    return called.front();
  }

  void parse() {
    const std::size_t colon = spec_.find(':');
    // The first colon before which a file stands, and behind it a place.
    for (std::size_t c = colon; c != std::string::npos; c = spec_.find(':', c + 1)) {
      const std::size_t end = spec_.find(':', c + 1);
      const std::size_t length = end == std::string::npos ? end : end - c - 1;
      if (read_place(trimmed(spec_.substr(0, c)), trimmed(spec_.substr(c + 1, length)))) {
        where_.text = trimmed(spec_.substr(0, end));
        return read_variables(end);
      }
    }
    const std::string head = trimmed(spec_.substr(0, colon));
    if (head.empty()) fail("the place before ':' is missing; write WHERE:VAR, e.g. 12:x or l9:z");
    read_variables(colon);
    if (read_event(head)) return;
    where_.text = head;
    const auto line = to_number(head);
    const auto short_line = head[0] == 'l' ? to_number(head.substr(1)) : std::nullopt;
    if (!line && !short_line) fail_no_place(head, colon != std::string::npos);
    where_.file = files_.front();
    where_.line = line ? *line : *short_line;
  }

  /// `FILE:PLACE`, if that is what it is.
  bool read_place(const std::string& file, const std::string& place) {
    const auto line = to_number(place);
    const std::vector<std::string> called = base::files_called(file, all_files());
    const bool looks_like_file = line && file.find_first_of("./") != std::string::npos;
    if (called.empty() && !looks_like_file) return false;
    where_.file = the_file(file, called);
    if (!line && !read_event(place)) {
      fail("no label '" + place + "' in " + where_.file +
           "; of a file a criterion is FILE:LINE, FILE:LABEL or FILE:FUNC@return");
    }
    if (line) where_.line = *line;
    return true;
  }

  /// A label, or the returns of a function.
  bool read_event(const std::string& text) {
    constexpr std::string_view at_return = "@return";
    const bool at_returns = text.ends_with(at_return) && text != at_return;
    if (!at_returns && !has_label(text)) return false;
    where_.kind = at_returns ? Where::Kind::returns : Where::Kind::label;
    where_.name = at_returns ? text.substr(0, text.size() - at_return.size()) : text;
    where_.text = text;
    return true;
  }

  void read_variables(std::size_t colon) {
    if (colon == std::string::npos) return;
    found_.variables = split_variables(spec_.substr(colon + 1));
    for (const std::string& v : found_.variables) {
      if (v.empty()) fail("an empty variable name; write WHERE:VAR[,VAR...]");
    }
  }

  // --- places that are none ---

  std::vector<std::string> function_names() const {
    std::vector<std::string> names;
    for (const FunctionEntry& f : lowered_.functions) {
      names.push_back(f.definition->getNameAsString());
    }
    return names;
  }

  /// The first line of a statement of the function; 0: it has none.
  unsigned first_line(const std::string& function) const {
    for (const SourcePoint& p : lowered_.points) {
      if (lowered_.program[p.function].name == function) return p.position.line;
    }
    return 0;
  }

  /// What was meant by something that is neither a line nor a label.
  [[noreturn]] void fail_no_place(const std::string& head, bool has_variables) const {
    const std::vector<std::string> functions = function_names();
    const auto is_function = [&](const std::string& name) {
      return std::ranges::find(functions, name) != functions.end();
    };
    const std::string what = found_.variables.empty() ? "VAR" : listed(found_.variables, 4);
    if (const std::size_t at = head.find('@'); at != std::string::npos) {
      fail_no_event(head.substr(0, at), head.substr(at + 1));
    }
    if (is_function(head)) {
      const unsigned line = first_line(head);
      fail("'" + head + "' is a function, and a criterion is at a place in it: write " + head +
           "@return" + (has_variables ? ":" + what : "") + " for its end" +
           (line == 0 ? "" : ", or a line such as " + std::to_string(line) + ":" + what));
    }
    if (found_.variables.size() == 1 && to_number(found_.variables.front())) {
      fail("the place comes first: write " + found_.variables.front() + ":" + head);
    }
    if (!has_variables) {
      fail("it does not say where: write WHERE:" + head + ", such as " +
           std::to_string(lowered_.points.empty() ? 1 : lowered_.points.back().position.line) +
           ":" + head + " (WHERE is a line, a C label or FUNC@return)");
    }
    std::vector<std::string> labels;
    for (const SourcePoint& p : lowered_.points) {
      const bool is_new = std::ranges::find(labels, p.label) == labels.end();
      if (!p.label.empty() && is_new) labels.push_back(p.label);
    }
    std::vector<std::string> names = labels;
    names.insert(names.end(), functions.begin(), functions.end());
    const std::vector<std::string> close = base::nearest(head, names);
    fail("no label '" + head + "' in the program" +
         (labels.empty() ? "" : " (labels: " + listed(labels, 8) + ")") +
         (close.empty() ? nearest_hint(0) : base::did_you_mean(close)));
  }

  /// `f@retrun`, `f@entry`.
  [[noreturn]] void fail_no_event(const std::string& function, const std::string& event) const {
    const std::string what = found_.variables.empty() ? "" : ":" + listed(found_.variables, 4);
    const unsigned line = first_line(function);
    if (!base::nearest(event, {"return"}).empty()) {
      fail("'@" + event + "' is not known; did you mean " + function + "@return" + what + "?");
    }
    fail("'@" + event + "' is not known: " + function + "@return is the end of " + function +
         (line == 0 ? ""
                    : ", and line " + std::to_string(line) + " its beginning: write " +
                          std::to_string(line) + what));
  }

  // --- finding variables ---

  bool is_in_scope(const SourcePoint& point) const {
    return meanings_at(point, found_.variables, lowered_, units_).has_value();
  }

  /// Whether the statement reads or writes something of which an outline does not say what it is.
  bool accesses_memory(const SourcePoint& point) const {
    const ts::Program& program = lowered_.program;
    return lowered_.points_to == nullptr &&
           std::ranges::any_of(program[point.function].edges, [&](ts::Edge e) {
             return program[e].statement == point.statement &&
                    lowered_.objects->memory().find(e) != nullptr;
           });
  }

  // --- what would have matched ---

  std::string nearest_hint(unsigned line) const {
    std::set<unsigned> lines;
    const std::string& file = where_.file.empty() ? files_.front() : where_.file;
    for (const SourcePoint& p : lowered_.points) {
      if (p.position.file != file) continue;
      if (found_.variables.empty() || is_in_scope(p)) lines.insert(p.position.line);
    }
    const std::string what =
        "'" + listed(found_.variables, 4) +
        (found_.variables.size() > 1 ? "' are in scope together" : "' is in scope");
    if (lines.empty()) {
      return found_.variables.empty() ? std::string("; the file has no statements")
                                      : "; " + what + " nowhere in " + file;
    }
    std::vector<unsigned> nearest(lines.begin(), lines.end());
    std::ranges::stable_sort(nearest, {},
                             [&](unsigned l) { return l > line ? l - line : line - l; });
    if (nearest.size() > 4) nearest.resize(4);
    std::ranges::sort(nearest);
    std::vector<std::string> words;
    words.reserve(nearest.size());
    for (const unsigned l : nearest) words.push_back(std::to_string(l));
    return found_.variables.empty()
               ? "; the nearest lines with a statement are " + listed(words, 4)
               : "; the nearest lines where " + what + " are " + listed(words, 4);
  }

  // --- the points ---

  [[nodiscard]] const FunctionEntry& function_of(const SourcePoint& point) const {
    return lowered_.functions[point.function.index()];
  }

  void add(std::size_t place, const FunctionEntry::Part& part, const SourcePoint& point) {
    found_.places.push_back({point.function, place - part.begin});
    std::vector<ts::Function>& holders = found_.holders;
    if (std::ranges::find(holders, point.function) == holders.end()) {
      holders.push_back(point.function);
    }
  }

  /// The numbers of the points after a label, or of the first that begins on a line.
  std::vector<std::size_t> candidates() const {
    const std::vector<SourcePoint>& points = lowered_.points;
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const SourcePoint& p = points[i];
      if (where_.kind == Where::Kind::label) {
        if (p.label == where_.name && is_in_file(p)) result.push_back(i);
        continue;
      }
      if (p.position.line != where_.line || p.position.file != where_.file) continue;
      if (result.empty()) {
        result.push_back(i);
      } else if (p.position.column < points[result.front()].position.column) {
        result.front() = i;
      }
    }
    return result;
  }

  /// In the file that was named, if one was.
  bool is_in_file(const SourcePoint& point) const {
    return where_.file.empty() || point.position.file == where_.file;
  }

  bool has_variables(const SourcePoint& point) const {
    if (!found_.variables.empty()) return is_in_scope(point);
    return !used_at(point, lowered_).empty() || accesses_memory(point);
  }

  void find_statements() {
    const std::vector<std::size_t> points = candidates();
    if (points.empty() && where_.kind == Where::Kind::label) {
      fail("no label '" + where_.name + "' in " + where_.file);
    }
    if (points.empty()) {
      fail("no statement begins on line " + std::to_string(where_.line) + " of " + where_.file +
           nearest_hint(where_.line));
    }
    for (const std::size_t i : points) {
      const SourcePoint& point = lowered_.points[i];
      if (has_variables(point)) add(i, function_of(point).points, point);
    }
    if (!found_.places.empty()) return;
    const SourcePoint& first = lowered_.points[points.front()];
    if (found_.variables.empty()) fail_unused(found_, first);
    fail_without_meaning(first);
  }

  [[noreturn]] void fail_without_meaning(const SourcePoint& point) const {
    const unsigned line = point.position.line;
    for (const std::string& name : found_.variables) {
      if (!is_declared_at(point, name) || !read_expression(name).objection.empty()) continue;
      const unsigned next = next_line_in_scope(point);
      const bool in_first = where_.file.empty() || where_.file == files_.front();
      const std::string in_file = in_first ? "" : where_.file + ":";
      fail("'" + name + "' is declared on line " + std::to_string(line) +
           ", and a criterion means the value just before its line" +
           (next == 0 ? ""
                      : "; write " + in_file + std::to_string(next) + ":" + name +
                            " for the value it is given there"));
    }
    const std::string why = why_without_meaning(point, found_.variables, lowered_, units_);
    const bool is_known =
        !why.starts_with("no variable") || why.find("did you mean") != std::string::npos;
    fail((why.empty() ? "no variable '" + listed(found_.variables, 4) + "' in scope at line " +
                            std::to_string(line)
                      : why) +
         (is_known ? "" : nearest_hint(line)));
  }

  /// The first line after the place, in its function, where the variables are in scope; 0: none.
  unsigned next_line_in_scope(const SourcePoint& point) const {
    unsigned best = 0;
    for (const SourcePoint& p : lowered_.points) {
      const unsigned line = p.position.line;
      if (p.function != point.function || line <= point.position.line) continue;
      if ((best == 0 || line < best) && is_in_scope(p)) best = line;
    }
    return best;
  }

  void find_returns() {
    bool known = false;
    for (std::size_t i = 0; i < lowered_.returns.size(); ++i) {
      const ReturnPoint& r = lowered_.returns[i];
      if (lowered_.program[r.point.function].name != where_.name || !is_in_file(r.point)) continue;
      known = true;
      const bool fits = found_.variables.empty() ? r.value.has_value() : is_in_scope(r.point);
      if (fits) add(i, function_of(r.point).returns, r.point);
    }
    if (!known) fail_no_return();
    if (!found_.places.empty()) return;
    if (found_.variables.empty()) {
      fail("no return of " + where_.name + " has a value; name a variable as " + where_.text +
           ":VAR");
    }
    fail("'" + listed(found_.variables, 4) + "' is in scope at no return of " + where_.name +
         nearest_hint(0));
  }

  [[noreturn]] void fail_no_return() const {
    for (const ReturnPoint& r : lowered_.returns) {
      if (lowered_.program[r.point.function].name != where_.name) continue;
      fail("'" + where_.name + "' is a function of " + r.point.position.file + ", not of " +
           where_.file);
    }
    const std::vector<std::string> names = function_names();
    if (std::ranges::find(names, where_.name) != names.end()) {
      fail("no path through " + where_.name +
           " comes to a return or to its closing brace; name a line of it instead");
    }
    const std::vector<std::string> close = base::nearest(where_.name, names);
    fail("no function '" + where_.name + "' with a body" +
         (names.empty()   ? "; those in headers count where a file given calls them"
          : close.empty() ? " (functions: " + listed(names, 8) + ")"
                          : base::did_you_mean(close)));
  }

  const std::string& spec_;
  const Lowered& lowered_;
  const std::vector<clang::ASTUnit*>& units_;
  const std::vector<std::string>& files_;
  Where where_;
  Criterion found_;
};

}  // namespace

Criterion find_criterion(const std::string& spec, const Lowered& lowered,
                         const std::vector<clang::ASTUnit*>& units,
                         const std::vector<std::string>& files) {
  return PlaceFinder(spec, lowered, units, files).run();
}

}  // namespace pslice::frontend
