"""The campaign's scenario, map, chart and reference files, and the modules that read them."""
