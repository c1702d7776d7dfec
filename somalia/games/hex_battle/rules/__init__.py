"""The rules of hex battles: charts and map, state, questions and events, procedures, fog of war."""
