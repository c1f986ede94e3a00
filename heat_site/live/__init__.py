"""Tells open pages over server-sent events that their race has moved: a small program of its own.

`addresses` is for the pages, the rest for the program (`python -m heat_site.live`), which runs
on an event loop, serves nothing else and needs no app of the site.
"""

from __future__ import annotations
