#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/property/sliced_program.h"
#include "tests/support/gcc_runner.h"
#include "tests/support/random.h"

namespace pslice::property {

/// Programs loaded, sliced and reduced; the same index everywhere.
struct Corpus {
  std::vector<LoadedProgram> loaded;
  std::vector<slicer::Slice> slices;
  std::vector<std::string> reduced;
  std::vector<std::string> flags;  // of gcc and Clang, beside their own
};

using Options = support::RandomCOptions (*)(std::uint64_t seed);
std::vector<support::RandomC> random_programs(Options options, std::uint64_t first_seed,
                                              std::size_t count);
/// Generated with support::mixed_options.
std::vector<support::RandomC> mixed_programs(std::uint64_t first_seed, std::size_t count);

/// How the programs of a corpus are sliced.
enum class Slicing : std::uint8_t { path_insensitive, path_sensitive };

/// A program that cannot be sliced is a failure of the running test, and not in the corpus.
Corpus sliced_corpus(const std::vector<support::RandomC>& programs, Slicing slicing,
                     const std::vector<std::string>& flags = {},
                     slicer::Termination termination = slicer::Termination::keep);

/// The C output with these statements kept, for a slice or a mutant of it.
std::string reduced(const LoadedProgram& loaded, const base::BitSet& kept,
                    const base::BitSet& observable);

/// Each slice without one of its assignments, where it has any.
std::vector<std::string> mutants(const Corpus& corpus, support::Random& random);

/// The programs of a corpus with inputs to run them on.
std::vector<support::BatchProgram> originals(const Corpus& corpus, std::size_t inputs);
/// The same with other texts.
std::vector<support::BatchProgram> with_texts(std::vector<support::BatchProgram> batch,
                                              const std::vector<std::string>& texts);

using Runs = std::vector<std::vector<support::Observed>>;  // by program and input

/// Does the harness see faults? Of slices whose programs show different values on different inputs:
/// how many show others than the program without some kept assignment.
struct Sabotaged {
  std::size_t visible = 0;
  std::size_t caught = 0;
};
Sabotaged sabotage(const Corpus& corpus, std::size_t inputs, int attempts);

/// Runs a batch. A program that does not compile, or lost the point to observe, is a failure of the
/// running test and has no runs; the others run all the same.
Runs run_all(const std::vector<support::BatchProgram>& batch, const std::string& gcc_flags);

/// Fails with program, slice and input where the slices' runs differ from those of the programs.
void expect_same(const Corpus& corpus, const std::vector<support::BatchProgram>& batch,
                 const Runs& expected, const Runs& actual, const std::string& what);

/// Likewise where the slices show less than the programs, or other values as far as these get.
void expect_as_far(const Corpus& corpus, const std::vector<support::BatchProgram>& batch,
                   const Runs& expected, const Runs& actual, const std::string& what);

/// A text with its lines numbered.
std::string numbered(const std::string& text);

}  // namespace pslice::property
