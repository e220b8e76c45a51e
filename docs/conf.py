"""The site, which Sphinx makes of the pages that `tools/pages.py` puts together.

python tools/pages.py build/pages && python -m sphinx -W build/pages build/site
"""

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

project = "tarok-score"
html_title = "tarok-score"
extensions = ["myst_parser"]
myst_enable_extensions = ["html_image"]
myst_heading_anchors = 6
html_theme = "furo"
html_copy_source = False
html_extra_path = ["ruleset.schema.json"]
html_show_sphinx = False
#: Furo takes the fonts of the reader's system; a page asks no other server for anything.
html_theme_options = {"top_of_page_buttons": []}
smartquotes = False
#: Console blocks are cut and have signs of no language.
suppress_warnings = ["misc.highlighting_failure"]


def setup(app: Sphinx) -> None:
    """Shows as text what no lexer knows."""
    for name in ("mermaid", "jsonl"):
        app.add_lexer(name, TextLexer)
