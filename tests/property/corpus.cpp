#include "tests/property/corpus.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

namespace pslice::property {
namespace {

/// A second is enough for most; after it the slice is sound all the same.
slicer::Slice sliced(const LoadedProgram& loaded, Slicing slicing,
                     slicer::Termination termination) {
  if (slicing == Slicing::path_insensitive) {
    return path_insensitive(loaded, slicer::ControlRule::branch, termination);
  }
  slicer::SliceOptions options;
  options.termination = termination;
  base::Limits limits;
  limits.time = std::chrono::milliseconds(1'000);
  return path_sensitive(loaded, options, limits);
}

}  // namespace

using support::BatchProgram;
using support::Observed;

std::vector<support::RandomC> random_programs(Options options, std::uint64_t first_seed,
                                              std::size_t count) {
  std::vector<support::RandomC> programs;
  for (std::uint64_t seed = first_seed; seed < first_seed + count; ++seed) {
    support::RandomCOptions chosen = options(seed);
    chosen.prefix = "t" + std::to_string(seed) + "_";
    programs.push_back(support::random_c(seed, chosen));
  }
  return programs;
}

std::vector<support::RandomC> mixed_programs(std::uint64_t first_seed, std::size_t count) {
  return random_programs(support::mixed_options, first_seed, count);
}

std::string reduced(const LoadedProgram& loaded, const base::BitSet& kept,
                    const base::BitSet& observable) {
  return loaded.source->reduced(0, kept, observable, loaded.criterion);
}

Corpus sliced_corpus(const std::vector<support::RandomC>& programs, Slicing slicing,
                     const std::vector<std::string>& flags, slicer::Termination termination) {
  const support::TemporaryDirectory directory;
  Corpus corpus;
  corpus.flags = flags;
  for (const support::RandomC& random : programs) {
    try {
      LoadedProgram loaded = load(random, directory, flags);
      slicer::Slice slice = sliced(loaded, slicing, termination);
      corpus.reduced.push_back(reduced(loaded, slice.statements, slice.observable));
      corpus.loaded.push_back(std::move(loaded));
      corpus.slices.push_back(std::move(slice));
    } catch (const std::exception& e) {
      ADD_FAILURE() << "seed " << random.seed << ": " << e.what() << "\n" << random.text;
    }
  }
  return corpus;
}

std::vector<BatchProgram> originals(const Corpus& corpus, std::size_t inputs) {
  std::vector<BatchProgram> batch;
  for (const LoadedProgram& p : corpus.loaded) {
    batch.push_back(batch_program(p.random, p.random.text, varied_inputs(p.random, inputs)));
  }
  return batch;
}

std::vector<BatchProgram> with_texts(std::vector<BatchProgram> batch,
                                     const std::vector<std::string>& texts) {
  for (std::size_t i = 0; i < batch.size(); ++i) batch[i].text = texts[i];
  return batch;
}

Runs run_all(const std::vector<BatchProgram>& batch, const std::string& gcc_flags) {
  try {
    return support::run_batch(batch, gcc_flags);
  } catch (const std::runtime_error& e) {
    if (batch.size() == 1) {
      ADD_FAILURE() << e.what() << "\n" << batch.front().text;
      return {{}};
    }
  }
  // Which one is it? Halve until it is found.
  const auto middle = batch.begin() + static_cast<std::ptrdiff_t>(batch.size() / 2);
  Runs results = run_all({batch.begin(), middle}, gcc_flags);
  const Runs rest = run_all({middle, batch.end()}, gcc_flags);
  results.insert(results.end(), rest.begin(), rest.end());
  return results;
}

std::string numbered(const std::string& text) {
  std::string result = "   1  ";
  unsigned line = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    result += text[i];
    if (text[i] != '\n' || i + 1 == text.size()) continue;
    const std::string number = std::to_string(++line);
    result += std::string(number.size() < 4 ? 4 - number.size() : 0, ' ') + number + "  ";
  }
  return result;
}

namespace {

using Agree = bool (*)(const Observed& program, const Observed& slice);

void expect(Agree agree, const Corpus& corpus, const std::vector<BatchProgram>& batch,
            const Runs& expected, const Runs& actual, const std::string& what) {
  for (std::size_t i = 0; i < corpus.loaded.size(); ++i) {
    // One without runs has been reported.
    const std::size_t runs = std::min(expected[i].size(), actual[i].size());
    for (std::size_t run = 0; run < runs; ++run) {
      if (agree(expected[i][run], actual[i][run])) continue;
      const support::RandomC& random = corpus.loaded[i].random;
      ADD_FAILURE() << what << " differs, seed " << random.seed << ", criterion "
                    << random.criterion() << "\ninput "
                    << testing::PrintToString(batch[i].inputs[run]) << "\nprogram "
                    << to_string(expected[i][run]) << "\nslice   " << to_string(actual[i][run])
                    << "\n"
                    << numbered(random.text) << "\nslice\n"
                    << numbered(corpus.reduced[i]);
      break;
    }
  }
}

/// Of what comes late only a hash is known, which says nothing of a beginning.
bool gets_as_far(const Observed& program, const Observed& slice) {
  if (slice.count == program.count) return slice.hash == program.hash;
  if (slice.count < program.count) return false;
  const std::size_t known = std::min(program.first.size(), slice.first.size());
  return std::equal(program.first.begin(),
                    program.first.begin() + static_cast<std::ptrdiff_t>(known),
                    slice.first.begin());
}

}  // namespace

void expect_same(const Corpus& corpus, const std::vector<BatchProgram>& batch, const Runs& expected,
                 const Runs& actual, const std::string& what) {
  expect([](const Observed& program, const Observed& slice) { return program == slice; }, corpus,
         batch, expected, actual, what);
}

void expect_as_far(const Corpus& corpus, const std::vector<BatchProgram>& batch,
                   const Runs& expected, const Runs& actual, const std::string& what) {
  expect(gets_as_far, corpus, batch, expected, actual, what);
}

std::vector<std::string> mutants(const Corpus& corpus, support::Random& random) {
  std::vector<std::string> texts = corpus.reduced;
  for (std::size_t i = 0; i < corpus.loaded.size(); ++i) {
    const ts::Program& program = corpus.loaded[i].program();
    std::vector<std::size_t> assignments;
    corpus.slices[i].statements.for_each([&](std::size_t s) {
      const ts::StatementKind kind = program[ts::Statement(s)].kind;
      if (kind == ts::StatementKind::assign || kind == ts::StatementKind::declaration) {
        assignments.push_back(s);
      }
    });
    if (assignments.empty()) continue;
    base::BitSet without = corpus.slices[i].statements;
    without.erase(random.pick(assignments));
    texts[i] = reduced(corpus.loaded[i], without, corpus.slices[i].observable);
  }
  return texts;
}

Sabotaged sabotage(const Corpus& corpus, std::size_t inputs, int attempts) {
  const std::vector<support::BatchProgram> programs = originals(corpus, inputs);
  const Runs expected = run_all(programs, "-O0");
  std::vector<bool> caught(programs.size());
  support::Random random(1);
  for (int attempt = 0; attempt < attempts; ++attempt) {
    const Runs actual = run_all(with_texts(programs, mutants(corpus, random)), "-O0");
    for (std::size_t i = 0; i < caught.size(); ++i) {
      caught[i] = caught[i] || (!actual[i].empty() && actual[i] != expected[i]);
    }
  }
  Sabotaged result;
  for (std::size_t i = 0; i < caught.size(); ++i) {
    const auto& runs = expected[i];
    const bool varies = std::ranges::any_of(
        runs, [&](const support::Observed& run) { return run != runs.front(); });
    result.visible += varies ? 1 : 0;
    result.caught += varies && caught[i] ? 1 : 0;
  }
  return result;
}

}  // namespace pslice::property
