#include "base/diagnostics.h"

#include <utility>

namespace pslice::base {

std::string to_string(const Warning& warning) {
  const SourcePosition& position = warning.position;
  std::string text = position.file;
  if (position.line != 0) {
    if (!text.empty()) text += ':';
    text += std::to_string(position.line);
    if (position.column != 0) text += ':' + std::to_string(position.column);
  }
  if (!text.empty()) text += ": ";
  return text + warning.message;
}

void Diagnostics::warn(SourcePosition position, std::string message) {
  Warning warning{std::move(position), std::move(message)};
  if (seen_.insert(warning).second) warnings_.push_back(std::move(warning));
}

}  // namespace pslice::base
