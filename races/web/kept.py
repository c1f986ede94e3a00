"""Parts of race pages that were drawn before, kept in memory for the next reader like this one.

A part is a function of what stands in its key: the race by the hash of its seed, its version, what
of it is still secret, whom it is drawn for, the names in it, language and time zone. So nothing has
to be forgotten when something happens; the oldest parts make room.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING

from django.utils import timezone, translation

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from django.utils.safestring import SafeString

    from races.queries.race_page import RacePage

KEPT_PARTS = 1_024

_parts: OrderedDict[Hashable, SafeString] = OrderedDict()
_guard = Lock()


def kept(name: str, page: RacePage, draw: Callable[[], SafeString], *facts: Hashable) -> SafeString:
    """The part as `draw` draws it, or as it did before. `facts` is what it depends on besides the
    race, its version, the reader's car, names, language and zone."""
    people = tuple((person.account, person.name) for person in page.people.values())
    key = (
        name,
        page.number,
        page.view.seed_hash,
        page.view.version,
        # An ended race opens when its championship is over, without a new version (R12.2).
        page.secret,
        page.car,
        people,
        translation.get_language(),
        timezone.get_current_timezone_name(),
        facts,
    )
    with _guard:
        found = _parts.get(key)
        if found is not None:
            _parts.move_to_end(key)
            return found
    drawn = draw()
    with _guard:
        _parts[key] = drawn
        if len(_parts) > KEPT_PARTS:
            _parts.popitem(last=False)
    return drawn
