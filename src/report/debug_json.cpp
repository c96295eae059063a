#include "report/debug.h"
#include "report/json_parts.h"

// The format other tools read; its fields are promised and only ever grow.

namespace pslice::report {
namespace debug_json {
namespace {

Json numbers(const std::vector<std::pair<std::string, explore::Integer>>& values) {
  Json result = Json::object();
  for (const auto& [name, value] : values) result[name] = json_of(value);
  return result;
}

Json outcome_of(const RunOutcome& outcome) {
  Json result = Json::object();
  for (const RunOutcome::Value& value : outcome.values) {
    if (value.number)
      result[value.output] = json_of(*value.number);
    else
      result[value.output] = value.address.empty() ? Json(nullptr) : Json(value.address);
  }
  return result;
}

Json ends_of(const RunOutcome& before, const RunOutcome& after) {
  const auto end = [](const RunOutcome& outcome) {
    return outcome.end.empty() ? "returned" : outcome.end;
  };
  return {{"old", end(before)}, {"new", end(after)}};
}

Json suspects_of(const Debug& debug) {
  Json all = Json::array();
  for (const Suspect& suspect : debug.suspects) {
    const bool is_branch = suspect.why == Suspect::Why::branch;
    Json described = {{"rank", all.size() + 1},        {"version", suspect.in_new ? "new" : "old"},
                      {"file", suspect.position.file}, {"line", suspect.position.line},
                      {"text", suspect.text},          {"why", is_branch ? "branch" : "change"},
                      {"reason", suspect.reason}};
    if (is_branch) {
      described["test"] = numbers(suspect.test);
      described["observed"] = {{"old", outcome_of(suspect.old_outcome)},
                               {"new", outcome_of(suspect.new_outcome)}};
    }
    if (suspect.change) described["change"] = *suspect.change;
    all.push_back(std::move(described));
  }
  return all;
}

Json changes_of(const Debug& debug) {
  const auto place = [](const base::SourcePosition& position) -> Json {
    return {{"file", position.file}, {"line", position.line}};
  };
  Json all = Json::array();
  for (const Change& change : debug.changes) {
    Json described = {{"id", all.size()}, {"kind", change.kind}};
    if (change.old_at) described["old"] = place(*change.old_at);
    if (change.new_at) described["new"] = place(*change.new_at);
    described["text"] = change.text;
    all.push_back(std::move(described));
  }
  return all;
}

}  // namespace
}  // namespace debug_json

std::string render_debug_json(const Debug& debug, Colour /*colour*/) {
  using namespace debug_json;
  const Json document = {
      {"pslice", debug.version},
      {"old", json_of(debug.old_files)},
      {"new", json_of(debug.new_files)},
      {"by", debug.by},
      {"verdict", debug.verdict},
      {"entry", debug.entry},
      {"input", numbers(debug.input)},
      {"observed",
       {{"old", outcome_of(debug.old_outcome)}, {"new", outcome_of(debug.new_outcome)}}},
      {"ends", ends_of(debug.old_outcome, debug.new_outcome)},
      {"suspects", suspects_of(debug)},
      {"needed", debug.needed},
      {"changes", changes_of(debug)},
      {"warnings", json_of(debug.warnings)},
      {"assumptions", debug.assumptions},
      {"stats",
       {{"old_conditions", debug.old_conditions},
        {"new_conditions", debug.new_conditions},
        {"mixes", debug.mixes},
        {"executions", debug.statistics.executions},
        {"questions", debug.statistics.questions},
        {"solver_calls", debug.statistics.solver_calls},
        {"seconds", debug.seconds},
        {"peak_rss_kb", debug.peak_rss_kb}}}};
  return written(document);
}

}  // namespace pslice::report
