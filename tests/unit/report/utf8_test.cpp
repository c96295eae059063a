#include "report/utf8.h"

#include <gtest/gtest.h>

#include "report/dot.h"
#include "report/html_text.h"

namespace pslice::report {
namespace {

TEST(Utf8, CharactersHaveAsManyBytesAsTheySay) {
  EXPECT_EQ(character_length("ab"), 1U);
  EXPECT_EQ(character_length("\xc3\xa9x"), 2U);
  EXPECT_EQ(character_length("\xe6\x97\xa5"), 3U);
  EXPECT_EQ(character_length("\xf0\x9f\x98\x80"), 4U);
}

TEST(Utf8, OtherBytesAreNoCharacters) {
  for (const char* text :
       {"", "\xe9t", "\x80", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xe6\x97",
        "\xf0\x80\x80\x80", "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "\xff"}) {
    EXPECT_EQ(character_length(text), 0U) << text;
  }
}

// Sources may be in Latin-1; pages and drawings say that they are UTF-8.
TEST(Utf8, OtherBytesAreReplacedWhereTheyAreShown) {
  EXPECT_EQ(escaped("caf\xe9 \xc3\xa9"), "caf\xef\xbf\xbd \xc3\xa9");
  EXPECT_EQ(dot_quoted("caf\xe9 \xc3\xa9"), "\"caf\xef\xbf\xbd \xc3\xa9\"");
}

}  // namespace
}  // namespace pslice::report
