#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace pslice::frontend {

/// C that is hard to edit. Each compiles by itself with gcc -std=gnu11; it may #include "part.h".
struct TrickySnippet {
  const char* name;
  const char* code;

  friend std::ostream& operator<<(std::ostream& out, const TrickySnippet& snippet) {
    return out << snippet.name;
  }
};

inline constexpr const char* tricky_header = "a += 1; b = a;\nif (b) { a = 2; }\nelse b = 3;\n";

std::vector<TrickySnippet> tricky_snippets();  // all of them
std::vector<TrickySnippet> tricky_macros();    // those that macros make hard

}  // namespace pslice::frontend
