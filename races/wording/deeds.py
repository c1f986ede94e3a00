"""What a driver decided in a turn and may undo, as a phrase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from races.rules.words import Deed
from races.wording.cards import card_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrPromise

    from races.rules.values import Decided

_DEEDS: Final[Mapping[Deed, StrPromise]] = {
    Deed.CHOOSE_SPEED: _("the value chosen, %(n)s"),
    Deed.COOLDOWN: _("cooldown of %(n)s Heat"),
    Deed.ADRENALINE_MOVE: _("adrenaline for 1 space"),
    Deed.ADRENALINE_COOLDOWN: _("adrenaline for 1 Cooldown"),
    Deed.HEAT: _("the Heat of %(card)s"),
    Deed.REDUCE_STRESS: _("%(n)s Stress laid aside"),
    Deed.ACCELERATE: _("accelerating with %(card)s"),
    Deed.SUPER_COOL: _("super cool of %(n)s Heat"),
    Deed.DRAFT: _("the draft with %(card)s"),
    Deed.END_REACT: _("going on without more"),
    Deed.SLIPSTREAM: ngettext_lazy(
        "the slipstream of %(n)d space", "the slipstream of %(n)d spaces", "n"
    ),
}
_STAYED: Final = _("staying out of the slipstream")


def deed_phrase(decided: Decided) -> str:
    """What was decided, to stand behind "Undo:" or in a sentence; translated."""
    if decided.deed is Deed.SLIPSTREAM and not decided.n:
        return str(_STAYED)
    card = "" if decided.card is None else card_name(decided.card)
    return str(_DEEDS[decided.deed] % {"n": decided.n, "card": card})
