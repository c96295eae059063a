#include <gtest/gtest.h>

#include <string>

#include "run.h"

// `pslice diff --format html`: one page that needs nothing else.

namespace pslice::cli {
namespace diff_html_test {

class DiffPage : public testing::Test {
 protected:
  void write(const std::string& older, const std::string& newer) {
    here.write("old.c", older);
    here.write("new.c", newer);
    const Outcome outcome = here.pslice("diff old.c new.c --format html -o page.html");
    EXPECT_TRUE(outcome.status == 10 || outcome.status == 0) << outcome.err;
    page = here.read("page.html");
  }
  [[nodiscard]] bool has(const std::string& piece) const {
    return page.find(piece) != std::string::npos;
  }

  Workspace here;
  std::string page;
};

TEST_F(DiffPage, ShowsBothVersionsAndBothRuns) {
  write("int f(int x) {\n  if (x > 3)\n    return 1;\n  return 0;\n}\n",
        "int f(int x) {\n  if (x > 4)\n    return 1;\n  return 0;\n}\n");
  EXPECT_TRUE(has("<code>x == 4</code>"));
  EXPECT_TRUE(has("<td id=\"o1.2\" class=\"edited changed\" data-other=\"n1.2\">"));
  EXPECT_TRUE(has("<td id=\"n1.4\" class=\"impacted\" data-other=\"o1.4\">"));
  EXPECT_TRUE(has("<p>for example <code>x = 4</code></p>")) << page;
  EXPECT_TRUE(has("<tr class=\"differs\"><td>return</td><td>1</td><td>0</td></tr>")) << page;
  // OLD returns from line 3, NEW from line 4.
  EXPECT_TRUE(has("data-lines=\"o1.2 o1.3 n1.2 n1.4\"")) << page;
  EXPECT_TRUE(has("run in one version only"));
}

/// Nothing of the program ends the script, or is taken for mark-up; nothing is fetched.
TEST_F(DiffPage, IsOneFileWhateverTheProgramHas) {
  write("void put(const char *);\nvoid f(int x) { put(\"</script><b>\"); }\n",
        "void put(const char *);\nvoid f(int x) { if (x) put(\"</script><b>\"); }\n");
  EXPECT_EQ(page.find("</script>"), page.rfind("</script>"));
  EXPECT_FALSE(has("<b>"));
  EXPECT_FALSE(has("http:"));
  EXPECT_TRUE(has("prefers-color-scheme: dark"));
}

TEST_F(DiffPage, FoldsWhatNothingHappenedTo) {
  std::string far;
  for (int i = 0; i < 40; ++i) far += "/* line " + std::to_string(i) + " */\n";
  write(far + "int f(int x) { return x; }\n", far + "int f(int x) { return x + 1; }\n");
  EXPECT_TRUE(has("aria-expanded=\"false\">35 lines</button>")) << page;
  EXPECT_TRUE(has("<tbody class=\"folded\" hidden>"));
}

TEST_F(DiffPage, SaysThatNothingDiffers) {
  write("int f(int x) { return x + 1; }\n", "int f(int x) { return 1 + x; }\n");
  EXPECT_TRUE(has("<span class=\"verdict equivalent\">equivalent</span>"));
  EXPECT_FALSE(has("<button class=\"difference\">"));
}

}  // namespace diff_html_test
}  // namespace pslice::cli
