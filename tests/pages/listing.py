"""Every page of the site, with the address at which the built site shows it and to whom.

A new page belongs on this list: `test_every_page.py` walks the addresses of the site and fails for
one that is neither here nor among the exceptions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

GUEST: Final = "guest"


@dataclass(frozen=True, kw_only=True)
class Shown:
    """A page in a state: `{names}` of the address are places of the built site."""

    name: str
    address: str
    who: tuple[str, ...] = ("ada",)
    status: int = 200


BOTH: Final = (GUEST, "ada")
STAFF: Final = ("staff",)

PAGES: Final = (
    Shown(name="start", address="/", who=BOTH),
    Shown(name="rules", address="/rules/", who=BOTH),
    Shown(name="races", address="/races/", who=BOTH),
    Shown(name="races-open", address="/races/?status=open"),
    Shown(name="races-ended", address="/races/?status=ended", who=(GUEST,)),
    Shown(name="race-new", address="/races/new/"),
    Shown(name="race-planning", address="/races/{planning}/", who=BOTH),
    Shown(name="race-reacting", address="/races/{reacting}/"),
    Shown(name="race-discarding", address="/races/{discarding}/"),
    Shown(name="race-garage", address="/races/{garage}/"),
    Shown(name="race-paused", address="/races/{paused}/"),
    Shown(name="race-ended", address="/races/{ended}/", who=BOTH),
    Shown(name="race-seated", address="/races/{seated}/"),
    Shown(name="race-of-others", address="/races/{others}/"),
    Shown(name="race-join", address="/races/{free}/join/", who=BOTH),
    Shown(name="race-leave", address="/races/{seated}/leave/"),
    Shown(name="race-start", address="/races/{seated}/start/"),
    Shown(name="race-pause", address="/races/{planning}/pause/"),
    Shown(name="race-resume", address="/races/{paused}/resume/"),
    Shown(name="race-withdraw", address="/races/{planning}/withdraw/0/"),
    Shown(name="race-log", address="/races/{ended}/log/", who=BOTH),
    Shown(name="race-replay", address="/races/{ended}/replay/", who=BOTH),
    Shown(name="race-report", address="/races/{ended}/report/", who=BOTH),
    Shown(name="race-report-so-far", address="/races/{planning}/report/"),
    Shown(name="tracks", address="/tracks/", who=BOTH),
    Shown(name="track", address="/tracks/japan/", who=BOTH),
    Shown(name="track-own", address="/tracks/{own_track}/"),
    Shown(name="track-new", address="/tracks/new/"),
    Shown(name="track-edit", address="/tracks/{own_track}/edit/"),
    Shown(name="track-withdraw", address="/tracks/{own_track}/withdraw/"),
    Shown(name="championships", address="/championships/", who=BOTH),
    Shown(name="championship-new", address="/championships/new/"),
    Shown(name="championship-open", address="/championships/{taking}/"),
    Shown(name="championship-running", address="/championships/{running}/", who=BOTH),
    Shown(name="championship-ended", address="/championships/{over}/", who=BOTH),
    Shown(name="championship-join", address="/championships/{free_season}/join/"),
    Shown(name="inbox", address="/inbox/"),
    Shown(name="inbox-empty", address="/inbox/", who=STAFF),
    Shown(name="profile", address="/accounts/profile/"),
    Shown(name="account-email", address="/accounts/email/"),
    Shown(name="account-password", address="/accounts/password/change/"),
    Shown(name="account-sure", address="/accounts/reauthenticate/"),
    Shown(name="sign-out", address="/accounts/logout/"),
    Shown(name="sign-in", address="/accounts/login/", who=(GUEST,)),
    Shown(name="sign-up", address="/accounts/signup/", who=(GUEST,)),
    Shown(name="account-closed", address="/accounts/inactive/", who=(GUEST,)),
    Shown(name="email-sent", address="/accounts/confirm-email/", who=(GUEST,)),
    Shown(name="email-confirm", address="/accounts/confirm-email/{confirm}/", who=(GUEST,)),
    Shown(name="password-lost", address="/accounts/password/reset/", who=(GUEST,)),
    Shown(name="password-mailed", address="/accounts/password/reset/done/", who=(GUEST,)),
    Shown(name="password-new", address="/accounts/password/reset/key/{reset}/", who=(GUEST,)),
    Shown(name="password-done", address="/accounts/password/reset/key/done/", who=(GUEST,)),
    Shown(name="api-docs", address="/api/docs/", who=BOTH),
    Shown(name="style", address="/style/", who=STAFF),
    Shown(name="error-400", address="/style/errors/400/", who=STAFF, status=400),
    Shown(name="error-403", address="/races/{others}/start/", who=("cleo",)),
    Shown(name="error-403-page", address="/style/errors/403/", who=STAFF, status=403),
    Shown(name="error-404", address="/no/such/page/", who=BOTH, status=404),
    Shown(name="error-409", address="/style/errors/409/", who=STAFF, status=409),
    Shown(name="error-422", address="/style/errors/422/", who=STAFF, status=422),
    Shown(name="error-429", address="/style/errors/429/", who=STAFF, status=429),
    Shown(name="error-500", address="/style/errors/500/", who=STAFF, status=500),
    Shown(name="error-503", address="/style/errors/503/", who=STAFF, status=503),
)

NO_PAGES: Final = {
    "another program's page, for the operators": (r"^admin/",),
    "for programs": (
        r"^api/(?!docs/)",
        r"^robots\.txt$",
        r"\.csv$",
        r"\.json$",
        r"picture\.png$",
    ),
    "a part that a script puts into a page": (
        r"^races/<int:race>/live/$",
        r"^races/<int:race>/seen/$",
        r"^races/<int:race>/preview/$",
        r"^races/<int:race>/replay/(frames|cars)/$",
        r"^tracks/preview/$",
    ),
    "a button's address: it changes something and leads to a page that is listed": (
        r"^language/$",
        r"^inbox/read/$",
        r"^inbox/<int:number>/read/$",
        r"^accounts/profile/token/(revoke/)?$",
        r"^races/<int:race>/decide/$",
        r"^championships/<int:championship>/(leave|start|bots|rename|pause|resume)/$",
        r"^championships/<int:championship>/entries/",
    ),
    "leads elsewhere: signing in by code is off, and every account has a password": (
        r"^accounts/password/set/$",
        r"^accounts/login/code/confirm/$",
        r"^accounts/reauthenticate/code/",
    ),
}
"""Why some addresses are on no list: patterns of routes, by reason."""
