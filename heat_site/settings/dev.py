"""A developer's machine, and `make run`: works without anything given."""

from __future__ import annotations

from heat_site.settings.base import *  # noqa: F403 (settings are extended by star import, Django's own way)
from heat_site.settings.base import VAR, env

DEBUG = env.bool("DEBUG", default=True)
# Not a secret: it protects nothing but a site on one's own machine. production.py has no default.
SECRET_KEY = env.str(
    "SECRET_KEY", default="only-for-a-paddock-on-your-own-machine-never-for-a-public-one"
)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
INTERNAL_IPS = ["127.0.0.1"]

# Static files come straight from their folders, so nothing has to be collected before `make run`.
STATIC_ROOT = VAR / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
