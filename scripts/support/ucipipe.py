"""A UCI engine at the other end of a pipe, for the scripts beside this file.

What goes wrong with it raises one of FAILURES.
"""

import os
import re
import sys

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(TOP, "tests", "support"))

from pipes import Program, Silence  # pylint: disable=wrong-import-position

FAILURES = (Silence, OSError)


class Engine(Program):
    """Lacuna, or the UCI engine `binary`."""

    def __init__(self, binary=None, **options):
        if binary:
            super().__init__(binary=binary)
        else:
            super().__init__("uci")
        self.send("uci")
        self.collect("^uciok")
        for name, value in options.items():
            self.send(f"setoption name {name.replace('_', ' ')} value {value}")
        self.ready()

    def ready(self):
        """Everything said until the engine has dealt with all that it was sent."""
        self.send("isready")
        return self.collect("^readyok")[0][:-1]

    def perft(self, depth, timeout=3600):
        """The number of turns of that many plies."""
        self.send(f"go perft {depth}")
        return int(self.wait_for(r"^Nodes searched: (\d+)", timeout).group(1))

    def search(self, limits, timeout=600):
        """(the best move's text, all lines of the search)."""
        self.send(f"go {limits}")
        lines, match = self.collect(r"^bestmove (\S+)", timeout)
        return match.group(1), lines


def nodes_and_time(lines):
    """(nodes, seconds) of the last line of a search that tells both; None without one."""
    for line in reversed(lines):
        nodes = re.search(r" nodes (\d+)", line)
        time = re.search(r" time (\d+)", line)
        if nodes and time:
            return int(nodes.group(1)), int(time.group(1)) / 1000
    return None
