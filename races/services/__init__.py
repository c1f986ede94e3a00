"""What people, bots and clocks do to a race: load, check who may, decide, append, project."""
