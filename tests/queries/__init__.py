"""What queries read."""
