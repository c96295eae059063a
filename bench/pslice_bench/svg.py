"""Just enough of SVG for the plots: a canvas with text and shapes, axes, a legend. Colours are
readable on white and on black; text and lines follow the reader's choice of light or dark."""

import math
from xml.sax.saxutils import escape, quoteattr

COLOURS = ("#4c8dd6", "#e0803a", "#4fa66a", "#b86bc4", "#c9a227", "#d65f6b", "#7f8c9b")
SIZE = 12  # of letters
STYLE = """
text { font: 12px system-ui, sans-serif; fill: #4a5058; }
.title { font-weight: 600; font-size: 14px; }
.axis { stroke: #8a9099; fill: none; }
.grid { stroke: #8a9099; stroke-opacity: 0.25; fill: none; }
@media (prefers-color-scheme: dark) { text { fill: #c3c9d1; } }
"""


class Canvas:
    def __init__(self, width, height, title):
        self.width, self.height, self.title = width, height, title
        self.parts = []
        self.text(width / 2, 20, title, "middle", kind="title")

    def add(self, element, **attributes):
        words = "".join(f" {name.replace('_', '-')}={quoteattr(shown(value))}"
                        for name, value in attributes.items() if value is not None)
        self.parts.append(f"<{element}{words}/>")

    def text(self, x, y, words, anchor="start", kind=None, turned=False):
        turn = f' transform="rotate(-90 {shown(x)} {shown(y)})"' if turned else ""
        of = f' class="{kind}"' if kind else ""
        self.parts.append(f'<text x="{shown(x)}" y="{shown(y)}" text-anchor="{anchor}"{of}{turn}>'
                          f"{escape(str(words))}</text>")

    def line(self, x1, y1, x2, y2, kind="axis"):
        self.parts.append(f'<line class="{kind}" x1="{shown(x1)}" y1="{shown(y1)}" '
                          f'x2="{shown(x2)}" y2="{shown(y2)}"/>')

    def bar(self, x, y, width, height, colour, tip=""):
        self.parts.append(f'<rect x="{shown(x)}" y="{shown(y)}" width="{shown(max(width, 0))}" '
                          f'height="{shown(height)}" fill="{colour}"><title>{escape(tip)}</title>'
                          "</rect>")

    def dot(self, x, y, colour, hollow=False, tip=""):
        fill = "none" if hollow else colour
        self.parts.append(f'<circle cx="{shown(x)}" cy="{shown(y)}" r="3.5" fill="{fill}" '
                          f'fill-opacity="0.75" stroke="{colour}"><title>{escape(tip)}</title>'
                          "</circle>")

    def path(self, points, colour):
        where = " ".join(f"{shown(x)},{shown(y)}" for x, y in points)
        self.add("polyline", points=where, fill="none", stroke=colour, stroke_width=1.5)

    def legend(self, x, y, entries):
        """Names with their colours, in a row."""
        for name, colour in entries:
            self.add("rect", x=x, y=y - 9, width=10, height=10, fill=colour)
            self.text(x + 14, y, name)
            x += 14 + width_of(name) + 16

    def render(self):
        body = "\n".join(self.parts)
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" '
                f'height="{self.height}" viewBox="0 0 {self.width} {self.height}" role="img">\n'
                f"<title>{escape(self.title)}</title>\n<style>{STYLE}</style>\n{body}\n</svg>\n")


def shown(value):
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def width_of(text):
    """About, in the font above."""
    return 0.56 * SIZE * len(text)


class Scale:
    """Values to places along a logarithmic axis, which ends at powers of its base."""

    def __init__(self, values, begin, end, base=10):
        values = [value for value in values if value > 0] or [1]
        self.begin, self.end, self.base = begin, end, base
        self.low = math.floor(self.power(min(values)))
        self.high = max(math.ceil(self.power(max(values))), self.low + 1)

    def power(self, value):
        return math.log2(value) if self.base == 2 else math.log10(value) / math.log10(self.base)

    def __call__(self, value):
        power = self.power(max(value, self.base ** self.low))
        share = (power - self.low) / (self.high - self.low)
        return self.begin + share * (self.end - self.begin)

    def ticks(self):
        return [self.base ** power for power in range(self.low, self.high + 1)]


class Percent:
    """The same for shares of a whole."""

    def __init__(self, begin, end):
        self.begin, self.end = begin, end

    def __call__(self, value):
        return self.begin + value / 100 * (self.end - self.begin)

    def draw(self, canvas, top, bottom):
        for value in range(0, 101, 20):
            canvas.line(self(value), top, self(value), bottom, "grid")
            canvas.text(self(value), bottom + 16, f"{value} %", "middle")
        canvas.line(self.begin, top, self.begin, bottom)


def tick_text(value):
    if value >= 1e6:
        return f"{value / 1e6:g}M"
    return f"{value / 1e3:g}k" if value >= 1e3 else f"{value:g}"


def draw_axes(canvas, x, y, x_name, y_name):
    """Around the area that two scales span; y grows upwards."""
    left, right, bottom, top = x.begin, x.end, y.begin, y.end
    for value in x.ticks():
        canvas.line(x(value), bottom, x(value), top, "grid")
        canvas.text(x(value), bottom + 16, tick_text(value), "middle")
    for value in y.ticks():
        canvas.line(left, y(value), right, y(value), "grid")
        canvas.text(left - 6, y(value) + 4, tick_text(value), "end")
    canvas.line(left, bottom, right, bottom)
    canvas.line(left, bottom, left, top)
    if x_name:
        canvas.text((left + right) / 2, bottom + 34, x_name, "middle")
    if y_name:
        canvas.text(left - 44, (top + bottom) / 2, y_name, "middle", turned=True)
