"""The application of an evening, with the page that answers each address.

Every address begins with a key. Any key lets one follow the evening; a scribe's key lets one write it.
"""

from __future__ import annotations

from flask import Flask

from ..problems import Refused
from .door import flask_app
from .evening_pages import EveningPages
from .follow_pages import FollowPages
from .guard import Guard
from .keys import RoomKeys
from .served import ServedEvening
from .write_pages import WritePages


def make_app(place: ServedEvening, keys: RoomKeys, guard: Guard, language: str = "en") -> Flask:
    """The pages of a served evening, for those who have the keys.

    `language` is for browsers that ask for none of ours.
    """
    door = EveningPages(place, keys, guard, language)
    follow, write = FollowPages(place, keys, guard, language), WritePages(place, keys, guard, language)
    app = flask_app(door)
    app.register_error_handler(Refused, door.refused)
    app.register_error_handler(OSError, door.failed)
    for rule, view, method in (
        ("/<key>/", follow.follow, "GET"),
        ("/<key>/why/<int:number>", follow.why, "GET"),
        ("/<key>/qr", follow.code, "GET"),
        ("/<key>/confirm", follow.confirming, "GET"),
        ("/<key>/confirm", follow.confirm, "POST"),
        ("/<key>/write", write.write, "GET"),
        ("/<key>/begin", write.begin, "POST"),
        ("/<key>/hand", write.hand, "POST"),
        ("/<key>/amend/<int:number>", write.amend, "GET"),
        ("/<key>/say", write.say, "POST"),
        ("/<key>/more", write.more, "GET"),
        ("/<key>/event", write.event, "POST"),
    ):
        app.add_url_rule(rule, f"{method} {rule}", view, methods=[method])
    return app
