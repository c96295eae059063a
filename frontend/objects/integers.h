#pragma once

#include "base/integer.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/SmallString.h"

namespace pslice::frontend {

/// Clang's numbers as ours.
inline base::Integer to_integer(const llvm::APSInt& value) {
  llvm::SmallString<40> digits;
  value.toString(digits, 10);
  return *base::Integer::parse(std::string_view(digits.data(), digits.size()));
}

}  // namespace pslice::frontend
