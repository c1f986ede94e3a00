from __future__ import annotations

from typing import TYPE_CHECKING, override

from django.contrib import admin

from heat_site.eventstore.models import StoredEvent

if TYPE_CHECKING:
    from django.http import HttpRequest


@admin.register(StoredEvent)
class StoredEventAdmin(admin.ModelAdmin[StoredEvent]):
    """For support: events can be looked at and nothing else."""

    list_display = ("position", "stream", "version", "type", "schema", "at")
    list_display_links = ("position",)
    list_filter = ("type",)
    search_fields = ("=stream",)
    search_help_text = "race-12"
    ordering = ("-position",)
    # Counting all rows costs more than the page itself once there are a million.
    show_full_result_count = False

    @override
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @override
    def has_change_permission(self, request: HttpRequest, obj: StoredEvent | None = None) -> bool:
        return False

    @override
    def has_delete_permission(self, request: HttpRequest, obj: StoredEvent | None = None) -> bool:
        return False
