"""The fold: from the events of a race to its record."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING

from races.rules.events import (
    CarMoved,
    CornerChecked,
    GridDrawn,
    MovesUndone,
    RaceEnded,
    RoundStarted,
    SponsorshipGained,
    SpunOut,
    TimedOut,
    TurnEnded,
    TurnStarted,
    UpgradePicked,
    UpgradeSwapped,
)
from races.rules.record.facts import (
    CarRound,
    Drafted,
    LateDecision,
    LeadChange,
    RaceRecord,
    RecordedCar,
    RecordedCorner,
    RecordedRound,
    Rewarded,
    SpinOut,
)
from races.rules.record.lap_times import fastest, laps_of
from races.rules.record.passing import PassedInTurn
from races.rules.record.turns import Counted
from races.rules.replay import replay
from races.rules.track import crossings_at, space_at
from races.rules.undone import undone
from races.rules.view import view
from races.rules.words import CarStatus

if TYPE_CHECKING:
    from collections.abc import Iterable

    from races.rules.events import Event
    from races.rules.race import Race
    from races.rules.record.facts import LapTaken, Overtake
    from races.rules.record.lap_times import TimedLap
    from races.rules.view import RaceView
    from races.rules.words import CarId

GONE = (CarStatus.RETIRED, CarStatus.ELIMINATED, CarStatus.WITHDRAWN)


def record(events: Iterable[Event]) -> RaceRecord:
    """The record of a race from its events, oldest first; ValueError where there are none.

    A round is written down when the next one begins or the race ends, as cars are only then known
    to have finished (R9.3). What was taken back is not counted (R2.2).
    """
    race: Race | None = None
    log, happened = _Log(), tuple(events)
    gone = undone(happened)
    for index, event in enumerate(happened):
        if race is not None and isinstance(event, RoundStarted | RaceEnded):
            log.close_round(race)
        race = replay((event,), race)
        if index not in gone:
            log.note(event, race)
    if race is None:
        raise ValueError("no events")
    return log.record(race)


class _Log:
    """What has been noted so far."""

    def __init__(self) -> None:
        self.grid: tuple[CarId, ...] = ()
        self.rounds: list[RecordedRound] = []
        self.overtakes: list[Overtake] = []
        self.spin_outs: list[SpinOut] = []
        self.late: list[LateDecision] = []
        self.drafted: list[Drafted] = []
        self.rewards: list[Rewarded] = []
        self.progress: dict[CarId, list[tuple[int, int]]] = {}
        self._counted: dict[CarId, Counted] = defaultdict(Counted)
        self._passed: PassedInTurn | None = None
        self._checked: CornerChecked | None = None

    def note(self, event: Event, race: Race) -> None:
        """Take an event into account; `race` is what it has led to."""
        car = getattr(event, "car", None)
        if car is not None:
            self._counted[car].count(event, race.track)
        self._note_turn(event, race)
        self._note_other(event, race)

    def _note_turn(self, event: Event, race: Race) -> None:
        match event:
            case TurnStarted(car=car):
                self._passed = PassedInTurn(race, car)
            case CarMoved(why=why) if self._passed is not None:
                self._passed.moved(race, why)
            case MovesUndone() if self._passed is not None:
                self._passed.undone()
            case TurnEnded() if self._passed is not None:
                self.overtakes += self._passed.overtakes(race)
                self._passed = None
            case CornerChecked():
                self._checked = event
            case SpunOut():
                self._note_spin_out(event, race)
            case _:
                pass

    def _note_spin_out(self, event: SpunOut, race: Race) -> None:
        checked = self._checked
        if checked is None or race.round is None:
            return
        self.spin_outs.append(
            SpinOut(
                version=race.version,
                round=race.round.number,
                car=event.car,
                corner=event.corner,
                lap=max(1, crossings_at(race.track, checked.at)),
                speed=checked.speed,
                limit=checked.limit,
                space=space_at(race.track, event.end),
            )
        )

    def _note_other(self, event: Event, race: Race) -> None:
        number = race.round.number if race.round is not None else 0
        match event:
            case GridDrawn(order=order):
                self.grid = order
                self.progress = {car: [(0, race.car(car).progress)] for car in order}
            case TimedOut(car=car):
                self.late.append(LateDecision(version=race.version, round=number, car=car))
            case UpgradePicked(car=car, card=card):
                self.drafted.append(Drafted(car=car, card=card))
            case UpgradeSwapped(car=car, taken=taken, given=given):
                self.drafted.append(Drafted(car=car, card=taken, given=given))
            case SponsorshipGained(car=car, cards=cards, why=why):
                self.rewards.append(Rewarded(round=number, car=car, cards=len(cards), why=why))
            case _:
                pass

    def close_round(self, race: Race) -> None:
        """Write down how the cars of the round stand; nothing if that is done."""
        under_way = race.round
        if under_way is None:
            self._counted.clear()  # what happened in the garage belongs to no round
            return
        if self.rounds and self.rounds[-1].number == under_way.number:
            return
        seen = view(race, None)
        rows = [self._row(seen, car) for car in seen.standings if car in under_way.order]
        self.rounds.append(
            RecordedRound(number=under_way.number, version=race.version, cars=tuple(rows))
        )
        for row in rows:
            self.progress[row.car].append((under_way.number, row.progress))
        self._counted.clear()

    def _row(self, seen: RaceView, car_id: CarId) -> CarRound:
        car, counted = seen.cars[car_id], self._counted[car_id]
        first, human = seen.cars[seen.standings[0]], not car.legend
        return CarRound(
            car=car.id,
            place=car.standing,
            status=car.status,
            progress=car.progress,
            space=car.space,
            lap=car.lap,
            gap=None if car.status in GONE else max(0, first.progress - car.progress),
            moved=car.progress - self.progress[car.id][-1][1],
            gear=car.gear if human else None,
            speed=car.speed if human and counted.had_turn else None,
            engine=car.engine if human else None,
            heat_paid=counted.heat_paid,
            heat_cooled=counted.heat_cooled,
            boosted=counted.boosted,
            adrenaline=counted.adrenaline,
            slipstream=counted.slipstream,
            spun_out=counted.spun_out,
            timed_out=counted.timed_out,
            corners=tuple(counted.corners),
        )

    def record(self, race: Race) -> RaceRecord:
        """All of it, as the race stands now."""
        seen = view(race, None)
        laps = self._laps(seen)
        return RaceRecord(
            version=race.version,
            status=race.status,
            track=seen.track.name,
            spaces=seen.track.spaces,
            laps=seen.laps,
            weather=seen.weather.id if seen.weather is not None else "",
            cars=self._cars(seen),
            grid=self.grid,
            standings=seen.standings,
            corners=tuple(
                RecordedCorner(
                    corner=each.id,
                    after_space=each.after_space,
                    printed_limit=each.printed_limit,
                    limit=each.limit,
                )
                for each in seen.corners
            ),
            rounds=tuple(self.rounds),
            overtakes=tuple(self.overtakes),
            lead_changes=self._lead_changes(),
            spin_outs=tuple(self.spin_outs),
            late_decisions=tuple(self.late),
            lap_times=tuple(sorted((lap for _, lap in laps), key=_by_car)),
            fastest_lap=fastest(laps),
            drafted=tuple(self.drafted),
            rewards=tuple(self.rewards),
        )

    def _laps(self, seen: RaceView) -> list[TimedLap]:
        return [
            timed
            for car, points in self.progress.items()
            for timed in laps_of(car, points, seen.track.spaces, seen.laps)
        ]

    def _lead_changes(self) -> tuple[LeadChange, ...]:
        leaders = [(0, self.grid[0])] if self.grid else []
        for each in self.rounds:
            first = each.cars[0]
            # A car that finished in an earlier round still leads, but has no row.
            if first.place == 1:
                leaders.append((each.number, first.car))
        return tuple(
            LeadChange(round=number, car=car, before=before)
            for (_, before), (number, car) in pairwise(leaders)
            if car != before
        )

    def _cars(self, seen: RaceView) -> tuple[RecordedCar, ...]:
        if not self.grid:
            return ()
        passes = Counter(each.car for each in self.overtakes)
        passed = Counter(each.passed for each in self.overtakes)
        spins = Counter(each.car for each in self.spin_outs)
        late = Counter(each.car for each in self.late)
        paid: Counter[CarId] = Counter()
        for each in self.rounds:
            paid.update({row.car: row.heat_paid for row in each.cars})
        return tuple(
            RecordedCar(
                car=car.id,
                seat=car.seat,
                legend=car.legend,
                grid=self.grid.index(car.id) + 1,
                place=car.standing if car.place is None else car.place,
                status=car.status,
                rounds=len(self.progress[car.id]) - 1,
                heat_paid=paid[car.id] + self._counted[car.id].heat_paid,
                overtakes=passes[car.id],
                overtaken=passed[car.id],
                spin_outs=spins[car.id],
                late_decisions=late[car.id],
                upgrades=car.upgrades,
            )
            for car in seen.cars
        )


def _by_car(lap: LapTaken) -> tuple[int, int]:
    return lap.car, lap.lap


__all__ = ["GONE", "record"]
