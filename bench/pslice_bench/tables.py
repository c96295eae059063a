"""The results in Markdown: what a reader of the papers would look for."""

from statistics import mean

from . import figures
from .modes import NO_REUSE, PLAIN, SENSITIVE, SYNTACTIC
from .pslice import LAYERS

DASH = "–"


def table(headings, rows):
    """The first column is text, the others are numbers."""
    yield "| " + " | ".join(headings) + " |"
    yield "|---|" + "---:|" * (len(headings) - 1)
    for row in rows:
        yield "| " + " | ".join(str(cell) for cell in row) + " |"


def percent(value):
    return DASH if value is None else f"{value:.1f} %"


def seconds(value):
    return DASH if value is None else f"{value:.2f}" if value < 10 else f"{value:.0f}"


def average(values):
    """None if one is missing: a mean over fewer would be compared with others unfairly."""
    values = list(values)
    return None if not values or None in values else mean(values)


def by_program(rows):
    grouped = {}
    for row in rows:
        grouped.setdefault(row.program, []).append(row)
    return grouped


def ended(rows, name):
    """How many runs got to the end, of those that were begun."""
    runs = [row.runs[name] for row in rows if name in row.runs]
    runs = [run for run in runs if run.outcome != "not run"]
    return f"{sum(run.finished for run in runs)} of {len(runs)}" if runs else "not tried"


def times(rows, name):
    """The mean time; where a limit cut a run, it says that it would be longer."""
    runs = [row.runs.get(name) for row in rows]
    if not all(run and (run.finished or run.cut) for run in runs):
        return DASH
    return more(runs) + seconds(mean(run.time for run in runs))


def states(rows, name):
    """The same for symbolic states, which a run that had to be killed does not tell."""
    runs = [row.runs.get(name) for row in rows]
    told = [run["states"] for run in runs if run and run.figures]
    if not told or not all(run and (run.finished or run.cut) for run in runs):
        return DASH
    return more(runs) + f"{round(mean(told)):,}"


def more(runs):
    return ">" if any(run.cut for run in runs) else ""


def proved(rows):
    """How many path-sensitive slices are exact."""
    return f"{sum(bool(row.run(SENSITIVE) and row.run(SENSITIVE)['exact']) for row in rows)} " \
           f"of {len(rows)}"


def peer_cells(rows, peer):
    """Reduction and time, or how many rows it has an answer for if these are not all: a mean over
    some of them says nothing beside means over all."""
    answered = [row for row in rows if row.run(peer)]
    if len(answered) == len(rows):
        return [percent(average(row.line_reduction(peer) for row in rows)), times(rows, peer)]
    if answered:
        return [f"{len(answered)} of {len(rows)}", DASH]
    how = {row.runs[peer].outcome for row in rows if peer in row.runs}
    return [how.pop() if len(how) == 1 else "failed", DASH]


def programs_table(results, rows):
    """Table 1 of "Path-Sensitive Backward Slicing", a line for each program, with peers."""
    headings = ["program", "lines", "statements", "PI", "PS", "PI s", "PS s", "exact"]
    if results.peers:
        headings += ["lines: PI", "PS"]
        for peer in results.peers:
            headings += [peer, f"{peer} s"]

    def cells(name, lines, statements, rows):
        line = [name, lines, statements, percent(average(r.reduction(PLAIN) for r in rows)),
                f"**{percent(average(r.reduction(SENSITIVE) for r in rows))}**",
                times(rows, PLAIN), times(rows, SENSITIVE), proved(rows)]
        if results.peers:
            line += [percent(average(r.line_reduction(mode) for r in rows))
                     for mode in (PLAIN, SENSITIVE)]
            for peer in results.peers:
                line += peer_cells(rows, peer)
        return line

    grouped = by_program(rows)
    body = [cells(f"`{program}` ({len(of)})", of[0].lines, of[0].statements or DASH, of)
            for program, of in grouped.items()]
    body.append(cells("mean of criteria", "", "", rows))
    yield from table(headings, body)


def reuse_table(results, rows, details=()):
    """What the two variants without interpolants come to. Details are further columns for each
    program: a heading, and what stands there for its rows."""
    variants = [mode for mode in (NO_REUSE, SYNTACTIC) if mode in results.modes]
    headings = ["program", *(heading for heading, _ in details), "PS s", "PS states"]
    for variant in variants:
        headings += [f"{variant}: finished", "s", "states"]
    body = []
    for program, of in by_program(rows).items():
        line = [f"`{program}`", *(cell(of) for _, cell in details), times(of, SENSITIVE),
                states(of, SENSITIVE)]
        for variant in variants:
            line += [ended(of, variant), times(of, variant), states(of, variant)]
        body.append(line)
    yield from table(headings, body)


FAMILY_DETAILS = (
    ("statements", lambda rows: rows[0].statements or DASH),
    ("PI", lambda rows: percent(average(row.reduction(PLAIN) for row in rows))),
    ("PS", lambda rows: percent(average(row.reduction(SENSITIVE) for row in rows))),
)


