#include "ts/interpret.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "tests/property/sliced_program.h"
#include "tests/support/csmith.h"
#include "tests/support/gcc_runner.h"

// The lowered program, interpreted, does what gcc's does: front end, terms and interpreter
// together mean C.

namespace pslice::property {
namespace interpreter_test {

using support::BatchProgram;
using support::Observed;

constexpr const char* sanitized =
    "-O1 -fsanitize=undefined -fsanitize-undefined-trap-on-error -fno-sanitize-recover";

/// An observation for each variable of the criterion, in the order they are named.
std::vector<ts::Observation> one_by_one(const LoadedProgram& loaded) {
  std::vector<ts::Observation> observations;
  for (const std::string& variable : loaded.random.observed) {
    for (const auto& point : loaded.source->resolve(loaded.random.label + ":" + variable)) {
      observations.insert(observations.end(), point.observations.begin(), point.observations.end());
    }
  }
  return observations;
}

/// Interprets one run; values come in the order the harness of gcc_runner.h sees them.
Observed interpreted(const LoadedProgram& loaded, const std::vector<int>& input) {
  const std::vector<ts::Variable>& parameters = loaded.program()[loaded.entry].parameters;
  const ts::InputSource inputs = [&](ts::Variable v) -> std::optional<ts::Integer> {
    const auto at = std::ranges::find(parameters, v);
    if (at == parameters.end()) return std::nullopt;
    return input[static_cast<std::size_t>(at - parameters.begin())];
  };
  const ts::Run run =
      ts::interpret(loaded.program(), loaded.entry, inputs, one_by_one(loaded), ts::RunOptions{});
  std::vector<long long> values;
  const auto add = [&](const std::optional<ts::Integer>& value) {
    if (!value) throw std::runtime_error("an observed value is unknown");
    values.push_back(*base::wrap(*value, 64, true).to_int64());
  };
  if (loaded.random.label.empty()) {
    for (const auto& result : run.results) add(result);
  } else {
    for (const ts::Visit& visit : run.visits) add(visit.values.at(0));
  }
  Observed result = support::observed(values);
  switch (run.end) {
    case ts::Run::End::returned:
    case ts::Run::End::halted: break;
    case ts::Run::End::out_of_steps: result.end = Observed::End::hung; break;
    case ts::Run::End::undefined: result.end = Observed::End::trapped; break;
    case ts::Run::End::unknown_test: throw std::runtime_error("a test is unknown");
  }
  return result;
}

class RandomRuns : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomRuns, AreThoseOfGcc) {
  const support::TemporaryDirectory directory;
  constexpr std::size_t programs = 100;
  constexpr std::size_t runs = 40;
  std::vector<LoadedProgram> loaded;
  std::vector<BatchProgram> batch;
  for (std::uint64_t seed = GetParam(); seed < GetParam() + programs; ++seed) {
    support::RandomCOptions options = support::mixed_options(seed);
    options.prefix = "t" + std::to_string(seed) + "_";
    options.memory = false;
    const support::RandomC random = support::random_c(seed, options);
    loaded.push_back(load(random, directory));
    batch.push_back(batch_program(random, random.text, varied_inputs(random, runs)));
  }
  const auto expected = support::run_batch(batch, sanitized);
  for (std::size_t i = 0; i < loaded.size(); ++i) {
    for (std::size_t run = 0; run < batch[i].inputs.size(); ++run) {
      ASSERT_EQ(expected[i][run].end, Observed::End::finished) << batch[i].text;
      const Observed actual = interpreted(loaded[i], batch[i].inputs[run]);
      if (actual == expected[i][run]) continue;
      ADD_FAILURE() << "seed " << loaded[i].random.seed << ", " << loaded[i].random.criterion()
                    << ", input " << testing::PrintToString(batch[i].inputs[run])
                    << "\ngcc         " << to_string(expected[i][run]) << "\ninterpreter "
                    << to_string(actual) << "\n"
                    << batch[i].text;
      break;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomRuns, testing::Values(50'000, 51'000, 52'000));

TEST(CsmithRuns, AreThoseOfGcc) {
  if (!support::csmith_is_there()) GTEST_SKIP() << "no csmith here";
  const support::TemporaryDirectory directory;
  const std::string include = support::csmith_include();
  std::vector<support::RandomC> programs;
  std::vector<BatchProgram> batch;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto program = support::csmith_program(seed, support::CsmithProfile::scalars);
    if (!program) continue;
    programs.push_back(*program);
    batch.push_back(batch_program(*program, program->text, {{}}));
  }
  const auto expected = support::run_batch(batch, sanitized + (" " + include));
  std::size_t compared = 0;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    const Observed& run = expected[i].front();
    if (run.end != Observed::End::finished) continue;  // csmith's programs need not end
    const Observed actual = interpreted(load(programs[i], directory, {include}), {});
    if (actual.end == Observed::End::hung) continue;  // more steps than we take
    ++compared;
    EXPECT_EQ(to_string(actual), to_string(run)) << "csmith seed " << programs[i].seed;
    EXPECT_EQ(actual.hash, run.hash) << "csmith seed " << programs[i].seed;
  }
  EXPECT_GT(compared, 20U);
}

}  // namespace interpreter_test
}  // namespace pslice::property
