"""What several steps share: verbs on a ruling, and the questions they ask of the race."""
