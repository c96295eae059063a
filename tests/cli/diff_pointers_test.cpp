#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "run.h"

// Pointers from outside may lead to the same object, unless the user says otherwise: a proof that
// takes them to be apart is none. Where no run can notice, it is one all the same.

namespace pslice::cli {
namespace diff_pointers_test {

struct Pair {
  const char* name;
  const char* older;
  const char* newer;
  const char* verdict;           // of pointers that may meet
  const char* verdict_if_apart;  // with --pointers distinct
};

void PrintTo(const Pair& pair, std::ostream* out) { *out << pair.name; }

class Meeting : public testing::TestWithParam<Pair> {
 protected:
  std::string verdict(const std::string& arguments) {
    const Outcome outcome = here.pslice("diff old.c new.c --format json " + arguments);
    return nlohmann::json::parse(outcome.out)["verdict"];
  }
  Workspace here;
};

TEST_P(Meeting, IsNotAssumedAway) {
  here.write("old.c", GetParam().older);
  here.write("new.c", GetParam().newer);
  EXPECT_EQ(verdict(""), GetParam().verdict);
  EXPECT_EQ(verdict("--pointers any"), GetParam().verdict);
  EXPECT_EQ(verdict("--pointers distinct"), GetParam().verdict_if_apart);
}

constexpr Pair pairs[] = {
    {"two_parameters", "int f(int *p, int *q) { *p = 1; *q = 2; return *p; }",
     "int f(int *p, int *q) { *q = 2; *p = 1; return *p; }", "unknown", "equivalent"},
    {"a_parameter_and_a_global", "int g; int f(int *p) { int r = g; *p = 2; return r; }",
     "int g; int f(int *p) { *p = 2; return g; }", "unknown", "equivalent"},
    {"bytes_and_a_number", "int f(const char *s, int *n) { *n = 0; if (s[0]) *n = 1; return *n; }",
     "int f(const char *s, int *n) { int k = s[0] != 0; *n = k; return k; }", "unknown",
     "equivalent"},
    {"a_field_and_a_number",
     "struct s { int a; }; int f(struct s *s, int *n) { *n = 3; return s->a; }",
     "struct s { int a; }; int f(struct s *s, int *n) { int r = s->a; *n = 3; return r; }",
     "unknown", "equivalent"},
    {"addresses_compared", "int f(int *p, int *q) { return p == q; }",
     "int f(int *p, int *q) { return 0; }", "unknown", "equivalent"},
    {"an_address_compared_with_a_global", "int g; int f(int *p) { return p == &g ? 1 : 2; }",
     "int g; int f(int *p) { return 2; }", "unknown", "equivalent"},
    {"read_together", "int g; int f(int *p) { int r; g = 1; r = g + *p; return r; }",
     "int g; int f(int *p) { int r = *p; g = 1; return r + 1; }", "unknown", "equivalent"},
    {"in_a_callee",
     "static void set(int *p, int v) { *p = v; }\n"
     "int f(int *p, int *q) { set(p, 1); set(q, 2); return *p; }",
     "static void set(int *p, int v) { *p = v; }\n"
     "int f(int *p, int *q) { set(q, 2); set(p, 1); return *p; }",
     "unknown", "equivalent"},
    {"of_types_that_cannot_meet", "int f(int *p, long *q) { *p = 1; *q = 2; return *p; }",
     "int f(int *p, long *q) { *q = 2; *p = 1; return *p; }", "equivalent", "equivalent"},
    {"one_pointer_and_a_global_nobody_touches",
     "int g; int f(int *p) { p[0] = 1; p[1] = 2; return p[0]; }",
     "int g; int f(int *p) { p[1] = 2; p[0] = 1; return 1; }", "equivalent", "equivalent"},
    {"only_read", "int f(int *p, int *q) { int r = *p; r += *q; return r; }",
     "int f(int *p, int *q) { return *q + *p; }", "equivalent", "equivalent"},
    {"null_is_no_address", "int f(int *p, int v) { if (p == 0) return 0; *p = v; return v; }",
     "int f(int *p, int v) { if (!p) return 0; *p = v; return *p; }", "equivalent", "equivalent"},
};

INSTANTIATE_TEST_SUITE_P(Pointers, Meeting, testing::ValuesIn(pairs),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace diff_pointers_test
}  // namespace pslice::cli
