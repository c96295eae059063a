#include "report/json_parts.h"

namespace pslice::report {

Json json_of(const base::Integer& value) {
  if (const auto small = value.to_int64()) return *small;
  std::string digits = value.to_string();
  if (!value.is_negative() && digits.size() <= 20 && Json::accept(digits)) {
    return Json::parse(digits);
  }
  return digits;
}

Json json_of(const std::vector<File>& files) {
  Json names = Json::array();
  for (const File& file : files) names.push_back(file.name);
  return names;
}

Json json_of(const std::vector<CriterionPoint>& criterion) {
  Json points = Json::array();
  for (const CriterionPoint& point : criterion) {
    points.push_back({{"file", point.position.file},
                      {"line", point.position.line},
                      {"label", point.label.empty() ? Json(nullptr) : Json(point.label)},
                      {"variables", point.variables}});
  }
  return points;
}

Json json_of(const std::vector<base::Warning>& warnings) {
  Json texts = Json::array();
  for (const base::Warning& warning : warnings) texts.push_back(to_string(warning));
  return texts;
}

Json json_of(const solver::Statistics& solver) {
  Json layers = Json::object();
  for (const solver::LayerStatistics& layer : solver.layers) {
    layers[layer.name] = {{"answered", layer.answered}, {"seconds", layer.seconds}};
  }
  return layers;
}

std::string written(const Json& document) {
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace pslice::report
