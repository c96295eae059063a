#include "report/explanation.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <string_view>
#include <utility>

#include "report/result.h"
#include "ts/effects.h"

namespace pslice::report {
namespace {

/// Not a condition of several parts, or upside down: then the first side of the test is that it
/// holds.
bool is_one_test(const std::string& condition) {
  for (std::size_t i = 0; i < condition.size(); ++i) {
    const std::string_view here = std::string_view(condition).substr(i);
    if (here.starts_with("&&") || here.starts_with("||") || here.starts_with('?')) return false;
    if (here.starts_with('!') && !here.starts_with("!=")) return false;
  }
  return true;
}

class Describer {
 public:
  Describer(const ts::Program& program, const std::vector<CriterionPoint>& criterion,
            const std::vector<std::size_t>& criterion_of)
      : program_(program), criterion_(criterion), criterion_of_(criterion_of) {}

  [[nodiscard]] Explanation describe(const slicer::Explanation& given) const {
    const ts::StatementInfo& info = program_[given.statement];
    Explanation result{.position = info.position,
                       .kind = info.kind,
                       .text = info.text,
                       .sets = name(given.sets),
                       .reason = given.reason,
                       .shown = given.shown,
                       .input = given.input,
                       .remark = given.remark};
    for (const slicer::Link& link : given.chain) add(link, result.chain);
    for (const ts::Statement s : given.executed) {
      result.executed.push_back(program_[s].position);
    }
    for (const slicer::Way& way : given.ways) {
      result.ways.push_back(
          {.decisions = described(way.decisions), .conflict = described(way.conflict)});
      if (!way.overwritten) continue;
      result.ways.back().overwritten = place(way.overwritten);
      result.ways.back().variable = name(way.variable);
    }
    return result;
  }

 private:
  [[nodiscard]] ChainPlace place(ts::Statement statement) const {
    const ts::StatementInfo& info = program_[statement];
    return {.position = info.position, .text = info.text, .kind = info.kind, .label = {}};
  }

  [[nodiscard]] std::string name(ts::Variable v) const {
    return v ? program_[v].name : std::string();
  }

  /// What is read for the criterion by a statement of its own is read by the criterion.
  void add(const slicer::Link& link, std::vector<ChainLink>& chain) const {
    ChainLink next = described(link);
    if (link.to || !program_[link.from].implicit || chain.empty()) {
      chain.push_back(std::move(next));
      return;
    }
    chain.back().to = std::move(next.to);
    if (next.also) chain.back().also = std::move(next.also);
  }

  [[nodiscard]] ChainLink described(const slicer::Link& link) const {
    ChainPlace to;
    if (link.to) {
      to = place(link.to);
    } else {
      const CriterionPoint& point = criterion_[criterion_of_[link.criterion]];
      to = {.position = point.position, .text = {}, .label = point.label, .criterion = true};
    }
    return {.from = place(link.from),
            .to = std::move(to),
            .kind = link.kind,
            .variable = name(link.variable),
            .then = link.then,
            .also = link.also};
  }

  [[nodiscard]] std::vector<ConflictPart> described(const std::vector<slicer::Clash>& parts) const {
    std::vector<ConflictPart> result;
    for (const slicer::Clash& part : parts) {
      const ts::StatementInfo& info = program_[part.statement];
      const bool tests = is_test(part);
      // What a test reads first is part of it.
      const bool belongs_to_test = std::ranges::any_of(parts, [&](const slicer::Clash& other) {
        return other.statement == part.statement && is_test(other);
      });
      if (!tests && belongs_to_test) continue;
      const bool unnamed = tests && part.text == info.text;
      // An assertion tests, too.
      ConflictPart next{.position = info.position,
                        .kind = tests ? ts::StatementKind::branch : info.kind,
                        .text = unnamed ? outcome_in_source(part) : part.text};
      // What a statement does step by step is one part.
      const bool is_same = !result.empty() && result.back().position == next.position &&
                           result.back().text == next.text;
      if (!is_same) result.push_back(std::move(next));
    }
    return result;
  }

  [[nodiscard]] bool is_test(const slicer::Clash& part) const {
    return static_cast<bool>(ts::guard_of(program_[part.edge].operation));
  }

