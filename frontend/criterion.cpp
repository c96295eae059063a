// From the user's `WHERE:VAR,...` to observations.
//
// Every statement was recorded with its location and scope when it was lowered, so a criterion is
// a search in that list. When it finds nothing, the same list says what would have been found.

#include "frontend/criterion.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "clang/AST/ASTContext.h"
#include "clang/Frontend/ASTUnit.h"
#include "frontend/lvalue.h"

namespace pslice::frontend {

namespace {

struct Where {
  enum class Kind : std::uint8_t { line, label, returns };
  Kind kind = Kind::line;
  std::string file;  // of a line
  unsigned line = 0;
  std::string name;  // of a label or function
  std::string text;  // as written
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

/// Whether `path` is the file a user calls `name`: the same, or ending in it.
bool names_file(const std::string& name, const std::string& path) {
  return path == name || (path.size() > name.size() && path.ends_with(name) &&
                          path[path.size() - name.size() - 1] == '/');
}

class Resolver {
 public:
  Resolver(const std::string& spec, const Lowered& lowered,
           const std::vector<clang::ASTUnit*>& units, const std::vector<std::string>& files)
      : spec_(spec), lowered_(lowered), units_(units), files_(files) {}

  std::vector<CriterionPoint> run() {
    parse();
    return where_.kind == Where::Kind::returns ? at_returns() : at_statement();
  }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw base::Failure(base::ExitStatus::bad_input, "criterion '" + spec_ + "': " + message);
  }

  // --- reading the specification ---

  bool has_label(const std::string& name) const {
    return std::ranges::any_of(lowered_.points,
                               [&](const SourcePoint& p) { return p.label == name; });
  }

  bool has_file(const std::string& name) const {
    return std::ranges::any_of(
               lowered_.points,
               [&](const SourcePoint& p) { return names_file(name, p.position.file); }) ||
           std::ranges::any_of(files_, [&](const std::string& f) { return names_file(name, f); });
  }

  void parse() {
    std::size_t colon = spec_.find(':');
    std::string head = trimmed(spec_.substr(0, colon));
    // FILE:N: the first colon that makes what stands before it a file and after it a number.
    for (std::size_t c = colon; c != std::string::npos; c = spec_.find(':', c + 1)) {
      const std::size_t end = spec_.find(':', c + 1);
      const std::string file = trimmed(spec_.substr(0, c));
      const auto line = to_number(
          trimmed(spec_.substr(c + 1, end == std::string::npos ? std::string::npos : end - c - 1)));
      const bool looks_like_file = file.find_first_of("./") != std::string::npos;
      if (line && (looks_like_file || has_file(file))) {
        if (!has_file(file))
          fail("no file '" + file + "' in the program (" + listed(files_, 5) + ")");
        where_ = {Where::Kind::line, file, *line, {}, trimmed(spec_.substr(0, end))};
        if (end != std::string::npos) variables_ = split_variables(spec_.substr(end + 1));
        check_variables();
        return;
      }
    }
    if (head.empty()) fail("the place before ':' is missing; write WHERE:VAR, e.g. 12:x or l9:z");
    if (colon != std::string::npos) variables_ = split_variables(spec_.substr(colon + 1));
    check_variables();
    where_.text = head;
    if (head.ends_with("@return")) {
      where_.kind = Where::Kind::returns;
      where_.name = head.substr(0, head.size() - std::string_view("@return").size());
    } else if (has_label(head)) {
      where_.kind = Where::Kind::label;
      where_.name = head;
    } else if (const auto line = to_number(head)) {
      where_.file = files_.front();
      where_.line = *line;
    } else if (const auto short_line = to_number(head.substr(1)); head[0] == 'l' && short_line) {
      where_.file = files_.front();
      where_.line = *short_line;
    } else {
      std::vector<std::string> labels;
      for (const SourcePoint& p : lowered_.points) {
        if (!p.label.empty()) labels.push_back(p.label);
      }
      fail("no label '" + head + "' in the program" +
           (labels.empty() ? "" : " (labels: " + listed(labels, 8) + ")") + nearest_hint(0));
    }
  }

