"""What changed against an earlier result, and nothing else.

Sizes, exactness and states are compared as they are, where both runs got to the end. A time has
changed if no run of one result is as quick or slow as any of the other, and the medians differ by a
tenth (by a half, if one has a single run and so no spread) and by more than a start of the program
varies. Times of different machines are not compared."""

SHARE, SHARE_OF_SINGLE = 0.10, 0.50
LEAST = 0.02  # seconds

EXACT_FIGURES = ("statements", "slice", "kept_lines", "exact", "states")


def time_changed(before, after):
    old, new = before.seconds, after.seconds
    if not old or not new or not (before.finished and after.finished):
        return False
    apart = max(old) < min(new) or max(new) < min(old)
    difference = abs(after.time - before.time)
    share = SHARE if min(len(old), len(new)) > 1 else SHARE_OF_SINGLE
    return apart and difference > share * before.time and difference > LEAST


def run_changes(before, after, times):
    if before.outcome != after.outcome:
        note = f" ({after.note})" if after.note else ""
        yield f"{before.outcome} -> {after.outcome}{note}"
    if before.finished and after.finished:
        old, new = before.figures, after.figures
        for name in EXACT_FIGURES:
            if name in old and name in new and old[name] != new[name]:
                yield f"{name} {old[name]} -> {new[name]}"
    if times and time_changed(before, after):
        yield (f"seconds {before.time:.3f} -> {after.time:.3f} "
               f"({100 * (after.time / before.time - 1):+.0f} %)")


def same_machine(base, results):
    return base.machine["processor"] == results.machine["processor"]


def changes(base, results):
    """A line for each measurement that changed."""
    times = same_machine(base, results)
    if not times:
        yield (f"times are not compared: {base.machine['processor']} then, "
               f"{results.machine['processor']} now")
    earlier = {row.key: row for row in base.rows}
    for row in results.rows:
        old = earlier.pop(row.key, None)
        if old is None:
            yield f"{row.title}: new"
            continue
        for name, run in row.runs.items():
            if name not in old.runs:
                continue
            found = list(run_changes(old.runs[name], run, times))
            if found:
                yield f"{row.title} {name}: {', '.join(found)}"
    if earlier:
        yield f"measured then and not now: {', '.join(row.title for row in earlier.values())}"
