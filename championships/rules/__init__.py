"""The rules of a championship: pure values in, pure values out.

What can be asked and what happened stand in `championship`; `points`, `ties`, `tables` and `grid`
are the arithmetic. Leagues and seasons of divisions get folders of their own beside it.
"""

from __future__ import annotations