  void check_variables() const {
    for (const std::string& v : variables_) {
      if (v.empty()) fail("an empty variable name; write WHERE:VAR[,VAR...]");
    }
  }

  // --- finding variables ---

  using Meanings = std::vector<CriterionPoint::Meaning>;

  /// By variable of the specification; none if one of them is not in scope.
  std::optional<Meanings> variables_at(const SourcePoint& point) const {
    Meanings result;
    clang::ASTUnit& unit = *units_[lowered_.functions[point.function.index()].unit];
    for (const std::string& name : variables_) {
      const auto lvalue = read_lvalue(name, point.scope, point.function, lowered_, unit);
      if (!lvalue) return std::nullopt;
      result.push_back(
          {{lvalue->variables.begin(), lvalue->variables.end()}, lvalue->value, lvalue->exists});
    }
    return result;
  }

  /// Everything the statement at the point reads.
  std::set<ts::Variable> used_at(const SourcePoint& point) const {
    const ts::Program& program = lowered_.program;
    std::set<ts::Variable> result;
    const auto add = [&](const auto& variables) {
      for (const ts::Variable v : variables) {
        const std::string& name = program[v].name;
        if (!name.starts_with('$') && !name.starts_with('&')) result.insert(v);
      }
    };
    if (!point.statement) return result;
    for (const ts::Edge e : program[point.function].edges) {
      const ts::EdgeInfo& edge = program[e];
      if (edge.statement != point.statement) continue;
      if (const auto* assign = std::get_if<ts::Assign>(&edge.operation)) {
        add(assign->value.variables());
      } else if (const auto* assume = std::get_if<ts::Assume>(&edge.operation)) {
        add(assume->condition.variables());
      } else if (const auto* call = std::get_if<ts::Call>(&edge.operation)) {
        for (const ts::Term argument : call->arguments) add(argument.variables());
      } else if (const auto* havoc = std::get_if<ts::Havoc>(&edge.operation)) {
        add(havoc->uses);
        if (havoc->reads_memory) {
          result.insert(program.memory().begin(), program.memory().end());
        }
      }
    }
    return result;
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
      if (!names_file(file, p.position.file)) continue;
      if (variables_.empty() || variables_at(p)) lines.insert(p.position.line);
    }
    const std::string what = variables_.empty() ? "" : "'" + listed(variables_, 4) + "' ";
    if (lines.empty()) {
      return variables_.empty() ? std::string("; the file has no statements")
                                : "; " + what + "is in scope nowhere in " + file;
    }
    std::vector<unsigned> nearest(lines.begin(), lines.end());
    std::ranges::stable_sort(nearest, {},
                             [&](unsigned l) { return l > line ? l - line : line - l; });
    if (nearest.size() > 4) nearest.resize(4);
    std::ranges::sort(nearest);
    std::vector<std::string> words;
    words.reserve(nearest.size());
    for (const unsigned l : nearest) words.push_back(std::to_string(l));
    return variables_.empty()
               ? "; the nearest lines with a statement are " + listed(words, 4)
               : "; the nearest lines where " + what + "is in scope are " + listed(words, 4);
  }

  // --- the points ---

  /// What a function returns, if that is one number.
  ts::Term returned(const ts::Observation& value) const {
    if (value.variables.size() != 1) return {};
    return lowered_.program.terms().variable(value.variables.front());
  }

  /// `more` is observed as well, without a name.
  CriterionPoint make(const SourcePoint& point, const Meanings& meanings,
                      const std::vector<std::string>& names,
                      const std::set<ts::Variable>& more = {}) const {
    std::set<ts::Variable> variables = more;
    for (const auto& meaning : meanings) {
      variables.insert(meaning.variables.begin(), meaning.variables.end());
    }
    CriterionPoint result{.observations = {},
                          .position = point.position,
                          .label = where_.kind == Where::Kind::label ? where_.name : "",
                          .variables = names,
                          .meanings = meanings};
    for (const ts::Location location : point.locations) {
      result.observations.push_back(
          {location, {variables.begin(), variables.end()}, point.statement});
    }
    return result;
  }

