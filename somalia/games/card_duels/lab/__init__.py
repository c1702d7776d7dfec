"""The duels in the lab: invariants, statistics, positions of rule cases."""
