"""How long it takes from the engine's start, by XBoard, to its first move."""

import unittest

import matches
import screen
from screen import MISSING, SKIP


@unittest.skipIf(MISSING, SKIP)
class Start(unittest.TestCase):
    def test_first_move_within_a_second(self):
        """The best of three, because other programs run on the machine."""
        for variant in screen.SHAPES:
            with self.subTest(variant):
                self.assertLess(min(matches.start(variant) for _ in range(3)), 1000)


if __name__ == "__main__":
    unittest.main()