def criteria_table(results, rows):
    """Every criterion, with what the search did."""
    searches = [row.run(SENSITIVE) for row in rows if row.run(SENSITIVE)]
    layers = [layer for layer in LAYERS if any(run["layers"].get(layer) for run in searches)]
    headings = ["criterion", "statements", "PI", "PS", "PI s", "PS s", "exact", "states", "reused",
                *layers, "MB"]
    if results.peers:
        headings += [f"{peer} (lines)" for peer in results.peers]
    body = []
    for row in rows:
        plain, ours = row.runs.get(PLAIN), row.run(SENSITIVE)
        line = [f"`{row.title}`", row.statements or DASH, percent(row.reduction(PLAIN)),
                percent(row.reduction(SENSITIVE)), seconds(plain.time if plain else None),
                seconds(ours.time if ours else None)]
        if ours:
            line += ["yes" if ours["exact"] else ours.outcome if ours.cut else "no",
                     f"{ours['states']:,}", f"{ours['reused']:,}",
                     *(f"{ours['layers'].get(layer, 0):,}" for layer in layers),
                     f"{ours.memory:.0f}"]
        else:
            line += [DASH] * (4 + len(layers))
        for peer in results.peers:
            run = row.runs.get(peer)
            line.append(percent(row.line_reduction(peer)) if run and run.figures
                        else run.outcome if run else DASH)
        body.append(line)
    yield from table(headings, body)


def explore_table(data):
    """Table IV of "Path Exploration based on Symbolic Output": groups against paths."""
    def cells(row):
        line = [f"`{row['program']}`", f"`{row.get('criterion', '')}`", row["lines"],
                *(DASH if row[field] is None else row[field] for field in ("groups", "paths"))]
        for field in ("executions", "solver_calls", "formula", "seconds"):
            for by in ("rsc", "path"):
                value = row[by].get(field)
                if field == "formula" and row[by].get("questions"):
                    value = f"{row[by]['conjuncts'] / row[by]['questions']:.1f}"
                value = seconds(value) if field == "seconds" else DASH if value is None else value
                line.append(f"{value}" if row[by].get("complete", True) else f">{value}")
        return line

    headings = ["program", "criterion", "lines", "groups", "paths"]
    for field in ("runs", "solver calls", "conjuncts a question", "s"):
        headings += [f"{field}: groups", "paths"]
    yield from table(headings, map(cells, data["rows"]))


def document(results):
    """The whole file."""
    settings, versions, machine = results.settings, results.versions, results.machine
    yield "# Path-insensitive and path-sensitive slices"
    yield ""
    if results.partial:
        yield "**Partial: the run was interrupted.**"
        yield ""
    peers = "".join(f", {name} {version}" for name, version in versions["peers"].items())
    yield (f"pslice {versions['pslice']} {versions['commit']}{peers}; {machine['processor']}, "
           f"{machine['cores']} cores, {machine['memory_mb']} MB, {machine['system']}; "
           f"{results.date}. Whole commands, medians of {settings['repetitions']}, each "
           f"limited to {settings['timeout_seconds']:g} s and {settings['memory_mb']} MB; what "
           "met a limit was run once. Written by `bench/run`.")
    rows = results.of_group("program", "external")
    if rows:
        yield from programs_section(results, rows)
    families = results.of_group("family")
    if families:
        yield from ["", "## Families", "",
                    "N blocks of tests one after the other (`bench/families`). A family is not "
                    "tried further with a variant that has met a limit.", ""]
        yield from reuse_table(results, families, FAMILY_DETAILS)
    yield from ["", "## Groups against paths", ""]
    if results.explore:
        yield from explore_table(results.explore)
    else:
        yield results.explore_note or "Not measured."
    yield from ["", "## Figures", ""]
    yield from (f"- {text.strip()}" for text in figures.sentences(results))


def programs_section(results, rows):
    yield from ["", "## Programs", "",
                "Percent of the executable statements that the slice drops (PI path-insensitive, "
                "PS path-sensitive), and seconds; means over the criteria of each program, their "
                "number in brackets; > where a limit cut a run, whose slice is then larger than "
                "it need be. Lines are without comments. The published table 1 has 23 % "
                "and 38 % in the mean, other programs and another machine.", ""]
    if results.peers:
        yield ("Columns after `lines:` count lines that hold a kept executable statement instead, "
               "the same way for everyone, since a peer does not know our statements. Where a "
               "peer has no answer for some criteria, there is no mean, but their number.")
        yield ""
    yield from programs_table(results, rows)
    if NO_REUSE in results.modes or SYNTACTIC in results.modes:
        yield from ["", "## Without interpolants", "",
                    "The same without reuse, and with a syntactic condition for it. The published "
                    "variants finished with no program.", ""]
        yield from reuse_table(results, rows)
    yield from ["", "## Criteria", "",
                "Of the path-sensitive slice: whether it is proved exact, symbolic states and "
                "those closed by reuse, questions answered by each layer of the solver, peak memory.", ""]
    yield from criteria_table(results, rows)
