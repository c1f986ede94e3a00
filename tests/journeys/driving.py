"""What a person does with the mouse on the race page; nothing here knows the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

MOST_DECISIONS = 800


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


def decide(page: Page) -> None:
    """Press what a beginner would: third gear and the last cards, no extras, keep the hand."""
    panel = page.locator("#race-decision")
    seen = page.locator("#race-seen").input_value()
    if panel.locator("input[name=gear]").count():
        choose_plan(panel, ("3", "2", "4", "1"))
        press(page, panel.get_by_role("button", name="Lock"))
    elif panel.locator(".choices-list button").count():
        press(page, panel.locator(".choices-list button").last)
    else:
        press(page, panel.get_by_role("button", name="Discard what is ticked"))
    expect(page.locator("#race-seen")).not_to_have_value(seen)


def choose_plan(panel: Locator, gears: tuple[str, ...]) -> None:
    """Tick the first of these gears that can be reached, and as many cards as it takes."""
    for gear in gears:
        button = panel.locator(f"#gear-{gear}")
        if button.is_enabled():
            button.check(force=True)
            break
    else:
        raise AssertionError("no gear can be reached")
    boxes = [box for box in panel.locator("input[name=card]").all() if box.is_enabled()]
    ticked = [box for box in boxes if box.is_checked()]
    free = [box for box in boxes if not box.is_checked()]
    for box in free[len(free) - (int(gear) - len(ticked)) :]:
        box.check(force=True)


def press(page: Page, button: Locator) -> None:
    """Press a button and wait for the site's answer."""
    with page.expect_response(lambda answer: "/decide/" in answer.url) as answered:
        button.click()
    assert answered.value.status == 200, answered.value.text()
