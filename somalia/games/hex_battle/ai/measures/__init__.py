"""The measures that doctrines can use in a hex battle, one module per subject."""
