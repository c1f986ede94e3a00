from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.contrib.admin.models import LogEntry
from django.db import DatabaseError, connection, transaction
from django.urls import reverse

from heat_site.accounts.models import User
from heat_site.eventstore import store
from heat_site.eventstore.models import StoredEvent
from tests.eventstore.contract import DRIVER, facts

if TYPE_CHECKING:
    from django.test import Client

FORBIDDEN = {
    "update": "UPDATE eventstore_storedevent SET body = '{}'",
    "update of one": "UPDATE eventstore_storedevent SET type = 'b' WHERE version = 1",
    "delete": "DELETE FROM eventstore_storedevent",
    "delete of one": "DELETE FROM eventstore_storedevent WHERE version = 1",
    # SQLite has no TRUNCATE, and there REPLACE is the one that deletes in silence.
    "truncate": "TRUNCATE eventstore_storedevent",
    "replace": """
        REPLACE INTO eventstore_storedevent
        SELECT position, stream, version, type, schema, '{}', meta, at FROM eventstore_storedevent
    """,
    "replace of a version": """
        REPLACE INTO eventstore_storedevent (stream, version, type, schema, body, meta, at)
        SELECT stream, version, type, schema, '{}', meta, at FROM eventstore_storedevent
    """,
}
ONLY = {"truncate": "postgresql", "replace": "sqlite", "replace of a version": "sqlite"}


@pytest.mark.django_db
@pytest.mark.parametrize("deed", FORBIDDEN)
def test_the_database_refuses_to_change_or_delete_events(deed: str) -> None:
    store.append("race-1", facts("a"), 0, DRIVER)
    before = store.read("race-1")
    with (
        pytest.raises(DatabaseError) as refused,
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(FORBIDDEN[deed])
    if ONLY.get(deed, connection.vendor) == connection.vendor:
        assert "never changed or deleted" in str(refused.value)
    assert store.read("race-1") == before


@pytest.mark.django_db
def test_the_orm_is_refused_too() -> None:
    store.append("race-1", facts("a"), 0, DRIVER)
    with pytest.raises(DatabaseError), transaction.atomic():
        StoredEvent.objects.update(type="b")
    with pytest.raises(DatabaseError), transaction.atomic():
        StoredEvent.objects.all().delete()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", ["first", "second"])
def test_a_flush_between_tests_leaves_the_guards_in_place(time: str) -> None:
    assert store.follow(0) == []
    store.append("race-1", facts(time), 0, DRIVER)
    with pytest.raises(DatabaseError), connection.cursor() as cursor:
        cursor.execute(FORBIDDEN["delete"])


@pytest.mark.django_db
def test_the_admin_shows_events_and_offers_nothing_else(client: Client) -> None:
    client.force_login(User.objects.create_superuser("root", "root@example.org", "secret"))
    store.append("race-1", facts("heat_paid"), 0, DRIVER)
    (event,) = store.read("race-1")
    page = client.get(reverse("admin:eventstore_storedevent_changelist"))
    assert "heat_paid" in page.content.decode()
    assert 'name="action"' not in page.content.decode()
    change = reverse("admin:eventstore_storedevent_change", args=[event.position])
    shown = client.get(change)
    assert shown.status_code == 200
    assert 'name="_save"' not in shown.content.decode()
    assert LogEntry.objects.get().object_id == str(event.position), "it may show hidden cards"
    assert client.post(change, {"type": "b"}).status_code == 403
    assert client.get(reverse("admin:eventstore_storedevent_add")).status_code == 403
    delete = reverse("admin:eventstore_storedevent_delete", args=[event.position])
    assert client.post(delete, {"post": "yes"}).status_code == 403
