#include "fsm.h"

// `pslice fsm` as a user meets it: what it finds, and what it prints.

namespace pslice::cli {
namespace fsm_test {

using nlohmann::json;

class Fsm : public FsmFixture {};

using Lines = std::vector<std::string>;

TEST_F(Fsm, EnumeratorsAreStatesAndPairsAreTransitions) {
  const json machine = found(player);
  EXPECT_EQ(machine["state"], "s");
  EXPECT_EQ(machine["entry"], "step");
  EXPECT_EQ(machine["complete"], true);
  EXPECT_EQ(machine["initial"], json::array({0}));
  EXPECT_EQ(
      lines(machine),
      (Lines{"STOPPED -> STOPPED: ev != 1 || arg <= 0", "STOPPED -> PLAYING: ev == 1 && arg > 0",
             "PLAYING -> STOPPED: ev == 3", "PLAYING -> PLAYING: ev != 2 && ev != 3",
             "PLAYING -> PAUSED: ev == 2", "PAUSED -> PLAYING: ev == 2",
             "PAUSED -> PAUSED: ev != 2", "BROKEN -> STOPPED: 1"}));
}

TEST_F(Fsm, SelfLoopsAreToldFromNoChange) {
  const json machine = found(player);
  EXPECT_EQ(transition(machine, "STOPPED", "STOPPED")["written"], false);
  EXPECT_EQ(transition(machine, "PAUSED", "PAUSED")["written"], true);
  EXPECT_EQ(transition(machine, "STOPPED", "PLAYING")["written"], true);
}

TEST_F(Fsm, TestsHaveTheOtherInputs) {
  const json machine = found(player);
  const json test = transition(machine, "STOPPED", "PLAYING")["test"];
  EXPECT_EQ(test["ev"], 1);
  EXPECT_GT(test["arg"], 0);
  EXPECT_FALSE(test.contains("s"));
}

TEST_F(Fsm, WhatNobodyGetsToIsPointedOut) {
  const json machine = found(player);
  EXPECT_EQ(machine["states"][1]["reachable"], true);
  EXPECT_EQ(machine["states"][3]["name"], "BROKEN");
  EXPECT_EQ(machine["states"][3]["reachable"], false);
  EXPECT_EQ(transition(machine, "BROKEN", "STOPPED")["reachable"], false);
  EXPECT_TRUE(mentions(machine["findings"], "BROKEN")) << machine["findings"];
  EXPECT_TRUE(mentions(machine["findings"], "1 transition from there nobody can take"));
}

TEST_F(Fsm, LinesAreThoseOfTheTransition) {
  const json t = transition(found(player), "PLAYING", "STOPPED");
  EXPECT_EQ(t["lines"]["m.c"], json::array({7, 9}));
}

// --- where the state may be ---

TEST_F(Fsm, MacrosNameStatesThatGoThroughHelpers) {
  const json machine = found(R"(
#define IDLE 0
#define BUSY (1 + 1)
#define FAILED 7
struct m { int tag; int state; int tries; };
static int next(int from, int ev) {
  switch (from) {
    case IDLE: return ev ? BUSY : IDLE;
    case BUSY: return ev > 10 ? FAILED : from;
    default: return from;
  }
}
void log_number(int n);
void init(struct m *m) { m->state = IDLE; m->tries = 100; }
void step(struct m *m, int ev) {
  if (ev == 55) log_number(m->state);
  log_number(ev);
  m->state = next(m->state, ev);
})",
                             "--state 'm->state' --entry step");
  EXPECT_EQ(machine["complete"], true);
  EXPECT_EQ(lines(machine),
            (Lines{"IDLE -> IDLE: ev == 0", "IDLE -> BUSY: ev != 0", "BUSY -> BUSY: ev <= 10",
                   "BUSY -> FAILED: ev > 10", "FAILED -> FAILED: 1"}));
  EXPECT_EQ(machine["initial"], json::array({0}));
  EXPECT_TRUE(mentions(machine["assumptions"], "IDLE (init, line 14)")) << machine["assumptions"];
}

TEST_F(Fsm, TablesAreLookedUp) {
  const json machine = found(R"(
enum s { A, B, C };
static const enum s next[3][2] = {{A, B}, {C, B}, {A, A}};
struct box { enum s state; } boxes[4];
void step(unsigned id, unsigned ev) {
  if (ev < 2) boxes[id].state = next[boxes[id].state][ev];
})",
                             "--state 'boxes[id].state' --entry step");
  EXPECT_EQ(machine["complete"], true) << machine["warnings"];
  EXPECT_EQ(lines(machine), (Lines{"A -> A: ev != 1", "A -> B: ev == 1", "B -> B: ev > 0",
                                   "B -> C: ev == 0", "C -> A: ev < 2", "C -> C: ev >= 2"}));
}

