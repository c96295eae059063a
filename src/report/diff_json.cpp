#include <algorithm>

#include "report/diff.h"
#include "report/json_parts.h"

// The format other tools read; its fields are promised and only ever grow.

namespace pslice::report {
namespace diff_json {
namespace {

Json place(const base::SourcePosition& position) {
  return {{"file", position.file}, {"line", position.line}};
}

Json changes_of(const Diff& diff) {
  Json all = Json::array();
  for (std::size_t i = 0; i < diff.changes.size(); ++i) {
    const Change& change = diff.changes[i];
    Json described = {{"id", i}, {"kind", change.kind}};
    if (change.old_at) described["old"] = place(*change.old_at);
    if (change.new_at) described["new"] = place(*change.new_at);
    described["text"] = change.text;
    all.push_back(std::move(described));
  }
  return all;
}

Json texts(const Difference::Values& values) {
  Json result = Json::object();
  for (const auto& [name, text] : values) result[name] = text.empty() ? Json(nullptr) : Json(text);
  return result;
}

Json observed(const Difference::Observed& values,
              const std::optional<std::vector<std::string>>& calls) {
  Json result = Json::object();
  for (const auto& [name, value] : values) result[name] = value ? json_of(*value) : Json(nullptr);
  if (calls) result["calls"] = *calls;
  return result;
}

Json difference_of(const Difference& difference) {
  Json result = {{"kind", difference.kind}};
  if (!difference.what.empty()) result["what"] = difference.what;
  if (difference.kind == "interface") return result;
  Json test = Json::object();
  for (const auto& [name, value] : difference.test) test[name] = json_of(value);
  result["condition"] = difference.condition;
  result["old"] = texts(difference.old_outputs);
  result["new"] = texts(difference.new_outputs);
  result["test"] = std::move(test);
  result["observed"] = {{"old", observed(difference.old_observed, difference.old_calls)},
                        {"new", observed(difference.new_observed, difference.new_calls)}};
  result["changes"] = difference.changes;
  return result;
}

Json path_of(const ImpactPath& path) {
  Json test = Json::object();
  for (const auto& [name, value] : path.test) test[name] = json_of(value);
  return {{"condition", path.condition}, {"test", std::move(test)}, {"impacted", path.impacted}};
}

Json comparison_of(const Comparison& comparison) {
  Json inputs = Json::array();
  for (const auto& [name, type] : comparison.inputs) {
    inputs.push_back({{"name", name}, {"type", type}});
  }
  Json differences = Json::array();
  for (const Difference& difference : comparison.differences) {
    differences.push_back(difference_of(difference));
  }
  Json paths = Json::array();
  for (const ImpactPath& path : comparison.paths) paths.push_back(path_of(path));
  Json result = {{"entry", comparison.entry.empty() ? Json(nullptr) : Json(comparison.entry)},
                 {"outputs", comparison.outputs},
                 {"verdict", to_string(comparison.verdict)},
                 {"complete", comparison.complete},
                 {"proof", comparison.proof ? Json(*comparison.proof) : Json(nullptr)},
                 {"inputs", std::move(inputs)},
                 {"differences", std::move(differences)},
                 {"paths", std::move(paths)},
                 {"warnings", json_of(comparison.warnings)},
                 {"assumptions", comparison.assumptions}};
  if (!comparison.file.empty()) result["file"] = comparison.file;
  return result;
}

Json summary_of(const Diff& diff) {
  Json result = Json::object();
  for (const Verdict verdict : {Verdict::equivalent, Verdict::different, Verdict::unknown}) {
    result[std::string(to_string(verdict))] =
        std::ranges::count(diff.comparisons, verdict, &Comparison::verdict);
  }
  return result;
}

Json tests_of(const Diff& diff) {
  const Selection selection = diff.selection.value_or(Selection{});
  Json result = {
      {"rerun", selection.rerun}, {"skip", selection.skip}, {"add", differences_to_add(diff)}};
  Json cases = Json::array();
  for (const SelectedTest& test : selection.tests) {
    cases.push_back({{"file", test.file},
                     {"test", test.number},
                     {"entry", test.entry},
                     {"run", test.skip ? "skip" : "rerun"},
                     {"why", test.why},
                     {"shows", test.shows}});
  }
  if (diff.selection) result["cases"] = std::move(cases);
  return result;
}

}  // namespace
}  // namespace diff_json

std::string render_diff_json(const Diff& diff, Colour /*colour*/) {
  Json comparisons = Json::array();
  for (const Comparison& comparison : diff.comparisons) {
    comparisons.push_back(diff_json::comparison_of(comparison));
  }
  Json impacted = Json::object();
  for (const auto& [file, lines] : diff.impacted) impacted[file] = lines;
  const Json document = {{"pslice", diff.version},
                         {"old", json_of(diff.old_files)},
                         {"new", json_of(diff.new_files)},
                         {"by", diff.by},
                         {"verdict", to_string(diff.verdict)},
                         {"summary", diff_json::summary_of(diff)},
                         {"changes", diff_json::changes_of(diff)},
                         {"impacted", std::move(impacted)},
                         {"comparisons", std::move(comparisons)},
                         {"tests", diff_json::tests_of(diff)},
                         {"ignored_calls", diff.ignored_calls},
                         {"warnings", json_of(diff.warnings)},
                         {"assumptions", diff.assumptions},
                         {"stats",
                          {{"executions", diff.statistics.executions},
                           {"questions", diff.statistics.questions},
                           {"solver_calls", diff.statistics.solver_calls},
                           {"seconds", diff.seconds},
                           {"peak_rss_kb", diff.peak_rss_kb}}}};
  return written(document);
}

}  // namespace pslice::report
