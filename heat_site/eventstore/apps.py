from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EventStoreConfig(AppConfig):
    name = "heat_site.eventstore"
    label = "eventstore"
    verbose_name = _("Event store")
