"""Pairs of programs, and whether what `pslice diff` says about them is so."""
