#!/usr/bin/env python3
"""Chess in other people's front ends: through PolyGlot, which makes a CECP engine of a UCI one, and in
PyChess. Skipped where their Debian packages are not installed."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

from pipes import BINARY, TOP

PATH = os.environ.get("PATH", "") + ":/usr/games"
PYCHESS_PYTHON = "/usr/bin/python3"  # Debian's, whatever else is called python3


def absent(*programs):
    """The Debian packages, of the same names, that are not here."""
    return ", ".join(program for program in programs if not shutil.which(program, path=PATH))


def run(*command, **more):
    return subprocess.run(command, env=dict(os.environ, PATH=PATH, **more), stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=200,
                          check=False)


class FrontEnds(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory, self.binary = directory.name, os.path.abspath(BINARY)

    @unittest.skipIf(absent("polyglot"), "SKIPPED: not installed: polyglot")
    def test_polyglot(self):
        """A game against Lacuna's own CECP."""
        settings = os.path.join(self.directory, "polyglot.ini")
        with open(settings, "w", encoding="ascii") as file:
            file.write(f"[PolyGlot]\nEngineCommand = {self.binary}\nEngineDir = .\nLog = false\n[Engine]\n"
                       "Hash = 4\n")
        done = run(self.binary, "match", "--engine", f"cmd='polyglot {settings}' proto=cecp name=PolyGlot",
                   "--engine", f"cmd='{self.binary}' proto=cecp name=Lacuna option.Hash=4",
                   "--variant", "chess", "--games", "2", "--movetime", "20", "--margin", "2000")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertEqual(len(re.findall(r"^game \d of 2: .* \(\d+ plies", done.stdout, re.MULTILINE)), 2, done.stdout)
        self.assertNotRegex(done.stdout, r"(?m)^game .*(forfeit|llegal|crash|hang|time)")

    @unittest.skipIf(absent("pychess", "xvfb-run"), "SKIPPED: not installed: "
                     + absent("pychess", "xvfb-run"))
    def test_pychess(self):
        done = run("xvfb-run", "-a", PYCHESS_PYTHON, os.path.join(TOP, "tests", "support", "pychess_game.py"),
                   self.binary, HOME=self.directory)
        self.assertRegex(done.stdout, "found: Lacuna uci\nfound: Lacuna xboard normal hole wormhole"
                                      " hostage eightstone\n")
        self.assertRegex(done.stdout, r"result: (1-0|0-1|1/2-1/2) ")
        self.assertNotIn("failed:", done.stdout)
        # It has warnings about itself, and that it has not heard of the engine before.
        self.assertNotRegex(done.stdout, r"warning: (?!.* predefined known engines).*Lacuna")


if __name__ == "__main__":
    unittest.main()
