"""Scenario, map, tables and reference of the street fight: files, and what reads them."""
