"""R12.2: garages and unused sponsorship cards go from race to race, and stay secret as they are."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

import msgspec
import pytest
from django.core.management import call_command
from django.test import Client

from championships.queries.championship_page import championship_page
from championships.rules.words import ChampionshipStatus
from championships.services import organise, season
from championships.services.calendars import PlannedRace
from races import history, public
from races.queries.frames import film
from races.queries.log import log_lines
from races.queries.race_page import race_page
from races.queries.stream import published_events
from races.rules.cards import CardKind, Pile
from races.rules.conditions import GarageMode
from races.rules.telling import HIDDEN
from races.rules.values import CardSet
from races.rules.words import CarId, RaceStatus
from races.season_cards import sponsorship_deck, upgrade_deck
from races.services import organise as organise_race
from races.services.carrying_over import carried_over
from tests.championships.seasons import race_to_the_end, running_race, state_of

if TYPE_CHECKING:
    from heat_site.accounts.models import User
    from races.rules.race import Race

pytestmark = pytest.mark.django_db(transaction=True)

SPONSORED = [PlannedRace("espana", 1, "new-title-sponsor"), PlannedRace("espana", 1)]


def cup(*people: User, bots: int = 0, garage: GarageMode = GarageMode.CHAMPIONSHIP) -> int:
    """A started championship of two short races, three sponsorship cards each in the first."""
    number = organise.create_championship(
        people[0].pk,
        name="Cup",
        calendar=SPONSORED,
        options=organise.SeasonOptions(garage=garage),
    )
    season.fix_seed(number, "7")
    for person in people:
        organise.request_entry(number, person.pk)
    for _ in range(bots):
        organise.add_bot(number, people[0].pk, "careful")
    organise.start(number, people[0].pk)
    return number


def on_to_the_second(number: int, *people: User) -> tuple[int, int]:
    """Both races' numbers, the first over and the second open."""
    first = running_race(number)
    race_to_the_end(first, *(person.pk for person in people))
    season.follow_races()
    return first, running_race(number)


def state(race: int) -> Race:
    return history.load(race).race


def sponsorships_of(race: Race, car: int) -> Pile:
    driver = race.cars[car].driver
    assert driver is not None
    cards = driver.hand + driver.deck + driver.discard
    return tuple(sorted(card for card in cards if race.cards[card].kind is CardKind.SPONSORSHIP))


def test_r12_2_drivers_bring_garage_and_unused_sponsorship_cards(ada: User, ben: User) -> None:
    first, second = on_to_the_second(cup(ada, ben), ada, ben)

    before, now = state(first), state(second)
    brought = [(each.upgrades, each.sponsorships) for each in now.carried]
    assert brought == [
        (before.cars[car].driver.upgrades, sponsorships_of(before, car))  # type: ignore[union-attr]
        for car in (0, 1)
    ]
    assert all(len(upgrades) == 1 for upgrades, _ in brought)
    assert any(cards for _, cards in brought), "the test needs a card that was not used"
    assert now.status is RaceStatus.GARAGE
    race_to_the_end(second, ada.pk, ben.pk)
    assert all(len(car.driver.upgrades) == 2 for car in state(second).cars if car.driver)


def test_r12_2_no_card_is_lost_or_won_on_the_way(ada: User, ben: User) -> None:
    _, second = on_to_the_second(cup(ada, ben, bots=1), ada, ben)
    now = state(second)

    upgrades, sponsorships = Counter[str](), Counter[str]()
    assert now.garage is not None
    for pile in (now.upgrade_deck, now.upgrades_removed, now.garage.market):
        upgrades.update(pile)
    for pile in (now.sponsorship_deck, now.sponsorship_discard):
        sponsorships.update(pile)
    for each in now.carried:
        upgrades.update(each.upgrades)
        sponsorships.update(each.sponsorships)
    assert upgrades == Counter(
        upgrade_deck(state_of(now.championship).options.deck, [CardSet.BASE])
    )
    assert sponsorships == Counter(sponsorship_deck([CardSet.BASE]))


