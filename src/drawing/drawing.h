#pragma once

// The door of the module that draws graphs.

namespace pslice::drawing {

/// Called with the picture, which is gone when it returns.
using Taker = void(void* whose, const char* picture, unsigned length);
/// Lays out a graph, written in the language of Graphviz, and hands out an SVG of it; false if that
/// does not work.
using Draw = bool(const char* graph, Taker* take, void* whose);
inline constexpr const char* module = "pslice-drawing.so";
inline constexpr const char* symbol = "pslice_draw_svg";

}  // namespace pslice::drawing
