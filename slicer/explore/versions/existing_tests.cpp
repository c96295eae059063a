#include "slicer/explore/versions/existing_tests.h"

#include <algorithm>

#include "slicer/explore/modes/relevance.h"
#include "slicer/explore/versions/inputs_by_name.h"

// A test is an input by names. It is run: OLD first, and NEW if that got to a change. Where it did
// not, both versions do the same. Where it did, it has no effect on the test if all outputs are the
// same terms, and no changed statement is in their relevant slices.
//
// A test that is said to be not affected must not be. So nothing is guessed: a run that asks for
// something that the test does not name, a name that nobody knows, or a run that does not end as it
// should is unknown.

namespace pslice::explore {
namespace {

class Judge {
 public:
  Judge(const Judging& judging, const std::vector<Difference>& found)
      : judging_(judging), inputs_(judging.subject.inputs()), found_(found) {}

  JudgedTest judge(const GivenValues& given) {
    const InputsByName named({&judging_.first, &judging_.second}, judging_.older.renamed, given);
    if (const auto name = named.find_strange()) {
      return unknown("what the input " + *name + " is here is not known");
    }
    Assignment input;
    Execution run = judging_.subject.execute(input);
    for (std::size_t round = 0; round < most_rounds_of_asking && named.assign(input); ++round) {
      run = judging_.subject.execute(input);
    }
    if (named.assign(input)) return unknown("it asks for too many inputs");
    return judge(run, input, named);
  }

 private:
  static JudgedTest unknown(std::string why) {
    return {JudgedTest::Effect::unknown, std::move(why), {}};
  }

  JudgedTest judge(const Execution& run, const Assignment& input, const InputsByName& given) {
    JudgedTest result{JudgedTest::Effect::matters, "", shown_by(run, input)};
    const bool undefined_in_new = run.end == Execution::End::undefined && run.program > 0;
    if (undefined_in_new && !result.shows.empty()) {
      result.why = "C does not define what NEW does with it";
      return result;
    }
    if (run.end == Execution::End::undefined) return unknown("C does not define what it does");
    if (!run.has_ended()) {
      return {JudgedTest::Effect::unfinished, "it could not be run to its end", {}};
    }
    if (const auto name = find_missing(run, given)) return unknown("it gives no value to " + *name);
    if (!run.outputs[judging_.changed].reached) {
      return {JudgedTest::Effect::none, "it gets to no change", {}};
    }
    if (run.doubtful || run.not_told) {
      return unknown("whether C defines all that it does could not be told");
    }
    if (!judging_.differences.are_the_same(run)) {
      result.why = "a change that it executes has an influence on what is compared";
    } else if (is_relevant(run)) {
      result.why = "what is compared rests on a change that it executes";
    } else {
      result.effect = JudgedTest::Effect::immaterial;
      result.why = "nothing that is compared rests on the changes it executes";
    }
    return result;
  }

  /// An input that the run asks for and the test does not give, or cannot.
  [[nodiscard]] std::optional<std::string> find_missing(const Execution& run,
                                                        const InputsByName& given) const {
    std::optional<std::string> missing;
    run.asked.for_each([&](std::size_t i) {
      if (!given.fits(i)) missing = inputs_[i].name;
    });
    return missing;
  }

  // --- what it shows ---

  [[nodiscard]] std::vector<std::size_t> shown_by(const Execution& run,
                                                  const Assignment& input) const {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      const bool is_undefined = found_[i].kind == Difference::Kind::undefined;
      const bool ended_like_that = is_undefined
                                       ? run.end == Execution::End::undefined && run.program > 0
                                       : run.has_ended() && run.outputs[judging_.changed].reached &&
                                             judging_.differences.is_difference(run, input);
      const auto holds = [&](Term condition) {
        return judging_.explorer.questions().holds(condition, input);
      };
      if (ended_like_that && std::ranges::all_of(found_[i].group.condition, holds)) {
        result.push_back(i);
      }
    }
    return result;
  }

  [[nodiscard]] bool is_relevant(const Execution& run) const {
    std::vector<Node> nodes;
    for (std::size_t i = 0; i < run.outputs.size(); ++i) {
      if (i != judging_.changed) nodes.push_back(run.outputs[i].node);
    }
    const Relevance relevance = relevant(run.trace, nodes, {}, judging_.subject.statement_count());
    const std::size_t first = judging_.second.first_statement;
    bool found = false;
    relevance.statements.for_each([&](std::size_t statement) {
      const base::BitSet& changed =
          statement < first ? judging_.older.changed : judging_.newer.changed;
      const std::size_t own = statement < first ? statement : statement - first;
      found = found || (own < changed.universe() && changed.contains(own));
    });
    return found;
  }

  const Judging& judging_;
  const Inputs& inputs_;
  const std::vector<Difference>& found_;
};

}  // namespace

std::vector<JudgedTest> judge(const Judging& judging, const std::vector<GivenValues>& tests,
                              const std::vector<Difference>& found) {
  Judge judge(judging, found);
  std::vector<JudgedTest> result;
  for (const GivenValues& test : tests) result.push_back(judge.judge(test));
  return result;
}

}  // namespace pslice::explore