/// What C demands where the state is in one place, it need not demand where it is in another.
TEST_F(Fsm, DemandsAreThoseOfThePlace) {
  const json machine = found(R"(
enum s { A, B };
struct box { enum s state; } boxes[2];
void step(unsigned id, int y) {
  int unused = boxes[0].state == B ? 10 / y : 0;
  (void)unused;
  boxes[id].state = y ? B : A;
})",
                             "--state 'boxes[id].state' --entry step");
  EXPECT_EQ(machine["complete"], true);
  EXPECT_EQ(lines(machine),
            (Lines{"A -> A: y == 0", "A -> B: y != 0", "B -> A: y == 0", "B -> B: y != 0"}));
}

TEST_F(Fsm, StaticLocalsGoOnFromCallToCall) {
  const json machine = found(R"(
void step(int ev) {
  static enum { LOW, HIGH } s = HIGH;
  static int calls;
  if (++calls > 3) { s = HIGH; calls = 0; } else if (ev) s = LOW;
})");
  EXPECT_EQ(machine["complete"], true);
  EXPECT_EQ(machine["initial"], json::array({1}));
  EXPECT_EQ(lines(machine),
            (Lines{"LOW -> LOW: calls < 3", "LOW -> HIGH: calls >= 3",
                   "HIGH -> LOW: calls < 3 && ev != 0", "HIGH -> HIGH: ev == 0 || calls >= 3"}));
  EXPECT_EQ(transition(machine, "HIGH", "LOW")["test"].contains("s"), false);
}

TEST_F(Fsm, HandlersAreCalledThroughPointers) {
  const json machine = found(R"(
enum s { OFF, ON } s;
static void off(int e) { if (e == 5) s = ON; }
static void on(int e) { if (e == 6) s = OFF; }
static void (*const handlers[])(int) = {off, on};
void step(int e) { handlers[s](e); })");
  EXPECT_EQ(lines(machine), (Lines{"OFF -> OFF: e != 5", "OFF -> ON: e == 5", "ON -> OFF: e == 6",
                                   "ON -> ON: e != 6"}));
}

TEST_F(Fsm, AStateBehindAPlainPointerAndAParameter) {
  const char* program = R"(
enum s { A, B };
void by_pointer(enum s *s, int e) { *s = e ? B : A; }
enum s by_value(enum s s, int e) { if (e > 3) s = s == A ? B : A; return s; }
)";
  EXPECT_EQ(lines(found(program, "--state '*s' --entry by_pointer")),
            (Lines{"A -> A: e == 0", "A -> B: e != 0", "B -> A: e == 0", "B -> B: e != 0"}));
  const json machine = found(program, "--state s --entry by_value");
  EXPECT_EQ(lines(machine),
            (Lines{"A -> A: e <= 3", "A -> B: e > 3", "B -> A: e > 3", "B -> B: e <= 3"}));
  EXPECT_EQ(machine["inputs"], json::array({{{"name", "e"}, {"type", "int"}}}));
  // Nobody says what it begins with.
  EXPECT_EQ(machine["initial"], json::array({0, 1}));
  EXPECT_TRUE(mentions(machine["assumptions"], "every state may be the first"));
}

TEST_F(Fsm, WhatItFindsAtPointersIsAssumedToBeApart) {
  const json machine = found(
      "enum s { A, B };\nstruct m { enum s s; struct m *n; };\n"
      "void step(struct m *m, int e) { if (m->n) m->n->s = e > 0 ? B : A; }\n",
      "--state 'm->s' --entry step");
  EXPECT_TRUE(mentions(machine["assumptions"], "or finds there, leads to an object of its own"))
      << machine["assumptions"];
}

TEST_F(Fsm, TwoFilesMakeOneMachine) {
  here.write("a.c",
             "enum s { A, B };\nextern enum s s;\nenum s other(enum s s);\n"
             "void step(int e) { if (e) s = other(s); }\n");
  here.write("b.c",
             "enum s { A, B };\nenum s s = B;\n"
             "enum s other(enum s x) { return x == A ? B : A; }\n");
  const Outcome outcome = here.pslice("fsm a.c b.c --state s --entry step --format json");
  const json machine = json::parse(outcome.out);
  EXPECT_EQ(lines(machine),
            (Lines{"A -> A: e == 0", "A -> B: e != 0", "B -> A: e != 0", "B -> B: e == 0"}));
  EXPECT_EQ(machine["initial"], json::array({1}));
}

