"""Plays turns of Hostage and Eight-Stone Chess in the real XBoard with the mouse, and compares boards:
shared by test_hostage.py and test_eightstone.py. Turns and FENs are canonical (docs/rules.md)."""

import re
import subprocess
import time
from random import Random

import screen


class Rules:
    """The legal turns of a position, by the engine in another process."""

    def __init__(self, variant):
        self.process = subprocess.Popen([screen.BINARY, "uci"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.send(f"setoption name UCI_Variant value {variant}")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def turns(self, fen):
        self.send(f"position fen {fen}")
        self.send("go perft 1")
        turns = []
        for line in self.process.stdout:
            if line.startswith("Nodes"):
                return turns
            if re.match(r"\S+: 1$", line):
                turns.append(line.split(":")[0])
        raise AssertionError("the engine has gone")

    def close(self):
        self.process.stdin.close()
        self.process.wait(5)
        self.process.stdout.close()


def expand(rank):
    """A FEN's rank with a '.' for each empty square."""
    return re.sub(r"\d+", lambda run: "." * int(run.group()), rank)


def ranks(fen):
    """{rank number: its squares} of a FEN."""
    rows = fen.split()[0].split("[")[0].split("/")
    return {len(rows) - i: expand(row) for i, row in enumerate(rows)}


def man_on(fen, square):
    return ranks(fen)[int(square[1:])][ord(square[0]) - ord("a")]


def hostage_picture(fen):
    """Board, airfields, prisons and side to move, from a FEN of the engine's or of XBoard's."""
    board, held = fen.split()[0].split("[")
    board, held = [expand(rank) for rank in board.split("/")], held.rstrip("]").replace("-", "")
    if any("*" in rank for rank in board):
        airfield = "".join(rank.split("*")[1] for rank in board).replace(".", "")
        board, prison = [rank.split("*")[0] for rank in board], held
    else:
        airfield, _, prison = held.partition("#")
    return "/".join(board), sorted(airfield), sorted(prison), fen.split()[1]


def stones_picture(fen):
    board = "/".join(expand(rank) for rank in fen.split()[0].split("/"))
    return re.sub("[Ss]", "*", board), fen.split()[1]


class Hostage:
    """The mouse in Hostage Chess."""

    COLUMN = "PNBRQ"
    STRIP = [file + str(rank) for rank in range(1, 9) for file in "jk"]
    picture = staticmethod(hostage_picture)

    @staticmethod
    def kind(fen, turn):
        if "#" in turn:
            return "exchange"
        if "@" in turn:
            return "drop"
        if len(turn) == 5:
            return "promotion"
        piece = man_on(fen, turn[:2])
        if piece in "Kk" and abs(ord(turn[0]) - ord(turn[2])) > 1:
            return "castling"
        if man_on(fen, turn[2:4]) != ".":
            return "capture"
        return "en passant" if piece in "Pp" and turn[0] != turn[2] else "move"

    def column(self, white, letter, flipped):
        row = self.COLUMN.index(letter.upper())
        column, row = (14, 7 - row) if white else (0, row)
        return f"@{14 - column},{7 - row}" if flipped else f"@{column},{row}"

    def play(self, s, fen, turn, turns):
        white = fen.split()[1] == "w"
        if "#" in turn:
            dropped, freed, to = turn[0], turn[2], turn[4:]
            s.click(self.column(white, dropped, s.flipped), to)
            if sum(bool(re.fullmatch(f"{dropped}#.@{to}", t)) for t in turns) > 1:
                s.answer(freed)
        elif "@" in turn:
            letter = turn[0] if white else turn[0].lower()
            shown = s.fen()
            s.click(next(q for q in self.STRIP if man_on(shown, q) == letter), turn[2:])
        else:
            s.click(turn[:2], turn[2:4])
            if len(turn) == 5:
                s.click(self.column(white, turn[4], s.flipped))


class Stones:
    """The mouse in Eight-Stone Chess."""

    picture = staticmethod(stones_picture)

    @staticmethod
    def kind(fen, turn):
        piece, _, stone = turn.partition(",")
        if len(piece) == 5:
            return "promotion"
        mover = man_on(fen, piece[:2])
        if mover in "Kk" and abs(ord(piece[0]) - ord(piece[2])) > 1:
            return "castling"
        if mover in "Pp" and piece[0] != piece[2] and man_on(fen, piece[2:4]) == ".":
            return "en passant"
        if not stone:
            return "no stone"
        if stone[2:] == piece[2:4]:
            return "swap of the piece moved"
        if man_on(fen, stone[2:]) not in ".*" and stone[2:] != piece[:2]:
            return "swap of another piece"
        distance = abs(ord(stone[0]) - ord(stone[2])) + abs(int(stone[1]) - int(stone[3]))
        return "step" if distance == 1 else "leap"

    def play(self, s, fen, turn, turns):
        piece, _, stone = turn.partition(",")
        since = s.mark()
        passant = self.kind(fen, piece) == "en passant"
        s.click(piece[:2], *([piece[2] + piece[1]] if passant else []), piece[2:4])
        if len(piece) == 5:
            s.answer(piece[4])
        if not any(t.startswith(piece + ",") for t in turns):
            return
        s.wait_log(r"first *: move @@@@", since)
        time.sleep(0.1)
        if stone:
            s.click(stone[:2], stone[2:])
        else:
            s.click_clock(fen.split()[1] == "b")


class Table:
    """A person at XBoard: picks turns so that every kind comes up, and compares the boards."""

    def __init__(self, test, s, mouse, rules, random):
        self.test, self.s, self.mouse, self.rules, self.random = test, s, mouse, rules, random
        self.kinds = {}

    def compare(self, what):
        self.s.settle()
        engine, shown = self.s.fens()[-1], self.s.fen()
        self.test.assertEqual(self.mouse.picture(engine), self.mouse.picture(shown), what)
        return engine

    def choose(self, fen, turns):
        kinds = {}
        for turn in turns:
            kinds.setdefault(self.mouse.kind(fen, turn), []).append(turn)
        rarest = min(sorted(kinds), key=lambda kind: self.kinds.get(kind, 0))
        return self.random.choice(sorted(kinds[rarest])), rarest

    def place(self, chosen=None):
        """In a position set up: the person's turn, and then the engine is to play the other side."""
        fen = self.compare("set up")
        turns = self.rules.turns(fen)
        turn, kind = self.choose(fen, turns) if chosen is None else (chosen, "chosen")
        self.test.assertIn(turn, turns)
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        count = len(self.s.fens())
        self.mouse.play(self.s, fen, turn, turns)
        self.wait(count + 1, turn, fen)
        self.compare(f"after {turn} in {fen}")
        self.s.key("ctrl+b" if fen.split()[1] == "w" else "ctrl+w")
        self.wait(count + 2, "go", fen)
        return self.compare(f"after {turn} in {fen} and the engine's turn")

    def over(self):
        return re.search(r"first *: (1-0|0-1|1/2)", self.s.log()) is not None

    def wait(self, count, turn, fen):
        """Until the engine has come to so many positions, or the game is over."""
        deadline = time.monotonic() + screen.TIMEOUT
        while len(self.s.fens()) < count and not self.over():
            if time.monotonic() > deadline:
                raise screen.Silence(f"no answer to {turn} in {fen}; the last lines: "
                                     f"{self.s.sent()[-12:]}")
            time.sleep(0.05)

    def turn(self, chosen=None):
        """Plays the turn, or one of the kind played least, and waits for the engine's. The turn, or
        None when the game is over."""
        fen = self.compare("before the turn")
        if self.over():
            return None
        turns = self.rules.turns(fen)
        turn, kind = self.choose(fen, turns) if chosen is None else (chosen, "chosen")
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        count = len(self.s.fens())
        self.mouse.play(self.s, fen, turn, turns)
        self.wait(count + 2, f"{turn} ({kind})", fen)
        self.compare(f"after {turn} ({kind}) in {fen}")
        return turn


class BoardCase:
    """For a TestCase: `variant`, and `mouse`, the class that plays it."""

    def setUp(self):
        self.rules = Rules(self.variant)
        self.addCleanup(self.rules.close)

    def table(self, s, seed=1):
        return Table(self, s, self.mouse(), self.rules, Random(seed))

    def quiet(self, s):
        self.assertFalse([title for title in s.windows() if "rror" in title])
        self.assertNotIn("rror", s.said())
