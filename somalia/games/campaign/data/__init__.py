"""Scenario, map, charts and reference of the campaign: files, and what reads them."""
