#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "run.h"

// `pslice debug --input DRIVER.c`: the run is a call that somebody's main leads up to. And changes
// that stand in headers.

namespace pslice::cli {
namespace debug_driver_test {

using nlohmann::json;

class DebugDriver : public testing::Test {
 protected:
  [[nodiscard]] json debugged(const std::string& arguments) const {
    const Outcome outcome = here.pslice("debug " + arguments + " --format json");
    json result = json::parse(outcome.out, nullptr, false);
    EXPECT_FALSE(result.is_discarded()) << outcome.err;
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return result;
  }
  /// What is said of a driver with this main.
  [[nodiscard]] std::string complaint(const std::string& driver) const {
    here.write("driver.c", driver);
    const Outcome outcome =
        here.pslice("debug old.c new.c --criterion f@return --input driver.c --format json");
    EXPECT_EQ(outcome.status, 1) << outcome.out;
    return outcome.err;
  }
  static std::vector<std::string> needed(const json& result) {
    std::vector<std::string> texts;
    for (const json& number : result["needed"]) {
      texts.push_back(result["changes"][number.get<std::size_t>()]["text"]);
    }
    return texts;
  }
  using Texts = std::vector<std::string>;

  Workspace here;
};

bool mentions(const std::string& text, const std::string& piece) {
  return text.find(piece) != std::string::npos;
}

std::string replaced(std::string text, const std::string& before, const std::string& after) {
  const std::size_t at = text.find(before);
  EXPECT_NE(at, std::string::npos) << before;
  return at == std::string::npos ? text : text.replace(at, before.size(), after);
}

constexpr const char* list_program = R"(struct node { int value; struct node *next; };
int scale;
void prepare(int s) { scale = s; }
int f(struct node *list, int limit) {
  int sum = 0;
  while (list) {
    if (list->value > limit)
      sum += list->value * scale;
    list = list->next;
  }
  return sum;
}
)";

constexpr const char* list_driver = R"(struct node { int value; struct node *next; };
void prepare(int s);
int f(struct node *list, int limit);
int main(void) {
  struct node last = {7, 0}, first = {3, &last};
  prepare(2);
  int sum = f(&first, 100);
  for (int i = 0; i < 2; i++)
    sum += f(&first, 3 + i);
  return sum;
}
)";

// What is behind pointers is as main made it: a list of two, which no `x=1,y=2` could give.
TEST_F(DebugDriver, WhatMainLeadsUpTo) {
  here.write("old.c", list_program);
  here.write("new.c", replaced(list_program, "value > limit", "value >= limit"));
  here.write("driver.c", list_driver);
  const json result = debugged("old.c new.c --criterion f@return --input driver.c");
  // The first call is the same in both: nothing is that large.
  EXPECT_TRUE(mentions(result["assumptions"].dump(), "call 2 of f")) << result.dump(1);
  EXPECT_EQ(result["observed"]["old"]["return"], 14);
  EXPECT_EQ(result["observed"]["new"]["return"], 20);
  EXPECT_EQ(result["input"]["limit"], 3) << result.dump(1);
  EXPECT_EQ(result["input"]["scale"], 2);
  EXPECT_EQ(result["input"]["first.value"], 3);
  EXPECT_EQ(result["verdict"], "explained");
  EXPECT_EQ(needed(result), Texts{"if (list->value >= limit)"});
  ASSERT_EQ(result["suspects"][0]["why"], "branch") << result.dump(1);
  EXPECT_EQ(result["suspects"][0]["line"], 7);
  EXPECT_EQ(debugged("old.c new.c --criterion f@return --input driver.c:3")["verdict"], "same");
}

TEST_F(DebugDriver, AStructureAndAnArray) {
  const std::string older = R"(struct box { int n; int a[4]; };
int f(const struct box *b) {
  int s = 0;
  for (int i = 0; i < b->n; i++)
    s += b->a[i];
  return s;
}
)";
  here.write("old.c", older);
  here.write("new.c", replaced(older, "i < b->n", "i < b->n - 1"));
  here.write("driver.c", R"(struct box { int n; int a[4]; };
int f(const struct box *b);
static struct box b = {3, {1, 2}};
int main(void) {
  b.a[2] = 5;
  return f(&b);
}
)");
  const json result = debugged("old.c new.c --criterion f@return --input driver.c");
  EXPECT_EQ(result["observed"]["old"]["return"], 8);
  EXPECT_EQ(result["observed"]["new"]["return"], 3);
  EXPECT_EQ(result["input"]["b.n"], 3) << result.dump(1);
  EXPECT_EQ(result["needed"].size(), 1U);
}

