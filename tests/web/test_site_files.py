"""Files for spreadsheets, and answers that need not be sent twice."""

from __future__ import annotations

import csv
import io

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from heat_site.conditional import tagged
from heat_site.spreadsheet import csv_of


def read(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


def test_values_are_written_plainly() -> None:
    rows = [("Ada", 3, -2, 1.5, True, None), ("Ben, the 2nd", 0, 0, 0.0, False, "")]
    assert read(csv_of(("name", "a", "b", "c", "d", "e"), rows)) == [
        ["name", "a", "b", "c", "d", "e"],
        ["Ada", "3", "-2", "1.5", "1", ""],
        ["Ben, the 2nd", "0", "0", "0.0", "0", ""],
    ]


@pytest.mark.parametrize("name", ["=1", "+1", "-1", "@x", "\tx", "\rx", "\n=x", "  =1", "\u00a0-1"])
def test_a_text_that_begins_like_a_formula_is_no_formula(name: str) -> None:
    ((written,),) = read(csv_of(("name",), [(name,)]))[1:]
    assert written == f"'{name}"


@pytest.mark.parametrize("name", ["Ada", "3-2-1", "a=b", "Ana+Rui", 'say "hi"', "a,b"])
def test_other_texts_stay_as_they_are(name: str) -> None:
    assert read(csv_of(("name",), [(name,)]))[1:] == [[name]]


def test_the_tag_is_of_what_is_shown() -> None:
    request = RequestFactory().get("/")

    def tag(page: str) -> str:
        return tagged(request, HttpResponse(page))["ETag"]

    one = 'a <body hx-headers:inherited=\'{"X-CSRFToken": "abc123"}\'>'
    assert tag(one) == tag(one.replace("abc123", "def456"))
    assert tag(one) != tag(one.replace("a <", "b <"))


def test_only_a_good_answer_is_spared() -> None:
    first = tagged(RequestFactory().get("/"), HttpResponse("x"))
    asked = RequestFactory().get("/", headers={"If-None-Match": first["ETag"]})
    assert tagged(asked, HttpResponse("x")).status_code == 304
    assert tagged(asked, HttpResponse("y")).status_code == 200
