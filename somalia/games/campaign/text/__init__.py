"""The campaign in text: its board, charts, odds and sheets."""
