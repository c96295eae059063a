#include <array>

#include "report/json_parts.h"
#include "report/render_exploration.h"

// The format other tools read; its fields are promised and only ever grow.

namespace pslice::report {
namespace {

Json test_of(const Exploration& exploration, const explore::Test& test) {
  Json values = Json::object();
  const std::vector<explore::Input>& inputs = exploration.signature.inputs;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    values[inputs[i].name] = json_of(value_in(test, i));
  }
  return values;
}

Json observed_of(const Exploration& exploration, const explore::Test& test) {
  Json values = Json::object();
  for (std::size_t i = 0; i < test.observed.size(); ++i) {
    const explore::Output& output = exploration.signature.outputs[i];
    if (output.pointer) continue;  // which number an address is says nothing
    values[output.name] = test.observed[i] ? json_of(*test.observed[i]) : Json(nullptr);
  }
  return values;
}

Json group_of(const Exploration& exploration, std::size_t index) {
  const explore::Group& group = exploration.signature.groups[index];
  const GroupText& text = exploration.texts[index];
  Json outputs = Json::object();
  for (std::size_t i = 0; i < text.outputs.size(); ++i) {
    outputs[exploration.signature.outputs[i].name] =
        text.outputs[i].empty() ? Json(nullptr) : Json(text.outputs[i]);
  }
  Json lines = Json::object();
  for (const MarkedLine& marked : lines_of_group(exploration, group)) {
    lines[exploration.files[marked.file].name].push_back(marked.line);
  }
  Json result = {{"condition", text.condition},
                 {"reached", group.reached},
                 {"outputs", std::move(outputs)},
                 {"test", test_of(exploration, group.test)},
                 {"observed", observed_of(exploration, group.test)},
                 {"halts", group.test.halts},
                 {"lines", std::move(lines)}};
  for (const explore::Test& test : group.more_tests) {
    result["more_tests"].push_back({{"test", test_of(exploration, test)},
                                    {"observed", observed_of(exploration, test)},
                                    {"halts", test.halts}});
  }
  return result;
}

Json faults_of(const Exploration& exploration) {
  Json all = Json::array();
  for (const explore::FoundFault& fault : exploration.signature.faults) {
    const base::SourcePosition at = position_of(exploration, fault);
    all.push_back({{"file", at.file},
                   {"line", at.line},
                   {"what", to_string(fault.what)},
                   {"statement", (*exploration.program)[fault.statement].text},
                   {"test", test_of(exploration, fault.test)}});
  }
  return all;
}

Json inputs_of(const Exploration& exploration) {
  static constexpr std::array kinds = {"parameter", "object", "global", "result", "local", "other"};
  Json all = Json::array();
  for (std::size_t i = 0; i < exploration.signature.inputs.size(); ++i) {
    const explore::Input& input = exploration.signature.inputs[i];
    Json described = {{"name", input.name},
                      {"type", exploration.types[i]},
                      {"kind", kinds[static_cast<std::size_t>(input.kind)]}};
    if (input.fixed) described["varied"] = false;
    if (!input.function.empty()) described["function"] = input.function;
    if (input.number > 0) described["call"] = input.number;
    all.push_back(std::move(described));
  }
  return all;
}

Json statistics_of(const Exploration& exploration) {
  const explore::Statistics& statistics = exploration.signature.statistics;
  return {{"executions", statistics.executions},     {"steps", statistics.steps},
          {"questions", statistics.questions},       {"infeasible", statistics.infeasible},
          {"solver_calls", statistics.solver_calls}, {"conjuncts", statistics.conjuncts},
          {"seconds", exploration.seconds},          {"peak_rss_kb", exploration.peak_rss_kb},
          {"solver", json_of(statistics.solver)}};
}

}  // namespace

std::string render_exploration_json(const Exploration& exploration, Colour /*colour*/) {
  const explore::Signature& signature = exploration.signature;
  Json outputs = Json::array();
  for (const explore::Output& output : signature.outputs) outputs.push_back(output.name);
  Json groups = Json::array();
  Json tests = Json::array();
  for (std::size_t i = 0; i < signature.groups.size(); ++i) {
    groups.push_back(group_of(exploration, i));
  }
  for (const ListedTest& listed : listed_tests(exploration)) {
    tests.push_back(test_of(exploration, listed.test));
  }
  Json document = {{"pslice", exploration.version},
                   {"files", json_of(exploration.files)},
                   {"entry", exploration.entry},
                   {"by", exploration.by},
                   {"criterion", json_of(exploration.criterion)},
                   {"criteria", exploration.asked},
                   {"inputs", inputs_of(exploration)},
                   {"outputs", std::move(outputs)},
                   {"complete", signature.complete},
                   {"signature", std::move(groups)},
                   {"tests", std::move(tests)}};
  if (exploration.looked_for_faults) document["faults"] = faults_of(exploration);
  if (exploration.shows_coverage) {
    document["coverage"] = {{"statements", signature.coverage.statements()},
                            {"statements_run", signature.coverage.run.size()},
                            {"branches", signature.coverage.sides.size()},
                            {"branches_taken", signature.coverage.sides_taken()}};
    Json missed = Json::array();
    for (const Uncovered& one : uncovered(exploration)) {
      const bool is_side = one.what == Uncovered::What::side;
      missed.push_back({{"file", one.position.file},
                        {"line", one.position.line},
                        {"text", one.text},
                        {"kind", is_side ? "side" : "statement"}});
      if (!one.outcome.empty()) missed.back()["outcome"] = one.outcome;
    }
    document["coverage"]["missed"] = std::move(missed);
  }
  document["warnings"] = json_of(exploration.warnings);
  document["assumptions"] = exploration.assumptions;
  document["stats"] = statistics_of(exploration);
  return written(document);
}

}  // namespace pslice::report
