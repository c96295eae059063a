#pragma once

#include <algorithm>
#include <iterator>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "term/term.h"

// Inside of the term library: writing a term out without recursion.

namespace pslice::term {

/// Part of an expression being written: text, or a term still to be written.
struct Piece {
  std::string text;
  Term term = {};
  int level = 0;  // for the term: what it has to bind as tightly as, to go without parentheses
};

/// Writes a term from left to right, with `pieces_of(term, level)` giving the pieces of one node.
template <class PiecesOf>
std::string write(Term term, int level, PiecesOf pieces_of) {
  std::string result;
  std::vector<Piece> todo{{"", term, level}};
  while (!todo.empty()) {
    const Piece piece = std::move(todo.back());
    todo.pop_back();
    if (!piece.term) {
      result += piece.text;
      continue;
    }
    std::vector<Piece> pieces = pieces_of(piece.term, piece.level);
    std::ranges::move(std::ranges::reverse_view(pieces), std::back_inserter(todo));
  }
  return result;
}

}  // namespace pslice::term