// --- what is not all there ---

TEST_F(Fsm, NumbersThatCloseAreComplete) {
  const json machine = found("int s;\nvoid step(int up) { s = up ? (s + 1) % 4 : s; }\n");
  EXPECT_EQ(machine["complete"], true);
  EXPECT_EQ(machine["states"].size(), 4U);
  EXPECT_EQ(machine["transitions"].size(), 8U);
  EXPECT_EQ(machine["states"][2],
            (json{{"value", 2}, {"name", "2"}, {"reachable", true}, {"complete", true}}));
}

TEST_F(Fsm, NumbersThatDoNotCloseAreNot) {
  const json machine = found("int s;\nvoid step(int up) { if (up) s++; }\n",
                             "--state s --entry step --max-states 3");
  EXPECT_EQ(machine["complete"], false);
  EXPECT_EQ(machine["states"].size(), 3U);
  EXPECT_EQ(lines(machine).back(), "2 -> (3): up != 0");
  EXPECT_TRUE(mentions(machine["warnings"], "--max-states"));
}

TEST_F(Fsm, AValueThatIsNoStateIsAnExpression) {
  const json machine = found(
      "enum s { A = 1, B = 2 } s;\n"
      "void step(unsigned e) { s = (enum s)e; }\n");
  EXPECT_EQ(machine["complete"], true);
  EXPECT_EQ(lines(machine),
            (Lines{"A -> A: e == 1", "A -> B: e == 2", "A -> (e): e != 1 && e != 2",
                   "B -> A: e == 1", "B -> B: e == 2", "B -> (e): e != 1 && e != 2"}));
  // It begins with 0, which is no state, and gets on from there.
  EXPECT_EQ(machine["initial"], json::array({0}));
  EXPECT_EQ(machine["states"][0]["reachable"], true);
  EXPECT_TRUE(mentions(machine["warnings"], "begins with 0, which is no state"));
}

TEST_F(Fsm, ALoopOverEventsIsOneStep) {
  const json machine = found(R"(
enum s { A, B } s;
void step(const unsigned char *events, int n) {
  for (int i = 0; i < n; i++) s = s == A && events[i] == 1 ? B : A;
})",
                             "--state s --entry step --max-iterations 2");
  EXPECT_EQ(machine["complete"], false);
  EXPECT_EQ(transition(machine, "A", "B")["condition"],
            "(n == 1 && events[0] == 1) || (n == 2 && events[0] != 1 && events[1] == 1)");
  EXPECT_TRUE(mentions(machine["warnings"], "--max-iterations"));
  EXPECT_EQ(machine["states"][0]["complete"], false);
}

TEST_F(Fsm, ABoundedLoopOverEventsIsComplete) {
  const json machine = found(R"(
enum s { A, B } s;
int next_event(void);
void step(void) {
  for (int i = 0; i < 2; i++) if (next_event() == 1) s = s == A ? B : A;
})");
  EXPECT_EQ(machine["complete"], true);
  EXPECT_EQ(transition(machine, "A", "B")["condition"],
            "(next_event_2 != 1 && next_event_1 == 1) || "
            "(next_event_2 == 1 && next_event_1 != 1)");
}

TEST_F(Fsm, WhatCDemandsIsLeftOut) {
  const json machine = found(R"(
enum s { A, B } s;
void step(int x) { int q = 100 / x; if (q > 50) s = B; else s = A; })");
  EXPECT_EQ(machine["complete"], true);
  for (const std::string& line : lines(machine)) {
    EXPECT_EQ(line.find("x != 0"), std::string::npos) << line;
  }
}

TEST_F(Fsm, StepsThatEndTheProgramAreNoTransitions) {
  const json machine = found(R"(
#include <stdlib.h>
enum s { A, B } s;
void step(int e) { if (e == 9) exit(1); s = B; })");
  EXPECT_EQ(lines(machine), (Lines{"A -> B: e != 9", "B -> B: e != 9"}));
  EXPECT_EQ(machine["ends"].size(), 2U);
  EXPECT_EQ(machine["ends"][0]["condition"], "e == 9");
}

TEST_F(Fsm, InitialValuesCanBeGiven) {
  const json machine = found(player, "--state s --entry step --initial BROKEN,2");
  EXPECT_EQ(machine["initial"], json::array({2, 3}));
  EXPECT_EQ(machine["states"][3]["reachable"], true);
}

