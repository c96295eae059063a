#include "library/test_selection.h"

#include <algorithm>
#include <iterator>
#include <set>

// A test may be skipped if it gives the same in both versions, whatever that takes to know: its
// runs never get to a change; or what it looks at is compared, and is the same expression, or
// proved to be equal for all inputs. What is not known is run again.

namespace pslice::library {
namespace {

using Effect = explore::JudgedTest::Effect;
using report::Verdict;
using suite::GivenTest;

/// Is NEW known to be defined, and to end, wherever OLD is and does?
bool is_shown_defined(const report::Comparison& comparison) {
  return std::ranges::none_of(comparison.assumptions, [](const std::string& assumption) {
    return assumption.starts_with("NEW is defined");
  });
}

}  // namespace

TestSelection::TestSelection(const Options& options) : options_(options) {
  for (const std::string& path : options.versions.existing) {
    std::ranges::move(suite::read_tests(path), std::back_inserter(tests_));
  }
  for (const GivenTest& test : tests_) {
    judged_.push_back({.file = test.file, .number = test.number, .entry = test.entry});
    known_.push_back(false);
  }
  give_up("", "it does not say which function it runs");
}

template <class Action>
void TestSelection::for_each_of(const std::string& entry, Action action) {
  std::size_t number = 0;
  for (std::size_t i = 0; i < tests_.size(); ++i) {
    if (tests_[i].entry != entry) continue;
    action(i, number++);
    known_[i] = true;
  }
}

std::vector<explore::GivenValues> TestSelection::tests_of(const std::string& entry) const {
  std::vector<explore::GivenValues> result;
  for (const GivenTest& test : tests_) {
    if (test.entry == entry) result.push_back(test.inputs);
  }
  return result;
}

void TestSelection::note(const std::vector<explore::JudgedTest>& judged,
                         const report::Comparison& comparison, bool all_compared,
                         std::size_t first_difference) {
  for_each_of(comparison.entry, [&](std::size_t i, std::size_t number) {
    const explore::JudgedTest& found = judged.at(number);
    report::SelectedTest& selected = judged_[i];
    selected.known = true;
    const bool proved = comparison.verdict == Verdict::equivalent &&
                        found.effect != Effect::unknown &&
                        (found.effect != Effect::unfinished || is_shown_defined(comparison));
    const bool is_same = proved || found.effect == Effect::immaterial;
    const bool is_seen = looks_at_what_is_compared(tests_[i], comparison, all_compared);
    selected.why = found.why;
    if (proved && found.effect != Effect::none) {
      selected.why = "the versions are proved to be equivalent";
    }
    if (is_same && !is_seen) selected.why = "it looks at something that was not compared";
    selected.skip = found.effect == Effect::none || (is_same && is_seen);
    for (const std::size_t difference : found.shows) {
      selected.shows.push_back(first_difference + difference);
    }
  });
}

std::vector<std::string> TestSelection::functions_left() const {
  std::set<std::string> names;
  for (std::size_t i = 0; i < tests_.size(); ++i) {
    if (!known_[i]) names.insert(tests_[i].entry);
  }
  return {names.begin(), names.end()};
}

void TestSelection::note_not_compared(const std::string& entry,
                                      const std::vector<explore::JudgedTest>& judged) {
  for_each_of(entry, [&](std::size_t i, std::size_t number) {
    judged_[i].known = true;
    judged_[i].why = judged.at(number).why;
    judged_[i].skip = judged.at(number).effect == Effect::none;
  });
}

void TestSelection::give_up(const std::string& entry, const std::string& why) {
  for_each_of(entry, [&](std::size_t i, std::size_t /*number*/) { judged_[i].why = why; });
}

/// What callers see is compared, or the same criterion.
bool TestSelection::looks_at_what_is_compared(const GivenTest& test,
                                              const report::Comparison& comparison,
                                              bool all_compared) const {
  if (!options_.criteria.empty()) {
    return test.criteria.empty() || test.criteria == options_.criteria;
  }
  if (test.criteria.empty()) return all_compared;
  const std::string at_return = comparison.entry + "@return";
  return std::ranges::all_of(test.criteria, [&](const std::string& criterion) {
    if (criterion == at_return) return true;
    if (!criterion.starts_with(at_return + ":")) return false;
    const std::string variable = criterion.substr(at_return.size() + 1);
    return std::ranges::find(comparison.outputs, variable) != comparison.outputs.end();
  });
}

report::Selection TestSelection::take() const { return report::selection_of(judged_); }

}  // namespace pslice::library
