"""The sentences of the program and their translations.

    python tools/messages.py extract [FILE]      every message, as a template of gettext, on standard output or in FILE
    python tools/messages.py update [LANG…]      brings locale/LANG/*.po up to date: new messages are empty there
    python tools/messages.py compile             makes of them what the program reads (an install does so too)
    python tools/messages.py check [LANG…]       what a catalogue lacks, or says with other places than the English
    python tools/messages.py pseudo FOLDER       a language made of the messages themselves, for TAROK_LOCALE_DIR

Messages are found in the program's declarations: `said`, `counted` and their kin, ways of being wrong, events, keys
of rulesets, help texts, templates of pages, and click's own words. They are not written down a second time.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import write_po

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

import catalogues  # noqa: E402

from tarok_score.documents import Key  # noqa: E402
from tarok_score.words.said import LANGUAGES as SPOKEN  # noqa: E402

PACKAGE = ROOT / "tarok_score"

#: The catalogue of what a table reads, and the one of what authors of ruleset files read.
TABLE, RULES_FILE = "tarok", "rulesfile"
LANGUAGES = SPOKEN[1:]

#: Which arguments of a function are messages: by position or name; a pair is a message and its plural.
CALLS: dict[str, tuple[object, ...]] = {
    "said": (0,),
    "Said": (0,),
    "counted": ((0, 1),),
    "listed": (1, "last"),
    "chained": (1, "both"),
    "did_you_mean": (2, "otherwise"),
}

#: The modules that declare those.
HOME = ("words/said.py", "words/folding.py", "problems.py")

#: Functions whose parameters of these names are messages if they are declared with a default.
DEFAULTS = {"listed": "last", "chained": "both", "did_you_mean": "otherwise"}

#: What passes on a message that is found at its declaration.
PASSED_ON = {
    "words/said.py": {"template", "one", "last", "both"},
    "words/folding.py": {"otherwise", "say + ' {names}'"},
    "problems.py": {"wrong.message", "wrong.hint", "path"},
    "cli/help.py": {"meaning"},  # of a topic
    "dispute/audit.py": {"problem.said", "head"},
    "events.py": {"self.says"},
    "show/page.py": {"text"},
    "show/card.py": {"text"},  # of a key's card
    "show/rulebook.py": {
        "heading",
        "one",
        "single",
        "whole",
        "absent",
        "own",
        "say",
        "nought",
        "each",
        "joined",
    },  # of a key
    "serve/forms.py": {"kind.does"},
    "serve/write.py": {"event.does"},
}

#: Messages in tables: the name of the table in its module, and what its values are.
TABLES = {("tarok_score.show.rulebook", "HELD"): "one, many, whole"}

#: What click says to those who write commands, or of kinds of options that no command of ours has.
NEVER_MET = frozenset(
    """
    %(prog)s, version %(version)s
    (dynamic)
    Argument {name!r} takes {nargs} values.
    Arguments take exactly one parameter declaration, got {length}: {decls}.
    Boolean option {decl!r} cannot use the same flag for true/false.
    Choice({choices})
    Confirm the action without prompting.
    Could not determine name for option with declarations {decls!r}
    Could not open file {filename!r}: {message}
    DeprecationWarning: The command {name!r} is deprecated.{extra_message}
    DeprecationWarning: The {param_type} {name!r} is deprecated.{extra_message}
    Do you want to continue?
    Error: The two entered values do not match.
    Invalid start character for option ({option})
    Name '{name}' defined twice
    Press any key to continue...
    Repeat for confirmation
    Takes {nargs} values but 1 was given.
    Unknown color {colour!r}
    Unknown standard stream '{name}'
    Value must be an iterable.
    Windows error: {error}
    d
    deprecated
    directory
    env var: {var}
    file
    path
    {editor}: Editing failed
    {editor}: Editing failed: {e}
    {len_type} values are required, but {len_value} was given.
    {name} {filename!r} does not exist.
    {name} {filename!r} is a directory.
    {name} {filename!r} is a file.
    {name} {filename!r} is not executable.
    {name} {filename!r} is not readable.
    {name} {filename!r} is not writable.
    {value!r} does not match the format {format}.
    {value!r} is not a valid UUID.
    {value!r} is not a valid boolean. Recognized values: {states}
    """.replace("    ", "")
    .strip()
    .splitlines()
) | {
    "No options defined but a name was passed ({name}). Did you mean to declare an argument instead? "
    "Did you mean to pass '--{name}'?",
}

COMMENT = "Translators:"

#: Of what a catalogue lacks only this is a mistake of its own: readers of such a sentence see braces, or an error.
OTHER_PLACES = "other places"


class Message(NamedTuple):
    """One message: its text, its plural, its place, what translators should know, and in which catalogue."""

    text: str
    many: str
    where: str
    comment: str = ""
    domain: str = TABLE


# ---------------------------------------------------------------- what the program says


@cache
def messages() -> list[Message]:
    """Every message of the program. Raises ValueError if one cannot be found."""
    found = [
        *_of_python(),
        *_of_problems(),
        *_of_keys(),
        *_of_tables(),
        *_of_texts(),
        *_of_labels(),
        *_of_help(),
        *_of_templates(),
        *of_click(),
    ]
    return [one for one in found if one.text]


def _wordless(text: str) -> bool:
    """True if a message has only places and signs, so that it is the same in every language."""
    return not re.search(r"[^\W\d_]", re.sub(r"\{\w*\}", "", text))


Names = dict[str, list[ast.expr]]


class _Module:
    """One module as a tree, with the values of its names and the comments for translators."""

    def __init__(self, path: Path) -> None:
        self.name = path.relative_to(PACKAGE).as_posix()
        source = path.read_text(encoding="utf-8")
        self.nodes = list(ast.walk(ast.parse(source)))
        self.names = _assigned(self.nodes)
        self.functions = set(CALLS) if self.name in HOME else _functions(self.nodes)
        self.within: dict[ast.AST, Names] = {}
        calls = [node for node in self.nodes if isinstance(node, ast.Call)]
        for function in [node for node in self.nodes if isinstance(node, ast.FunctionDef)]:
            inside = list(ast.walk(function))
            local = _given(function, calls) | _assigned(inside)
            for node in inside:
                if isinstance(node, ast.Name):
                    self.within[node] = self.within.get(node, {}) | local
        self.comments: dict[int, str] = {}
        for token in tokenize.generate_tokens(io.StringIO(source).readline) if COMMENT in source else ():
            if token.type == tokenize.COMMENT and COMMENT in token.string:
                self.comments[token.start[0]] = token.string.partition(COMMENT)[2].strip()

    def texts(self, node: ast.expr, elsewhere: Names) -> list[str] | None:
        """The texts that an expression can be; None if that cannot be known."""
        if isinstance(node, ast.Constant):
            return [node.value] if isinstance(node.value, str) else None
        if isinstance(node, ast.IfExp):
            return _both(self.texts(node.body, elsewhere), self.texts(node.orelse, elsewhere))
        if isinstance(node, ast.Name):
            behind = self.within.get(node, {}).get(node.id) or self.names.get(node.id) or elsewhere.get(node.id)
            return _all([self.texts(one, elsewhere) for one in behind]) if behind else None
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            name = node.value
            behind = self.within.get(name, {}).get(name.id) or self.names.get(name.id) or []
            values = [value for one in behind for value in _values(one)]
            return _all([self.texts(one, elsewhere) for one in values]) if values else None
        return None

    def comment(self, line: int) -> str:
        """What the comment above a line tells translators."""
        return self.comments.get(line - 1, "") or self.comments.get(line, "")


def _values(node: ast.expr) -> list[ast.expr]:
    """The messages in a table."""
    if isinstance(node, ast.IfExp):
        return _values(node.body) + _values(node.orelse)
    return (
        list(node.values)
        if isinstance(node, ast.Dict)
        else list(node.elts)
        if isinstance(node, ast.Tuple | ast.List)
        else []
    )


def _functions(nodes: Iterable[ast.AST]) -> set[str]:
    """The names by which a module knows the functions that make sentences."""
    found = set()
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[-1] in ("said", "problems", "folding"):
            found |= {alias.asname or alias.name for alias in node.names}
    return found


def _given(function: ast.FunctionDef, calls: Sequence[ast.Call]) -> Names:
    """What a function's parameters are given, by the calls of its own module."""
    found: Names = {}
    names = [one.arg for one in (*function.args.posonlyargs, *function.args.args)]
    for call in calls:
        called = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        if called == function.name:
            own = names[1:] if names[:1] == ["self"] else names
            for name, value in (*zip(own, call.args, strict=False), *((one.arg, one.value) for one in call.keywords)):
                if name is not None and not isinstance(value, ast.Starred):
                    found.setdefault(name, []).append(value)
    return found


