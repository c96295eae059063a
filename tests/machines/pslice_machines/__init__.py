"""Random state machines in C, and whether what `pslice fsm` says of them is so."""
