#pragma once

#include <string>
#include <vector>

#include "base/budget.h"
#include "library/task.h"
#include "report/exploration.h"
#include "slicer/explore/signature.h"

namespace pslice::library {

/// An output, and how C calls it.
struct NamedOutput {
  explore::Observed observed;
  std::string expression;
  std::string where;
};

struct Explored {
  std::vector<NamedOutput> outputs;  // as in the signature
  report::Exploration exploration;   // refers to the program of the task
};

/// `pslice explore`. What it took is left to who knows when it is over.
Explored explore(const Task& task, base::Budget& budget);

}  // namespace pslice::library
