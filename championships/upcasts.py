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
