"""The street fight in the lab: invariants, statistics, positions of cases, benchmarks, files."""
