#include "slicer/explore/versions/existing_tests.h"

#include <algorithm>
#include <map>
#include <set>

#include "slicer/explore/modes/relevance.h"
#include "slicer/explore/versions/divergence.h"

// A test is an input by names. It is run: OLD first, and NEW if that got to a change. Where it did
// not, both versions do the same. Where it did, it has no effect on the test if all outputs are the
// same terms, and no changed statement is in their relevant slices.
//
// A test that is said to be not affected must not be. So nothing is guessed: a run that asks for
// something that the test does not name, a name that nobody knows, or a run that does not end as it
// should is unknown.

namespace pslice::explore {
namespace {

/// So often a test is run until all inputs are met that it asks for.
constexpr std::size_t most_rounds = 50;

class Judge {
 public:
  Judge(const Judging& judging, const std::vector<Difference>& found)
      : judging_(judging), inputs_(judging.subject.inputs()), found_(found) {
    for (const Runnable* runnable : {&judging.first, &judging.second}) {
      const auto& sources = input_sources(runnable->program, runnable->entry);
      for (const auto& [function, places] : sources) sources_.insert(short_name(function));
    }
  }

  JudgedTest judge(const GivenValues& given) {
    values_.clear();
    for (const auto& [name, value] : given) values_[plain(name)] = value;
    if (const auto name = find_strange()) {
      return unknown("what the input " + *name + " is here is not known");
    }
    Assignment input;
    Execution run = judging_.subject.execute(input);
    for (std::size_t round = 0; round < most_rounds && assign(input); ++round) {
      run = judging_.subject.execute(input);
    }
    if (assign(input)) return unknown("it asks for too many inputs");
    return judge(run, input);
  }

 private:
  static JudgedTest unknown(std::string why) {
    return {JudgedTest::Effect::unknown, std::move(why), {}};
  }

  JudgedTest judge(const Execution& run, const Assignment& input) {
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
    if (const auto name = find_missing(run)) return unknown("it gives no value to " + *name);
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

  // --- names ---

  /// As inputs are called before they are presented: `*p` is `p[0]`.
  [[nodiscard]] std::string plain(std::string name) const {
    if (name.starts_with('*')) name = name.substr(1) + "[0]";
    const std::size_t arrow = name.find("->");
    if (arrow != std::string::npos) name.replace(arrow, 2, "[0].");
    const std::size_t part = std::min(name.find_first_of(".["), name.size());
    const auto renamed = judging_.older.renamed.find(name.substr(0, part));
    const bool is_of_new = is_parameter(judging_.second, name.substr(0, part));
    if (renamed == judging_.older.renamed.end() || is_of_new) return name;
    return renamed->second + name.substr(part);
  }

  static std::string short_name(const std::string& function) {
    constexpr std::string_view verifier = "__VERIFIER_";
    return function.starts_with(verifier) ? function.substr(verifier.size()) : function;
  }

  static bool is_parameter(const Runnable& runnable, const std::string& base) {
    const ts::Program& program = runnable.program;
    return std::ranges::any_of(program[runnable.entry].parameters, [&](ts::Variable v) {
      const std::string& own = program[v].name;
      return own.substr(0, own.find_first_of(".[")) == base;
    });
  }

  /// A name that is none of what these runs could ask for, or that means another thing in each.
  [[nodiscard]] std::optional<std::string> find_strange() const {
    for (const auto& [before, now] : judging_.older.renamed) {
      if (is_parameter(judging_.second, before)) return before;
    }
    for (const auto& [name, value] : values_) {
      if (!is_known(name) || is_null_unasked(name, value)) return name;
    }
    return std::nullopt;
  }

  [[nodiscard]] bool is_known(const std::string& name) const {
    const std::size_t part = std::min(name.find_first_of(".["), name.size());
    const std::string base = name.substr(0, part);
    const std::size_t number = name.find_last_of('_');
    if (number != std::string::npos && sources_.contains(name.substr(0, number))) return true;
    return is_known_in(judging_.second, name, base) || is_known_in(judging_.first, name, base);
  }

  /// A pointer that is null where these runs take none to be.
  [[nodiscard]] bool is_null_unasked(const std::string& name, const Integer& value) const {
    return value.is_zero() && inputs_.pointers().contains(name) && !judging_.second.null_inputs;
  }

  static bool is_known_in(const Runnable& runnable, const std::string& name,
                          const std::string& base) {
    if (is_parameter(runnable, base)) return true;
    const ts::Program& program = runnable.program;
    for (std::size_t i = 0; i < program.variable_count(); ++i) {
      const ts::VariableInfo& info = program[ts::Variable(i)];
      const bool is_given = info.owner || !(info.settled || runnable.initial_values);
      if (info.name == name && is_given) return true;
    }
    return false;
  }

  /// The input that a name means; none: not one alone.
  [[nodiscard]] std::optional<Integer> value_for(std::size_t input) const {
    const Input& asked = inputs_[input];
    const auto found = values_.find(asked.name);
    if (found == values_.end()) return std::nullopt;
    for (std::size_t i = 0; i < inputs_.count(); ++i) {
      if (i != input && inputs_[i].name == asked.name) return std::nullopt;
    }
    return found->second;
  }

  // --- values ---

  /// Gives values to inputs met since; says whether there were any that are not zero.
  bool assign(Assignment& input) const {
    bool changed = false;
    for (std::size_t i = 0; i < inputs_.count(); ++i) {
      const auto value = value_for(i);
      if (!value || value_of(input, i) == *value) continue;
      if (input.size() <= i) input.resize(i + 1, Integer(0));
      input[i] = *value;
      changed = true;
    }
    return changed;
  }

  /// An input that the run asks for and the test does not give, or cannot.
  [[nodiscard]] std::optional<std::string> find_missing(const Execution& run) const {
    std::optional<std::string> missing;
    run.asked.for_each([&](std::size_t i) {
      const auto value = value_for(i);
      const solver::Range range = inputs_.range(inputs_[i].symbol);
      const bool fits =
          value && !(range.low && *value < *range.low) && !(range.high && *value > *range.high);
      if (!fits) missing = inputs_[i].name;
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
  std::set<std::string> sources_;
  std::map<std::string, Integer> values_;
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
