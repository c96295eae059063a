"""The ways to slice that are set side by side. `no-reuse` enumerates paths, like conditioned
slicing; `syntactic-reuse` compares formulas without a solver: the two variants of "Path-Sensitive
Backward Slicing" that do without interpolants."""

MODES = {
    "path-insensitive": ("--mode", "path-insensitive"),
    "path-sensitive": (),
    "no-reuse": ("--reuse", "none"),
    "syntactic-reuse": ("--reuse", "syntactic"),
    "edge-rule": ("--control", "edge"),
}

PLAIN, SENSITIVE, NO_REUSE, SYNTACTIC, EDGE = MODES
# These compute the same slice where they get to the end.
SAME_SLICE = (SENSITIVE, NO_REUSE, SYNTACTIC)
