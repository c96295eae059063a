"""Faults to be noticed: what they are, where they are tried, who is asked, what came out."""
