"""Tables as CSV for spreadsheets."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Figure = str | int | float | bool | None
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a spreadsheet takes for the beginning of a formula; the wide forms of East Asia too."""


def csv_of(header: Sequence[str], rows: Iterable[Sequence[Figure]]) -> str:
    """A table as CSV (RFC 4180) with its header. None is an empty cell, true and false are 1 and 0.

    A text that a spreadsheet would run as a formula gets an apostrophe before it: names are given
    by people.
    """
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(header)
    for row in rows:
        writer.writerow([_written(each) for each in row])
    return written.getvalue()


def _written(value: Figure) -> str | int | float:
    match value:
        case None:
            return ""
        case bool():
            return int(value)
        case str() if value.lstrip(" \u00a0").startswith(_FORMULA):
            return f"'{value}"
        case _:
            return value
