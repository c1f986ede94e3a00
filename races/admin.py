"""Races in the admin, for support: to look at, not to change."""

from __future__ import annotations

from django.contrib import admin

from heat_site.admin import ReadOnlyAdmin
from races.models import DueDecision, OwnTrack, Race, Result, Seat


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
