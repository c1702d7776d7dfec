"""Benchmarks: see docs/results.md for what they gave."""
