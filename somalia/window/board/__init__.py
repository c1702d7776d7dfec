"""Boards: their views, highlights, pieces and animations."""
