#include "report/html_explanations.h"

#include <algorithm>
#include <map>

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

  [[nodiscard]] Json explanation(const Explanation& e) {
    Json links = Json::array();
    for (const ChainLink& link : e.chain) {
      Json one = {{"line", id_of(link.from.position)},
                  {"to", id_of(link.to.position)},
                  {"by", to_string(link.kind)}};
      if (!link.variable.empty()) one["variable"] = link.variable;
      if (link.then) one["then"] = given(*link.then);
      if (link.also) one["also"] = given(*link.also);
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
    if (!e.executed.empty()) result["run"] = run_of(e.executed);
    if (!e.remark.empty()) result["remark"] = e.remark;
    return result;
  }

  /// Each run once, in the order of their numbers.
  [[nodiscard]] Json runs() const {
    Json all = Json::array();
    for (std::size_t i = 0; i < numbers_.size(); ++i) all.push_back(Json::array());
    for (const auto& [lines, number] : numbers_) all[number] = lines;
    return all;
  }

 private:
  std::size_t run_of(const std::vector<base::SourcePosition>& executed) {
    std::vector<std::string> lines;
    for (const base::SourcePosition& at : executed) {
      std::string id = id_of(at);
      const bool is_new = !id.empty() && std::ranges::find(lines, id) == lines.end();
      if (is_new) lines.push_back(std::move(id));
    }
    return numbers_.try_emplace(std::move(lines), numbers_.size()).first->second;
  }

  static std::string given(const NamedInputs& inputs) {
    const std::string values = describe(inputs);
    return values.empty() ? "with any input" : values;
  }

  static std::string sentence(const Explanation& e) {
    switch (e.reason) {
      case Reason::kept:
        return e.shown ? e.goes_along() ? "A run carries it to the criterion."
                                        : "Several runs together show that it is needed."
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
  std::map<std::vector<std::string>, std::size_t> numbers_;  // of runs, by the lines they execute
};

}  // namespace
}  // namespace html_explanations

Json explained_lines(const Result& result, const std::vector<std::string>& files) {
  html_explanations::Writer writer(files);
  Json all = Json::object();
  for (const Explanation& e : result.explanations) {
    const std::string id = writer.id_of(e.position);
    if (!id.empty()) all[id].push_back(writer.explanation(e));
  }
  return {{"explanations", std::move(all)}, {"runs", writer.runs()}};
}

}  // namespace pslice::report
