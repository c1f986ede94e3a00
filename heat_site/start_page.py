"""Sections of the start page that other apps bring: the page itself belongs to the races, which do
not know what stands on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest
from django.utils.safestring import SafeString

Section = Callable[[HttpRequest], SafeString]

SECTIONS: Final[dict[str, Section]] = {}


def register(name: str, section: Section) -> None:
    """Add a section, in the order of the calls; called once, in an app's `AppConfig.ready`."""
    SECTIONS[name] = section


def sections(request: HttpRequest) -> list[SafeString]:
    """All sections for this reader, drawn."""
    return [section(request) for section in SECTIONS.values()]
