#include "tests/property/seen_values.h"

namespace pslice::property {

support::RandomC comparing(const std::string& declarations, const std::string& function,
                           const std::vector<long>& values) {
  std::string body = function.substr(function.find('{') + 1);
  for (std::size_t next = 0, at = 0; (at = body.find("see(", at)) != std::string::npos; ++next) {
    const std::size_t comma = body.find(", ", at);
    const std::size_t end = body.find(");\n", comma);
    const std::string seen = body.substr(comma + 2, end - comma - 2);
    const std::string test = "if (" + seen + " == " + std::to_string(values.at(next)) +
                             ") good = good + 1; else good = -1000";
    body.replace(at, end + 1 - at, test);
  }
  const std::size_t last = body.rfind("return x;");
  body.replace(last, 9, "done: ; x = good;\n  return x;");
  support::RandomC result;
  result.text = declarations + "int good;\nint main(void) {\n" + body;
  result.entry = "main";
  result.label = "done";
  result.observed = {"good"};
  return result;
}

std::optional<std::size_t> agreeing(const symex::Run& run, const symex::Flow& flow) {
  const ts::Program& program = flow.program();
  std::size_t good = 0;
  for (const symex::Step step : run.path) {
    const ts::Edge edge = flow[step].edge;
    if (!edge || !program[edge].statement) continue;
    const std::string& text = program[program[edge].statement].text;
    if (text == "good = -1000") return std::nullopt;
    if (text == "good = good + 1") ++good;
  }
  return good;
}

}  // namespace pslice::property
