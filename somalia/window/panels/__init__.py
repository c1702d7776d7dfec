"""Panels beside a board, as functions of the looks of a model to a layout."""
