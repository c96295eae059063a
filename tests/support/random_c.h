#pragma once

#include <cstdint>
#include <string>
#include <vector>

// Random C programs that are defined for every input and always end.
//
// A program is one entry function with int parameters, helper functions, and a marked point where
// variables are observed: the criterion. What a program may contain is configurable, so that the
// same generator serves tests of the slicer, the interpreter and the reference.

namespace pslice::support {

struct RandomCOptions {
  std::string prefix = "t_";  // of every name at file scope, so programs can share a file
  unsigned parameters = 3;    // of the entry
  unsigned helpers = 3;
  unsigned entry_statements = 14;  // about; nested ones included
  unsigned helper_statements = 6;
  unsigned depth = 3;  // of nested statements

  bool loops = true;
  bool constant_loops = false;  // the only loops: for (i = 0; i < 3; i++), whatever the inputs
  bool gotos = true;            // forward, and into blocks
  bool backward_gotos = true;   // with a counter that bounds them
  bool switches = true;
  bool early_returns = true;
  bool calls_in_expressions = true;
  bool side_effects = true;  // ++, assignments, comma inside expressions
  bool narrow_types = true;  // everything but int
  bool arithmetic = true;    // * / % << >> & | ^ and casts, beside + and -
  bool globals = true;
  bool static_locals = true;
  bool macros = true;
  bool several_on_a_line = true;  // declarators, and statements
  bool memory = false;            // arrays, structs, pointers
  bool halting = false;           // exit() and functions that may call it
  bool recursion = false;
  bool defeat_luck = true;   // tests that hardly any input passes: 2*p0 + 3*p1 == 12345677
  bool loop_shapes = false;  // loops of all shapes, and tests of what they count

  unsigned point = 0;  // another number, another criterion in the same program
};

/// Every feature off: assignments, ifs and calls remain.
RandomCOptions plain_options();

struct RandomC {
  std::uint64_t seed = 0;
  std::string prefix;
  std::string text;
  std::string entry;
  unsigned parameters = 0;
  /// The criterion: the values of `observed` each time control passes `label`, which stands on
  /// `line`; or, where `label` is empty, the entry's result.
  std::string label;
  unsigned line = 0;
  std::vector<std::string> observed;
  /// Inputs that pass tests no random input passes; one value per parameter.
  std::vector<std::vector<int>> hints;

  /// As given to pslice: "t_point:x,y" or "t_entry@return".
  [[nodiscard]] std::string criterion() const;
};

RandomC random_c(std::uint64_t seed, const RandomCOptions& options);

/// A mixture for tests of everything at once: which features are on, and the sizes, follow from
/// the seed.
RandomCOptions mixed_options(std::uint64_t seed);
/// The same mixture with recursion in it.
RandomCOptions recursive_options(std::uint64_t seed);
/// Programs made of loops: counters that move together, flags, modes, state machines, several
/// exits, loops of gotos with one entry or two. Small otherwise.
RandomCOptions loop_options(std::uint64_t seed);
/// A mixture without anything that repeats, and small: its paths can be enumerated.
RandomCOptions loop_free_options(std::uint64_t seed);

}  // namespace pslice::support
