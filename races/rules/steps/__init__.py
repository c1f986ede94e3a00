"""The steps of a turn (R2.2), one module each. What two steps share is a mechanic."""
