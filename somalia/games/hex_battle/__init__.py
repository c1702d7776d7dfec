"""Operation Anaconda: a battle on hexes, by chit draws."""
