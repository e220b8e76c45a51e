"""The kind of ledger that a competition is kept in, with its words for what is wrong with one."""

from ..ledger.kind import Kind, ProblemWords
from ..problems import malformed
from ..words.said import said

A_SESSION = malformed("a-session", "this is a session, not a competition", "`tarok show` reads a session")

_BEGIN = said("`tarok tournament new` begins a competition in a new one")
_REPAIR = said("`tarok tournament repair` saves the good part in a new file")
_LOOK = said("`tarok tournament check` shows the damage; `tarok tournament repair` saves the good part in a new file")

TOURNAMENT = Kind(
    name="tournament",
    others={"session": A_SESSION},
    repair=_REPAIR,
    accept=_REPAIR,
    unconfirmed=said(
        "{path}: the competition stands there, but the disk did not confirm it ({reason}): "
        "it may not survive a power cut"
    ),
    words={
        "no-such-file": ProblemWords(hint=_BEGIN),
        "empty-ledger": ProblemWords(said("the file is empty, there is no competition in it"), _BEGIN),
        "first-line-cut-short": ProblemWords(
            said("the first line is cut short, there is no competition in this file"),
            said("if an editor saved the file, let it save it with LF line ends"),
        ),
        "no-ledger": ProblemWords(
            hint=said("is it the right file? `tarok tournament new` begins a competition in a new one")
        ),
        "no-session-first": ProblemWords(said("the first line of this ledger is not a competition")),
        "name-taken": ProblemWords(hint=said("choose another name for the competition")),
        "session-not-created": ProblemWords(said("the competition was NOT created: {reason}")),
        "ledger-full": ProblemWords(hint=_BEGIN),
        "not-put-back": ProblemWords(
            hint=said(
                "look with `tarok tournament check` before you go on; `tarok tournament repair` saves the good part"
            )
        ),
        "ledger-damaged": ProblemWords(hint=_LOOK),
        "ledger-much-damaged": ProblemWords(hint=_LOOK),
    },
)
"""A competition's ledger: its first record holds what was announced."""
