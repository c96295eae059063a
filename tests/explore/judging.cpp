#include "tests/explore/judging.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "term/term.h"

namespace pslice::exploring {

using explore::By;
using explore::Group;
using explore::Order;
using explore::Signature;
using explore::Test;

Explored explored(Subject subject, const support::TemporaryDirectory& directory,
                  const Exploring& exploring) {
  Explored result;
  result.loaded = load(subject, directory);
  result.subject = std::move(subject);
  for (std::size_t way = 0; way < way_count; ++way) {
    explore::Options options;
    options.max_iterations = exploring.max_iterations;
    options.initial_values = exploring.initial_values;
    options.solver.time = exploring.limits.time;
    options.max_tests = way == by_path ? exploring.max_paths : exploring.max_tests;
    if (way == few_tests) options.max_tests = 3;
    if (way == breadth_first) options.order = Order::bfs;
    if (way == at_random) {
      options.order = Order::random;
      options.tests_per_group = 3;
      options.boundary = true;
    }
    options.seed = 5;
    if (way == by_path) options.by = By::path;
    result.signatures.push_back(result.loaded.explore(options, exploring.limits));
  }
  return result;
}

namespace {

std::vector<Test> tests_of(const Group& group) {
  std::vector<Test> tests{group.test};
  tests.insert(tests.end(), group.more_tests.begin(), group.more_tests.end());
  return tests;
}

/// The tests of all groups, and then others.
Judged judged(const Explored& program, std::size_t inputs, std::uint64_t seed) {
  Judged result{&program.subject, {}, {}};
  for (const Signature& signature : program.signatures) {
    result.signatures.push_back(texts(program.loaded, signature));
    for (const Group& group : signature.groups) {
      for (const Test& test : tests_of(group)) {
        result.inputs.push_back(test_of(program.subject, signature, test));
      }
    }
  }
  const auto more = varied_inputs(program.subject, inputs, seed);
  result.inputs.insert(result.inputs.end(), more.begin(), more.end());
  return result;
}

/// What the test says the outputs are is what their expressions give.
void expect_observed(const Signature& signature, const Group& group, const Test& test) {
  std::map<term::Variable, base::Integer> values;
  for (std::size_t i = 0; i < signature.inputs.size(); ++i) {
    const auto& value = test.values[i];
    if (!value) continue;
    values[signature.inputs[i].symbol] = *value;
    EXPECT_TRUE(signature.inputs[i].type.contains(*value)) << signature.inputs[i].name;
  }
  const auto valuation = [&](term::Variable v) -> std::optional<base::Integer> {
    const auto found = values.find(v);
    if (found == values.end()) return std::nullopt;
    return found->second;
  };
  for (const ts::Term condition : group.condition) {
    EXPECT_EQ(term::holds(condition, valuation), true);
  }
  for (std::size_t i = 0; i < group.outputs.size(); ++i) {
    std::optional<base::Integer> value;
    if (group.outputs[i]) value = term::evaluate(group.outputs[i], valuation);
    EXPECT_EQ(value.has_value(), static_cast<bool>(group.outputs[i]));
    EXPECT_EQ(value, test.observed[i]);
  }
}

void expect_tests(const Explored& program, const Judged& judged,
                  const std::vector<Verdict>& verdicts) {
  std::size_t input = 0;
  for (std::size_t way = 0; way < way_count; ++way) {
    const Signature& signature = program.signatures[way];
    for (std::size_t g = 0; g < signature.groups.size(); ++g) {
      for (const Test& test : tests_of(signature.groups[g])) {
        expect_observed(signature, signature.groups[g], test);
        ASSERT_TRUE(verdicts[input].defined) << "a test of group " << g << " is undefined\n"
                                             << shown(judged, input, way);
        EXPECT_EQ(verdicts[input].groups[way], static_cast<int>(g)) << "test of way " << way << "\n"
                                                                    << shown(judged, input, way);
        ++input;
      }
    }
  }
}

void expect_groups(const Explored& program, const Judged& judged,
                   const std::vector<Verdict>& verdicts) {
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    if (!verdicts[i].defined) continue;
    for (std::size_t way = 0; way < way_count; ++way) {
      const int group = verdicts[i].groups[way];
      const bool may_be_none = !program.signatures[way].complete;
      ASSERT_TRUE(group >= 0 || (may_be_none && group == Verdict::in_no_group))
          << "verdict " << group << " of way " << way << "\n"
          << shown(judged, i, way);
    }
  }
}

/// Lemma 3.13: an execution asks what the question it answers foresaw. The explorer looks, too.
void expect_followed(const Signature& signature) {
  for (const base::Warning& warning : signature.warnings) {
    EXPECT_EQ(warning.message.find("internal"), std::string::npos) << warning.message;
  }
}

/// Inputs in one group of the first signature are in one group of the second.
void expect_finer(const Judged& judged, const std::vector<Verdict>& verdicts, Way finer,
                  Way coarser) {
  std::map<int, int> leads_to;
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    if (!verdicts[i].defined || verdicts[i].groups[finer] < 0) continue;
    const int to = verdicts[i].groups[coarser];
    const auto [known, is_new] = leads_to.emplace(verdicts[i].groups[finer], to);
    ASSERT_EQ(known->second, to) << "group " << known->first << " of way " << finer << "\n"
                                 << shown(judged, i, finer) << shown(judged, i, coarser);
  }
}

void expect_same_groups(const Explored& program, const Judged& judged,
                        const std::vector<Verdict>& verdicts) {
  for (const Way way : {breadth_first, at_random}) {
    const Signature& usual = program.signatures[depth_first];
    const Signature& other = program.signatures[way];
    if (!usual.complete || !other.complete) continue;
    EXPECT_EQ(usual.groups.size(), other.groups.size())
        << shown(judged, 0, depth_first) << shown(judged, 0, way);
    expect_finer(judged, verdicts, depth_first, way);
    expect_finer(judged, verdicts, way, depth_first);
  }
}

}  // namespace

Found judge_all(const std::vector<Explored>& programs, std::size_t inputs) {
  Found found;
  std::vector<Judged> all;
  for (const Explored& program : programs) all.push_back(judged(program, inputs, all.size()));
  const auto verdicts = judge(all);
  for (std::size_t p = 0; p < programs.size(); ++p) {
    const Explored& program = programs[p];
    SCOPED_TRACE(program.subject.prefix);
    expect_tests(program, all[p], verdicts[p]);
    expect_groups(program, all[p], verdicts[p]);
    expect_same_groups(program, all[p], verdicts[p]);
    for (const Verdict& verdict : verdicts[p]) {
      ++(verdict.defined ? found.defined : found.undefined);
    }
    for (const Signature& signature : program.signatures) expect_followed(signature);
    const Signature& groups = program.signatures[depth_first];
    const Signature& paths = program.signatures[by_path];
    EXPECT_LE(program.signatures[few_tests].groups.size(), 3U);
    if (!groups.complete) continue;
    ++found.complete;
    expect_finer(all[p], verdicts[p], by_path, depth_first);
    if (!paths.complete) continue;
    EXPECT_LE(groups.groups.size(), paths.groups.size()) << shown(all[p], 0, by_path);
    ++found.enumerated;
    found.groups += groups.groups.size();
    found.paths += paths.groups.size();
  }
  return found;
}

}  // namespace pslice::exploring
