#pragma once

#include <optional>
#include <string>

#include "slicer/check/certificate.h"

namespace pslice::check {

/// Why the labels of the state graph are not inductive; nothing if they are.
std::optional<std::string> doubt_labels(const Evidence& evidence);

}  // namespace pslice::check
