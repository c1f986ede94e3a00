"""People who use the site: sign-up, profile, zone and language, API tokens."""

from __future__ import annotations
