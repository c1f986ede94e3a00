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
    from django.db.backends.base.operations import BaseDatabaseOperations


def flush_behind_guards(connection: BaseDatabaseWrapper) -> None:
    """Let Django's flush work for the rest of the test session.

    On the class, not on this connection: once Playwright runs its event loop in this thread,
    Django takes it for an asynchronous one and opens a connection of its own for it.
    """
    operations = type(connection.ops)
    flush = operations.execute_sql_flush
    vendor = connection.vendor

    def execute(ops: BaseDatabaseOperations, statements: Iterable[str]) -> None:
        flush(ops, [*guards.removing(vendor), *statements, *guards.installing(vendor)])

    operations.execute_sql_flush = execute  # type: ignore[method-assign,assignment]
