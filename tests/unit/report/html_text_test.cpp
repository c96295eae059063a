#include "report/html_text.h"

#include <gtest/gtest.h>

namespace pslice::report {
namespace {

TEST(Escaped, IsTextBetweenTagsAndInAttributes) {
  EXPECT_EQ(escaped("a < b && c > \"d\" 'e'"),
            "a &lt; b &amp;&amp; c &gt; &quot;d&quot; &#39;e&#39;");
  EXPECT_EQ(escaped("&amp;"), "&amp;amp;");
  EXPECT_EQ(escaped("tab\tline\n\xc3\xa9"), "tab\tline\n\xc3\xa9");
}

TEST(Escaped, WhatCannotBeSeenIsShown) {
  EXPECT_EQ(escaped(std::string_view("\0\x1b\x7f", 3)), "[U+0000][U+001B][U+007F]");
  EXPECT_EQ(escaped("a\xe2\x80\xae"
                    "b\xe2\x81\xa6"
                    "c\xe2\x82\xac"),
            "a[U+202E]b[U+2066]c\xe2\x82\xac");
  EXPECT_EQ(escaped("cut \xe2\x80"), "cut \xef\xbf\xbd\xef\xbf\xbd");
}

TEST(EscapedJson, NeverEndsItsScriptAndMeansTheSame) {
  const Json data = {{"</script><!--", "a & b\xe2\x80\xa8</SCRIPT>]]>"}, {"bad", "\xff"}};
  const std::string text = escaped_json(data);
  for (const char c : {'<', '>', '&'}) EXPECT_EQ(text.find(c), std::string::npos) << c;
  EXPECT_EQ(text.find("\xe2\x80\xa8"), std::string::npos);
  const Json read = Json::parse(text);
  EXPECT_EQ(read.at("</script><!--"), "a & b\xe2\x80\xa8</SCRIPT>]]>");
}

}  // namespace
}  // namespace pslice::report
