#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/bit_set.h"
#include "slicer/slice.h"
#include "ts/program.h"

// Programs for tests of the slicer, in a small language that reads like C:
//
//   global g = 0, h;          static variables; without a value they are inputs
//   memory m;                 likewise, and a pointer may lead there
//   type u8 i, n;             variables of these names are of eight bits and not negative (i32: of
//                             32 bits and signed); what is assigned to unsigned ones wraps. Others
//                             are unbounded
//   f(p, q) { ... }           a function; names it does not share are its locals
//   x = a + b / c;            a division needs its divisor wherever the statement is kept
//   y = f(x, 1);  f(x, 1);    calls
//   if (a < b && c) ... else ...   while (c) ...   while (1) ...
//   break;  continue;  return e;  goto L;  L:   halt;
//   effect defines(a) may(b) uses(c) reads writes;   an effect of which only the reach is known;
//                             with `outside`, what it defines is an input
//   observe x, y;             no statement: the criterion
//
// A statement's text is its source, for a test up to the closing parenthesis. Entry is `main`.

namespace pslice::slicer::mini {

/// Figure 1 of "Path-Sensitive Backward Slicing": x = 0 would reach z only past y = 0.
inline constexpr const char* figure_1 = R"(
    main(a, c) {
      x = 0;
      y = 5;
      if (a > 0) b = x + y;
      if (c) x = 1;
      else y = 0;
      if (y > 0) z = x;
      observe z;
    })";

/// Hardly any input passes the last test; who forgets a state because of that loses x = 7.
inline constexpr const char* unlikely = R"(
    main(p0, p1) {
      x = 0;
      y = 0;
      z = 0;
      if (p0 <= 0) y = 1;
      else y = 2;
      if (p1 > 0) x = 1;
      else x = 7;
      if (2 * p0 + 3 * p1 == 12345677) z = x + y;
      observe z;
    })";

struct Example {
  ts::Program program;
  ts::Function entry;
  std::vector<ts::Observation> criterion;
  /// Dropped statements left a jump without its loop, or a label without its place.
  bool broken = false;
};

/// Fails the running test if the text is not well formed.
Example parse(std::string_view text);
/// The program that is left when only some statements are kept. A kept division is preceded by a
/// test of its divisor, so running it with a value that was never computed shows.
Example parse_reduced(std::string_view text, const base::BitSet& kept);

/// The texts of a set of statements, in the order of the program.
inline std::vector<std::string> texts(const ts::Program& program, const base::BitSet& statements) {
  std::vector<std::string> result;
  statements.for_each([&](std::size_t s) { result.push_back(program[ts::Statement(s)].text); });
  return result;
}

/// A list of texts to compare with.
template <class... Text>
std::vector<std::string> kept(const Text&... text) {
  return {text...};
}

inline Slice slice(const Example& example, const SliceOptions& options = {}) {
  base::Budget budget;
  return slice_path_insensitive(example.program, example.entry, example.criterion, options, budget);
}
inline Slice path_sensitive(const Example& example, const SliceOptions& options = {},
                            base::Limits limits = {}) {
  base::Budget budget(limits);
  return slice_path_sensitive(example.program, example.entry, example.criterion, options, budget);
}
/// The texts of the path-insensitive slice of a program.
inline std::vector<std::string> slice_texts(std::string_view text,
                                            const SliceOptions& options = {}) {
  const Example example = parse(text);
  return texts(example.program, slice(example, options).statements);
}

}  // namespace pslice::slicer::mini
