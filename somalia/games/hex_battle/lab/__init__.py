"""The battle in the lab: invariants, statistics, positions of cases, benchmarks, files."""
