"""Icons come from one file, and whatever can be done and has a sign shows it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.template import Context, Template

import races
from races.web import icons
from tests.web.situations import Drive, panel_html

SPRITE = (Path(races.__file__).parent / "static" / "races" / "icons.svg").read_text()


def test_an_icon_uses_the_file_and_is_hidden_from_screen_readers() -> None:
    drawn = Template("{% load race_icons %}{% icon 'gear' %}").render(Context())

    assert re.search(r'<use href="[^"]*icons[^"]*\.svg#gear"/>', drawn)
    assert 'aria-hidden="true"' in drawn


def test_an_icon_that_is_not_there_is_a_mistake_of_ours() -> None:
    with pytest.raises(ValueError, match="no icon is called choke"):
        icons.icon("choke")


@pytest.mark.parametrize("asked", sorted(icons._COMMANDS))
def test_icons_of_commands_are_in_the_file(asked: str) -> None:
    assert icons.command_icon(asked)
    assert f'id="{icons._COMMANDS[asked]}"' in SPRITE


def test_a_command_without_a_sign_has_words_only() -> None:
    assert icons.command_icon("end_react") is None


def test_the_panel_shows_the_signs_of_choices_cards_and_engine() -> None:
    html = panel_html(Drive(plays="4 4", hand="stress heat", gear=2).race)
    shown = set(re.findall(r"icons[^#]*\.svg#([\w-]+)", html))

    assert {"boost", "heat", "stress"} <= shown
    assert all(f'id="{name}"' in SPRITE for name in shown)
