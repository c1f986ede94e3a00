"""Names of the accounts that drive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import connection
from msgspec import Struct

from heat_site.accounts.models import User

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Person(Struct, frozen=True, kw_only=True):
    """An account as others see it."""

    account: int
    name: str
    is_bot: bool


def people(accounts: Iterable[int | None]) -> Mapping[int, Person]:
    """The people of these account numbers, in one query; accounts that are gone are left out."""
    wanted = {account for account in accounts if account}
    if not wanted:
        return {}
    # Asked for every page; written out it takes less than half of what building the query does.
    table = connection.ops.quote_name(User._meta.db_table)  # noqa: SLF001 - public model API
    marks = ", ".join(["%s"] * len(wanted))
    rows = User.objects.raw(
        f"SELECT id, username, display_name, is_bot FROM {table} WHERE id IN ({marks})",  # noqa: S608
        sorted(wanted),
    )
    return {row.pk: Person(account=row.pk, name=row.name, is_bot=row.is_bot) for row in rows}
