#include "explored.h"

#include <sys/wait.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "run.h"

namespace pslice::cli {

void PrintTo(const ExploredCase& test, std::ostream* out) { *out << test.name; }

std::string name_of_case(const testing::TestParamInfo<ExploredCase>& test) {
  return test.param.name;
}

static int status_in(const Workspace& here, const std::string& command) {
  const std::string all = "cd '" + here.path("").string() + "' && { " + command + "\n} >log 2>&1";
  const int status = std::system(all.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void expect_explored(const ExploredCase& test) {
  const Workspace here;
  std::string text = test.text;
  const std::string entry = text.find("int main(") == std::string::npos ? "f" : "main";
  const std::string right = test.right;
  here.write("program.c", text);
  ASSERT_NE(text.find(right), std::string::npos);
  here.write("faulty.c", text.replace(text.find(right), right.size(), test.wrong));

  const Outcome outcome =
      here.pslice("explore program.c --criterion " + entry + "@return --format json " +
                  test.options + " --tests suite --test-format c");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const nlohmann::json result = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(result["complete"], test.complete) << outcome.out;
  if (test.groups > 0) EXPECT_EQ(result["signature"].size(), test.groups) << outcome.out;
  ASSERT_FALSE(result["signature"].empty());
  EXPECT_EQ(status_in(here, "make -C suite check"), 0) << here.read("log");
  EXPECT_NE(status_in(here, "make -C suite check PROGRAM=../faulty.c"), 0) << here.read("log");
}

}  // namespace pslice::cli
