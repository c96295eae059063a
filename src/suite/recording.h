#pragma once

#include <optional>
#include <span>
#include <string>

#include "suite/calls.h"

// What the outside sees of calls: functions without a body, which the tests define, say that they
// were called, and with what, through
//
//     void pslice_called(const char *call);

namespace pslice::suite {

/// One call in the words that both sides use: "put(6, *)". An argument that is not known is none.
std::string describe_call(const std::string& function,
                          std::span<const WatchedCalls::Argument> kinds,
                          std::span<const std::optional<explore::Integer>> values);

std::string recording_declaration(Language language);
/// What the function does first; nothing if its calls are not seen.
std::string write_recording(const WatchedCalls& calls, const frontend::Prototype& function);

}  // namespace pslice::suite
