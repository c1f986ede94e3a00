"""One race's stream: load and fold it, with the last fold kept in memory.

The cache is a matter of speed alone. A kept fold is used only while the event it ends with is
still, byte for byte, the one in the store, so that a transaction rolled back cannot leave a state
behind that never was.
"""

from __future__ import annotations

from collections import OrderedDict
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING

from django.db import transaction
from msgspec import Struct, structs

from heat_site.errors import HistoryUnreadable, NothingThere
from heat_site.eventstore import store
from heat_site.eventstore.records import Recorded, meta_text
from races import codec
from races.rules.clocks import Timed, Timekept, keep_time

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from heat_site.eventstore.records import Meta
    from races.rules.events import Event

KEPT_RACES = 512
BLOCK = 200
"""Events read at a time, from the newest back."""
UNKNOWN = 0
"""The position of an event that this process has written itself."""


class Fold(Struct, frozen=True):
    """A race folded up to an event."""

    kept: Timekept
    last: Recorded

    def ends_with(self, event: Recorded) -> bool:
        """Whether this is the event that was folded last; its position may not have been known."""
        position = event.position if self.last.position == UNKNOWN else self.last.position
        return structs.replace(self.last, position=position) == event


_folds: OrderedDict[int, Fold] = OrderedDict()
_guard = Lock()


def stream_of(race: int) -> str:
    """The name of a race's stream."""
    return f"race-{race}"


def race_of(stream: str) -> int | None:
    """The number of the race of this stream; None for streams of other kinds."""
    kind, _, number = stream.partition("-")
    return int(number) if kind == "race" else None


def load(race: int) -> Timekept:
    """The race as it stands, and its clock. Reads the tail of its log only.

    Raises NothingThere for a number without a race, HistoryUnreadable for a log that this program
    cannot read to its end.
    """
    fold = _folds.get(race)
    return _from(race, fold, recorded(race, _before_last(fold)))


def lock(race: int, command_id: str | None) -> Timekept | int:
    """Wait for whoever else writes to the race; then as `load`. For a command that was carried out
    before, the version it led to."""
    fold = _folds.get(race)
    answered, tail = store.enter(stream_of(race), command_id, _before_last(fold))
    return answered if answered is not None else _from(race, fold, tail)


@contextmanager
def appending(
    race: int, decided: Sequence[Event], after: Timekept, meta: Meta, at: datetime
) -> Iterator[None]:
    """Store what was decided, with the receipt of `meta`'s command and what the block writes.

    `after` is the fold that ends with it. Once committed it is kept, so that whoever loads the race
    next need not read and fold what was just written. Raises as `store.append` does, at the end of
    the block.
    """
    stream, version = stream_of(race), after.race.version
    facts = [codec.encode(event) for event in decided]
    before = version - len(facts)
    with store.appending(stream, facts, before, meta, command_id=meta.command, at=at):
        yield
    if facts:
        text = meta_text(meta, meta.command)
        new = facts[-1]
        last = Recorded(UNKNOWN, stream, version, new.type, new.schema, new.body, text, at)
        transaction.on_commit(lambda: keep(race, Fold(after, last)), robust=True)


def keep(race: int, fold: Fold) -> None:
    """Keep a fold in memory for the next load; of the least used race it is dropped."""
    with _guard:
        _folds[race] = fold
        _folds.move_to_end(race)
        if len(_folds) > KEPT_RACES:
            _folds.popitem(last=False)


def forget(race: int) -> None:
    """Drop what is kept of a race: the next load reads and folds its whole log."""
    with _guard:
        _folds.pop(race, None)


def recorded(race: int, after: int = 0) -> list[Recorded]:
    """The stored events of a race above a version, oldest first; [] where there are none."""
    return store.read(stream_of(race), after)


def newest(race: int, before: int | None = None) -> Iterator[Recorded]:
    """The stored events of a race below a version (all of them for None), the newest first."""
    above = before or store.version(stream_of(race)) + 1
    while above > 1:
        block = store.read_below(stream_of(race), above, BLOCK)
        if not block:
            return
        yield from block
        above = block[-1].version


def events(race: int, after: int = 0) -> tuple[Event, ...]:
    """The events of a race above a version. Raises HistoryUnreadable."""
    return tuple(timed.event for timed in timed_events(race, recorded(race, after)))


def timed_events(race: int, stored: Sequence[Recorded]) -> list[Timed]:
    """Stored events decoded, with their moments. Raises HistoryUnreadable."""
    timed = []
    for each in stored:
        try:
            timed.append(Timed(codec.decode(each.type, each.schema, each.body), each.at))
        except codec.EventUnreadable as error:
            raise HistoryUnreadable(stream_of(race), each.version) from error
    return timed


def _before_last(fold: Fold | None) -> int:
    return fold.last.version - 1 if fold is not None else 0


def _from(race: int, fold: Fold | None, tail: Sequence[Recorded]) -> Timekept:
    if fold is None and tail:
        return _fold(race, tail, None)
    if fold is None or not tail or not fold.ends_with(tail[0]):
        return _from_the_start(race)
    return _fold(race, tail[1:], fold)


def _from_the_start(race: int) -> Timekept:
    stored = recorded(race)
    if not stored:
        raise NothingThere(f"race {race}")
    return _fold(race, stored, None)


def _fold(race: int, tail: Sequence[Recorded], fold: Fold | None) -> Timekept:
    if not tail and fold is not None:
        return fold.kept
    timed = timed_events(race, tail)
    try:
        kept = keep_time(timed, fold.kept if fold is not None else None)
    except Exception as error:
        # Whatever stops the fold: what there is until then is not the present position.
        raise HistoryUnreadable(stream_of(race), tail[0].version) from error
    keep(race, Fold(kept, tail[-1]))
    return kept
