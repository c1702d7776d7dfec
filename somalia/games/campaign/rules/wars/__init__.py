"""The two later scenarios: their additions to the rules, one module for each chapter."""
