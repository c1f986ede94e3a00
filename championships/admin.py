"""Championships in the admin, for support: rows that follow from events are changed by events."""

from __future__ import annotations

from typing import Any, override

from django.contrib import admin

from championships.models import Championship, ChampionshipText, Entry, Standing


class ReadOnlyAdmin(admin.ModelAdmin[Any]):
    """To look at, not to change."""

    @override
    def has_add_permission(self, *args: Any, **kwargs: Any) -> bool:
        return False

    @override
    def has_change_permission(self, *args: Any, **kwargs: Any) -> bool:
        return False

    @override
    def has_delete_permission(self, *args: Any, **kwargs: Any) -> bool:
        return False


@admin.register(Championship)
class ChampionshipAdmin(ReadOnlyAdmin):
    """Championships by number."""

    list_display = (
        "number",
        "season",
        "status",
        "drivers",
        "races",
        "races_scored",
        "running_race",
    )
    list_filter = ("status", "season")
    search_fields = ("=number",)


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    """Who takes part where."""

    list_display = ("championship", "number", "account", "bot", "status")
    list_filter = ("status",)
    search_fields = ("=account",)


@admin.register(Standing)
class StandingAdmin(ReadOnlyAdmin):
    """Tables."""

    list_display = ("championship", "line", "place", "account", "legend", "points", "champion")
    search_fields = ("=championship__number",)


@admin.register(ChampionshipText)
class ChampionshipTextAdmin(admin.ModelAdmin[ChampionshipText]):
    """Names can be corrected, or emptied when they say too much; no event knows them."""

    list_display = ("id", "name")
    search_fields = ("name",)

    @override
    def has_add_permission(self, *args: Any, **kwargs: Any) -> bool:
        return False

    @override
    def has_delete_permission(self, *args: Any, **kwargs: Any) -> bool:
        return False