def _assigned(nodes: Iterable[ast.AST]) -> Names:
    """What is assigned to each name in some nodes."""
    found: Names = {}
    for node in nodes:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        for target in targets:
            if isinstance(target, ast.Name) and value is not None:
                found.setdefault(target.id, []).append(value)
            elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                pairs = zip(target.elts, value.elts, strict=False)
                for one, behind in ((one, behind) for one, behind in pairs if isinstance(one, ast.Name)):
                    found.setdefault(one.id, []).append(behind)
    return found


def _both(one: list[str] | None, other: list[str] | None) -> list[str] | None:
    return None if one is None or other is None else one + other


def _all(found: list[list[str] | None]) -> list[str] | None:
    return None if None in found else [text for one in found for text in one or ()]


def _of_python() -> list[Message]:
    modules = [_Module(path) for path in sorted(PACKAGE.rglob("*.py"))]
    elsewhere: Names = {}
    for module in modules:
        for name, values in module.names.items():
            if name.isupper():
                elsewhere.setdefault(name, []).extend(values)
    found: list[Message] = []
    lost: list[str] = []
    for module in modules:
        domain = RULES_FILE if module.name.startswith(("documents/", "law/")) else TABLE
        for line, texts, many in _said_in(module, elsewhere, lost):
            found.extend(Message(text, many, module.name, module.comment(line), domain) for text in texts)
    if lost:
        raise ValueError("said, but not found as a constant:\n" + "\n".join(lost))
    return found


