"""Drives the lacuna binary through pipes: shared by the protocol tests.

    with Program("uci") as p:
        p.send("uci")
        p.wait_for("uciok")

The binary is $LACUNA, or ./lacuna at the top of the checkout. Lines are read by a thread, so
nothing blocks without a time limit: what does not come in time fails the test.
"""

import os
import queue
import re
import subprocess
import threading
import time

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BINARY = os.environ.get("LACUNA", os.path.join(TOP, "lacuna"))
TIMEOUT = float(os.environ.get("LACUNA_TIMEOUT", "20"))  # raise it for sanitizer builds
WINE = os.environ.get("LACUNA_WINE")  # the command `wine`, if it runs BINARY: scripts/test-windows


def sanitized(binary=BINARY):
    """Whether the binary was built with a sanitizer: slow, and large in memory."""
    with open(binary, "rb") as file:
        content = file.read()
    return b"__asan_init" in content or b"__tsan_init" in content


class Silence(AssertionError):
    """What the test waited for did not come."""


class Program:
    """A running lacuna with the given arguments."""

    def __init__(self, *arguments, binary=BINARY):
        self.process = subprocess.Popen(
            [binary, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        self.lines = queue.Queue()  # (time of arrival, line); (time, None) at the end
        self.log = []  # everything received, for messages of failed tests
        self.errors = b""
        self.readers = [threading.Thread(target=self._read_lines, daemon=True),
                        threading.Thread(target=self._read_errors, daemon=True)]
        for reader in self.readers:
            reader.start()

    def _read_lines(self):
        for raw in self.process.stdout:
            self.lines.put((time.monotonic(), raw.decode("utf-8", "replace").rstrip("\r\n")))
        self.lines.put((time.monotonic(), None))

    def _read_errors(self):
        self.errors = self.process.stderr.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def send(self, *lines):
        self.send_bytes("".join(line + "\n" for line in lines).encode())

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def line(self, timeout=TIMEOUT):
        """The next line; None at the end of the output."""
        return self.timed_line(timeout)[1]

    def timed_line(self, timeout=TIMEOUT):
        """(time.monotonic() of arrival, line)."""
        try:
            when, line = self.lines.get(timeout=max(0.0, timeout))
        except queue.Empty:
            raise Silence(f"nothing in {timeout:.2f} s; last lines: {self.log[-8:]}") from None
        if line is None:
            self.lines.put((when, None))  # the end stays the end
        else:
            self.log.append(line)
        return when, line

    def wait_for(self, pattern, timeout=TIMEOUT):
        """The match of the first line in which the regular expression is found."""
        return self.collect(pattern, timeout)[1]

    def collect(self, pattern, timeout=TIMEOUT):
        """([lines up to and including the first that matches], its match)."""
        until = time.monotonic() + timeout
        seen = []
        while True:
            line = self.line(until - time.monotonic())
            if line is None:
                raise Silence(f"output ended before {pattern!r}; last lines: {self.log[-8:]}; "
                              f"stderr: {self.errors.decode('utf-8', 'replace')}")
            seen.append(line)
            match = re.search(pattern, line)
            if match:
                return seen, match

    def quiet(self, seconds):
        """Fails if a line comes within that time."""
        try:
            line = self.line(seconds)
        except Silence:
            return
        raise AssertionError(f"unexpected line {line!r}")

    def resident_kib(self):
        """Memory in use now (Linux)."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))

    def end_input(self):
        self.process.stdin.close()

    def wait(self, timeout=TIMEOUT):
        """The exit status."""
        try:
            return self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            raise Silence(f"still running; last lines: {self.log[-8:]}") from None

    def close(self):
        """Ends the program, by force if need be. Fails if a sanitizer had something to say."""
        try:
            self.process.stdin.close()
        except OSError:
            pass
        try:
            self.process.wait(2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for reader in self.readers:
            reader.join(2)
        self.process.stdout.close()
        self.process.stderr.close()
        if b"Sanitizer" in self.errors:
            raise AssertionError(self.errors.decode("utf-8", "replace"))
