"""Scenarios and reference of the card duels: files, and what reads them."""
