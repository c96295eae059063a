// The certificate against evidence that has been tampered with: what a correct search claims is
// accepted, and each change that breaks the proof is refused. Changes of labels: labels_test.cpp.

#include <gtest/gtest.h>

#include <algorithm>

#include "searched.h"

namespace pslice::check {
namespace {

TEST(Certificate, AcceptsWhatASearchClaims) {
  for (const NamedProgram& program : programs()) {
    SCOPED_TRACE(program.name);
    EXPECT_TRUE(Searched(program.text).sound());
  }
  for (const std::string& name : exact_ones) {
    SCOPED_TRACE(name);
    EXPECT_TRUE(Searched(text_of(name)).exact());
  }
  EXPECT_TRUE(Searched(text_of("loop")).exact());
}

TEST(Certificate, WhatThereIsNoTimeForStaysUndecided) {
  const Searched search(text_of("figure 1"));
  const int labels = static_cast<int>(search.reached().size());
  for (const int looks : {labels, labels + 1, 2 * labels - 1}) {
    const Opinion opinion = search.opinion_after(looks);
    EXPECT_TRUE(opinion.undecided) << looks;
    EXPECT_EQ(opinion.refused, std::nullopt) << looks;
  }
  ASSERT_GT(search.runs.size(), 1U);
  for (const int looks : {0, 1}) {
    const Opinion opinion = search.exactness_after(looks);
    EXPECT_TRUE(opinion.undecided) << looks;
    EXPECT_EQ(opinion.refused, std::nullopt) << looks;
  }
  EXPECT_TRUE(search.exactness_after(1'000'000).confirmed());
}

// --- the slice ---

TEST(Certificate, MissesEveryElement) {
  int dropped = 0;
  for (const NamedProgram& program : programs()) {
    SCOPED_TRACE(program.name);
    const Searched search(program.text);
    search.kept.for_each([&](std::size_t element) {
      Searched changed(program.text);
      changed.kept.erase(element);
      EXPECT_FALSE(changed.sound()) << "element " << element;
      ++dropped;
    });
  }
  EXPECT_GT(dropped, 20);
}

TEST(Certificate, RefusesAnElementTooMany) {
  int added = 0;
  for (const std::string& name : exact_ones) {
    SCOPED_TRACE(name);
    const Searched search(text_of(name));
    for (std::size_t e = 0; e < search.program().statement_count(); ++e) {
      if (search.kept.contains(e)) continue;
      Searched changed(text_of(name));
      changed.kept.insert(e);
      EXPECT_FALSE(changed.exact()) << "element " << e;
      ++added;
    }
  }
  EXPECT_GT(added, 5);
}

TEST(Certificate, TheOtherRuleKeepsMore) {
  slicer::SliceOptions options;
  options.control = slicer::ControlRule::edge;
  Searched search(text_of("figure 1"), options);
  EXPECT_TRUE(search.sound());
  EXPECT_TRUE(search.exact());
  search.rule = slicer::ControlRule::branch;
  EXPECT_FALSE(search.sound());
}

/// What is kept, without exits of functions.
std::vector<std::string> kept_texts(const Searched& search) {
  base::BitSet statements(search.program().statement_count());
  search.kept.for_each([&](std::size_t e) {
    if (e < statements.universe()) statements.insert(e);
  });
  return mini::texts(search.program(), statements);
}

/// A search has this slice, which is accepted, but not without any part of it.
void expect_all_needed(const char* text, const std::vector<std::string>& expected) {
  const Searched search(text);
  EXPECT_TRUE(search.sound());
  EXPECT_FALSE(search.exact());
  EXPECT_EQ(kept_texts(search), expected);
  search.kept.for_each([&](std::size_t element) {
    Searched changed(text);
    changed.kept.erase(element);
    EXPECT_FALSE(changed.sound()) << "element " << element;
  });
}

TEST(Certificate, KnowsNothingOfWhatIsBehindAnOpaqueCall) {
  // All that the call may run is needed, and the call itself.
  expect_all_needed(
      R"(
    f(n) {
      if (n > 0) {
        m = f(n - 1);
        return m + 1;
      }
      return 0;
    }
    main(p) {
      q = p;
      y = f(q);
      observe y;
    })",
      mini::kept("if (n > 0)", "m = f(n - 1)", "return m + 1", "return 0", "q = p", "y = f(q)"));
}

TEST(Certificate, TheCriterionMayBeReachedInAnOpaqueCall) {
  // Also in one that nothing comes back from.
  for (const char* end : {"return 0;", "halt;"}) {
    SCOPED_TRACE(end);
    const std::string text = std::string(R"(
      f(n) {
        if (n < 0) )") + end +
                             R"(
        x = n;
        observe x;
        f(n - 1);
      }
      main(p) {
        q = p;
        f(q);
      })";
    const std::string jump(end, std::string_view(end).size() - 1);
    expect_all_needed(text.c_str(),
                      mini::kept("if (n < 0)", jump, "x = n", "f(n - 1)", "q = p", "f(q)"));
  }
}