// What is written before it is read need not be given, wherever an index leads.
TEST_F(DebugDriver, MemoryThatIsFilledByTheRun) {
  const std::string older = R"(struct state { int next; };
int f(struct state *s, int *out, int v) {
  out[s->next] = v;
  s->next++;
  return out[0] + s->next;
}
)";
  here.write("old.c", older);
  here.write("new.c", replaced(older, "s->next++", "s->next += 2"));
  here.write("driver.c", R"(struct state { int next; };
int f(struct state *s, int *out, int v);
int main(void) {
  struct state s = {0};
  int out[3];
  return f(&s, out, 5);
}
)");
  const json result = debugged("old.c new.c --criterion f@return --input driver.c");
  EXPECT_EQ(result["observed"]["old"]["return"], 6);
  EXPECT_EQ(result["observed"]["new"]["return"], 7);
  EXPECT_EQ(needed(result), Texts{"s->next += 2"});
  here.write("driver.c", replaced(here.read("driver.c"), "{0}", "{1}"));
  EXPECT_TRUE(mentions(complaint(here.read("driver.c")), "does not determine"));
}

// What main needs of the program comes from each version.
TEST_F(DebugDriver, VersionsThatPrepareOtherwise) {
  here.write("old.c", list_program);
  here.write("new.c",
             replaced(replaced(list_program, "scale = s", "scale = s + 1"), "sum = 0", "sum = 1"));
  here.write("driver.c", list_driver);
  const json result = debugged("old.c new.c --criterion f@return --input driver.c:2");
  EXPECT_EQ(result["observed"]["old"]["return"], 14);
  EXPECT_EQ(result["observed"]["new"]["return"], 22);
  EXPECT_TRUE(mentions(result["warnings"].dump(), "each is run with what it finds of scale"))
      << result.dump(1);
  EXPECT_FALSE(result["input"].contains("scale"));
  EXPECT_EQ(needed(result), (Texts{"scale = s + 1", "int sum = 1"}));
}

TEST_F(DebugDriver, WhatIsNotDetermined) {
  here.write("old.c", "int g;\nint f(int x) {\n  return x + g;\n}\n");
  here.write("new.c", "int g;\nint f(int x) {\n  return x - g;\n}\n");
  const std::string declared = "int f(int x); int get(void); extern int g;\n";
  EXPECT_TRUE(mentions(complaint(declared + "int main(void) { return f(get()); }"),
                       "does not determine 'x'"));
  EXPECT_TRUE(mentions(complaint(declared + "int main(void) { if (get()) f(1); return 0; }"),
                       "does not call f"));
  EXPECT_TRUE(mentions(complaint(declared + "int main(void) { if (!get()) f(1); return 0; }"),
                       "depends on values that are not known"));
  EXPECT_TRUE(mentions(complaint(declared + "int main(void) { g = get(); return f(1); }"),
                       "depends on what main does not determine"));
  EXPECT_TRUE(mentions(complaint(declared + "int main(void) { return 0; }"), "does not call f"));
  EXPECT_TRUE(mentions(complaint(declared + "int other(void) { return f(1); }"), "main"));
}

// --- headers ---

TEST_F(DebugDriver, ChangesInHeaders) {
  const std::string text = "#include \"k.h\"\nint f(int x) {\n  return twice(x) > LIMIT;\n}\n";
  const std::string header =
      "#define LIMIT 3\nstatic inline int twice(int x) {\n  return x + x;\n}\n";
  std::system(
      ("mkdir -p '" + here.path("old").string() + "' '" + here.path("new").string() + "'").c_str());
  here.write("old/p.c", text);
  here.write("new/p.c", text);
  here.write("old/k.h", header);
  here.write("new/k.h", replaced(replaced(header, "LIMIT 3", "LIMIT 1 + 2"), "x + x", "x + x + 2"));
  const json result = debugged("old/p.c new/p.c --criterion f@return --input x=1");
  EXPECT_EQ(result["verdict"], "explained");
  EXPECT_EQ(needed(result), Texts{"return x + x + 2"}) << result.dump(1);
}

}  // namespace debug_driver_test
}  // namespace pslice::cli
