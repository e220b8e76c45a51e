"""A page for a browser read as a tree: its elements, their attributes and their text."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"meta", "link", "br", "hr", "img", "input"}


class Node:
    """An element of the page: its tag, its attributes, the elements in it, and its text."""

    def __init__(self, tag: str, attributes: dict[str, str | None]) -> None:
        self.tag, self.attributes = tag, attributes
        self.inside: list[Node] = []
        self.words: list[str] = []

    def find(self, tag: str, **wanted: str) -> list[Node]:
        """The elements of that kind in it, at any depth, with those attributes."""
        found = []
        for one in self.inside:
            named = all(one.attributes.get(key.rstrip("_").replace("_", "-")) == text for key, text in wanted.items())
            if one.tag == tag and named:
                found.append(one)
            found.extend(one.find(tag, **wanted))
        return found

    @property
    def text(self) -> str:
        """All text in it, in order, with single blanks."""
        return " ".join(" ".join(self.words).split())


class Page(HTMLParser):
    """The page as a tree; every element must be closed in its place."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.root = Node("", {})
        self.open = [self.root]
        self.feed(text)
        self.close()
        assert self.open == [self.root], [one.tag for one in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, dict(attrs))
        self.open[-1].inside.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].inside.append(Node(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        inner = self.open[-1]
        goes_on = (inner.attributes.get("class") or "").startswith("rest ")  # of the number before it
        for node in self.open:
            if goes_on and node.words and node is not inner:
                node.words[-1] += data
            elif inner.tag != "style":
                node.words.append(data)
