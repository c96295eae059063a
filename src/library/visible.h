#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "ts/program.h"

namespace pslice::library {

/// Variables that are seen when a function has returned, by name: what it returns, objects of
/// static storage, and what is behind its parameters.
struct Visible {
  std::map<std::string, ts::Variable> all;
  std::set<std::string> written;    // by the function, or what it calls
  std::set<std::string> unclear;    // objects that are written, and not followed as one number
  std::vector<ts::Variable> cells;  // all of these, and those that stand for several
  /// Memory that the function allocates and writes may be reached from there, and is none of them.
  bool leaves_allocated = false;
};
Visible visible_of(const ts::Program& program, ts::Function entry);

}  // namespace pslice::library
