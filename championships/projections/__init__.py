"""Events folded into the rows that lists read.

A row is a function of the folded championship, so that playing command by command and rebuilding
from the whole log give equal rows.
"""

from __future__ import annotations
