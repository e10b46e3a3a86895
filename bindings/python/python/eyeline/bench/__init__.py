"""The race in Python: what `windows` and `observe` cost from array to array, and what they cost
without us. Run by `python -m eyeline.bench`."""
