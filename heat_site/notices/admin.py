from __future__ import annotations

from typing import TYPE_CHECKING, override

from django.contrib import admin

from heat_site.notices.models import Delivery

if TYPE_CHECKING:
    from django.http import HttpRequest


@admin.register(Delivery)
class DeliveryAdmin(admin.ModelAdmin[Delivery]):
    """For support: did the mail go out, and if not, why."""

    list_display = ("id", "recipient", "kind", "channel", "status", "tries", "next_try", "error")
    list_filter = ("status", "channel", "notice__kind")
    list_select_related = ("notice__recipient",)
    search_fields = ("=notice__recipient__username", "notice__decision")
    ordering = ("-id",)
    show_full_result_count = False

    @admin.display(ordering="notice__recipient__username")
    def recipient(self, delivery: Delivery) -> str:
        """The account's user name."""
        return delivery.notice.recipient.username

    @admin.display(ordering="notice__kind")
    def kind(self, delivery: Delivery) -> str:
        """The notice's kind."""
        return delivery.notice.kind

    @override
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @override
    def has_change_permission(self, request: HttpRequest, obj: Delivery | None = None) -> bool:
        return False
