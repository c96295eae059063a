#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "run.h"

// What whole programs take, in questions and states.

namespace pslice::cli {
namespace effort_test {

/// Where the parts of an address begin, found in one loop; a port that goes without saying depends
/// on what the address begins with.
constexpr const char* address = R"(
#include <stdlib.h>
#include <string.h>
struct parts { size_t name, port, user, secret, path, end; };
static struct parts split(const char *s) {
  size_t i;
  struct parts p;
  memset(&p, 0, sizeof p);
  for (i = 0; s[i] != '\0'; i++) {
    if (s[i] == '/' && i > 0 && p.name == 0 && s[i - 1] == '/') {
      p.name = i + 1;
      p.port = 0;
    } else if (s[i] == ':' && p.port == 0 && p.path == 0) {
      p.port = i + 1;
    } else if (s[i] == '@' && p.user == 0 && p.secret == 0 && p.path == 0) {
      p.user = p.name;
      p.secret = p.port;
      p.name = i + 1;
      p.port = 0;
    } else if (s[i] == '/' && p.name && p.path == 0) {
      p.path = i;
    }
  }
  p.end = i;
  return p;
}
unsigned short port_of(const char *s) {
  struct parts p = split(s);
  unsigned short port = 0;
  if (strncmp(s, "web:", 4) == 0 || strncmp(s, "ws:", 3) == 0) port = 80;
  if (strncmp(s, "mail:", 5) == 0) port = 25;
  if (strncmp(s, "news:", 5) == 0) port = 119;
  if (strncmp(s, "file:", 5) == 0 || strncmp(s, "x:", 2) == 0) port = 1;
  if (p.port) port = (unsigned short) atoi(s + p.port);
  return port;
}
)";

/// States of several rounds that close one another do not hand each other ever longer claims.
TEST(Effort, RoundsThatCloseOneAnotherComeToAnEnd) {
  const Workspace here;
  here.write("address.c", address);
  const Outcome outcome =
      here.pslice("address.c --criterion port_of@return --format json --timeout 60s");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const nlohmann::json answer = nlohmann::json::parse(outcome.out);
  EXPECT_LT(answer["stats"]["solver_calls"], 10'000) << outcome.err;
  EXPECT_EQ(outcome.err.find("time limit"), std::string::npos) << outcome.err;
}

}  // namespace effort_test
}  // namespace pslice::cli
