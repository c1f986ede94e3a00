"""Addresses of races. The names of the pages are part of the contract with the rest of the site."""

from __future__ import annotations

from django.urls import path

from races.web import (
    decision,
    lobby,
    organising,
    posters,
    race_page,
    recap,
    replay,
    report,
    rules_help,
    style,
    tracks,
)

app_name = "races"

urlpatterns = [
    path("", lobby.start_page, name="lobby"),
    path("picture.png", posters.site_poster, name="site_poster"),
    path("rules/", rules_help.rules, name="rules"),
    path("style/", style.style, name="style"),
    path("style/errors/<int:status>/", style.error, name="error"),
    path("tracks/", tracks.tracks, name="tracks"),
    path("tracks/new/", tracks.new, name="track_new"),
    path("tracks/preview/", tracks.preview, name="track_preview"),
    path("tracks/<slug:track>/", tracks.track, name="track"),
    path("tracks/<slug:track>/edit/", tracks.edit, name="track_edit"),
    path("tracks/<slug:track>/withdraw/", tracks.withdraw, name="track_withdraw"),
    path("races/", lobby.race_list, name="race_list"),
    path("races/new/", organising.create, name="create"),
    path("races/<int:race>/", race_page.race, name="race"),
    path("races/<int:race>/live/", race_page.live, name="live"),
    path("races/<int:race>/picture.png", posters.race_poster, name="poster"),
    path("races/<int:race>/seen/", recap.seen, name="seen"),
    path("races/<int:race>/log/", race_page.log, name="log"),
    path("races/<int:race>/replay/", replay.replay, name="replay"),
    path("races/<int:race>/replay/frames/", replay.frames, name="frames"),
    path("races/<int:race>/replay/cars/", replay.moving_parts, name="moving_parts"),
    path("races/<int:race>/report/", report.report, name="report"),
    path("races/<int:race>/report.csv", report.report_csv, name="report_csv"),
    path("races/<int:race>/report.json", report.report_json, name="report_json"),
    path("races/<int:race>/decide/", decision.decide, name="decide"),
    path("races/<int:race>/preview/", decision.preview, name="preview"),
    path("races/<int:race>/join/", organising.join, name="join"),
    path("races/<int:race>/leave/", organising.leave, name="leave"),
    path("races/<int:race>/start/", organising.start, name="start"),
    path("races/<int:race>/pause/", organising.pause, name="pause"),
    path("races/<int:race>/resume/", organising.resume, name="resume"),
    path("races/<int:race>/withdraw/<int:car>/", organising.withdraw, name="withdraw"),
]
