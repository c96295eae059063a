// The search is sabotaged, and the certificate has to notice: whatever a fault changes in the
// result, the result is refused, and what is given out instead is the path-insensitive slice.

#include <gtest/gtest.h>

#include <chrono>

#include "programs.h"
#include "tests/unit/slicer/mini.h"
#include "tests/unit/slicer/random_program.h"

namespace pslice::check {
namespace {

using slicer::Fault;
using slicer::Reuse;
using slicer::Slice;
using slicer::SliceOptions;
namespace mini = slicer::mini;

constexpr Fault faults[] = {Fault::no_recheck, Fault::forged_witness, Fault::careless_opening,
                            Fault::weak_interpolant};
constexpr std::uint32_t random_programs = 60;

std::vector<SliceOptions> all_ways() {
  std::vector<SliceOptions> result;
  for (const Reuse reuse : {Reuse::lazy, Reuse::eager, Reuse::syntactic, Reuse::none}) {
    for (const bool early : {true, false}) {
      SliceOptions options;
      options.reuse = reuse;
      options.early_runs = early;
      result.push_back(options);
    }
  }
  return result;
}

std::string describe(const SliceOptions& options, const std::string& text) {
  return "fault " + std::to_string(static_cast<int>(options.fault)) + ", reuse " +
         std::to_string(static_cast<int>(options.reuse)) +
         (options.early_runs ? ", early runs\n" : ", no early runs\n") + text;
}

Slice sliced(const mini::Example& example, const SliceOptions& options) {
  base::Limits limits;
  limits.time = std::chrono::milliseconds(5'000);
  return mini::path_sensitive(example, options, limits);
}

/// Slices with and without the fault; whether it was refused.
bool sabotage(const mini::Example& example, SliceOptions options, Fault fault) {
  const Slice honest = sliced(example, options);
  EXPECT_EQ(honest.refused, std::nullopt);
  options.fault = fault;
  const Slice sabotaged = sliced(example, options);
  if (sabotaged.refused) {
    EXPECT_FALSE(sabotaged.exact);
    EXPECT_FALSE(sabotaged.warnings.empty());
    EXPECT_EQ(sabotaged.statements, mini::slice(example, options).statements);
    return true;
  }
  if (sabotaged.exact) {
    EXPECT_TRUE(honest.exact);
    EXPECT_EQ(sabotaged.statements, honest.statements);
  }
  // What goes through is sound all the same.
  EXPECT_TRUE(!honest.exact || sabotaged.statements.includes(honest.statements));
  return false;
}

class Sabotage : public testing::TestWithParam<Fault> {};

TEST_P(Sabotage, IsNoticed) {
  int refused = 0;
  for (const NamedProgram& program : programs()) {
    const mini::Example example = mini::parse(program.text);
    for (const SliceOptions& options : all_ways()) {
      SCOPED_TRACE(describe(options, program.name));
      if (sabotage(example, options, GetParam())) ++refused;
    }
  }
  EXPECT_GT(refused, 0);
}

TEST_P(Sabotage, IsNoticedInRandomPrograms) {
  for (std::uint32_t seed = 0; seed < random_programs; ++seed) {
    const std::string text = mini::random_program(seed);
    const mini::Example example = mini::parse(text);
    for (const bool early : {true, false}) {
      SliceOptions options;
      options.early_runs = early;
      SCOPED_TRACE(describe(options, text));
      sabotage(example, options, GetParam());
      if (testing::Test::HasFailure()) return;
    }
  }
}

std::string name_of(const testing::TestParamInfo<Fault>& info) {
  static constexpr const char* names[] = {"None", "NoRecheck", "ForgedWitness", "CarelessOpening",
                                          "WeakInterpolant"};
  return names[static_cast<std::size_t>(info.param)];
}

INSTANTIATE_TEST_SUITE_P(Faults, Sabotage, testing::ValuesIn(faults), name_of);

}  // namespace
}  // namespace pslice::check
