"""The broker made of files, for one machine without Redis: kombu's, with whole messages only."""

from __future__ import annotations

import uuid
from pathlib import Path
from time import monotonic
from typing import Any, override

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """kombu writes a message under its final name, and a worker that looks at that moment takes an
    empty file and dies of it. Here a message gets its name once it is written."""

    @override
    def _put(  # type: ignore[override]  # kombu's own signatures differ from each other
        self, queue: str, payload: Any, **kwargs: Any
    ) -> None:
        """Put a message into a queue; ChannelError when the folder takes no file."""
        name = f"{round(monotonic() * 1000)}_{uuid.uuid4()}.{queue}.msg"
        # Readers look for names that end with the queue's, which this one does not yet.
        unfinished = Path(self.data_folder_out, f"{name}.part")
        try:
            unfinished.write_text(dumps(payload))
            unfinished.replace(unfinished.with_name(name))
        except OSError as error:
            raise ChannelError(f"no message could be written to {self.data_folder_out}") from error


class Transport(filesystem.Transport):
    """kombu's own, with our channel."""

    Channel = Channel
