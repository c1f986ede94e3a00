"""Names of accounts and of whoever scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from msgspec import Struct

from heat_site.accounts.models import User
from races.wording import legend_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from championships.rules.championship.state import Championship
    from championships.rules.words import Competitor


class Person(Struct, frozen=True, kw_only=True):
    """An account as others see it."""

    account: int
    name: str
    is_bot: bool = False


def people(accounts: Iterable[int | None]) -> Mapping[int, Person]:
    """The people of these account numbers, in one query; accounts that are gone are left out."""
    wanted = {account for account in accounts if account}
    if not wanted:
        return {}
    rows = User.objects.filter(pk__in=wanted).only("username", "display_name", "is_bot")
    return {row.pk: Person(account=row.pk, name=row.name, is_bot=row.is_bot) for row in rows}


def person_of(account: int, known: Mapping[int, Person]) -> Person:
    """The person of an account; one who has left the site keeps a number."""
    gone = _("Driver %(number)s") % {"number": account}
    return known.get(account) or Person(account=account, name=gone)


def competitor_name(
    who: Competitor, championship: Championship, known: Mapping[int, Person]
) -> str:
    """What whoever scores is called: the driver's name, or the Legend's colour."""
    if who.entry is None:
        return legend_name(who.legend)
    return person_of(championship.entries[who.entry].account, known).name
