#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "frontend/frontend.h"
#include "slicer/explore/execution/inputs.h"
#include "slicer/explore/versions/divergence.h"
#include "slicer/explore/versions/influence.h"

// Two versions in one world: what is the same there, where they part, and what that influences.

namespace pslice::explore {
namespace versions_test {

/// Two versions of a program that starts with `f`.
class World {
 public:
  World(const std::string& older, const std::string& newer)
      : old_(load(older)), new_(load(newer)) {}

  const ts::Program& old_program() { return old_->program(); }
  const ts::Program& new_program() { return new_->program(); }
  Version old_version() { return {old_program(), *old_program().find_function("f"), nothing_}; }
  Version new_version() { return {new_program(), *new_program().find_function("f"), nothing_}; }
  Divergence parts() { return find_divergence(old_version(), new_version()); }

  /// The lines of statements that begin at the locations.
  static std::set<unsigned> lines(const ts::Program& program, const base::BitSet& locations) {
    std::set<unsigned> result;
    locations.for_each([&](std::size_t l) {
      for (const ts::Edge e : program[ts::Location(l)].out) {
        const ts::Statement statement = program[e].statement;
        if (statement) result.insert(program[statement].position.line);
      }
    });
    return result;
  }

 private:
  std::unique_ptr<frontend::Source> load(const std::string& text) {
    frontend::SourceOptions options;
    options.files = {"a.c"};
    options.texts = {{"a.c", text}};
    options.purpose = frontend::Purpose::explore;
    options.pointers = frontend::Pointers::distinct;
    options.entry = "f";
    options.terms = terms_;
    options.addresses = addresses_;
    return frontend::Source::load(options);
  }

