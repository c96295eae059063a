// The checker of invariants: it proves what was found, and of claims that have been tampered with
// it refuses those that are wrong, with all that rests on them and nothing else.

#include <gtest/gtest.h>

#include "claimed.h"

namespace pslice::check {
namespace {

// --- what is found ---

struct LoopProgram {
  const char* name;
  const char* text;
};

const std::vector<LoopProgram> loop_programs{
    {"up", "main(n) { i = 0; while (i < n) i = i + 1; observe i; }"},
    {"down by two", "main(n) { i = n; while (i > 0) i = i - 2; observe i, n; }"},
    {"constant", "main(p) { i = 0; while (i < 1000) i = i + 3; observe i; }"},
    {"nested", R"(main(n, m) {
        s = 0; i = 0;
        while (i < n) { j = 0; while (j < m) { s = s + 1; j = j + 1; } i = i + 1; }
        observe s, i; })"},
    {"triangle", R"(main(n) {
        s = 0; i = 0;
        while (i < n) { j = 0; while (j <= i) { s = s + j; j = j + 1; } i = i + 1; }
        observe s, i; })"},
    {"gcd", R"(main(p, q) {
        a = 1; b = 1;
        if (p > 1) a = p;
        if (q > 1) b = q;
        while (a != b) { if (a > b) a = a - b; else b = b - a; }
        observe a; })"},
    {"two counters", R"(main(n) {
        i = 0; s = 0;
        while (i < n) { i = i + 1; s = s + 2; }
        observe i, s; })"},
    {"meeting", R"(main(n) {
        i = 0; j = n;
        while (i < j) { i = i + 1; j = j - 1; }
        observe i, j; })"},
    {"called twice", R"(
        global g = 0;
        count(n) { i = 0; while (i < n) { i = i + 1; g = g + 1; } return i; }
        main(p) { a = count(p); b = count(10); c = a + b; observe c, g; })"},
    {"two entries", R"(main(n, p) {
        i = 5;
        if (p > 0) goto inside;
        again: i = i + 1;
        inside: i = i + 2;
        if (i < n) goto again;
        observe i; })"},
    {"several exits", R"(main(n, p) {
        i = 0; k = 0;
        while (1) { if (i >= n) break; if (p == i) { k = 1; break; } i = i + 1; continue; }
        observe i, k; })"},
    {"inputs", R"(main(n) {
        s = 0; i = 0;
        while (i < n) { effect defines(x) outside; if (x > 0) s = s + x; i = i + 1; }
        observe s, i; })"},
    {"search", R"(main(n) {
        lo = 0; hi = n - 1; x = 0;
        while (lo <= hi) { m = lo + hi; m = m / 2; effect defines(x) outside;
                           if (x > 0) lo = m + 1; else hi = m - 1; }
        observe lo, hi; })"},
    {"dead loop", R"(main(n) {
        i = 0; k = 1;
        while (i < n) { if (k > 5) { while (k > 0) k = k + 1; i = 0 - 9; } i = i + 1; }
        observe i, k; })"},
};

TEST(Invariants, WhatTheAnalysisFindsIsProved) {
  using absint::DomainChoice;
  for (const LoopProgram& program : loop_programs) {
    SCOPED_TRACE(program.name);
    for (const DomainChoice domain : {DomainChoice::automatic, DomainChoice::box,
                                      DomainChoice::octagon, DomainChoice::polyhedra}) {
      ClaimsAbout p(program.text);
      p.find(domain);
      const ClaimsAbout::Checked found = p.check();
      EXPECT_EQ(found.refused, 0U);
      std::size_t proved = 0;
      for (const auto& at : found.at) proved += at.size();
      EXPECT_GE(found.proved, proved);  // what these rest on counts too
      for (const symex::Loop& loop : p.flow().loops()) {
        const auto& claimed = p.claims.at[loop.head.index()];
        EXPECT_EQ(found.at[loop.head.index()].size(), claimed ? claimed->size() : 1);
      }
      EXPECT_TRUE(found.proved > 0 || domain == DomainChoice::box);
    }
  }
}

