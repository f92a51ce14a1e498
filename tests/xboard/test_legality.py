"""XBoard's default, legality testing: it knows none of the rules, and the engine says so."""

import unittest

from screen import MISSING, SKIP, Screen

ADVICE = "tellusererror .*legality testing"


@unittest.skipIf(MISSING, SKIP)
class LegalityTest(unittest.TestCase):
    def told(self, s):
        return [line for _, line in s.sent() if "tellusererror" in line]

    def test_wormhole_says_so_at_once_and_once(self):
        """XBoard ignores the letter of a move's hole, so no move can be made with the mouse."""
        for targets in ("true", "false"):
            with self.subTest(targets), Screen("wormhole", "-testLegality", "true",
                                               "-showTargetSquares", targets) as s:
                s.click("e2", "e4")
                s.wait_log(ADVICE)
                self.assertIn("Error", s.windows())
                s.click("d2", "d4", "d2", "d4", "c2", "c4")
                s.settle()
                self.assertEqual(len(self.told(s)), 1)

    def test_hole_is_played_until_a_pull(self):
        """Double steps are in the definition of the pawn, the engine's and the person's."""
        with Screen("hole", "-testLegality", "true", "-timeControl", "0:20") as s:
            s.click("c3", "c5")
            s.wait_log("<first : move c7c5|<first : move ")
            s.settle()
            s.click("e3", "e5")
            s.settle()
            self.assertEqual(len([x for x in s.sent() if x[1].startswith("usermove")]), 2)
            self.assertEqual(self.told(s), [])

    def test_forfeit_for_a_move_of_the_engines(self):
        """Here of Hostage Chess: no piece of XBoard's can stand where the freed one goes."""
        with Screen("hostage", "-testLegality", "true", "-timeControl", "0:05") as s:
            s.key("ctrl+t")  # Two Machines
            s.wait_log("Forfeit due to", timeout=60)
            s.wait_log(ADVICE)
            self.assertEqual(len(self.told(s)), 1)


if __name__ == "__main__":
    unittest.main()
