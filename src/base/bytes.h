#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/integer.h"

// Numbers as bytes, for messages between processes. Small numbers, which most are, take one byte.

namespace pslice::base {

using Bytes = std::vector<std::uint8_t>;

class ByteWriter {
 public:
  void number(std::uint64_t value);
  void integer(const Integer& value);

  [[nodiscard]] const Bytes& bytes() const { return bytes_; }

 private:
  Bytes bytes_;
};

/// Reads what a ByteWriter wrote, in the same order. Bytes from elsewhere do no harm: once
/// something cannot be read, everything is 0 and `failed()`.
class ByteReader {
 public:
  explicit ByteReader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

  std::uint64_t number();
  /// A number of things that follow, each of at least one byte: never more than there is left, so
  /// that it can be trusted to reserve space and to end a loop.
  std::size_t count();
  Integer integer();

  [[nodiscard]] bool failed() const { return failed_; }
  /// Everything was read, and nothing failed.
  [[nodiscard]] bool finished() const { return !failed_ && rest_.empty(); }
  void fail();

 private:
  std::span<const std::uint8_t> rest_;
  bool failed_ = false;
};

}  // namespace pslice::base
