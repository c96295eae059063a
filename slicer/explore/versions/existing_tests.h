#pragma once

#include "slicer/explore/engine/explorer.h"
#include "slicer/explore/versions/differences.h"

namespace pslice::explore {

/// What it takes to run tests on both versions: a subject that says whether OLD got to a change,
/// and NEW is run only where it did.
struct Judging {
  const Version& older;
  const Version& newer;
  const Subject& subject;
  const Runnable& first;
  const Runnable& second;
  Explorer& explorer;
  Differences& differences;  // of such runs
  std::size_t changed = 0;   // the output that says that OLD got to a change
};

/// What the change means for tests that are there already: each is run on both versions.
std::vector<JudgedTest> judge(const Judging& judging, const std::vector<GivenValues>& tests,
                              const std::vector<Difference>& found);

}  // namespace pslice::explore