def _said_in(module: _Module, elsewhere: Names, lost: list[str]) -> Iterator[tuple[int, list[str], str]]:
    """The messages of one module: the line, the text, and its plural."""
    for node in module.nodes:
        if isinstance(node, ast.ClassDef):
            for keyword in node.keywords:
                if keyword.arg == "says":
                    yield node.lineno, module.texts(keyword.value, elsewhere) or [], ""
        if isinstance(node, ast.FunctionDef) and node.name in DEFAULTS:
            defaults = zip(reversed(node.args.args), reversed(node.args.defaults), strict=False)
            for argument, default in defaults:
                if argument.arg == DEFAULTS[node.name]:
                    yield node.lineno, module.texts(default, elsewhere) or [], ""
        if not isinstance(node, ast.Call):
            continue
        node = _at_once(node)
        label = _argument(node, "label")
        if isinstance(label, ast.Dict) and len(label.values) == 1:  # a rule that no file has, named in English
            yield node.lineno, module.texts(label.values[0], elsewhere) or [], ""
        if _speaks(node):
            texts = module.texts(node.args[0], elsewhere)
            if texts is None and ast.unparse(node.args[0]) in {"does", "paragraph", "param.help", "param.metavar"}:
                continue  # help, which is found below
            yield from _or_lost(module, node, node.args[0], texts, "", lost)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name not in module.functions:
            continue  # another function of the same name
        for which in CALLS.get(name, ()):
            one, other = which if isinstance(which, tuple) else (which, None)
            argument = _argument(node, one)
            if argument is None:
                continue
            texts = module.texts(argument, elsewhere)
            many = ""
            if other is not None:
                plural = _argument(node, other)
                plurals = module.texts(plural, elsewhere) if plural is not None else None
                many = plurals[0] if plurals else ""
                texts = texts if plurals else None
            yield from _or_lost(module, node, argument, texts, many, lost)


def _or_lost(
    module: _Module, node: ast.Call, argument: ast.expr, texts: list[str] | None, many: str, lost: list[str]
) -> Iterator[tuple[int, list[str], str]]:
    written = ast.unparse(argument)
    if texts is not None:
        yield node.lineno, texts, many
    elif written not in PASSED_ON.get(module.name, ()) and not written.startswith("key."):
        lost.append(f"{module.name}:{node.lineno}: {ast.unparse(node)[:100]}")


