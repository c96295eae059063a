#include <gtest/gtest.h>

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

#include "run.h"

// What a user who waits is told, on a terminal and elsewhere.

namespace pslice::cli {
namespace progress_test {

/// More paths than anyone can follow: without reuse, what ends a run is its time limit.
std::string endless_work() {
  std::string text = "int main(int argc, char **argv) {\n  int x = 0;\n";
  for (int i = 0; i < 60; ++i) {
    text += "  if (argc > " + std::to_string(100 * i) + ") x += argc % " + std::to_string(i + 2) +
            "; else x -= " + std::to_string(i) + ";\n";
    text += "  int y" + std::to_string(i) + "; if (y" + std::to_string(i) + " > 0) x++;\n";
  }
  // No run shows this, so there is something to look for.
  return text + "  if (argc > 7) { if (argc < 7) x = 0; }\n  return x;\n}\n";
}

constexpr const char* too_long =
    "work.c --criterion main@return --format lines --reuse none --timeout 2500ms";

class ProgressOutput : public testing::Test {
 protected:
  void SetUp() override { here.write("work.c", endless_work()); }

  /// Everything pslice writes to a terminal that is its stderr.
  std::string on_terminal(const std::string& arguments) {
    int terminal = -1;
    const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
    if (child == 0) {
      const std::string command = "cd '" + here.path("").string() + "' && exec " PSLICE_BINARY " " +
                                  arguments + " >slice.txt";
      execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
      _exit(127);
    }
    EXPECT_GT(child, 0);
    std::string text;
    char buffer[4096];
    // The last end of a terminal that is closed shows as an error.
    for (ssize_t n = 0; (n = read(terminal, buffer, sizeof buffer)) > 0;) {
      text.append(buffer, static_cast<std::size_t>(n));
    }
    close(terminal);
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << text;
    return text;
  }

  Workspace here;
};

TEST_F(ProgressOutput, ATerminalShowsOneLineThatIsGoneAtTheEnd) {
  const std::string text = on_terminal(too_long);
  const std::size_t line = text.find("\rpslice: exploring, ");
  ASSERT_NE(line, std::string::npos) << text;
  EXPECT_NE(text.find(" states, "), std::string::npos) << text;
  EXPECT_NE(text.find("% decided, "), std::string::npos) << text;
  EXPECT_NE(text.find(" statements so far ("), std::string::npos) << text;
  // The warning stands on a line of its own.
  const std::size_t warning = text.find("pslice: warning: ");
  ASSERT_NE(warning, std::string::npos) << text;
  EXPECT_EQ(text.substr(warning - 3, 3), "  \r") << text;
  EXPECT_EQ(text.find('\n'), text.find('\n', warning)) << text;
}

TEST_F(ProgressOutput, QuietMeansQuiet) {
  EXPECT_EQ(on_terminal(too_long + std::string(" --quiet")), "");
}

TEST_F(ProgressOutput, ShortRunsAndLogsAreLeftAlone) {
  EXPECT_EQ(on_terminal("work.c --criterion main@return --mode path-insensitive"), "");
  const Outcome outcome = here.pslice(too_long);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err.find('\r'), std::string::npos) << outcome.err;
  EXPECT_EQ(outcome.err.find("exploring"), std::string::npos) << outcome.err;
}

}  // namespace progress_test
}  // namespace pslice::cli
