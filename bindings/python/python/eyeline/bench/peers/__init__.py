"""What people use without us, one a file. Each has `windows(size)` and, where it is easy,
`observe(size)`: a `Contender`, or an `ImportError` if its package is not installed."""
