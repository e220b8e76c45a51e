"""The application of a hall: its pages to follow, and the slips of its tables."""

from __future__ import annotations

from pathlib import Path

from flask import Flask

from ..problems import Refused
from .door import flask_app
from .guard import Guard
from .hall import Hall
from .keys import RoomKeys
from .slip_pages import SlipPages


def make_hall(path: Path, keys: RoomKeys, guard: Guard, language: str = "en", secret: bytes | None = None) -> Flask:
    """The pages of a competition, for those who have the key to follow.

    With the `secret` of its slips each table types its own, by the code on it.
    """
    hall = Hall(path, keys, guard, language, secret is not None)
    app = flask_app(hall)
    app.register_error_handler(Refused, hall.refused)
    app.add_url_rule("/<key>/", "follow", hall.follow, methods=["GET"])
    app.add_url_rule("/<key>/screen", "screen", hall.screen, methods=["GET"])
    if secret is not None:
        slips = SlipPages(hall, secret)
        app.add_url_rule("/slip", "asking", slips.asking, methods=["GET"])
        app.add_url_rule("/slip/<code>", "slip", slips.show, methods=["GET"])
        app.add_url_rule("/slip/<code>", "typing", slips.type, methods=["POST"])
    return app
