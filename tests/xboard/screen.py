"""Drives the real XBoard under Xvfb with the mouse: shared by the tests of this directory.

    with Screen("hole") as s:
        s.play("d3", "d4")             # clicks; squares are those of the rules, canonical
        s.wait_turns(2)                # the engine has answered
        s.check(self)                  # XBoard's board and the engine's are the same

What XBoard's board is, XBoard says itself: "Copy Position" puts its FEN into the clipboard. What the
engine's is, stands in the debug log: it comments every position it reaches (`# FEN ...`).

$LACUNA is the engine, or ./lacuna at the top of the checkout. Needs xboard, Xvfb, xdotool, xclip and
imagemagick; MISSING says which of them are not there, for unittest's skipIf.
"""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BINARY = os.path.abspath(os.environ.get("LACUNA", os.path.join(TOP, "lacuna")))
TIMEOUT = float(os.environ.get("LACUNA_TIMEOUT", "20"))
PATH = os.environ.get("PATH", "") + ":/usr/games"

NEEDED = {"xboard": "xboard", "Xvfb": "xvfb", "xdotool": "xdotool", "xclip": "xclip",
          "import": "imagemagick"}
MISSING = ", ".join(package for program, package in NEEDED.items()
                    if shutil.which(program, path=PATH) is None)
SKIP = f"not installed: {MISSING}"

# Files, ranks, columns of holdings on each side, number of the first rank: as XBoard shows a game.
SHAPES = {"normal": (8, 8, 0, 1), "hole": (7, 10, 0, 0), "wormhole": (8, 8, 2, 1),
          "hostage": (11, 8, 2, 1), "eightstone": (8, 9, 0, 1)}

# XBoard keeps settings in the account's home whatever one says: everything that matters stands here.
SWITCHES = """-testLegality false -showTargetSquares true -popupMoveErrors false -popupExitMessage false
 -animateMoving false -animateDragging false -ringBellAfterMoves false -saveSettingsOnExit false -autoRaiseBoard false
 -showThinking true -ponderNextMove false -timeControl 5 -timeIncrement 0 -autoCallFlag false -highlightLastMove true
 -showCoords true -flipView false -autoFlipView false -oneClickMove false -sweepPromotions false -alwaysPromoteToQueen false
 -highlightDragging true -showButtonBar true -overrideLineGap 1 -boardSize medium -fixedSize true -usePolyglotBook false -monoMode false
 -autoSaveGames false -stickyWindows false -titleInWindow false -soundProgram true""".split()

# A match in which XBoard has no say in the results.
MATCH = """-repeatsToDraw 0 -ruleMoves 0 -adjudicateLossThreshold 0 -adjudicateDrawMoves 0 -checkMates false
 -materialDraws false -trivialDraws false -saveGameFile games.pgn""".split()


class Silence(AssertionError):
    """What the test waited for did not come."""


