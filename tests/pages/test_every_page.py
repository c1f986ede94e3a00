"""No page is forgotten, and each is for everybody: phone and desk, light and dark, by axe."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import URLResolver, get_resolver, resolve
from django.urls.exceptions import Resolver404

from tests.pages.listing import NO_PAGES, PAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

    from tests.pages.built import Built

AXE: Final = Axe().axe_script
WCAG: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
ALL_RULES: Final = {
    "runOnly": {"type": "tag", "values": WCAG},
    "rules": {"target-size": {"enabled": True}},
    "resultTypes": ["violations"],
}
OURS: Final = {"exclude": [["#swagger-ui"]]}
"""The API's documentation is drawn by Swagger UI; the page around it is ours."""
COLOURS: Final = {
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
    "resultTypes": ["violations"],
}
"""What another theme can change of a page that is else the same."""
NARROW: Final = (320, 640)
"""The least width of WCAG 2.2 (1.4.10), and a desk of 1280 at 200 % (1.4.4)."""
OPENED: Final = """() => {
  document.querySelectorAll("details").forEach(each => { each.open = true; });
  return document.fonts.ready.then(() => true);
}"""
"""Everything that is folded away is looked at as well, in the typeface of the site."""
ANY: Final = {"own_track": "own-1", "reset": "a-b-c", "confirm": "a:b"}


def routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """All addresses of the site, as the addresses' files write them."""
    for pattern in (resolver or get_resolver()).url_patterns:
        # As `resolve` joins them.
        route = before + str(pattern.pattern).removeprefix("^" if before else "")
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, route)
        else:
            yield route


class AnyPlace(dict[str, str]):
    """What stands for a place of the built site while only the shape of an address counts."""

    def __missing__(self, name: str) -> str:
        return ANY.get(name, "1")


def listed() -> set[str]:
    """The addresses, written so, of all pages on the list."""
    found = set()
    for page in PAGES:
        try:
            found.add(resolve(page.address.format_map(AnyPlace()).split("?")[0]).route)
        except Resolver404:
            assert page.status == 404, f"{page.name} is not at {page.address}"
    return found


def test_every_address_is_on_the_list_or_excused() -> None:
    excused = re.compile("|".join(each for reason in NO_PAGES.values() for each in reason))
    here = listed()

    forgotten = [each for each in routes() if each not in here and not excused.search(each)]

    assert not forgotten, f"add to tests/pages/listing.py: {forgotten}"


def test_every_excuse_is_still_needed() -> None:
    there, here = list(routes()), listed()
    for excuse in (each for reason in NO_PAGES.values() for each in reason):
        matched = [each for each in there if re.search(excuse, each)]
        assert matched, f"no address is left for {excuse}"
        assert here.isdisjoint(matched), f"{excuse} excuses a page that is listed"


def violations(found: dict[str, Any]) -> list[str]:
    """Each violation in a line: the rule, the element, and what is wrong with it."""
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}".replace("\n", " ")
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


def faults(page: Page) -> Iterator[str]:
    """What is wrong with the page that is open; it comes on a phone, in light."""
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        for scheme, rules in (("light", ALL_RULES), ("dark", COLOURS)):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            found = page.evaluate("([where, rules]) => axe.run(where, rules)", [OURS, rules])
            yield from (f"{width} {scheme} {each}" for each in violations(found))
        yield from sideways(page, width)
    for width in NARROW:
        page.set_viewport_size({"width": width, "height": 700})
        yield from sideways(page, width)


def sideways(page: Page, width: int) -> Iterator[str]:
    wide = page.evaluate("document.documentElement.scrollWidth")
    if wide > width:
        yield f"{width} scrolls sideways: {wide} wide"


@pytest.mark.timeout(300)
@pytest.mark.django_db(transaction=True)
def test_every_page_is_for_everybody(
    built: Built, live_server: LiveServer, window: Callable[[str], Page]
) -> None:
    told: list[str] = []
    for shown in PAGES:
        for who in shown.who:
            page = window(who)
            page.set_viewport_size({"width": 390, "height": 844})
            page.emulate_media(color_scheme="light")
            answer = page.goto(live_server.url + built.address(shown.address))
            page.evaluate(OPENED)
            page.evaluate(AXE)
            if answer is None or answer.status != shown.status:
                told.append(f"{shown.name} {who}: answers {answer and answer.status}")
            told += [f"{shown.name} {who}: {each}" for each in faults(page)]

    assert not told, "\n".join(told)
