"""A plain model of competitions, written from the description of them only: slow, mutable, without names of its own.

It says whether a command is possible, and gives the answers that programs get. Amounts are fractions throughout.
"""

from __future__ import annotations

import copy
import hashlib
from fractions import Fraction
from typing import Any

PLAN_8 = [["1-2-4-8", "3-5-6-7"]]
PLAN_16 = [["1-2-13-15", "3-5-6-7", "4-9-14-16", "8-10-11-12"]]
PLAN_4 = [["1-2-3-4"]]
PLAN_12 = [["1-2-4-12", "3-7-8-10", "5-6-9-11"]]
PLANS = {4: (1, PLAN_4), 8: (7, PLAN_8), 12: (11, PLAN_12), 16: (5, PLAN_16)}


class Impossible(Exception):
    """The command must be refused."""


def require(fact: bool) -> None:
    if not fact:
        raise Impossible


class Model:
    """One competition. Undo keeps whole copies."""

    def __init__(self, system: str, rounds: int | None = None, **options: Any) -> None:
        self.system, self.total = system, rounds
        self.seats = options.get("seats", 4)
        self.points = options.get("table_points") or [Fraction(n) for n in range(self.seats, 0, -1)]
        self.missing = options.get("missing", Fraction(1, self.seats - 1))
        self.ties = options.get("ties", "share")
        self.count = options.get("count", "points")
        self.difference = options.get("difference")
        self.final = options.get("final", "points")
        self.incomplete = options.get("incomplete", "last")
        self.now: dict[str, Any] = {"players": [], "draws": [], "rounds": [], "closed": False}
        self.done: list[dict[str, Any]] = []
        self.undone: list[dict[str, Any]] = []

    # The state

    @property
    def players(self) -> list[dict[str, Any]]:
        return self.now["players"]

    @property
    def rounds(self) -> list[dict[str, Any]]:
        return self.now["rounds"]

    @property
    def current(self) -> dict[str, Any]:
        return self.rounds[-1]

    def player(self, name: str) -> dict[str, Any]:
        return next(p for p in self.players if p["name"] == name)

    def names(self) -> list[str]:
        return [p["name"] for p in self.players]

    def largest_power(self) -> int:
        power = 1
        while power * 2 <= len(self.now["draws"][0]["order"]):
            power *= 2
        return power

    def last(self) -> int | None:
        if self.system != "knockout":
            return self.total
        if not self.now["draws"]:
            return None
        power, rounds = self.largest_power(), -1
        while power > 1:
            power, rounds = power // 2, rounds + 1
        return rounds

    def is_final(self, number: int) -> bool:
        return self.system != "league" and number == self.last()

    def idle(self, number: int, table: dict[str, Any]) -> bool:
        limit = 2 if self.system == "knockout" and not self.is_final(number) else 1
        return table["game"] is None and len(table["players"]) <= limit

    def has_result(self, number: int, table: dict[str, Any]) -> bool:
        return table["game"] is not None or self.idle(number, table)

    def open(self) -> list[int]:
        if not self.rounds:
            return []
        number = self.current["number"]
        return [i for i, t in enumerate(self.current["tables"], 1) if not self.has_result(number, t)]

    def phase(self) -> str:
        if self.now["closed"]:
            return "closed"
        if not self.rounds:
            return "entry"
        if self.open():
            return "round"
        return "played" if self.current["number"] == self.last() else "between"

    def lot(self, name: str, number: int | None = None) -> tuple[Any, ...]:
        p = self.player(name)
        own = p["number"] if number != 0 else None
        return (own is None, own or 0, p["drawn"] is None, p["drawn"] or 0, self.names().index(name))

    def seated(self) -> list[str]:
        return [name for t in self.current["tables"] for name in t["players"]] if self.rounds else []

    def waiting(self) -> list[str]:
        if not self.rounds or self.now["closed"]:
            return []
        if self.system == "knockout" and self.current["number"] > 0:
            return []
        here = self.seated()
        return sorted((p["name"] for p in self.players if p["left"] is None and p["name"] not in here), key=self.lot)

    # One table

    def places(self, number: int, table: dict[str, Any]) -> dict[str, int]:
        game = table["game"] or {name: Fraction(0) for name in table["players"]}
        if self.system != "knockout":
            return {name: 1 + sum(other > own for other in game.values()) for name, own in game.items()}
        decided = table["decided"]

        def order(name: str) -> tuple[Any, ...]:
            return (-game[name], decided.index(name) if name in decided else 99, self.lot(name, number))

        return {name: place for place, name in enumerate(sorted(game, key=order), 1)}

    def on(self, number: int, table: dict[str, Any]) -> list[str]:
        if self.is_final(number):
            return []
        places = self.places(number, table)
        left = {p["name"]: p["left"] for p in self.players}
        there = [n for n in sorted(places, key=lambda n: places[n]) if left[n] is None or left[n] > number]
        return there[:2]

    def lines(self, number: int, table: dict[str, Any], name: str) -> list[tuple[str, Fraction]]:
        if self.system == "knockout":
            return []
        game = table["game"] or {one: Fraction(0) for one in table["players"]}
        places = self.places(number, table)
        mine = places[name]
        shared = [one for one in places if places[one] == mine]
        if self.ties == "share":
            base = sum(self.points[mine - 1 : mine - 1 + len(shared)], Fraction(0)) / len(shared)
        else:
            base = self.points[mine - 1]
        found = [("place", base), ("missing", -self.missing * (self.seats - len(game)))]
        if self.difference and len(game) > 1:
            per, most = self.difference
            mean = sum(game.values(), Fraction(0)) / len(game)
            found.append(("difference", max(-most, min(most, (game[name] - mean) / per))))
        return [line for line in found if line[1] or line[0] == "place"]

    # Commands

    def do(self, command: str, *words: Any, **options: Any) -> None:
        """Carries out a command, or raises Impossible and leaves everything as it was."""
        if command == "undo":
            require(bool(self.done))
            self.undone.append(self.now)
            self.now = self.done.pop()
            return
        require(not self.now["closed"])
        if command == "redo":
            require(bool(self.undone))
            self.done.append(self.now)
            self.now = self.undone.pop()
            return
        before = self.now
        self.now = copy.deepcopy(before)
        try:
            getattr(self, f"_{command}")(*words, **options)
        except Impossible:
            self.now = before
            raise
        self.done.append(before)
        self.undone.clear()

    def _enter(self, *names: str, seeded: bool = False, table: int | None = None, why: str | None = None) -> None:
        phase = self.phase()
        require(len(set(names)) == len(names) > 0)
        if seeded:
            require(self.system == "knockout" and phase == "entry")
        if table is not None:
            require(self.system == "points" and phase == "round" and 1 <= table <= len(self.current["tables"]))
            place = self.current["tables"][table - 1]
            require(place["game"] is None and len(place["players"]) + len(names) <= self.seats)
            others = [one for one in self.current["tables"] if one is not place]
            require(why is not None or not any(name in one.get("gone", []) for one in others for name in names))
        elif phase != "entry":
            require(self.system == "points" and self.current["number"] < (self.total or 0))
        here = self.seated()
        for name in names:
            if name not in self.names():
                number = len(self.players) + 1 if phase != "entry" else None
                self.players.append({"name": name, "seeded": seeded, "number": number, "drawn": None, "left": None})
            elif self.player(name)["left"] is not None:
                require(table is None or name not in here)
                self.player(name)["left"] = None
            else:
                require(table is not None and name not in here)
        if table is not None:
            self.current["tables"][table - 1]["players"] += names

    def _withdraw(self, *names: str) -> None:
        phase = self.phase()
        require(len(set(names)) == len(names) > 0 and phase != "played")
        able = [p["name"] for p in self.players if p["left"] is None]
        if self.system == "knockout" and self.rounds:
            able = [name for name in able if name in self.seated() or name in self.waiting()]
        require(set(names) <= set(able))
        if phase == "entry":
            self.now["players"] = [p for p in self.players if p["name"] not in names]
            return
        if phase == "round":
            self._take_off(names)
        for name in names:
            self.player(name)["left"] = self.current["number"]

    def _take_off(self, names: tuple[str, ...]) -> None:
        for t in self.current["tables"]:
            if t["game"] is None:
                t.setdefault("gone", []).extend(name for name in t["players"] if name in names)
                t["players"] = [name for name in t["players"] if name not in names]

    def table_of(self, name: str) -> dict[str, Any] | None:
        return next((t for t in self.current["tables"] if name in t["players"]), None)

    def _absent(self, *names: str) -> None:
        require(self.system != "knockout" and bool(self.rounds) and len(set(names)) == len(names) > 0)
        require(not self.now["closed"])
        due = [t for t in self.current["tables"] if t["game"] is None] if self.phase() == "round" else []
        if any(name in t["players"] + t.get("gone", []) for t in due for name in names):
            tables = [self.table_of(name) for name in names]
            require(all(t is not None and t["game"] is None for t in tables))
            self._take_off(names)
            return
        # A player with nothing to play in this round misses the coming one.
        coming = self.current["number"] + 1
        missing = self.now.setdefault("missing", [])
        require(coming <= (self.last() or 0) and set(names) <= {p["name"] for p in self.players if p["left"] is None})
        require(self.system != "league" or not any((coming, name) in missing for name in names))
        missing.extend((coming, name) for name in names)

    def _swap(self, one: str, other: str) -> None:
        require(self.phase() == "round")
        a, b = self.table_of(one), self.table_of(other)
        require(a is not None and b is not None and a is not b)
        assert a is not None and b is not None
        require(a["game"] is None and b["game"] is None)
        i, j = a["players"].index(one), b["players"].index(other)
        a["players"][i], b["players"][j] = other, one

    def _draw(self, seed: str) -> None:
        phase, draws = self.phase(), self.now["draws"]
        if phase == "entry":
            names = self.names()
            require(len(names) >= (self.seats if self.system == "points" else 4))
            require(self.system != "league" or len(names) <= 64)
        else:
            require(self.system == "knockout" and phase == "between" and self.current["number"] == 0)
            names = [name for t in self.current["tables"] for name in self.on(0, t)] + self.waiting()
            require(len(names) >= 2)
        k = len(draws) + 1
        order = sorted(names, key=lambda n: hashlib.sha256(f"{seed}\n{k}\n{n}".encode()).hexdigest())
        draws.append({"for": "tables", "order": order})
        power = self.largest_power() if self.system == "knockout" else 0
        if self.system == "knockout" and phase == "entry" and power < len(order):
            kept = [name for name in order if self.player(name)["seeded"]]
            order = [name for name in order if name not in kept] + kept
            draws[-1] = {"for": "preliminary", "order": order}
            surplus = len(order) - power
            play = order[: 2 * surplus + (surplus % 2)]
            self._form(0, [play[i : i + 4] for i in range(0, len(play), 4)])
        for place, name in enumerate(order, 1):
            if draws[-1]["for"] == "tables":
                self.player(name)["number"] = place
            if k == 1:
                self.player(name)["drawn"] = place
        if draws[-1]["for"] == "preliminary":
            return
        if self.system == "knockout":
            self._form(1, [order[i : i + 4] for i in range(0, power, 4)])
        elif self.system == "league":
            self._form(1, self.planned(1))
        else:
            self._form(1, self.cut(order))

    def planned(self, number: int) -> list[list[str]]:
        order = self.now["draws"][0]["order"]
        size = len(order)
        while size % 4:
            size += 1
        m, starters = PLANS[size]
        turn = (number - 1) % (m * len(starters))
        numbers = [[int(n) for n in table.split("-")] for table in starters[turn // m]]
        for _ in range(turn % m):
            numbers = [[self.next_number(n, m, size) for n in table] for table in numbers]
        return [[order[n - 1] for n in sorted(table) if n <= len(order)] for table in numbers]

    @staticmethod
    def next_number(n: int, m: int, size: int) -> int:
        first = (n - 1) // m * m + 1
        if first + m - 1 > size:
            return n
        return first if n == first + m - 1 else n + 1

    def cut(self, order: list[str]) -> list[list[str]]:
        seats = self.seats
        count = (len(order) + seats - 1) // seats
        short = count * seats - len(order)
        sizes = [seats] * count
        if self.incomplete == "spread" and short <= count:
            for i in range(count - short, count):
                sizes[i] = seats - 1
        else:
            sizes[-1] = len(order) - seats * (count - 1)
        rest, tables = list(order), []
        for size in sizes:
            tables.append(rest[:size])
            rest = rest[size:]
        return tables

    def _form(self, number: int, tables: list[list[str]]) -> None:
        formed = [{"players": list(t), "game": None, "decided": []} for t in tables]
        self.rounds.append({"number": number, "tables": formed})

    def _next(self) -> None:
        require(self.phase() == "between" and self.current["number"] != 0)
        number = self.current["number"] + 1
        if self.system == "knockout":
            on = [self.on(number - 1, t) for t in self.current["tables"]]
            w = [pair[:1] for pair in on]
            s = [pair[1:] for pair in on]
            if len(on) == 2:
                self._form(number, [w[0] + s[1] + s[0] + w[1]])
                return
            half, tables = len(on) // 2, []
            for i in range(0, half, 2):
                tables.append(w[i] + w[i + 1] + s[half + i] + s[half + i + 1])
                tables.append(s[i] + s[i + 1] + w[half + i] + w[half + i + 1])
            self._form(number, tables)
            return
        off = [name for coming, name in self.now.get("missing", []) if coming == number]
        inside = [p["name"] for p in self.players if p["left"] is None]
        if self.system == "league":
            require(len(inside) >= 2)
            planned = [[name for name in table if name in inside] for table in self.planned(number)]
            self._form(number, [[name for name in table if name not in off] for table in planned])
            for table, those in zip(self.current["tables"], planned, strict=True):
                table["gone"] = [name for name in those if name in off]
            return
        inside = [name for name in inside if name not in off]
        require(len(inside) >= 2)
        rank = [row["player"] for row in self.points_rows(self.current["number"])]
        before = self.seated()
        ever = {name for r in self.rounds for t in r["tables"] for name in t["players"]}
        first = [name for name in rank if name in inside and name in before]
        new = sorted((name for name in inside if name not in ever), key=self.lot)
        rest = [name for name in rank if name in inside and name in ever and name not in before]
        self._form(number, self.cut(first + new + rest))

    def _close(self, early: str | None = None) -> None:
        if early is None:
            require(self.phase() == "played")
        else:
            phases = ("between", "round") if self.system == "league" else ("between",)
            require(self.system != "knockout" and self.phase() in phases)
        self.now["closed"] = True

    def _result(
        self, table: int, game: dict[str, Fraction], round: int | None = None, decided: tuple[str, ...] = (),
        correct: bool = False,
    ) -> None:  # fmt: skip
        require(bool(self.rounds))
        number = self.current["number"] if round is None else round
        found = [r for r in self.rounds if r["number"] == number]
        require(bool(found) and 1 <= table <= len(found[0]["tables"]))
        place = found[0]["tables"][table - 1]
        if self.system == "league":  # who was absent may turn up after all: they sit last
            gone = [name for name in game if name in place.get("gone", []) and name not in place["players"]]
            place["players"] = place["players"] + [name for name in gone if self.player(name)["left"] is None]
        require(not self.idle(number, place))
        require((place["game"] is not None) == correct)
        require(set(game) == set(place["players"]))
        if decided:
            require(self.system == "knockout" and len(set(decided)) == len(decided))
            require(all(list(game.values()).count(game[name]) > 1 for name in decided))
        earlier = self.system == "knockout" and number != self.current["number"]
        on = self.on(number, place) if earlier else []
        place["game"], place["decided"] = dict(game), list(decided)
        require(not earlier or self.on(number, place) == on)

    # Answers

    def results(self, upto: int) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        return [
            (r, t) for r in self.rounds for t in r["tables"] if r["number"] <= upto and self.has_result(r["number"], t)
        ]

    def points_rows(self, upto: int) -> list[dict[str, Any]]:
        rows = []
        for p in self.players:
            row: dict[str, Any] = {"player": p["name"], "number": p["number"], "rounds": 0, "firsts": 0}
            row |= {"points": Fraction(0), "difference": Fraction(0), "game": Fraction(0)}
            row["status"] = "in" if p["left"] is None else "withdrawn"
            row["table"] = None
            for r, t in self.results(upto):
                if p["name"] not in t["players"]:
                    continue
                lines = self.lines(r["number"], t, p["name"])
                row["points"] += sum(amount for _, amount in lines)
                row["difference"] += sum(amount for rule, amount in lines if rule == "difference")
                row["game"] += (t["game"] or {p["name"]: 0})[p["name"]]
                place = self.places(r["number"], t)[p["name"]]
                row["firsts"] += place == 1 and len(t["players"]) > 1
                row["rounds"] += 1
                if self.final == "tables" and upto == self.total == r["number"] and not self.open():
                    row["table"] = (r["tables"].index(t), place)
            rows.append(row)
        keys = ("game", "points") if self.count == "game" else ("points", "game")

        def merit(row: dict[str, Any]) -> tuple[Any, ...]:
            gone = self.system == "league" and row["status"] == "withdrawn"
            return (gone, *(-row[key] for key in keys), -row["firsts"])

        rows.sort(key=lambda row: (*merit(row), self.lot(row["player"])))
        rows.sort(key=lambda row: row["table"] or (9999, 0))
        return self.ranked(rows, lambda row: row["table"] or merit(row))

    @staticmethod
    def ranked(rows: list[dict[str, Any]], merit: Any) -> list[dict[str, Any]]:
        for i, row in enumerate(rows):
            same = i > 0 and merit(rows[i - 1]) == merit(row)
            row["place"] = rows[i - 1]["place"] if same else i + 1
        return rows

    def knockout_rows(self, upto: int) -> list[dict[str, Any]]:
        rows = []
        for p in self.players:
            row = {"player": p["name"], "number": p["number"], "out": None, "table_place": None, "status": "in"}
            gone = p["left"] is not None and p["left"] <= upto
            if gone:
                row |= {"out": p["left"], "status": "withdrawn"}
            for r, t in self.results(upto):
                number = r["number"]
                if p["name"] not in t["players"]:
                    continue
                place = self.places(number, t)[p["name"]]
                if gone and number == p["left"]:
                    row["table_place"] = place
                elif not gone and p["name"] not in self.on(number, t):
                    won = self.is_final(number) and place == 1
                    row |= {"out": number, "table_place": place, "status": "winner" if won else "out"}
            rows.append(row)

        def merit(row: dict[str, Any]) -> tuple[Any, ...]:
            return (row["out"] is not None, -(row["out"] or 0), row["table_place"] or 99)

        rows.sort(key=lambda row: (*merit(row), self.lot(row["player"])))
        return self.ranked(rows, merit)

    def standings(self, upto: int | None = None) -> dict[str, Any]:
        number = upto if upto is not None else self.current["number"] if self.rounds else None
        rows = (self.knockout_rows if self.system == "knockout" else self.points_rows)(-1 if number is None else number)
        counted = [(r, t) for r in self.rounds if number is not None and r["number"] <= number for t in r["tables"]]
        complete = number is not None and all(self.has_result(r["number"], t) for r, t in counted)
        final = self.now["closed"] and number == self.current["number"]
        for row in rows:
            row.pop("table", None)
        return {"round": number, "complete": complete, "final": final, "standings": rows}

    def tables(self, number: int) -> dict[str, Any]:
        r = next(r for r in self.rounds if r["number"] == number)
        tables = []
        for i, t in enumerate(r["tables"], 1):
            result: dict[str, Any] | None = None
            if self.has_result(number, t):
                game = t["game"] or {name: Fraction(0) for name in t["players"]}
                result = {"typed": t["game"] is not None, "game": game, "places": self.places(number, t)}
                if self.system == "knockout":
                    result["on"] = self.on(number, t)
                else:
                    result["points"] = {
                        name: sum((amount for _, amount in self.lines(number, t, name)), Fraction(0)) for name in game
                    }
            missing = self.seats - len(t["players"])
            tables.append({"table": i, "players": t["players"], "missing": missing, "done": result is not None,
                           "result": result})  # fmt: skip
        waiting = self.waiting() if r is self.current else []
        return {"round": number, "tables": tables, "waiting": waiting}

    def show(self) -> dict[str, Any]:
        number = self.current["number"] if self.rounds else None
        stage = None
        if number is not None:
            stage = "preliminary" if number == 0 else "final" if self.is_final(number) else "round"
        status = {row["player"]: row["status"] for row in self.standings()["standings"]}
        return {
            "phase": self.phase(), "round": number, "rounds": self.last(), "stage": stage, "open": self.open(),
            "players": [
                {"player": p["name"], "number": p["number"], "status": status[p["name"]], "seeded": p["seeded"]}
                for p in self.players
            ],
            "draws": [
                {"draw": k, "for": d["for"], "order": d["order"]} for k, d in enumerate(self.now["draws"], 1)
            ],
        }  # fmt: skip