  std::shared_ptr<term::Factory> terms_ = std::make_shared<term::Factory>();
  std::shared_ptr<memory::AddressBook> addresses_ = frontend::new_address_book();
  std::vector<Observed> nothing_;
  std::unique_ptr<frontend::Source> old_;
  std::unique_ptr<frontend::Source> new_;
};

struct Pair {
  const char* name;
  const char* older;
  const char* newer;
  bool same;
};

class Divergences : public testing::TestWithParam<Pair> {};

TEST_P(Divergences, AreFoundOnOperations) {
  World world(GetParam().older, GetParam().newer);
  const Divergence parts = world.parts();
  EXPECT_EQ(parts.is_empty(), GetParam().same);
  EXPECT_EQ(parts.of_new.empty(), GetParam().same);
}

INSTANTIATE_TEST_SUITE_P(
    All, Divergences,
    testing::Values(
        Pair{"renamed_local", "int f(int x) { int a = x; return a + x; }",
             "int f(int x) { int b = x; return b + x; }", true},
        Pair{"swapped_names", "int f(int x) { int a = x, b = 1; a = b; return a; }",
             "int f(int x) { int b = x, a = 1; b = a; return b; }", true},
        Pair{"other_operand", "int f(int x) { int a = x, b = 1; return a - b; }",
             "int f(int x) { int a = x, b = 1; return b - a; }", false},
        Pair{"renamed_parameter", "int f(int x) { return x; }", "int f(int y) { return y; }",
             false},
        Pair{"another_parameter", "int f(int x) { return x; }", "int f(int y, int z) { return y; }",
             false},
        Pair{"local_that_nobody_reads", "int f(int x) { return x; }",
             "int f(int x) { int unused = x * 2 > 3; return x; }", false},
        Pair{"constant_that_nobody_reads", "int f(int x) { return x; }",
             "int f(int x) { int unused = 3; return x; }", true},
        Pair{"loop", "int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }",
             "int f(int n) { int s = 0; int i = 0; while (i < n) { s += i; i++; } return s; }",
             true},
        Pair{"moved_function", "static int g(int x) { return x; }\nint f(int x) { return g(x); }",
             "static int g(int);\nint f(int x) { return g(x); }\nstatic int g(int x) { return x; }",
             true},
        Pair{"changed_callee", "static int g(int x) { return x; }\nint f(int x) { return g(x); }",
             "static int g(int x) { return x + 1; }\nint f(int x) { return g(x); }", false},
        Pair{"other_callee",
             "static int g(int x) { return x; }\nstatic int h(int x) { return 0; }\n"
             "int f(int x) { return g(x); }",
             "static int g(int x) { return x; }\nstatic int h(int x) { return 0; }\n"
             "int f(int x) { return h(x); }",
             false},
        Pair{"object_beside_others", "int b; int f(int x) { int *p = &b; *p = x; return b; }",
             "int a, b; int *q = &a; int f(int x) { int *p = &b; *p = x; return b; }", true},
        Pair{"another_object", "int a, b; int f(int x) { int *p = &a; *p = x; return b; }",
             "int a, b; int f(int x) { int *p = &b; *p = x; return b; }", false},
        Pair{"type_of_a_global", "int a; int f(int x) { a = x; return a; }",
             "short a; int f(int x) { a = x; return a; }", false},
        Pair{"function_without_a_body", "int g(void); int f(int x) { return g(); }",
             "int h(void); int f(int x) { return h(); }", false},
        Pair{"argument_of_one", "int g(int); int f(int x) { return g(1); }",
             "int g(int); int f(int x) { return g(2); }", false}),
    [](const auto& instance) { return std::string(instance.param.name); });

TEST(Divergences, AnAdditionPartsTheOtherVersionToo) {
  World world("int f(int x) {\n  int r = 0;\n  return r;\n}\n",
              "int f(int x) {\n  int r = 0;\n  if (x > 5)\n    r = 1;\n  return r;\n}\n");
  const Divergence parts = world.parts();
  EXPECT_EQ(World::lines(world.old_program(), parts.of_old), std::set<unsigned>{3});
  EXPECT_EQ(World::lines(world.new_program(), parts.of_new), std::set<unsigned>{3});
}

TEST(Divergences, AnEffectKnownByItsReachNeedsTheSameText) {
  World world("static int t[1000];\nint f(int i) { t[i] = 1; return t[i]; }",
              "static int t[1000];\nint f(int i) { t[i] = 1; return t[i]; }");
  Version newer = world.new_version();
  EXPECT_TRUE(find_divergence(world.old_version(), newer).is_empty());
  newer.changed = base::BitSet(world.new_program().statement_count());
  for (std::size_t s = 0; s < newer.changed.universe(); ++s) newer.changed.insert(s);
  EXPECT_FALSE(find_divergence(world.old_version(), newer).is_empty());
}

TEST(Influence, IsWhatAChangeReaches) {
  const std::string older =
      "int g;\nint f(int x, int y) {\n  int a = x;\n  int b = y * y;\n  if (a > 3)\n    b++;\n"
      "  int c = y * 3;\n  g = c;\n  return b;\n}\n";
  std::string newer = older;
  newer.replace(newer.find("int a = x;"), 10, "int a = 7;");
  World world(older, newer);
  const auto lines =
      World::lines(world.new_program(),
                   influenced_locations(world.old_version(), world.new_version(), world.parts()));
  for (const unsigned line : {3U, 5U, 6U, 9U}) EXPECT_TRUE(lines.contains(line)) << line;
  for (const unsigned line : {4U, 7U, 8U}) EXPECT_FALSE(lines.contains(line)) << line;
}

TEST(InputTable, SharesWhatIsCalledTheSame) {
  World world("int k; int f(int x, int y) { return x + y + k; }",
              "int k; int f(long x, int z) { return (int)x + z + k; }");
  InputTable table(1000);
  const Version older = world.old_version();
  const Version newer = world.new_version();
  Inputs mine(older.program, older.entry, table, 0, {{"y", "z"}});
  Inputs theirs(newer.program, newer.entry, table, 1);
  const auto& old_parameters = older.program[older.entry].parameters;
  const auto& new_parameters = newer.program[newer.entry].parameters;
  const std::size_t x = mine.find(old_parameters[0], 0);
  EXPECT_EQ(theirs.find(new_parameters[0], 0), x);
  EXPECT_EQ(theirs[x].type.bits, 32U);  // what both can hold
  EXPECT_EQ(mine.find(old_parameters[1], 0), theirs.find(new_parameters[1], 0));
  EXPECT_EQ(mine[mine.find(old_parameters[1], 0)].name, "z");
  EXPECT_TRUE(table.is_of(x, 0) && table.is_of(x, 1));
}

}  // namespace versions_test
}  // namespace pslice::explore
