#pragma once

#include "case_file.h"
#include "tables.h"

// What of it occurs in a program, as Clang reads it.

namespace pslice::census {

/// The kinds of initialisers and pragmas that we tell apart; Clang has no tables of them.
std::set<std::string> initialisers();
std::set<std::string> pragmas();

struct Occurrences {
  Kinds kinds;
  std::set<std::string> builtins;  // called
  bool compiles = false;
};

/// In the files of a case, not in what they include.
Occurrences occurrences(const cases::Case& subject);

}  // namespace pslice::census