class Screen:
    """A display of its own, on it XBoard, behind it the engine."""

    def __init__(self, variant, *switches, engine=None, flipped=False, keep=None):
        self.variant = variant
        self.files, self.ranks, self.hold, self.first_rank = SHAPES[variant]
        self.flipped = flipped
        self.directory = tempfile.mkdtemp(prefix="lacuna-xboard-")
        self.log_name = os.path.join(self.directory, "debug")
        self.keep = keep
        self.started = {}
        self._start_display()
        self.environment = dict(os.environ, DISPLAY=self.display, PATH=PATH, HOME=self.directory,
                                LC_ALL="C", NO_AT_BRIDGE="1", GSETTINGS_BACKEND="memory")
        command = self._command(variant, flipped, engine) + [
            "-debugMode", "true", "-nameOfDebugFile", self.log_name, *switches]
        self.errors = open(os.path.join(self.directory, "stderr"), "w+b")
        self.xboard = subprocess.Popen(command, env=self.environment, cwd=self.directory,
                                       stdin=subprocess.DEVNULL, stdout=self.errors, stderr=self.errors)
        try:
            self._find_window()
        except BaseException:
            self.close()
            raise

    def _command(self, variant, flipped, engine):
        return ["xboard", "-fcp", engine or f"{BINARY} xboard", "-variant", variant, *SWITCHES,
                "-flipView", "true" if flipped else "false"]

    def _start_display(self):
        reader, writer = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
            pass_fds=(writer,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as line:  # the whole line: Xvfb writes it in pieces
            self.display = ":" + line.readline().strip()

    def _find_window(self):
        """The window changes its size when the variant's board comes."""
        self.wait_log(r"first *: pong")
        deadline = time.monotonic() + TIMEOUT
        last, same = None, 0
        while same < 3:
            if time.monotonic() > deadline:
                raise Silence("XBoard shows no window at rest")
            text = self.tool("search", "--onlyvisible", "--name", "^xboard", "getwindowgeometry",
                             check=False)
            found = re.findall(r"Window (\d+)\s+Position: (-?\d+),(-?\d+).*\s+Geometry: (\d+)x(\d+)",
                               text)
            same = same + 1 if found and found[-1] == last else 0
            last = found[-1] if found else None
            time.sleep(0.2)
        self.window, x, y, width, height = map(int, last)
        left, top, right, bottom = self._find_board(width, height)
        self.size = (right - left) // (self.files + 2 * self.hold)
        self.left, self.top = x + left, y + bottom - self.size * self.ranks

    def _find_board(self, width, height):
        """Left, top, right and bottom of the board within its window: what is not grey."""
        done = subprocess.run(["import", "-window", str(self.window), "-depth", "8", "rgb:-"],
                              env=self.environment, stdout=subprocess.PIPE, timeout=TIMEOUT, check=True)

        def board(x, y):
            r, g, b = done.stdout[3 * (y * width + x):][:3]
            return not (r > 190 and abs(r - g) < 12 and abs(r - b) < 12)

        bottom = next(y for y in range(height - 1, 0, -1) if board(8, y))
        top = next(y for y in range(bottom, 0, -1) if not board(8, y)) + 1
        left = next(x for x in range(width) if board(x, bottom - 8))
        right = next(x for x in range(width - 1, 0, -1) if board(x, bottom - 8)) + 1
        return left, top, right, bottom + 1

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.keep or kind is not None:
            where = self.keep or os.path.join(tempfile.gettempdir(), "lacuna-xboard-failed")
            os.makedirs(where, exist_ok=True)
            self.picture(os.path.join(where, "screen.png"))
            shutil.copy(self.log_name, os.path.join(where, "debug"))
        self.close()

    def close(self):
        for process in (self.xboard, self.server):
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                try:
                    process.wait(5)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
        self.errors.close()
        shutil.rmtree(self.directory, ignore_errors=True)

    # --- Input ---

    def tool(self, *arguments, check=True):
        done = subprocess.run(["xdotool", *map(str, arguments)], env=self.environment, timeout=TIMEOUT,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
        if check and done.returncode != 0:
            raise Silence(f"xdotool {arguments} failed")
        return done.stdout

    def point(self, square):
        """Where a square is on the screen: "e4", or "@col,row" counted from the top left of all that
        is shown, holdings included."""
        columns = self.files + 2 * self.hold
        if square[0] == "@":
            column, row = map(int, square[1:].split(","))
        else:
            column = ord(square[0]) - ord("a") + self.hold
            row = self.ranks - int(square[1:])
            if self.flipped:
                column, row = columns - 1 - column, self.ranks - 1 - row
        half = self.size // 2
        return self.left + column * self.size + half, self.top + row * self.size + half

    def click(self, *squares):
        for square in squares:
            x, y = self.point(square)
            self.press(x, y)

    def click_clock(self, white):
        """The clocks stand over the board, White's to the left."""
        width = self.size * (self.files + 2 * self.hold)
        self.press(self.left + width * (1 if white else 3) // 4, self.top - 54)

    def press(self, x, y):
        self.tool("mousemove", x, y)
        time.sleep(0.05)
        self.tool("mousedown", 1)
        time.sleep(0.05)
        self.tool("mouseup", 1)
        time.sleep(0.3)

    def key(self, *keys):
        self.tool("windowfocus", self.window, check=False)
        for key in keys:
            self.tool("key", key)
            time.sleep(0.2)

    def question(self):
        """The window that asks something, when it is there."""
        before = time.monotonic()
        while time.monotonic() - before < TIMEOUT:
            found = self.tool("search", "--onlyvisible", "--name", " query$", check=False).split()
            if found:
                self.tool("windowfocus", found[-1], check=False)
                time.sleep(0.3)
                return found[-1]
            time.sleep(0.1)
        raise Silence("no question is asked")

    def menu_retract(self):
        """Action, Retract Move."""
        self.key("ctrl+x")
        self.settle()

    def type_move(self, text):
        """Types a move: the first letter opens XBoard's box for that."""
        self.key(text[0] if text[0] != "@" else "at")
        time.sleep(0.3)
        self.tool("type", text[1:])
        self.tool("key", "Return")
        self.settle()

    def answer(self, text):
        """Types into the question that is open."""
        self.question()
        self.tool("type", text)
        self.tool("key", "Return")
        time.sleep(0.3)

    def close_question(self):
        """Closes it without an answer."""
        self.question()
        self.tool("key", "Escape")
        time.sleep(0.3)

    # --- What happens ---

    def log(self):
        try:
            with open(self.log_name, encoding="latin-1") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def said(self):
        """What XBoard wrote to its standard error."""
        with open(self.errors.name, encoding="latin-1") as file:
            return file.read()

    def mark(self):
        """A place in the log, for wait_log and sent."""
        return len(self.log())

    def wait_log(self, pattern, since=0, timeout=TIMEOUT):
        deadline = time.monotonic() + timeout
        while True:
            found = re.search(pattern, self.log()[since:])
            if found:
                return found
            if time.monotonic() > deadline:
                raise Silence(f"no {pattern!r} in the log; its end: {self.log()[-1500:]}; {self.said()}")
            time.sleep(0.05)

    def fens(self):
        """The engine's positions so far."""
        return re.findall(r"first *: # FEN (.*)", self.log())

    def sent(self, since=0):
        """(direction, line) of all that passed between XBoard and the engine: ">" to the engine."""
        text = re.sub(r"usermove \d+ >first *: ", "usermove ", self.log()[since:])
        return re.findall(r"^\d+ ([<>])first *: (.*)$", text, re.MULTILINE)

    def settle(self, quiet=0.4, timeout=TIMEOUT):
        """Waits until nothing more is written to the log."""
        deadline = time.monotonic() + timeout
        length, since = -1, time.monotonic()
        while time.monotonic() - since < quiet:
            now = len(self.log())
            if now != length:
                length, since = now, time.monotonic()
            if time.monotonic() > deadline:
                raise Silence("the log does not come to rest")
            time.sleep(0.05)

    def fen(self):
        """XBoard's position as it writes it itself."""
        for _ in range(5):
            self.clip("none")
            self.key("ctrl+shift+c")
            text = self.clip()
            if "/" in text:
                return text
        raise Silence(f"XBoard copies no position but {text!r}")

    def clip(self, text=None):
        """The clipboard's text, or sets it."""
        command = ["xclip", "-selection", "clipboard"]
        if text is None:
            done = subprocess.run([*command, "-o"], env=self.environment, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, text=True, timeout=TIMEOUT, check=False)
            return done.stdout.strip()
        subprocess.run([*command, "-i"], env=self.environment, input=text, text=True, timeout=TIMEOUT,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        return None

    def paste(self, fen):
        """Sets up a position in XBoard's own language; XBoard is in Edit Game mode afterwards."""
        before = self.mark()
        self.clip(fen)
        self.key("ctrl+shift+v")
        self.wait_log(r"first *: setboard", before)
        if "first : ping" in self.log()[before:]:  # on a busy machine the engine is behind the log
            self.wait_log(r"(?s)<first *: pong .*<first *: (?:# FEN|telluser)", before)
        self.settle()

    def windows(self):
        """Titles of all windows shown."""
        text = self.tool("search", "--onlyvisible", "--name", ".", "getwindowname", "%@", check=False)
        return text.split("\n")

    def picture(self, name):
        subprocess.run(["import", "-window", "root", name], env=self.environment, timeout=TIMEOUT,
                       check=False)
