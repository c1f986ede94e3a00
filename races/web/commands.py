"""What a form asks for, as a typed command; and how a form must be filled to ask for a command.

Forms name cards, gears and distances, never a position in a list, so that a page that was left
open cannot mean something else by them.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

import msgspec
from django.utils.translation import gettext as _

from races.rules.commands import DecisionCommand

if TYPE_CHECKING:
    from django.http import QueryDict

_FIGURES: Final = ("gear", "n", "spaces")
_WITH_CARDS: Final = ("plan", "discard")


class FormUnreadable(Exception):  # noqa: N818 - an answer, not an error of the program
    """A form that asks for nothing that could be done; `sentence` says what is missing."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def read_command(fields: QueryDict) -> DecisionCommand:
    """The command that a form asks for. Raises FormUnreadable with a sentence for the person."""
    asked = fields.get("do", "")
    raw: dict[str, object] = {"do": asked, "car": fields.get("car", "")}
    raw.update({name: fields[name] for name in _FIGURES if fields.get(name)})
    if asked in _WITH_CARDS:
        raw["cards"] = fields.getlist("card")
    if asked == "plan" and "gear" not in raw:
        raise FormUnreadable(_("Choose a gear first."))
    try:
        command: DecisionCommand = msgspec.convert(raw, DecisionCommand, strict=False)
    except msgspec.ValidationError as error:
        raise FormUnreadable(
            _("This page sent something that cannot be read. Load it again and decide anew.")
        ) from error
    return command


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
    return (*((name, str(value)) for name, value in built.items()), *cards)
