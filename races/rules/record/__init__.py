"""A race read as a whole: what everybody could see of it, round by round, folded from its log once.

The rows come from the view of a spectator and from events that the log tells to everybody, so no
hidden card can change a record.
"""
