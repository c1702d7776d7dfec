"""Lab tools for hex battles: invariants, statistics, positions, benchmarks and file checks."""
