"""Symbols used in step 5 (R5.2, R6), one module each: why not, the offer, and what it does."""
