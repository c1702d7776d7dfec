"""The lab's view of this game: checks, figures, positions of rule cases, benchmarks."""
