"""Messages through files: a reader never meets one that is only half there."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from kombu import Connection, Queue

import heat_site.celery  # noqa: F401 - names our transport

if TYPE_CHECKING:
    from pathlib import Path

MESSAGES = 1_500


def connected(folder: Path) -> Connection:
    folders = {name: str(folder / name) for name in ("messages", "control")}
    for name in folders.values():
        (folder / name).mkdir(exist_ok=True)
    return Connection(
        "filesystem://",
        transport_options={
            "data_folder_in": folders["messages"],
            "data_folder_out": folders["messages"],
            "control_folder": folders["control"],
        },
    )


def test_who_reads_while_another_writes_gets_every_message_whole(tmp_path: Path) -> None:
    queue = Queue("turns")
    with connected(tmp_path) as reading, connected(tmp_path) as writing:
        assert type(reading.transport).__module__ == "heat_site.file_broker"
        channel = reading.channel()
        queue(channel).declare()

        def write() -> None:
            producer = writing.Producer()
            for number in range(MESSAGES):
                producer.publish(number, routing_key="turns", serializer="json")

        writer = Thread(target=write)
        writer.start()
        got: list[object] = []
        while writer.is_alive() or len(got) < MESSAGES:
            message = queue(channel).get(no_ack=True)
            if message is not None:
                got.append(message.payload)
        writer.join()

    assert sorted(got, key=str) == sorted(range(MESSAGES), key=str)
