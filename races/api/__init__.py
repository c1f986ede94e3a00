"""Races for programs."""
