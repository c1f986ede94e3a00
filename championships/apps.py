"""The app of championships: their rules, their streams, and the way from race to race."""

from __future__ import annotations

from typing import override

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from heat_site import start_page
from heat_site.eventstore.projectors import Projector, register


class ChampionshipsConfig(AppConfig):
    """Championships."""

    name = "championships"
    verbose_name = _("Championships")

    @override
    def ready(self) -> None:
        """Tell the store which rows follow from events, the start page what to show, and the races
        when a season is over."""
        # Models can be imported only now.
        from championships.projections import rebuilding  # noqa: PLC0415
        from championships.queries.lists import has_ended  # noqa: PLC0415
        from championships.web.start_page import section  # noqa: PLC0415
        from races.public import ask_about_seasons  # noqa: PLC0415

        register(Projector("championships", rebuilding.rebuild, rebuilding.differences))
        start_page.register("championships", section)
        ask_about_seasons(has_ended)
