#include "report/explanation.h"

#include "report/result.h"

namespace pslice::report {
namespace {

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
    for (const slicer::Link& link : given.chain) result.chain.push_back(described(link));
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
            .then = link.then};
  }

  [[nodiscard]] std::vector<ConflictPart> described(const std::vector<slicer::Clash>& parts) const {
    std::vector<ConflictPart> result;
    for (const slicer::Clash& part : parts) {
      const ts::StatementInfo& info = program_[part.statement];
      result.push_back({.position = info.position, .kind = info.kind, .text = part.text});
    }
    return result;
  }

  const ts::Program& program_;
  const std::vector<CriterionPoint>& criterion_;
  const std::vector<std::size_t>& criterion_of_;
};

}  // namespace

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

const std::vector<ConflictPart>* Explanation::conflict() const {
  for (const FailingWay& way : ways) {
    if (!way.conflict.empty()) return &way.conflict;
  }
  return nullptr;
}

std::vector<Explanation> describe_explanations(const ts::Program& program,
                                               const std::vector<slicer::Explanation>& explanations,
                                               const std::vector<CriterionPoint>& criterion,
                                               const std::vector<std::size_t>& criterion_of) {
  const Describer describer(program, criterion, criterion_of);
  std::vector<Explanation> result;
  for (const slicer::Explanation& explanation : explanations) {
    result.push_back(describer.describe(explanation));
  }
  return result;
}

}  // namespace pslice::report
