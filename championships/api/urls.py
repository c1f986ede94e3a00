"""Addresses of the API of championships."""

from __future__ import annotations

from django.urls import path

from championships.api import views

app_name = "championships_api"
HERE = "championships/<int:championship>/"
urlpatterns = [
    path("championships/", views.Championships.as_view(), name="championships"),
    path(HERE, views.Championship.as_view(), name="championship"),
    path(f"{HERE}standings/", views.Standings.as_view(), name="standings"),
    path(f"{HERE}entries/", views.Entries.as_view(), name="entries"),
    path(f"{HERE}entries/<int:entry>/admit/", views.Admission.as_view(), name="admit"),
    path(f"{HERE}entries/<int:entry>/decline/", views.Declining.as_view(), name="decline"),
    path(f"{HERE}entries/<int:entry>/withdraw/", views.Withdrawal.as_view(), name="withdraw"),
    path(f"{HERE}bots/", views.Bots.as_view(), name="bots"),
    path(f"{HERE}start/", views.Start.as_view(), name="start"),
]
