"""What is sent compressed, and to whom."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest
from django.http import FileResponse, HttpResponse
from django.test import Client, RequestFactory

from heat_site.compression import TextCompressed

if TYPE_CHECKING:
    from pathlib import Path

    from django.http.response import HttpResponseBase

TEXT = "<p>car 3, space 41</p>" * 40
TAKES_GZIP = {"Accept-Encoding": "gzip, deflate, br"}


def answered(response: HttpResponseBase, headers: dict[str, str] | None = None) -> HttpResponseBase:
    request = RequestFactory().get("/", headers=TAKES_GZIP if headers is None else headers)
    return TextCompressed(lambda _request: response)(request)


def body(response: HttpResponseBase) -> bytes:
    return b"".join(response)


def test_a_page_is_smaller_and_reads_the_same() -> None:
    response = answered(HttpResponse(TEXT))

    assert response["Content-Encoding"] == "gzip"
    assert response["Vary"] == "Accept-Encoding"
    assert int(response["Content-Length"]) == len(body(response)) < len(TEXT) / 2
    assert gzip.decompress(body(response)).decode() == TEXT


def test_the_length_varies() -> None:
    assert len({answered(HttpResponse(TEXT))["Content-Length"] for _ in range(50)}) > 1


def test_who_does_not_take_it_gets_it_plain_and_caches_are_told() -> None:
    response = answered(HttpResponse(TEXT), {})
    assert not response.has_header("Content-Encoding")
    assert response["Vary"] == "Accept-Encoding"
    assert body(response).decode() == TEXT


@pytest.mark.parametrize(
    "response",
    [
        HttpResponse("short"),
        HttpResponse(b"P" * 900, content_type="image/png"),
        HttpResponse(b"w" * 900, content_type="font/woff2"),
        HttpResponse(TEXT, headers={"Content-Encoding": "br"}),
        HttpResponse(TEXT, status=206, headers={"Content-Range": "bytes 0-879/900"}),
    ],
    ids=["short", "picture", "font", "compressed already", "a part of a file"],
)
def test_what_would_not_gain_stays_as_it_is(response: HttpResponse) -> None:
    before = response.content
    assert body(answered(response)) == before


def test_a_tag_is_of_the_meaning_once_the_bytes_differ() -> None:
    assert answered(HttpResponse(TEXT, headers={"ETag": '"1"'}))["ETag"] == 'W/"1"'


def test_files_are_compressed_and_keep_their_tag(tmp_path: Path) -> None:
    (tmp_path / "site.css").write_text(TEXT)
    with (tmp_path / "site.css").open("rb") as file:
        response = answered(FileResponse(file, content_type="text/css", headers={"ETag": '"1"'}))
        assert gzip.decompress(body(response)).decode() == TEXT
    assert response["ETag"] == '"1"'
    assert not response.has_header("Content-Length")


@pytest.mark.django_db
def test_the_site_compresses_pages_and_its_own_files() -> None:
    for address in ("/rules/", "/static/site/site.css"):
        response = Client().get(address, headers=TAKES_GZIP)
        assert response.status_code == 200
        assert response["Content-Encoding"] == "gzip"
        assert len(gzip.decompress(b"".join(response))) > 1_000
