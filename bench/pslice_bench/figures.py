"""What the measurements come to: sentences for the reader, and faults. A fault is what must not be,
whatever the machine: a path-sensitive slice larger than the path-insensitive one, runs that do not
agree with each other. Times are never a fault."""

from statistics import mean

from .modes import NO_REUSE, PLAIN, SAME_SLICE, SENSITIVE

EXTRA_POINTS = 10  # of reduction, on driver-like programs
QUICK = 1.0  # second
PROGRAMS_BEYOND = 3  # that take longer than the limit without reuse, and less than QUICK with it
RATIO, SECONDS, MEGABYTES = 10, 30, 1024  # what a path-sensitive slice should keep to


def listed(items):
    items = list(items)
    return ", ".join(items) if items else "none"


def larger(results):
    """Runs whose slice is larger than the path-insensitive one."""
    for row in results.rows:
        plain = row.run(PLAIN)
        for mode in SAME_SLICE:
            run = row.run(mode)
            if plain and run and run["slice"] > plain["slice"]:
                yield f"{row.title} ({mode}: {run['slice']} > {plain['slice']})"


def disagreements(results):
    """Exact slices are the same however states are reused; and every run gives the same answer."""
    for row in results.rows:
        exact = {run["slice"] for run in map(row.run, SAME_SLICE)
                 if run and run.finished and run["exact"]}
        if len(exact) > 1:
            yield f"{row.title}: exact slices of {listed(map(str, sorted(exact)))} statements"
        for name, run in row.runs.items():
            if run.differs:
                yield f"{row.title}: two runs of {name} differ"


def extra_points(rows):
    """By how many points the path-sensitive reduction is larger, for each row that has both."""
    return [row.reduction(SENSITIVE) - row.reduction(PLAIN) for row in rows
            if row.run(PLAIN) and row.run(SENSITIVE)]


def saved_by_reuse(results):
    """Rows on which path enumeration meets its limit and ours takes no time."""
    for row in results.rows:
        ours, naive = row.run(SENSITIVE), row.runs.get(NO_REUSE)
        # A family's larger members are not tried once one has met the limit.
        if ours and naive and ours.finished and ours.time < QUICK and naive.cut:
            yield row


def misses(row):
    """What of the targets a path-sensitive slice does not keep to."""
    plain, ours = row.run(PLAIN), row.run(SENSITIVE)
    if plain and ours and ours.time > RATIO * plain.time:
        yield f"{ours.time / plain.time:.0f} times the path-insensitive time"
    if ours and ours.time > SECONDS:
        yield f"{ours.time:.0f} s"
    if ours and ours.memory >= MEGABYTES:
        yield f"{ours.memory:.0f} MB"


def sentences(results):
    yield "path-sensitive larger than path-insensitive: " + listed(larger(results))
    yield "runs that do not agree: " + listed(disagreements(results))
    programs = results.of_group("program", "external")
    points = extra_points(programs)
    if points:
        yield f"mean extra reduction: {mean(points):.1f} points over {len(points)} criteria"
    drivers = extra_points(row for row in programs if row.driver)
    if drivers:
        yield (f"mean extra reduction, driver-like programs: {mean(drivers):.1f} points over "
               f"{len(drivers)} criteria (wanted: {EXTRA_POINTS})")
    if NO_REUSE in results.modes:
        names = {group: sorted({row.program for row in saved_by_reuse(results)
                                if (row.group == "family") == (group == "family")})
                 for group in ("program", "family")}
        yield (f"without reuse beyond its limit where ours takes under {QUICK:g} s: "
               f"{len(names['program'])} programs ({listed(names['program'])}), members of "
               f"families: {listed(names['family'])} (wanted: {PROGRAMS_BEYOND} programs)")
    yield from targets(results)
    yield from peer_sentences(results)
    yield from failures(results)


def targets(results):
    rows = [row for row in results.of_group("program", "external")
            if row.run(PLAIN) and row.run(SENSITIVE)]
    if not rows:
        return
    missed = [row for row in rows if any(misses(row))]
    yield (f"within {RATIO} times the path-insensitive time, {SECONDS} s and {MEGABYTES} MB: "
           f"{len(rows) - len(missed)} of {len(rows)} criteria")
    for row in missed:
        yield f"  not so: {row.title}: {listed(misses(row))}"


def peer_sentences(results):
    """Means over the criteria for which everybody has an answer."""
    for peer in results.peers:
        rows = [row for row in results.of_group("program", "external") if peer in row.runs]
        common = [row for row in rows
                  if all(row.line_reduction(name) is not None for name in (PLAIN, SENSITIVE, peer))]
        if common:
            means = [mean(row.line_reduction(name) for row in common)
                     for name in (PLAIN, SENSITIVE, peer)]
            yield (f"lines dropped on the {len(common)} criteria all have an answer for: "
                   f"path-insensitive {means[0]:.1f} %, path-sensitive {means[1]:.1f} %, "
                   f"{peer} {means[2]:.1f} %")
        if len(common) < len(rows):
            reasons = {}
            for row in rows:
                if row not in common:
                    reasons.setdefault(row.runs[peer].note, []).append(row.title)
            yield f"{peer} is left out of the means where it has no answer: " + "; ".join(
                f"{listed(titles)} ({note})" for note, titles in reasons.items())


def failures(results):
    found = [f"{row.title} {mode} ({run.note})" for row in results.rows for mode in results.modes
             if (run := row.runs.get(mode)) and run.outcome == "failed"]
    if found:
        yield "pslice failed: " + listed(found)


def faults(results):
    """What makes bench/run fail."""
    for text in larger(results):
        yield f"path-sensitive larger than path-insensitive: {text}"
    yield from disagreements(results)
    yield from failures(results)
