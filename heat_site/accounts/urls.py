"""Addresses of one's own account; signing up and in are allauth's."""

from __future__ import annotations

from django.urls import path

from heat_site.accounts import views

app_name = "accounts"
urlpatterns = [
    path("profile/", views.profile, name="profile"),
    path("profile/token/", views.make_token, name="make_token"),
    path("profile/token/revoke/", views.revoke_token, name="revoke_token"),
]
