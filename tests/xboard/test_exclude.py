"""Analysis in the real XBoard: the best turn is excluded by a right click on the word "best" in the
Engine Output window, "none" includes all again."""

import re
import time
import unittest

import screen
from screen import Screen

LINE = r"first *: \d+ -?\d+ \d+ \d+ +(\S+)"

POSITIONS = {
    "normal": None,
    "hole": "***k***/**1r1**/*pp1pp*/3*3/3r3/7/3*3/*PP1PP*/**RQD**/***K*** w - - 0 1",
    "wormhole": None,
    "hostage": "1r2kbnr*2/P2p1ppp*2/8*2/3Pp3*2/8*2/8*2/1PP1PPPP*2/RNB1K2R*1P[NQqpr] w KQk - 0 1",
    "eightstone": None,
}


# Words in the second line of the Engine Output window, and how far from its left.
WORDS = {"none": 105, "best": 135}


@unittest.skipIf(screen.MISSING, screen.SKIP)
class Exclude(unittest.TestCase):
    def analyse(self, s, position):
        """Analysis mode, with the Engine Output window beside the board."""
        if position is not None:
            s.paste(position)
        s.key("ctrl+a")
        s.wait_log(LINE)
        s.key("alt+o")
        s.tool("search", "--sync", "--onlyvisible", "--name", "^Engine output", "windowmove", 700, 100)
        s.click("e3", "e3")  # the window is drawn and takes clicks
        time.sleep(0.5)

    def click(self, s, word, sent):
        """Right-clicks the word, which must send such a command; the best turn thereafter."""
        since = s.mark()
        s.tool("mousemove", 700 + WORDS[word], 152)
        time.sleep(0.2)
        s.tool("click", 3)
        found = s.wait_log(rf">first *: ({sent})", since)
        time.sleep(0.5)
        return found[1], re.findall(LINE, s.log())[-1]

    def test_best(self):
        for variant, position in POSITIONS.items():
            with self.subTest(variant), Screen(variant) as s:
                self.analyse(s, position)
                sent, best = self.click(s, "best", "exclude .*")
                self.assertNotEqual(best[:4], sent.split()[1][:4])
                self.click(s, "none", "include all")
                self.assertNotIn("Error", s.log())


if __name__ == "__main__":
    unittest.main()
