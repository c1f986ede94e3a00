"""What one viewer may see of a race. Hidden cards are cut here and nowhere else: the types of a
view have no field for them, so nothing that renders a view can leak them.

Hidden while a race runs: hands, decks, discards below their top card, plans of others, upgrades
that nobody saw picked, and the order of every deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from races.rules.asking import Decision, awaited, offers, open_since
from races.rules.cards import CardBook, CardKind, Pile
from races.rules.conditions import EventEffects, GarageMode
from races.rules.legend_cards import LegendCard
from races.rules.mechanics.limits import adjustment, road_limit, speed_limit
from races.rules.mechanics.order import running_order, standing
from races.rules.mechanics.sectors import corner_token
from races.rules.offers import Offer
from races.rules.race import OpenSymbol
from races.rules.telling import HIDDEN
from races.rules.track import Track, corner, crossings_at, next_line, space_at
from races.rules.weather import RoadToken, Weather
from races.rules.words import (
    CardId,
    CarId,
    CarStatus,
    CornerId,
    RaceStatus,
    SeatNo,
    Spot,
    Step,
)

if TYPE_CHECKING:
    from races.rules.race import Car, Race


class CornerAhead(Struct, frozen=True, kw_only=True):
    """The next corner line before a car."""

    corner: CornerId
    distance: int
    """Spaces to the last space before the line; 0 on it."""
    limit: int


class CarView(Struct, frozen=True, kw_only=True):
    """A car as everybody sees it; piles are counts."""

    id: CarId
    seat: SeatNo | None
    legend: str
    status: CarStatus
    standing: int
    """Place in the race as it stands, from 1."""
    place: int | None
    """Final place, once known (R9.4)."""
    progress: int
    space: int
    spot: Spot
    lap: int
    """Lap being driven, from 1; 0 on the grid."""
    gear: int
    speed: int
    heat_paid: int
    spun_out: bool
    engine: int
    hand: int
    deck: int
    discard: int
    discard_top: CardId | None
    in_play: Pile
    plan_locked: bool
    adrenaline: bool
    upgrades: Pile
    """R10: upgrades that everybody saw picked; one dropped in secret still stands here."""
    ahead: CornerAhead | None
    """Next corner; None for cars that left the track."""


class PlanView(Struct, frozen=True, kw_only=True):
    """The viewer's own locked plan."""

    gear: int
    cards: Pile


class HandView(Struct, frozen=True, kw_only=True):
    """What only the driver sees: the hand, the plan, and which cards lie in the own piles
    (their order in the deck is nobody's to know)."""

    car: CarId
    cards: Pile
    engine: Pile
    discard: Pile
    plan: PlanView | None
    upgrades: Pile
    """R10: the own garage."""
    owed: tuple[OpenSymbol, ...]
    """Symbols of played cards that are still open (R6); the mandatory ones must be resolved."""
    offers: tuple[Offer, ...]
    open_since: int
    """Version since which these offers stand; a command made on an older page is refused."""


class CornerView(Struct, frozen=True, kw_only=True):
    """A corner line as it applies now: `limit` counts the road condition (R11.2), `own_limit` the
    viewer's Adjust of this turn too (R6.5)."""

    id: CornerId
    after_space: int
    printed_limit: int
    limit: int
    own_limit: int
    token: RoadToken | None
    press: bool
    """R12.5: whether the press stands here."""


class GarageView(Struct, frozen=True, kw_only=True):
    """R10, R12.2: the garage as everybody sees it."""

    mode: GarageMode
    picking_round: int
    market: Pile
    order: tuple[CarId, ...]
    """Picks still to come in this round."""
    first_to_pick: CarId | None
    dropped: tuple[CarId, ...]
    """R10.3: who has dropped a card; nobody sees which."""
    closed: bool


class SeatView(Struct, frozen=True, kw_only=True):
    """A seat: free while `account` is None."""

    number: SeatNo
    account: int | None
    bot: str


