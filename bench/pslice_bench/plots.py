"""The plots of bench/results."""

from statistics import mean

from .modes import EDGE, NO_REUSE, PLAIN, SENSITIVE, SYNTACTIC
from .pslice import LAYERS
from .svg import COLOURS, Canvas, Percent, Scale, draw_axes, width_of
from .tables import by_program

SHADES = {PLAIN: COLOURS[0], SENSITIVE: COLOURS[1], EDGE: COLOURS[2], NO_REUSE: COLOURS[5],
          SYNTACTIC: COLOURS[3]}
PEER_SHADES = (COLOURS[4], COLOURS[6], COLOURS[2])


def shade(results, name):
    if name in SHADES:
        return SHADES[name]
    return PEER_SHADES[results.peers.index(name) % len(PEER_SHADES)]


def slice_size(results):
    """How much of each program stays: a bar for each mode and peer. In lines, since these can be
    counted for everyone."""
    rows = results.of_group("program", "external")
    names = [name for name in (PLAIN, SENSITIVE, EDGE, *results.peers)
             if any(row.line_reduction(name) is not None for row in rows)]
    grouped = by_program(rows)
    thick, gap, top = 11, 14, 66
    left = 24 + max([width_of(program) for program in grouped], default=0)
    each = thick * len(names) + gap
    canvas = Canvas(720, top + each * len(grouped) + 50,
                    "Slice size: lines kept, in percent of lines with statements")
    canvas.legend(left, 44, [(name, shade(results, name)) for name in names])
    x = Percent(left, 690)
    bottom = top + each * len(grouped)
    x.draw(canvas, top - 6, bottom)
    for at, (program, of) in enumerate(grouped.items()):
        y = top + at * each
        canvas.text(left - 8, y + each / 2 - gap / 2 + 4, program, "end")
        for place, name in enumerate(names):
            dropped = [d for d in (row.line_reduction(name) for row in of) if d is not None]
            where = y + place * thick
            if len(dropped) < len(of):  # a mean over fewer would not compare
                canvas.text(left + 6, where + thick - 2, f"no answer for {len(of) - len(dropped)}")
                continue
            kept = 100 - mean(dropped)
            canvas.bar(left, where, x(kept) - left, thick - 2, shade(results, name),
                       f"{program}, {name}: {kept:.1f} %")
    return canvas.render()


def time_against_size(results):
    """Every criterion and member of a family; hollow where a limit was met."""
    names = [name for name in (PLAIN, SENSITIVE, *results.peers)
             if any(row.run(name) for row in results.rows)]
    found = [(row, name, row.run(name)) for name in names for row in results.rows
             if row.run(name) and row.statements]
    canvas = Canvas(720, 440, "Time against program size")
    canvas.legend(70, 44, [(name, shade(results, name)) for name in names])
    x = Scale([row.statements for row, _, _ in found], 70, 690)
    y = Scale([run.time for _, _, run in found], 385, 62)
    draw_axes(canvas, x, y, "executable statements", "seconds")
    for row, name, run in found:
        canvas.dot(x(row.statements), y(run.time), shade(results, name), run.cut,
                   f"{row.title}, {name}: {run.time:.3f} s")
    return canvas.render()


def states(results):
    """A panel for each family: symbolic states against the number of blocks."""
    rows = results.of_group("family")
    families = list(dict.fromkeys(row.family for row in rows))
    # Ours comes last, to be seen where all are the same.
    names = [name for name in (NO_REUSE, SYNTACTIC, SENSITIVE) if name in results.modes]
    across, wide, high = 3, 250, 210
    down = -(-len(families) // across) or 1
    canvas = Canvas(across * wide + 20, down * high + 70,
                    "Symbolic states with and without reuse (hollow: a limit was met)")
    canvas.legend(70, 44, [(name, SHADES[name]) for name in names])
    every = [run["states"] for row in rows for run in map(row.run, names) if run]
    for at, family in enumerate(families):
        left, top = at % across * wide + 60, at // across * high + 80
        of = [row for row in rows if row.family == family]
        x = Scale([row.blocks for row in rows], left, left + wide - 70, base=2)
        y = Scale(every, top + high - 80, top)
        canvas.text((x.begin + x.end) / 2, top - 8, family, "middle")
        draw_axes(canvas, x, y, "blocks" if at // across == down - 1 else "",
                  "states" if at % across == 0 else "")
        for name in names:
            runs = [(row, row.run(name)) for row in of if row.run(name)]
            places = [(x(row.blocks), y(run["states"])) for row, run in runs]
            if len(places) > 1:
                canvas.path(places, SHADES[name])
            for (row, run), (h, v) in zip(runs, places):
                canvas.dot(h, v, SHADES[name], run.cut,
                           f"{row.program}, {name}: {run['states']} states")
    return canvas.render()


def queries(results):
    """Who answers the solver's questions: shares of its layers, for each program and family."""
    grouped = {}
    for row in results.rows:
        run = row.run(SENSITIVE)
        if run:
            totals = grouped.setdefault(row.family or row.program, dict.fromkeys(LAYERS, 0))
            for layer, answered in run["layers"].items():
                totals[layer] = totals.get(layer, 0) + answered
    grouped = {name: totals for name, totals in grouped.items() if sum(totals.values())}
    used = [layer for layer in LAYERS if any(totals[layer] for totals in grouped.values())]
    colours = dict(zip(LAYERS, COLOURS))
    left, top, each = 24 + max([width_of(name) for name in grouped], default=0), 66, 24
    bottom = top + each * len(grouped)
    canvas = Canvas(720, bottom + 40, "Questions answered by each layer of the solver")
    canvas.legend(left, 44, [(layer, colours[layer]) for layer in used])
    x = Percent(left, 620)
    x.draw(canvas, top - 6, bottom)
    for at, (name, totals) in enumerate(grouped.items()):
        y, before, total = top + at * each, 0, sum(totals.values())
        canvas.text(left - 8, y + 13, name, "end")
        for layer in used:
            share = 100 * totals[layer] / total
            canvas.bar(x(before), y, x(before + share) - x(before), each - 7, colours[layer],
                       f"{name}, {layer}: {totals[layer]} of {total}")
            before += share
        canvas.text(x(100) + 8, y + 13, f"{total:,}")
    return canvas.render()


PLOTS = {"slice_size": slice_size, "time": time_against_size, "states": states,
         "queries": queries}
