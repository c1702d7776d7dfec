"""Boards: views, highlights, pieces, and animations of pieces."""