TEST(Certificate, AnOpaqueCallThatChangesNothingNeededIsNotNeeded) {
  // Only on the side that observes its result.
  const char* text = R"(
    f(n) {
      if (n > 0) m = f(n - 1);
      return n;
    }
    main(p) {
      y = 0;
      k = 0;
      if (p > 0) {
        k = 1;
        y = f(p);
      }
      if (k == 1) y = 2;
      observe y;
    })";
  Searched search(text);
  EXPECT_TRUE(search.sound());
  EXPECT_EQ(kept_texts(search),
            mini::kept("y = 0", "k = 0", "if (p > 0)", "k = 1", "if (k == 1)", "y = 2"));
  // Who has the call needs what it runs.
  for (std::size_t s = 0; s < search.program().statement_count(); ++s) {
    if (search.program()[ts::Statement(s)].text == "y = f(p)") search.kept.insert(s);
  }
  EXPECT_FALSE(search.sound());
}

// --- runs ---

TEST(Certificate, NeedsTheRuns) {
  for (const std::string& name : exact_ones) {
    SCOPED_TRACE(name);
    Searched search(text_of(name));
    ASSERT_FALSE(search.runs.empty());
    search.runs.clear();
    EXPECT_FALSE(search.exact());
  }
}

TEST(Certificate, RefusesAChangedPath) {
  for (const std::string& name : exact_ones) {
    SCOPED_TRACE(name);
    const Searched search(text_of(name));
    for (std::size_t r = 0; r < search.runs.size(); ++r) {
      const std::size_t length = search.runs[r].path.size();
      for (std::size_t i = 0; i < length; ++i) {
        const auto at = static_cast<std::ptrdiff_t>(i);
        Searched without(text_of(name));
        without.runs[r].path.erase(without.runs[r].path.begin() + at);
        EXPECT_FALSE(without.exact());
        // The other side of a test.
        const symex::Step step = search.runs[r].path[i];
        for (const symex::Step other : search.flow()[search.flow()[step].source].out) {
          if (other == step) continue;
          Searched turned(text_of(name));
          turned.runs[r].path[i] = other;
          EXPECT_FALSE(turned.exact());
          // Even if it stops right there.
          turned.runs[r].path.resize(i + 1);
          turned.runs[r].end_point = search.flow()[other].target;
          EXPECT_FALSE(turned.exact());
        }
      }
      Searched shorter(text_of(name));
      shorter.runs[r].path.pop_back();
      EXPECT_FALSE(shorter.exact());
    }
  }
}

TEST(Certificate, RefusesAChangedInput) {
  // Every input is tested against zero.
  const char* text = R"(
    main(p, q) {
      x = 1;
      if (p > 0) x = 2;
      if (q > 0) x = x + 1;
      observe x;
    })";
  const Searched search(text);
  ASSERT_TRUE(search.exact());
  int changes = 0;
  for (std::size_t r = 0; r < search.runs.size(); ++r) {
    for (std::size_t i = 0; i < 2; ++i) {
      Searched changed(text);
      ts::Integer& input = changed.runs[r].inputs[i];
      input = ts::Integer(1) - input;
      const bool turns = (input.sign() > 0) != (search.runs[r].inputs[i].sign() > 0);
      EXPECT_EQ(changed.exact(), !turns);
      changes += turns;
      Searched fewer(text);
      fewer.runs[r].inputs.clear();
      EXPECT_FALSE(fewer.exact());
    }
  }
  EXPECT_GT(changes, 1);
}

TEST(Certificate, ARunOfAnotherStartIsNoProof) {
  const char* text = R"(
    global on = 1;
    main(p) {
      x = 1;
      if (on) x = 2;
      observe x;
    })";
  Searched search(text);
  ASSERT_TRUE(search.sound());
  ASSERT_TRUE(search.exact());
  search.start = symex::Start::unknown;
  EXPECT_FALSE(search.sound());
}

}  // namespace
}  // namespace pslice::check
