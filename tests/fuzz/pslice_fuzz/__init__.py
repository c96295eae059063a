"""Finds wrong slices. A generator writes a program; `checks` asks for slices of it at random places
and runs them beside it under gcc; what goes wrong is shrunk to a case that stays."""
