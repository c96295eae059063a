#pragma once

#include <cstdint>

namespace pslice::symex {

/// How variables of static storage start.
enum class Start : std::uint8_t { initial_values, unknown };

}  // namespace pslice::symex
