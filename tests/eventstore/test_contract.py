from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db import connection, transaction
from django.db.transaction import TransactionManagementError

from heat_site.eventstore import store as database_store
from heat_site.eventstore.errors import CommandRepeated, StreamMoved
from heat_site.eventstore.memory import MemoryStore
from heat_site.eventstore.models import StoredEvent
from tests.eventstore.contract import DRIVER, StoreContract, facts

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from heat_site.eventstore.records import EventStore


class TestMemory(StoreContract):
    @pytest.fixture
    def store(self) -> EventStore:
        return MemoryStore()


@pytest.mark.django_db(transaction=True)
class TestDatabase(StoreContract):
    """On SQLite or PostgreSQL, whichever DATABASE_URL names; .ci/run has it run on both."""

    @pytest.fixture
    def store(self) -> EventStore:
        return database_store

    def test_a_refused_append_leaves_nothing_at_all(self, store: EventStore) -> None:
        store.append("race-1", facts("a", "b"), 0, DRIVER)
        with pytest.raises(StreamMoved):
            # Versions 2 and 3: the first of them is taken, the second would fit.
            store.append("race-1", facts("c", "d"), 1, DRIVER, command_id="c-1")
        assert [e.type for e in store.read("race-1")] == ["a", "b"]
        assert store.receipt("race-1", "c-1") is None

    @pytest.mark.parametrize("error", [StreamMoved, CommandRepeated])
    def test_who_swallows_the_error_still_cannot_commit(
        self, store: EventStore, error: type[Exception]
    ) -> None:
        store.append("race-1", facts("a", "b"), 0, DRIVER, command_id="c-1")
        again = "c-1" if error is CommandRepeated else "c-2"
        with transaction.atomic():
            store.append("race-2", facts("written before"), 0, DRIVER)
            with pytest.raises(error):
                store.append("race-1", facts("c", "d"), 1, DRIVER, command_id=again)
            assert transaction.get_rollback()
        assert store.read("race-2") == []

    def test_an_append_stands_or_falls_with_the_callers_transaction(
        self, store: EventStore
    ) -> None:
        def append_and_fail() -> None:
            with transaction.atomic():
                store.append("race-1", facts("a"), 0, DRIVER, command_id="c-1")
                raise LookupError

        with pytest.raises(LookupError):
            append_and_fail()
        assert store.read("race-1") == []
        assert store.receipt("race-1", "c-1") is None
        assert store.append("race-1", facts("a"), 0, DRIVER, command_id="c-1") == 1

    def test_a_number_given_in_vain_is_given_again(self, store: EventStore) -> None:
        with transaction.atomic():
            assert store.open_stream("race") == "race-1"
            transaction.set_rollback(True)
        assert store.open_stream("race") == "race-1"

    def test_locking_outside_of_a_transaction_is_refused(self, store: EventStore) -> None:
        with pytest.raises(TransactionManagementError):
            store.lock("race-1")

    def test_rows_of_one_command_go_in_one_statement(
        self, store: EventStore, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        with transaction.atomic(), django_assert_num_queries(1):
            store.append("race-1", facts(*"abcdefgh"), 0, DRIVER)

    def test_the_model_reads_what_the_store_wrote(self, store: EventStore) -> None:
        store.append("race-1", facts("a"), 0, DRIVER)
        (recorded,) = store.read("race-1")
        row = StoredEvent.objects.get()
        assert (row.position, row.version, row.at) == (recorded.position, 1, recorded.at)
        assert str(row) == "race-1 1 a"

    def test_reading_a_stream_uses_the_unique_key(self, store: EventStore) -> None:
        """However many events are stored, a page pays for those of its race."""
        store.append("race-1", facts("a"), 0, DRIVER)
        plan = StoredEvent.objects.filter(stream="race-1", version__gt=0).explain()
        if connection.vendor == "sqlite":
            assert "one_event_a_version" in plan or "sqlite_autoindex" in plan, plan
        else:
            assert "one_event_a_version" in plan or "Seq Scan" in plan, plan

    def test_a_page_of_the_log_is_read_backwards(self) -> None:
        database_store.append("race-1", facts(*"abcde"), 0, DRIVER)
        assert [e.type for e in database_store.read_below("race-1", 5, 2)] == ["d", "c"]
        assert database_store.read_below("race-1", 1, 2) == []

    def test_streams_are_listed_by_kind_in_the_order_of_opening(self) -> None:
        for stream in ("race-2", "race-10", "championship-1", "race-3"):
            database_store.append(stream, facts("a", "b"), 0, DRIVER)
        assert database_store.streams("race") == ["race-2", "race-10", "race-3"]
        assert database_store.streams("championship") == ["championship-1"]

    def test_a_receipt_can_hold_another_answer_than_a_version(self) -> None:
        with transaction.atomic():
            database_store.keep_receipt("creations-7", "c-1", 12)
        assert database_store.receipt("creations-7", "c-1") == 12
        with pytest.raises(CommandRepeated) as repeated, transaction.atomic():
            database_store.keep_receipt("creations-7", "c-1", 13)
        assert repeated.value.version == 12

    def test_following_one_type_and_going_on_from_what_is_settled(self) -> None:
        assert database_store.settled_position() == 0
        database_store.append("race-1", facts("moved", "ended"), 0, DRIVER)
        database_store.append("race-2", facts("ended", "moved"), 0, DRIVER)
        settled = database_store.settled_position()
        assert settled == database_store.follow(0)[-1].position
        ended = database_store.follow_type("ended", 0)
        assert [e.stream for e in ended] == ["race-1", "race-2"]
        assert database_store.follow_type("ended", 0, limit=1) == ended[:1]
        assert database_store.follow_type("ended", settled) == []

    def test_streams_that_moved_are_told_with_their_newest_version(self) -> None:
        assert database_store.moved(0) == (0, {})
        database_store.append("race-1", facts("a", "b"), 0, DRIVER)
        database_store.append("race-2", facts("c"), 0, DRIVER)
        position, versions = database_store.moved(0)
        assert versions == {"race-1": 2, "race-2": 1}
        assert position == database_store.settled_position()
        database_store.append("race-1", facts("d"), 2, DRIVER)
        later, versions = database_store.moved(position)
        assert versions == {"race-1": 3}
        assert database_store.moved(later) == (later, {})
