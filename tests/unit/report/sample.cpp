#include "sample.h"

namespace pslice::report {
namespace {

using ts::StatementKind;

ts::Statement add(ts::Program& program, ts::Function function, StatementKind kind, unsigned line,
                  unsigned column, const std::string& text) {
  return program.add_statement({function, kind, {"a.c", line, column}, text});
}

}  // namespace

Sample::Sample() {
  const ts::Function g = program.begin_function("g");
  const ts::Location g_entry = program.add_location(g);
  const ts::Location g_exit = program.add_location(g);
  const ts::Location g_halt = program.add_location(g);
  entry = program.begin_function("main");
  const ts::Location start = program.add_location(entry);
  const ts::Location second = program.add_location(entry);
  const ts::Location third = program.add_location(entry);
  const ts::Location exit = program.add_location(entry);
  const ts::Location halt = program.add_location(entry);
  const ts::Function unused = program.begin_function("unused");
  const ts::Location unused_entry = program.add_location(unused);
  const ts::Location unused_exit = program.add_location(unused);
  const ts::Location unused_halt = program.add_location(unused);
  const auto ends = [this](ts::Function f, ts::Location a, ts::Location b, ts::Location c) {
    program[f].entry = a;
    program[f].exit = b;
    program[f].halt = c;
  };
  ends(g, g_entry, g_exit, g_halt);
  ends(entry, start, exit, halt);
  ends(unused, unused_entry, unused_exit, unused_halt);

  const ts::Variable x =
      program.add_variable({.name = "x", .type = {}, .owner = entry, .initial = {}});
  const ts::Variable a = program.add_variable({.name = "a", .type = {}, .owner = g, .initial = {}});
  const ts::Variable r =
      program.add_variable({.name = "$result", .type = {}, .owner = g, .initial = {}});
  program[g].parameters = {a};
  program[g].results = {r};

  // In an order that is not that of the text.
  kept_call = add(program, entry, StatementKind::call, 6, 3, "x = g(x)");
  copy = add(program, entry, StatementKind::assign, 5, 14, "x = x");
  kept_declaration = add(program, entry, StatementKind::declaration, 5, 7, "x = 1");
  increment = add(program, entry, StatementKind::assign, 7, 3, "x++");
  kept_return = add(program, g, StatementKind::return_, 2, 3, "return a");
  never_run = add(program, unused, StatementKind::return_, 9, 3, "return");

  term::Factory& terms = program.terms();
  program.add_edge({start, second, ts::Assign{x, terms.constant(1)}, kept_declaration, {}});
  program.add_edge({second, third, ts::Call{g, {terms.variable(x)}, {x}}, kept_call, {}});
  program.add_edge(
      {third, exit, ts::Assign{x, terms.add(terms.variable(x), terms.constant(1))}, increment, {}});
  program.add_edge({g_entry, g_exit, ts::Assign{r, terms.variable(a)}, kept_return, {}});
  program.add_edge({unused_entry, unused_exit, ts::Skip{}, never_run, {}});

  slice.statements = base::BitSet(program.statement_count());
  for (const ts::Statement kept : {kept_return, kept_declaration, kept_call}) {
    slice.statements.insert(kept.index());
  }
  slice.observable = base::BitSet(program.statement_count());
  slice.shown = base::BitSet(program.statement_count());
  slice.statistics.contexts = 2;
  slice.statistics.locations = 8;
  slice.statistics.steps = 5;
  slice.statistics.solver.layers = {{"fold", 3, 0.5}};
  slice.warnings.push_back({{"a.c", 6, 3}, "something to know"});
}

Result Sample::result() const {
  Result result;
  result.version = "1.2.3";
  result.files.push_back({.name = "a.c",
                          .text = "int g(int a) {\n  return a;\n}\nint main(void) {\n"
                                  "  int x = 1; x = x;\n  x = g(x);\n  x++; /* <\xc3\xa9> */\n}\n",
                          .reduced = "reduced\n"});
  result.criterion.push_back(
      {.position = {"a.c", 7, 3}, .label = "here", .variables = {"x", "*p"}});
  result.mode = "path-insensitive";
  describe_slice(result, program, entry, slice);
  result.statistics.seconds = 0.25;
  result.statistics.peak_rss_kb = 1000;
  return result;
}

Result explored_sample(const Sample& sample) {
  using Kind = slicer::ExploredTree::EdgeKind;
  Result result = sample.result();
  result.mode = "path-sensitive";
  const std::vector<ts::Location>& main = sample.program[sample.entry].locations;
  result.explored.states = {{main[0], "", ""},  {main[1], "x > 0 && p != 0", "x, *p"},
                            {main[2], "", "x"}, {main[2], "", "x"},
                            {main[3], "", ""},  {main[2], "", "made in vain"}};
  result.explored.edges = {{0, 1, Kind::taken, "5: x = 1\n5: s = \"a\\n\""},
                           {1, 2, Kind::taken, "[x > 0]"},
                           {1, 1, Kind::infeasible, "[x <= 0]"},
                           {1, 3, Kind::opened, "[x == 2]"},
                           {2, 4, Kind::taken, "x = &lt;"},
                           {3, 2, Kind::reuse, ""},
                           {4, 1, Kind::back, ""},
                           {4, 4, Kind::unexplored, ""},
                           {5, 2, Kind::taken, ""}};
  return result;
}

}  // namespace pslice::report
