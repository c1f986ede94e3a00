"""Old shapes of stored events made into the next one (docs/events.md).

Only the newest shape of an event has a class. A function here takes the JSON object of one
(type, schema) and returns that of schema + 1; it may count on nothing but that object.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

Body = dict[str, object]
Upcast = Callable[[Body], Body]
Upcasts = Mapping[tuple[str, int], Upcast]

UPCASTS: Upcasts = {}
"""No shape has been left behind yet."""


class UpcastMissing(Exception):  # noqa: N818 - reads as what happened
    """No function leads from this shape to the next."""

    def __init__(self, event_type: str, schema: int) -> None:
        super().__init__(f"no upcast for {event_type} of schema {schema}")


def upcast(event_type: str, schema: int, body: Body, newest: int, upcasts: Upcasts) -> Body:
    """The body in the newest schema, one function for each step; UpcastMissing for a gap."""
    for old in range(schema, newest):
        step = upcasts.get((event_type, old))
        if step is None:
            raise UpcastMissing(event_type, old)
        body = step(body)
    return body
