#pragma once

#include <set>
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

/// What the criteria of the task observe, each under a name of its own. Throws base::Failure
/// (bad_input) if that is no number.
std::vector<NamedOutput> outputs_of(const Task& task);
explore::Options exploration_options(const Task& task);
/// A group in C. `numbers` are those that stand in the program.
report::GroupText text_of(const frontend::Source& source, const explore::Signature& signature,
                          const explore::Group& group, const std::set<ts::Integer>& numbers);
/// The type of an input in C.
std::string type_of(const explore::Input& input, const frontend::Prototype& entry);
/// What is assumed of the start: of pointers that the entry is given, and of static locals.
std::vector<std::string> assumed_start(const Task& task);
/// Besides, where pointers that the entry is given could lead to the same object.
std::string assumed_apart(const Task& task);

/// `pslice explore`. What it took is left to who knows when it is over.
Explored explore(const Task& task, base::Budget& budget);

}  // namespace pslice::library
