"""SOMALIA as published, one module for each chapter."""