TEST(Invariants, WhateverIsFoundAWrongFormulaBesideItIsRefused) {
  for (const LoopProgram& program : loop_programs) {
    SCOPED_TRACE(program.name);
    for (std::size_t loop = 0; loop < ClaimsAbout(program.text).flow().loops().size(); ++loop) {
      ClaimsAbout p(program.text);
      p.find();
      if (!p.claims.at[p.head(loop).index()]) continue;  // anything is true where nothing gets
      // Some variable of the loop, which is nowhere near that.
      const ts::Variable v = p.flow().loop_at(p.head(loop))->modified.front();
      const ts::Term wrong = p.terms().at_most(p(1'000'000'007), p.terms().variable(v));
      p.claim(wrong, loop);
      EXPECT_GT(p.check().refused, 0U);
      EXPECT_FALSE(p.proves(wrong, loop));
    }
  }
}

// --- claims at heads ---

/// i and k start with 0 and 1, i grows by k; j counts on its own.
const char* const growing = R"(
    main(n) {
      i = 0;
      j = 0;
      k = 1;
      while (n > 0) {
        i = i + k;
        j = j + 1;
        n = n - 1;
      }
      observe i, j, k;
    })";

TEST(Invariants, TrueAtFirstIsNotEnough) {
  ClaimsAbout p(growing);
  p.claim(p.at_most("j", 5));
  EXPECT_FALSE(p.proves(p.at_most("j", 5)));
  EXPECT_EQ(p.check().refused, 1U);
}

TEST(Invariants, KeptByTheLoopIsNotEnough) {
  ClaimsAbout p(growing);
  p.claim(p.at_least("j", 5));
  EXPECT_FALSE(p.proves(p.at_least("j", 5)));
  EXPECT_EQ(p.check().refused, 1U);
}

TEST(Invariants, AFormulaMayRestOnAnother) {
  ClaimsAbout p(growing);
  p.claim(p.at_least("i", 0));
  EXPECT_FALSE(p.proves(p.at_least("i", 0)));  // k might be negative
  p.claim(p.is("k", 1));
  EXPECT_TRUE(p.proves(p.at_least("i", 0)));
  EXPECT_EQ(p.check().refused, 0U);
}

TEST(Invariants, WhatRestsOnAWrongFormulaFallsWithIt) {
  ClaimsAbout p(growing);
  p.claim(p.at_least("i", 0));
  p.claim(p.at_least("k", 2));
  p.claim(p.at_least("j", 0));
  EXPECT_FALSE(p.proves(p.at_least("k", 2)));
  EXPECT_FALSE(p.proves(p.at_least("i", 0)));
  EXPECT_TRUE(p.proves(p.at_least("j", 0)));
  EXPECT_EQ(p.check().refused, 2U);
  // Unless there is another reason.
  p.claim(p.is("k", 1));
  EXPECT_TRUE(p.proves(p.at_least("i", 0)));
  EXPECT_EQ(p.check().refused, 1U);
}

TEST(Invariants, WhatSupportsItselfInACircleFalls) {
  ClaimsAbout p(R"(
    main(n) {
      i = 0;
      j = 0;
      while (n > 0) {
        t = i;
        i = j;
        j = t;
        n = n - 1;
      }
      observe i, j;
    })");
  p.claim(p.at_least("i", 0));
  p.claim(p.at_least("j", 0));
  EXPECT_EQ(p.check().refused, 0U);
  p.claim(p.at_most("i", -1));
  p.claim(p.at_most("j", -1));
  EXPECT_EQ(p.check().refused, 2U);
  EXPECT_TRUE(p.proves(p.at_least("i", 0)));
}

TEST(Invariants, AWrongFormulaOfAnOuterLoopTakesDownWhatTheInnerOneSays) {
  ClaimsAbout p(R"(
    main(n, m) {
      i = 0;
      s = 0;
      while (i < n) {
        j = i;
        while (j < m) {
          j = j + 1;
          s = s + 1;
        }
        i = i + 1;
      }
      observe i, s;
    })");
  p.claim(p.at_least("i", 0), 0);
  p.claim(p.at_least("j", 0), 1);
  p.claim(p.at_least("i", 0), 1);
  EXPECT_EQ(p.check().refused, 0U);
  p.claim(p.at_least("i", 3), 0);
  p.claim(p.at_least("i", 3), 1);
  p.claim(p.at_least("j", 3), 1);
  EXPECT_EQ(p.check().refused, 3U);
  EXPECT_TRUE(p.proves(p.at_least("i", 0), 0));
  EXPECT_TRUE(p.proves(p.at_least("j", 0), 1));
}

// --- claims elsewhere ---

const char* const by_one_or_two = R"(
    main(n, p, q) {
      i = 0;
      while (n > 0) {
        if (p > 0) k = 1;
        else k = 2;
        if (q > 0) i = i + k;
        n = n - 1;
      }
      observe i;
    })";

TEST(Invariants, WhatAHeadNeedsOfAnotherPointIsProvedToo) {
  ClaimsAbout p(by_one_or_two);
  p.claim_throughout(p.at_least("i", 0));
  EXPECT_EQ(p.check().refused, 1U);  // nobody says what k is
  p.claim_at(p.test_of("q"), p.at_least("k", 1));
  p.claim_at(p.test_of("q"), p.at_most("k", 2));
  EXPECT_TRUE(p.proves(p.at_least("i", 0)));
  // Of what is said of k, just what is needed is proved.
  const std::size_t proved = p.check().proved;
  p.claim_at(p.test_of("q"), p.at_most("k", 3));
  EXPECT_EQ(p.check().proved, proved);
}

