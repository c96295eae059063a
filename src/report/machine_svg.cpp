#include "base/diagnostics.h"
#include "base/module.h"
#include "drawing/drawing.h"
#include "report/machine.h"

// The picture that Graphviz makes of the graph. It is loaded for that.

namespace pslice::report {
namespace {

void append(void* text, const char* picture, unsigned length) {
  static_cast<std::string*>(text)->append(picture, length);
}

}  // namespace

std::string render_machine_svg(const Machine& machine, Colour colour) {
  std::string picture;
  auto* const draw =
      base::load<drawing::Draw>(drawing::module, drawing::symbol, base::Binding::at_once);
  if (!draw(render_machine_dot(machine, colour).c_str(), append, &picture)) {
    throw base::Failure(base::ExitStatus::internal_error, "Graphviz cannot draw this machine");
  }
  return picture;
}

}  // namespace pslice::report
