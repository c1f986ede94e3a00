"""Addresses of championships."""

from __future__ import annotations

from django.urls import path

from championships.web import actions, pages, tables

app_name = "championships"

urlpatterns = [
    path("", pages.championship_list, name="list"),
    path("new/", pages.create, name="create"),
    path("<int:championship>/", pages.show, name="page"),
    path("<int:championship>/standings.csv", tables.standings_csv, name="standings_csv"),
    path("<int:championship>/join/", pages.join, name="join"),
    path("<int:championship>/leave/", actions.leave, name="leave"),
    path("<int:championship>/start/", actions.start, name="start"),
    path("<int:championship>/bots/", actions.add_bot, name="add_bot"),
    path("<int:championship>/rename/", actions.rename, name="rename"),
    path("<int:championship>/pause/", actions.pause, name="pause"),
    path("<int:championship>/resume/", actions.resume, name="resume"),
    path("<int:championship>/entries/<int:entry>/admit/", actions.admit, name="admit"),
    path("<int:championship>/entries/<int:entry>/decline/", actions.decline, name="decline"),
    path("<int:championship>/entries/<int:entry>/withdraw/", actions.withdraw, name="withdraw"),
]
