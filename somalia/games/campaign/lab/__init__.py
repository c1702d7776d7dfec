"""What the lab asks of this game: checks, figures, positions of rule cases, benchmarks."""
