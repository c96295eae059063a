#include "base/c_tokens.h"

#include <gtest/gtest.h>

#include <string>

namespace pslice::base {
namespace {

/// `w:int o:; c:/* a */`.
std::string pieces(std::string_view text, bool comments) {
  std::string out;
  for (const TextToken& token : comments ? tokens_and_comments_of(text) : tokens_of(text)) {
    out += (out.empty() ? "" : " ") + std::string(1, "wnlodc"[static_cast<int>(token.kind)]) + ':' +
           std::string(text.substr(token.begin, token.end - token.begin));
  }
  return out;
}

TEST(CTokens, TellKindsApart) {
  EXPECT_EQ(pieces("x1 += 0x1p-3 >> 'a'; \"s\\\"\" // end", true),
            "w:x1 o:+= n:0x1p-3 o:>> l:'a' o:; l:\"s\\\"\" c:// end");
  EXPECT_EQ(pieces("a /* b */ c", false), "w:a w:c");
}

TEST(CTokens, ADirectiveBeginsALineButForComments) {
  EXPECT_EQ(pieces("/* x */ #define A 1 // y\nb # c", true),
            "c:/* x */ d:#define A 1  c:// y w:b o:# w:c");
  EXPECT_EQ(pieces("#if A \\\n  B\nc", false), "d:#if A \\\n  B w:c");
}

TEST(CTokens, SurviveWhatIsNeverClosed) {
  EXPECT_EQ(pieces("a /* b", true), "w:a c:/* b");
  EXPECT_EQ(pieces("\"a\nb", true), "l:\"a\n w:b");
  EXPECT_EQ(pieces("'\\", true), "l:'\\");
  EXPECT_EQ(pieces("/*", true), "c:/*");
}

}  // namespace
}  // namespace pslice::base