def _at_once(node: ast.Call) -> ast.Call:
    """A call that `partial` puts off, as if it were made; any other as it is."""
    put_off = isinstance(node.func, ast.Name) and node.func.id == "partial" and node.args
    if not put_off or not isinstance(node.args[0], ast.Name):
        return node
    return ast.copy_location(ast.Call(node.args[0], node.args[1:], node.keywords), node)


def _speaks(node: ast.Call) -> bool:
    """Whether it is `speech.text("…")`, or the same of the language of now."""
    if not isinstance(node.func, ast.Attribute) or node.func.attr != "text" or len(node.args) != 1:
        return False
    who = node.func.value
    name = who.func if isinstance(who, ast.Call) else who
    return isinstance(name, ast.Name) and name.id in ("speech", "answers", "voice")


def _argument(node: ast.Call, which: object) -> ast.expr | None:
    if isinstance(which, int):
        if any(isinstance(one, ast.Starred) for one in node.args[: which + 1]):
            return None
        return node.args[which] if which < len(node.args) else None
    return next((keyword.value for keyword in node.keywords if keyword.arg == which), None)


def _of_keys() -> Iterator[Message]:
    """The words for every key of a ruleset on the page."""
    from tarok_score.documents import Part

    for path in sorted((PACKAGE / "law").glob("[a-z]*.py")):
        import_module(f"tarok_score.law.{path.stem}")  # some parts are declared in modules that few tables need
    parts, seen = [Part], set()
    while parts:
        part = parts.pop()
        parts.extend(part.__subclasses__())
        for name, key in getattr(part, "keys", {}).items():
            if id(key) not in seen:
                seen.add(id(key))
                yield from _of_key(key, f"law/sentences.txt:{part.__name__}.{name}")


def _of_key(key: Key, where: str) -> Iterator[Message]:
    one, say = key.text("one"), key.text("say")
    if say:
        yield Message(one or say, say if one else "", where)
    for name, text in key.texts.items():
        if name not in ("doc", "one", "say", "always", "bare"):
            yield Message(text, "", where)


def _of_problems() -> Iterator[Message]:
    """The ways of being wrong in tables."""
    from tarok_score.problems import TABLES as ROOMS
    from tarok_score.problems import declared
    from tarok_score.resources import read_table

    for room in ROOMS:
        domain = RULES_FILE if room in ("documents", "law") else TABLE
        for one in (declared()[id] for id in read_table(room, "problems.txt")):
            yield Message(one.message, "", f"{room}/problems.txt", domain=domain)
            yield Message(one.hint, "", f"{room}/problems.txt", domain=domain)


def _of_tables() -> Iterator[Message]:
    from importlib import import_module

    for module, name in TABLES:
        where = module.removeprefix("tarok_score.").replace(".", "/") + ".py"
        for one, many, whole, _ in getattr(import_module(module), name).values():
            yield Message(one, many, where)
            yield Message(whole, "", where)


def _of_texts() -> Iterator[Message]:
    """The topics of the help, and the names and purposes of the groups of commands."""
    from tarok_score.resources import read_table

    for name, group in read_table("cli", "commands.txt").items():
        yield from (Message(text, "", "cli/commands.txt") for text in (name, group["doc"]))
    for name, group in read_table("cli", "tournament.txt").items():
        texts = [name, *(text.partition("  ")[2] for text in group.values())]
        yield from (Message(text, "", "cli/tournament.txt") for text in texts if text)
    for topic in read_table("cli", "topics.txt").values():
        yield from (Message(text, "", "cli/topics.txt") for text in topic.values())


def _of_labels() -> Iterator[Message]:
    """Names of rules that no ruleset file gives: they come from the keys, in English."""
    from tarok_score.law.library import document, load
    from tarok_score.law.ruleset import shipped
    from tarok_score.problems import Refused

    found: set[str] = set()
    for name in shipped():
        for variants in ((), *((variant,) for variant in document(name).get("variants", {}))):
            try:
                rules = load(name, variants).rules.values()
            except Refused:  # a variant of a variant, which changes what has a name already
                continue
            found.update(rule.label["en"] for rule in rules if set(rule.label) == {"en"})
    yield from (Message(label, "", "the name of a rule") for label in sorted(found))


