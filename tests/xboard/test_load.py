"""Saved games in the real XBoard: a game is played with the mouse, copied as PGN, and pasted into another
XBoard, where the engine must come to the same position and play on. Where XBoard cannot load a turn
(the README says which), both must stop at the same position."""

import os
import random
import time
import unittest

import screen
from oneply import Hole
from screen import Screen
from test_hostage import RICH, SWITCHES
from turns import Hostage, Rules, Stones, Table

PULLS = "***k***/**1r1**/*pp1pp*/3*3/3r3/7/3*3/*PP1PP*/**RQD**/***K*** w - - 0 1"


@unittest.skipIf(screen.MISSING, screen.SKIP)
class Load(unittest.TestCase):
    def saved(self, variant, mouse, first=None, turns=4, black=False):
        """Plays, and copies the game: its PGN and the position at its end."""
        rules = Rules(variant)
        self.addCleanup(rules.close)
        with Screen(variant, *SWITCHES) as s:
            table = Table(self, s, mouse, rules, random.Random(1))
            if first is not None:
                s.paste(first[0])
                table.place(first[1])
            if black:
                s.key("ctrl+w")
                s.wait_log(r"first *: move")
            for _ in range(turns):
                table.turn()
            end = table.compare("at the end")
            s.clip("none")
            s.key("ctrl+c")
            time.sleep(0.5)
            return s.clip(), end

    def loaded(self, variant, mouse, pgn):
        """The position at which both are after it, and after the engine's next turn."""
        rules = Rules(variant)
        self.addCleanup(rules.close)
        with Screen(variant, "-timeDelay", "0", *SWITCHES) as s:
            table = Table(self, s, mouse, rules, random.Random(1))
            s.clip(pgn)
            s.key("ctrl+v")
            s.wait_log("LoadGame\\(\\): on exit")
            end = table.compare("loaded")
            count = len(s.fens())
            s.key("ctrl+w" if end.split()[1] == "w" else "ctrl+b")
            table.wait(count + 1, "go", end)
            table.compare("the engine plays on")
            return end

    def same(self, variant, mouse, *played, **how):
        pgn, end = self.saved(variant, mouse, *played, **how)
        again = self.loaded(variant, mouse, pgn)
        self.assertEqual(mouse.picture(again), mouse.picture(end))

    def test_eightstone(self):
        self.same("eightstone", Stones(), turns=7)

    def test_eightstone_of_black(self):
        self.same("eightstone", Stones(), black=True)

    def test_eightstone_record_of_a_match(self):
        """A piece alone is a turn there, and two nulls announce one with a stone."""
        with open(os.path.join(screen.TOP, "tests", "data", "pgn", "xboard-eightstone.pgn"),
                  encoding="utf-8") as file:
            end = self.loaded("eightstone", Stones(), file.read())
        self.assertEqual(end, "8/2*2p2/2r1k*2/8/1*2b2*/1*1*4/1*K4*/4q3/3b4 w - - 0 53 b4c4")

    def test_hostage(self):
        self.same("hostage", Hostage(), (RICH, "b1c3"), turns=5)

    def test_hole(self):
        self.same("hole", Hole())

    def test_stops_at_a_promotion(self):
        """It is the last turn of the game, whole: the engine adds what XBoard cannot load."""
        pgn, _ = self.saved("hostage", Hostage(), (RICH, "a7b8q"), turns=1)
        self.assertRegex(self.loaded("hostage", Hostage(), pgn), "^1Q2kbnr/3p1ppp/.*P#NPqrrp. b ")

    def test_stops_at_a_pull(self):
        pgn, _ = self.saved("hole", Hole(), (PULLS, "d2d6,d6d2"), turns=1)
        self.assertEqual(Hole.picture(self.loaded("hole", Hole(), pgn)), Hole.picture(PULLS))


if __name__ == "__main__":
    unittest.main()
