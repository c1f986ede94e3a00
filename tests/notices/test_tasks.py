from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.core import mail

from heat_site.celery import app
from heat_site.notices.outbox import tell
from heat_site.notices.tasks import deliver

if TYPE_CHECKING:
    from heat_site.accounts.models import User


@pytest.mark.django_db
def test_the_task_sends_what_is_due(ada: User) -> None:
    due = datetime(2026, 12, 1, tzinfo=UTC)
    tell(ada.pk, "your_turn", "race-1:1", "/races/1/", {"race": "Cup", "due": due})
    deliver()
    assert len(mail.outbox) == 1


def test_beat_asks_for_it_by_its_name() -> None:
    app.loader.import_default_modules()
    assert deliver.name in app.tasks
    assert deliver.name in {each["task"] for each in settings.CELERY_BEAT_SCHEDULE.values()}
