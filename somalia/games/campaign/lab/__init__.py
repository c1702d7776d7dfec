"""The lab's view of this game: checks, statistics, positions for rule cases, benchmarks."""
