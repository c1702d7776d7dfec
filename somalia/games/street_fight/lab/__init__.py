"""The street fight in the lab: invariants, statistics, rule-case positions, benchmarks, files."""
