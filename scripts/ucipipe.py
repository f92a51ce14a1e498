"""A UCI engine at the other end of a pipe, for the scripts beside this file."""

import os
import queue
import subprocess
import threading

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def lacuna():
    """The binary to use: $LACUNA, or ./lacuna at the top."""
    return os.environ.get("LACUNA") or os.path.join(TOP, "lacuna")


class EngineError(Exception):
    """The engine died or did not answer in time."""


class Engine:
    def __init__(self, *command):
        self.name = os.path.basename(command[0])
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def send(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except OSError as error:
            raise EngineError(f"{self.name} is gone") from error

    def until(self, prefix, timeout=60):
        """All lines up to and including the first that starts with `prefix`."""
        got = []
        while not got or not got[-1].startswith(prefix):
            try:
                line = self.lines.get(timeout=timeout)
            except queue.Empty:
                raise EngineError(f"{self.name}: no '{prefix}' within {timeout} s") from None
            if line is None:
                code = self.process.wait()
                raise EngineError(f"{self.name} ended with status {code} before '{prefix}'")
            got.append(line)
        return got

    def ready(self):
        """Everything said until the engine has dealt with all it was sent."""
        self.send("isready")
        return self.until("readyok")[:-1]

    def start(self, **options):
        self.send("uci")
        self.until("uciok")
        for name, value in options.items():
            self.send(f"setoption name {name.replace('_', ' ')} value {value}")
        self.ready()
        return self

    def perft(self, depth, timeout=3600):
        """The node count of the current position, and what else was said."""
        self.send(f"go perft {depth}")
        said = self.until("Nodes searched", timeout)
        return int(said[-1].split(":")[1]), said[:-1]

    def quit(self):
        try:
            self.send("quit")
            self.process.wait(timeout=5)
        except (EngineError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.process.stdin.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.quit()
