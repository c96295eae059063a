#pragma once

#include <dlfcn.h>

#include <string>

#include "base/diagnostics.h"

namespace pslice::base {

/// When the functions that a module refers to are looked up: as they are called, or all when it is
/// loaded.
enum class Binding : int { lazy = RTLD_LAZY, at_once = RTLD_NOW };

/// A function of a module of the program: what few questions need is loaded, with the libraries it
/// brings, when it is asked for. Found through the run path of whatever this is linked into; never
/// unloaded.
template <class Function>
[[nodiscard]] Function* load(const char* module, const char* symbol, Binding binding) {
  void* const loaded = dlopen(module, static_cast<int>(binding) | RTLD_LOCAL);
  void* const found = loaded != nullptr ? dlsym(loaded, symbol) : nullptr;
  if (found == nullptr) {
    throw Failure(ExitStatus::internal_error,
                  std::string("the installation is incomplete: ") + dlerror());
  }
  return reinterpret_cast<Function*>(found);
}

}  // namespace pslice::base
