"""Tracks and cards of the figures, read once; and the loader for tracks that people describe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Final

import msgspec
from msgspec import Struct

from races.rules.cards import Card, CardKind, Symbol
from races.rules.legend_cards import FIRST_COLOURS, LegendCard, LegendMove
from races.rules.track import Corner, Track
from races.rules.track_faults import Fault, FieldKind, TrackFault, faults_of
from races.rules.words import HEAT, STRESS, CardId


class TrackRefused(Exception):  # noqa: N818 - an answer, not an error of the program
    """A described track that cannot be raced on; `faults` is everything wrong with it."""

    def __init__(self, faults: tuple[TrackFault, ...]) -> None:
        super().__init__(", ".join(f"{each.fault} {dict(each.facts)}" for each in faults))
        self.faults = faults


class _TrackFigures(Struct, frozen=True, forbid_unknown_fields=True):
    tracks: tuple[dict[str, object], ...]


class _CardFigure(Struct, frozen=True, forbid_unknown_fields=True):
    id: CardId = CardId("")
    kind: CardKind = CardKind.UPGRADE
    speed: int | None = None
    symbols: dict[Symbol, int] = {}


class _CardFigures(Struct, frozen=True, forbid_unknown_fields=True):
    basic: tuple[_CardFigure, ...]
    starting: tuple[_CardFigure, ...]
    stress: _CardFigure


class _LegendFigure(Struct, frozen=True, forbid_unknown_fields=True):
    row: int
    number: int


class _LegendFigures(Struct, frozen=True, forbid_unknown_fields=True):
    colours: tuple[str, ...]
    cards: tuple[dict[str, _LegendFigure], ...]


def read_figures[T](name: str, form: type[T]) -> T:
    """A file of the figures in its form."""
    text = resources.files("races").joinpath("figures", name).read_bytes()
    return msgspec.json.decode(text, type=form)


@cache
def tracks() -> Mapping[str, Track]:
    """All tracks of the figures by their id, in the order of the figures."""
    loaded = (load_track(raw) for raw in read_figures("tracks.json", _TrackFigures).tracks)
    return MappingProxyType({track.id: track for track in loaded})


def track(track_id: str) -> Track:
    """The track with this id; KeyError when the figures have none."""
    return tracks()[track_id]


@cache
def cards() -> tuple[Card, ...]:
    """R1.2: one of each kind of card in the base game: basic, starting, Stress and Heat."""
    figures = read_figures("cards.json", _CardFigures)
    basic = tuple(_card(each, CardId(str(each.speed)), CardKind.BASIC) for each in figures.basic)
    starting = tuple(_card(each, each.id, each.kind) for each in figures.starting)
    stress = _card(figures.stress, STRESS, CardKind.STRESS)
    return (*basic, *starting, stress, Card(id=HEAT, kind=CardKind.HEAT))


def _card(figure: _CardFigure, card_id: CardId, kind: CardKind) -> Card:
    speeds = () if figure.speed is None else (figure.speed,)
    return Card(id=card_id, kind=kind, speeds=speeds, symbols=tuple(figure.symbols.items()))


@cache
def legend_cards() -> tuple[LegendCard, ...]:
    """R13.1: the ten cards of the Legends' deck, in the order of the figures."""
    return tuple(
        LegendCard(
            moves=tuple(
                LegendMove(colour=colour, row=card[colour].row, number=card[colour].number)
                for colour in FIRST_COLOURS
            )
        )
        for card in read_figures("legends.json", _LegendFigures).cards
    )


LEGEND_COLOURS: Final = read_figures("legends.json", _LegendFigures).colours
"""R13.7: the colours a Legend can have, those with cards of their own first."""


def load_track_text(text: str | bytes, *, any_faults: bool = True) -> Track:
    """The track that a JSON text describes; TrackRefused says everything wrong with it.

    Without `any_faults` only fields are judged, so that a bad track can be put right in a form.
    """
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise TrackRefused((TrackFault(Fault.NOT_JSON, {"detail": str(error)}),)) from error
    if not isinstance(raw, dict):
        raise TrackRefused((TrackFault(Fault.NOT_AN_OBJECT),))
    return load_track(raw, any_faults=any_faults)


def load_track(raw: Mapping[str, object], *, any_faults: bool = True) -> Track:
    """The track that a description in the form of figures/tracks.json makes.

    TrackRefused says everything wrong with it: fields that are missing, unknown or of the wrong
    kind; and only when there are none of these, what the track itself lacks.
    """
    faults = tuple(_form_faults(raw))
    if faults:
        raise TrackRefused(faults)
    loaded = msgspec.convert(dict(raw), Track)
    faults = faults_of(loaded) if any_faults else ()
    if faults:
        raise TrackRefused(faults)
    return loaded


def _form_faults(raw: Mapping[str, object]) -> Iterator[TrackFault]:
    yield from _field_faults(Track, raw, "")
    corners = raw.get("corners")
    if not isinstance(corners, list | tuple):
        return
    for index, corner in enumerate(corners):
        place = f"corners[{index}]"
        if isinstance(corner, Mapping):
            yield from _field_faults(Corner, corner, f"{place}.")
        else:
            yield TrackFault(Fault.FIELD_OF_WRONG_KIND, {"field": place, "kind": FieldKind.OBJECT})


def _field_faults(
    form: type[Struct], raw: Mapping[str, object], place: str
) -> Iterator[TrackFault]:
    fields = {field.name: field for field in msgspec.structs.fields(form)}
    for name, field in fields.items():
        if name in raw:
            wanted = tuple[object, ...] if name == "corners" else field.type
            try:
                msgspec.convert(raw[name], wanted)
            except msgspec.ValidationError:
                facts = {"field": place + name, "kind": _KINDS[name]}
                yield TrackFault(Fault.FIELD_OF_WRONG_KIND, facts)
        elif field.required:
            yield TrackFault(Fault.FIELD_MISSING, {"field": place + name})
    for name in raw:
        if name not in fields:
            yield TrackFault(Fault.FIELD_UNKNOWN, {"field": f"{place}{name}"})


_KINDS: Mapping[str, FieldKind] = {
    "id": FieldKind.TEXT,
    "name": FieldKind.TEXT,
    "set": FieldKind.TEXT,
    "laps": FieldKind.WHOLE_NUMBER,
    "spaces": FieldKind.WHOLE_NUMBER,
    "stress_cards": FieldKind.WHOLE_NUMBER,
    "heat_cards": FieldKind.WHOLE_NUMBER,
    "corners": FieldKind.LIST_OF_CORNERS,
    "press_corner_order": FieldKind.LIST_OF_LETTERS,
    "flooded_spaces": FieldKind.LIST_OF_STRETCHES,
    "tunnel_spaces": FieldKind.LIST_OF_STRETCHES,
    "outline": FieldKind.LIST_OF_ANCHORS,
    "after_space": FieldKind.WHOLE_NUMBER,
    "speed_limit": FieldKind.WHOLE_NUMBER,
    "race_line_after": FieldKind.SPOT,
    "legend_line_after_space": FieldKind.WHOLE_NUMBER,
    "aggressive_legend_spaces": FieldKind.WHOLE_NUMBER,
    "double_aggressive_legend_spaces": FieldKind.WHOLE_NUMBER,
    "chicane_exit_of": FieldKind.TEXT,
}
"""What each field of a track or corner should be, for the person who got it wrong."""
