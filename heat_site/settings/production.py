"""A public site: `check --deploy` is clean, and what must be secret has no default."""

from __future__ import annotations

from heat_site.settings.base import *  # noqa: F403 (settings are extended by star import, Django's own way)
from heat_site.settings.base import STORAGES, env, mailer

DEBUG = False
SECRET_KEY = env.str("SECRET_KEY")
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = env.list(
    "CSRF_TRUSTED_ORIGINS", default=[f"https://{host}" for host in ALLOWED_HOSTS if host != "*"]
)
ACCOUNT_EMAIL_VERIFICATION = env.str("EMAIL_VERIFICATION", default="mandatory")
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https"
MAILERS = {"default": mailer(env.str("EMAIL_URL", default="smtp://localhost:25"))}

# TLS ends at the reverse proxy, which must set this header itself and drop a client's own.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = env.bool("SSL_REDIRECT", default=True)
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=60 * 60 * 24 * 365)
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
SESSION_COOKIE_NAME = "__Host-session"
CSRF_COOKIE_NAME = "__Host-csrf"

STORAGES["staticfiles"] = {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