  /// The outcome of a test that reads what has no name in the source.
  [[nodiscard]] std::string outcome_in_source(const slicer::Clash& part) const {
    const ts::StatementInfo& info = program_[part.statement];
    if (info.implicit) return info.text;  // where what the criterion names lies
    const std::string condition = condition_of(info.text);
    const ts::Location at = program_[part.edge].source;
    const auto& sides = program_[at].out;
    const bool is_whole = std::ranges::all_of(program_[info.function].edges, [&](ts::Edge e) {
      return program_[e].statement != part.statement || program_[e].source == at ||
             !ts::guard_of(program_[e].operation);
    });
    if (!is_whole || sides.size() != 2 || !is_one_test(condition)) {
      return "a certain outcome of " + condition;
    }
    return part.edge == sides.front() ? condition : "!(" + condition + ")";
  }

  const ts::Program& program_;
  const std::vector<CriterionPoint>& criterion_;
  const std::vector<std::size_t>& criterion_of_;
};

}  // namespace

/// What a test tests, of `if (y > 0)`, `while (y > 0)`: all between the outermost parentheses.
std::string condition_of(const std::string& text) {
  const std::size_t open = text.find('(');
  const bool is_keyword =
      open != std::string::npos && std::ranges::all_of(text.substr(0, open), [](unsigned char c) {
        return std::islower(c) != 0 || c == ' ';
      });
  if (!is_keyword || !text.ends_with(')')) return text;
  const std::string inside = text.substr(open + 1, text.size() - open - 2);
  if (!inside.starts_with("; ") || !inside.ends_with(';')) return inside;
  return inside.substr(2, inside.size() - 3);  // `for (; i < n;)`, whose other parts stand alone
}

std::string to_string(ChainLink::Kind kind) {
  using Kind = ChainLink::Kind;
  switch (kind) {
    case Kind::data: return "data";
    case Kind::control: return "control";
    case Kind::call: return "call";
    case Kind::trap: return "trap";
    case Kind::jump: return "jump";
    case Kind::text: break;
  }
  return "text";
}

std::string to_string(Explanation::Reason reason) {
  using Reason = Explanation::Reason;
  switch (reason) {
    case Reason::kept: return "kept";
    case Reason::infeasible: return "infeasible";
    case Reason::no_dependence: return "no dependence";
    case Reason::unreachable: break;
  }
  return "unreachable";
}

bool Explanation::goes_along() const {
  return std::ranges::none_of(chain, [](const ChainLink& link) { return link.also.has_value(); });
}

const std::vector<ConflictPart>* Explanation::conflict() const {
  for (const FailingWay& way : ways) {
    if (!way.conflict.empty()) return &way.conflict;
  }
  return nullptr;
}

namespace {

/// A header's function is there once for each file that includes the header, and of these one
/// counts for the text: that which is kept, or else comes closest to it.
class CopiesOfHeaders {
 public:
  CopiesOfHeaders(const ts::Program& program, const std::vector<slicer::Explanation>& explanations)
      : program_(program) {
    for (const slicer::Explanation& explanation : explanations) {
      const Claim claim{explanation.reason, function_of(explanation)};
      const auto [best, is_new] = best_.try_emplace(place_of(explanation), claim);
      if (!is_new) best->second = std::min(best->second, claim);
    }
  }

  [[nodiscard]] bool counts(const slicer::Explanation& explanation) const {
    return best_.at(place_of(explanation)).second == function_of(explanation);
  }

 private:
  using Claim = std::pair<slicer::Explanation::Reason, ts::Function>;

  [[nodiscard]] ts::Function function_of(const slicer::Explanation& explanation) const {
    return program_[explanation.statement].function;
  }
  [[nodiscard]] const base::SourcePosition& place_of(const slicer::Explanation& explanation) const {
    return program_[explanation.statement].position;
  }

  const ts::Program& program_;
  std::map<base::SourcePosition, Claim> best_;
};

}  // namespace

std::vector<Explanation> describe_explanations(const ts::Program& program,
                                               const std::vector<slicer::Explanation>& explanations,
                                               const std::vector<CriterionPoint>& criterion,
                                               const std::vector<std::size_t>& criterion_of) {
  const Describer describer(program, criterion, criterion_of);
  const CopiesOfHeaders copies(program, explanations);
  std::vector<Explanation> result;
  for (const slicer::Explanation& explanation : explanations) {
    if (copies.counts(explanation)) result.push_back(describer.describe(explanation));
  }
  return result;
}

}  // namespace pslice::report
