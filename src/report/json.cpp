#include <nlohmann/json.hpp>

#include "report/render.h"

// The format other tools read; its fields are promised and only ever grow.

namespace pslice::report {
namespace {

using Json = nlohmann::ordered_json;

Json criterion_of(const Result& result) {
  Json points = Json::array();
  for (const CriterionPoint& point : result.criterion) {
    points.push_back({{"file", point.position.file},
                      {"line", point.position.line},
                      {"label", point.label.empty() ? Json(nullptr) : Json(point.label)},
                      {"variables", point.variables}});
  }
  return points;
}

Json lines_of(const Result& result) {
  Json lines = Json::object();
  for (const std::string& file : files_in_order(result)) lines[file] = kept_lines(result, file);
  return lines;
}

Json statements_of(const Result& result) {
  Json statements = Json::array();
  for (const KeptStatement& statement : result.kept) {
    statements.push_back({{"file", statement.position.file},
                          {"line", statement.position.line},
                          {"column", statement.position.column},
                          {"kind", ts::to_string(statement.kind)},
                          {"text", statement.text},
                          {"shown", statement.shown}});
  }
  return statements;
}

/// By layer of the solver: how many questions it answered, and its time.
Json layers_of(const solver::Statistics& solver) {
  Json layers = Json::object();
  for (const solver::LayerStatistics& layer : solver.layers) {
    layers[layer.name] = {{"answered", layer.answered}, {"seconds", layer.seconds}};
  }
  return layers;
}

Json statistics_of(const Statistics& statistics) {
  const slicer::SliceStatistics& slicer = statistics.slicer;
  return {{"states", slicer.states},
          {"infeasible", slicer.infeasible},
          {"opened", slicer.opened},
          {"reused", slicer.reused},
          {"expanded", slicer.expanded},
          {"runs", slicer.runs},
          {"paths", slicer.paths},
          {"invariants", slicer.invariants},
          {"solver_calls", slicer.solver_calls},
          {"unknown", slicer.unknown},
          {"contexts", slicer.contexts},
          {"locations", slicer.locations},
          {"steps", slicer.steps},
          {"seconds", statistics.seconds},
          {"peak_rss_kb", statistics.peak_rss_kb},
          {"solver", layers_of(slicer.solver)}};
}

}  // namespace

std::string render_json(const Result& result, Colour /*colour*/) {
  Json files = Json::array();
  for (const File& file : result.files) files.push_back(file.name);
  Json warnings = Json::array();
  for (const base::Warning& warning : result.warnings) warnings.push_back(to_string(warning));

  const Json document = {{"pslice", result.version},
                         {"files", std::move(files)},
                         {"entry", result.entry},
                         {"criterion", criterion_of(result)},
                         {"mode", result.mode},
                         {"exact", result.exact},
                         {"lines", lines_of(result)},
                         {"slice", statements_of(result)},
                         {"size",
                          {{"program", result.program_statements},
                           {"slice", result.kept.size()},
                           {"reduction_percent", result.reduction_percent()}}},
                         {"warnings", std::move(warnings)},
                         {"assumptions", result.assumptions},
                         {"stats", statistics_of(result.statistics)}};
  // Source text may be in any encoding; JSON may not.
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace pslice::report
