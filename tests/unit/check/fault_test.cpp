// The search is sabotaged, and the certificate has to notice: whatever a fault changes in the
// result, the result is refused, and what is given out instead is the path-insensitive slice.

#include <gtest/gtest.h>

#include <chrono>
#include <iterator>
#include <set>

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

/// Where time runs out there is nothing to certify: the slice is sound, and not said to be exact.
Slice sliced(const mini::Example& example, const SliceOptions& options,
             std::chrono::milliseconds time = std::chrono::milliseconds(400)) {
  base::Limits limits;
  limits.time = time;
  return mini::path_sensitive(example, options, limits);
}

/// The honest slice, exact; one that is not may have had bad luck with the clock.
Slice exact_slice(const mini::Example& example, const Slice& honest, SliceOptions options) {
  options.fault = Fault::none;
  return honest.exact ? honest : sliced(example, options, std::chrono::seconds(20));
}

/// What the fault does to the slice; whether it was refused.
bool sabotage(const mini::Example& example, const Slice& honest, SliceOptions options,
              Fault fault) {
  options.fault = fault;
  const Slice sabotaged = sliced(example, options);
  if (sabotaged.refused) {
    EXPECT_FALSE(sabotaged.exact);
    EXPECT_FALSE(sabotaged.warnings.empty());
    EXPECT_EQ(sabotaged.statements, mini::slice(example, options).statements);
    return true;
  }
  if (sabotaged.exact) {
    const Slice exact = exact_slice(example, honest, options);
    EXPECT_TRUE(exact.exact);
    EXPECT_EQ(sabotaged.statements, exact.statements);
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
      const Slice honest = sliced(example, options);
      EXPECT_EQ(honest.refused, std::nullopt);
      if (sabotage(example, honest, options, GetParam())) ++refused;
    }
  }
  EXPECT_GT(refused, 0);
}

/// All faults, on many programs of a kind; those that made a difference somewhere.
std::set<Fault> sabotage_all(std::string (*generate)(std::uint32_t), std::uint32_t count) {
  std::set<Fault> refused;
  int exact = 0;
  for (std::uint32_t seed = 0; seed < count; ++seed) {
    const std::string text = generate(seed);
    const mini::Example example = mini::parse(text);
    for (const bool early : {true, false}) {
      SliceOptions options;
      options.early_runs = early;
      const Slice honest = sliced(example, options);
      EXPECT_EQ(honest.refused, std::nullopt) << describe(options, text);
      exact += honest.exact ? 1 : 0;
      for (const Fault fault : faults) {
        options.fault = fault;
        SCOPED_TRACE(describe(options, text));
        if (sabotage(example, honest, options, fault)) refused.insert(fault);
      }
      if (testing::Test::HasFailure()) return refused;
    }
  }
  EXPECT_GT(exact, static_cast<int>(count) / 4);
  return refused;
}

TEST(SabotageOfRandomPrograms, OfTestsInARow) {
  EXPECT_EQ(sabotage_all(mini::random_tests, 100), std::set<Fault>(faults, std::end(faults)));
}

TEST(SabotageOfRandomPrograms, OfAllSorts) {
  EXPECT_FALSE(sabotage_all(mini::random_program, 12).empty());
}

std::string name_of(const testing::TestParamInfo<Fault>& info) {
  static constexpr const char* names[] = {"None", "NoRecheck", "ForgedWitness", "CarelessOpening",
                                          "WeakInterpolant"};
  return names[static_cast<std::size_t>(info.param)];
}

INSTANTIATE_TEST_SUITE_P(Faults, Sabotage, testing::ValuesIn(faults), name_of);

}  // namespace
}  // namespace pslice::check
