"""Edit Position in the real XBoard: pieces are moved and taken off the board, the other side is to move;
the engine has the same position when the mode is left, and plays on. A position without a king is
refused, and no move is made from it."""

import time
import unittest

import oneply
import screen
import turns
from screen import Screen

PICTURES = {"hole": oneply.hole_picture, "wormhole": oneply.wormhole_picture,
            "hostage": turns.hostage_picture, "eightstone": turns.stones_picture}
KINGS = {"hole": "d1", "wormhole": "e1", "hostage": "e1", "eightstone": "e1"}


@unittest.skipIf(screen.MISSING, screen.SKIP)
class EditPosition(unittest.TestCase):
    def drag(self, s, square, target=None):
        """To another square, or off the board."""
        s.tool("mousemove", *s.point(square))
        s.tool("mousedown", 1)
        time.sleep(0.1)
        s.tool("mousemove", *(s.point(target) if target else (1200, 900)))
        time.sleep(0.1)
        s.tool("mouseup", 1)
        time.sleep(0.2)

    def edit(self, s, *drags, black=False):
        """Enters Edit Position, drags pieces, perhaps gives Black the move, and leaves the mode."""
        since = s.mark()
        s.key("ctrl+shift+e")
        for drag in drags:
            self.drag(s, *drag)
        if black:
            s.click_clock(False)
        s.key("ctrl+e")
        s.wait_log("first *: setboard", since)
        s.settle()

    def same(self, s):
        picture = PICTURES[s.variant]
        self.assertEqual(picture(s.fens()[-1]), picture(s.fen()))

    def test_edited(self):
        for variant in PICTURES:
            with self.subTest(variant), Screen(variant, "-depth", "1") as s:
                rank = "3" if variant == "hole" else "2"
                self.edit(s, ("c" + rank, "c4"), ("e" + rank,), black=True)
                self.same(s)
                self.assertRegex(s.fens()[-1], " b ")
                count = len(s.fens())
                s.key("ctrl+b")
                s.wait_log(r"(?:first *: # FEN (?:.|\n)*?){%d}" % (count + 1))
                s.settle()
                self.same(s)

    def test_no_king(self):
        """(Hole Chess takes such a position: a king may be captured.)"""
        for variant in ("wormhole", "hostage", "eightstone"):
            with self.subTest(variant), Screen(variant, "-depth", "1") as s:
                king = KINGS[variant]
                self.edit(s, (king,))
                s.wait_log("tellusererror Illegal position: .*no king")
                s.key("Escape")
                count = len(s.fens())
                s.click("d2", "d3")
                s.settle()
                self.assertEqual(len(s.fens()), count)


if __name__ == "__main__":
    unittest.main()
