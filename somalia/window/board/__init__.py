"""Boards: views, lights, pieces and what moves on them."""
