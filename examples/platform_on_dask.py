"""Scores the hands of a whole platform: requests of `tarok score --batch`, a line each, on all the workers there are.

python examples/platform_on_dask.py 'hands/*.jsonl' scored/ 2
"""

import json
import sys
import time
from collections.abc import Iterable, Iterator

import dask
import dask.bag

from tarok_score.wire import Answers


def scored(lines: Iterable[str]) -> Iterator[str]:
    """The answers to a partition of lines. Nothing is shared: each partition loads the rules that it names once."""
    answers = Answers()
    for line in lines:
        yield json.dumps(answers.answer(json.loads(line)), ensure_ascii=False)


def run(source: str, target: str, workers: int) -> float:
    """Writes the answers to a folder, a file for each partition, and gives the seconds that it took."""
    hands = dask.bag.read_text(source, blocksize="8 MiB", encoding="utf-8")
    begun = time.perf_counter()
    with dask.config.set(scheduler="processes", num_workers=workers):
        hands.map_partitions(scored).to_textfiles(f"{target}/*.jsonl", encoding="utf-8")
    return time.perf_counter() - begun


if __name__ == "__main__":
    took = run(sys.argv[1], sys.argv[2], int(sys.argv[3]))
    print(f"{took:.1f} s with {sys.argv[3]} workers")
