"""Every kind of time control and the engine settings as the real XBoard sends them, with a pause: the
engine takes them all without a complaint, and moves."""

import unittest

import screen
from screen import Screen

# Switches of XBoard, and what it must send for them.
CONTROLS = [
    (("-timeControl", "0:30", "-timeIncrement", "0.5"), "level 0 0:30 0.5"),
    (("-timeControl", "0:30", "-timeIncrement", "-1", "-movesPerSession", "40"), "level 40 0:30 0"),
    (("-searchTime", "0:02"), "st 2"),
    (("-timeControl", "5", "-timeIncrement", "3", "-firstNPS", "20000"), "nps 20000"),
    (("-timeControl", "1", "-defaultHashSize", "16", "-smpCores", "2", "-ponderNextMove", "true"),
     "cores 2"),
]


@unittest.skipIf(screen.MISSING, screen.SKIP)
class Time(unittest.TestCase):
    def test_controls(self):
        for switches, line in CONTROLS:
            with self.subTest(line), Screen("normal", *switches) as s:
                s.click("e2", "e4")
                s.wait_log(r"first *: move")
                since = s.mark()
                s.click("d2", "d4")
                s.key("Pause", "Pause")
                s.wait_log(r"first *: move", since)
                sent = [text for way, text in s.sent() if way == ">"]
                for wanted in (line, "pause", "resume"):
                    self.assertIn(wanted, sent)
                self.assertNotIn("Error (", s.log())
                self.assertNotIn("llegal", s.log())
                self.assertFalse([title for title in s.windows() if "rror" in title])


if __name__ == "__main__":
    unittest.main()
