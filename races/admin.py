"""Races in the admin, for support: to look at, not to change."""

from __future__ import annotations

from typing import Any, override

from django.contrib import admin

from races.models import DueDecision, OwnTrack, Race, Result, Seat


class ReadOnlyAdmin(admin.ModelAdmin[Any]):
    """Rows that follow from events are changed by events only."""

    @override
    def has_add_permission(self, *args: Any, **kwargs: Any) -> bool:
        return False

    @override
    def has_change_permission(self, *args: Any, **kwargs: Any) -> bool:
        return False

    @override
    def has_delete_permission(self, *args: Any, **kwargs: Any) -> bool:
        return False


@admin.register(Race)
class RaceAdmin(ReadOnlyAdmin):
    """Races by number."""

    list_display = ("number", "track", "laps", "status", "round", "paused_at", "championship")
    list_filter = ("status", "track")
    search_fields = ("number",)


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    """Who drives where."""

    list_display = ("race", "number", "account", "bot", "car")
    search_fields = ("account",)


@admin.register(Result)
class ResultAdmin(ReadOnlyAdmin):
    """Results."""

    list_display = ("race", "place", "car", "account", "legend", "status")


@admin.register(DueDecision)
class DueDecisionAdmin(ReadOnlyAdmin):
    """What races wait for."""

    list_display = ("race", "car", "account", "step", "opened_at", "due_at")


@admin.register(OwnTrack)
class OwnTrackAdmin(ReadOnlyAdmin):
    """What people made; its owner alone changes it."""

    list_display = ("pk", "name", "owner", "updated_at", "withdrawn_at")
    search_fields = ("name",)
