#include "suite/reading.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/diagnostics.h"
#include "suite/note.h"

namespace pslice::suite {
namespace {

namespace fs = std::filesystem;
using base::Integer;
using Inputs = std::vector<std::pair<std::string, Integer>>;

class Reading : public testing::Test {
 protected:
  Reading() { fs::create_directories(root_); }
  ~Reading() override { fs::remove_all(root_); }

  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(root_ / name) << text;
    return (root_ / name).string();
  }
  [[nodiscard]] std::string folder() const { return root_.string(); }
  /// What is said of a file that cannot be read.
  static std::string trouble(const std::string& path) {
    try {
      read_tests(path);
    } catch (const base::Failure& failure) {
      EXPECT_EQ(failure.status(), base::ExitStatus::bad_input);
      return failure.what();
    }
    return "";
  }

 private:
  fs::path root_ =
      fs::temp_directory_path() / ("pslice_reading." + std::to_string(::getpid()) + "." +
                                   testing::UnitTest::GetInstance()->current_test_info()->name());
};

constexpr const char* test_case = R"(<?xml version="1.0"?>
<!-- x > 0, <input variable="no">7</input> -->
<testcase>
  <input variable="p-&gt;len" type="int">-3</input>
  <input type="unsigned long" variable='big'> 18446744073709551615 </input>
</testcase>
)";

TEST_F(Reading, TestCasesOfTestComp) {
  write("metadata.xml", "<test-metadata><entryfunction>f</entryfunction></test-metadata>");
  write("test-10.xml", test_case);
  const std::string second = write("test-2.xml", test_case);
  const std::vector<GivenTest> tests = read_tests(folder());
  ASSERT_EQ(tests.size(), 2U);
  EXPECT_EQ(tests[0].file, second);
  EXPECT_EQ(tests[0].entry, "f");
  EXPECT_EQ(tests[1].inputs,
            (Inputs{{"p->len", Integer(-3)}, {"big", *Integer::parse("18446744073709551615")}}));
}

TEST_F(Reading, Json) {
  const std::string path = write("tests.json", R"({"entry": "f", "criteria": ["f@return"],
      "tests": [{"x": 1}, {"x": 18446744073709551615, "y": "-9223372036854775809"}]})");
  const std::vector<GivenTest> tests = read_tests(path);
  ASSERT_EQ(tests.size(), 2U);
  EXPECT_EQ(tests[1].number, 2U);
  EXPECT_EQ(tests[1].entry, "f");
  EXPECT_EQ(tests[1].criteria, std::vector<std::string>{"f@return"});
  EXPECT_EQ(tests[1].inputs, (Inputs{{"x", *Integer::parse("18446744073709551615")},
                                     {"y", *Integer::parse("-9223372036854775809")}}));
}

TEST_F(Reading, TheTestsOfDifferences) {
  const std::string path = write("diff.json", R"({"comparisons": [
      {"entry": null, "differences": [{"kind": "interface"}]},
      {"entry": "g", "differences": [{"test": {"a": 4}}]}],
      "tests": {"rerun": [], "skip": [], "add": [1]}})");
  const std::vector<GivenTest> tests = read_tests(path);
  ASSERT_EQ(tests.size(), 1U);
  EXPECT_EQ(tests[0].entry, "g");
  EXPECT_EQ(tests[0].inputs, (Inputs{{"a", Integer(4)}}));
}

/// Names with what ends comments in them come back as they were.
TEST_F(Reading, NotesInC) {
  report::Exploration written;
  written.entry = "f";
  written.asked = {"f@return:*/x//\""};
  written.signature.inputs.resize(2);
  written.signature.inputs[0].name = "*p";
  written.signature.inputs[1].name = "a[*/]";
  written.signature.groups.resize(2);
  written.signature.groups[0].test.values = {Integer(5), std::nullopt};
  written.signature.groups[1].test.values = {Integer(-1), Integer(2)};
  const std::string note = write_note(written, report::listed_tests(written)[0]);
  EXPECT_EQ(note.find("*/"), std::string::npos) << note;
  EXPECT_EQ(note.find('\n'), std::string::npos) << note;
  write("tests.c", "/* " + note + " */\nint x;\n// " +
                       write_note(written, report::listed_tests(written)[1]) + "\n");
  write("calls.c", "/* Written by pslice */");
  const std::vector<GivenTest> tests = read_tests(folder());
  ASSERT_EQ(tests.size(), 2U);
  EXPECT_EQ(tests[0].inputs, (Inputs{{"*p", Integer(5)}, {"a[*/]", Integer(0)}}));
  EXPECT_EQ(tests[1].inputs, (Inputs{{"*p", Integer(-1)}, {"a[*/]", Integer(2)}}));
  EXPECT_EQ(tests[1].criteria, written.asked);
}

TEST_F(Reading, WhatIsNoTestSaysSo) {
  const auto says = [](const std::string& path, const std::string& piece) {
    const std::string text = trouble(path);
    EXPECT_NE(text.find(path), std::string::npos) << text;
    EXPECT_NE(text.find(piece), std::string::npos) << text;
  };
  says(folder() + "/none", "no such file");
  says(folder(), "there are none");
  says(write("a.c", "int main(void) { return 0; }"), "no file of tests");
  says(write("b.c", "/* Written by pslice 0.1: compares */"), "does not say what its tests give");
  says(write("c.json", R"({"x": 1})"), "no \"tests\"");
  says(write("d.json", "{ x"), "looks like JSON");
  says(write("e.json", R"({"tests": [{"x": 1.5}]})"), "x is no integer");
  says(write("f.xml", "<html></html>"), "no test case");
  says(write("g.xml", "<testcase><input>1</input></testcase>"), "no names");
  says(write("h.xml", "<testcase><input variable=\"x\">1"), "not closed");
  says(write("i.xml", "<testcase><input variable=\"x\">1.5</input></testcase>"), "'1.5'");
  says(write("j.c", "/* pslice-test {\"inputs\": */"), "cannot be read");
  says(write("k.c", ""), "empty");
}

}  // namespace
}  // namespace pslice::suite
