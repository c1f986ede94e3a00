"""What all places share; whatever differs from place to place comes from the environment."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import django_stubs_ext
import environ
from django.conf.locale import LANG_INFO
from django.utils.csp import CSP

# Before any model or form: they are written with type parameters that Django knows only in its
# stubs.
django_stubs_ext.monkeypatch()

ROOT = Path(__file__).resolve().parents[2]

env = environ.Env()
# A value of the environment wins over the file.
env.read_env(ROOT / ".env")

# What the site writes while it runs: the SQLite database, the file broker, caches.
VAR = Path(env.str("VAR_FOLDER", default=str(ROOT / "var")))
VAR.mkdir(parents=True, exist_ok=True)

ROOT_URLCONF = "heat_site.urls"
WSGI_APPLICATION = "heat_site.wsgi.application"
ASGI_APPLICATION = "heat_site.asgi.application"
# Where people reach the site: the start of every link in a mail.
SITE_URL = env.str("SITE_URL", default="http://localhost:8000").rstrip("/")
SITE_NAME = env.str("SITE_NAME", default="Paddock")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.forms",
    "allauth",
    "allauth.account",
    "rest_framework",
    "rest_framework.authtoken",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "heat_site",
    "heat_site.accounts",
    "heat_site.eventstore",
    "heat_site.notices",
    "races",
    "championships",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    # Above WhiteNoise: `make run` serves files that nobody has compressed beforehand.
    "heat_site.compression.TextCompressed",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "heat_site.accounts.middleware.OwnZoneAndLanguage",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "heat_site.http.ErrorsAnswered",
]

FORM_RENDERER = "heat_site.forms.SiteForms"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "heat_site.accounts.context.site",
                "heat_site.notices.channels.inbox.context.inbox",
            ],
        },
    }
]

SQLITE_OPTIONS = {
    # IMMEDIATE: a transaction that reads first and writes later never fails half-way with
    # "database is locked".
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    # FULL keeps the last commits through a power cut: the events are all there is.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY;",
}


def database(url_default: str) -> dict[str, Any]:
    """The default database from DATABASE_URL, with what its kind needs to carry an event store."""
    parsed: dict[str, Any] = env.db("DATABASE_URL", default=url_default)
    options = parsed.setdefault("OPTIONS", {})
    if parsed["ENGINE"].endswith("sqlite3"):
        options.update(SQLITE_OPTIONS)
        Path(parsed["NAME"]).parent.mkdir(parents=True, exist_ok=True)
    if parsed["ENGINE"].endswith("postgresql"):
        # Only the event store's own cursors prepare statements (heat_site.eventstore.cursors).
        options["prepare_threshold"] = 5
        options["pool"] = {
            "min_size": 1,
            "max_size": env.int("DATABASE_POOL", default=8),
            "timeout": 10,
        }
    return parsed


DATABASES = {"default": database(f"sqlite:///{VAR / 'paddock.sqlite3'}")}


def broker_options(url: str) -> dict[str, Any]:
    """How messages reach the broker at this address; makes the folders of one made of files."""
    if not url.startswith("filesystem"):
        # A poke is worth no waiting: without these a command waits six seconds for a broker that
        # is down. The worker's own connection is tried again for as long as it takes.
        return {"max_retries": 0, "socket_connect_timeout": 1}
    messages, control = VAR / "broker" / "messages", VAR / "broker" / "control"
    for folder in (messages, control):
        folder.mkdir(parents=True, exist_ok=True)
    return {
        "data_folder_in": str(messages),
        "data_folder_out": str(messages),
        "control_folder": str(control),
        # The default of one second lets a queue drain at one message a second.
        "polling_interval": 0.1,
    }


CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default="filesystem://")
CELERY_BROKER_TRANSPORT_OPTIONS = broker_options(CELERY_BROKER_URL)
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TIMEZONE = "UTC"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Mails of the console backend are printed as they are, not as warnings.
CELERY_WORKER_REDIRECT_STDOUTS = False
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR / "beat-schedule")
SWEEP_SECONDS = env.float("SWEEP_SECONDS", default=5.0)
# A sweep that waited longer than this in the queue is not worth running: the next one is there
# already.
_STALE = {"expires": 4 * SWEEP_SECONDS}
CELERY_BEAT_SCHEDULE = {
    "time out due decisions": {
        "task": "races.tasks.sweep_due",
        "schedule": SWEEP_SECONDS,
        "options": _STALE,
    },
    "carry race results into championships": {
        "task": "championships.tasks.follow_races",
        "schedule": SWEEP_SECONDS,
        "options": _STALE,
    },
    "deliver notices": {
        "task": "heat_site.notices.tasks.deliver",
        "schedule": SWEEP_SECONDS,
        "options": _STALE,
    },
}

# Where browsers find the stream that tells of new versions (`python -m heat_site.live`): a path of
# the site that the reverse proxy hands to it ("/live"), a port beside the site's (":8001"), or a
# whole address ("https://live.example.org/live"). Empty: pages look every two seconds instead.
LIVE_URL = env.str("LIVE_URL", default="").rstrip("/")
# The words of its addresses, and the kinds of streams they stand for.
LIVE_STREAMS = {"races": "race"}
# Seconds between two looks at the head of the event store.
LIVE_LOOK_SECONDS = env.float("LIVE_LOOK_SECONDS", default=0.3)
LIVE_CONNECTIONS = env.int("LIVE_CONNECTIONS", default=5_000)
# Behind one address may be a whole school; each open page that is looked at is one.
LIVE_CONNECTIONS_OF_AN_ADDRESS = env.int("LIVE_CONNECTIONS_OF_AN_ADDRESS", default=200)

# Rate limits count across processes, so the cache is never the local-memory one.

CACHE_URL = env.str("CACHE_URL", default="")
if not CACHE_URL and CELERY_BROKER_URL.startswith(("redis://", "rediss://")):
    CACHE_URL = CELERY_BROKER_URL
CACHES: dict[str, Any] = {
    "default": {
        "BACKEND": "heat_site.tolerant_cache.TolerantRedisCache",
        "LOCATION": CACHE_URL,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 2},
        "KEY_PREFIX": "paddock",
    }
    if CACHE_URL
    else {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": str(VAR / "cache"),
    }
}

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["heat_site.accounts.backends.PeopleOnly"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "heat_site.accounts.forms.SignUpForm"
ACCOUNT_EMAIL_VERIFICATION = env.str("EMAIL_VERIFICATION", default="optional")
ACCOUNT_UNIQUE_EMAIL = True
# One address an account: the new one takes the old one's place as soon as it is confirmed.
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"{SITE_NAME}: "
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "signup": "20/m/ip",
    "reset_password": "20/m/ip,5/m/key",
    "reset_password_from_key": "20/m/ip",
}
# How many reverse proxies stand before the site: without it every visitor behind one shares a rate
# limit.
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=0)


def mailer(url: str) -> dict[str, Any]:
    """One entry of MAILERS from an address such as "smtp+tls://user:password@mail.example.org:587"."""
    parsed = environ.Env.email_url_config(url)
    mailer_settings: dict[str, Any] = {"BACKEND": parsed["EMAIL_BACKEND"]}
    if parsed["EMAIL_BACKEND"].endswith("smtp.EmailBackend"):
        mailer_settings["OPTIONS"] = {
            "host": parsed["EMAIL_HOST"],
            "port": parsed["EMAIL_PORT"] or 25,
            "username": parsed["EMAIL_HOST_USER"] or "",
            "password": parsed["EMAIL_HOST_PASSWORD"] or "",
            "use_tls": parsed.get("EMAIL_USE_TLS", False),
            "use_ssl": parsed.get("EMAIL_USE_SSL", False),
            "timeout": 20,
        }
    return mailer_settings


MAILERS = {"default": mailer(env.str("EMAIL_URL", default="consolemail://"))}
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Paddock <paddock@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LOCALE_PATHS = [ROOT / "locale"]
# A language is offered once its catalogue exists: half a page in it would help nobody. Each is
# called by its own name, whatever language the page is in.
LANGUAGES = [
    ("en", "English"),
    *(
        (code, str(LANG_INFO[code]["name_local"]).capitalize())
        for code in sorted(
            catalogue.parts[-3].replace("_", "-").lower()
            for catalogue in LOCALE_PATHS[0].glob("*/LC_MESSAGES/django.po")
        )
    ),
]

STATIC_URL = "static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(ROOT / "staticfiles")))
STORAGES: dict[str, Any] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

# Nothing inline, nothing from elsewhere; a nonce is not needed because no page has a script of its
# own.
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
    "base-uri": [CSP.NONE],
}
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "heat_site.api.errors.answer",
    "NUM_PROXIES": ALLAUTH_TRUSTED_PROXY_COUNT,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
# In each web process; `heat_site.api.throttles` says why.
API_REQUESTS_A_MINUTE = {
    "account": env.int("API_REQUESTS_OF_AN_ACCOUNT", default=1_200),
    "guest": env.int("API_REQUESTS_OF_A_GUEST", default=120),
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Paddock",
    "VERSION": "1",
    # The first that knows types with null, as the shapes have them.
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    # Enums are types of ours and have their names.
    "POSTPROCESSING_HOOKS": [],
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {
        "django": {"handlers": ["console"], "level": "INFO", "propagate": False},
        # A line for every message of a sweep each five seconds says nothing; warnings do.
        "celery": {"level": "WARNING"},
        "kombu": {"level": "WARNING"},
        # It warns that a broker made of files has no host name.
        "kombu.connection": {"level": "ERROR"},
    },
}