def test_r12_2_who_left_the_race_keeps_the_garage_who_left_the_season_does_not(
    ada: User, ben: User, cleo: User
) -> None:
    number = cup(ada, ben, cleo)
    first = running_race(number)
    while state(first).status is RaceStatus.GARAGE:
        for person in (ada, ben, cleo):
            public.decide_for(first, person.pk)
    organise_race.withdraw_car(first, ben.pk, 1)
    held = sponsorships_of(state(first), 1)
    assert held

    _, second = on_to_the_second(number, ada, cleo)
    now = state(second)
    assert now.carried[1].sponsorships == held
    assert len(now.carried[1].upgrades) == 1

    without_ben = carried_over(state(first), [ada.pk, cleo.pk])
    assert len(without_ben.carried) == 2
    assert Counter(without_ben.sponsorship_discard) >= Counter(held)
    assert now.carried[1].upgrades[0] in without_ben.upgrades_removed


def test_r12_2_who_left_in_the_garage_keeps_what_was_brought(
    ada: User, ben: User, cleo: User
) -> None:
    _, second = on_to_the_second(cup(ada, ben, cleo), ada, ben, cleo)
    brought = state(second).carried[1]
    organise_race.withdraw_car(second, ben.pk, 1)

    kept = carried_over(state(second), [ada.pk, ben.pk, cleo.pk]).carried[1]

    assert kept.sponsorships == brought.sponsorships
    assert kept.upgrades == brought.upgrades


def test_r12_2_sponsorship_cards_go_on_without_a_garage_too(ada: User, ben: User) -> None:
    number = cup(ada, ben, garage=GarageMode.NONE)
    early = carried_over(state(running_race(number)), [ben.pk, ada.pk])
    assert [len(each.sponsorships) for each in early.carried] == [3, 3]
    first, second = on_to_the_second(number, ada, ben)

    now = state(second)
    assert [each.sponsorships for each in now.carried] == [
        sponsorships_of(state(first), car) for car in range(2)
    ]
    assert all(each.upgrades == () for each in now.carried)
    assert "starting-5" in now.cards


def test_a_championship_without_modules_hands_nothing_on(ada: User, ben: User) -> None:
    number = organise.create_championship(
        ada.pk,
        name="Plain",
        calendar=[PlannedRace("espana", 1)] * 2,
        options=organise.SeasonOptions(garage=GarageMode.NONE),
    )
    organise.request_entry(number, ada.pk)
    organise.request_entry(number, ben.pk)
    organise.start(number, ada.pk)
    first, second = on_to_the_second(number, ada, ben)

    assert state(second).carried == ()
    assert race_page(first, None).view.seed, "nothing is secret, so the seed is out at once"


def test_the_page_shows_garages_event_cards_and_what_comes_next(ada: User, ben: User) -> None:
    number = cup(ada, ben)
    on_to_the_second(number, ada, ben)

    page = championship_page(number, None)
    assert [len(entry.upgrades) for entry in page.drivers] == [1, 1]
    assert [(race.event_card, race.is_next) for race in page.calendar] == [
        ("new-title-sponsor", False),
        ("", False),
    ]


# What stays secret


def told(race: int, account: int | None) -> list[tuple[str, int | None, tuple[str, ...]]]:
    """Cards in lines of the log that only their driver saw when they were written."""
    lines = log_lines(race, account, limit=10_000)
    found: list[tuple[str, int | None, tuple[str, ...]]] = []
    for line in lines:
        cards = line.telling.facts.get("cards")
        if line.telling.code.endswith("_open") and isinstance(cards, tuple):
            found.append((line.telling.code, line.telling.car, cards))
    return found


def everything(race: int) -> str:
    events = published_events(race, limit=10_000)
    return msgspec.json.encode(events).decode()


