"""Making a race, its seats, its start, and the organiser's powers: each asked before it is done."""

from __future__ import annotations

import uuid
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods
from msgspec import Struct

from heat_site.errors import CommandRefused, NothingThere, NotYourSeat
from heat_site.eventstore.errors import StreamMoved
from heat_site.http import command_id_of, status_of
from races import catalogue
from races.own_tracks import own_tracks_of, track_on_offer
from races.queries.race_page import race_page
from races.rules.words import RaceStatus
from races.services import organise
from races.web.answers import Alert, account_of, alert_for, race_context, whole_page
from races.web.forms import RaceForm, SeatForm
from races.web.grid import car_names
from races.web.signing_in import own_account, signed_in
from races.web.track_pictures import thumbnail

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django.http import HttpResponse

    from heat_site.http import HtmxHttpRequest
    from races.rules.track import Track

asked_and_done = require_http_methods(["GET", "HEAD", "POST"])


@asked_and_done
@signed_in
def create(request: HtmxHttpRequest) -> HttpResponse:
    """A form for a new race; what was filled in stays when something is wrong."""
    choices, asked = _tracks_to_choose(request)
    form = RaceForm(request.POST or None, choices)
    form.initial["track"] = asked
    if request.method == "POST" and form.is_valid():
        made = _create(request, form)
        if made is not None:
            return redirect("races:race", made)
    wrong = form.is_bound and bool(form.errors)
    tracks = [
        (track.id, track.name, track.laps, len(track.corners), thumbnail(track))
        for track in choices.values()
    ]
    context = {"form": form, "tracks": tracks, "track": form["track"].value()}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
    return render(request, "races/create.html", context, status=status)


def _tracks_to_choose(request: HtmxHttpRequest) -> tuple[Mapping[str, Track], str]:
    """The figures' tracks, the reader's own, and somebody else's that a link asks for; and which
    of them is chosen at first."""
    found = {**catalogue.tracks(), **own_tracks_of(own_account(request))}
    asked = request.POST.get("track") or request.GET.get("track") or ""
    track = found.get(asked) or track_on_offer(asked)
    if track is None:
        return found, next(iter(found))
    return {**found, track.id: track}, track.id


def _create(request: HtmxHttpRequest, form: RaceForm) -> int | None:
    """The new race's number; None when it was refused, and the form then says why."""
    account, filled, command_id = own_account(request), form.cleaned_data, command_id_of(request)
    try:
        made = organise.create_race(account, **form.settings, command_id=command_id)
        if filled["take_seat"]:
            organise.take_seat(made, account, words=filled["words"], command_id=f"{command_id}-s")
    except CommandRefused as error:
        form.add_error(None, alert_for(error).sentence)
        return None
    return made


@asked_and_done
def join(request: HtmxHttpRequest, race: int) -> HttpResponse:
    """Take a seat. The address is the invitation: it shows the race, to guests too."""
    page = race_page(race, account_of(request))
    if request.method != "POST":
        return whole_page(request, race_context(page))
    return _take_seat(request, race=race)


@signed_in
def _take_seat(request: HtmxHttpRequest, race: int) -> HttpResponse:
    form = SeatForm(request.POST)
    if not form.is_valid():
        sentence = " ".join(str(each) for errors in form.errors.values() for each in errors)
        return _seat_refused(
            request, race, Alert(sentence=sentence), HTTPStatus.UNPROCESSABLE_ENTITY
        )
    words, command_id = form.cleaned_data["words"], command_id_of(request)
    try:
        organise.take_seat(race, own_account(request), words=words, command_id=command_id)
    except (CommandRefused, StreamMoved) as error:
        status = status_of(error) or HTTPStatus.CONFLICT
        return _seat_refused(request, race, alert_for(error), status)
    messages.success(request, _("You have a seat. You will be told when the race starts."))
    return redirect("races:race", race)


