"""The app of races: single ones and those of championships."""

from __future__ import annotations

from typing import override

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from heat_site.eventstore.projectors import Projector, register


class RacesConfig(AppConfig):
    """Races."""

    name = "races"
    verbose_name = _("Races")

    @override
    def ready(self) -> None:
        # Models can be imported only now.
        from races.projections import rebuilding  # noqa: PLC0415

        register(Projector("races", rebuilding.rebuild, rebuilding.differences))
