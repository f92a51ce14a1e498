"""Wormhole Chess in the real XBoard, by mouse."""

import random
import unittest

from matches import match
from oneply import Adviser, Person, Wormhole
from screen import MISSING, SKIP, Screen
from turns import man_on

SQUARES = [file + str(rank) for rank in range(1, 9) for file in "abcdefgh"]
WHITE_PROMOTES = "1n1k4/P6p/8/8/8/8/8/C3KH1C w - - 0 1"
BLACK_PROMOTES = "4k3/8/8/8/8/2N5/P5Hp/4K1N1 b - - 0 1"

# XBoard's position, the person's turns for both sides, and the side that the engine plays then.
SCENES = [
    (WHITE_PROMOTES, ["a7b8l"], "black"),
    (WHITE_PROMOTES, ["a7a8n"], "black"),
    (WHITE_PROMOTES, ["a7b8w"], "black"),
    (WHITE_PROMOTES, ["a7a8c"], "black"),
    (WHITE_PROMOTES, ["e1g1"], "black"),  # XBoard must not castle
    (BLACK_PROMOTES, ["h2g1l"], "white"),
    (BLACK_PROMOTES, ["h2h1n"], "white"),
    (BLACK_PROMOTES, ["h2g1w", "a2a4"], "black"),
    (BLACK_PROMOTES, ["h2h1c", "e1d1", "e8d8"], "white"),
    ("1H2kH2/8/4H3/8/8/4H3/4P3/4K3 w - - 0 1", ["e2e5", "e8g8"], "white"),
    ("4k3/4p3/8/4h3/8/8/4P3/1CH1K3 b - - 0 1", ["e7e4", "e2e3"], "black"),
]


@unittest.skipIf(MISSING, SKIP)
class WormholeTest(unittest.TestCase):
    def table(self, screen, seed=1):
        rules = Adviser("wormhole")
        self.addCleanup(rules.close)
        return Person(self, screen, Wormhole(), rules, random.Random(seed))

    def test_promotions_and_steps_over_holes(self):
        with Screen("wormhole", "-depth", "1") as screen:
            person = self.table(screen)
            for fen, turns, engine in SCENES:
                person.set_up(fen)
                for turn in turns:
                    person.play(turn)
                person.engine_plays(engine)

    def game(self, screen, turns, seed=1):
        """`seed`: one with which the person lasts so long."""
        person = self.table(screen, seed)
        if screen.flipped:
            person.engine_plays("white")
        for number in range(turns):
            fen = screen.fens()[-1]
            person.turn()
            self.assertTrue(person.rules.turns(screen.fens()[-1]), "over too soon")
            if number in (2, 6):
                screen.key("ctrl+x")
                self.assertEqual(person.compare("taken back"), fen)
        self.assertGreaterEqual(len(person.kinds), 6)

    def test_game_of_white_with_take_backs(self):
        with Screen("wormhole", "-depth", "1") as screen:
            self.game(screen, 12, seed=2)

    def test_game_of_black_seen_from_black(self):
        with Screen("wormhole", "-depth", "1", flipped=True) as screen:
            self.game(screen, 10)

    def wrong_tries(self, fen, turns, chance):
        """Clicks and an own piece that they are not about."""
        own = [q for q in SQUARES if man_on(fen, q).isupper()]
        yield ["a7", "a8", "!"], "h1"
        yield ["a7", "a8", "=k", "!"], "h1"
        yield ["a7", "a7"], "h1"
        yield ["f1", "f2"], "h1"  # a hole
        while True:
            piece = chance.choice([q for q in SQUARES if q != "h1"])
            marked = [t[2:4] for t in turns if t.startswith(piece)]
            yield [piece, chance.choice([q for q in SQUARES if q not in marked + own])], "h1"

    def test_twenty_wrong_tries(self):
        with Screen("wormhole", "-depth", "1") as screen:
            self.table(screen).twenty_wrong_tries(
                "3k4/P6p/8/8/8/8/8/C3KH1C b - - 0 1", self.wrong_tries)

    def test_typed_moves_get_their_holes(self):
        with Screen("wormhole", "-depth", "1") as screen:
            person = self.table(screen)
            for turn in ("e2e4", "b1c3"):
                before = len(screen.fens())
                screen.tool("windowfocus", screen.window)
                screen.tool("type", turn)
                screen.key("Return")
                person.await_positions(before + 2, turn)
            self.assertRegex(screen.fens()[-1], r"^\S+/PPPP\*PPP/C\*WLKWNC w")

    def test_match(self):
        match(self, "wormhole")


if __name__ == "__main__":
    unittest.main()
