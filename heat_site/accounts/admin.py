"""Accounts in the admin, for support."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _
from rest_framework.authtoken.models import TokenProxy

from heat_site.accounts.models import User

# Its list shows everybody's tokens, and who has a token acts as its owner.
admin.site.unregister(TokenProxy)


@admin.register(User)
class AccountAdmin(UserAdmin[User]):
    list_display = ("username", "display_name", "email", "time_zone", "is_bot", "is_staff")
    list_filter = (*UserAdmin.list_filter, "is_bot")
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (_("At the track"), {"fields": ("display_name", "time_zone", "language", "is_bot")}),
    )
