#include "suite/note.h"

#include <stdexcept>

#include "report/json_parts.h"
#include "suite/given_json.h"

namespace pslice::suite {
namespace {

constexpr std::string_view mark = "pslice-test ";

}  // namespace

std::string write_note(const report::Exploration& exploration, const report::ListedTest& listed) {
  const explore::Signature& signature = exploration.signature;
  report::Json inputs = report::Json::object();
  for (std::size_t i = 0; i < signature.inputs.size(); ++i) {
    inputs[signature.inputs[i].name] = report::json_of(report::value_in(listed.test, i));
  }
  const report::Json note = {
      {"entry", exploration.entry}, {"criteria", exploration.asked}, {"inputs", std::move(inputs)}};
  std::string text(mark);
  for (const char c : note.dump(-1, ' ', true, report::Json::error_handler_t::replace)) {
    text += c == '/' ? std::string("\\/") : std::string(1, c);  // so no comment ends in it
  }
  return text;
}

std::optional<GivenTest> read_note(std::string_view line) {
  const std::size_t begin = line.find(mark);
  if (begin == std::string_view::npos) return std::nullopt;
  const std::size_t end = line.rfind('}');
  const std::string_view text =
      end == std::string_view::npos || end < begin
          ? std::string_view()
          : line.substr(begin + mark.size(), end + 1 - begin - mark.size());
  const GivenJson note = GivenJson::parse(text, nullptr, false);
  if (!note.is_object() || !note.contains("inputs")) {
    throw std::invalid_argument("the comment that says what a test gives cannot be read");
  }
  GivenTest test;
  test.entry = note.value("entry", "");
  add_criteria(note, test);
  add_inputs(note["inputs"], test);
  return test;
}

}  // namespace pslice::suite
