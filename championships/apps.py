"""The app of championships: their rules, their streams, and the way from race to race."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ChampionshipsConfig(AppConfig):
    """Championships."""

    name = "championships"
    verbose_name = _("Championships")