TEST_F(Fsm, ByPathIsTheSameMachine) {
  const json by_slice = found(player);
  const json by_path = found(player, "--state s --entry step --by path");
  EXPECT_EQ(by_path["by"], "path");
  EXPECT_EQ(lines(by_path), lines(by_slice));
}

// --- formats ---

TEST_F(Fsm, TextIsATable) {
  const std::string text = printed(player, "text");
  EXPECT_NE(text.find("STOPPED | PLAYING             | ev == 1 && arg > 0  | ev = 1, arg = 1"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("STOPPED (unchanged)"), std::string::npos);
  EXPECT_NE(text.find("4 states and 8 transitions of s by step(): complete"), std::string::npos);
}

TEST_F(Fsm, DotAndMermaidHaveEveryTransition) {
  const std::string dot = printed(player, "dot");
  EXPECT_NE(dot.find("s0 -> s1 [id=\"t1\", label=\"ev == 1 && arg > 0\""), std::string::npos)
      << dot;
  EXPECT_NE(dot.find("s3 [label=\"BROKEN\", color=grey"), std::string::npos);
  const std::string mermaid = printed(player, "mermaid");
  EXPECT_EQ(mermaid.find("stateDiagram-v2\n"), 0U);
  EXPECT_NE(mermaid.find("  s0 --> s1 : ev == 1 #amp;#amp; arg #gt; 0\n"), std::string::npos);
  EXPECT_NE(mermaid.find("  [*] --> s0\n"), std::string::npos);
}

TEST_F(Fsm, SvgIsDrawnAndInThePage) {
  const std::string svg = printed(player, "svg");
  EXPECT_NE(svg.find("<g id=\"t1\" class=\"edge\">"), std::string::npos);
  EXPECT_NE(svg.find(">PLAYING<"), std::string::npos);
  const std::string page = printed(player, "html");
  EXPECT_NE(page.find("<g id=\"t1\" class=\"edge\">"), std::string::npos);
  EXPECT_NE(page.find("data-lines=\"1.7 1.8\"><td>STOPPED</td><td>PLAYING</td>"
                      "<td><code>ev == 1 &amp;&amp; arg &gt; 0</code></td>"
                      "<td><code>ev = 1, arg = 1</code></td>"),
            std::string::npos);
}

// --- mistakes ---

TEST_F(Fsm, MistakesAreToldHelpfully) {
  const auto has = [&](const std::string& arguments, const std::string& piece) {
    const std::string said = complaint(player, arguments);
    EXPECT_NE(said.find(piece), std::string::npos) << said;
  };
  has("--entry step", "no state: give --state VAR");
  has("--state s", "no step: give --entry STEP");
  has("--state t --entry step", "no such variable where step ends; a state could be in ev, arg, s");
  has("--state s --entry stop", "no function 'stop' with a body");
  has("--state s --entry step --initial STOPED", "did you mean STOPPED?");
  has("--state s --entry step --expect none.json", "none.json: cannot be read");
  has("--state s --entry step --format c", "is not one of text, json, dot, mermaid, svg, html");
}

TEST_F(Fsm, AStateHasToBeOne) {
  const char* program = R"(
struct m { double x; int state; };
void local(void) { int t = 1; t++; }
void real(struct m *m) { m->x = 1; }
void never(void) { for (;;) ; }
)";
  const auto has = [&](const std::string& arguments, const std::string& piece) {
    const std::string said = complaint(program, arguments);
    EXPECT_NE(said.find(piece), std::string::npos) << said;
  };
  has("--state t --entry local", "it is a local variable of local");
  has("--state 'm->x' --entry real", "it is of type 'double'; a state is an integer");
  has("--state 'm->x' --entry real", "m->state");
  has("--state m --entry real", "it is of type 'struct m *'");
  has("--state s --entry never", "no path through never comes to its end");
}

TEST_F(Fsm, AFileThatIsNoSpecificationIsRefused) {
  here.write("list.json", "[1, 2]");
  here.write("text.json", "states");
  here.write("odd.json", R"({"transitions": [{"from": 1}]})");
  for (const auto& [file, piece] :
       {std::pair{"list.json", "no list of transitions"}, std::pair{"text.json", "is no JSON"},
        std::pair{"odd.json", "has 'from' and 'to'"}}) {
    const std::string said =
        complaint(player, std::string("--state s --entry step --expect ") + file);
    EXPECT_NE(said.find(piece), std::string::npos) << said;
  }
}

}  // namespace fsm_test
}  // namespace pslice::cli