def _seat_refused(
    request: HtmxHttpRequest, race: int, alert: Alert, status: HTTPStatus
) -> HttpResponse:
    context = race_context(race_page(race, own_account(request)), alert=alert)
    context["seat_words"] = request.POST.get("words", "")
    return whole_page(request, context, status)


class Asked(Struct, frozen=True, kw_only=True):
    """What is to be confirmed, in words, and whether it can be taken back."""

    title: str
    text: str
    button: str
    done: str
    danger: bool = False


@asked_and_done
@signed_in
def start(request: HtmxHttpRequest, race: int) -> HttpResponse:
    """Start the race with the seats that are taken."""
    page = race_page(race, own_account(request))
    free = sum(seat.account is None for seat in page.view.seats)
    text = _("The grid is drawn and everybody is asked for a first plan.")
    if free and page.view.status is RaceStatus.OPEN:
        left = ngettext(
            "%(free)d seat is still free; nobody can take it afterwards.",
            "%(free)d seats are still free; nobody can take them afterwards.",
            free,
        )
        text = f"{text} {left % {'free': free}}"
    asked = Asked(
        title=_("Start the race?"),
        text=text,
        button=_("Start the race"),
        done=_("The race has started."),
    )
    return _confirmed(request, race, asked, organise.start_race)


@asked_and_done
@signed_in
def pause(request: HtmxHttpRequest, race: int) -> HttpResponse:
    """Stop all clocks and moves."""
    asked = Asked(
        title=_("Pause the race?"),
        text=_("All clocks stand still and nobody can move until you let the race go on."),
        button=_("Pause the race"),
        done=_("The race is paused."),
    )
    return _confirmed(request, race, asked, organise.pause_race)


@asked_and_done
@signed_in
def resume(request: HtmxHttpRequest, race: int) -> HttpResponse:
    """Let the clocks run again."""
    asked = Asked(
        title=_("Let the race go on?"),
        text=_("Each clock goes on with what was left when the race was paused."),
        button=_("Let the race go on"),
        done=_("The race goes on."),
    )
    return _confirmed(request, race, asked, organise.resume_race)


@asked_and_done
@signed_in
def leave(request: HtmxHttpRequest, race: int) -> HttpResponse:
    """Give one's own seat up before the start."""
    asked = Asked(
        title=_("Give up your seat?"),
        text=_("The seat is free for somebody else. You can take one again while there is one."),
        button=_("Give up my seat"),
        done=_("You have no seat in this race any more."),
    )
    return _confirmed(request, race, asked, organise.leave_seat)


@asked_and_done
@signed_in
def withdraw(request: HtmxHttpRequest, race: int, car: int) -> HttpResponse:
    """R9.5: take a car out of the race."""
    page = race_page(race, own_account(request))
    names = car_names(page)
    if car not in names:
        raise NothingThere(f"race {race}, car {car}")
    asked = Asked(
        title=_("Withdraw %(name)s?") % {"name": names[car]},
        text=_(
            "The car leaves the track at once and is placed behind everybody, with no points. This "
            "cannot be taken back."
        ),
        button=_("Withdraw the car"),
        done=_("The car is withdrawn."),
        danger=True,
    )
    return _confirmed(request, race, asked, partial(organise.withdraw_car, car=car))


def _confirmed(
    request: HtmxHttpRequest, race: int, asked: Asked, do: Callable[..., int]
) -> HttpResponse:
    """Ask first, do it on POST, say that it is done; 422 and 403 with a sentence if it is not."""
    alert, status = None, HTTPStatus.OK
    if request.method == "POST":
        try:
            do(race, own_account(request), command_id=command_id_of(request))
        except (CommandRefused, NotYourSeat, StreamMoved) as error:
            alert, status = alert_for(error), status_of(error) or HTTPStatus.CONFLICT
        else:
            messages.success(request, asked.done)
            return redirect("races:race", race)
    context = {"race": race, "asked": asked, "alert": alert, "command_id": uuid.uuid4().hex}
    return render(request, "races/confirm.html", context, status=status)
