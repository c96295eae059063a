#include <dlfcn.h>

#include "base/diagnostics.h"
#include "drawing/drawing.h"
#include "report/machine.h"

// The picture that Graphviz makes of the graph. It is loaded for that.

namespace pslice::report {
namespace {

void append(void* text, const char* picture, unsigned length) {
  static_cast<std::string*>(text)->append(picture, length);
}

drawing::Draw* load_drawing() {
  // Found through the run path of the module that this is in; never unloaded.
  void* const module = dlopen(drawing::module, RTLD_NOW | RTLD_LOCAL);
  void* const symbol = module != nullptr ? dlsym(module, drawing::symbol) : nullptr;
  if (symbol == nullptr) {
    throw base::Failure(base::ExitStatus::internal_error,
                        std::string("the installation is incomplete: ") + dlerror());
  }
  return reinterpret_cast<drawing::Draw*>(symbol);
}

}  // namespace

std::string render_machine_svg(const Machine& machine, Colour colour) {
  std::string picture;
  if (!load_drawing()(render_machine_dot(machine, colour).c_str(), append, &picture)) {
    throw base::Failure(base::ExitStatus::internal_error, "Graphviz cannot draw this machine");
  }
  return picture;
}

}  // namespace pslice::report