def test_r12_2_nobody_learns_from_an_ended_race_who_holds_what(ada: User, ben: User) -> None:
    number = cup(ada, ben)
    first, second = on_to_the_second(number, ada, ben)
    secret = {card for card in state(first).cards if card in set(sponsorship_deck([CardSet.BASE]))}

    for account in (None, ben.pk):
        others = [cards for _, car, cards in told(first, account) if account is None or car == 0]
        seen = {card for cards in others for card in cards}
        assert not seen & secret
        assert HIDDEN in seen, "that there is a card is known"
    own = {card for _, car, cards in told(first, ada.pk) if car == 0 for card in cards}
    assert own & secret

    codes = {line.telling.code: line.telling.facts for line in log_lines(first, ada.pk)}
    assert "race_ended" not in codes
    assert "seed" not in codes["race_ended_sealed"]
    assert race_page(first, ada.pk).view.seed == ""

    race_to_the_end(second, ada.pk, ben.pk)
    assert race_page(first, None).view.seed, "the season is over, nothing is carried on"
    assert {card for _, _, cards in told(first, None) for card in cards} & secret
    assert HIDDEN not in {card for _, _, cards in told(second, None) for card in cards}
    call_command("verify_race", "--all")


def shown_cards(race: int, account: int | None, seat: int) -> set[str]:
    """Every card that a seat's piles are shown with, at any moment of the race."""
    piles = [frame.piles for frame in film(race, account, CarId(seat)).frames]
    return {
        card
        for each in piles
        if each is not None
        for card in (*each.hand, *each.deck, *each.discard, *(each.plan.cards if each.plan else ()))
    }


def test_r12_2_nobody_learns_it_from_looking_into_a_seat(ada: User, ben: User) -> None:
    number = cup(ada, ben)
    first, second = on_to_the_second(number, ada, ben)
    secret = {card for card in state(first).cards if card in set(sponsorship_deck([CardSet.BASE]))}

    for account in (None, ben.pk):
        seen = shown_cards(first, account, 0)
        assert not seen & secret
        assert HIDDEN in seen, "that there is a card is known"
    assert shown_cards(first, ada.pk, 0) & secret, "the own cards are the driver's to know"
    for frame in film(first, ada.pk, CarId(0)).frames:
        assert frame.piles is None or not set(frame.piles.deck) & secret, "where they lie is not"

    race_to_the_end(second, ada.pk, ben.pk)
    assert shown_cards(first, None, 0) & secret, "the season is over, nothing is carried on"
    assert HIDDEN not in shown_cards(first, None, 0)


OPEN_WORDS = {
    "plan_revealed",
    "card_played",
    "card_failed",
    "card_flipped",
    "cards_refreshed",
    "speed_chosen",
    "symbol_used",
    "sponsorships_used",
    "cards_discarded",
}


def test_r12_2_nobody_learns_it_from_the_stored_events(ada: User, ben: User) -> None:
    number = cup(ada, ben)
    first, second = on_to_the_second(number, ada, ben)
    secret = set(sponsorship_deck([CardSet.BASE]))
    seed = state(first).seed

    assert seed
    assert seed not in everything(first)
    for event in published_events(first, limit=10_000):
        body = json.loads(bytes(event.body))
        if event.type == "race_created":
            del body["cards"]
        if event.type not in OPEN_WORDS:
            assert not any(f'"{card}"' in json.dumps(body) for card in secret), event.type
        elif event.type == "cards_discarded" and body["source"] == "hand":
            assert not secret & set(body["cards"])

    race_to_the_end(second, ada.pk, ben.pk)
    season.follow_races()
    assert seed in everything(first)
    assert HIDDEN not in everything(first) + everything(second)


def test_r12_2_a_page_read_before_does_not_keep_the_seed_back(ada: User, ben: User) -> None:
    number = cup(ada, ben)
    first, second = on_to_the_second(number, ada, ben)
    guest, seed = Client(), state(first).seed
    assert seed not in guest.get(f"/races/{first}/").text

    race_to_the_end(second, ada.pk, ben.pk)
    season.follow_races()

    text = guest.get(f"/races/{first}/").text
    assert text.count(seed) >= 2, "in the log and beside the fingerprint"
    assert "published at the end of the championship" not in text


def test_r12_2_nothing_is_kept_back_for_a_race_that_never_comes(ada: User, ben: User) -> None:
    number = cup(ada, ben)
    first = running_race(number)
    organise.withdraw_driver(number, ada.pk, 1)
    race_to_the_end(first, ada.pk)
    assert race_page(first, None).view.seed == ""

    season.follow_races()

    assert state_of(number).status is ChampionshipStatus.ENDED
    assert race_page(first, None).view.seed == state(first).seed
    assert HIDDEN not in everything(first)
