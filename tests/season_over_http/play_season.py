#!/usr/bin/env python3
"""Play a whole championship over HTTP, with nothing but the API and the standard library.

    python tests/season_over_http/play_season.py --base http://127.0.0.1:8000 \
        --people ada:pit-lane-1961 ben:pit-lane-1961 --season 1961 --bots racer racer

The first person opens the championship, all join, and each decision is made among the choices that
the API offers, by what it says they lead to. The program holds no rule of the game. Connections
that break, a site that restarts and answers of 5xx are waited out: a command is sent again with the
same id, and taken once. Exit status 1 when the season could not be played to its end.
"""

from __future__ import annotations

import argparse
import http.client
import json
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

PAUSE = 0.1
"""Seconds between two looks at a site that is not ready or has nothing for us to do."""
WORTH_OF_HEAT = 2.5
"""Spaces that a Heat in the engine is taken to be worth."""

Json = dict[str, Any]


class Gone(Exception):  # noqa: N818 - reads as what happened
    """The site did not answer for as long as we had patience."""


class Refused(Exception):  # noqa: N818 - an answer, not an error of the program
    """An answer of 4xx, with the API's error."""

    def __init__(self, status: int, error: Json) -> None:
        super().__init__(f"{status} {error.get('reason')}: {error.get('message')}")
        self.status = status
        self.error = error


@dataclass
class Program:
    """Speaks for one account. Every call is repeated until there is an answer."""

    base: str
    token: str = ""
    patience: float = 120.0
    repeats: int = 0
    account: int = 0

    def get(self, path: str) -> Json:
        """The answer to a reading request."""
        return self.ask("GET", path)

    def post(self, path: str, body: Json) -> Json:
        """The answer to a command; it carries an id that makes repeats harmless."""
        return self.ask("POST", path, {"command_id": uuid4().hex} | body)

    def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        """Ask until there is an answer. Raises Refused, or Gone when patience is over."""
        until = time.monotonic() + self.patience
        while True:
            try:
                return self.once(method, path, body)
            except (urllib.error.URLError, OSError, http.client.HTTPException, ValueError) as error:
                if time.monotonic() > until:
                    raise Gone(f"{method} {path}: {error}") from error
                self.repeats += 1
                time.sleep(PAUSE)

    def once(self, method: str, path: str, body: Json | None) -> Json:
        """Ask once. Raises Refused for 4xx that asking again would not change."""
        request = urllib.request.Request(  # noqa: S310 - the address is the caller's own
            self.base.rstrip("/") + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "Accept": "application/json"},
        )
        if self.token:
            request.add_header("Authorization", f"Token {self.token}")
        try:
            with urllib.request.urlopen(request, timeout=30) as response:  # noqa: S310
                answer: Json = json.load(response)
                return answer
        except urllib.error.HTTPError as error:
            if error.code == 429:
                time.sleep(float(error.headers.get("Retry-After") or 1))
            if error.code >= 500 or error.code == 429:
                raise
            raise Refused(error.code, json.load(error)) from error


@dataclass
class Season:
    """A championship under way, and who plays in it."""

    programs: list[Program]
    number: int = 0
    decisions: int = 0

    @property
    def organiser(self) -> Program:
        """The program of who opened it."""
        return self.programs[0]

    @property
    def address(self) -> str:
        """Where the championship stands in the API."""
        return f"/api/championships/{self.number}/"

    def say(self, line: str) -> None:
        """Tell the person who watches."""
        print(line, file=sys.stderr, flush=True)

    def open(self, settings: Json, bots: list[str]) -> None:
        """Create the championship, let all join, add bots, start."""
        self.number = self.organiser.post("/api/championships/", settings)["number"]
        self.say(f"championship {self.number}")
        for program in self.programs:
            program.post(f"{self.address}entries/", {})
        for bot in bots:
            self.organiser.post(f"{self.address}bots/", {"bot": bot})
        for program in self.programs:
            entries = program.get(self.address)["entries"]
            program.account = next(entry["account"] for entry in entries if entry["is_me"])
        self.organiser.post(f"{self.address}start/", {})

    def play(self) -> Json:
        """Play until the championship has ended; how it stands then."""
        played = None
        while True:
            shown = self.organiser.get(self.address)
            if shown["status"] == "ended":
                return shown
            race = next((each for each in shown["calendar"] if each["is_running"]), None)
            if race is None or race["race"] == played:
                time.sleep(PAUSE)
                continue
            self.say(f"race {race['number']} on {race['track']}, number {race['race']}")
            self.play_race(race["race"])
            played = race["race"]

    def play_race(self, race: int) -> None:
        """Take all our decisions in a race until it has ended."""
        ours = {program.account: program for program in self.programs}
        while True:
            shown = self.organiser.get(f"/api/races/{race}/")
            view = shown["view"]
            if view["status"] == "ended":
                return
            waiting = [account_of(view, each["car"]) for each in view["awaited"]]
            mine = [ours[account] for account in waiting if account in ours]
            for program in mine:
                self.decisions += decide(program, race)
            if not mine:
                time.sleep(PAUSE)