TEST(Invariants, AWrongFormulaElsewhereTakesDownTheHeadThatUsesIt) {
  ClaimsAbout p(by_one_or_two);
  p.claim_throughout(p.at_least("i", 0));
  p.claim_at(p.test_of("q"), p.at_least("k", 2));
  const ClaimsAbout::Checked found = p.check();
  EXPECT_EQ(found.refused, 1U);  // of those at heads
  EXPECT_TRUE(found.at[p.head().index()].empty());
}

// --- where control does not get ---

TEST(Invariants, APointThatIsReachedIsNotUnreached) {
  ClaimsAbout p(growing);
  p.claim_unreached(p.head());
  const ClaimsAbout::Checked found = p.check();
  EXPECT_EQ(found.refused, 1U);
  EXPECT_TRUE(found.at[p.head().index()].empty());
}

TEST(Invariants, NothingRestsOnAPointSaidToBeUnreached) {
  ClaimsAbout p(by_one_or_two);
  p.claim_unreached(p.test_of("q"));
  p.claim(p.is("i", 0));  // if that test were never made
  EXPECT_FALSE(p.proves(p.is("i", 0)));
  EXPECT_EQ(p.check().refused, 1U);
}

TEST(Invariants, AnUnreachedLoopIsProvedToBeUnreached) {
  ClaimsAbout p(loop_programs.back().text);
  p.find();
  ASSERT_FALSE(p.claims.at[p.head(1).index()].has_value());
  EXPECT_TRUE(p.proves(p.terms().truth(false), 1));
  // It rests on what the outer loop says of k.
  p.claims.at[p.head(0).index()]->clear();
  EXPECT_FALSE(p.proves(p.terms().truth(false), 1));
}

// --- where it starts, and what the types tell ---

TEST(Invariants, TheStartIsAsTheProgramStarts) {
  ClaimsAbout p(R"(
    global g = 3, h;
    main(n) {
      while (n > 0) {
        n = n - 1;
        h = h + 1;
      }
      observe g, h;
    })");
  p.claim(p.is("g", 3));
  EXPECT_EQ(p.check().refused, 0U);
  p.start = symex::Start::unknown;
  EXPECT_EQ(p.check().refused, 1U);
  p.start = symex::Start::initial_values;
  p.claim(p.is("h", 0));  // nobody gave it a value
  EXPECT_FALSE(p.proves(p.is("h", 0)));
  EXPECT_TRUE(p.proves(p.is("g", 3)));
}

TEST(Invariants, ParametersAndLocalsStartWithAnyValueOfTheirType) {
  const char* const text = "main(n) { while (n < x) n = n + 1; observe n; }";
  ClaimsAbout unbounded(text);
  unbounded.claim(unbounded.at_least("n", 0));
  EXPECT_EQ(unbounded.check().refused, 1U);
  ClaimsAbout narrow(text, {{"n", {ts::Type::Kind::integer, 8, false}}});
  narrow.claim(narrow.at_least("n", 0));
  narrow.claim(narrow.at_most("n", 255));
  narrow.claim(narrow.at_most("n", 254));
  narrow.claim(narrow.at_least("x", 0));
  EXPECT_EQ(narrow.check().refused, 2U);
  EXPECT_TRUE(narrow.proves(narrow.at_most("n", 255)));
}

TEST(Invariants, WhatIsReadFitsItsType) {
  const char* const text = R"(
    main(n, c) {
      x = 0;
      while (n > 0) {
        x = c;
        n = n - 1;
      }
      observe x;
    })";
  ClaimsAbout narrow(text, {{"c", {ts::Type::Kind::integer, 8, false}}});
  narrow.claim(narrow.at_most("x", 255));
  EXPECT_EQ(narrow.check().refused, 0U);
  narrow.claim(narrow.at_most("x", 254));
  EXPECT_EQ(narrow.check().refused, 1U);
}

TEST(Invariants, WhatIsComputedFitsItsType) {
  // x takes what c was given, so it is no more than c can hold.
  const char* const text = R"(
    main(n) {
      c = 0;
      x = 0;
      while (n > 0) {
        c = c + 1;
        x = c;
        n = n - 1;
      }
      observe c, x;
    })";
  ClaimsAbout narrow(text, {{"c", {ts::Type::Kind::integer, 8, false}}});
  narrow.claim(narrow.at_most("x", 255));
  EXPECT_EQ(narrow.check().refused, 0U);
  ClaimsAbout unbounded(text);
  unbounded.claim(unbounded.at_most("x", 255));
  EXPECT_EQ(unbounded.check().refused, 1U);
}

}  // namespace
}  // namespace pslice::check
