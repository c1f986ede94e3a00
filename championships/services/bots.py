"""Accounts that bots drive under. A championship has each of them once; several share them."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from heat_site.accounts.models import User
from heat_site.eventstore import store

if TYPE_CHECKING:
    from collections.abc import Container


def hold_bots() -> None:
    """Keep others from making bots' accounts until the transaction ends; the first lock to take."""
    store.lock("bots")


def bot_account(bot: str, taken: Container[int]) -> int:
    """The number of an account for this kind of bot that is not among those taken.

    Made where there is none, under the next free name: "Racer 1", "Racer 2" and so on. Call within
    `hold_bots`.
    """
    known = dict(
        User.objects.filter(is_bot=True, username__startswith=f"bot-{bot}-").values_list(
            "username", "pk"
        )
    )
    for number in count(1):
        username = f"bot-{bot}-{number}"
        if username not in known:
            return User.objects.create_bot(username, f"{bot.capitalize()} {number}").pk
        if known[username] not in taken:
            return known[username]
    raise AssertionError("counting never ends")
