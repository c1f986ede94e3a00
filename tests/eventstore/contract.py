"""What every store promises. Each backend subclasses this and says which store it means."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING

import pytest

from heat_site.eventstore.errors import CommandRepeated, StreamMissing, StreamMoved
from heat_site.eventstore.records import Meta, NewEvent

if TYPE_CHECKING:
    from heat_site.eventstore.records import EventStore

DRIVER = Meta(account=7, seat=3, cause="driver", rules="2026-11")
NOON = datetime(2026, 11, 30, 12, 0, 0, 123456, tzinfo=UTC)


def facts(*names: str) -> list[NewEvent]:
    """New events of these types, each with a body that tells it from the others."""
    return [NewEvent(name, 1, f'{{"name":"{name}"}}') for name in names]


class StoreContract:
    """Subclasses give `store` as a fixture."""

    def test_an_unknown_stream_is_empty_and_at_version_0(self, store: EventStore) -> None:
        assert store.read("race-1") == []
        assert store.version("race-1") == 0

    def test_what_was_appended_is_read_back_whole(self, store: EventStore) -> None:
        body = '{"words":"Ähm, ’tis 100 % “Heat”; \\u0000 {} %s","n":[1,2.5,null]}'
        event = NewEvent("heat_paid", 4, body)
        reached = store.append("race-1", [event], 0, DRIVER, command_id="c-1", at=NOON)
        assert reached == 1
        (recorded,) = store.read("race-1")
        assert (recorded.stream, recorded.version) == ("race-1", 1)
        assert (recorded.type, recorded.schema, recorded.body) == ("heat_paid", 4, body)
        assert recorded.at == NOON
        assert recorded.at.utcoffset() == timedelta(0)
        assert recorded.meta == Meta(
            account=7, seat=3, command="c-1", cause="driver", rules="2026-11"
        )

    def test_times_of_other_zones_are_kept_as_utc(self, store: EventStore) -> None:
        east = timezone(timedelta(hours=2))
        store.append("race-1", facts("a"), 0, DRIVER, at=NOON.astimezone(east))
        assert store.read("race-1")[0].at == NOON

    def test_without_a_time_it_is_now(self, store: EventStore) -> None:
        before = datetime.now(UTC)
        store.append("race-1", facts("a"), 0, DRIVER)
        assert before <= store.read("race-1")[0].at <= datetime.now(UTC)

    def test_versions_count_from_1_in_each_stream(self, store: EventStore) -> None:
        assert store.append("race-1", facts("a", "b"), 0, DRIVER) == 2
        assert store.append("race-2", facts("c"), 0, DRIVER) == 1
        assert store.append("race-1", facts("d"), 2, DRIVER) == 3
        assert [(e.version, e.type) for e in store.read("race-1")] == [
            (1, "a"),
            (2, "b"),
            (3, "d"),
        ]
        assert store.version("race-1") == 3
        assert store.version("race-2") == 1

    def test_only_the_tail_is_read_after_a_version(self, store: EventStore) -> None:
        store.append("race-1", facts("a", "b", "c"), 0, DRIVER)
        assert [e.type for e in store.read("race-1", after=2)] == ["c"]
        assert store.read("race-1", after=3) == []

    def test_many_events_of_one_command_keep_their_order(self, store: EventStore) -> None:
        # More than any database takes parameters in one statement.
        names = [f"fact_{number}" for number in range(10_000)]
        store.append("race-1", facts(*names), 0, DRIVER)
        recorded = store.read("race-1")
        assert [e.type for e in recorded] == names
        assert [e.position for e in recorded] == sorted(e.position for e in recorded)

    def test_a_writer_who_is_behind_is_told_where_the_stream_stands(
        self, store: EventStore
    ) -> None:
        store.append("race-1", facts("a", "b"), 0, DRIVER)
        with pytest.raises(StreamMoved) as moved:
            store.append("race-1", facts("late"), 1, DRIVER)
        assert (moved.value.stream, moved.value.expected, moved.value.actual) == ("race-1", 1, 2)

    def test_a_stream_is_created_once(self, store: EventStore) -> None:
        store.append("race-1", facts("a"), 0, DRIVER)
        with pytest.raises(StreamMoved):
            store.append("race-1", facts("again"), 0, DRIVER)

    def test_no_gap_can_be_made(self, store: EventStore) -> None:
        store.append("race-1", facts("a"), 0, DRIVER)
        with pytest.raises(StreamMoved) as moved:
            store.append("race-1", facts("ahead"), 2, DRIVER)
        assert moved.value.actual == 1

    def test_a_stream_that_was_never_opened_cannot_be_continued(self, store: EventStore) -> None:
        with pytest.raises(StreamMissing) as missing:
            store.append("race-1", facts("a"), 3, DRIVER)
        assert missing.value.stream == "race-1"

    def test_a_command_leaves_a_receipt(self, store: EventStore) -> None:
        assert store.receipt("race-1", "c-1") is None
        store.append("race-1", facts("a", "b"), 0, DRIVER, command_id="c-1")
        store.append("race-1", facts("c"), 2, DRIVER, command_id="c-2")
        assert store.receipt("race-1", "c-1") == 2
        assert store.receipt("race-1", "c-2") == 3
        assert store.receipt("race-2", "c-1") is None

    def test_a_command_that_changes_nothing_leaves_a_receipt_too(self, store: EventStore) -> None:
        store.append("race-1", facts("a"), 0, DRIVER)
        assert store.append("race-1", [], 1, DRIVER, command_id="c-1") == 1
        assert store.receipt("race-1", "c-1") == 1
        assert store.version("race-1") == 1

    def test_nothing_to_append_is_nothing_done(self, store: EventStore) -> None:
        assert store.append("race-1", [], 0, DRIVER) == 0
        assert store.follow(0) == []

    def test_a_repeated_command_is_told_its_first_answer(self, store: EventStore) -> None:
        store.append("race-1", facts("a"), 0, DRIVER, command_id="c-1")
        with pytest.raises(CommandRepeated) as repeated:
            store.append("race-1", facts("a"), 1, DRIVER, command_id="c-1")
        assert (repeated.value.command_id, repeated.value.version) == ("c-1", 1)

    def test_following_gives_all_streams_in_the_order_of_positions(self, store: EventStore) -> None:
        store.append("race-1", facts("a"), 0, DRIVER)
        store.append("race-2", facts("b", "c"), 0, DRIVER)
        store.append("race-1", facts("d"), 1, DRIVER)
        everything = store.follow(0)
        assert [e.type for e in everything] == ["a", "b", "c", "d"]
        first, *rest = everything
        assert store.follow(first.position) == rest
        assert store.follow(0, limit=2) == everything[:2]
        assert store.follow(everything[-1].position) == []

    def test_streams_are_numbered_by_kind(self, store: EventStore) -> None:
        names = [store.open_stream(kind) for kind in ("race", "race", "championship", "race")]
        assert names == ["race-1", "race-2", "championship-1", "race-3"]
