#include "report/html_explanations.h"

#include <algorithm>

#include <fmt/format.h>

#include "report/explanation_text.h"
#include "report/html_page.h"

namespace pslice::report {
namespace html_explanations {
namespace {

using Reason = Explanation::Reason;

class Writer {
 public:
  explicit Writer(const std::vector<std::string>& files) : files_(files) {}

  /// Empty if the page does not have the file.
  [[nodiscard]] std::string id_of(const base::SourcePosition& at) const {
    const auto found = std::ranges::find(files_, at.file);
    if (found == files_.end()) return "";
    return line_id(static_cast<std::size_t>(found - files_.begin()), at.line);
  }

  [[nodiscard]] Json explanation(const Explanation& e) const {
    Json links = Json::array();
    for (const ChainLink& link : e.chain) {
      Json one = {{"line", id_of(link.from.position)},
                  {"to", id_of(link.to.position)},
                  {"by", to_string(link.kind)}};
      if (!link.variable.empty()) one["variable"] = link.variable;
      if (link.then) one["then"] = describe(*link.then);
      links.push_back(std::move(one));
    }
    Json ways = Json::array();
    for (const FailingWay& way : e.ways) ways.push_back(way_of(way));
    Json result = {{"text", e.text},
                   {"kept", e.kept()},
                   {"why", sentence(e)},
                   {"links", std::move(links)},
                   {"ways", std::move(ways)}};
    if (e.input && !describe(*e.input).empty()) result["input"] = describe(*e.input);
    if (!e.remark.empty()) result["remark"] = e.remark;
    return result;
  }

 private:
  static std::string sentence(const Explanation& e) {
    switch (e.reason) {
      case Reason::kept:
        return e.shown ? "A run carries it to the criterion."
                       : "No run was found that carries it to the criterion; none can be excluded.";
      case Reason::infeasible: return "No run carries it to the criterion.";
      case Reason::unreachable: return "No run executes it.";
      case Reason::no_dependence: break;
    }
    return e.sets.empty() ? "Nothing that the criterion depends on depends on it."
                          : fmt::format("Nothing that the criterion depends on reads {}.", e.sets);
  }

  [[nodiscard]] Json parts(const std::vector<ConflictPart>& parts) const {
    Json all = Json::array();
    for (const ConflictPart& part : parts) {
      all.push_back({{"line", id_of(part.position)}, {"text", part.text}});
    }
    return all;
  }

  [[nodiscard]] Json way_of(const FailingWay& way) const {
    Json result = {{"decisions", parts(way.decisions)}, {"conflict", parts(way.conflict)}};
    if (way.conflict.empty()) {
      result["again"] = id_of(way.overwritten.position);
      result["variable"] = way.variable;
    }
    return result;
  }

  const std::vector<std::string>& files_;
};

}  // namespace
}  // namespace html_explanations

Json explanations_by_line(const Result& result, const std::vector<std::string>& files) {
  const html_explanations::Writer writer(files);
  Json all = Json::object();
  for (const Explanation& e : result.explanations) {
    const std::string id = writer.id_of(e.position);
    if (!id.empty()) all[id].push_back(writer.explanation(e));
  }
  return all;
}

}  // namespace pslice::report
