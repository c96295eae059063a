#include "report/json_parts.h"
#include "report/render.h"

// The format other tools read; its fields are promised and only ever grow.

namespace pslice::report {
namespace {

Json lines_of(const Result& result) {
  Json lines = Json::object();
  for (const std::string& file : files_in_order(result)) lines[file] = kept_lines(result, file);
  return lines;
}

Json headers_of(const Result& result) {
  Json names = Json::array();
  for (const File& header : result.headers) {
    if (header.is_reached) names.push_back(header.name);
  }
  return names;
}

Json reason_of(const slicer::NotShown& reason) {
  Json json{{"reason", slicer::to_string(reason.reason)}};
  if (reason.where.line == 0) return json;
  json["file"] = reason.where.file;
  json["line"] = reason.where.line;
  return json;
}

Json lost_runs_of(const slicer::SliceStatistics& statistics) {
  constexpr std::size_t most = 10;
  Json lost = Json::array();
  for (const auto& [position, text, runs] : statistics.lost_runs) {
    if (lost.size() == most) break;
    lost.push_back(
        Json{{"file", position.file}, {"line", position.line}, {"text", text}, {"runs", runs}});
  }
  return lost;
}

Json statements_of(const Result& result) {
  Json statements = Json::array();
  for (const KeptStatement& statement : result.kept) {
    Json& described = statements.emplace_back(Json{{"file", statement.position.file},
                                                   {"line", statement.position.line},
                                                   {"column", statement.position.column},
                                                   {"kind", ts::to_string(statement.kind)},
                                                   {"text", statement.text},
                                                   {"shown", statement.shown}});
    if (statement.not_shown) described["why_not_shown"] = reason_of(*statement.not_shown);
    if (!statement.end) continue;
    described["end_line"] = statement.end->line;
    described["end_column"] = statement.end->column;
  }
  return statements;
}

Json statistics_of(const Statistics& statistics) {
  const slicer::SliceStatistics& slicer = statistics.slicer;
  return {{"states", slicer.states},
          {"infeasible", slicer.infeasible},
          {"opened", slicer.opened},
          {"reused", slicer.reused},
          {"expanded", slicer.expanded},
          {"runs", slicer.runs},
          {"lost_runs", lost_runs_of(slicer)},
          {"paths", slicer.paths},
          {"invariants", slicer.invariants},
          {"solver_calls", slicer.solver_calls},
          {"unknown", slicer.unknown},
          {"hard_questions", slicer.solver.hard},
          {"hard_decided", slicer.hard_decided},
          {"declined", slicer.solver.declined},
          {"contexts", slicer.contexts},
          {"locations", slicer.locations},
          {"steps", slicer.steps},
          {"seconds", statistics.seconds},
          {"peak_rss_kb", statistics.peak_rss_kb},
          {"solver", json_of(slicer.solver)}};
}

}  // namespace

std::string render_json(const Result& result, Colour /*colour*/) {
  Json document = {{"pslice", result.version},
                   {"files", json_of(result.files)},
                   {"headers", headers_of(result)},
                   {"entry", result.entry},
                   {"criterion", json_of(result.criterion)},
                   {"mode", result.mode},
                   {"exact", result.exact},
                   {"lines", lines_of(result)},
                   {"slice", statements_of(result)},
                   {"size",
                    {{"program", result.program_statements},
                     {"slice", result.kept.size()},
                     {"reduction_percent", result.reduction_percent()}}},
                   {"warnings", json_of(result.warnings)},
                   {"assumptions", result.assumptions},
                   {"notes", result.notes},
                   {"termination", result.ignores_termination ? "ignore" : "keep"},
                   {"stats", statistics_of(result.statistics)}};
  if (result.explains) document["explanations"] = explanations_of(result);
  return written(document);
}

}  // namespace pslice::report
