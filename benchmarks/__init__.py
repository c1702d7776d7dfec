"""Benchmarks; docs/results.md has their results."""
