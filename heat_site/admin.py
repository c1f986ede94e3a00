"""What all apps' admin pages share."""

from __future__ import annotations

from typing import Any, override

from django.contrib import admin


class ReadOnlyAdmin(admin.ModelAdmin[Any]):
    """Rows to look at, not to change: what follows from events is changed by events only."""

    @override
    def has_add_permission(self, *args: Any, **kwargs: Any) -> bool:
        return False

    @override
    def has_change_permission(self, *args: Any, **kwargs: Any) -> bool:
        return False

    @override
    def has_delete_permission(self, *args: Any, **kwargs: Any) -> bool:
        return False
