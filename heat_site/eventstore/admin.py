from __future__ import annotations

from typing import TYPE_CHECKING, Any, override

from django.contrib import admin
from django.utils.translation import gettext

from heat_site.admin import ReadOnlyAdmin
from heat_site.eventstore.models import StoredEvent

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@admin.register(StoredEvent)
class StoredEventAdmin(ReadOnlyAdmin):
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
    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """One event. Of a race that runs it may hold hidden cards: who looked is put on record."""
        shown = super().change_view(request, object_id, form_url, extra_context)
        event = self.get_object(request, object_id)
        if event is not None:
            self.log_change(request, event, gettext("Looked at."))
        return shown
