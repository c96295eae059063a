#pragma once

#include <set>
#include <string>
#include <vector>

#include "ts/program.h"

// Values that are chosen among several variables (`*p`, `a[i]`), read step by step where they are
// observed, so that each path knows which variable it is:
//
//     p == &x ? x : y     at l     becomes     l: if (p == &x) v = x; else v = y;   observed behind
//     it
//
// Observing p, x and y instead would be sound, and would hold whatever any of them depends on.

namespace pslice::ts {

/// Values to be read at a location, by a statement of its own.
struct Read {
  Location at;
  std::vector<Term> values;
  base::SourcePosition position;
  std::string text;
};

/// The program with these reads. Functions, statements and variables keep their numbers.
struct Reading {
  Program program;
  std::vector<Location> before;              // by location of the old program: where it is now,
  std::vector<Location> behind;              // and where what it reads is known
  std::vector<std::set<Variable>> observed;  // by read: what its values are made of there
};
Reading with_reads(const Program& program, const std::vector<Read>& reads);

}  // namespace pslice::ts
