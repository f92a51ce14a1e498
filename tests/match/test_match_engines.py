"""A chess tournament of all the engines that Debian has, UCI and CECP, and this one over both."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

from pipes import BINARY, TIMEOUT

# Package, command, protocol.
ENGINES = (
    ("fairymax", "fairymax", "cecp"),
    ("sjaakii", "sjaakii", "cecp"),
    ("gnuchess", "gnuchess --xboard", "cecp"),
    ("sjeng", "sjeng", "cecp"),
    ("phalanx", "phalanx", "cecp"),
    ("stockfish", "stockfish", "uci"),
    ("fairy-stockfish", "fairy-stockfish", "uci"),
)
PATH = os.environ.get("PATH", os.defpath) + os.pathsep + "/usr/games"


def found(command):
    return shutil.which(command.split()[0], path=PATH)


class Tournament(unittest.TestCase):
    """Round robin, short games: nobody forfeits, and every game replays."""

    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.directory.cleanup)
        cls.pgn = os.path.join(cls.directory.name, "games.pgn")
        players = [(f"Lacuna-{protocol}", BINARY, protocol) for protocol in ("uci", "cecp")]
        players += [(package, command, protocol) for package, command, protocol in ENGINES
                    if found(command)]
        command = [BINARY, "match", "--pgn", cls.pgn]
        for name, program, protocol in players:
            command += ["--engine", f"cmd='{program}' name={name} proto={protocol}"]
        command += ["--variant", "chess", "--tc", "1+0.05", "--margin", "2000", "--games", "1",
                    "--max-moves", "12", "--random-plies", "2", "--concurrency", "2"]
        cls.names = [name for name, _, _ in players]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=15 * TIMEOUT, check=False, env=dict(os.environ, PATH=PATH))
        cls.said = done.stdout + done.stderr
        cls.status = done.returncode

    def rows(self):
        """By name: games, and those lost in some other way than on the board."""
        pattern = r"^ +\d+  (\S+) +(\d+) .* (\d+) +(\d+) +(\d+) +(\d+)$"
        return {name: (int(games), sum(map(int, forfeits)))
                for name, games, *forfeits in re.findall(pattern, self.said, re.MULTILINE)}

    def test_every_game_is_played_and_right(self):
        self.assertEqual(self.status, 0, self.said)
        done = subprocess.run([BINARY, "pgn", "check", self.pgn], capture_output=True, text=True,
                              timeout=TIMEOUT, check=False)
        games = len(self.names) * (len(self.names) - 1) // 2
        self.assertEqual(done.stdout, f"{games} games, {games} right, 0 wrong\n")

    def test_lacuna(self):
        for name in ("Lacuna-uci", "Lacuna-cecp"):
            self.assertEqual(self.rows().get(name), (len(self.names) - 1, 0), self.said)


def engine_test(package, command):
    def test(self):
        if not found(command):
            self.skipTest(f"the package {package} is not installed")
        self.assertEqual(self.rows().get(package), (len(self.names) - 1, 0), self.said)
    return test


for _package, _command, _ in ENGINES:
    setattr(Tournament, "test_" + _package.replace("-", "_"), engine_test(_package, _command))


if __name__ == "__main__":
    unittest.main()
