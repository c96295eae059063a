#include "report/report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/formats.h"
#include "sample.h"

namespace pslice::report {
namespace report_test {

std::string rendered(const Result& result, std::string_view format, Colour colour = Colour::off) {
  return find_format(format).render(result, colour);
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Result, CountsReachableStatementsOnly) {
  Sample sample;
  const Result result = sample.result();
  EXPECT_EQ(result.program_statements, 5U);
  EXPECT_EQ(result.kept.size(), 3U);
  EXPECT_EQ(result.reduction_percent(), 40.0);
}

TEST(Result, KeptStatementsStandInTheOrderOfTheText) {
  Sample sample;
  const Result result = sample.result();
  std::vector<std::string> texts;
  for (const KeptStatement& statement : result.kept) texts.push_back(statement.text);
  EXPECT_EQ(texts, (std::vector<std::string>{"return a", "x = 1", "x = g(x)"}));
}

TEST(Result, StatementsOfUnreachableFunctionsAreNotReported) {
  Sample sample;
  sample.slice.statements.insert(sample.never_run.index());
  EXPECT_EQ(sample.result().kept.size(), 3U);
}

TEST(Result, ReductionHasOneDecimalAndSurvivesAnEmptyProgram) {
  Result result;
  EXPECT_EQ(result.reduction_percent(), 0.0);
  result.program_statements = 3;
  result.kept.resize(2);
  EXPECT_EQ(result.reduction_percent(), 33.3);
}

TEST(Result, HeadersFollowTheNamedFiles) {
  Sample sample;
  sample.program[sample.kept_return].position.file = "0.h";
  sample.program[sample.kept_call].position.file = "b.h";
  const Result result = sample.result();
  EXPECT_EQ(files_in_order(result), (std::vector<std::string>{"a.c", "0.h", "b.h"}));
  EXPECT_EQ(rendered(result, "lines"), "a.c:5\n0.h:2\nb.h:6\n");
}

TEST(Formats, EveryNameHasAFormat) {
  for (const std::string_view name : format_names) EXPECT_EQ(find_format(name).name, name);
  EXPECT_THROW(find_format("xml"), std::invalid_argument);
}

TEST(Lines, AreSortedAndUnique) {
  Sample sample;
  sample.slice.statements.insert(sample.copy.index());  // on the line of another one
  EXPECT_EQ(rendered(sample.result(), "lines"), "a.c:2\na.c:5\na.c:6\n");
}

TEST(Text, MarksKeptLinesAndTheCriterion) {
  EXPECT_EQ(rendered(Sample().result(), "text"),
            "   1    int g(int a) {\n"
            "   2 *    return a;\n"
            "   3    }\n"
            "   4    int main(void) {\n"
            "   5 *    int x = 1; x = x;\n"
            "              ^^^^^\n"
            "   6 *    x = g(x);\n"
            "   7  >   x++; /* <\xc3\xa9> */\n"
            "   8    }\n"
            "\n"
            "slice for x, *p at a.c:7 (here), from main(): 3 of 5 statements (40.0 % fewer); "
            "path-insensitive, not proved exact\n"
            "warning: a.c:6:3: something to know\n");
}

TEST(Text, IsColouredOnRequestOnly) {
  Sample sample;
  const Result result = sample.result();
  const std::string coloured = rendered(result, "text", Colour::on);
  EXPECT_TRUE(contains(coloured, "\033[32m   2 *    return a;\033[0m\n"));
  EXPECT_TRUE(contains(coloured, "\033[33m   7  >   x++;"));
  // What is not shown has a colour of its own.
  Result searched = result;
  searched.mode = "path-sensitive";
  EXPECT_TRUE(contains(rendered(searched, "text", Colour::on), "\033[36m   2 ~    return a;"));
  EXPECT_FALSE(contains(rendered(result, "text"), "\033"));
}

TEST(Text, NamesEachOfSeveralFiles) {
  Sample sample;
  Result result = sample.result();
  result.files.push_back({.name = "b.c", .text = "int b;\n", .reduced = {}});
  const std::string text = rendered(result, "text");
  EXPECT_TRUE(text.starts_with("== a.c\n   1    int g"));
  EXPECT_TRUE(contains(text, "== b.c\n   1    int b;\n"));
}

TEST(Text, ListsKeptLinesOfHeaders) {
  Sample sample;
  sample.program[sample.kept_return].position.file = "h.h";
  EXPECT_TRUE(contains(rendered(sample.result(), "text"), "also kept: h.h:2\n"));
}

TEST(Text, CopesWithMissingFinalNewlineAndCarriageReturns) {
  Sample sample;
  Result result = sample.result();
  result.files[0].text = "one\r\ntwo";
  EXPECT_TRUE(rendered(result, "text").starts_with("   1    one\n   2 *  two\n\nslice for"));
}

TEST(Text, MarksWhatNoInputShows) {
  Sample sample;
  sample.slice.statements.insert(sample.copy.index());
  sample.slice.shown.insert(sample.kept_return.index());
  sample.slice.shown.insert(sample.copy.index());
  Result result = sample.result();
  result.mode = "path-sensitive";
  const std::string text = rendered(result, "text");
  EXPECT_TRUE(contains(text, "   2 *    return a;\n"));
  EXPECT_TRUE(contains(text, "   5 ~    int x = 1; x = x;\n")) << "one of two is not shown";
  EXPECT_TRUE(contains(text, "   6 ~    x = g(x);\n"));
  EXPECT_TRUE(contains(text, "; path-sensitive, not proved exact\n~ marks kept lines"));
}

TEST(Text, HasOneMarkWhereAllIsShown) {
  Sample sample;
  sample.slice.shown = sample.slice.statements;
  Result result = sample.result();
  result.mode = "path-sensitive";
  EXPECT_FALSE(contains(rendered(result, "text"), "~"));
}

TEST(Text, HasOneMarkWhereTheSliceIsExact) {
  Sample sample;
  sample.slice.exact = true;
  Result result = sample.result();
  result.mode = "path-sensitive";
  const std::string text = rendered(result, "text");
  EXPECT_FALSE(contains(text, "~"));
  EXPECT_TRUE(contains(text, "; path-sensitive, exact\n"));
}

TEST(Text, MarksLinesOfHeadersNoInputShows) {
  Sample sample;
  sample.program[sample.kept_return].position.file = "h.h";
  sample.program[sample.kept_call].position.file = "h.h";
  sample.slice.shown.insert(sample.kept_return.index());
  Result result = sample.result();
  result.mode = "path-sensitive";
  EXPECT_TRUE(contains(rendered(result, "text"), "also kept: h.h:2\nalso kept: h.h:6 ~\n"));
}

TEST(Json, HasThePromisedFieldsInOrder) {
  const auto json = nlohmann::ordered_json::parse(rendered(Sample().result(), "json"));
  std::vector<std::string> fields;
  for (const auto& [name, value] : json.items()) fields.push_back(name);
  EXPECT_EQ(fields, (std::vector<std::string>{"pslice", "files", "headers", "entry", "criterion",
                                              "mode", "exact", "lines", "slice", "size", "warnings",
                                              "assumptions", "notes", "termination", "stats"}));
  const auto expected = nlohmann::ordered_json::parse(R"json({
    "pslice": "1.2.3",
    "files": ["a.c"],
    "headers": [],
    "entry": "main",
    "criterion": [{"file": "a.c", "line": 7, "label": "here", "variables": ["x", "*p"]}],
    "mode": "path-insensitive",
    "exact": false,
    "lines": {"a.c": [2, 5, 6]},
    "slice": [
      {"file": "a.c", "line": 2, "column": 3, "kind": "return", "text": "return a",
       "shown": false, "end_line": 2, "end_column": 11},
      {"file": "a.c", "line": 5, "column": 7, "kind": "declaration", "text": "x = 1",
       "shown": false, "end_line": 5, "end_column": 12},
      {"file": "a.c", "line": 6, "column": 3, "kind": "call", "text": "x = g(x)",
       "shown": false, "end_line": 6, "end_column": 11}],
    "size": {"program": 5, "slice": 3, "reduction_percent": 40.0},
    "warnings": ["a.c:6:3: something to know"],
    "assumptions": [],
    "notes": [],
    "termination": "keep",
    "stats": {"states": 0, "infeasible": 0, "opened": 0, "reused": 0, "expanded": 0,
              "runs": 0, "lost_runs": [], "paths": 0, "invariants": 0,
              "solver_calls": 0, "unknown": 0,
              "hard_questions": 0, "hard_decided": 0, "declined": 0, "contexts": 2, "locations": 8, "steps": 5,
              "seconds": 0.25, "peak_rss_kb": 1000,
              "solver": {"fold": {"answered": 3, "seconds": 0.5}}}
  })json");
  EXPECT_EQ(json, expected);
}

TEST(Json, AFileWithoutKeptLinesIsListed) {
  Sample sample;
  sample.slice.statements.clear();
  const auto json = nlohmann::json::parse(rendered(sample.result(), "json"));
  EXPECT_EQ(json["lines"].dump(), R"({"a.c":[]})");
  EXPECT_EQ(json["slice"].dump(), "[]");
  EXPECT_EQ(json["size"]["reduction_percent"], 100.0);
}

TEST(Json, SaysWhatIsShown) {
  Sample sample;
  sample.slice.shown.insert(sample.kept_call.index());
  const auto json = nlohmann::json::parse(rendered(sample.result(), "json"));
  EXPECT_EQ(json["slice"][1]["shown"], false);
  EXPECT_EQ(json["slice"][2]["shown"], true);
}

TEST(Json, IsValidWhateverTheSourceIsEncodedIn) {
  Sample sample;
  sample.program[sample.kept_return].text = "return \"\xff\xfe\"";
  const auto json = nlohmann::json::parse(rendered(sample.result(), "json"));
  EXPECT_EQ(json["slice"][0]["text"], "return \"\xef\xbf\xbd\xef\xbf\xbd\"");
}

TEST(C, OfOneFileIsItsReducedTextAndNothingElse) {
  EXPECT_EQ(rendered(Sample().result(), "c"), "reduced\n");
}

TEST(C, OfSeveralFilesRestoresNamesAndLines) {
  Sample sample;
  Result result = sample.result();
  result.files.push_back({.name = "dir\\b\".c", .text = {}, .reduced = "no newline"});
  EXPECT_EQ(rendered(result, "c"),
            "#line 1 \"a.c\"\nreduced\n#line 1 \"dir\\\\b\\\".c\"\nno newline\n");
}

TEST(Html, MarksLinesAndStandsAlone) {
  const std::string html = rendered(Sample().result(), "html");
  EXPECT_TRUE(html.starts_with("<!DOCTYPE html>"));
  EXPECT_TRUE(contains(html,
                       "<div class=\"line kept\" id=\"1.2\"><a href=\"#1.2\" "
                       "aria-label=\"line 2, kept\">2</a><code>  <span class=\"k\">return</span> "
                       "a;</code></div>"));
  EXPECT_TRUE(contains(html, "<div class=\"line criterion\" id=\"1.7\">"));
  EXPECT_TRUE(contains(html, "/* &lt;\xc3\xa9&gt; */"));
  EXPECT_TRUE(contains(html, "something to know (<a href=\"#1.6\">a.c:6</a>)"));
  for (const char* outside : {" src=", "http:", "https:", "@import", "url("}) {
    EXPECT_FALSE(contains(html, outside)) << outside;
  }
}

TEST(Html, TellsWhatIsShownFromWhatIsOnlyKept) {
  Sample sample;
  sample.slice.shown.insert(sample.kept_return.index());
  Result result = sample.result();
  result.mode = "path-sensitive";
  const std::string html = rendered(result, "html");
  EXPECT_TRUE(contains(html, "<div class=\"line kept\" id=\"1.2\">"));
  EXPECT_TRUE(contains(html, "<div class=\"line kept unshown\" id=\"1.6\">"));
  EXPECT_TRUE(contains(html, "no input was found to show it"));
  result.exact = true;
  const std::string exact = rendered(result, "html");
  EXPECT_FALSE(contains(exact, "kept unshown"));
  EXPECT_FALSE(contains(exact, "no input was found to show it"));
}

TEST(Html, WhatOnlyPathsRemoveHasAToneAndASwitch) {
  Sample sample;
  Result result = sample.result();
  EXPECT_FALSE(contains(rendered(result, "html"), "name=\"mode\""));
  result.mode = "path-sensitive";
  result.without_paths = result.kept;
  result.without_paths->push_back(
      {.position = {"a.c", 7, 3}, .kind = ts::StatementKind::assign, .text = "x++"});
  const std::string html = rendered(result, "html");
  EXPECT_TRUE(contains(html, "<div class=\"line removed criterion\" id=\"1.7\">"));
  EXPECT_TRUE(contains(html, "name=\"mode\""));
  EXPECT_TRUE(contains(html, "<span data-when=\"path-insensitive\" hidden>4</span>"));
}

TEST(Html, HeadersAreListedToo) {
  Sample sample;
  sample.program[sample.kept_call].position.file = "b.h";
  Result result = sample.result();
  result.headers.push_back({.name = "b.h", .text = "1\n2\n3\n4\n5\nx = g(x);\n", .reduced = {}});
  const std::string html = rendered(result, "html");
  EXPECT_TRUE(contains(html, "<section class=\"file\" aria-label=\"b.h\">"));
  EXPECT_TRUE(contains(html, "<div class=\"line kept\" id=\"2.6\">"));
}

TEST(Html, WarningsStandOnceWithAllTheirLines) {
  Sample sample;
  sample.slice.warnings.push_back({{"a.c", 5, 1}, "something to know"});
  const std::string html = rendered(sample.result(), "html");
  EXPECT_TRUE(contains(html,
                       "something to know (<a href=\"#1.6\">a.c:6</a>, "
                       "<a href=\"#1.5\">a.c:5</a>)"));
  EXPECT_TRUE(contains(html, "<summary>1 warning</summary>"));
}

}  // namespace report_test
}  // namespace pslice::report
