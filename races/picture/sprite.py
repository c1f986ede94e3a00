"""Prints the file of all icons: python -m races.picture.sprite > races/static/races/icons.svg"""

from __future__ import annotations

import sys

from races.picture.symbols import sprite

if __name__ == "__main__":
    sys.stdout.write(sprite())
