"""`make screens`: a small picture of every page, on a phone and a desk, light and dark.

They go to docs/screens/ as WebP. Data and chance are the same each time; times of day are not.
"""

from __future__ import annotations

import base64
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests.pages.listing import GUEST, PAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

    from tests.pages.built import Built

SCREENS: Final = Path(__file__).parents[2] / "docs" / "screens"
SIZES: Final = (("phone", 390, 844, 0.7), ("desk", 1280, 900, 0.5))
"""Width and height of the window, and how much smaller its picture is."""
SCHEMES: Final = ("light", "dark")
QUALITY: Final = 40
TALLEST: Final = 1500
"""Pixels of a page's top that a picture holds; what lies below looks alike."""
WHICH: Final = os.environ.get("SCREENS", "")
"""Only pages whose name has this in it; all when empty."""


@pytest.mark.timeout(600)
@pytest.mark.django_db(transaction=True)
def test_pictures_are_taken(
    built: Built, live_server: LiveServer, window: Callable[[str], Page]
) -> None:
    SCREENS.mkdir(exist_ok=True)
    for shown in PAGES:
        if WHICH in shown.name:
            take(shown.name, live_server.url + built.address(shown.address), window(shown.who[-1]))
    start, race = next(each for each in PAGES if each.name == "start"), built.places["planning"]
    take("start-guest", live_server.url + start.address, window(GUEST))
    front(f"{live_server.url}/races/{race}/", window("ada"))


def take(name: str, address: str, page: Page) -> None:
    """Four pictures of a page, as who is signed in sees it where there is a difference."""
    for size, width, height, scale in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address, wait_until="networkidle")
        page.evaluate("document.fonts.ready.then(() => true)")
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            tall = page.evaluate("document.documentElement.scrollHeight")
            picture = snap(page, width, min(max(tall, height), TALLEST), scale)
            (SCREENS / f"{name}-{size}-{scheme}.webp").write_bytes(picture)


def front(address: str, page: Page) -> None:
    """The picture of the README, in full size."""
    page.set_viewport_size({"width": 1280, "height": 900})
    page.emulate_media(color_scheme="light")
    page.goto(address)
    page.evaluate("document.fonts.ready.then(() => true)")
    (SCREENS / "race.webp").write_bytes(snap(page, 1280, 900, 1))


def snap(page: Page, width: int, height: int, scale: float) -> bytes:
    """The page from its top as WebP."""
    session = page.context.new_cdp_session(page)
    try:
        taken = session.send(
            "Page.captureScreenshot",
            {
                "format": "webp",
                "quality": QUALITY,
                "captureBeyondViewport": True,
                "clip": {"x": 0, "y": 0, "width": width, "height": height, "scale": scale},
            },
        )
    finally:
        session.detach()
    return base64.b64decode(taken["data"])
