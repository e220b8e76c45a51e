"""A web endpoint: POST a request of `tarok score --batch`, get its answer.

python examples/web_endpoint.py 8000
curl -d '{"ruleset": "pagat-4p", "players": ["A", "B", "C", "D"], "hand": {…}}' localhost:8000
"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tarok_score.wire import Answers

#: A request may come from a stranger: it can name only shipped rulesets, and its size has a bound.
ANSWERS = Answers()
MOST_BYTES = 65_536


class Scorer(BaseHTTPRequestHandler):
    """Answers a request with its score, or with all its problems and status 422."""

    def do_POST(self) -> None:
        """Scores one hand."""
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            self.send_error(413)
            return
        try:
            request = json.loads(self.rfile.read(int(length)))
        except (ValueError, RecursionError):
            self.send_error(400)
            return
        answer = ANSWERS.answer(request)
        body = json.dumps(answer, ensure_ascii=False).encode()
        self.send_response(422 if "problems" in answer else 200)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Logs nothing."""


def server(port: int) -> ThreadingHTTPServer:
    """A server for this machine only."""
    return ThreadingHTTPServer(("127.0.0.1", port), Scorer)


if __name__ == "__main__":
    server(int(sys.argv[1])).serve_forever()
