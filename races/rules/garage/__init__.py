"""Fitting cars out before the start (R10, R12.2): markets, picks, the swap, the secret drop."""
