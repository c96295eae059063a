#include <gtest/gtest.h>

#include "report/characters.h"
#include "report/folding.h"
#include "report/highlighting.h"
#include "report/html_listing.h"

namespace pslice::report {
namespace listing_test {

using Lines = std::vector<std::string>;

TEST(Highlighting, ColoursPiecesAndEndsThemWithTheirLine) {
  EXPECT_EQ(highlighted_lines("int x = 1; // a<b\n"),
            (Lines{"<span class=\"k\">int</span> x = <span class=\"n\">1</span>; "
                   "<span class=\"c\">// a&lt;b</span>"}));
  EXPECT_EQ(highlighted_lines("/* a\r\n b */ c\n"),
            (Lines{"<span class=\"c\">/* a</span>", "<span class=\"c\"> b */</span> c"}));
  EXPECT_EQ(highlighted_lines("#define A \\\n  \"x\"\nA"),
            (Lines{"<span class=\"d\">#define A \\</span>",
                   "<span class=\"d\">  &quot;x&quot;</span>", "A"}));
  EXPECT_EQ(highlighted_lines("s = \"//\"; c = '\\'';"),
            (Lines{"s = <span class=\"s\">&quot;//&quot;</span>; c = "
                   "<span class=\"s\">&#39;\\&#39;&#39;</span>;"}));
}

TEST(Highlighting, HasAsManyLinesAsTheText) {
  EXPECT_EQ(highlighted_lines("").size(), 0U);
  EXPECT_EQ(highlighted_lines("\n\n").size(), 2U);
  EXPECT_EQ(highlighted_lines("a\n\nb").size(), 3U);
  EXPECT_EQ(highlighted_lines("/* never closed\n\n").size(), 2U);
}

std::string stretches(const std::string& worth, std::size_t context) {
  std::vector<bool> lines;
  for (const char c : worth) lines.push_back(c == '*');
  std::string out;
  for (const Stretch& s : folded_stretches(lines, context)) {
    out += std::string(s.end - s.begin, s.folded ? '.' : '#');
  }
  return out;
}

TEST(Folding, LeavesWhatIsNearAndWhatIsShort) {
  EXPECT_EQ(stretches("--------*", 2), "......###");
  EXPECT_EQ(stretches("*-----*", 1), "#######");  // three lines in between are not worth a fold
  EXPECT_EQ(stretches("*------*", 1), "##....##");
  EXPECT_EQ(stretches("----", 1), "....");
  EXPECT_EQ(stretches("", 1), "");
}

TEST(Folding, FindsTheHeadsOfBlocks) {
  const std::string text =
      "int unused(void) {\n"     // 1
      "  return 1;\n"            // 2
      "}\n"                      // 3
      "static int\n"             // 4
      "f(int n)\n"               // 5
      "{\n"                      // 6
      "  for (;;) {\n"           // 7
      "    n++; /* } */\n"       // 8
      "    if (n) { n = 2; }\n"  // 9
      "  }\n"                    // 10
      "  return n;\n"            // 11
      "}\n";                     // 12
  EXPECT_EQ(enclosing_lines(text, {8}), (std::vector<unsigned>{4, 5, 6, 7, 10, 12}));
  EXPECT_EQ(enclosing_lines(text, {2}), (std::vector<unsigned>{1, 3}));
  EXPECT_EQ(enclosing_lines(text, {}), (std::vector<unsigned>{}));
}

TEST(Listing, FoldsAndNames) {
  std::vector<LineLook> looks(12);
  looks[11] = {.classes = "kept", .spoken = "kept", .worth_seeing = true};
  std::string text;
  for (int i = 0; i < 12; ++i) text += "x;\n";
  const std::string html =
      written(Listing{.name = "a<b.c", .note = "n", .text = text, .file = 1, .looks = looks});
  EXPECT_NE(html.find("aria-label=\"a&lt;b.c\""), std::string::npos);
  EXPECT_NE(html.find(">9 lines, 1 to 9</button>"), std::string::npos);
  EXPECT_NE(html.find("<div class=\"folded\" hidden=\"until-found\">"), std::string::npos);
  EXPECT_NE(html.find("id=\"2.12\"><a href=\"#2.12\" aria-label=\"line 12, kept\">"),
            std::string::npos);
}

TEST(Characters, LookLikeWhatTheyAre) {
  EXPECT_EQ(as_character(base::Integer('0')), "'0'");
  EXPECT_EQ(as_character(base::Integer('\n')), "'\\n'");
  EXPECT_EQ(as_character(base::Integer('\'')), "'\\''");
  EXPECT_EQ(as_character(base::Integer(0)), "0");
  EXPECT_EQ(as_character(base::Integer(-5)), "-5");
  EXPECT_EQ(as_character(base::Integer(200)), "200");
  EXPECT_TRUE(is_character_type("char"));
  EXPECT_TRUE(is_character_type("const unsigned char"));
  EXPECT_FALSE(is_character_type("int"));
  EXPECT_FALSE(is_character_type("char *"));
}

TEST(Characters, ReplaceNumbersTheyAreComparedWithOnly) {
  const std::vector<std::string> c = {"c", "s[1]"};
  EXPECT_EQ(with_characters("c >= 48 && c <= 57", c), "c >= '0' && c <= '9'");
  EXPECT_EQ(with_characters("(c == 65 || s[1] != 10) && n == 65", c),
            "(c == 'A' || s[1] != '\\n') && n == 65");
  EXPECT_EQ(with_characters("c + 1 == 48", c), "c + 1 == 48");
  EXPECT_EQ(with_characters("n - c > 48", c), "n - c > 48");
  EXPECT_EQ(with_characters("c == 48 + n", c), "c == 48 + n");
  EXPECT_EQ(with_characters("pc == 48 && p->c == 48 && *c == 48", c),
            "pc == 48 && p->c == 48 && *c == 48");
  EXPECT_EQ(with_characters("c == 4800", c), "c == 4800");
}

}  // namespace listing_test
}  // namespace pslice::report
