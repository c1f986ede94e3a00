"""The tests: development with cheap passwords, mail kept in memory, a database in a real file."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from heat_site.settings.dev import *  # noqa: F403 (settings are extended by star import, Django's own way)
from heat_site.settings.dev import DATABASES, VAR, env

DEBUG = False
SECRET_KEY = "tests-only"  # noqa: S105 (no secret)
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
MAILERS = {"default": {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}}
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default="memory://")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        # One folder a process: parallel test processes must not share rate limits.
        "LOCATION": str(Path(tempfile.gettempdir()) / f"paddock-test-cache-{os.getpid()}"),
    }
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # Django's default test database is in shared memory, where WAL and IMMEDIATE are never
    # exercised.
    # One file a process, so that several runs at once do not share it.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR / f"test-{os.getpid()}.sqlite3")}
else:
    # A pool keeps connections of threads that are long gone, and then the test database cannot be
    # dropped. `manage.py up` and the workers' tests run with the pool, as processes of their own.
    DATABASES["default"]["OPTIONS"].pop("pool")
