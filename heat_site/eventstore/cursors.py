from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

from django.db import connection

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.db.backends.utils import CursorWrapper


def prepared_cursor() -> CursorWrapper:
    """A cursor of the default connection that lets PostgreSQL keep the plans of our statements.

    Django's own binds parameters in the client, so that each append is a new text to parse and
    plan; that took longer than the commit. Everything else (errors, query log, broken transactions)
    is as with `connection.cursor()`.
    """
    if connection.vendor != "postgresql":
        return connection.cursor()
    # SQLite works without the driver installed.
    import psycopg  # noqa: PLC0415

    connection.ensure_connection()
    # A driver's cursor is what Django wraps, whatever its stubs say.
    raw = cast("CursorWrapper", psycopg.Cursor(connection.connection))
    if connection.queries_logged:
        return connection.make_debug_cursor(raw)
    return connection.make_cursor(raw)


@contextmanager
def pipelined() -> Iterator[None]:
    """Inside, PostgreSQL is sent statement after statement without waiting for answers.

    They are carried out in order all the same, each seeing what was committed when its turn came.
    An answer that is asked for (a fetch) waits for it and all before it; `rowcount` is known, and
    errors are raised, at the end of the block at the latest. Waiting for each answer took longer
    than the commit. Elsewhere this does nothing. May be nested.
    """
    if connection.vendor != "postgresql":
        yield
        return
    connection.ensure_connection()
    with connection.wrap_database_errors, connection.connection.pipeline():
        yield
