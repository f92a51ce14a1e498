"""The zip for Windows, unpacked to a directory of its own: what is in it, and that it runs from
there. scripts/test-windows runs this, with Wine."""

import glob
import os
import re
import subprocess
import tempfile
import unittest
import zipfile

from pipes import BINARY, TIMEOUT, TOP, WINE, Program

FAIRY_SIZES = (33, 49, 72)  # of WinBoard's squares, where it knows more than chess pieces
ALL_SIZES = (21, 25, 29, 33, 37, 40, 45, 49, 54, 58, 64, 72, 80, 87, 95, 108, 116, 129)


@unittest.skipUnless(WINE, "for Windows: run by scripts/test-windows")
class Zip(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory(prefix="lacuna windows ")
        cls.addClassCleanup(cls.directory.cleanup)
        (path,) = glob.glob(os.path.join(os.path.dirname(BINARY), "lacuna-*-windows.zip"))
        with zipfile.ZipFile(path) as archive:
            archive.extractall(cls.directory.name)
        cls.top = os.path.join(cls.directory.name, "lacuna")

    def path(self, name):
        return os.path.join(self.top, name)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def lacuna(self, *arguments):
        return Program(self.path("lacuna.exe"), *arguments, binary=WINE)

    def run_tool(self, *arguments, text=""):
        return subprocess.run([WINE, self.path("lacuna.exe"), *arguments], input=text,
                              capture_output=True, timeout=TIMEOUT, check=False, text=True,
                              cwd=self.top)

    def test_all_is_in_one_directory(self):
        self.assertEqual(os.listdir(self.directory.name), ["lacuna"])
        self.assertEqual(sorted(os.listdir(self.top)),
                         ["LICENSE.txt", "README.txt", "lacuna.exe", "pieces", "variants"])

    def test_texts_have_the_line_ends_of_windows(self):
        for name in ("README.txt", "LICENSE.txt", "variants/README.txt", "variants/hole.ini"):
            self.assertFalse(re.search(rb"(?<!\r)\n", self.read(name)), name)

    def test_readme_has_the_line_for_winboard(self):
        text = self.read("README.txt").decode("ascii")
        line = re.search(r'(?m)^"Lacuna" -fcp "lacuna\.exe" -fd .*', text).group()
        for switch in ("-testLegality false", "-showTargetSquares true", "-pieceImageDirectory"):
            self.assertIn(switch, line)

    def test_variants(self):
        self.assertEqual(
            sorted(os.listdir(self.path("variants"))),
            ["README.txt", "chess.ini", "eightstone.ini", "hole.ini", "hostage.ini", "wormhole.ini"])

    def test_a_picture_of_every_man_in_every_size(self):
        wanted = set()
        with open(os.path.join(TOP, "install/pieces/slots"), encoding="ascii") as file:
            for line in file:
                words = line.partition("#")[0].split()
                if words:
                    sizes = ALL_SIZES if words[2].startswith("piece") else FAIRY_SIZES
                    wanted |= {f"{words[2]}{size}{kind}.bmp" for size in sizes for kind in "osw"}
        self.assertEqual(set(os.listdir(self.path("pieces"))), wanted)
        for name in wanted:
            data = self.read("pieces/" + name)
            size = int(re.search(r"(\d+)[osw]\.bmp", name).group(1))
            self.assertEqual(data[:2], b"BM", name)
            self.assertEqual([int.from_bytes(data[at:at + 4], "little") for at in (18, 22)],
                             [size, size], name)

    def test_uci(self):
        """What is asked while it searches is answered at once."""
        with self.lacuna("uci") as p:
            p.send("uci", "setoption name UCI_Variant value hostage", "position startpos")
            p.send("go infinite", "isready")
            p.wait_for("^readyok$")
            p.send("stop")
            p.wait_for(r"^bestmove \S+")
            p.send("quit")
            self.assertEqual(p.wait(), 0)

    def test_winboard(self):
        """A game's first turns; a question while it thinks."""
        with self.lacuna() as p:
            p.send("xboard", "protover 2")
            p.wait_for("variants=.*eightstone")
            p.wait_for("done=1")
            p.send("new", "variant eightstone")
            p.wait_for("^setup ")
            p.send("level 0 0:30 0", "post", "easy", "go")
            p.wait_for("^move ")
            p.send("force", "new", "variant hole", "analyze", "ping 7")
            p.wait_for("^pong 7$")
            p.wait_for(r"^\d+ -?\d+ \d+ \d+ ")
            p.send("exit", "quit")
            self.assertEqual(p.wait(), 0)

    def test_play(self):
        done = self.run_tool("play", "--variant", "hole", "--black", "human", text="c3c5\nquit\n")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("hole 1. Black> ", done.stdout)

    def test_perft(self):
        done = self.run_tool("perft", "--variant", "chess", "4")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("Nodes searched: 197281\n", done.stdout)

    def test_pgn(self):
        with open(self.path("game.pgn"), "w", encoding="ascii", newline="\r\n") as file:
            file.write('[Variant "eightstone"]\n\n1. e4,b4c4 e7 2. Nf3,g4g3 *\n')
        self.addCleanup(os.remove, self.path("game.pgn"))
        done = self.run_tool("pgn", "check", "game.pgn")
        self.assertEqual((done.returncode, done.stderr, done.stdout),
                         (0, "", "1 games, 1 right, 0 wrong\n"))

    def test_match_says_that_it_is_left_out(self):
        done = self.run_tool("match")
        self.assertEqual(done.returncode, 2)
        self.assertIn("not on Windows", done.stderr)


if __name__ == "__main__":
    unittest.main()
