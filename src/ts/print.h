#pragma once

#include <iosfwd>
#include <string>

#include "ts/program.h"

namespace pslice::ts {

/// Readable text: a block per function, a line per edge, e.g.
///   function main() -> main.$result
///     l3 -> l4   x := y + 1            ; fig1.c:5 assign
///     l4 -> l5   assume a > 0          ; fig1.c:6 branch
void print_text(std::ostream& out, const Program& program);
/// The same as a Graphviz digraph, a cluster per function; pseudo edges dotted.
void print_dot(std::ostream& out, const Program& program);
std::string to_string(const Program& program, const Operation& operation);

}  // namespace pslice::ts
