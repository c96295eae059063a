#include "drawing/drawing.h"

#include <gvc.h>

#include <memory>

extern "C" [[gnu::visibility("default")]] bool pslice_draw_svg(const char* text,
                                                               pslice::drawing::Taker* take,
                                                               void* whose) {
  agseterr(AGMAX);  // what it has to say about fonts helps nobody
  const std::unique_ptr<GVC_t, int (*)(GVC_t*)> context(gvContext(), gvFreeContext);
  const std::unique_ptr<Agraph_t, int (*)(Agraph_t*)> graph(agmemread(text), agclose);
  if (context == nullptr || graph == nullptr) return false;
  if (gvLayout(context.get(), graph.get(), "dot") != 0) return false;
  char* picture = nullptr;
  unsigned length = 0;
  const bool drawn = gvRenderData(context.get(), graph.get(), "svg", &picture, &length) == 0;
  if (drawn) take(whose, picture, length);
  gvFreeRenderData(picture);
  gvFreeLayout(context.get(), graph.get());
  return drawn;
}
