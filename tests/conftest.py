"""For all tests: named people, what is needed where, and a network that ends at this machine."""

from __future__ import annotations

import os
import shutil
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from django.test import Client
    from playwright.sync_api import Playwright

    from heat_site.accounts.models import User

# `.ci/run` sets it: there everything is installed, so a skipped test is a fault.
REQUIRE_ALL = os.environ.get("PADDOCK_REQUIRE_ALL") == "1"

hypothesis_settings.register_profile(
    "dev", max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis_settings.register_profile(
    "ci", parent=hypothesis_settings.get_profile("dev"), max_examples=150
)
hypothesis_settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE", "ci" if REQUIRE_ALL else "dev")
)


def _fail_instead_of_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    if REQUIRE_ALL and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"Nothing may be skipped here (PADDOCK_REQUIRE_ALL=1): {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _fail_instead_of_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _fail_instead_of_skip(report)
    return report


@pytest.fixture(scope="session", autouse=True)
def _network_ends_here() -> Iterator[None]:
    """No test may depend on another machine.

    Databases, brokers and our own servers are on this one.
    """
    connect = socket.socket.connect

    def connect_here(self: socket.socket, address: tuple[str, int] | str) -> None:
        host = address[0] if isinstance(address, tuple) else "localhost"
        if host not in {"127.0.0.1", "::1", "localhost"}:
            raise AssertionError(f"a test wanted to connect to {host}")
        connect(self, address)

    socket.socket.connect = connect_here  # type: ignore[method-assign, assignment]
    yield
    socket.socket.connect = connect  # type: ignore[method-assign]


@pytest.fixture(scope="session", autouse=True)
def _catalogues_are_compiled() -> None:
    """Pages speak every language there is a catalogue for, as they do once the site has started."""
    from heat_site.catalogues import compile_stale

    compile_stale()


@pytest.fixture(scope="session", autouse=True)
def _events_can_be_flushed() -> None:
    """Tests with real commits end with a flush, which the guards of the events would refuse."""
    from django.db import connection

    from tests.eventstore.flushing import flush_behind_guards

    flush_behind_guards(connection)


@pytest.fixture(autouse=True)
def _language_of_the_site() -> Iterator[None]:
    """A request leaves its reader's language behind; the next test starts with the site's own."""
    from django.utils import translation

    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def _fresh_rate_limits() -> Iterator[None]:
    """Every test starts with nobody having tried anything."""
    from django.core.cache import cache

    yield
    cache.clear()


@pytest.fixture
def person(db: None) -> Callable[[str], User]:
    """Makes an account by its name: password "pit-lane-1961", address name@example.org."""
    from heat_site.accounts.models import User

    def make(name: str) -> User:
        return User.objects.create_user(
            name.lower(), f"{name.lower()}@example.org", "pit-lane-1961", display_name=name
        )

    return make


@pytest.fixture
def ada(person: Callable[[str], User]) -> User:
    return person("Ada")


@pytest.fixture
def ben(person: Callable[[str], User]) -> User:
    return person("Ben")


@pytest.fixture
def cleo(person: Callable[[str], User]) -> User:
    return person("Cleo")


@pytest.fixture
def ada_client(ada: User) -> Client:
    """A browser without a screen in which Ada is signed in."""
    from django.test import Client

    client = Client()
    client.force_login(ada)
    return client


def find_chromium() -> str | None:
    """Where Chromium is: CHROMIUM, or on the path, or Playwright's own (an empty string)."""
    named = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if named:
        return named
    own = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH", "~/.cache/ms-playwright")).expanduser()
    return "" if next(own.glob("chromium-*"), None) else None


@pytest.fixture(scope="session")
def browser_type_launch_args(playwright: Playwright) -> Iterator[dict[str, Any]]:
    """How pytest-playwright starts the browser; skips the test where there is none."""
    from django.db import connections

    found = find_chromium()
    if found is None:
        pytest.skip("no Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM")
    # Playwright runs an event loop in this thread, in which Django would refuse the database.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    flags = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
    launch: dict[str, Any] = {"args": [*flags, "--disable-component-update", "--disable-sync"]}
    yield {**launch, "executable_path": found} if found else launch
    # While that loop runs, Django keeps a second set of connections; nobody else can close it.
    connections.close_all()
