#include "report/explanation_text.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <iterator>

#include <fmt/format.h>

// Explanations in words:
//
//   5  y = 5   in, shown by c = 1
//        5 sets y → 13 tests y > 0 → 14 sets z from x → z at l9
//   4  x = 0   out: no run carries it to z (path-insensitively it would count: 4 sets x → ...)
//        8 c != 0: 9 sets x again
//        8 c == 0: 11 sets y = 0, and 13 needs y > 0: no input passes both
//   7  b = x + y   out: nothing that z depends on reads b

namespace pslice::report {
namespace {

std::string why_not_shown(const Result& result, const Explanation& e) {
  const auto same = std::ranges::find(result.kept, e.position, &KeptStatement::position);
  if (same == result.kept.end() || !same->not_shown) return "";
  return ": " + slicer::describe(*same->not_shown);
}

using By = ChainLink::Kind;
using ts::StatementKind;

constexpr std::string_view arrow = " → ";
constexpr std::string_view margin = "     ";

/// How much is said of each place on a chain.
enum class Style : std::uint8_t { full, brief };

/// Not a statement of a function whose calls are not followed one by one.
bool is_call(const ChainPlace& place) {
  if (place.kind == StatementKind::branch) return false;
  const auto is_name = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
  for (std::size_t open = place.text.find('('); open != std::string::npos;
       open = place.text.find('(', open + 1)) {
    if (open > 0 && is_name(static_cast<unsigned char>(place.text[open - 1]))) return true;
  }
  return false;
}

bool is_number(const std::string& text) {
  return std::ranges::all_of(text, [](unsigned char c) { return std::isalpha(c) == 0; });
}

/// Of `int z = x + 1`, for z: `x + 1`. Empty if it reads otherwise, or is a number.
std::string source_of(const std::string& text, const std::string& variable) {
  const std::size_t sign = text.find(" = ");
  if (sign == std::string::npos || !text.substr(0, sign).ends_with(variable)) return {};
  const std::string source = text.substr(sign + 3);
  return is_number(source) ? std::string() : source;
}

class Words {
 public:
  explicit Words(const Result& result) : result_(result) {
    several_ = files_in_order(result).size() > 1;
  }

  [[nodiscard]] std::string at(const base::SourcePosition& position) const {
    return several_ ? fmt::format("{}:{}", position.file, position.line)
                    : std::to_string(position.line);
  }

  /// What is observed: "z", or "x, y".
  [[nodiscard]] std::string observed() const {
    std::string names;
    for (const CriterionPoint& point : result_.criterion) {
      for (const std::string& variable : point.variables) {
        if (("," + names + ",").find("," + variable + ",") != std::string::npos) continue;
        names += (names.empty() ? "" : ",") + variable;
      }
    }
    std::string spaced;
    for (const char c : names) spaced += c == ',' ? std::string(", ") : std::string(1, c);
    return spaced.empty() ? "the criterion" : spaced;
  }

  /// Is it the statement at the criterion?
  [[nodiscard]] bool is_observed(const Explanation& e) const {
    return std::ranges::any_of(result_.criterion, [&](const CriterionPoint& point) {
      return point.position == e.position;
    });
  }

  [[nodiscard]] std::string chain(const std::vector<ChainLink>& links, Style style) const {
    std::string text;
    for (std::size_t i = 0; i < links.size(); ++i) {
      const ChainLink* before = i == 0 ? nullptr : &links[i - 1];
      text += at(links[i].from.position) + " " + deed(before, links[i], style) + std::string(arrow);
      if (links[i].then) text += fmt::format("(on another run, {}) ", given(*links[i].then));
      if (links[i].also) text += fmt::format("(counts on another run, {}) ", given(*links[i].also));
    }
    if (!links.empty()) text += end(links.back(), style);
    return text;
  }

  [[nodiscard]] static std::string given(const NamedInputs& inputs) {
    const std::string values = describe(inputs);
    return values.empty() ? "with any input" : "with " + values;
  }

  [[nodiscard]] std::string parts(const std::vector<ConflictPart>& parts) const {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (i > 0) text += i + 1 == parts.size() ? ", and " : ", ";
      const bool tests = parts[i].kind == StatementKind::branch;
      text +=
          fmt::format("{} {} {}", at(parts[i].position), tests ? "needs" : "sets", parts[i].text);
    }
    return text;
  }

  [[nodiscard]] std::string way(const FailingWay& way) const {
    std::string text;
    for (const ConflictPart& decision : way.decisions) {
      text +=
          fmt::format("{}{} {}", text.empty() ? "" : ", ", at(decision.position), decision.text);
    }
    if (!text.empty()) text += ": ";
    if (way.conflict.empty()) {
      return text + fmt::format("{} sets {} again", at(way.overwritten.position), way.variable);
    }
    const std::string_view passes = way.conflict.size() == 1   ? "no input passes it"
                                    : way.conflict.size() == 2 ? "no input passes both"
                                                               : "no input passes all of them";
    return text + fmt::format("{}: {}", parts(way.conflict), passes);
  }

