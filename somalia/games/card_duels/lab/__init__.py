"""Lab support for the duels: invariants, statistics, positions in rule cases."""
