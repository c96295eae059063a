#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "report/result.h"
#include "slicer/explore/signature.h"

// What an exploration found, as a value that its output formats and the writers of tests share.

namespace pslice::report {

/// A group in C.
struct GroupText {
  std::string condition;
  std::vector<std::string> outputs;  // by output; empty: not reached
  std::set<term::Variable> inputs;   // their symbols: all that these mention
};

struct Exploration {
  std::string version;
  std::vector<File> files;
  const ts::Program* program = nullptr;
  std::string entry;
  std::string by;
  std::vector<CriterionPoint> criterion;
  std::vector<std::string> asked{};  // the criterion as the user wrote it
  explore::Signature signature;
  std::vector<std::string> types;  // of the inputs, in C
  std::vector<GroupText> texts;    // by group
  std::vector<base::Warning> warnings;
  std::vector<std::string> assumptions;  // about functions without a body, as sentences
  bool looked_for_faults = false;
  bool shows_coverage = false;
  double seconds = 0;
  std::size_t peak_rss_kb = 0;
};

/// The value an input has in a test: where the run does not ask for it, zero.
explore::Integer value_in(const explore::Test& test, std::size_t input);
/// A test as suites list it, and the group it is of.
struct ListedTest {
  std::size_t group = 0;
  const explore::Test& test;
};
/// All tests: group by group, of each group the one test first that stands for it.
std::vector<ListedTest> listed_tests(const Exploration& exploration);
/// "x = 6, y = 5": the inputs of a test that are parameters, matter, or are not zero.
std::string describe_inputs(const Exploration& exploration, const ListedTest& listed);
/// Likewise of the test that stands for a group, and how many more there are.
std::string describe_example(const Exploration& exploration, std::size_t group);
/// The same for a fault: those that are parameters or are not zero.
std::string describe_inputs(const Exploration& exploration, const explore::FoundFault& fault);
/// Where the fault is.
base::SourcePosition position_of(const Exploration& exploration, const explore::FoundFault& fault);
/// "2 faults", for people; empty where nobody looked for any.
std::string describe_faults(const Exploration& exploration);
/// "3 groups of inputs; complete", for people.
std::string describe_outcome(const Exploration& exploration);
std::string describe_coverage(const explore::Coverage& coverage);

/// What the tests do not run: a statement, or a side of a test that is run.
struct Uncovered {
  enum class What : std::uint8_t { statement, side };
  What what = What::statement;
  base::SourcePosition position;
  std::string text;
  std::string outcome{};  // that the test never has, as C; empty if it has no such name
};
/// In the order of the source; of a test that is not run at all, no sides.
std::vector<Uncovered> uncovered(const Exploration& exploration);
/// "not taken: f.c:4: if (x > 5), with x > 5".
std::string describe(const Uncovered& one);
/// Which lines the tests run, and which sides of tests they take, as lcov and genhtml read it.
std::string render_lcov(const Exploration& exploration);

/// A line of one of the files that holds statements of a group.
struct MarkedLine {
  std::size_t file = 0;
  unsigned line = 0;
  friend auto operator<=>(const MarkedLine&, const MarkedLine&) = default;
};
/// Of these statements: ascending, each once.
std::vector<MarkedLine> lines_of(const ts::Program& program, const std::vector<File>& files,
                                 const base::BitSet& statements);
std::vector<MarkedLine> lines_of_group(const Exploration& exploration, const explore::Group& group);

}  // namespace pslice::report
