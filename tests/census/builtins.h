#pragma once

#include <string>
#include <vector>

// Every builtin that C can call on this machine, with a call of it.

namespace pslice::census {

struct Argument {
  std::string type;      // empty: a constant
  std::string constant;  // its text
  bool is_pointer = false;
  bool may_be_written = false;  // what it points to
};

struct Builtin {
  std::string name;
  std::string result;  // "void": none
  std::vector<Argument> arguments;
  bool is_const = false;    // by Clang's table it depends on its operands, and does nothing else
  bool is_pure = false;     // likewise on memory
  bool is_library = false;  // of C's library, under its own name or with __builtin_ before it
  bool never_returns = false;
  std::string refused;  // why Clang does not accept a call of this form; empty: it does
};

/// All of them; `by_hand` is a file that gives the types where Clang's table does not, a line
/// `GLOB | RESULT (TYPE, TYPE, =CONSTANT)` each.
std::vector<Builtin> builtins(const std::string& by_hand);

/// What programs with calls of them begin with.
extern const char* const prologue;

}  // namespace pslice::census
