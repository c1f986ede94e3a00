"""What a form asks for, as a typed command; and how a form must be filled to ask for a command.

Forms name cards, gears and distances, never a position in a list, so that a page that was left
open cannot mean something else by them.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

import msgspec
from django.utils.translation import gettext as _

from races.rules.commands import DecisionCommand, Salvage

if TYPE_CHECKING:
    from django.http import QueryDict

_SINGLE: Final = ("gear", "n", "spaces", "given", "taken")
_WITH_CARDS: Final = frozenset({"plan", "discard", "salvage"})
_WITH_CARD: Final = frozenset(
    {"heat", "scrap", "direct_play", "accelerate", "draft", "pick", "drop"}
)


class FormUnreadable(Exception):  # noqa: N818 - an answer, not an error of the program
    """A form that asks for nothing that could be done; `sentence` says what is missing."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def read_command(fields: QueryDict) -> DecisionCommand:
    """The command that a form asks for. Raises FormUnreadable with a sentence for the person."""
    asked = fields.get("do", "")
    raw: dict[str, object] = {"do": asked, "car": fields.get("car", "")}
    raw.update({name: fields[name] for name in _SINGLE if fields.get(name)})
    raw.update(_cards_of(asked, fields))
    _check_chosen(asked, raw)
    try:
        command: DecisionCommand = msgspec.convert(raw, DecisionCommand, strict=False)
    except msgspec.ValidationError as error:
        raise FormUnreadable(
            _("This page sent something that cannot be read. Load it again and decide anew.")
        ) from error
    return command


def _cards_of(asked: str, fields: QueryDict) -> dict[str, object]:
    """The cards that a form names, in the fields of its command."""
    named: dict[str, object] = {}
    if asked in _WITH_CARDS:
        named["cards"] = fields.getlist("card")
    elif asked in _WITH_CARD:
        named["card"] = fields.get("card", "")
    if asked == "salvage":
        named["card"] = fields.get("by", "")
    elif asked == "discard":
        named["refresh"] = [card for card in fields.getlist("refresh") if card]
    elif asked == "choose_speed":
        named["values"] = [_value_of(chosen) for chosen in fields.getlist("value")]
    return named


def _value_of(chosen: str) -> dict[str, str]:
    """`brakes-1:3` as a card and its value."""
    card, _colon, value = chosen.rpartition(":")
    return {"card": card, "value": value}


def _check_chosen(asked: str, raw: dict[str, object]) -> None:
    if asked == "plan" and "gear" not in raw:
        raise FormUnreadable(_("Choose a gear first."))
    if asked in {"pick", "drop"} and not raw["card"]:
        raise FormUnreadable(_("Choose a card first."))
    if asked == "swap" and not ("given" in raw and "taken" in raw):
        raise FormUnreadable(
            _("Choose the card you give and the card you take, or keep what you have.")
        )


def read_seen(fields: QueryDict) -> int:
    """The version of the race that the person saw; 0, older than everything, without one."""
    seen = fields.get("seen", "")
    return int(seen) if seen.isdecimal() and len(seen) < 10 else 0


def command_key(fields: QueryDict, command: DecisionCommand) -> str:
    """The id under which the store knows this submission.

    The form's own id makes a double click harmless. The content is part of the key, because a
    browser that goes back shows the same form again: chosen anew, it is another submission.
    """
    content = msgspec.json.encode(command)
    digest = hashlib.sha256(fields.get("command_id", "").encode() + b"\0" + content)
    return digest.hexdigest()[:32]


def fields_of(command: DecisionCommand) -> tuple[tuple[str, str], ...]:
    """Name and value of each hidden field that makes a form ask for this command."""
    built = msgspec.to_builtins(command)
    cards = [("card", str(card)) for card in built.pop("cards", ())]
    refresh = [("refresh", str(card)) for card in built.pop("refresh", ())]
    values = [("value", f"{each['card']}:{each['value']}") for each in built.pop("values", ())]
    if isinstance(command, Salvage):
        built["by"] = built.pop("card")
    single = ((name, str(value)) for name, value in built.items())
    return (*single, *cards, *refresh, *values)


def anchor_of(command: DecisionCommand) -> str:
    """What a command is called in the ids of its button: letters, figures, hyphens, underscores."""
    named = "-".join(value for _name, value in fields_of(command))
    return named.replace(":", "-")
