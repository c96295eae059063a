#include <gtest/gtest.h>

#include "layering.h"

namespace pslice::layering {

void PrintTo(const Violation& violation, std::ostream* out) {
  *out << violation.file << ": " << violation.why;
}

namespace {

const std::filesystem::path root = PSLICE_ROOT;

TEST(Layering, HoldsInTheWholeTree) {
  const Findings findings = examine(root);
  EXPECT_EQ(findings.violations, std::vector<Violation>{});
  for (const char* folder : {"base", "term", "ts", "frontend", "slicer", "report", "main"}) {
    EXPECT_TRUE(findings.files.contains(folder)) << folder << " was not looked at";
  }
}

// The folder `broken` breaks each rule once, beside includes that are fine.
TEST(Layering, FindsEachKindOfViolation) {
  const std::vector<Violation> expected = {
      {"extra/anything.h", "no rule says what the folder extra may know"},
      {"slicer/attic/no_rule.cpp", "no rule says what the room attic may know"},
      {"slicer/check/sees_the_search.cpp",
       "the certificate may not see \"slicer/dependence/dataflow.h\""},
      {"slicer/check/sees_the_search.cpp",
       "the certificate may not see \"slicer/search/claims.h\""},
      {"slicer/check/sees_the_search.cpp",
       "the room check may not include \"slicer/search/claims.h\""},
      {"slicer/sees_clang.cpp", "only the front end may see Clang, not <clang/AST/Expr.h>"},
      {"slicer/sees_frontend.cpp", "slicer may not include \"frontend/frontend.h\""},
      {"slicer/symex/start.h", "the certificate may not see \"slicer/symex/executor.h\""},
      {"solver/linear/looks_up.cpp", "the room linear may not include \"solver/layers/chain.h\""},
      {"solver/linear/looks_up.cpp", "the room linear may not include \"solver/solver.h\""},
      {"src/report/looks_inside.cpp", "report may not look inside, at \"slicer/control.h\""},
      {"src/term/looks_up.h", "term may not include \"ts/program.h\""},
      {"src/ts/no_folder.cpp", "name \"program.h\" with its folder"},
  };
  EXPECT_EQ(examine(root / "tests/layering/broken").violations, expected);
}

}  // namespace
}  // namespace pslice::layering
