#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "run.h"

// `pslice fsm` where an event alone does not say where a step leads.

namespace pslice::cli {
namespace fsm_choice_test {

std::string findings(const Workspace& here, const std::string& program) {
  here.write("m.c", program);
  const Outcome outcome = here.pslice("fsm m.c --state s --entry step --format json");
  const nlohmann::json machine = nlohmann::json::parse(outcome.out, nullptr, false);
  EXPECT_FALSE(machine.is_discarded()) << outcome.err;
  return machine["findings"].dump();
}

TEST(FsmChoices, ThatNoEventDecidesArePointedOut) {
  const Workspace here;
  const std::string found = findings(here, R"(enum { A, B, C } s;
int coin(void);
void step(int ev) {
  switch (s) {
    case A: if (ev == 1) s = coin() ? B : C; break;
    case B: if (ev == 2) s = A; break;
    case C: if (coin() && ev == 3 && ev == 4) s = A; break;
  }
}
)");
  EXPECT_NE(found.find("from A the same event may lead to B or to C, as coin_1 decides"),
            std::string::npos)
      << found;
  EXPECT_EQ(found.find("A or to B"), std::string::npos) << found;
  EXPECT_EQ(found.find("from B the same"), std::string::npos) << found;
  EXPECT_EQ(found.find("from C the same"), std::string::npos) << found;
}

/// Other values of what is asked for do not make the same event one of another kind.
TEST(FsmChoices, ThatEventsDecideAreNone) {
  const Workspace here;
  const std::string found = findings(here, R"(enum { A, B, C } s;
unsigned char level(void);
void step(int ev) {
  if (s != A) return;
  if (level() > 300) s = B;
  else if (ev > 0) s = C;
}
)");
  EXPECT_EQ(found.find("nondeterministic"), std::string::npos) << found;
}

TEST(FsmChoices, AStepThatFetchesItsEventsHasNone) {
  const Workspace here;
  const std::string found = findings(here, R"(enum { A, B, C } s;
int next(void);
void step(void) {
  if (s == A) s = next() > 0 ? B : C;
}
)");
  EXPECT_EQ(found.find("nondeterministic"), std::string::npos) << found;
}

}  // namespace fsm_choice_test
}  // namespace pslice::cli
