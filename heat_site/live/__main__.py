"""`python -m heat_site.live --port 8001`: the program that tells open pages what moved."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys

import django
from django.conf import settings

from heat_site.live.server import run

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "heat_site.settings.dev")


def main() -> None:
    """Run until SIGTERM or SIGINT, which end it with 0."""
    parser = argparse.ArgumentParser(prog="python -m heat_site.live")
    parser.add_argument("--host", default="127.0.0.1", help="where to listen; 0.0.0.0 for all")
    parser.add_argument("--port", type=int, default=8001)
    given = parser.parse_args()
    # Settings and a connection are all that is needed; the apps would be most of the memory.
    settings.INSTALLED_APPS = []
    django.setup()
    # One thread asks, over one connection that stays open.
    settings.DATABASES["default"]["OPTIONS"].pop("pool", None)
    # uvicorn raises the signal again that has stopped it.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(0))
    asyncio.run(run(given.host, given.port))


if __name__ == "__main__":
    main()
