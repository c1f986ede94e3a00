"""Race pages and parts of them that were drawn before, kept in memory for the next reader like
this one.

What is kept is a function of what stands in its key: the race by the hash of its seed, its
version, what of it is still secret, whom it is drawn for, the names in it, language and time zone.
So nothing has to be forgotten when something happens; what was not asked for longest makes room.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, Final

from django.utils import timezone, translation

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from django.utils.safestring import SafeString

    from races.queries.race_page import RacePage

KEPT_PARTS: Final = 1_024
KEPT_PAGES: Final = 64
"""Of about 80 kB each."""


class Shelf[Kept]:
    """What was made before, by its key; no more than so many, of which the longest unused goes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._guard = Lock()

    def get(self, key: Hashable) -> Kept | None:
        """What is kept under this key; None for nothing."""
        with self._guard:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: Hashable, made: Kept) -> Kept:
        """Keep this under the key, and give it back."""
        with self._guard:
            self._kept[key] = made
            self._kept.move_to_end(key)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return made


_parts: Final[Shelf[SafeString]] = Shelf(KEPT_PARTS)
_pages: Final[Shelf[bytes]] = Shelf(KEPT_PAGES)


def kept(name: str, page: RacePage, draw: Callable[[], SafeString], *facts: Hashable) -> SafeString:
    """The part as `draw` draws it, or as it did before. `facts` is what it depends on besides the
    race, its version, the reader's car, names, language and zone."""
    key = (name, *_drawn_from(page), facts)
    found = _parts.get(key)
    return found if found is not None else _parts.put(key, draw())


def kept_page(page: RacePage, draw: Callable[[], bytes], *facts: Hashable) -> bytes:
    """A whole page, as `kept`. It shows its reader's account as well: `facts` must tell readers
    apart even where they drive no car."""
    key = (*_drawn_from(page), facts)
    found = _pages.get(key)
    return found if found is not None else _pages.put(key, draw())


def _drawn_from(page: RacePage) -> tuple[Hashable, ...]:
    people = tuple((person.account, person.name) for person in page.people.values())
    return (
        page.number,
        page.view.seed_hash,
        page.view.version,
        # An ended race opens when its championship is over, without a new version (R12.2).
        page.secret,
        page.car,
        people,
        translation.get_language(),
        timezone.get_current_timezone_name(),
    )
