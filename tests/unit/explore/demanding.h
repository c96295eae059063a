#pragma once

#include <functional>

#include "tests/unit/slicer/mini.h"

namespace pslice::explore {

/// f(x, y) { if (x > 0) y = x + 1; } where C demands something where the sum is computed. Observes
/// y.
inline slicer::mini::Example demanding(
    const std::function<ts::Term(term::Factory&, ts::Term x, ts::Term y)>& demand) {
  slicer::mini::Example example;
  ts::Program& program = example.program;
  example.entry = program.begin_function("f");
  ts::FunctionInfo& info = program[example.entry];
  info.entry = program.add_location(example.entry);
  info.exit = program.add_location(example.entry);
  info.halt = program.add_location(example.entry);
  const ts::Location inside = program.add_location(example.entry);
  for (const char* name : {"x", "y"}) {
    info.parameters.push_back(program.add_variable({.name = name, .owner = example.entry}));
  }
  term::Factory& terms = program.terms();
  const ts::Term x = terms.variable(info.parameters[0]);
  const ts::Term positive = terms.less(terms.constant(0), x);
  const ts::Term sum = terms.add(x, terms.constant(1));
  program.add_edge({info.entry, inside, ts::Assume{positive}, {}, {}});
  program.add_edge({info.entry, info.exit, ts::Assume{terms.negation(positive)}, {}, {}});
  program.add_edge({inside,
                    info.exit,
                    ts::Assign{info.parameters[1], sum},
                    {},
                    {},
                    demand(terms, x, terms.variable(info.parameters[1]))});
  example.criterion.push_back({info.exit, {info.parameters[1]}, {}});
  return example;
}

/// The sum is an int.
inline slicer::mini::Example demanding_an_int() {
  return demanding([](term::Factory& terms, ts::Term x, ts::Term /*y*/) {
    const ts::Integer limit = ts::Integer::power_of_two(31);
    const ts::Term sum = terms.add(x, terms.constant(1));
    return terms.conjunction({terms.at_most(terms.constant(-limit), sum),
                              terms.at_most(sum, terms.constant(limit - ts::Integer(1)))});
  });
}

}  // namespace pslice::explore
