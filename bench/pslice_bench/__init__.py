"""What bench/run is made of; bench/run --help says what it does.

tasks     what is sliced: programs with their criteria, generated families
modes     the ways pslice slices them
measure   one command from its start to its end: time, memory, limits
pslice    how pslice is called, and what its answers say
peers     other slicers, an adapter file each
session   everything once around, several times
results   what was measured, as JSON and CSV
figures   what it comes to, and what would be a fault
tables    the same in Markdown
svg, plots
compare   what changed against an earlier result
cli       the command line
"""
