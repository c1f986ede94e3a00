"""A race read as a whole: its record, and the report in the reader's language.

A record is worked out once for each version of a race and kept in memory, as folds are.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from datetime import datetime
from threading import Lock
from typing import TYPE_CHECKING

from msgspec import Struct

from races import history
from races.queries.car_names import car_names
from races.rules.record.facts import RaceRecord
from races.rules.record.recording import record
from races.rules.record.story import Chapter, story
from races.rules.words import CarId
from races.wording.report import chapter_title, story_sentence

if TYPE_CHECKING:
    from races.queries.race_page import RacePage

KEPT_RECORDS = 128

_records: OrderedDict[tuple[int, str, int], RaceRecord] = OrderedDict()
_guard = Lock()


class ReportParagraph(Struct, frozen=True, kw_only=True):
    """Sentences that belong together, in the reader's language."""

    chapter: Chapter
    title: str
    sentences: tuple[str, ...]


class RaceReport(Struct, frozen=True, kw_only=True):
    """A race to read afterwards, or as far as it has come. Moments are UTC; the same for everybody.

    `names` are those of the cars by number (from 0), in the reader's language for Legends.
    """

    number: int
    started_at: datetime | None
    ended_at: datetime | None
    names: Mapping[CarId, str]
    report: tuple[ReportParagraph, ...]
    record: RaceRecord


def report_of(page: RacePage) -> RaceReport:
    """The report of the race at hand, at the version of the page. Raises HistoryUnreadable.

    At most one query, and none for a version that was read before.
    """
    read, names = _record_of(page), car_names(page)
    return RaceReport(
        number=page.number,
        started_at=page.started_at,
        ended_at=page.ended_at,
        names={CarId(car): name for car, name in names.items()},
        report=tuple(
            ReportParagraph(
                chapter=paragraph.chapter,
                title=chapter_title(paragraph.chapter),
                sentences=tuple(story_sentence(line, names) for line in paragraph.lines),
            )
            for paragraph in story(read)
        ),
        record=read,
    )


def _record_of(page: RacePage) -> RaceRecord:
    # The seed tells apart races that have had the same number.
    key = (page.number, page.view.seed_hash, page.view.version)
    with _guard:
        found = _records.get(key)
        if found is not None:
            _records.move_to_end(key)
            return found
    read = record(history.events(page.number)[: page.view.version])
    with _guard:
        _records[key] = read
        if len(_records) > KEPT_RECORDS:
            _records.popitem(last=False)
    return read