class RaceView(Struct, frozen=True, kw_only=True):
    """A race as one viewer sees it; `own` is None for spectators."""

    version: int
    status: RaceStatus
    paused: bool
    track: Track
    laps: int
    legend_pro: int
    decision_seconds: int
    organiser: int
    championship: int
    seed_hash: str
    seed: str
    """Secret until the race has ended, and beyond while `carries_on`; empty until then."""
    carries_on: bool
    """R12.2: sponsorship cards stay secret after this race, and with them the seed, from which
    they could be worked out."""
    cards: Mapping[CardId, CardKind]
    book: CardBook
    """Every kind of card in the race, with its values and symbols."""
    round: int
    """Number of the round; 0 before the first."""
    order: tuple[CarId, ...]
    """Order of the round (R2.1), fixed at its start."""
    legend_card: LegendCard | None
    weather: Weather | None
    corners: tuple[CornerView, ...]
    event: EventEffects
    hand_size: int
    mulligan: bool
    aggressive_legends: bool
    garage: GarageView | None
    seats: tuple[SeatView, ...]
    cars: tuple[CarView, ...]
    """By number of the car."""
    standings: tuple[CarId, ...]
    """Cars by place as it stands."""
    turn: CarId | None
    step: Step | None
    awaited: tuple[Decision, ...]
    own: HandView | None


def cars_seen(race: Race) -> tuple[tuple[CarView, ...], tuple[CarId, ...]]:
    """The cars as everybody sees them, by number, and in the order in which they stand."""
    order = standing(race)
    return tuple(_car_view(race, car, order.index(car.id) + 1) for car in race.cars), order


def view(race: Race, viewer: CarId | None) -> RaceView:
    """The race as the driver of car `viewer` sees it, or a spectator for None."""
    cars, order = cars_seen(race)
    return RaceView(
        version=race.version,
        status=race.status,
        paused=race.paused,
        track=race.track,
        laps=race.conditions.laps,
        legend_pro=race.conditions.legend_pro,
        decision_seconds=race.decision_seconds,
        organiser=race.organiser,
        championship=race.championship,
        seed_hash=race.seed_hash,
        seed="" if race.carries_on else race.seed,
        carries_on=race.carries_on,
        cards={card.id: card.kind for card in race.cards.values()},
        book=race.cards,
        round=race.round.number if race.round is not None else 0,
        order=race.round.order if race.round is not None else running_order(race),
        legend_card=race.legend_card,
        weather=race.weather,
        corners=_corners(race, viewer),
        event=race.conditions.event,
        hand_size=race.conditions.hand_size,
        mulligan=race.conditions.mulligan,
        aggressive_legends=race.conditions.aggressive_legends,
        garage=_garage(race),
        seats=tuple(
            SeatView(number=seat.number, account=seat.account, bot=seat.bot) for seat in race.seats
        ),
        cars=cars,
        standings=order,
        turn=race.turn.car if race.turn is not None else None,
        step=race.turn.step if race.turn is not None else None,
        awaited=awaited(race),
        own=_hand_view(race, viewer) if viewer is not None else None,
    )


def _car_view(race: Race, car: Car, place_now: int) -> CarView:
    driver = car.driver
    on_track = car.status is CarStatus.ON_TRACK
    return CarView(
        id=car.id,
        seat=car.seat,
        legend=car.legend,
        status=car.status,
        standing=place_now,
        place=car.place,
        progress=car.progress,
        space=space_at(race.track, car.progress),
        spot=car.spot,
        lap=crossings_at(race.track, car.progress),
        gear=car.gear,
        speed=car.speed,
        heat_paid=car.heat_paid,
        spun_out=car.spun_out,
        engine=len(driver.engine) if driver else 0,
        hand=len(driver.hand) if driver else 0,
        deck=len(driver.deck) if driver else 0,
        discard=len(driver.discard) if driver else 0,
        discard_top=driver.discard[-1] if driver and driver.discard else None,
        in_play=driver.in_play if driver else (),
        plan_locked=driver is not None and driver.plan is not None,
        adrenaline=race.round is not None and car.id in race.round.adrenaline,
        upgrades=driver.picked if driver else (),
        ahead=_corner_ahead(race, car) if on_track else None,
    )


