"""Championships for programs."""
