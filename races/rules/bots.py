"""The bots that can hold a seat, by the name that events know them by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from races.rules import autopilot, racer
from races.rules.commands import DecisionCommand
from races.rules.race import Race
from races.rules.words import CarId

Bot = Callable[[Race, CarId], DecisionCommand]

BOTS: Mapping[str, Bot] = MappingProxyType({"careful": autopilot.choose, "racer": racer.choose})
