"""The measures that doctrines can use in a street fight, one module per subject."""
