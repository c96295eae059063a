#include <ctime>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "report/html_page.h"
#include "suite/writers.h"

// The exchange format of the competition on software testing: metadata.xml, and a file for each
// test with the values in the order in which the program asks for them. What the program asks no
// function for (parameters of the entry, globals) comes first, by name.

namespace pslice::suite {
namespace {

using explore::Input;
using report::escaped;

std::string document_type(std::string_view root, std::string_view name) {
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
      "<!DOCTYPE {0} PUBLIC \"+//IDN sosy-lab.org//DTD test-format {1} 1.1//EN\" "
      "\"https://sosy-lab.org/test-format/{1}-1.1.dtd\">\n",
      root, name);
}

std::string metadata(const report::Exploration& exploration, const Harness& harness) {
  const auto element = [](std::string_view name, std::string_view text) {
    return fmt::format("  <{0}>{1}</{0}>\n", name, escaped(text));
  };
  const std::size_t file = harness.calling.file;
  return document_type("test-metadata", "test-metadata") + "<test-metadata>\n" +
         element("sourcecodelang", "C") + element("producer", "pslice " + exploration.version) +
         element("specification",
                 "COVER( init(" + exploration.entry + "()), FQL(COVER EDGES(@DECISIONEDGE)) )") +
         element("programfile", exploration.files[file].name) +
         element("programhash", harness.digests[file]) +
         element("entryfunction", exploration.entry) +
         element("architecture", harness.architecture) +
         element("creationtime", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                                             fmt::gmtime(static_cast<std::time_t>(harness.time)))) +
         "</test-metadata>\n";
}

std::string test_case(const report::Exploration& exploration, const report::ListedTest& listed) {
  const explore::Test& test = listed.test;
  const std::vector<Input>& inputs = exploration.signature.inputs;
  std::string out = document_type("testcase", "testcase");
  out += fmt::format("<!-- {} -->\n<testcase>\n", [&] {
    std::string condition = escaped(exploration.texts[listed.group].condition);
    for (std::size_t at = 0; (at = condition.find("--", at)) != std::string::npos;) {
      condition.replace(at, 2, "- -");  // a comment may not hold it
    }
    return condition;
  }());
  const auto add = [&](std::size_t i) {
    out += fmt::format("  <input variable=\"{}\" type=\"{}\">{}</input>\n", escaped(inputs[i].name),
                       escaped(exploration.types[i]), report::value_in(test, i).to_string());
  };
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i].kind != Input::Kind::result) add(i);
  }
  for (const std::size_t i : test.results) add(i);
  return out + "</testcase>\n";
}

}  // namespace

Suite write_testcomp(const report::Exploration& exploration, const Harness& harness) {
  Suite suite;
  suite.files.push_back({"metadata.xml", metadata(exploration, harness)});
  for (const report::ListedTest& listed : report::listed_tests(exploration)) {
    suite.files.push_back(
        {fmt::format("test-{}.xml", suite.files.size()), test_case(exploration, listed)});
  }
  return suite;
}

}  // namespace pslice::suite
