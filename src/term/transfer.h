#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/bytes.h"
#include "term/term.h"

// Terms on their way into another factory, perhaps that of another process.

namespace pslice::term {

/// Each distinct subterm once, so the text is as long as the graph and not as the tree.
void write_terms(std::span<const Term> terms, base::ByteWriter& out);

/// The terms that were written, in the normal form of this factory: the same terms if it is the
/// one they come from, terms that print the same if it is a fresh one, and in any case terms of
/// the same meaning. Nothing if the bytes are not terms; then the reader has failed.
std::optional<std::vector<Term>> read_terms(Factory& factory, base::ByteReader& in);

}  // namespace pslice::term
