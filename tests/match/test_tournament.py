#!/usr/bin/env python3
"""Foreign engines under the referee: Debian's, all in one chess tournament with our own binary in
both protocols. Nobody may forfeit, and every game must replay.

A gauntlet of cut games; with LACUNA_LONG set, everybody against everybody, to the end.
"""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

from pipes import BINARY

# program, Debian package, --engine text. GNU Chess in UCI: its CECP side often misses input while it
# starts (player.c), which is no fault of the referee's.
ENGINES = [
    ("fairymax", "fairymax", "cmd=fairymax proto=cecp"),
    ("sjaakii", "sjaakii", "cmd=sjaakii proto=cecp"),
    ("gnuchess", "gnuchess", "cmd='gnuchess --uci' proto=uci"),
    ("sjeng", "sjeng", "cmd=sjeng proto=cecp"),
    ("phalanx", "phalanx", "cmd=phalanx proto=cecp"),
    ("stockfish", "stockfish", "cmd=stockfish proto=uci option.Hash=4"),
    ("fairy-stockfish", "fairy-stockfish", "cmd=fairy-stockfish proto=uci option.Hash=4"),
]
LONG = bool(os.environ.get("LACUNA_LONG"))
PATH = os.environ.get("PATH", "") + ":/usr/games"


def present():
    return [engine for engine in ENGINES if shutil.which(engine[0], path=PATH)]


class Tournament(unittest.TestCase):
    def test_all_engines_are_here(self):
        absent = [package for program, package, _ in ENGINES
                  if not shutil.which(program, path=PATH)]
        if absent:
            self.skipTest("SKIPPED: not installed: " + " ".join(absent))

    @unittest.skipUnless(present(), "SKIPPED: none of Debian's engines is installed")
    def test_nobody_forfeits(self):
        binary = os.path.abspath(BINARY)
        texts = [f"cmd='{binary}' name=Lacuna proto=uci option.Hash=4"]
        texts += [f"{text} name={program}" for program, _, text in present()]
        texts += [f"cmd='{binary}' name=LacunaCecp proto=cecp option.Hash=4"]
        arguments = [argument for text in texts for argument in ("--engine", text)]
        kind = "round-robin" if LONG else "gauntlet"
        pairs = len(texts) * (len(texts) - 1) // 2 if LONG else len(texts) - 1
        with tempfile.TemporaryDirectory() as directory:
            pgn = os.path.join(directory, "tournament.pgn")
            command = [binary, "match", *arguments, "--variant", "chess", "--games", "2",
                       "--tournament", kind, "--tc", "0.5+0.02", "--margin", "5000", "--pgn", pgn,
                       "--max-moves", "1000" if LONG else "25"]
            done = subprocess.run(command, env=dict(os.environ, PATH=PATH), capture_output=True,
                                  text=True, stdin=subprocess.DEVNULL, timeout=800, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            with open(pgn, encoding="utf-8") as file:
                games = file.read()
            ends = re.findall(r'^\[Termination "(.*)"\]', games, re.MULTILINE)
            self.assertEqual(len(ends), 2 * pairs, done.stdout)
            self.assertLessEqual(set(ends), {"normal", "adjudication"}, done.stdout)
            check = subprocess.run([binary, "pgn", "check", pgn], capture_output=True, text=True,
                                   timeout=100, check=False)
            self.assertEqual(check.returncode, 0, check.stdout + check.stderr)


if __name__ == "__main__":
    unittest.main()
