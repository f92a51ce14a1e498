"""Hole Chess in the real XBoard, by mouse."""

import random
import unittest

from matches import match
from oneply import Adviser, Hole, Person
from screen import MISSING, SKIP, Screen
from turns import expand, man_on

START = "***k***/**dqr**/*ppppp*/3*3/7/7/3*3/*PPPPP*/**RQD**/***K*** w - - 0 1"
PULLS = "***k***/**1r1**/*pp1pp*/3*3/3r3/7/3*3/*PP{}PP*/**RQD**/***K*** w - - 0 1"
PROMOTIONS = "***k***/**1r1**/*1p1pp*/1P1*3/Q6/7/3*3/*2r2*/**RD1**/***K*** w - - 0 1"

SQUARES = [f"{file}{rank}" for rank, row in enumerate(reversed(START.split()[0].split("/")), 1)
           for file, piece in zip("abcdefg", expand(row)) if piece != "*"]

# Position, the person's turns for both sides, and the side that the engine plays then.
SCENES = [
    (PULLS.format("1"), ["d2d6,d6d2"], "black"),
    (PULLS.format("1"), ["d2d6,d6d3"], "black"),
    (PULLS.format("d"), ["d2d6,d6d3"], "black"),
    (PROMOTIONS, ["a6d3"], "black"),  # whom it could pull too
    (PROMOTIONS, ["b7b8r"], "black"),
    (PROMOTIONS, ["b7c8d"], "black"),
    ("***k***/**3**/*1p1pp*/3*3/1P5/7/3*3/*P4*/**RD1**/***K*** b - - 0 1", ["c8c6", "b6c7"],
     "black"),
    ("***k***/**3**/*1p1pp*/3*3/7/2p4/3*3/*P4*/**RD1**/***K*** w - - 0 1", ["b3b5", "c5b4"],
     "white"),
    ("***k***/**1q1**/*pp1pp*/3*3/7/3R3/3*3/*PP1PP*/**R1D**/***K*** b - - 0 1", ["d9d5,d5d9"],
     "white"),
    ("***k***/**1q1**/*pp1pp*/3*3/7/7/1p1*3/*1PPPP*/**R1D**/***K*** b - - 0 1", ["b4c3q"],
     "white"),
    (START, ["e3e5", "b8b7", "f3f4"], "black"),
]


@unittest.skipIf(MISSING, SKIP)
class HoleTest(unittest.TestCase):
    def table(self, screen, seed=1):
        rules = Adviser("hole")
        self.addCleanup(rules.close)
        return Person(self, screen, Hole(), rules, random.Random(seed))

    def test_every_action_of_both_sides(self):
        with Screen("hole", "-depth", "1") as screen:
            person = self.table(screen)
            kinds = set()
            for fen, turns, engine in SCENES:
                person.set_up(fen)
                for turn in turns:
                    kinds.add(Hole.kind(screen.fens()[-1], turn))
                    person.play(turn)
                person.engine_plays(engine)
            self.assertEqual(kinds, {"pull", "move and pull", "capture and pull", "capture", "move",
                                     "promotion", "promotion by capture", "en passant",
                                     "double step"})

    def test_game_of_black_with_take_backs(self):
        """Seen from Black's side."""
        with Screen("hole", "-depth", "2", flipped=True) as screen:
            person = self.table(screen)
            person.engine_plays("white")
            for number in range(12):
                fen = screen.fens()[-1]
                if person.turn() is None or len(person.rules.turns(screen.fens()[-1])) == 0:
                    break
                if number in (3, 7):
                    screen.key("ctrl+x")
                    self.assertEqual(person.compare("taken back"), fen)
            self.assertGreaterEqual(number, 10)

    def wrong_tries(self, fen, turns, chance):
        """Clicks and an own piece that they are not about."""
        own = [q for q in SQUARES if man_on(fen, q).isupper()]
        pulls = {tuple(Hole.squares(t)[:2]) for t in turns if "," in t}
        promotion = next(t for t in turns if t[-1].isalpha())
        pawn, target = Hole.squares(promotion)
        yield [pawn, target, "!"], "d1"
        yield [pawn, target, "=k", "!"], "d1"
        yield ["d4", "d5"], "d1"
        for piece, victim in sorted(pulls)[:8]:
            marked = [Hole.squares(t)[-1] for t in turns if t.startswith(piece) and victim in t]
            yield [piece, victim, chance.choice([q for q in SQUARES if q not in marked + own])], "d1"
        while True:
            piece = chance.choice([q for q in own if q != "d1"])
            marked = [q for t in turns if t.startswith(piece) for q in Hole.squares(t)]
            yield [piece, chance.choice([q for q in SQUARES if q not in marked + own])], "d1"

    def test_twenty_wrong_tries(self):
        with Screen("hole", "-depth", "1") as screen:
            self.table(screen).twenty_wrong_tries(
                "***k***/**3**/*pp3*/3*1P1/Q6/7/3*3/*5*/**RD1**/***K*** b - - 0 1", self.wrong_tries)

    def test_steps_back_and_forth(self):
        with Screen("hole") as screen:
            person = self.table(screen)
            person.set_up(SCENES[2][0])
            passed = [screen.fens()[-1]]
            for turn in ("d2d6,d6d3", "b8b6", "c3c5"):
                person.play(turn)
                passed.append(screen.fens()[-1])
            for key, number in (("alt+Home", 0), ("alt+Right", 1), ("alt+End", 3), ("alt+Left", 2)):
                screen.key(key)
                self.assertEqual(person.compare(key), passed[number])

    def test_match(self):
        match(self, "hole")


if __name__ == "__main__":
    unittest.main()
