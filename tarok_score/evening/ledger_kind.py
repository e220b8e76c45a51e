"""The kind of ledger that an evening is kept in, with its words for what is wrong with one."""

from ..ledger.kind import Kind, ProblemWords
from ..problems import malformed
from ..words.said import said

A_COMPETITION = malformed(
    "a-competition", "this is a competition, not a session", "`tarok tournament show` reads a competition"
)

_BEGIN = said("start a session with `tarok new`")

SESSION = Kind(
    name="session",
    others={"tournament": A_COMPETITION},
    repair=said("`tarok repair` saves the good part in a new file"),
    accept=said(
        "if it was edited on purpose, `tarok accept-edit` makes it legitimate; "
        "otherwise `tarok repair` saves the good part"
    ),
    unconfirmed=said(
        "{path}: the session stands there, but the disk did not confirm it ({reason}): it may not survive a power cut"
    ),
    words={
        "no-such-file": ProblemWords(hint=_BEGIN),
        "empty-ledger": ProblemWords(said("the file is empty, there is no session in it"), _BEGIN),
        "first-line-cut-short": ProblemWords(
            said("the first line is cut short, there is no session in this file"),
            said("start a session with `tarok new`; if an editor saved the file, let it save it with LF line ends"),
        ),
        "no-ledger": ProblemWords(hint=said("is it the right file? `tarok new` starts a session in a new one")),
        "no-session-first": ProblemWords(said("the first line of this ledger is not a session")),
        "first-record-missing": ProblemWords(
            said("the first record, which begins the session, is missing before this line")
        ),
        "name-taken": ProblemWords(hint=said("choose another name for the session")),
        "session-not-created": ProblemWords(said("the session was NOT created: {reason}")),
        "ledger-full": ProblemWords(hint=said("start a new session with `tarok new`")),
        "not-put-back": ProblemWords(
            hint=said("look with `tarok check` before you go on; `tarok repair` saves the good part in a new file")
        ),
        "ledger-damaged": ProblemWords(
            hint=said("`tarok check` shows the damage; `tarok repair` saves the good part in a new file")
        ),
        "ledger-much-damaged": ProblemWords(
            hint=said("`tarok check` shows the damage; `tarok repair` saves the good part in a new file")
        ),
    },
)
"""An evening's ledger: its first record holds the rules and the people."""
