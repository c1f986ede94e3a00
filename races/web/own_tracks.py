"""Drawing a track of one's own: a form with a picture that follows it, JSON in and out."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

import msgspec
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from msgspec import Struct

from races import catalogue
from races.catalogue import TrackRefused
from races.picture.svg import Frame, track_svg
from races.web.signing_in import signed_in
from races.web.track_forms import (
    CornerForms,
    TrackForm,
    corner_rows_of,
    initial_of,
    raw_track,
)
from races.wording.tracks import track_fault_sentence

if TYPE_CHECKING:
    from django.forms import BaseFormSet

    from heat_site.http import HtmxHttpRequest
    from races.rules.track import Track
    from races.web.track_forms import CornerForm


class Look(Struct, frozen=True, kw_only=True):
    """What a described track comes to: its picture, or everything wrong with it."""

    picture: SafeString = SafeString("")
    faults: tuple[str, ...] = ()


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def draw(request: HtmxHttpRequest) -> HttpResponse:
    """The form of a track, begun from one of ours (`?like=`), from JSON (`text`), or filled in.
    Nothing is stored. 422 for a track that nobody can race on, with all that is wrong with it."""
    if request.method != "POST":
        like = catalogue.tracks().get(request.GET.get("like", ""))
        start = like or next(iter(catalogue.tracks().values()))
        return _shown(request, *_forms_of(start), look_at(start))
    if "text" in request.POST:
        return _from_text(request)
    form, corners = TrackForm(request.POST), CornerForms(request.POST)
    track, look = _described(form, corners)
    if request.htmx:
        return render(request, "races/own_track.html#look", {"look": look})
    status = HTTPStatus.OK if track is not None else HTTPStatus.UNPROCESSABLE_ENTITY
    return _shown(request, form, corners, look, status)


@require_POST
@signed_in
def download(request: HtmxHttpRequest) -> HttpResponse:
    """The track of the form as a file of JSON; 422 and the form with what is wrong with it."""
    form, corners = TrackForm(request.POST), CornerForms(request.POST)
    track, look = _described(form, corners)
    if track is None:
        return _shown(request, form, corners, look, HTTPStatus.UNPROCESSABLE_ENTITY)
    answer = HttpResponse(msgspec.json.format(msgspec.json.encode(track)), "application/json")
    answer["Content-Disposition"] = f'attachment; filename="{track.id}.json"'
    return answer


def look_at(track: Track) -> Look:
    """The picture of a track that can be raced on. An outline may still make no road."""
    try:
        drawn = track_svg(track, description=track.name, frame=Frame(scope="own"))
    except ValueError:
        return Look(faults=(_("The outline makes no road. Spread its points further apart."),))
    return Look(picture=mark_safe(drawn))  # noqa: S308 - the picture escapes every word it is given


def _described(form: TrackForm, corners: BaseFormSet[CornerForm]) -> tuple[Track | None, Look]:
    """The track that the forms describe, or None; and what it comes to."""
    if not (form.is_valid() and corners.is_valid()):
        return None, Look(faults=(_("Some fields cannot be read. Look at what is marked there."),))
    try:
        track = catalogue.load_track(raw_track(form, corners))
    except TrackRefused as refused:
        return None, Look(faults=tuple(map(track_fault_sentence, refused.faults)))
    look = look_at(track)
    return (None if look.faults else track), look


def _from_text(request: HtmxHttpRequest) -> HttpResponse:
    try:
        track = catalogue.load_track_text(request.POST["text"])
    except TrackRefused as refused:
        look = Look(faults=tuple(map(track_fault_sentence, refused.faults)))
        start = next(iter(catalogue.tracks().values()))
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return _shown(request, *_forms_of(start), look, status, request.POST["text"])
    return _shown(request, *_forms_of(track), look_at(track))


def _forms_of(track: Track) -> tuple[TrackForm, BaseFormSet[CornerForm]]:
    return TrackForm(initial=initial_of(track)), CornerForms(initial=corner_rows_of(track))


def _shown(
    request: HtmxHttpRequest,
    form: TrackForm,
    corners: BaseFormSet[CornerForm],
    look: Look,
    status: HTTPStatus = HTTPStatus.OK,
    text: str = "",
) -> HttpResponse:
    context = {
        "form": form,
        "corners": corners,
        "look": look,
        "text": text,
        "tracks": catalogue.tracks().values(),
    }
    return render(request, "races/own_track.html", context, status=status)
