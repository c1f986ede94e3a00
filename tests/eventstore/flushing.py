"""How tests empty the tables although the database refuses to delete events.

Tests within a transaction roll back and never delete. Tests with real commits (threads, workers)
end with Django's flush; here, and nowhere in the product, the flush takes the triggers away,
empties the tables and puts the triggers back, in one transaction. The tests themselves always run
against the guarded table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from heat_site.eventstore import guards

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.backends.base.base import BaseDatabaseWrapper


def flush_behind_guards(connection: BaseDatabaseWrapper) -> None:
    """Let Django's flush work on this connection for the rest of the test session."""
    flush = connection.ops.execute_sql_flush
    vendor = connection.vendor

    def execute(statements: Iterable[str]) -> None:
        flush([*guards.removing(vendor), *statements, *guards.installing(vendor)])

    connection.ops.execute_sql_flush = execute  # type: ignore[method-assign,assignment]
