"""A match in parts: which games each part plays, one report of all, and what docs/matches.md says."""

import json
import os
import re
import shutil
import subprocess
import unittest

from pipes import BINARY, TIMEOUT, TOP
from test_match import MatchCase, lacuna

# too strict to be decided by so few games
SPRT = ("--sprt", "elo0=0 elo1=400 alpha=0.0001 beta=0.0001")


class Parts(MatchCase):
    engines = [lacuna("A", nodes=300), lacuna("B", nodes=100)]
    play = ("--variant", "hole", "--random-plies", "4", "--seed", "3", "--games", "9", "--quiet")

    def part(self, part, *arguments, engines=None):
        self.pgn = self.path(f"part-{part.replace('/', '-')}.pgn")
        self.match(engines or self.engines, *self.play, "--part", part, *arguments)
        return self.pgn

    def report(self, *files, status=0):
        done = subprocess.run([BINARY, "match", "--report", *files, "--json", self.path("json"), *SPRT],
                              capture_output=True, text=True, timeout=TIMEOUT, check=False)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout if status == 0 else done.stderr

    def results(self):
        """All of the JSON that does not depend on who played it, and how fast."""
        with open(self.path("json"), encoding="utf-8") as file:
            whole = json.load(file)
        engines = [{key: engine[key] for key in ("name", "win", "draw", "loss", "pairs", "elo", "depth")}
                   for engine in whole["engines"]]
        return whole["sprt"], whole["results"], engines

    def test_parts_are_the_whole(self):
        """Every game once, pairs together; table and SPRT are those of the undivided match."""
        self.match(self.engines, *self.play, *SPRT, "--json", self.path("json"))
        whole = self.results()
        parts = [self.part(f"{k}/2") for k in (1, 2)]
        numbers = [sorted(int(game["LacunaGame"]) for game in self.games(part)) for part in parts]
        self.assertEqual(numbers, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
        out = self.report(*parts)
        self.assertIn("9 of 9 games are played.", out)
        self.assertEqual(self.results(), whole)
        self.assertIn("4 of 9 games are played.", self.report(parts[0]))

    def test_more_parts_than_openings(self):
        self.part("1/9")
        self.assertEqual(os.path.getsize(self.pgn), 0)
        self.part("9/9")
        self.assertEqual([game["LacunaGame"] for game in self.games()], ["9"])

    def test_a_part_goes_on(self):
        path = self.part("2/2")
        with open(path, "r+b") as file:
            file.truncate(os.path.getsize(path) - 30)
        self.assertIn("4 of 9 games are played.", self.report(path))  # a torn end is no game
        self.part("2/2", "--resume")
        self.assertIn("5 of 9 games are played.", self.report(path))

    def test_what_does_not_fit_is_refused(self):
        part = self.part("1/2")
        self.assertIn("game 1 has been played before", self.report(part, part, status=2))
        other = self.part("2/2", engines=[lacuna("A", nodes=300), lacuna("B", nodes=101)])
        self.assertIn("of another match", self.report(part, other, status=2))
        nothing = self.write("nothing.pgn", '[Event "?"]\n\n1. e4 *\n')
        self.assertIn("no game of a match", self.report(nothing, status=2))
        self.assertIn("cannot open", self.report(self.path("absent.pgn"), status=2))
        self.assertIn("name the PGN files", self.report(status=2))

    def test_bad_parts(self):
        for part in ("0/2", "3/2", "2", "a/b", "1/0", "/"):
            self.assertIn("part: ", self.match(self.engines, *self.play, "--part", part, status=2))


@unittest.skipUnless(shutil.which("parallel"), "needs GNU parallel")
class Page(MatchCase):
    """docs/matches.md, with few games; ssh, scp and sbatch are stand-ins that work here."""

    FAKES = {"ssh": 'shift; cd "$HERE" && exec sh -c "$*"', "scp": 'cp "$HERE/${1#*:}" "$2"',
             "sbatch": 'for k in 1 2 3 4; do SLURM_ARRAY_TASK_COUNT=4 SLURM_ARRAY_TASK_ID=$k sh "$2" || exit 1; done'}

    def setUp(self):
        super().setUp()
        with open(os.path.join(TOP, "docs", "matches.md"), encoding="utf-8") as file:
            self.page = file.read()
        os.mkdir(self.path("bin"))
        os.symlink(".", self.path("match"))
        os.symlink(os.path.join(TOP, "openings"), self.path("openings"))
        for name in ("lacuna", "new", "old"):
            os.symlink(os.path.abspath(BINARY), self.path(name))
        for name, text in self.FAKES.items():
            os.chmod(self.write(os.path.join("bin", name), f"#!/bin/sh\n{text}\n"), 0o755)
        for name in ("part.sh", "array.sh"):
            script = re.search(rf"^`{name}`:\n\n```sh\n(.*?)```", self.page, re.MULTILINE | re.DOTALL)[1]
            self.write(name, script.replace("--tc 2+0.02 --games 400", "--nodes 50 --games 12"))

    def run_section(self, heading):
        block = self.page.split(f"## {heading}\n")[1].split("\n## ")[0].split("```sh\n")[-1].split("```")[0]
        path = self.path("bin") + ":" + os.environ["PATH"]
        done = subprocess.run(["sh", "-ec", block], cwd=self.directory, capture_output=True, text=True,
                              timeout=4 * TIMEOUT, check=False, stdin=subprocess.DEVNULL,
                              env=os.environ | {"PATH": path, "HERE": self.directory, "HOME": self.directory})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def check(self, heading):
        self.run_section(heading)
        self.assertIn("12 of 12 games are played.", self.run_section("The result"))

    def test_one_machine(self):
        self.check("One machine")

    def test_many_hosts(self):
        os.remove(self.path("match"))
        os.mkdir(self.path("match"))
        for name in ("lacuna", "new", "old", "openings", "part.sh"):
            shutil.move(self.path(name), self.path(os.path.join("match", name)))
        self.run_section("Many hosts")
        shutil.copy(self.path("match/lacuna"), self.path("lacuna"))
        self.assertIn("12 of 12 games are played.", self.run_section("The result"))

    def test_slurm(self):
        self.check("A Slurm array")


if __name__ == "__main__":
    unittest.main()