def _corner_ahead(race: Race, car: Car) -> CornerAhead:
    line = next_line(race.track, car.progress)
    limit = speed_limit(race, corner(race.track, line.corner), _adjust(race, car.id))
    return CornerAhead(corner=line.corner, distance=line.at - car.progress, limit=limit)


def _adjust(race: Race, car_id: CarId | None) -> int:
    """R6.5: what the cards the car has in play change limits by; public, as they lie open."""
    driver = race.cars[car_id].driver if car_id is not None else None
    return adjustment(race, driver.in_play) if driver is not None else 0


def _corners(race: Race, viewer: CarId | None) -> tuple[CornerView, ...]:
    adjust = _adjust(race, viewer)
    return tuple(
        CornerView(
            id=at.id,
            after_space=at.after_space,
            printed_limit=at.speed_limit,
            limit=road_limit(race, at),
            own_limit=speed_limit(race, at, adjust),
            token=corner_token(race, at),
            press=at.id in race.conditions.event.press_corners,
        )
        for at in race.track.corners
    )


def _garage(race: Race) -> GarageView | None:
    garage = race.garage
    if garage is None:
        return None
    return GarageView(
        mode=race.conditions.garage,
        picking_round=garage.picking_round,
        market=garage.market,
        order=garage.order,
        first_to_pick=garage.first_to_pick,
        dropped=garage.dropped,
        closed=garage.closed,
    )


def _hand_view(race: Race, viewer: CarId) -> HandView:
    driver = race.driver(viewer)
    plan = driver.plan
    return HandView(
        car=viewer,
        cards=in_hand_order(race.cards, driver.hand),
        engine=driver.engine,
        discard=in_hand_order(race.cards, driver.discard),
        plan=PlanView(gear=plan.gear, cards=plan.cards) if plan is not None else None,
        upgrades=in_hand_order(race.cards, driver.upgrades),
        owed=race.turn.open if race.turn is not None and race.turn.car == viewer else (),
        offers=offers(race, viewer),
        open_since=open_since(race, viewer),
    )


class SeatPiles(Struct, frozen=True, kw_only=True):
    """The cards of one seat at a moment, for its driver, or for everybody once the race is over."""

    hand: Pile
    discard: Pile
    deck: Pile
    """From the top; empty while its order is nobody's to know."""
    upgrades: Pile
    plan: PlanView | None


def seat_piles(
    race: Race, car_id: CarId, *, ended: bool, carried_on: frozenset[CardId] = frozenset()
) -> SeatPiles:
    """What lies in a seat's piles. Only the seat's driver may be shown it before the race has
    `ended`; the deck's order is open afterwards only.

    `carried_on` are the kinds of cards that read `hidden`, as their driver takes them to the next
    race (R12.2). ValueError for a Legend.
    """
    driver = race.driver(car_id)
    plan = driver.plan
    return SeatPiles(
        hand=_masked(in_hand_order(race.cards, driver.hand), carried_on),
        discard=_masked(in_hand_order(race.cards, driver.discard), carried_on),
        deck=_masked(driver.deck, carried_on) if ended else (),
        upgrades=in_hand_order(race.cards, driver.upgrades),
        plan=PlanView(gear=plan.gear, cards=_masked(plan.cards, carried_on)) if plan else None,
    )


def _masked(cards: Pile, secret: frozenset[CardId]) -> Pile:
    return tuple(HIDDEN if card in secret else card for card in cards) if secret else cards


HAND_ORDER = (
    CardKind.BASIC,
    CardKind.UPGRADE,
    CardKind.SPONSORSHIP,
    CardKind.STRESS,
    CardKind.HEAT,
)


def in_hand_order(book: CardBook, cards: Pile) -> Pile:
    """Cards as a hand is shown: by kind, then Speed, so that the order says nothing."""
    return tuple(
        sorted(cards, key=lambda card: (HAND_ORDER.index(book[card].kind), book[card].speed, card))
    )