def _of_help() -> Iterator[Message]:
    """The help of every command, as click shows it: paragraph by paragraph."""
    from importlib import import_module

    import click

    from tarok_score.cli.app import Commands, tarok
    from tarok_score.cli.language import KINDS_OF_NUMBER, choose, paragraphs, translated_command
    from tarok_score.cli.options import command_in

    def of(command: click.Command, where: str) -> Iterator[Message]:
        for mark, paragraph in paragraphs(command.help or ""):
            yield Message(paragraph, "", where, "examples of commands" if mark else "")
        yield Message(command.short_help or "", "", where)
        for param in translated_command(command).params:
            yield Message(param.metavar or "", "", where, "the name of a value in a command line")
            yield Message(getattr(param, "help", None) or "", "", where)
            if param.type.name in KINDS_OF_NUMBER:
                yield Message(param.type.name, "", where, "in: … is not a valid …")
        yield Message(command.options_metavar or "", "", where)
        if isinstance(command, click.Group):
            yield Message(command.subcommand_metavar or "", "", where)
            context = click.Context(command)
            known = command.commands if isinstance(command, Commands) else command.list_commands(context)
            for name, one in ((name, command.get_command(context, name)) for name in known):
                if one is not None:
                    yield from of(one, f"{where} {name}")
        if isinstance(command, Commands):
            for name, (module, does) in command.everything().items():
                yield Message(does, "", f"{where} --help")
                one = command_in(import_module(f"tarok_score.cli.{module}"), name)
                yield from of(one, f"{where} {name}")

    choose(["--lang", "en"])
    yield from of(tarok, "tarok")


def _of_templates() -> Iterator[Message]:
    """The sentences in the templates of pages."""
    for path in sorted((PACKAGE / "show" / "templates").glob("*.html")):
        with path.open("rb") as file:
            for _, text, comments, _ in extract("jinja2.ext:babel_extract", file, comment_tags=[COMMENT]):
                assert isinstance(text, str)
                yield Message(text, "", f"show/templates/{path.name}", " ".join(comments))


#: What click 8.1 says in other words than newer ones, or if the messages of its sources are not found.
OF_OLD_CLICK = (
    "(Possible options: {possibilities})",
    "No such option: {name}",
    "Usage:",
    "required",
)


def of_click() -> list[Message]:
    """What click says by itself to somebody who types commands."""
    import click

    found = [Message(text, "", "click") for text in OF_OLD_CLICK]
    for path in sorted(Path(click.__file__).parent.glob("*.py")):
        with path.open("rb") as file:
            for _, texts, _, _ in extract("python", file, keywords={"_": None, "ngettext": (1, 2)}):
                text, many = (texts, "") if isinstance(texts, str) else texts[:2]
                if text not in NEVER_MET:
                    found.append(Message(str(text), str(many or ""), "click"))
    return found


# ---------------------------------------------------------------- catalogues


def template(domain: str, found: Iterable[Message] | None = None) -> Catalog:
    """Every message of one catalogue. A message that fits both catalogues is only in the table's."""
    known = list(messages() if found is None else found)
    at_the_table = {one.text for one in known if one.domain == TABLE}
    catalogue = _blank()
    for one in sorted(known, key=lambda one: (one.where, one.text)):
        if one.domain == domain and (domain == TABLE or one.text not in at_the_table):
            text = (one.text, one.many) if one.many else one.text
            before = catalogue.get(one.text)
            if before is not None and isinstance(before.id, tuple) and not one.many:
                continue  # said with and without a number: the entry with the number has both
            comments = [one.comment] if one.comment else []
            catalogue.add(text, locations=[(one.where, None)], auto_comments=comments)  # type: ignore[list-item]
    return catalogue


def lacking(catalogue: Catalog, wanted: Catalog) -> list[str]:
    """What a catalogue lacks or says with other places than the English."""
    found = []
    for message in wanted:
        if not message.id:
            continue
        one = message.id[0] if isinstance(message.id, tuple) else message.id
        own = catalogue.get(one)
        texts = [] if own is None else list(own.string) if isinstance(own.string, tuple) else [own.string]
        if own is None or not all(texts) or isinstance(own.string, tuple) is not isinstance(message.id, tuple):
            found.append(f"missing: {one}")
        elif own.fuzzy:
            found.append(f"doubtful: {one}")
        else:
            places = {_places(text) for text in ((message.id,) if isinstance(message.id, str) else message.id)}
            found.extend(
                f"{OTHER_PLACES}: {one} → {text}"
                for text in texts
                if not any(_places(text) <= one and one - {"n"} <= _places(text) for one in places)
            )
    known = {message.id[0] if isinstance(message.id, tuple) else message.id for message in wanted}
    ours = (message.id[0] if isinstance(message.id, tuple) else message.id for message in catalogue)
    return found + [f"not said any more: {one}" for one in ours if one and one not in known]


