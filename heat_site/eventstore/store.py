"""The append-only store: streams of JSON facts, read by stream or all together.

Every function uses Django's default connection, so an append and the rows its caller derives from
it stand or fall together: callers open `transaction.atomic()`, call `lock`, read, decide, append,
write their rows. Raw SQL, because an append is the cost of every command.
"""

from __future__ import annotations

from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec
from django.db import connection, transaction
from django.db.transaction import TransactionManagementError

from heat_site.eventstore.cursors import pipelined, prepared_cursor
from heat_site.eventstore.errors import CommandRepeated, StreamMissing, StreamMoved
from heat_site.eventstore.guards import GATE, GATE_SPAN
from heat_site.eventstore.records import Recorded, meta_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from django.db.backends.utils import CursorWrapper

    from heat_site.eventstore.records import Meta, NewEvent

_READ: Final = """
    SELECT position, stream, version, type, schema, body, meta, at FROM eventstore_storedevent
    WHERE stream = %s AND version > %s ORDER BY version
"""
_READ_BELOW: Final = """
    SELECT position, stream, version, type, schema, body, meta, at FROM eventstore_storedevent
    WHERE stream = %s AND version < %s ORDER BY version DESC LIMIT %s
"""
_FOLLOW: Final = """
    SELECT position, stream, version, type, schema, body, meta, at FROM eventstore_storedevent
    WHERE position > %s AND position <= %s ORDER BY position LIMIT %s
"""
_STREAMS: Final = """
    SELECT stream FROM eventstore_storedevent WHERE version = 1 AND stream LIKE %s ORDER BY position
"""
_FOLLOW_TYPE: Final = """
    SELECT position, stream, version, type, schema, body, meta, at FROM eventstore_storedevent
    WHERE type = %s AND position > %s AND position <= %s ORDER BY position LIMIT %s
"""
# Not grouped by stream: SQLite would then go through the whole key of all streams.
_MOVED: Final = """
    SELECT stream, version, position FROM eventstore_storedevent
    WHERE position > %s ORDER BY position
"""
_NEWEST: Final = "SELECT max(position) FROM eventstore_storedevent"
_VERSION: Final = "SELECT max(version) FROM eventstore_storedevent WHERE stream = %s"
# The guard keeps a stream without gaps, the unique key without forks: on PostgreSQL somebody may
# commit between the two. DO NOTHING instead of an error lets the same transaction still ask where
# the stream stands.
# One text however many facts there are: PostgreSQL keeps its plan, and no limit on the number of
# parameters is ever met.
_INSERT: Final = """
    INSERT INTO eventstore_storedevent (stream, version, type, schema, body, meta, at)
    {facts}
    AND %s = (SELECT coalesce(max(version), 0) FROM eventstore_storedevent WHERE stream = %s)
    ON CONFLICT (stream, version) DO NOTHING
"""
_INSERT_ARRAYS: Final = _INSERT.format(
    facts="""
    SELECT %s, %s + fact.number, fact.type, fact.schema, fact.body, %s, %s::timestamptz
    FROM unnest(%s::text[], %s::smallint[], %s::text[]) WITH ORDINALITY
        AS fact (type, schema, body, number) WHERE true"""
)
_INSERT_JSON: Final = _INSERT.format(
    facts="""
    SELECT %s, %s + fact.key + 1, json_extract(fact.value, '$[0]'),
        json_extract(fact.value, '$[1]'), json_extract(fact.value, '$[2]'), %s, %s
    FROM json_each(%s) AS fact WHERE true"""
)
_KEEP_RECEIPT: Final = (
    "INSERT INTO eventstore_commandreceipt (stream, command_id, version, at) "
    "VALUES (%s, %s, %s, %s) ON CONFLICT (stream, command_id) DO NOTHING"
)
_FIND_RECEIPT: Final = (
    "SELECT version FROM eventstore_commandreceipt WHERE stream = %s AND command_id = %s"
)
_NEXT_NUMBER: Final = (
    "INSERT INTO eventstore_streamnumber (kind, last) VALUES (%s, 1) "
    "ON CONFLICT (kind) DO UPDATE SET last = eventstore_streamnumber.last + 1 RETURNING last"
)
_GIVEN_OUT: Final = """
    SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM eventstore_storedevent_position_seq
"""
_OPEN_APPENDS: Final = """
    SELECT objid::bigint FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 2 AND classid = %s
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
_NO_LIMIT: Final = 2**63 - 1


def read(stream: str, after: int = 0) -> list[Recorded]:
    """Return the events of a stream with a version above `after`, oldest first; [] if none."""
    return _select(_READ, stream, after)


def read_below(stream: str, below: int, limit: int) -> list[Recorded]:
    """Return up to `limit` events of a stream with a version under `below`, the newest first."""
    return _select(_READ_BELOW, stream, below, limit)


def version(stream: str) -> int:
    """Return the version of the newest event of a stream, 0 if it has none."""
    return _one(_VERSION, stream) or 0


def streams(kind: str) -> list[str]:
    """Return the names of all streams of a kind that have events, in the order of their opening."""
    with connection.cursor() as cursor:
        cursor.execute(_STREAMS, [f"{kind}-%"])
        return [name for (name,) in cursor.fetchall()]


def receipt(stream: str, command_id: str) -> int | None:
    """Return the version a command left its stream at, None if it was not carried out."""
    return _one(_FIND_RECEIPT, stream, command_id)


def keep_receipt(
    stream: str, command_id: str, reached: int, moment: datetime | None = None
) -> None:
    """Remember that a command was carried out and what it led to; `receipt` gives that back.

    For answers that are no version of their own stream, such as the number of a new one.
    Raises CommandRepeated when the command id has a receipt already.
    """
    with prepared_cursor() as cursor:
        _insert_receipt(cursor, stream, command_id, reached, moment or datetime.now(UTC))
        _check_receipt(cursor, stream, command_id)


def lock(stream: str) -> None:
    """Wait until no other transaction holds this stream; held until the transaction ends.

    Taken before the stream is read, it spares a busy stream all conflicts; without it nothing gets
    lost, but the slower writer gets StreamMoved. On SQLite an IMMEDIATE transaction already holds
    the whole database. Who needs two streams takes them in alphabetical order.
    Raises TransactionManagementError outside of `transaction.atomic()`: it would hold nothing.
    """
    if not connection.in_atomic_block:
        raise TransactionManagementError("a stream is locked inside transaction.atomic() only")
    if connection.vendor == "postgresql":
        with prepared_cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [stream])


def enter(stream: str, command_id: str | None, after: int) -> tuple[int | None, list[Recorded]]:
    """Take a stream's lock, and with it what a command has to know: `receipt`, None without a
    command id, and what `read` gives. One exchange with the database instead of three.

    Raises as `lock` does.
    """
    with prepared_cursor() as receipts, prepared_cursor() as events:
        with pipelined():
            lock(stream)
            if command_id is not None:
                receipts.execute(_FIND_RECEIPT, [stream, command_id])
            events.execute(_READ, [stream, after])
        answered = receipts.fetchone() if command_id is not None else None
        return answered and answered[0], _recorded(events.fetchall())


def open_stream(kind: str) -> str:
    """Return the name of a new stream, such as "race-12": numbers of a kind start at 1.

    The number belongs to the caller's transaction: rolled back, it is given again, so a kind has
    no gaps; others who open a stream of this kind wait for the end of that transaction.
    """
    return f"{kind}-{_one(_NEXT_NUMBER, kind)}"


def append(
    stream: str,
    events: Sequence[NewEvent],
    expected_version: int,
    meta: Meta,
    *,
    command_id: str | None = None,
    at: datetime | None = None,
) -> int:
    """Add events to a stream that stands at `expected_version` (0: a new one); return its version.

    All or nothing, within the caller's transaction or else one of its own. With a command id a
    receipt is kept, also when there are no events. `at` is the present unless given.

    Raises StreamMoved or StreamMissing when the stream does not stand there, CommandRepeated when
    the command id has a receipt already. After each of them the surrounding atomic block can only
    be rolled back, so that nothing derived from events that were not stored stays behind.
    """
    if command_id is None:
        _append_alone(stream, events, expected_version, meta, at or datetime.now(UTC))
    else:
        with appending(stream, events, expected_version, meta, command_id=command_id, at=at):
            pass
    return expected_version + len(events)


@contextmanager
def appending(
    stream: str,
    events: Sequence[NewEvent],
    expected_version: int,
    meta: Meta,
    *,
    command_id: str | None = None,
    at: datetime | None = None,
) -> Iterator[None]:
    """As `append`, and what is written inside the block goes to PostgreSQL in the same exchange.

    The errors of `append` are raised at the end of the block.
    """
    moment = at or datetime.now(UTC)
    reached = expected_version + len(events)
    with (
        transaction.atomic(savepoint=False),
        prepared_cursor() as receipts,
        prepared_cursor() as facts,
    ):
        with pipelined():
            if command_id is not None:
                _insert_receipt(receipts, stream, command_id, reached, moment)
            if events:
                meta_json = meta_text(meta, command_id)
                _insert(facts, stream, events, expected_version, meta_json, moment)
            yield
        if command_id is not None:
            _check_receipt(receipts, stream, command_id)
        if events:
            _check_events(facts, stream, events, expected_version)


def follow(after: int, limit: int = 500) -> list[Recorded]:
    """Return up to `limit` events of all streams after a position, in the order of positions.

    Whoever goes on from the last position returned sees every event once: none below it can
    appear later. On SQLite that is so because there is one writer at a time. On PostgreSQL
    positions are drawn before commits, and a later position may well be visible earlier; so the
    events of appends still open, and all after them, are held back:

    1. read the last position given out, L;
    2. read which appends are open. Each holds, since before it drew its first position, a shared
       advisory lock that bears the last position given out until then (`guards`, the trigger);
    3. only then look at the rows, up to the lowest of L and those positions.

    An append that shows its lock after 2 draws positions above L. One that is over at 2 was
    committed before its lock went, so 3 sees it. Three statements, since each must see what the one
    before could not: not to be called inside a REPEATABLE READ transaction. A caller that has
    itself appended in the present transaction is held back behind its own append.

    The usual horizon, the oldest transaction number in the rows, was rejected: it sorts by
    transaction and so can turn round the order within a stream, waits for strangers' transactions
    in other databases, and hides all events after a restore into a new server.
    """
    return _select(_FOLLOW, after, _settled(), limit)


def follow_type(type_: str, after: int, limit: int = 100) -> list[Recorded]:
    """Return up to `limit` events of one type after a position, as settled as those of `follow`."""
    return _select(_FOLLOW_TYPE, type_, after, _settled(), limit)


def settled_position() -> int:
    """Return a position up to which all events are settled: whoever has dealt with those below it,
    by `follow` or `follow_type`, may go on from there. 0 in an empty store.
    """
    return min(_settled(), _one(_NEWEST) or 0)


def moved(after: int) -> tuple[int, dict[str, int]]:
    """Return the versions of all streams that have events after a position, and the position from
    which to ask again.

    For who wants to know at once that something happened and needs no order: events that are not
    settled yet are told of as soon as they are committed, and again until they are settled. Since
    one goes on only from what was settled before the rows were read, an event that commits late is
    never missed. As with `follow`, not inside a REPEATABLE READ transaction.
    """
    settled = _settled()
    with prepared_cursor() as cursor:
        cursor.execute(_MOVED, [after])
        rows = cursor.fetchall()
    newest = rows[-1][2] if rows else after
    return max(after, min(settled, newest)), {stream: version for stream, version, _ in rows}


def _settled() -> int:
    """All positions up to this one are settled: committed, or never to be."""
    if connection.vendor != "postgresql":
        return _NO_LIMIT
    given_out = _one(_GIVEN_OUT) or 0
    with prepared_cursor() as cursor:
        cursor.execute(_OPEN_APPENDS, [GATE])
        return min((_whole(key, given_out) for (key,) in cursor.fetchall()), default=given_out)


def _whole(key: int, given_out: int) -> int:
    """The position of which a lock bears the remainder: the highest one not above `given_out`."""
    return given_out - (given_out - key) % GATE_SPAN


def _insert_receipt(
    cursor: CursorWrapper, stream: str, command_id: str, reached: int, moment: datetime
) -> None:
    cursor.execute(_KEEP_RECEIPT, [stream, command_id, reached, _stored(moment)])


def _check_receipt(cursor: CursorWrapper, stream: str, command_id: str) -> None:
    if cursor.rowcount != 1:
        raise CommandRepeated(stream, command_id, receipt(stream, command_id) or 0)


def _insert(
    cursor: CursorWrapper,
    stream: str,
    events: Sequence[NewEvent],
    expected: int,
    meta: str,
    moment: datetime,
) -> None:
    same = (stream, expected, meta, _stored(moment))
    if connection.vendor == "postgresql":
        columns = tuple(
            [getattr(event, name) for event in events] for name in ("type", "schema", "body")
        )
        cursor.execute(_INSERT_ARRAYS, [*same, *columns, expected, stream])
    else:
        facts = msgspec.json.encode([(e.type, e.schema, e.body) for e in events]).decode()
        cursor.execute(_INSERT_JSON, [*same, facts, expected, stream])


def _append_alone(
    stream: str, events: Sequence[NewEvent], expected: int, meta: Meta, moment: datetime
) -> None:
    # For a single statement the pipeline would be one exchange more, not fewer.
    if events:
        with transaction.atomic(savepoint=False), prepared_cursor() as cursor:
            _insert(cursor, stream, events, expected, meta_text(meta, None), moment)
            _check_events(cursor, stream, events, expected)


def _check_events(
    cursor: CursorWrapper, stream: str, events: Sequence[NewEvent], expected: int
) -> None:
    stored = cursor.rowcount
    if stored == len(events):
        return
    # Where others took only some of the versions, the rest of our rows stands above theirs.
    actual = expected + len(events) - stored if stored else version(stream)
    if actual == 0:
        raise StreamMissing(stream)
    raise StreamMoved(stream, expected, actual)


def _stored(moment: datetime) -> str | datetime:
    """The moment as the database's DateTimeField keeps it."""
    # The stubs know of text only; on PostgreSQL it stays a datetime.
    return cast("str | datetime", connection.ops.adapt_datetimefield_value(moment.astimezone(UTC)))


def _one(sql: str, *parameters: str | int) -> int | None:
    with prepared_cursor() as cursor:
        cursor.execute(sql, parameters)
        row: tuple[int | None] | None = cursor.fetchone()
    return None if row is None else row[0]


def _select(sql: str, *parameters: str | int) -> list[Recorded]:
    with prepared_cursor() as cursor:
        cursor.execute(sql, parameters)
        return _recorded(cursor.fetchall())


def _recorded(rows: Sequence[tuple[Any, ...]]) -> list[Recorded]:
    if connection.vendor == "postgresql":
        return [Recorded(*row) for row in rows]
    # SQLite keeps UTC without saying so.
    return [
        Recorded(position, stream, number, kind, schema, body, meta, at.replace(tzinfo=UTC))
        for position, stream, number, kind, schema, body, meta, at in rows
    ]
