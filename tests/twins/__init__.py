"""Games that hide, and their twins: the same to one seat, other in what is hidden from it."""
