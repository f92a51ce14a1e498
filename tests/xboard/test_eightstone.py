"""Eight-Stone Chess in the real XBoard, with the mouse: the piece, then a stone by step, leap or swap, or
none by the clock; castling, en passant, promotion, undo, illegal tries, and a match. XBoard's board
is compared with the engine's after every turn."""

import re
import unittest

import screen
from matches import match
from screen import Screen
from test_hostage import SWITCHES
from turns import BoardCase, Stones

KINDS = {"no stone", "step", "leap", "swap of the piece moved", "swap of another piece"}


@unittest.skipIf(screen.MISSING, screen.SKIP)
class StonesBoard(BoardCase, unittest.TestCase):
    variant, mouse = "eightstone", Stones

    def whole_game(self, s, table):
        for _ in range(12):
            if table.turn() is None:
                break
        self.assertLessEqual(KINDS, set(table.kinds))
        self.quiet(s)

    def test_white(self):
        with Screen("eightstone", *SWITCHES) as s:
            self.whole_game(s, self.table(s))

    def test_white_flipped(self):
        with Screen("eightstone", *SWITCHES, flipped=True) as s:
            table = self.table(s, seed=2)
            for _ in range(4):
                table.turn()

    def test_black_flipped(self):
        """A human Black gets black stones."""
        with Screen("eightstone", *SWITCHES, flipped=True) as s:
            s.key("ctrl+w")
            s.wait_log(r"first *: move")
            table = self.table(s)
            table.compare("the engine began")
            self.assertIn("s", s.fen().split()[0])
            self.whole_game(s, table)
            self.assertTrue(re.search(r"<first *: move \w+\n.*\n?.*move \w+\n.*move \w+\n.*move \w+\n"
                                      r".*move @@@@", s.log()), "the engine swaps another piece")

    def placed(self, s, fen, *turns):
        s.paste(fen)
        table = self.table(s)
        table.place(turns[0])
        for turn in turns[1:]:
            table.turn(turn)
        self.quiet(s)
        return table

    def test_promotion_and_castling(self):
        """The box for the promotion may be closed: nothing has happened then."""
        fen = "3qkbnr/P3ppp1/8/1S4pP/1S1SS3/1S4S1/8/PPPPPPP1/R3K2R w - - 0 1"
        with Screen("eightstone", *SWITCHES) as s:
            s.paste(fen)
            before = s.fens()[-1]
            s.click("a8", "a9")
            s.close_question()
            self.assertEqual(before, self.table(s).compare("the question is closed"))
            self.placed(s, fen, "a8a9r,b5c5", "e1g1,b4c4")
            self.assertIn(("<", "move a8a9r"), s.sent())

    def test_promotion_of_the_engine(self):
        with Screen("eightstone", *SWITCHES) as s:
            self.placed(s, "4kbnr/5ppp/8/1S4pP/1S1SS3/7P/8/p2PPP2/4K2R w - - 0 1", "h4h5")
            self.assertTrue(re.search(r"first *: move a2a1[qrbn]\n", s.log()))

    def test_en_passant_of_the_engine(self):
        with Screen("eightstone", *SWITCHES) as s:
            self.placed(s, "4k3/8/8/1S6/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4,b6c6", "e1f1")
            self.assertIn(("<", "move d4e4,e4e3"), s.sent())

    def test_en_passant(self):
        with Screen("eightstone", *SWITCHES) as s:
            s.paste("3qkb1r/4ppp1/8/1S5P/1S1SS3/1S4S1/p7/1PPPPPP1/R3K2R b - - 0 1")
            s.click("g8", "g6")
            s.settle()
            table = self.table(s)
            table.place("h6g7,b5c5")
            table.turn()

    def test_en_passant_by_its_square(self):
        """Without a click on the victim."""
        with Screen("eightstone", *SWITCHES) as s:
            s.paste("3qkb1r/4ppp1/8/1S5P/1S1SS3/1S4S1/p7/1PPPPPP1/R3K2R b - - 0 1")
            s.click("g8", "g6")
            s.settle()
            since = s.mark()
            s.click("h6", "g7")
            s.wait_log(r"first *: move @@@@", since)
            s.settle()
            self.both(s, self.table(s), ("b5c5", "^3qkb1r/4pp2/6P1/1\\*6/2\\*\\*\\*3/.* b "))

    def test_castling_of_both(self):
        """In Edit Game mode, by one person."""
        with Screen("eightstone", *SWITCHES) as s:
            s.paste("r3k2r/4ppp1/8/1S5P/1S1SS3/1S4S1/p7/1PPPPPP1/R3K2R b - - 0 1")
            s.click("e9", "c9")
            s.settle()
            table = self.table(s)
            self.assertIn("2kr3r/", table.compare("Black has castled"))
            table.place("e1g1,b5c5")

    def test_undo(self):
        """Back over a whole round, and over a piece that moved already."""
        with Screen("eightstone", *SWITCHES) as s:
            table = self.table(s)
            for turn in ("e2e4,e5f5", "g1f3,b4b7", "b1c3"):
                before = table.compare("before")
                table.turn(turn)
                s.menu_retract()
                self.assertEqual(before, table.compare(f"{turn} taken back"))
            s.click("d2", "d4")
            s.settle()
            s.menu_retract()
            self.assertEqual(before, table.compare("half a turn taken back"))
            table.turn("d2d4,d5d4" if "d2d4,d5d4" in self.rules.turns(before) else None)

    def test_steps(self):
        """Back and forward in Edit Game, where one step over a null brings a position within a turn."""
        with Screen("eightstone", *SWITCHES) as s:
            table = self.table(s)
            table.turn("e2e4,b4c4")
            table.turn()
            s.key("ctrl+e")
            s.settle()
            before = table.compare("Edit Game")
            for steps in (1, 3, 16):
                for key in ("alt+Left", "alt+Right"):
                    for _ in range(steps):
                        s.key(key)
                        s.settle(0.2)
                self.assertEqual(before, table.compare(f"{steps} steps"))
            s.key("alt+Left")
            s.settle()
            count = len(s.fens())
            s.key("ctrl+b")
            table.wait(count + 1, "go", before)
            table.turn()
            self.quiet(s)

    def both(self, s, table, *turns):
        """Turns of one person for both sides, in Edit Game: clicks, and what stands there then."""
        for clicks, board in turns:
            for squares in clicks.split():
                s.click(*re.findall("..", squares))
                s.settle()
            self.assertRegex(table.compare(clicks), board)

    def test_stones_of_both(self):
        """Stones are white pieces to XBoard, and Black has them nevertheless: step, swap, leap, none."""
        with Screen("eightstone", *SWITCHES) as s:
            table = self.table(s)
            s.key("ctrl+e")
            s.settle()
            self.both(s, table,
                      ("e2e4 b4c4", "2\\*1P1\\*1/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1 c4b4"),
                      ("d8d6", "w KQkq d7 0 2$"), ("d6d7", "w KQkq d7 0 2$"),
                      ("b6c6", "/2\\*p2\\*1/.* w KQkq d7 0 2 c6b6"),
                      ("g1f3 g6g7", "/6\\*1/.* b KQkq - 1 2 g7g6"), ("g9f7", "w KQkq - 2 3$"),
                      ("g7f7", "/5\\*n1/.* w KQkq - 2 3 f7g7"),
                      ("b1c3 c6c7", " b .*c7c6"), ("a8a7", " w KQkq - 0 4$"),
                      ("d2d4 g4g3", " b .*g3g4"))
            count, end = len(s.fens()), s.fens()[-1]
            s.key("ctrl+b")
            table.wait(count + 1, "go", end)
            table.compare("the engine plays on")
            table.turn()
            self.quiet(s)

    def test_a_stone_is_needed(self):
        """Black's king needs a white stone."""
        with Screen("eightstone", *SWITCHES) as s:
            table = self.table(s)
            s.paste("3rkr2/3p1p2/8/8/3S4/8/8/8/4RK2 b - - 0 1")
            s.click("e9", "e8")
            s.settle()
            self.both(s, table, ("f1f2d5d4e5", "^3r1r2/3pkp2/8/8/4\\*3/.* w - - 1 2 e5d5"))
            count, end = len(s.fens()), s.fens()[-1]
            s.key("ctrl+w")
            table.wait(count + 1, "go", end)
            table.compare("the engine plays White")
            s.wait_log("telluser .*Here the stones are White's")
            self.quiet(s)

    def test_illegal_tries(self):
        """Before the piece, and before the stone."""
        with Screen("eightstone", *SWITCHES) as s:
            table = self.table(s)
            before = table.compare("before")
            tries = [("e2", "e5"), ("b4", "c4"), ("e8", "e7"), ("c8", "c7"), ("e1", "e4"), ("g4", "g3"),
                     ("g1", "g4"), ("d5", "d7"), ("c1", "a3"), ("h2", "h6")]
            self.try_all(s, tries)
            s.click_clock(False)
            s.settle()
            self.assertEqual(before, table.compare("after illegal tries"))
            s.click("e2", "e4")
            s.wait_log(r"first *: move @@@@")
            since = s.mark()
            self.try_all(s, [("d2", "d4"), ("b4", "d4"), ("e4", "d5"), ("b6", "b9"), ("a8", "a7"),
                             ("g4", "a4"), ("e4", "e6"), ("h2", "h3"), ("d5", "d8"), ("g6", "e6")])
            for text in ("d2d4", "b4d4", "e5e9", "d8d6"):
                s.type_move(text)
            self.assertNotIn("# FEN", s.log()[since:])
            count = len(s.fens())
            s.click("b4", "c4")
            table.wait(count + 2, "b4c4", before)
            table.compare("after illegal tries in the middle of a turn")
            table.turn()

    def try_all(self, s, tries):
        for clicks in tries:
            s.click(*clicks, "a1", "a1")  # lets go of what is held
            s.settle()

    def test_match(self):
        match(self, "eightstone")


if __name__ == "__main__":
    unittest.main()