 private:
  /// What a place on a chain does for the next one.
  [[nodiscard]] static std::string deed(const ChainLink* before, const ChainLink& link,
                                        Style style) {
    const bool reads = before != nullptr && before->kind == By::data && !before->variable.empty();
    switch (link.kind) {
      case By::control:
        return link.from.kind == StatementKind::branch ? "tests " + condition_of(link.from.text)
                                                       : "may not come back";
      case By::jump: return "jumps";
      case By::text: return "stands in the same text as";
      case By::call:
        if (link.from.kind == StatementKind::return_) return "returns";
        if (!link.variable.empty()) return "passes " + link.variable;
        return is_call(link.from) ? "calls" : "runs within a call";
      case By::data:
      case By::trap: break;
    }
    const std::string trap = link.kind == By::trap ? ", on which the next may trap" : "";
    if (link.variable.empty()) {
      return (link.from.kind == StatementKind::return_ ? "returns" : "gives a value") + trap;
    }
    if (reads && style == Style::brief) return "reads " + before->variable + trap;
    std::string source = source_of(link.from.text, link.variable);
    if (before == nullptr) source.clear();
    if (source.empty() && reads) source = before->variable;
    return "sets " + link.variable + (source.empty() ? "" : " from " + source) + trap;
  }

  [[nodiscard]] std::string end(const ChainLink& last, Style style) const {
    const std::string where =
        last.to.label.empty() ? "line " + at(last.to.position) : last.to.label;
    if (last.kind != By::data) return "whether " + where + " is reached";
    const std::string what = last.variable.empty() ? observed() : last.variable;
    return style == Style::brief ? what : what + " at " + where;
  }

  const Result& result_;
  bool several_ = false;
};

std::string verdict(const Words& words, const Result& result, const Explanation& e) {
  using Reason = Explanation::Reason;
  switch (e.reason) {
    case Reason::kept: break;
    case Reason::unreachable: return "out: no run executes it";
    case Reason::no_dependence:
      if (words.is_observed(e)) return "the criterion: the value is looked at here";
      if (!e.sets.empty()) {
        return fmt::format("out: nothing that {} depends on reads {}", words.observed(), e.sets);
      }
      return fmt::format("out: nothing that {} depends on depends on it", words.observed());
    case Reason::infeasible:
      return fmt::format("out: no run carries it to {} (path-insensitively it would count{}{})",
                         words.observed(), e.chain.empty() ? "" : ": ",
                         words.chain(e.chain, Style::brief));
  }
  if (!e.shown) {
    return result.mode == "path-sensitive"
               ? "in, not shown by any run that was looked at" + why_not_shown(result, e)
               : "in, as far as the text tells";
  }
  if (!e.input) return "in, shown by a run";
  const std::string values = describe(*e.input);
  if (!e.goes_along()) {
    return "in, shown by several runs" + (values.empty() ? "" : ", the first with " + values);
  }
  return values.empty() ? "in, shown by every run" : "in, shown by " + values;
}

}  // namespace

std::string describe(const NamedInputs& inputs) {
  constexpr std::size_t most = 8;
  NamedInputs listed;
  std::ranges::copy_if(inputs, std::back_inserter(listed), &slicer::NamedInput::matters);
  const std::size_t all = listed.size();
  const bool too_many = all > most;
  if (too_many) {
    std::erase_if(listed, [](const slicer::NamedInput& input) {
      return input.value.is_zero() && input.text.empty();
    });
  }
  const std::size_t others = all - listed.size();  // that are zero
  const std::size_t more = listed.size() - std::min(listed.size(), most);
  listed.resize(listed.size() - more);
  std::vector<std::string> parts;
  for (const slicer::NamedInput& input : listed) {
    parts.push_back(input.name + " = " +
                    (input.text.empty() ? input.value.to_string() : input.text));
  }
  if (more > 0) parts.push_back(fmt::format("{} more", more));
  if (others > 0) {
    parts.push_back(listed.empty() ? "all inputs 0" : fmt::format("the other {} inputs 0", others));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string describe(const Result& result, const std::vector<ChainLink>& chain) {
  return Words(result).chain(chain, Style::full);
}

std::string describe(const Result& result, const Explanation& e) {
  const Words words(result);
  std::string out =
      fmt::format("{}  {}   {}\n", words.at(e.position), e.text, verdict(words, result, e));
  const auto add = [&out](const std::string& line) { out += std::string(margin) + line + '\n'; };
  if (e.kept() && !e.chain.empty()) add(words.chain(e.chain, Style::full));
  for (const FailingWay& way : e.ways) add(words.way(way));
  if (!e.remark.empty()) add(e.remark);
  return out;
}

}  // namespace pslice::report
