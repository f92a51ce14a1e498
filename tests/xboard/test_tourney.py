"""A tournament file of two Lacunas in each game, under the control of the real XBoard."""

import unittest

import screen
from matches import tourney


@unittest.skipIf(screen.MISSING, screen.SKIP)
class Tourney(unittest.TestCase):
    def test_hole(self):
        tourney(self, "hole")

    def test_wormhole(self):
        tourney(self, "wormhole")

    def test_hostage(self):
        tourney(self, "hostage")

    def test_eightstone(self):
        tourney(self, "eightstone")


if __name__ == "__main__":
    unittest.main()
