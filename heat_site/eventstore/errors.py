from __future__ import annotations


class StreamMissing(LookupError):  # noqa: N818 - the names say what happened
    """Somebody wants to continue a stream that has no event yet."""

    def __init__(self, stream: str) -> None:
        super().__init__(f"stream {stream!r} has no events")
        self.stream = stream


class StreamMoved(Exception):  # noqa: N818 - as above
    """The stream is no longer where the writer believed it to be; nothing was written."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(f"stream {stream!r} stands at {actual}, not at {expected}")
        self.stream = stream
        self.expected = expected
        self.actual = actual


class CommandRepeated(Exception):  # noqa: N818 - as above
    """This command id was carried out before; `version` is the answer it got then."""

    def __init__(self, stream: str, command_id: str, version: int) -> None:
        super().__init__(f"command {command_id!r} was carried out on {stream!r} at {version}")
        self.stream = stream
        self.command_id = command_id
        self.version = version
