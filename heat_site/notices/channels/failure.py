from __future__ import annotations


class DeliveryFailed(Exception):  # noqa: N818 - the name says what happened
    """A channel could not deliver. Permanent: trying again cannot help (no such address)."""

    def __init__(self, reason: str, *, permanent: bool = False) -> None:
        super().__init__(reason)
        self.permanent = permanent
