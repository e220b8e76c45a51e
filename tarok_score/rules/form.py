"""What a ruleset file may say: the one description behind the check, the JSON Schema and the documentation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..amounts import parse
from ..problems import Place, Problem, Refused
from ..words.folding import fold, meant, printable
from ..words.speech import LANGUAGES
from .merge import Node, choose
from .resolve import Source
from .shape import Amount, Field, Flag, Listing, Record, Shape, Table, Text, Whole, locate

ID = r"[a-z0-9][a-z0-9.-]{0,63}"
KEY = r"[a-z0-9][a-z0-9-]{0,39}"
KEY_LIKE = "solo-two"

CITE = Field(Text("Where the source states the rule: its section, in a few words.", example="Bonuses"), required=True)
SOURCE = Field(Text("The source text, where it is not the one named at the top of the file.", example="house rules"))
LABEL = Field(
    Record(
        {
            "en": Field(Text("English name.", example="two"), required=True),
            "sl": Field(Text("Slovenian name.", example="dvojka")),
            "cs": Field(Text("Czech name.", example="dvojka")),
            "pl": Field(Text("Polish name.", example="dwójka")),
        },
        "The name people read, by language.",
    )
)
ALIASES = Field(
    Listing(Text("A word for it; two words are joined by a hyphen.", pattern=r"[^\s:=,@]{1,40}", example="dvojka"),
            "Other words for it, in any language. Case and diacritics do not matter.")
)  # fmt: skip


def _rule(doc: str, **fields: Field) -> Record:
    """A record that states a rule: it always says where its source does."""
    return Record({**fields, "label": LABEL, "source": SOURCE, "cite": CITE}, doc)


def _must(shape: Shape) -> Field:
    return Field(shape, required=True)


KLOP = Record(
    {
        "points": _must(
            _rule("Nobody full, nobody without a trick: everybody writes his points.",
                  round_to=_must(Whole("Card points are rounded to the nearest multiple of this.", 1, 10)))
        ),
        "full": _must(
            _rule(
                "A player who takes too much.",
                **{"from": _must(Whole("Card points from which a player is full.", 1, 70))},
                value=Field(Amount("What he loses; the others write nothing.")),
                doubles=Field(Flag("His own points count double instead, and the others write theirs.")),
            )
        ),
        "empty": _must(
            _rule("A player who takes no trick.", value=_must(Amount("What he wins; 0 where that is no win.")))
        ),
        "kontra": Field(
            _rule(
                "Klop can be doubled.",
                form=_must(
                    Text("loser-or-speaker: a full player loses the value, else whoever said kontra; "
                         "quarter: points are multiplied, and who doubled pays more from 18 points on.",
                         choices=("loser-or-speaker", "quarter"))
                ),
                value=Field(Amount("What the loser (or the speaker) writes under kontra.")),
                others_write=Field(Flag("If the speaker loses, the others still write their points.")),
            )
        ),
        "own_radl": Field(Flag("Each player's own radl doubles his result, and a winner cancels one.")),
        "resting_plays": Field(Flag("The resting player plays klop (TRI + 1) and cannot win without a trick.")),
        "talon_counts": Field(Flag("The talon's cards go to the tricks, so that the piles add to 70.")),
    },
    "How a klop is written.",
)  # fmt: skip

VARSAVA = Record(
    {
        "tiers": _must(
            Listing(
                Record(
                    {
                        "from": _must(Whole("Card points from which the step counts.", 0, 70)),
                        "pays": _must(Amount("What is paid (to each other player, or into the pot).")),
                    },
                    "One step of the scale.",
                ),
                "The scale of payments by card points.",
                least=1,
            )
        ),
        "trickless_times": Field(Whole("A player without a trick is paid so many times as much.", 1, 4)),
        "into_pot": Field(Flag("Everybody pays by the scale, into the pot.")),
    },
    "How a Varšava is paid.",
)

CONTRACT = _rule(
    "A game that can be played.",
    form=Field(
        Text("sides: a declarer's side against the others; klop, varsava, undeclared (two players): everybody alone.",
             choices=("sides", "klop", "varsava", "undeclared"))
    ),
    decided_by=Field(Text("Whether card points decide it, or won and lost are said.", choices=("points", "result"))),
    game=Field(
        Text(
            "How it is worth: value = fixed; difference = value and difference; rate = value for each point over 35; "
            "fives = Polish base score times value; times = the difference times times_won or times_lost.",
            choices=("value", "difference", "rate", "fives", "times"),
        )
    ),
    value=Field(Amount("The contract's value (for `rate` the amount per point, for `fives` the multiplier).")),
    levels=Field(Listing(Amount("Value at this level."), "Values by level, from level 1.", least=1, most=9)),
    times_won=Field(Whole("Multiple of the difference if won (`times`).", 1, 100)),
    times_lost=Field(Whole("Multiple of the difference if lost (`times`).", 1, 100)),
    tie=Field(
        Record(
            {
                "pays": _must(Amount("What 35 : 35 costs the declarer's side.")),
                "kontra": Field(Flag("Whether kontra multiplies it (true if missing).")),
            },
            "35 : 35 where card points are paid one by one.",
        )
    ),
    partner=Field(Flag("The declarer may have a partner.")),
    called_king=Field(Flag("A king is called, so a king ultimo is possible.")),
    bonuses=Field(
        Text("scored; beside = accepted, the contract alone counts; unscored = so, never announced; none = refused.",
             choices=("scored", "beside", "unscored", "none"))
    ),
    mond=Field(
        Listing(Text("captured or talon.", choices=("captured", "talon")), "When losing the mond costs its penalty.",
                unique=True)
    ),
    gives_radl=Field(Flag("Everybody gets a radl after it.")),
    open_in_compulsory_klop=Field(Flag("It may be played when a compulsory klop is due.")),
    forehand_only=Field(Flag("Only forehand plays it; from others it is accepted with a note.")),
    needs_announced=Field(Text("A bonus that has to be announced with it.", pattern=KEY, example="pagat")),
    aliases=ALIASES,
    klop=Field(KLOP),
    varsava=Field(VARSAVA),
    thrown_in=Field(
        _rule("Thrown in without play.", value=_must(Amount("What the declarer's side is taken to have won.")))
    ),
    surrender=Field(
        _rule("Given up after drawing the called card.", value=_must(Amount("What the declarer pays each opponent.")))
    ),
)  # fmt: skip

BONUS = _rule(
    "A feat paid beside the game.",
    silent=_must(Amount("Its worth without announcement.")),
    silent_other=Field(Amount("What a partner or co-defender writes for a silent one (TAROK.net).")),
    announced=Field(Amount("Its worth announced; missing where it cannot be announced.")),
    announced_lost=Field(Amount("What an announced one costs if it fails, where that is not its worth.")),
    lost_silently=Field(Flag("It can be lost without announcement.")),
    declarer_only=Field(Flag("Only the declarer's side can have it.")),
    last_trick=Field(Flag("It is won in the last trick.")),
    every_trick=Field(Flag("It is won by taking every trick.")),
    replaces=Field(Flag("It leaves nothing else of the hand to be scored.")),
    failed_adds_game=Field(Flag("Announced and failed, it is paid beside game and bonuses.")),
    takes_game_kontra=Field(Flag("A silent one is doubled by the kontra on the game.")),
    gives_radl=Field(Text("Whether everybody gets a radl after it.", choices=("never", "always"))),
    holder=Field(
        Text("Whether it is its holder's alone: always if silent, or only if silent and lost.",
             choices=("all", "silent", "silent-lost"))
    ),
    must_win_itself=Field(Flag("The king itself has to win the last trick.")),
    collected=Field(Flag("If one side announces it and fails, the other side's silent one counts too.")),
    aliases=ALIASES,
)  # fmt: skip

DECLARATION = _rule(
    "A holding declared before play.",
    value=Field(Amount("What it pays.")),
    means=Field(Listing(Text("A declaration.", pattern=KEY, example="trul"), "A combined name: what it stands for.")),
    holds=Field(
        Record(
            {
                kind: Field(Listing(Whole("A number of cards.", 0, 22), "Fewest and most cards.", least=2, most=2))
                for kind in ("taroks", "trula", "kings", "fives")
            },
            "How many cards of each kind it needs: taroky, trula cards, kings, cards worth five.",
        )
    ),
    contains=Field(Listing(Text("A declaration.", pattern=KEY, example="honery"), "What it already contains.")),
    group=Field(Text("Only one declaration of a group can be made by one player.", example="honours")),
    beside=Field(
        Listing(Text("A declaration.", pattern=KEY, example="trul"), "Others of the group allowed beside it.")
    ),
    aliases=ALIASES,
)

SHARES = Record(
    {
        "owner": _must(Listing(Amount("Multiple of T."), "What the owner writes, by kontra level from 0.", least=1)),
        "speaker": _must(Listing(Amount("Multiple of T."), "What who said kontra writes, by level.", least=1)),
    },
    "Multiples of an item's worth T.",
)

FIELDS: dict[str, Field] = {
    "id": _must(Text("The ruleset's id, which is the file's name.", pattern=ID, example="pagat-4p")),
    "extends": Field(Text("The ruleset this one changes.", pattern=ID, example="pagat-4p")),
    "title": _must(Record({code: Field(Text("Title.", example="House rules"), code == "en") for code in LANGUAGES},
                          "What the ruleset is called, by language.")),
    "source": _must(Text("The source text that states these rules.", example="Rules of the Krka club, 2026")),
    "about": Field(Text("A few words about the ruleset.", example="As played at home.")),
    "unit": _must(
        _rule(
            "What is counted.",
            name=_must(Text("The unit's name.", example="points")),
            decimals=Field(Whole("Decimals that people write.", 0, 4)),
            coin=Field(Amount("The smallest coin that a settlement is rounded to.")),
        )
    ),
    "seats": _must(
        _rule(
            "Who sits at the table.",
            at_table=_must(Listing(Whole("A number of players.", 2, 6), "How many may sit at the table.", least=1)),
            in_play=_must(Whole("How many play a hand.", 2, 5)),
            resting=Field(_rule("The player who sits a hand out (the dealer).")),
        )
    ),
    "payout": _must(
        _rule(
            "Who writes a result.",
            form=_must(
                Text("side: declarer and partner; money: between the sides; reciprocal: owner, half, share of kontra.",
                     choices=("side", "money", "reciprocal"))
            ),
            partner=Field(
                _rule("What a partner or co-defender writes.", share=_must(Amount("His part of T, such as \"1/2\".")))
            ),
            shares=Field(_rule("Shares of the owner and of who said kontra.", won=_must(SHARES), lost=_must(SHARES))),
        )
    ),
    "settlement": _must(
        _rule(
            "How an evening is settled.",
            form=_must(Text("average: against the average of all totals; balance: the totals as they are.",
                            choices=("average", "balance"))),
        )
    ),
    "win": _must(
        _rule(
            "What wins a game of card points.",
            points=_must(Whole("Card points needed.", 1, 70)),
            odd_card=Field(Flag("35 points and one odd card win too.")),
        )
    ),
    "difference": Field(
        _rule("The card point difference.", round_to=_must(Whole("Rounded to the nearest multiple of this.", 1, 10)))
    ),
    "kontra": Field(
        _rule(
            "Doubling.",
            words=_must(
                Table(
                    Record(
                        {"level": _must(Whole("1 doubles, 2 quadruples …", 1, 9)), "label": LABEL, "aliases": ALIASES},
                        "A word of doubling.",
                    ),
                    "The words and their levels.",
                    KEY,
                    example="kontra",
                )
            ),
            names=_must(Text("Whether the score needs to know who spoke.", choices=("optional", "needed"))),
            bonuses=_must(Flag("Announced bonuses can be doubled too.")),
        )
    ),
    "contracts": _must(Table(CONTRACT, "The games that can be played, in ascending order.", KEY, example=KEY_LIKE)),
    "bonuses": Field(Table(BONUS, "The bonuses.", KEY, example="pagat-ultimo")),
    "declarations": Field(Table(DECLARATION, "The declarations.", KEY, example="trul")),
    "mond": Field(
        Record(
            {
                "value": _must(Amount("What losing the mond costs.")),
                "captured": _must(_rule("The mond lost in a trick.")),
                "talon": Field(_rule("The mond left in the talon.")),
                "own_side": Field(
                    _rule("The mond taken by its own side: both pay.", value=_must(Amount("What each of them pays.")))
                ),
            },
            "The penalty for losing the mond.",
        )
    ),
    "king_in_talon": Field(
        _rule("The called king taken from the talon wins no trick.",
              points=_must(Whole("Card points it brings the declarer.", 1, 10)))
    ),
    "radli": Field(
        _rule(
            "The wheels that double the declarer's next game.",
            doubles_all=Field(Flag("They double the share of who said kontra too.")),
            given=_must(_rule("When everybody gets one.")),
            end=Field(_rule("Open radli at the end.", value=_must(Amount("What each costs.")))),
        )
    ),
    "revoke": Field(
        _rule(
            "What a breach of the rules costs.",
            difference=_must(Amount("The difference that is charged where the contract has one.")),
            discard_without_kontra=Field(Flag("Kontras do not count for a wrong discard.")),
            deliberate=Field(_rule("A deliberate breach.", value=_must(Amount("What it costs in addition.")))),
            culprits_radl=Field(Flag("The culprit's radl doubles, not the declarer's.")),
        )
    ),
    "misdeal": Field(
        _rule(
            "What a misdeal costs.",
            form=_must(Text("doubling: 20, 40, 80; growing: 20, 40, 60.", choices=("doubling", "growing", "fixed"))),
            value=_must(Amount("What the first one costs (in money games to each other player).")),
            warnings=Field(Whole("How many are only warned.", 0, 9)),
            into_pot=Field(Flag("It is paid into the pot.")),
        )
    ),
    "pot": Field(
        _rule(
            "The pot (pool, bank) on the table.",
            captured=Field(
                _rule(
                    "Cards captured by an opponent.",
                    cards=_must(
                        Record({card: Field(Amount("What losing it costs.")) for card in ("mond", "pagat", "skis")},
                               "Amounts by card.")
                    ),
                )
            ),
            zero=Field(_rule("A hand that comes to nothing.", value=_must(Amount("What the declarer's side pays.")))),
            taken=Field(
                _rule(
                    "Who takes the pot.",
                    bonus=_must(Text("The announced bonus that takes it.", pattern=KEY, example="pagat")),
                    contract=Field(Text("Only in this contract.", pattern=KEY, example="druha-povinnost")),
                    kontra_pays=Field(Flag("Under kontra it stays, and one side pays the other as much.")),
                )
            ),
            keeps_remainder=Field(Flag("What does not divide evenly stays in it.")),
        )
    ),
    "session": Field(
        Record(
            {
                "compulsory_klop": Field(
                    _rule(
                        "A compulsory klop is due when a total reaches zero.",
                        multiples_of=Field(Whole("Also at every multiple of this (0: only at zero).", 0, 10_000)),
                        after_misdeal=Field(Flag("Also after a misdeal.")),
                    )
                ),
                "no_taroks": Field(
                    _rule(
                        "A player is dealt no tarok.",
                        then=_must(Text("What follows the new deal.", choices=("compulsory-klop", "deal-again"))),
                    )
                ),
                "skis_round": Field(_rule("A škis round names the last hand.")),
                "match": Field(_rule("A match of so many hands.", hands=_must(Whole("Hands in a match.", 1, 1000)))),
            },
            "What the evening's course obeys.",
        )
    ),
}  # fmt: skip

FORM = Record(FIELDS, "A ruleset with its variants applied.")


class _Anything:
    """A patch: any mapping; it is checked by merging it and checking what comes out."""

    def check(self, value: Any, path: str, problems: list[Problem]) -> None:
        if not isinstance(value, dict):
            problems.append(Problem(path, "must be a mapping of what the variant changes", "such as win: {points: 35}"))

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "description": "What the variant changes, merged key by key; null removes a key."}

    def types(self) -> tuple[type, ...]:
        return (dict,)

    def wanted(self) -> str:
        return "a mapping"


VARIANT = Record(
    {
        "about": _must(Text("What it changes, in a sentence.", example="35 points and one card win.")),
        "source": SOURCE,
        "cite": CITE,
        "requires": Field(Listing(Text("A variant.", pattern=KEY, example="klop-kontra"), "It goes with these.")),
        "patch": _must(_Anything()),
    },
    "A named change that a table may choose.",
)
VARIANTS = Field(Table(VARIANT, "Named changes of this ruleset.", KEY, example="exact-difference"))

#: A whole file that extends nothing.
FILE = Record({**FIELDS, "variants": VARIANTS}, "A ruleset of tarok, taroky or taroki.")


def check_document(document: Node) -> None:
    """Raises Refused if a resolved document (without variants) is no ruleset."""
    problems = _problems(FORM, document)
    if problems:
        raise Refused(problems)


def check_source(source: Source, path: Path) -> None:
    """Raises Refused with every problem of a ruleset file, its variants applied one by one included."""
    document, places = source
    problems = _problems(FILE, document)
    name = document.get("id")
    if isinstance(name, str) and name != path.name.rsplit(".", 1)[0]:
        problems.append(
            Problem("id", f"is {printable(name)}, but the file is called {path.name}", "make them the same")
        )
    located = list(locate(problems, places))
    if not problems:
        for name in document.get("variants", {}):
            located.extend(_inherited(_variant_problems(document, name, places), name, places, path))
    if located:
        raise Refused(located)


def _inherited(problems: list[Problem], name: str, places: dict[str, Place], path: Path) -> list[Problem]:
    """The same; a variant of another file that does not fit any more is one problem of this file."""
    here = places.get("extends")
    if not problems or here is None or any(one.place and one.place.file == path.name for one in problems):
        return problems
    first = problems[0]
    what = first.path.removeprefix(f"variants.{name}.patch.")
    message = f"does not fit what this file changes ({first.place}: {what}: {first.message})"
    return [Problem(f"variants.{name}", message, f"take the variant away too: variants: {{{name}: null}}", here)]


def _variant_problems(document: Node, name: str, places: dict[str, Place]) -> list[Problem]:
    """What is wrong with the ruleset once this variant (and those it requires) is chosen."""
    companions = document["variants"][name].get("requires", ())
    unknown = [one for one in companions if one not in document["variants"]]
    here = f"variants.{name}"
    if unknown:
        hint = meant(unknown[0], document["variants"])
        return list(locate([Problem(f"{here}.requires", f"there is no variant {unknown[0]}", hint)], places))
    for one in companions:
        further = [other for other in document["variants"][one].get("requires", ()) if other not in companions]
        if further:
            hint = f"write requires: [{', '.join([*companions, *further])}]"
            message = f"{one} goes with {' and '.join(further)}"
            return list(locate([Problem(f"{here}.requires", message, hint)], places))
    try:
        resolved = choose(document, [*companions, name])
    except Refused as refused:
        return list(locate([one._replace(path=here) for one in refused.problems], places))
    problems = _problems(FORM, resolved)
    return list(locate([one._replace(path=f"{here}.patch.{one.path}") for one in problems], places))


def _problems(form: Record, document: Node) -> list[Problem]:
    """Everything that is wrong with a document: single values first, then what they say together."""
    problems: list[Problem] = []
    form.check(document, "", problems)
    if not problems:
        return coherent(document)
    wrong = [one.path for one in problems]
    sound, broken = _sound_part(document, wrong)
    if sound is not None:
        more = coherent(sound)
        problems.extend(one for one in more if not any(_within(one.path, part) for part in broken))
    return problems


def _sound_part(document: Node, wrong: list[str]) -> tuple[Node | None, list[str]]:
    """The document with its broken contracts, bonuses and declarations emptied, and which these are.

    None where what is broken concerns everything.
    """
    kept = dict(document)
    broken: list[str] = []
    for key, field in FIELDS.items():
        if not any(_within(path, key) for path in wrong):
            if field.required and key not in document:
                return None, []
        elif key in ("contracts", "bonuses", "declarations") and isinstance(document.get(key), dict):
            entries = {name: any(_within(path, f"{key}.{name}") for path in wrong) for name in document[key]}
            broken.extend(f"{key}.{name}" for name, spoilt in entries.items() if spoilt)
            kept[key] = {name: {} if spoilt else document[key][name] for name, spoilt in entries.items()}
        elif key in ("contracts", "bonuses", "declarations", "seats", "payout", "mond"):
            return None, []
        elif key in ("kontra", "pot"):
            kept.pop(key, None)
        elif isinstance(field.shape, Record):
            kept[key] = {}
    return kept, broken


def _within(path: str, part: str) -> bool:
    return path == part or path.startswith((f"{part}.", f"{part}["))


def coherent(document: Node) -> list[Problem]:
    """What single values do not show: names that mean nothing, rules that need others, words that clash."""
    problems: list[Problem] = []
    say = problems.append
    bonuses, contracts = document.get("bonuses", {}), document["contracts"]
    seats = document["seats"]
    if "coin" in document["unit"] and parse(document["unit"]["coin"]) <= 0:
        say(Problem("unit.coin", "a coin is worth more than nothing", 'such as coin: "0.10"'))
    for index, count in enumerate(seats["at_table"]):
        if count < seats["in_play"]:
            say(
                Problem(
                    f"seats.at_table[{index}]", f"{count} at the table cannot play with {seats['in_play']}", "raise it"
                )
            )
        elif count > seats["in_play"] and "resting" not in seats:
            say(
                Problem("seats", f"{count} at the table: a rule for who rests is missing", "add resting: with its cite")
            )
    reciprocal = document["payout"]["form"] == "reciprocal"
    kontra = document.get("kontra")
    if reciprocal:
        for key in ("partner", "shares"):
            if key not in document["payout"]:
                say(Problem("payout", f"the form reciprocal needs {key}", f"add {key}: as in tarok-net-4p"))
        if kontra and kontra["names"] != "needed":
            say(Problem("kontra.names", "the form reciprocal pays who said kontra", "write names: needed"))
    if kontra:
        levels = sorted(word["level"] for word in kontra["words"].values())
        if levels != list(range(1, len(levels) + 1)):
            say(Problem("kontra.words", f"the levels {levels} do not go 1, 2, 3 …", "give each word its own level"))
        elif reciprocal and "shares" in document["payout"]:
            for outcome in ("won", "lost"):
                for who, shares in document["payout"]["shares"][outcome].items():
                    if len(shares) != len(levels) + 1:
                        where = f"payout.shares.{outcome}.{who}"
                        say(
                            Problem(
                                where,
                                f"needs {len(levels) + 1} shares, for kontra level 0 to {len(levels)}",
                                "add them",
                            )
                        )
    for key, contract in contracts.items():
        problems.extend(_contract(document, key, contract))
    for key, bonus in bonuses.items():
        if bonus.get("holder", "all") != "all" and reciprocal:
            say(Problem(f"bonuses.{key}.holder", "the form reciprocal names the holder anyway", "leave it out"))
    declarations = document.get("declarations", {})
    for key, declaration in declarations.items():
        for kind, (least, most) in declaration.get("holds", {}).items():
            if least > most:
                where = f"declarations.{key}.holds.{kind}"
                say(Problem(where, f"at least {least} and at most {most} cannot be", "write the smaller number first"))
        for field in ("means", "contains", "beside"):
            for index, other in enumerate(declaration.get(field, ())):
                if other not in declarations:
                    where = f"declarations.{key}.{field}[{index}]"
                    say(Problem(where, f"there is no declaration {other}", meant(other, declarations)))
    taken = document.get("pot", {}).get("taken")
    if taken:
        problems.extend(_announced("pot.taken.bonus", taken["bonus"], bonuses))
        if "contract" in taken and taken["contract"] not in contracts:
            say(
                Problem(
                    "pot.taken.contract",
                    f"there is no contract {taken['contract']}",
                    meant(taken["contract"], contracts),
                )
            )
    problems.extend(_clashes(document))
    return problems


def _contract(document: Node, key: str, contract: Node) -> list[Problem]:
    problems = []
    path = f"contracts.{key}"
    form, game = contract.get("form", "sides"), contract.get("game", "value")
    for needed in ("klop", "varsava"):
        if (form == needed) != (needed in contract):
            hint = f"add {needed}:" if form == needed else f"write form: {needed}, or leave {needed} out"
            problems.append(Problem(path, f"form: {needed} and the record {needed} go together", hint))
    if game in ("difference", "fives", "times") and "difference" not in document:
        problems.append(
            Problem(f"{path}.game", f"{game} needs the rule difference", "add difference: with round_to and cite")
        )
    if form == "undeclared" and "difference" not in document:
        problems.append(
            Problem(f"{path}.form", "undeclared needs the rule difference", "add difference: with round_to and cite")
        )
    if game == "rate" and "tie" not in contract:
        problems.append(Problem(path, "game: rate needs to know what 35 : 35 pays", 'add tie: {pays: "0.10"}'))
    if form == "sides" and game != "times" and "value" not in contract and "levels" not in contract:
        problems.append(Problem(path, "has no value", "add value: or levels:"))
    if contract.get("mond") and "mond" not in document:
        problems.append(Problem(f"{path}.mond", "there is no rule mond", "add mond: with its value and cites"))
    if "talon" in contract.get("mond", ()) and "talon" not in document.get("mond", {}):
        problems.append(
            Problem(f"{path}.mond", "the rule mond says nothing of the talon", "add mond.talon with its cite")
        )
    if "needs_announced" in contract:
        bonuses = document.get("bonuses", {})
        problems.extend(_announced(f"{path}.needs_announced", contract["needs_announced"], bonuses))
    if contract.get("decided_by") == "result" and game != "value":
        message = f"{game} counts card points, and this contract is decided by tricks"
        problems.append(Problem(f"{path}.game", message, "leave game or decided_by out"))
    if form == "klop" and "klop" in contract:
        problems.extend(_klop(document, f"{path}.klop", contract["klop"]))
    return problems


def _announced(path: str, bonus: str, bonuses: Node) -> list[Problem]:
    """A rule that speaks of an announced bonus needs one that can be announced."""
    if bonus not in bonuses:
        return [Problem(path, f"there is no bonus {bonus}", meant(bonus, bonuses))]
    if bonuses[bonus] and "announced" not in bonuses[bonus]:
        return [Problem(path, f"{bonus} cannot be announced", f"add bonuses.{bonus}.announced: with its worth")]
    return []


def _klop(document: Node, path: str, klop: Node) -> list[Problem]:
    problems = []
    if "value" not in klop["full"] and not klop["full"].get("doubles"):
        message = "says neither what a full player loses nor that his points count double"
        problems.append(Problem(f"{path}.full", message, "add value: or doubles: true"))
    if "kontra" in klop:
        if "kontra" not in document:
            hint = "add kontra: with its words"
            problems.append(Problem(f"{path}.kontra", "there is no rule kontra, so nobody can say it", hint))
        if klop["kontra"]["form"] == "loser-or-speaker" and "value" not in klop["kontra"]:
            problems.append(Problem(f"{path}.kontra", "does not say what the loser writes", "add value:"))
    return problems


def _clashes(document: Node) -> list[Problem]:
    """Words that mean two things of one kind, or that the notation keeps for itself."""
    from ..words.notation_words import is_reserved

    problems = []
    tables = (
        ("contracts", document["contracts"]),
        ("bonuses", document.get("bonuses", {})),
        ("declarations", document.get("declarations", {})),
        ("kontra.words", document.get("kontra", {}).get("words", {})),
    )
    for path, table in tables:
        seen: dict[str, str] = {}
        for key, node in table.items():
            for word in {fold(word) for word in (key, *node.get("aliases", ()))}:
                if is_reserved(word):
                    message = f'"{word}" is a word of the notation already'
                    problems.append(Problem(f"{path}.{key}", message, "choose another word"))
                other = seen.setdefault(word, key)
                if other != key:
                    message = f'"{word}" means {other} already'
                    problems.append(Problem(f"{path}.{key}", message, "give each its own words"))
    return problems
