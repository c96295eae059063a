#include "report/json_parts.h"

// `explanations` of a slice, as the contract has them; `file` where there are several, and beyond
// the contract `text` and `column` of each statement, all `ways` in which a chain fails, and
// `remark`, where something is not known. Where no input goes along a chain by itself, there is
// `partly` in place of `input`: it goes to the first link with `also`, an input on which what that
// link leads to counts.

namespace pslice::report {
namespace {

class Writer {
 public:
  explicit Writer(const Result& result) : several_(files_in_order(result).size() > 1) {}

  [[nodiscard]] Json explanation(const Explanation& e) const {
    Json json = at(e.position);
    json["column"] = e.position.column;
    json["text"] = e.text;
    json["kept"] = e.kept();
    if (e.kept()) {
      json["shown"] = e.shown;
      if (e.input) json[e.goes_along() ? "input" : "partly"] = inputs(*e.input);
      json["chain"] = chain(e.chain);
    } else {
      json["reason"] = to_string(e.reason);
      if (!e.chain.empty()) json["would"] = chain(e.chain);
      if (const auto* conflict = e.conflict()) json["conflict"] = parts(*conflict);
      if (!e.ways.empty()) json["ways"] = ways(e.ways);
    }
    if (!e.remark.empty()) json["remark"] = e.remark;
    return json;
  }

 private:
  [[nodiscard]] Json at(const base::SourcePosition& position) const {
    Json json = Json::object();
    if (several_) json["file"] = position.file;
    json["line"] = position.line;
    return json;
  }

  [[nodiscard]] static Json inputs(const NamedInputs& inputs) {
    Json json = Json::object();
    for (const slicer::NamedInput& input : inputs) {
      json[input.name] = input.text.empty() ? json_of(input.value) : Json(input.text);
    }
    return json;
  }

  [[nodiscard]] Json chain(const std::vector<ChainLink>& links) const {
    Json json = Json::array();
    for (const ChainLink& link : links) {
      Json one = at(link.from.position);
      one["to"] = link.to.position.line;
      if (several_) one["to_file"] = link.to.position.file;
      one["by"] = to_string(link.kind);
      if (!link.variable.empty()) one["variable"] = link.variable;
      if (link.then) one["then"] = inputs(*link.then);
      if (link.also) one["also"] = inputs(*link.also);
      json.push_back(std::move(one));
    }
    return json;
  }

  [[nodiscard]] Json parts(const std::vector<ConflictPart>& parts) const {
    Json json = Json::array();
    for (const ConflictPart& part : parts) {
      json.push_back(at(part.position));
      json.back()["text"] = part.text;
    }
    return json;
  }

  [[nodiscard]] Json ways(const std::vector<FailingWay>& ways) const {
    Json json = Json::array();
    for (const FailingWay& way : ways) {
      Json one = {{"decisions", parts(way.decisions)}};
      if (!way.conflict.empty()) {
        one["conflict"] = parts(way.conflict);
      } else {
        one["overwritten"] = at(way.overwritten.position);
        one["overwritten"]["variable"] = way.variable;
      }
      json.push_back(std::move(one));
    }
    return json;
  }

  bool several_;
};

}  // namespace

Json explanations_of(const Result& result) {
  const Writer writer(result);
  Json json = Json::array();
  for (const Explanation& e : result.explanations) json.push_back(writer.explanation(e));
  return json;
}

}  // namespace pslice::report
