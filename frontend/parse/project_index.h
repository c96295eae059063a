#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

// What the text of a file defines, and which names each definition mentions. Nothing is parsed:
// both sides of each #if count, macros are names that mention what they stand for, and what looks
// like a definition is one. So it takes no flags, is quick, and says too much rather than too
// little.

namespace pslice::frontend {

/// A function with a body, an object with an initial value, or a macro.
struct IndexedDefinition {
  std::vector<std::string> names;
  std::vector<std::string> specifiers;  // the words before the first of them: `static int`
  std::set<std::string> mentions;
  unsigned first_line = 0;
  unsigned last_line = 0;
  bool is_macro = false;
  bool takes_arguments = false;  // of a macro
};

std::vector<IndexedDefinition> index_text(std::string_view text);

}  // namespace pslice::frontend