def _places(text: str) -> frozenset[str]:
    """The named places of a message."""
    return frozenset(re.findall(r"\{(\w*)[^{}]*\}|(?<=%\()\w+", text)) | frozenset(re.findall(r"%\((\w+)\)", text))


ACCENTS = str.maketrans("aceilnorsuyzACEILNORSUYZ", "áčéíĺňóŕšúýžÁČÉÍĹŇÓŔŠÚÝŽ")


def pseudo(text: str) -> str:
    """A message as the language made of messages says it: accents on it, and brackets around it."""
    parts = re.split(r"(\{[^{}]*\}|%\(\w+\)[sd])", text)
    return "⟦" + "".join(part if n % 2 else part.translate(ACCENTS) for n, part in enumerate(parts)) + "⟧"


def pseudo_catalogue(wanted: Catalog, language: str = "sl") -> Catalog:
    """A template with every message said in the language made of messages."""
    made = Catalog(locale=language, fuzzy=False)
    for message in wanted:
        if isinstance(message.id, tuple):
            one, many = message.id
            made.add((one, many), tuple(pseudo(one if n == 0 else many) for n in range(made.num_plurals)))
        elif message.id:
            made.add(message.id, pseudo(message.id))
    return made


def _blank(language: str | None = None) -> Catalog:
    """A catalogue without messages."""
    return Catalog(locale=language, project="tarok-score", charset="utf-8", fuzzy=False, header_comment="#")


def _source(language: str, domain: str) -> Path:
    return ROOT / catalogues.SOURCES / language / f"{domain}.po"


def update(language: str, domain: str, wanted: Catalog) -> None:
    """Brings one catalogue up to date; what was translated stays, what the program no longer says goes."""
    path = _source(language, domain)
    if path.exists():
        catalogue = catalogues.read(path, language)
    else:
        catalogue = _blank(language)
        path.parent.mkdir(parents=True, exist_ok=True)
    catalogue.update(wanted, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.fuzzy = False
    for message in catalogue:
        if isinstance(message.id, str) and message.id and not message.string and _wordless(message.id):
            message.string = message.id
    with path.open("wb") as file:
        write_po(file, catalogue, width=120, ignore_obsolete=True, omit_header=False, include_lineno=False)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["extract", "update", "compile", "check", "pseudo"])
    parser.add_argument("words", nargs="*")
    asked = parser.parse_args()
    if asked.what == "compile":
        for path in catalogues.compile_all(ROOT, ROOT / catalogues.COMPILED):
            print(path.relative_to(ROOT))
        return 0
    found = messages()
    wanted = {domain: template(domain, found) for domain in (TABLE, RULES_FILE)}
    if asked.what == "extract":
        both = _blank()
        for message in (one for catalogue in wanted.values() for one in catalogue if one.id):
            both.add(message.id, locations=message.locations, auto_comments=message.auto_comments)
        with open(asked.words[0], "wb") if asked.words else sys.stdout.buffer as file:
            write_po(file, both, width=120, include_lineno=False)
        return 0
    if asked.what == "pseudo":
        for domain, catalogue in wanted.items():
            path = Path(asked.words[0]) / "sl" / "LC_MESSAGES" / f"{domain}.mo"
            print(catalogues.write(pseudo_catalogue(catalogue), path))
        return 0
    status = 0
    for language in asked.words or LANGUAGES:
        for domain, catalogue in wanted.items():
            if asked.what == "update":
                update(language, domain, catalogue)
            elif _source(language, domain).exists():
                lacks = lacking(catalogues.read(_source(language, domain), language), catalogue)
                status = status or (1 if lacks else 0)
                print("\n".join(f"{language}/{domain}.po: {what}" for what in lacks))
    return status


if __name__ == "__main__":
    raise SystemExit(main())
