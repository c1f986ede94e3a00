"""What pages and API read. No writing here."""

from __future__ import annotations
