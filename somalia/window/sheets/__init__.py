"""Sheets: pages that open over a screen."""
