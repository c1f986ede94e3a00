"""A broker that does not answer: a poke is lost at once, and the sweep finds what it was about."""

from __future__ import annotations

import socket
import time

import pytest
from celery import Celery
from kombu.exceptions import OperationalError

from heat_site.settings.base import broker_options


def test_nobody_waits_for_a_broker_that_is_down(monkeypatch: pytest.MonkeyPatch) -> None:
    # Celery prefers the environment to its own argument, and the broker named there may be up.
    for name in ("CELERY_BROKER_URL", "CELERY_BROKER_READ_URL", "CELERY_BROKER_WRITE_URL"):
        monkeypatch.delenv(name, raising=False)
    with socket.socket() as taken:
        # Bound and not listening: whoever connects is refused.
        taken.bind(("127.0.0.1", 0))
        url = f"redis://127.0.0.1:{taken.getsockname()[1]}/0"
        app = Celery(broker=url, set_as_current=False)
        app.conf.broker_transport_options = broker_options(url)
        began = time.monotonic()
        with pytest.raises(OperationalError):
            app.send_task("races.tasks.drive_bots", args=[1], retry=False)
        assert time.monotonic() - began < 2
