"""A picture for link previews: the track as it stands, beside a board with the places.

Stands alone: colours are presentation attributes, and all type is the one sans-serif face that who
draws it provides.
"""

from __future__ import annotations

from html import escape
from typing import Final

from msgspec import Struct

from races.picture.liveries import livery
from races.picture.symbols import WEATHERS, WEIGHT

WIDTH: Final = 1200
HEIGHT: Final = 630
"""What sites that show previews ask for, in pixels."""

PANEL_WIDTH: Final = 732
BOARD_LEFT: Final = 790
MOST_LINES: Final = 8
LINE_HEIGHT: Final = 52
FIRST_LINE: Final = 186
LONGEST_NAME: Final = 17
LONGEST_TITLE: Final = 18
LONGEST_WORDS: Final = 74
"""In letters; the board has no room for more, and no letter is ever cut through."""


class PosterLine(Struct, frozen=True):
    """A car on the board: its place, its number in its livery, whose it is, and where it stands."""

    place: int
    number: str
    livery: int
    name: str
    note: str


def picture_ratio(*, over_words: bool) -> float:
    """Width to height of the room for the track, which is lower with a sentence under it."""
    return PANEL_WIDTH / _panel_height(over_words=over_words)


def poster_svg(
    picture: str,
    title: str,
    kicker: str,
    lines: tuple[PosterLine, ...],
    words: str = "",
    *,
    weather: str = "",
) -> str:
    """A whole `<svg>` of `WIDTH` by `HEIGHT`. `picture` is the `<svg>` of a track, best in
    `picture_ratio`; `kicker` stands over the title, `words` is a sentence under the track, and
    `weather` the id of one, whose icon is shown. Words are escaped here, `picture` is not."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">'
        f"{_ground()}{_placed(picture, over_words=bool(words))}{_sentence(words)}"
        f"{_board(title, kicker, weather)}"
        f"{''.join(_line(*each) for each in enumerate(lines[:MOST_LINES]))}</svg>"
    )


def _ground() -> str:
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#0c3a2c"/>'
        f'<rect y="{HEIGHT - 18}" width="{WIDTH}" height="6" fill="#b3261a"/>'
        f'<rect y="{HEIGHT - 12}" width="{WIDTH}" height="6" fill="#fbf4e2"/>'
        f'<rect y="{HEIGHT - 6}" width="{WIDTH}" height="6" fill="#e8b32a"/>'
    )


def _panel_height(*, over_words: bool) -> int:
    return 494 if over_words else 564


def _placed(picture: str, *, over_words: bool) -> str:
    place = f'x="24" y="24" width="{PANEL_WIDTH}" height="{_panel_height(over_words=over_words)}"'
    return (
        f'<clipPath id="panel"><rect {place} rx="14"/></clipPath><g clip-path="url(#panel)">'
        f'<rect {place} fill="#cfdcb8"/>{picture.replace("<svg ", f"<svg {place} ", 1)}</g>'
    )


def _sentence(words: str) -> str:
    if not words:
        return ""
    return f'<text x="28" y="567" font-size="32" fill="#fbf4e2">{_cut(words, LONGEST_WORDS)}</text>'


def _board(title: str, kicker: str, weather: str) -> str:
    sky = WEATHERS.get(weather, "")
    room = LONGEST_TITLE + (4 if sky else 8)
    return (
        f'<rect x="{BOARD_LEFT - 14}" y="24" width="400" height="564" rx="14" fill="#15181a"/>'
        f'<text x="{BOARD_LEFT + 8}" y="72" font-size="30" fill="#ffd34d" letter-spacing="1.5">'
        f"{_cut(kicker.upper(), room)}</text>"
        f'<text x="{BOARD_LEFT + 8}" y="136" font-size="60" fill="#ffffff">'
        f"{_cut(title.upper(), LONGEST_TITLE - 3)}</text>{_icon(sky)}"
    )


def _icon(path: str) -> str:
    """The weather's, at the end of the line over the title."""
    if not path:
        return ""
    return (
        f'<path class="poster-weather" transform="translate({BOARD_LEFT + 318} 38)scale(1.9)"'
        f' d="{path}" fill="none" stroke="#ffd34d" stroke-width="{WEIGHT}" stroke-linecap="round"'
        ' stroke-linejoin="round"/>'
    )


def _line(index: int, line: PosterLine) -> str:
    y = FIRST_LINE + index * LINE_HEIGHT
    paint = livery(line.livery)
    rule = f'<path d="M{BOARD_LEFT + 8} {y - 16}h356" stroke="#3b4044" stroke-width="1.5"/>'
    return (
        f"{rule}"
        f'<text x="{BOARD_LEFT + 32}" y="{y + 22}" font-size="34" fill="#ffd34d"'
        f' text-anchor="end">{line.place}</text>'
        f'<circle cx="{BOARD_LEFT + 62}" cy="{y + 10}" r="18" fill="{paint.body}" stroke="#f7f5ec"'
        ' stroke-width="1.6"/>'
        f'<text x="{BOARD_LEFT + 62}" y="{y + 18}" font-size="24" fill="{paint.ink}"'
        f' text-anchor="middle">{escape(line.number)}</text>'
        f'<text x="{BOARD_LEFT + 92}" y="{y + 21}" font-size="33" fill="#f2efe6">'
        f"{_cut(line.name, LONGEST_NAME)}</text>"
        f'<text x="{BOARD_LEFT + 364}" y="{y + 20}" font-size="28" fill="#b9bdb8"'
        f' text-anchor="end">{_cut(line.note, 12)}</text>'
    )


def _cut(words: str, most: int) -> str:
    return escape(words if len(words) <= most else f"{words[: most - 1].rstrip()}…")
