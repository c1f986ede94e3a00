"""One sentence for each thing wrong with a described track, and how to put it right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from races.rules.track_faults import Fault, FieldKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrPromise

    from races.rules.track_faults import TrackFault

FIELD_KINDS: Final[Mapping[FieldKind, StrPromise]] = {
    FieldKind.TEXT: _("a text"),
    FieldKind.WHOLE_NUMBER: _("a whole number"),
    FieldKind.SPOT: _('"left" or "right"'),
    FieldKind.OBJECT: _("an object with named fields"),
    FieldKind.LIST_OF_CORNERS: _("a list of corners"),
    FieldKind.LIST_OF_LETTERS: _("a list of corner letters"),
    FieldKind.LIST_OF_STRETCHES: _("a list of [first space, last space]"),
    FieldKind.LIST_OF_ANCHORS: _("a list of [space, x, y], all whole numbers"),
}

TRACK_FAULTS: Final[Mapping[Fault, StrPromise]] = {
    Fault.NOT_JSON: _("This is not JSON: %(detail)s"),
    Fault.NOT_AN_OBJECT: _("A track is one JSON object with named fields; this is something else."),
    Fault.FIELD_MISSING: _('The field "%(field)s" is missing. Add it.'),
    Fault.FIELD_UNKNOWN: _(
        'A track has no field "%(field)s". Correct its spelling or take it out.'
    ),
    Fault.FIELD_OF_WRONG_KIND: _('The field "%(field)s" should be %(kind)s.'),
    Fault.ID_UNFIT: _(
        'The id "%(id)s" does not fit: use small letters a to z, figures and hyphens only.'
    ),
    Fault.NAME_EMPTY: _("The track has no name. Give it one."),
    Fault.TEXT_UNFIT: _(
        'The text in "%(field)s" has more than %(most)s characters, or some that cannot be shown. '
        "Shorten it or write it again."
    ),
    Fault.LAPS_OUT_OF_RANGE: _("A track has 1 to %(most)s laps, not %(laps)s."),
    Fault.SPACES_OUT_OF_RANGE: _("A track has %(least)s to %(most)s spaces, not %(spaces)s."),
    Fault.CARDS_OUT_OF_RANGE: _('"%(field)s" lies between 0 and %(most)s; %(cards)s does not.'),
    Fault.NO_CORNERS: _("A track needs at least one corner."),
    Fault.CORNER_NAMELESS: _("Corner number %(number)s has no letter. Give it one as its id."),
    Fault.CORNER_TWICE: _(
        "The letter %(corner)s stands for more than one corner. Give each its own."
    ),
    Fault.CORNER_OUTSIDE: _(
        "The line of corner %(corner)s lies after space %(space)s, but the spaces are numbered 1 "
        "to %(spaces)s."
    ),
    Fault.CORNERS_OUT_OF_ORDER: _(
        "The line of corner %(corner)s does not lie behind that of corner %(before)s. List the "
        "corners in driving direction, with a space or more between two lines."
    ),
    Fault.LIMIT_TOO_LOW: _(
        "The Speed limit of corner %(corner)s is %(limit)s; it must be 1 or higher."
    ),
    Fault.CORNER_NUMBER_TOO_HIGH: _(
        "Corner %(corner)s has a %(number)s; no limit and no number of spaces there may be higher "
        "than %(most)s."
    ),
    Fault.LEGEND_LINE_OUTSIDE: _(
        "The Legend line of corner %(corner)s lies after space %(space)s, but the spaces are "
        "numbered 1 to %(spaces)s."
    ),
    Fault.LEGEND_LINE_MISPLACED: _(
        "The Legend line of corner %(corner)s, after space %(space)s, must lie before the corner's "
        "own line and not before the line of the corner ahead of it."
    ),
    Fault.AGGRESSIVE_SPACES_NEGATIVE: _(
        "Corner %(corner)s gives aggressive Legends %(space)s spaces; it must be 0 or more."
    ),
    Fault.CHICANE_WITHOUT_ENTRY: _(
        "Corner %(corner)s is the exit of a chicane that begins at %(entry)s, but the track has no "
        "other corner of that letter."
    ),
    Fault.CHICANE_APART: _(
        "Corner %(corner)s must come directly after %(entry)s, the entry of its chicane."
    ),
    Fault.PRESS_CORNER_UNKNOWN: _("The press corner %(corner)s is no corner of this track."),
    Fault.PRESS_CORNER_TWICE: _("The press corner %(corner)s is listed more than once."),
    Fault.PRESS_CORNER_IS_ENTRY: _(
        "The press cannot stand at %(corner)s, the entry of a chicane. Name the exit instead."
    ),
    Fault.STRETCH_OUTSIDE: _(
        '"%(field)s" names spaces %(first)s to %(last)s, but the spaces are numbered 1 to '
        "%(spaces)s."
    ),
    Fault.STRETCH_BACKWARDS: _(
        '"%(field)s" names spaces %(first)s to %(last)s backwards. Put the first space first; a '
        "stretch over the start line is written as two."
    ),
    Fault.STRETCHES_OUT_OF_ORDER: _(
        'In "%(field)s" the stretch %(first)s to %(last)s begins before the one listed above it '
        "has ended. List them in driving direction, without overlap."
    ),
    Fault.OUTLINE_TOO_SHORT: _(
        "The outline has %(anchors)s points; it needs %(least)s or more to make a circuit."
    ),
    Fault.OUTLINE_START: _("The outline must begin at space 1, not at %(space)s."),
    Fault.OUTLINE_OUTSIDE: _(
        "The outline has a point for space %(space)s, but the spaces are numbered 1 to %(spaces)s."
    ),
    Fault.OUTLINE_TOO_FAR: _(
        "The outline's point for space %(space)s lies too far out: across and down are numbers "
        "from -%(most)s to %(most)s."
    ),
    Fault.OUTLINE_OUT_OF_ORDER: _(
        "The outline's point for space %(space)s comes after that for space %(before)s. List the "
        "points in driving direction, one for each space named."
    ),
    Fault.OUTLINE_STANDS_STILL: _(
        "The outline's points for spaces %(before)s and %(space)s are the same. Move one of them."
    ),
}


def track_fault_sentence(fault: TrackFault) -> str:
    """What is wrong with the track and how to put it right, in the reader's language."""
    facts: dict[str, object] = dict(fault.facts)
    if fault.fault is Fault.FIELD_OF_WRONG_KIND:
        facts["kind"] = FIELD_KINDS[FieldKind(str(fault.facts["kind"]))]
    return TRACK_FAULTS[fault.fault] % facts
