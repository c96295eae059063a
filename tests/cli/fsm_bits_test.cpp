#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "run.h"

// A state in a few bits, beside others.

namespace pslice::cli {
namespace fsm_bits_test {

using Json = nlohmann::json;

TEST(FsmBits, BehindAPointer) {
  const Workspace here;
  here.write("m.c", R"(enum { CLOSED, OPEN, DEAD };
struct link { unsigned ready : 1; unsigned st : 3; unsigned tries : 5; int fd; };
void step(struct link *c, int ev) {
  switch (c->st) {
    case CLOSED: if (ev == 1) { c->st = OPEN; c->tries = 0; } break;
    case OPEN: if (ev == 2 && c->tries++ >= 3) c->st = DEAD; break;
    case DEAD: if (c->ready) c->st = CLOSED; break;
  }
}
)");
  const Outcome outcome = here.pslice("fsm m.c --state 'c->st' --entry step --format json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json machine = Json::parse(outcome.out);
  EXPECT_TRUE(machine["complete"]) << machine;
  const auto condition = [&](int from, int to) {
    for (const Json& t : machine["transitions"]) {
      if (t["from"] == from && t["to"] == to) return t["condition"].get<std::string>();
    }
    return std::string("none");
  };
  EXPECT_EQ(condition(0, 1), "ev == 1");
  EXPECT_EQ(condition(1, 2), "ev == 2 && c->tries > 2");
  EXPECT_EQ(condition(2, 0), "c->ready == 1");
  EXPECT_EQ(condition(0, 2), "none");
}

TEST(FsmBits, AreOneOutputOfAnExploration) {
  const Workspace here;
  here.write("m.c", R"(struct link { unsigned ready : 1; unsigned st : 3; };
void step(struct link *c) { if (c->ready) c->st = 4; }
)");
  const Outcome outcome =
      here.pslice("explore m.c --entry step --criterion 'step@return:c->st' --format json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(Json::parse(outcome.out)["outputs"], Json::array({"c->st"})) << outcome.out;
}

/// What a local of the step points to is not known when the step begins.
TEST(FsmBits, BehindALocalAreNoState) {
  const Workspace here;
  here.write("m.c", R"(enum st { A, B };
struct m { enum st s; };
static struct m tab[2];
void step(int who, int ev) {
  struct m *p;
  if (who < 0 || who > 1) return;
  p = &tab[who];
  if (ev) p->s = p->s == A ? B : A;
}
)");
  const Outcome outcome = here.pslice("fsm m.c --state 'p->s' --entry step");
  EXPECT_EQ(outcome.status, 1) << outcome.out;
  EXPECT_NE(outcome.err.find("'p' is set by the step itself"), std::string::npos) << outcome.err;
  EXPECT_EQ(here.pslice("fsm m.c --state 'tab[who].s' --entry step").status, 0);
}

}  // namespace fsm_bits_test
}  // namespace pslice::cli
