"""The Celery application: workers are pokes, the database is the truth."""

from __future__ import annotations

import os

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "heat_site.settings.dev")

TRANSPORT_ALIASES["filesystem"] = "heat_site.file_broker:Transport"

app = Celery("paddock")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
