#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "tests/property/sliced_program.h"

// Out of budget while pointers are followed: the program that is left is a coarser one, whose
// slices hold those of the real one.

namespace pslice::property {
namespace given_up_test {

support::RandomC program_with_pointers(std::uint64_t seed) {
  support::RandomCOptions options = support::mixed_options(seed);
  options.memory = true;
  return support::random_c(seed, options);
}

bool is_subset(const base::BitSet& small, const base::BitSet& large) {
  bool result = true;
  small.for_each([&](std::size_t s) { result = result && large.contains(s); });
  return result;
}

TEST(GivenUp, SlicesHoldThoseOfTheProgram) {
  constexpr std::uint64_t programs = 100;
  const base::Limits no_time{.time = std::chrono::milliseconds(0), .memory_mb = {}};
  const support::TemporaryDirectory directory;
  std::size_t larger = 0;
  for (std::uint64_t seed = 0; seed < programs; ++seed) {
    const support::RandomC random = program_with_pointers(seed);
    const LoadedProgram known = load(random, directory);
    const LoadedProgram given_up = load(random, directory, {}, frontend::Externals::args, no_time);
    const auto slice = [](const LoadedProgram& loaded) {
      return path_insensitive(loaded, slicer::ControlRule::branch).statements;
    };
    const base::BitSet least = slice(known);
    const base::BitSet found = slice(given_up);
    EXPECT_TRUE(is_subset(least, found)) << random.text << random.criterion();
    larger += is_subset(found, least) ? 0 : 1;
    EXPECT_TRUE(std::ranges::any_of(given_up.source->warnings(), [](const base::Warning& warning) {
      return warning.message.starts_with("pointers may lead anywhere");
    }));
  }
  EXPECT_GT(larger, programs / 4) << "pointers matter in these programs";
}

}  // namespace given_up_test
}  // namespace pslice::property
