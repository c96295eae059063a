#include <fmt/format.h>

#include "suite/calls.h"
#include "suite/fault_tests.h"
#include "suite/note.h"
#include "suite/runner.h"
#include "suite/writers.h"

// Two C files and a Makefile: calls.c runs the program, tests.c compares. Inputs for which the
// program is not defined are run by `make faults` only, under sanitizers.

namespace pslice::suite {
namespace {

constexpr std::string_view main_text = R"(
/* A number runs that test alone, in this process. */
int main(int argc, char **argv) {
  if (argc > 1) {
    pslice_tests[atoi(argv[1]) - 1]();
    return 0;
  }
  const int count = (int)(sizeof expected / sizeof expected[0]);
  int failed = 0;
  for (int i = 0; i < count; i++) {
    const struct expected *test = &expected[i];
    const int ended_by = run_test(i);
    int right = test->halts ? !outcome->returned : outcome->returned && ended_by == 0;
    for (int o = 0; o < outputs; o++) {
      if (!test->checked[o]) continue;
      right = right && outcome->seen[o] == test->seen[o] &&
              (!test->seen[o] || outcome->value[o] == test->value[o]);
    }
    if (watches_calls) right = right && strcmp(outcome->calls, test->calls) == 0;
    printf("%s %d: %s\n", right ? "ok  " : "FAIL", i + 1, test->condition);
    if (right) continue;
    failed++;
    printf("     with %s\n", test->inputs);
    if (ended_by != 0) printf("     ended by signal %d\n", ended_by);
    if (test->halts != !outcome->returned) {
      printf("     %s\n", test->halts ? "it should not return" : "it should return");
    }
    for (int o = 0; o < outputs; o++) {
      if (!test->checked[o]) continue;
      printf("     %s: ", names[o]);
      if (test->seen[o])
        printf("expected %lld, ", test->value[o]);
      else
        printf("expected not to be reached, ");
      if (outcome->seen[o])
        printf("found %lld\n", outcome->value[o]);
      else
        printf("not reached\n");
    }
    if (watches_calls) {
      printf("     calls: expected %s\n            found %s\n", test->calls, outcome->calls);
    }
  }
  printf("%d passed, %d failed\n", count - failed, failed);
  return failed != 0;
}
)";

std::string expectations(const report::Exploration& exploration, const Harness& harness) {
  const explore::Signature& signature = exploration.signature;
  std::string out = "\nstatic const char *const names[outputs] = {";
  for (const explore::Output& output : signature.outputs) out += string_of(output.name) + ", ";
  out +=
      "};\n\nstatic const struct expected {\n  const char *condition;\n  const char *inputs;\n"
      "  int halts; /* ends otherwise than by returning */\n  int checked[outputs];\n"
      "  int seen[outputs];\n  long long value[outputs];\n  const char *calls;\n} expected[] = {\n";
  const std::vector<report::ListedTest> tests = report::listed_tests(exploration);
  for (std::size_t i = 0; i < tests.size(); ++i) {
    const explore::Test& test = tests[i].test;
    std::string checked;
    std::string seen;
    std::string values;
    for (std::size_t o = 0; o < test.observed.size(); ++o) {
      checked += fmt::format("{}, ", is_checked(exploration, harness, tests[i], o) ? 1 : 0);
      seen += fmt::format("{}, ", test.observed[o] ? 1 : 0);
      values += expected_value(exploration, tests[i], o) + ", ";
    }
    const std::string inputs = report::describe_inputs(exploration, tests[i]);
    out += fmt::format(
        "  /* {} */\n  {{{},\n   {}, {},\n   {{{}}}, {{{}}}, {{{}}}, {}}},\n",
        write_note(exploration, tests[i]), string_of(exploration.texts[tests[i].group].condition),
        string_of(inputs.empty() ? "no inputs" : inputs), test.halts ? 1 : 0, checked, seen, values,
        string_of(harness.calls ? harness.calls->expected[i] : ""));
  }
  return out + "};\n";
}

/// The numbers of the tests that go wrong, and what they are.
std::vector<Build::Fault> faults_of(const report::Exploration& exploration,
                                    const report::Exploration& all) {
  std::vector<Build::Fault> result;
  for (std::size_t i = exploration.signature.groups.size(); i < all.signature.groups.size(); ++i) {
    result.push_back({i + 1, all.texts[i].condition});
  }
  return result;
}

}  // namespace

Suite write_c(const report::Exploration& exploration, const Harness& harness) {
  Suite suite;
  const report::Exploration all = with_fault_tests(exploration);
  suite.files.push_back({"calls.c", write_calls(all, harness, Language::c_with_program)});
  suite.files.push_back(
      {"tests.c", fmt::format("/* Written by pslice {}: compares what the tests see with what is "
                              "expected. */\n#define _GNU_SOURCE\n",
                              exploration.version) +
                      write_headers() + write_seeing(exploration, harness, Dialect::c) +
                      "\nextern void (*const pslice_tests[])(void);\n" + write_running() +
                      expectations(exploration, harness) + std::string(main_text)});
  suite.files.push_back({"Makefile", write_makefile(exploration, harness,
                                                    {.linker = "$(CC) $(CFLAGS)",
                                                     .objects = {"calls.o", "tests.o"},
                                                     .faults = faults_of(exploration, all)})});
  add_common(exploration, harness, suite);
  return suite;
}

}  // namespace pslice::suite
