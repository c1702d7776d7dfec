"""Sheets that are laid over a screen."""
