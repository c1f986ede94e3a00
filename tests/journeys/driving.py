"""What a person does on the race page, driving as the autopilot would."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from races.rules.commands import (
    Discard,
    DropUpgrade,
    KeepUpgrades,
    LockPlan,
    PickUpgrade,
    Salvage,
    SwapUpgrade,
)
from races.web.commands import anchor_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Locator, Page, Response

    from races.rules.commands import DecisionCommand

MOST_DECISIONS = 400


def sign_in(page: Page, site: str, name: str) -> None:
    """Sign in on the sign-in page."""
    page.goto(f"{site}/accounts/login/")
    page.get_by_label("Login").or_(page.locator("[name=login]")).first.fill(name)
    page.locator("[name=password]").fill("pit-lane-1961")
    page.locator("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="My turns")).to_be_visible()


def is_awaited(page: Page) -> bool:
    """Whether the page says that it is the reader's turn."""
    return page.locator(".race-turn.is-mine").count() > 0


def has_ended(page: Page) -> bool:
    """Whether the page says who won."""
    return page.get_by_text("wins the race").count() > 0


class Hands:
    """How somebody marks boxes and presses buttons: here with a mouse, and keys for boxes."""

    def mark(self, box: Locator) -> None:
        """Tick or choose this one. By key: the bar with the button may lie over it."""
        box.press("Space")

    def press(self, page: Page, button: Locator) -> None:
        """Press a button and wait for the site's answer; say yes if it asks whether that is
        meant."""
        press(page, button)


MOUSE = Hands()


def decide(page: Page, command: DecisionCommand, hands: Hands = MOUSE) -> None:
    """Choose on the page what the command says, press the button, wait for what follows."""
    panel = page.locator("#race-decision")
    seen = page.locator("#race-seen").input_value()
    match command:
        case LockPlan(gear=gear, cards=cards):
            choose_plan(panel, gear, cards, hands)
            hands.press(page, panel.get_by_role("button", name="Lock"))
        case Discard(cards=cards, refresh=refresh):
            tick(panel, cards, hands)
            for rank, card in enumerate(refresh, start=1):
                panel.locator(f"#refresh-{rank}").select_option(card)
            hands.press(page, panel.locator("form:has(input[value=discard]) button"))
        case Salvage(card=card, cards=cards):
            form = panel.locator(f"form:has(input[name=by][value='{card}'])")
            tick(form, cards, hands)
            hands.press(page, form.get_by_role("button"))
        case PickUpgrade(card=card) | DropUpgrade(card=card):
            hands.mark(panel.locator(f"input[type=radio][name=card][value='{card}']"))
            hands.press(page, panel.locator(".actions-sticky button"))
        case SwapUpgrade(given=given, taken=taken):
            hands.mark(panel.locator(f"input[name=given][value='{given}']"))
            hands.mark(panel.locator(f"input[name=taken][value='{taken}']"))
            hands.press(page, panel.get_by_role("button", name="Swap", exact=True))
        case KeepUpgrades():
            hands.press(page, panel.get_by_role("button", name="Keep what I have"))
        case _:
            hands.press(page, panel.locator(f"#choice-{anchor_of(command)}"))
    expect(page.locator("#race-seen")).not_to_have_value(seen)


def choose_plan(panel: Locator, gear: int, cards: Iterable[str], hands: Hands = MOUSE) -> None:
    """Choose the gear and tick the cards."""
    hands.mark(panel.locator(f"#gear-{gear}"))
    tick(panel, cards, hands)


def tick(panel: Locator, cards: Iterable[str], hands: Hands = MOUSE) -> None:
    """Tick these cards; some may be ticked already."""
    for card, count in Counter(cards).items():
        boxes = f"input[name=card][value='{card}']"
        for _ in range(count - panel.locator(f"{boxes}:checked").count()):
            hands.mark(panel.locator(f"{boxes}:not(:checked)").first)


def press(page: Page, button: Locator) -> None:
    """Press a button and wait for the site's answer; say yes if it asks whether that is meant."""
    answer = _answered(page, button)
    if answer.headers.get("hx-reswap") == "none":
        answer = _answered(page, page.locator("#race-ask dialog button").first)
    assert "hx-reswap" not in answer.headers


def _answered(page: Page, button: Locator) -> Response:
    with page.expect_response(lambda answer: "/decide/" in answer.url) as answered:
        button.click()
    assert answered.value.status == 200, answered.value.text()
    return answered.value
