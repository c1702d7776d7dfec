"""Scenarios, maps, tables and reference of the street fight: the files and their readers."""
