#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace pslice::library {

/// Whether some of the changes, made alone, show the failure; `unresolved`: that cannot be told.
enum class Trial : std::uint8_t { shows, does_not, unresolved };

struct Minimal {
  std::vector<std::size_t> needed;
  bool shown = true;  // that none can be left out; otherwise `stop` came first
};

/// A subset of `start`, which shows the failure, that does so too, and from which none can be left
/// out: without any one of its members the failure does not show, or it cannot be told.
Minimal minimised(std::vector<std::size_t> start,
                  const std::function<Trial(const std::vector<std::size_t>&)>& trial,
                  const std::function<bool()>& stop);

}  // namespace pslice::library