def account_of(view: Json, car: int) -> int | None:
    """The account that drives a car."""
    seat = view["cars"][car]["seat"]
    account: int | None = None if seat is None else view["seats"][seat]["account"]
    return account


def decide(program: Program, race: int) -> bool:
    """Take the decision that is open, if it still is; whether it was taken."""
    offered = program.get(f"/api/races/{race}/offers/")
    command = choose(offered)
    if command is None:
        return False
    sent = {"expected_version": offered["version"], "command": command}
    try:
        program.post(f"/api/races/{race}/commands/", sent)
    except Refused as refused:
        # The autopilot was quicker, or our own first try came through while the site went down and
        # the next decision is open by now: look again.
        if refused.status not in {409, 422}:
            raise
        return False
    return True


def choose(offered: Json) -> Json | None:
    """The safest command, among those the one that gets furthest for its Heat; None: no offers."""
    for offer in offered["offers"]:
        if offer["type"] == "discard":
            return {"do": "discard", "car": offered["car"], "cards": []}
    never = {"retire", "take_back"}
    choices = [each for each in offered["choices"] if each["command"]["do"] not in never]
    for choice in choices:
        if choice["command"]["do"] in {"cooldown", "adrenaline_cooldown"}:
            command: Json = choice["command"]
            return command
    foreseen = [each for each in choices if each["preview"] is not None]
    if not foreseen:
        # In the garage nothing is foreseen: the first card is as good as any.
        return choices[0]["command"] if choices else None
    best: Json = min(foreseen, key=prospect)["command"]
    return best


def prospect(choice: Json) -> tuple[float, float]:
    """Risk of a spin-out, then Heat spent against spaces won; the smaller the better."""
    outcomes = choice["preview"]["outcomes"]
    heat = choice["preview"]["heat_now"] + sum(
        each["likelihood"] * each["heat"] for each in outcomes
    )
    progress = sum(each["likelihood"] * each["progress"] for each in outcomes)
    return round(choice["spin_out_risk"], 6), WORTH_OF_HEAT * heat - progress


def signed_in(base: str, person: str, patience: float) -> Program:
    """The program of a person given as name:password."""
    name, _, password = person.partition(":")
    guest = Program(base, patience=patience)
    answer = guest.ask("POST", "/api/token/", {"username": name, "password": password})
    return Program(base, answer["token"], patience)


def calendar_of(races: list[str]) -> list[Json]:
    """Races given as track or track:laps."""
    found = []
    for race in races:
        track, _, laps = race.partition(":")
        found.append({"track": track, "laps": int(laps) if laps else None})
    return found


def table(shown: Json) -> str:
    """The standings as lines of text."""
    lines = []
    for line in shown["standings"]:
        scores = " ".join(
            "  -" if score is None else f"{score['points']:3}" for score in line["scores"]
        )
        crown = "  champion" if line["is_champion"] else ""
        lines.append(f"{line['place']:2}. {line['name']:20} {scores}  = {line['points']}{crown}")
    return "\n".join(lines)


def parsed(arguments: list[str] | None = None) -> argparse.Namespace:
    """What is to be played."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--base", default="http://127.0.0.1:8000", help="address of the site")
    parser.add_argument("--tokens", nargs="*", default=[], help="API tokens of the drivers")
    parser.add_argument("--people", nargs="*", default=[], help="drivers as name:password")
    parser.add_argument("--season", default="", help="a printed season, such as 1961")
    parser.add_argument("--calendar", nargs="*", default=[], help="own races as track:laps")
    parser.add_argument("--bots", nargs="*", default=[], help="careful, racer")
    parser.add_argument("--legends", type=int, default=0)
    parser.add_argument("--name", default="Season over HTTP")
    parser.add_argument("--patience", type=float, default=120.0, help="seconds without an answer")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Play, print the standings."""
    asked = parsed(arguments)
    programs = [Program(asked.base, token, asked.patience) for token in asked.tokens]
    try:
        programs += [signed_in(asked.base, each, asked.patience) for each in asked.people]
        if not programs:
            print("Name drivers with --tokens or --people.", file=sys.stderr)
            return 1
        season = Season(programs)
        season.open(
            {
                "name": asked.name,
                "season": asked.season or ("" if asked.calendar else "1961"),
                "calendar": calendar_of(asked.calendar),
                "legends": asked.legends,
            },
            asked.bots,
        )
        shown = season.play()
    except (Gone, Refused) as error:
        print(error, file=sys.stderr)
        return 1
    repeats = sum(program.repeats for program in programs)
    if asked.json:
        played = {"decisions": season.decisions, "repeats": repeats, "championship": shown}
        print(json.dumps(played))
    else:
        print(table(shown))
        print(f"{season.decisions} decisions, {repeats} requests repeated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
