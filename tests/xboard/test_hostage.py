"""Hostage Chess in the real XBoard, with the mouse: drops from the strip, exchanges from the column,
promotions, castling, en passant, undo, illegal tries, and a match. XBoard's board is compared with the
engine's after every turn."""

import re
import unittest

import screen
from matches import match
from screen import Screen
from turns import BoardCase, Hostage

RICH = "1r2kbnr*2/P2p1ppp*2/8*2/3Pp3*2/8*2/8*2/1PP1PPPP*2/RNB1K2R*1P[NQqpr] w KQk - 0 1"
RICH_BLACK = "1nb1k2r*1p/1pp1pppp*2/8*2/8*2/3pP3*2/8*2/p2P1PPP*2/1R2KBNR*2[nqQPR] b Kk - 0 1"
SWITCHES = ("-searchDepth", "1", "-timeControl", "60")


@unittest.skipIf(screen.MISSING, screen.SKIP)
class HostageBoard(BoardCase, unittest.TestCase):
    variant, mouse = "hostage", Hostage

    def begin(self, s, fen, first=None):
        """Sets the position up and plays the person's first turn; then the engine plays on."""
        table = self.table(s)
        s.paste(fen)
        table.place(first)
        return table

    def whole_game(self, fen, flipped, kinds):
        with Screen("hostage", *SWITCHES, flipped=flipped) as s:
            table = self.begin(s, fen)
            for _ in range(12):
                if table.turn() is None:
                    break
            self.quiet(s)
        self.assertLessEqual(kinds, set(table.kinds))

    def test_white(self):
        self.whole_game(RICH, False, {"drop", "exchange", "capture", "move", "castling"})

    def test_black_flipped(self):
        self.whole_game(RICH_BLACK, True, {"drop", "exchange", "capture", "move"})

    def one_turn(self, fen, first, pattern, then=()):
        """The person's turn, after which the engine must send what matches the pattern."""
        with Screen("hostage", *SWITCHES) as s:
            table = self.begin(s, fen, first)
            self.assertRegex("\n".join(line for way, line in s.sent() if way == "<"), pattern)
            for turn in then:
                table.turn(turn)
            self.quiet(s)

    def test_promotion(self):
        self.one_turn(RICH, "a7b8q", r"move @@@@\nmove e1j1,j1e1\n")

    def test_promotion_of_the_engine(self):
        self.one_turn("1nbqkbn1*2/2ppp3*2/8*2/8*2/8*2/8*2/p6P*2/1N2K3*2[qr] w - - 0 1", "h2h3",
                      r"move a2b1q\nmove @@@@\nmove e8j8,j8e8\n")

    def test_en_passant_of_the_engine(self):
        self.one_turn("4k3*2/8*2/8*2/8*2/3p4*2/8*2/4P3*2/4K3*2[] w - - 0 1", "e2e4",
                      r"move d4e3\n", ["e1e2"])

    def test_en_passant(self):
        with Screen("hostage", *SWITCHES) as s:
            s.paste("rnbqkbnr*2/pppppppp*2/8*2/4P3*2/8*2/8*2/PPPP1PPP*2/RNBQKBNR*2[] b KQkq - 0 1")
            s.click("d7", "d5")
            s.settle()
            table = self.table(s)
            table.place("e5d6")
            table.turn("a2a3")

    def test_castling_with_a_dropped_rook(self):
        with Screen("hostage", *SWITCHES) as s:
            table = self.begin(s, "4k3*2/pppppppp*2/8*2/8*2/8*2/8*2/PPPPPPPP*2/R3K3*1R[p] w Q - 0 1",
                               "R@h1")
            self.assertIn(" w KQ", s.fens()[-1])
            table.turn("e1g1")

    def test_question(self):
        """Without an answer, and with wrong ones, nothing has happened."""
        with Screen("hostage", *SWITCHES) as s:
            s.paste(RICH)
            count = len(s.fens())
            s.click("@14,6", "f3")
            s.answer("x")
            s.answer("P")
            s.settle()
            self.assertEqual(count, len(s.fens()))
            s.answer("R")
            s.wait_log(r"first *: move R@j8")
            table = self.table(s)
            self.assertIn("[Pr#Qqp]", table.compare("after the answer"))
            self.assertEqual(count + 1, len(s.fens()))

    def undo(self, fen, first, kinds):
        """Back through turns of three plies, and on from there."""
        with Screen("hostage", *SWITCHES) as s:
            table = self.begin(s, fen, first)
            for kind in kinds:
                before = table.compare("before")
                turn = next(t for t in self.rules.turns(before) if Hostage.kind(before, t) == kind)
                table.turn(turn)
                s.menu_retract()
                self.assertEqual(before, table.compare(f"{turn} taken back"))
            table.turn()

    def test_undo_of_promotions(self):
        self.undo("6k1*2/P4ppp*2/8*2/8*2/8*2/8*2/7P*2/4K3*2[NQ] w - - 0 1", "h2h3",
                  ["promotion", "move"])

    def test_undo_of_exchanges(self):
        self.undo(RICH, "b1c3", ["exchange", "drop"])

    def test_illegal_tries(self):
        with Screen("hostage", *SWITCHES) as s:
            table = self.begin(s, RICH, "b1c3")
            before = table.compare("before")
            tries = [("a1", "h8"), ("e1", "e4"), ("k1", "a8"), ("k1", "e1"), ("j1", "a4"),
                     ("@14,7", "f3"), ("@14,3", "e1"), ("@0,0", "f6"), ("e8", "e7"), ("k1", "j3"),
                     ("i4", "a4"), ("c3", "k4"), ("@14,5", "f4"), ("h1", "j8"), ("c3", "c5"),
                     ("a7", "a8"), ("g8", "f6"), ("b2", "c3"), ("h2", "h5"), ("k1", "i1")]
            for clicks in tries:
                s.click(*clicks, "g2", "g2")  # lets go of what is held
                s.settle()
            for text in ("e2e5", "N@e1", "@@@@", "j1f4", "Q@e8"):
                s.type_move(text)
            self.assertEqual(before, table.compare("after illegal tries"))
            table.turn()

    def test_match(self):
        match(self, "hostage")


if __name__ == "__main__":
    unittest.main()
