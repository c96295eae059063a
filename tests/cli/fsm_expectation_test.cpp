#include "fsm.h"

// `pslice fsm --expect`: a machine that somebody wrote down, or found earlier, beside the one that
// is there.

namespace pslice::cli {
namespace fsm_expectation_test {

using nlohmann::json;

class FsmExpectation : public FsmFixture {};

TEST_F(FsmExpectation, WhatItWritesIsWhatItExpects) {
  here.write("m.c", player);
  const std::string arguments = "fsm m.c --state s --entry step ";
  EXPECT_EQ(here.pslice(arguments + "--format json -o spec.json").status, 0);
  const Outcome same = here.pslice(arguments + "--expect spec.json");
  EXPECT_EQ(same.status, 0);
  EXPECT_NE(same.out.find("as in spec.json"), std::string::npos);
}

TEST_F(FsmExpectation, DifferencesFromWhatIsExpectedAreListed) {
  here.write("spec.json", R"({"initial": ["PAUSED"], "transitions": [
    {"from": "STOPPED", "to": 1, "condition": "arg >= 1 && ev == 1"},
    {"from": "PLAYING", "to": "PAUSED", "condition": "ev == PLAYING + 1"},
    {"from": "PLAYING", "to": "STOPPED", "condition": "ev >= 3"},
    {"from": "PAUSED", "to": "STOPPED"},
    {"from": "PAUSED", "to": "PAUSED"},
    {"from": "BROKEN", "to": "STOPPED"}]})");
  const json machine = found(player, "--state s --entry step --expect spec.json", 10);
  const json& comparison = machine["comparison"];
  EXPECT_EQ(comparison["verdict"], "different");
  EXPECT_EQ(comparison["missing"].size(), 1U) << comparison;
  EXPECT_EQ(comparison["missing"][0]["from"], "PAUSED");
  EXPECT_EQ(comparison["missing"][0]["to"], "STOPPED");
  EXPECT_EQ(comparison["extra"].size(), 1U) << comparison;
  EXPECT_EQ(comparison["extra"][0]["to"], "PLAYING");
  ASSERT_EQ(comparison["different"].size(), 2U) << comparison;
  EXPECT_EQ(comparison["different"][0]["condition"], "ev >= 3");
  EXPECT_EQ(comparison["different"][1]["from"], "(initial)");
}

TEST_F(FsmExpectation, WhatCannotBeComparedIsNotKnown) {
  const char* program = "enum s { A, B } s;\nvoid step(int e) { s = e ? B : A; }\n";
  here.write("spec.json", R"({"transitions": [
    {"from": "A", "to": "A"}, {"from": "B", "to": "A"}, {"from": "B", "to": "B"},
    {"from": "A", "to": "B", "condition": "whatever + 1"}]})");
  const json machine = found(program, "--state s --entry step --expect spec.json", 11);
  EXPECT_EQ(machine["comparison"]["verdict"], "unknown");
  EXPECT_TRUE(mentions(machine["comparison"]["unknown"], "no C over the inputs"));
}

TEST_F(FsmExpectation, WhatWasNotFoundIsMissingOnlyIfAllIsKnown) {
  const char* program = R"(
enum s { A, B, C } s;
void step(int n) { for (int i = 0; i < n; i++) s = i < 5 ? B : C; })";
  here.write("spec.json", R"({"transitions": [
    {"from": "A", "to": "B"}, {"from": "A", "to": "C"}, {"from": "B", "to": "B"},
    {"from": "C", "to": "B"}, {"from": "C", "to": "C"}]})");
  const json machine = found(program, "--state s --entry step --expect spec.json", 11);
  EXPECT_EQ(machine["comparison"]["missing"].size(), 0U);
  EXPECT_TRUE(mentions(machine["comparison"]["unknown"], "not all steps are known"));
}

TEST_F(FsmExpectation, AnExpectationThatAllowsTwoThingsIsPointedOut) {
  const char* program = "enum s { A, B } s;\nvoid step(int e) { s = e > 2 ? B : A; }\n";
  here.write("spec.json", R"({"transitions": [
    {"from": "A", "to": "A", "condition": "e < 5"}, {"from": "A", "to": "B", "condition": "e > 2"},
    {"from": "B", "to": "A"}, {"from": "B", "to": "B"}]})");
  const json machine = found(program, "--state s --entry step --expect spec.json", 10);
  EXPECT_TRUE(mentions(machine["comparison"]["notes"], "expected both A -> A and A -> B with e = "))
      << machine["comparison"];
}

}  // namespace fsm_expectation_test
}  // namespace pslice::cli
