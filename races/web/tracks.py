"""Pages of tracks: all of them, one of them, and making one's own."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

import msgspec
from django.contrib import messages
from django.http import QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from heat_site.errors import CommandRefused, NotYourSeat
from races.catalogue import TrackRefused
from races.queries.own_tracks import TrackPage, track_lists, track_page
from races.rules.track_faults import LONGEST_NAME
from races.services import own_tracks
from races.web.answers import account_of, alert_for
from races.web.signing_in import own_account, signed_in
from races.web.track_form import EMPTY_ROWS, PREFIX, FilledTrack, as_filled
from races.web.track_pictures import draft_picture, thumbnail, track_window
from races.wording.tracks import track_fault_sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest, HttpResponse

    from heat_site.http import HtmxHttpRequest
    from races.rules.track import Track

FIRST_COPY: Final = "usa"
asked_and_done = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
def tracks(request: HttpRequest) -> HttpResponse:
    """The tracks of the boxes, and the reader's own."""
    lists = track_lists(account_of(request))
    context = {
        "figures": [(track, thumbnail(track)) for track in lists.figures],
        "mine": [(track, thumbnail(track)) for track in lists.mine],
    }
    return render(request, "races/tracks.html", context)


@require_safe
def track(request: HttpRequest, track: str) -> HttpResponse:
    """One track: its picture, its figures, its corners, and its description to copy."""
    page = track_page(track, account_of(request))
    context = {"page": page, "json": _json(page.track), **track_window(page.track)}
    return render(request, "races/track.html", context)


@asked_and_done
@signed_in
def new(request: HtmxHttpRequest) -> HttpResponse:
    """A new track, begun as a copy of another."""
    if request.method == "POST":
        return _answer(request, None)
    copied = track_page(request.GET.get("from", FIRST_COPY), own_account(request)).track
    name = _("Copy of %(track)s") % {"track": copied.name}
    return _form(request, None, {**own_tracks.described(copied), "name": name[:LONGEST_NAME]})


@asked_and_done
@signed_in
def edit(request: HtmxHttpRequest, track: str) -> HttpResponse:
    """Another text for one's own track."""
    page = _own_page(request, track)
    if request.method == "POST":
        return _answer(request, track)
    return _form(request, track, own_tracks.described(page.track))


@require_POST
@signed_in
def preview(request: HtmxHttpRequest) -> HttpResponse:
    """The picture of what is filled in, and what is wrong with it, each at its place."""
    filled = FilledTrack(request.POST)
    return render(request, "races/track_edit.html#news", _shown(filled))


@asked_and_done
@signed_in
def withdraw(request: HtmxHttpRequest, track: str) -> HttpResponse:
    """Take one's own track off the list, after asking."""
    page = _own_page(request, track)
    if request.method != "POST":
        return render(request, "races/track_withdraw.html", {"page": page})
    own_tracks.withdraw(own_account(request), track)
    messages.success(request, _("The track is off the list. Races on it go on as before."))
    return redirect("races:tracks")


def _own_page(request: HtmxHttpRequest, track: str) -> TrackPage:
    page = track_page(track, own_account(request))
    if not page.may_edit:
        raise NotYourSeat
    return page


def _answer(request: HtmxHttpRequest, track: str | None) -> HttpResponse:
    """What the pressed button asks for: read a description, show, add rows, or save."""
    match request.POST.get("do"):
        case "read":
            return _read(request, track)
        case "more":
            return _page(request, track, FilledTrack(_with_more_rows(request.POST)))
        case "save":
            return _save(request, track, FilledTrack(request.POST))
        case _:
            return _page(request, track, FilledTrack(request.POST))


def _save(request: HtmxHttpRequest, track: str | None, filled: FilledTrack) -> HttpResponse:
    if filled.track is None or filled.raw is None:
        return _page(request, track, filled, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        saved = own_tracks.save(own_account(request), filled.raw, track=track)
    except CommandRefused as refused:
        filled.general.append(alert_for(refused).sentence)
        return _page(request, track, filled, HTTPStatus.UNPROCESSABLE_ENTITY)
    messages.success(request, _("The track is saved. Races made from now on are driven on it so."))
    return redirect("races:track", saved)


def _read(request: HtmxHttpRequest, track: str | None) -> HttpResponse:
    """Fill the form from a description; one that cannot be read stays in its own field."""
    file = request.FILES.get("file")
    text = file.read(own_tracks.LONGEST_TEXT + 1) if file else request.POST.get("json", "")
    try:
        described = own_tracks.read(text)
    except TrackRefused as refused:
        said = [track_fault_sentence(fault) for fault in refused.faults]
    except CommandRefused as refused:
        said = [alert_for(refused).sentence]
    else:
        return _form(request, track, described)
    context = {"json_faults": said, "json": text if isinstance(text, str) else ""}
    filled = FilledTrack(request.POST)
    return _page(request, track, filled, HTTPStatus.UNPROCESSABLE_ENTITY, **context)


def _form(
    request: HtmxHttpRequest, track: str | None, described: Mapping[str, Any]
) -> HttpResponse:
    sent = QueryDict(mutable=True)
    for name, value in as_filled(described).items():
        sent[name] = value
    return _page(request, track, FilledTrack(sent))


def _page(
    request: HtmxHttpRequest,
    track: str | None,
    filled: FilledTrack,
    status: HTTPStatus = HTTPStatus.OK,
    **more: object,
) -> HttpResponse:
    lists = track_lists(own_account(request))
    context = {
        **_shown(filled),
        "track": track,
        "copies": [*lists.mine, *lists.figures],
        "refused": status is HTTPStatus.UNPROCESSABLE_ENTITY,
        "most_kb": own_tracks.LONGEST_TEXT // 1024,
        **more,
    }
    return render(request, "races/track_edit.html", context, status=status)


def _shown(filled: FilledTrack) -> dict[str, object]:
    return {
        "filled": filled,
        "form": filled.form,
        "corners": filled.corners,
        "picture": draft_picture(filled),
    }


def _with_more_rows(sent: QueryDict) -> QueryDict:
    grown = sent.copy()
    total = sent.get(f"{PREFIX}-TOTAL_FORMS", "")
    rows = int(total) if total.isdecimal() and len(total) < 5 else 0
    grown[f"{PREFIX}-TOTAL_FORMS"] = str(rows + EMPTY_ROWS)
    return grown


def _json(track: Track) -> str:
    return msgspec.json.format(msgspec.json.encode(track), indent=1).decode()
