"""Learning at the command line: data generation and training killed and gone on with, files shown and
mixed, arguments that make no sense."""

import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from pipes import BINARY, TIMEOUT, TOP
from test_tools import ToolCase, run


class Learn(ToolCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def succeeds(self, *arguments):
        done = run(*arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def start(self, *arguments):
        process = subprocess.Popen([BINARY, *arguments], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def generate(self, name, variant="chess", positions=2000, nodes=1):
        self.succeeds("datagen", "--variant", variant, "--positions", str(positions), "--nodes",
                      str(nodes), "--seed", "5", "--out", self.path(name))

    def shown(self, name, count):
        return self.output("datagen", "--show", self.path(name), "--count",
                           str(count)).splitlines()

    def content(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()


class Datagen(Learn):
    def test_every_game_makes_positions(self):
        for variant in ("chess", "hole", "wormhole", "hostage", "eightstone"):
            with self.subTest(variant):
                self.generate(variant, variant, 100)
                lines = self.shown(variant, 100)
                self.assertEqual(len(lines), 100)
                for line in lines:
                    fen, score, result = line.split(" | ")
                    self.assertLess(abs(int(score)), 31000)
                    self.assertIn(result, ("win", "draw", "loss"))
                    self.assertIn(" w " if " w " in fen else " b ", fen)

    def test_same_seed_same_games(self):
        self.generate("a")
        self.generate("b")
        self.assertEqual(self.shown("a", 1900), self.shown("b", 1900))

    def test_killed_and_gone_on_with(self):
        wanted = 12000
        self.generate("whole", positions=wanted)
        process = self.start("datagen", "--variant", "chess", "--positions", "1000000", "--nodes",
                             "1", "--seed", "5", "--out", self.path("killed"))
        end = time.monotonic() + TIMEOUT
        while not (os.path.exists(self.path("killed")) and
                   os.path.getsize(self.path("killed")) > 10000):
            self.assertLess(time.monotonic(), end)
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
        with open(self.path("killed"), "ab") as file:
            file.write(b"BLOC half a block")
        self.assertLess(len(self.shown_with_warning("killed")), wanted)
        self.generate("killed", positions=wanted)
        self.assertEqual(self.shown("killed", wanted), self.shown("whole", wanted))

    def shown_with_warning(self, name):
        done = self.succeeds("datagen", "--show", self.path(name), "--count", "1000000")
        self.assertIn("ends within a block", done.stderr)
        return done.stdout.splitlines()

    def test_shuffled(self):
        self.generate("a")
        self.succeeds("datagen", "--shuffle", self.path("out"), self.path("a"), self.path("a"))
        first, mixed = self.shown("a", 10000), self.shown("out", 10000)
        self.assertEqual(len(set(mixed)), len(mixed))
        self.assertLessEqual(set(mixed), set(first))
        self.assertNotEqual(mixed, first[:len(mixed)])

    def test_another_variants_file_is_left_alone(self):
        self.generate("a", positions=100)
        before = self.content("a")
        done = run("datagen", "--variant", "hole", "--positions", "100", "--out", self.path("a"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("positions of chess, not of hole", done.stderr)
        self.assertEqual(self.content("a"), before)

    def test_refused(self):
        self.refused(["datagen"], "--out, --show and --shuffle")
        self.refused(["datagen", "--out", "x"], "--variant and --positions")
        self.refused(["datagen", "--nodes", "0"], "--nodes")
        self.refused(["datagen", "--shuffle", "x"], "files to read are missing")
        self.refused(["datagen", "--show", "x", "y"], "only --shuffle")


class Train(Learn):
    def train(self, out):
        return ["train", "--data", self.path("data"), "--out", self.path(out), "--hidden", "16",
                "--epochs", "40", "--batch", "64", "--threads", "2", "--seed", "3"]

    def test_killed_and_gone_on_with(self):
        self.generate("data", "hole", 3000)
        self.succeeds(*self.train("whole"))
        process = self.start(*self.train("killed"))
        for _ in range(5):
            self.assertRegex(process.stderr.readline(), r"^epoch \d+/40: loss .* min left$")
        process.send_signal(signal.SIGKILL)
        process.wait()
        self.assertFalse(os.path.exists(self.path("killed")))
        done = self.succeeds(*self.train("killed"))
        self.assertNotIn("epoch 1/40", done.stderr)
        self.assertEqual(self.content("killed"), self.content("whole"))
        self.assertFalse(os.path.exists(self.path("killed.checkpoint")))

    def test_a_broken_checkpoint_is_not_gone_on_with(self):
        self.generate("data", "hole", 500)
        self.succeeds(*self.train("whole"))
        with open(self.path("broken.checkpoint"), "wb") as file:
            file.write(b"LACUCKP1" + bytes(100))
        self.assertIn("epoch 1/40", self.succeeds(*self.train("broken")).stderr)
        self.assertEqual(self.content("broken"), self.content("whole"))

    def test_refused(self):
        self.refused(["train"], "--data and --out")
        self.refused(["train", "--hidden", "40"], "--data and --out|--hidden")
        self.refused(["train", "--data", "x", "--out", "y", "--hidden", "40"], "multiple of 16")
        self.refused(["train", "--lambda", "1.5"], "--lambda: '1.5'")
        done = run("train", "--data", self.path("none"), "--out", self.path("net"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("none", done.stderr)


class Script(Learn):
    """scripts/learn: all of it, unattended."""

    def learn(self, *words):
        return subprocess.run(
            [sys.executable, os.path.join(TOP, "scripts", "learn"), "hole", "--lacuna", BINARY,
             "--folder", self.folder, "--nodes", "10", "--positions", "400", "--epochs", "2",
             "--hidden", "16", "--games", "2", "--match-nodes", "50", "--threads", "1", *words],
            capture_output=True, timeout=6 * TIMEOUT, check=False, text=True)

    def test_two_generations(self):
        done = self.learn("--generations", "2")
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        for generation in (1, 2):
            for end in ("data", "mixed", "nnue", "pgn", "json"):
                self.assertTrue(os.path.exists(self.path(f"generation{generation}.{end}")), end)
        self.assertIn("--net " + self.path("generation1.nnue"), done.stdout)
        nets = [self.content(f"generation{generation}.nnue") for generation in (1, 2)]
        self.assertNotEqual(*nets)
        # Once more: everything is there, nothing is done again.
        again = self.learn("--generations", "2")
        self.assertEqual((again.returncode, again.stderr), (0, ""))
        self.assertNotRegex(again.stdout, "lacuna (train|match)|--shuffle")
        self.assertEqual([self.content(f"generation{g}.nnue") for g in (1, 2)], nets)
        # A step that is missing is made up for, as it was.
        os.remove(self.path("generation2.nnue"))
        self.assertEqual(self.learn("--generations", "2").returncode, 0)
        self.assertEqual(self.content("generation2.nnue"), nets[1])

    def test_a_step_that_fails_ends_it(self):
        with open(self.path("generation1.data"), "wb") as file:
            file.write(b"something else, longer than a header is, and of no use to anybody at all")
        done = self.learn()
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "^learn: lacuna datagen: .*not a file of positions")


if __name__ == "__main__":
    unittest.main()
