"""Triggers with which the database itself keeps the log: nothing is changed, nothing deleted.

They are installed by a migration. On PostgreSQL one more makes every writer show, before it takes
its first position, up to which position all numbers were given out at that moment; `store.follow`
reads that and stays behind it.
"""

# ruff: noqa: S608 - the only names put into this SQL are the constants below
from __future__ import annotations

from typing import Final

TABLE: Final = "eventstore_storedevent"
POSITIONS: Final = "eventstore_storedevent_position_seq"

# Class of the advisory locks that open appends hold; `store.follow` looks for it in pg_locks.
GATE: Final = 72_010
# A lock key has 31 usable bits: a position is held modulo this and made whole again by follow.
GATE_SPAN: Final = 2**31

_REFUSAL: Final = "events are never changed or deleted"

_SQLITE_INSTALL: Final = (
    *(
        f"CREATE TRIGGER events_refuse_{act.lower()} BEFORE {act} ON {TABLE} "
        f"BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END"
        for act in ("UPDATE", "DELETE")
    ),
    # REPLACE deletes what is in its way without firing any DELETE trigger.
    f"""
    CREATE TRIGGER events_refuse_replace BEFORE INSERT ON {TABLE}
    WHEN EXISTS (SELECT 1 FROM {TABLE} WHERE position = NEW.position)
      OR EXISTS (SELECT 1 FROM {TABLE} WHERE stream = NEW.stream AND version = NEW.version)
    BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END
    """,
)
_SQLITE_REMOVE: Final = tuple(
    f"DROP TRIGGER IF EXISTS events_refuse_{act}" for act in ("update", "delete", "replace")
)

_POSTGRESQL_INSTALL: Final = (
    f"""
    CREATE OR REPLACE FUNCTION events_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION '{_REFUSAL}' USING ERRCODE = 'restrict_violation';
    END $$
    """,
    f"""
    CREATE TRIGGER events_refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON {TABLE}
    FOR EACH STATEMENT EXECUTE FUNCTION events_refuse()
    """,
    # A statement trigger runs before the first row is formed, hence before its position is drawn.
    f"""
    CREATE OR REPLACE FUNCTION events_enter_gate() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM pg_advisory_xact_lock_shared(
            {GATE},
            (CASE WHEN is_called THEN last_value % {GATE_SPAN} ELSE 0 END)::integer
        ) FROM {POSITIONS};
        RETURN NULL;
    END $$
    """,
    f"""
    CREATE TRIGGER events_enter_gate BEFORE INSERT ON {TABLE}
    FOR EACH STATEMENT EXECUTE FUNCTION events_enter_gate()
    """,
)
_POSTGRESQL_REMOVE: Final = (
    f"DROP TRIGGER IF EXISTS events_enter_gate ON {TABLE}",
    f"DROP TRIGGER IF EXISTS events_refuse_change ON {TABLE}",
    "DROP FUNCTION IF EXISTS events_enter_gate()",
    "DROP FUNCTION IF EXISTS events_refuse()",
)


def installing(vendor: str) -> tuple[str, ...]:
    """The statements that install the triggers on a database of this vendor ("sqlite", ...)."""
    return {"sqlite": _SQLITE_INSTALL, "postgresql": _POSTGRESQL_INSTALL}[vendor]


def removing(vendor: str) -> tuple[str, ...]:
    """The statements that take the triggers away: for a migration backwards and for tests."""
    return {"sqlite": _SQLITE_REMOVE, "postgresql": _POSTGRESQL_REMOVE}[vendor]
