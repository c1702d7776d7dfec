"""Scenario, map, charts and reference of the battle: files, and what reads them."""
