"""Plays turns of Hole and Wormhole Chess, which are one ply to XBoard too, with the mouse: shared by
test_hole.py and test_wormhole.py. Turns and FENs are canonical (docs/rules.md)."""

import re

from screen import Silence
from turns import Rules, Table, expand, man_on

# Wormhole's holes in XBoard, and what the pawn that leaves one becomes: xboard.md.
PROMOTED = {"v": "l", "d": "n", "y": "w", "z": "c"}


def hole_picture(fen):
    """Board and side to move, from a FEN of the engine's or of XBoard's."""
    board, side = fen.split()[:2]
    return "/".join(expand(rank) for rank in board.split("/")), side


def wormhole_picture(fen):
    board, side = hole_picture(fen)
    board = re.sub(r"\[.*", "", board)
    for hole, piece in PROMOTED.items():
        board = board.replace(hole + "~", piece).replace(hole.upper() + "~", piece.upper())
    return re.sub("[hvdyz]", "*", board, flags=re.IGNORECASE), side


class Hole:
    """The mouse in Hole Chess."""

    picture = staticmethod(hole_picture)

    @staticmethod
    def squares(turn):
        return re.findall(r"[a-g]\d+", turn)

    @classmethod
    def kind(cls, fen, turn):
        squares = cls.squares(turn)
        piece, taken = man_on(fen, squares[0]), man_on(fen, squares[-1]) != "."
        if len(squares) == 4:
            stays = squares[0] == squares[3]
            return "pull" if stays else "capture and pull" if taken else "move and pull"
        if turn[-1].isalpha():
            return "promotion by capture" if taken else "promotion"
        if piece in "Pp" and not taken and squares[0][0] != squares[1][0]:
            return "en passant"
        if piece in "Pp" and abs(int(squares[0][1:]) - int(squares[1][1:])) == 2:
            return "double step"
        return "capture" if taken else "move"

    def play(self, s, fen, turn, turns):
        """Piece, victim, and where it is pulled from; or piece and target, twice if it can be pulled."""
        squares = self.squares(turn)
        if len(squares) == 4:
            s.click(squares[0], squares[1], squares[3])
            return
        pulled = any(t.startswith(squares[0]) and f",{squares[1]}" in t for t in turns)
        s.click(*squares, *([squares[1]] if pulled else []))
        if turn[-1].isalpha():
            s.answer(turn[-1])


class Wormhole:
    """The mouse in Wormhole Chess."""

    picture = staticmethod(wormhole_picture)

    @staticmethod
    def kind(fen, turn):
        taken = man_on(fen, turn[2:4]) != "."
        if len(turn) == 5:
            return "promotion to " + turn[4]
        return ("capture by " if taken else "move of ") + man_on(fen, turn[:2]).upper()

    def play(self, s, fen, turn, turns):
        s.click(turn[:2], turn[2:4])
        if len(turn) == 5:
            s.answer(turn[4])


class Adviser(Rules):
    """Knows not only the rules."""

    def best(self, fen):
        self.send(f"position fen {fen}")
        self.send("go depth 4")
        for line in self.process.stdout:
            if line.startswith("bestmove"):
                return line.split()[1]
        raise AssertionError("the engine has gone")


class Person(Table):
    """Plays both sides or against the engine, from any position, and errs."""

    careless = False

    def set_up(self, fen):
        """XBoard is in Edit Game mode then, the person plays both sides. XBoard must understand the
        FEN: Wormhole's holes are H."""
        self.s.paste(fen)
        self.compare(f"pasted {fen}")

    def play(self, turn):
        """In Edit Game mode."""
        fen, count = self.s.fens()[-1], len(self.s.fens())
        turns = self.rules.turns(fen)
        self.test.assertIn(turn, turns, fen)
        self.mouse.play(self.s, fen, turn, turns)
        self.await_positions(count + 1, turn)

    def choose(self, fen, turns):
        """One of the kind played least, unless a reply mates or takes the king; every other turn the
        best one, so that the game lasts."""
        left = list(turns) if self.careless else [self.rules.best(fen)]
        self.careless = not self.careless
        while True:
            turn, kind = super().choose(fen, left)
            left.remove(turn)
            line = f"{fen} moves {turn}"
            replies = self.rules.turns(line)
            if not left or replies and all(self.rules.turns(f"{line} {r}") for r in replies):
                return turn, kind

    def engine_plays(self, colour):
        """The engine takes the colour, which is to move, and moves."""
        count = len(self.s.fens())
        self.s.key("ctrl+w" if colour == "white" else "ctrl+b")
        self.await_positions(count + 1, f"the engine as {colour}")

    def await_positions(self, count, what):
        try:
            self.s.wait_log(r"(?:first *: # FEN (?:.|\n)*?){%d}" % count)
        except Silence as error:
            raise Silence(f"{what}: {error}") from None
        self.compare(what)

    def twenty_wrong_tries(self, fen, wrong_tries):
        """In the position after the engine's turn, of clicks and an own piece that they are not about."""
        self.set_up(fen)
        self.engine_plays("black")
        fen = self.s.fens()[-1]
        tries = wrong_tries(fen, self.rules.turns(fen), self.random)
        for _ in range(20):
            self.err(*next(tries))
        self.turn()

    def err(self, clicks, other):
        """Clicks that are no turn ("=x" answers a question, "!" closes it): nothing changes. `other`
        is an own piece that they are not about: clicking it twice puts down whatever was lifted."""
        count = len(self.s.fens())
        for click in clicks:
            if click == "!":
                self.s.close_question()
            elif click[0] == "=":
                self.s.answer(click[1:])
            else:
                self.s.click(click)
        self.s.click(other, other)
        self.compare(f"after {clicks}, which is wrong")
        self.test.assertEqual(len(self.s.fens()), count, clicks)
