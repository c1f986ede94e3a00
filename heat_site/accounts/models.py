"""Accounts.

Events know a person only by `User.pk`. Everything personal stands here and can be emptied.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar
from zoneinfo import ZoneInfo, available_timezones

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


@cache
def zone_names() -> tuple[str, ...]:
    """Names of the IANA time zones people can choose, in alphabetical order, UTC first.

    Left out: POSIX rules and the old names of a single offset ("EST", "Etc/GMT+5"), which nobody
    lives in.
    """
    places = (
        name
        for name in available_timezones()
        if "/" in name and not name.startswith(("Etc/", "SystemV/", "US/", "posix/", "right/"))
    )
    return ("UTC", *sorted(places))


def known_zone(value: str) -> None:
    """Raise ValidationError unless `value` is the name of an IANA time zone."""
    if value not in available_timezones():
        raise ValidationError(
            _(
                "“%(zone)s” is not a time zone we know. Choose one from the list, "
                "such as Europe/Helsinki."
            ),
            code="unknown_zone",
            params={"zone": value},
        )


class UserQueries(UserManager["User"]):
    """Django's own, and one way to make an account that nobody can sign in to."""

    def create_bot(self, username: str, display_name: str) -> User:
        """Make an account for a bot driver: no usable password, no mail, never signed in."""
        return self.create_user(
            username,
            # RFC 2606: an address in .invalid can belong to nobody.
            email=f"{username}@bots.invalid",
            password=None,
            display_name=display_name,
            is_bot=True,
        )


class User(AbstractUser):
    """A person or a bot with an account.

    Drivers and organisers are roles an account takes, not accounts.
    """

    email = models.EmailField(_("email address"))
    display_name = models.CharField(
        _("name others see"),
        max_length=40,
        blank=True,
        help_text=_("Shown at the track and in the standings. Empty: your user name."),
    )
    time_zone = models.CharField(
        _("time zone"),
        max_length=64,
        default="UTC",
        validators=[known_zone],
        help_text=_("Deadlines are shown and announced in this zone."),
    )
    language = models.CharField(
        _("language"),
        max_length=8,
        blank=True,
        help_text=_("For pages and mail. Empty: as your browser asks."),
    )
    suggests_plans = models.BooleanField(
        _("suggest a plan"),
        default=True,
        help_text=_("Shows what a careful driver would play; one tap takes it over."),
    )
    asks_first = models.BooleanField(
        _("ask before Heat"),
        default=True,
        help_text=_("Asks once more before a decision that costs Heat or cannot be taken back."),
    )
    uses_keys = models.BooleanField(
        _("keys on the race page"),
        default=True,
        help_text=_(
            "Single keys choose cards and gear. Turn them off if you use your computer by voice."
        ),
    )
    is_bot = models.BooleanField(
        _("bot"),
        default=False,
        help_text=_("Driven by the site. Cannot sign in and is told nothing."),
    )

    objects: ClassVar[UserQueries] = UserQueries()

    class Meta(AbstractUser.Meta):
        constraints: ClassVar = [
            models.UniqueConstraint(
                Lower("email"),
                # Emptied when a person leaves: any number of accounts may have none.
                condition=~models.Q(email=""),
                name="accounts_email_once",
                violation_error_message=_("There is already an account with this email address."),
            ),
            models.UniqueConstraint(
                Lower("username"),
                name="accounts_username_once",
                violation_error_message=_("This user name is taken. Choose another one."),
            ),
        ]

    @property
    def name(self) -> str:
        """What others see: the display name, or the user name where none is given."""
        return self.display_name or self.username

    @property
    def zone(self) -> ZoneInfo:
        """The person's time zone, for showing times that are stored in UTC."""
        return ZoneInfo(self.time_zone)
