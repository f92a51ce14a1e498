"""scripts/sprt: two versions against each other in several games."""

import os
import subprocess
import sys
import unittest

from pipes import BINARY, TOP

SPRT = os.path.join(TOP, "scripts", "sprt")


def sprt(*words):
    return subprocess.run([sys.executable, SPRT, "--no-record", *words], capture_output=True,
                          timeout=120, check=False, text=True)


class Versions(unittest.TestCase):
    def test_games_are_pooled(self):
        done = sprt(BINARY, BINARY, "--nodes", "100", "--games", "4", "--variants", "hole,chess")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, r"(?m)^hole +4 games ")
        self.assertRegex(done.stdout, r"(?m)^chess +4 games ")
        # A version is as strong as itself: each opening once with either colour.
        self.assertRegex(done.stdout, r"(?m)^all +8 games .*50.0 % .*pairs \[0, 0, 4, 0, 0\]")
        self.assertIn("illegal: new 0, old 0", done.stdout)

    def test_the_weaker_is_found_weaker(self):
        done = sprt(BINARY, BINARY, "--nodes", "3000", "--games", "100", "--variants", "chess",
                    "--sprt", "--chunk", "2", "--each-new", "nodes=30")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, r"(?m)^all .*: not stronger$")
        self.assertNotRegex(done.stdout, r"(?m)^all +100 games")

    def test_what_is_no_version(self):
        done = sprt(BINARY, "no-such-commit", "--nodes", "10")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(done.stderr, "sprt: no-such-commit is neither a binary nor a commit\n")


if __name__ == "__main__":
    unittest.main()
