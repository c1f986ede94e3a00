"""Addresses of the API of races. The last of the API's own: anything else is nothing."""

from __future__ import annotations

from django.urls import path, re_path

from heat_site.api.views import NothingHere
from races.api import views

app_name = "races_api"
urlpatterns = [
    path("races/", views.Races.as_view(), name="races"),
    path("races/<int:race>/", views.Race.as_view(), name="race"),
    path("races/<int:race>/offers/", views.Offers.as_view(), name="offers"),
    path("races/<int:race>/seats/", views.Seats.as_view(), name="seats"),
    path("races/<int:race>/start/", views.Start.as_view(), name="start"),
    path("races/<int:race>/pause/", views.Pause.as_view(), name="pause"),
    path("races/<int:race>/resume/", views.Resume.as_view(), name="resume"),
    path("races/<int:race>/withdraw/", views.Withdraw.as_view(), name="withdraw"),
    path("races/<int:race>/commands/", views.Commands.as_view(), name="commands"),
    path("races/<int:race>/preview/", views.Previews.as_view(), name="preview"),
    path("races/<int:race>/log/", views.Log.as_view(), name="log"),
    path("races/<int:race>/report/", views.Report.as_view(), name="report"),
    path("races/<int:race>/events/", views.Events.as_view(), name="events"),
    path("me/turns/", views.MyTurns.as_view(), name="my_turns"),
    path("tracks/", views.Tracks.as_view(), name="tracks"),
    re_path("^(?P<rest>.*)$", NothingHere.as_view(), name="nothing"),
]
