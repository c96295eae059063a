#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "run.h"

namespace pslice::cli {

/// A player, whose step has an event and a number.
inline constexpr const char* player = R"(
enum state { STOPPED, PLAYING, PAUSED, BROKEN };
static enum state s = STOPPED;
static unsigned presses;
void step(int ev, int arg) {
  presses++;
  switch (s) {
    case STOPPED: if (ev == 1 && arg > 0) s = PLAYING; break;
    case PLAYING: if (ev == 2) s = PAUSED; else if (ev == 3) s = STOPPED; break;
    case PAUSED: if (ev == 2) s = PLAYING; else s = PAUSED; break;
    case BROKEN: s = STOPPED; break;
  }
}
)";

/// Looks for a machine with `pslice fsm`, and at what it is.
class FsmFixture : public testing::Test {
 protected:
  /// The machine in a program, as JSON; `arguments` name the state and the step.
  nlohmann::json found(const std::string& program,
                       const std::string& arguments = "--state s --entry step", int status = 0) {
    here.write("m.c", program);
    const Outcome outcome = here.pslice("fsm m.c " + arguments + " --format json");
    EXPECT_EQ(outcome.status, status) << outcome.err;
    nlohmann::json result = nlohmann::json::parse(outcome.out, nullptr, false);
    EXPECT_FALSE(result.is_discarded()) << outcome.err;
    return result;
  }
  std::string printed(const std::string& program, const std::string& format,
                      const std::string& arguments = "--state s --entry step") {
    here.write("m.c", program);
    const Outcome outcome = here.pslice("fsm m.c " + arguments + " --format " + format);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.out;
  }
  std::string complaint(const std::string& program, const std::string& arguments) {
    here.write("m.c", program);
    const Outcome outcome = here.pslice("fsm m.c " + arguments);
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  }
  /// "from -> to: condition" of each transition.
  static std::vector<std::string> lines(const nlohmann::json& machine) {
    std::vector<std::string> result;
    for (const nlohmann::json& t : machine["transitions"]) {
      const std::string to = t["to"].is_null() ? "(" + t["expression"].get<std::string>() + ")"
                                               : name(machine, t["to"]);
      result.push_back(name(machine, t["from"]) + " -> " + to + ": " +
                       t["condition"].get<std::string>());
    }
    return result;
  }
  static std::string name(const nlohmann::json& machine, const nlohmann::json& value) {
    for (const nlohmann::json& state : machine["states"]) {
      if (state["value"] == value) return state["name"];
    }
    return "?";
  }
  static nlohmann::json transition(const nlohmann::json& machine, const std::string& from,
                                   const std::string& to) {
    for (const nlohmann::json& t : machine["transitions"]) {
      if (name(machine, t["from"]) == from && name(machine, t["to"]) == to) return t;
    }
    ADD_FAILURE() << from << " -> " << to << " is not in " << machine.dump(1);
    return nlohmann::json::object();
  }
  static bool mentions(const nlohmann::json& list, const std::string& piece) {
    return list.dump().find(piece) != std::string::npos;
  }

  Workspace here;
};

}  // namespace pslice::cli
