"""`docs/problems.md` lists every way of being wrong that the program declares."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_the_page_is_the_one_that_the_program_makes(tmp_path: Path) -> None:
    program = "import sys; sys.path.insert(0, 'tools'); import problems_page; sys.stdout.write(problems_page.page())"
    made = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert (ROOT / "docs" / "problems.md").read_text("utf-8") == made.stdout, "python tools/problems_page.py prints it"