  std::vector<const SourcePoint*> candidates() const {
    std::vector<const SourcePoint*> result;
    if (where_.kind == Where::Kind::label) {
      for (const SourcePoint& p : lowered_.points) {
        if (p.label == where_.name) result.push_back(&p);
      }
      return result;
    }
    const SourcePoint* first = nullptr;
    for (const SourcePoint& p : lowered_.points) {
      if (p.position.line != where_.line || !names_file(where_.file, p.position.file)) continue;
      if (first == nullptr || p.position.column < first->position.column) first = &p;
    }
    if (first != nullptr) result.push_back(first);
    return result;
  }

  std::vector<CriterionPoint> at_statement() const {
    const std::vector<const SourcePoint*> points = candidates();
    if (points.empty()) {
      fail("no statement begins on line " + std::to_string(where_.line) + " of " + where_.file +
           nearest_hint(where_.line));
    }
    std::vector<CriterionPoint> result;
    for (const SourcePoint* point : points) {
      if (variables_.empty()) {
        const std::set<ts::Variable> used = used_at(*point);
        if (used.empty() && !accesses_memory(*point)) continue;
        std::vector<std::string> names;
        Meanings meanings;
        for (const ts::Variable v : used) {
          const std::string& name = lowered_.program[v].name;
          if (name.starts_with('$')) continue;
          names.push_back(name);
          meanings.push_back({{v}, lowered_.program.terms().variable(v), {}});
        }
        result.push_back(make(*point, meanings, names, used));
      } else if (const auto variables = variables_at(*point)) {
        result.push_back(make(*point, *variables, variables_));
      }
    }
    if (!result.empty()) return result;
    const unsigned line = points.front()->position.line;
    if (variables_.empty()) {
      fail("the statement at " + where_.text + " (line " + std::to_string(line) +
           ") uses no variable; name one as " + where_.text + ":VAR");
    }
    fail("no variable '" + listed(variables_, 4) + "' in scope at " + where_.text + " (line " +
         std::to_string(line) + ")" + nearest_hint(line));
  }

  std::vector<CriterionPoint> at_returns() const {
    std::vector<CriterionPoint> result;
    bool known = false;
    for (const ReturnPoint& r : lowered_.returns) {
      if (lowered_.program[r.point.function].name != where_.name) continue;
      known = true;
      if (variables_.empty()) {
        if (!r.value) continue;
        result.push_back({.observations = {*r.value},
                          .position = r.point.position,
                          .label = {},
                          .variables = {"return"},
                          .meanings = {{r.value->variables, returned(*r.value), {}}}});
      } else if (const auto variables = variables_at(r.point)) {
        result.push_back(make(r.point, *variables, variables_));
      }
    }
    if (!known) {
      std::vector<std::string> names;
      for (const FunctionEntry& f : lowered_.functions) {
        names.push_back(f.definition->getNameAsString());
      }
      if (std::ranges::find(names, where_.name) != names.end()) {
        fail("no path through " + where_.name +
             " comes to a return or to its closing brace; name a line of it instead");
      }
      fail("no function '" + where_.name + "' with a body (functions: " + listed(names, 8) + ")");
    }
    if (result.empty()) {
      if (variables_.empty()) {
        fail("no return of " + where_.name + " has a value; name a variable as " + where_.text +
             ":VAR");
      }
      fail("'" + listed(variables_, 4) + "' is in scope at no return of " + where_.name +
           nearest_hint(0));
    }
    return result;
  }

  const std::string& spec_;
  const Lowered& lowered_;
  const std::vector<clang::ASTUnit*>& units_;
  const std::vector<std::string>& files_;
  Where where_;
  std::vector<std::string> variables_;
};

}  // namespace

std::vector<CriterionPoint> resolve_criterion(const std::string& spec, const Lowered& lowered,
                                              const std::vector<clang::ASTUnit*>& units,
                                              const std::vector<std::string>& files) {
  return Resolver(spec, lowered, units, files).run();
}

}  // namespace pslice::frontend
