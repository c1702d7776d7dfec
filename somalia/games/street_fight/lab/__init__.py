"""Lab tools for street fights: invariants, statistics, positions, benchmarks and file checks."""
