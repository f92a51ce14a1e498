"""The command line: perft, bench, help, version, and arguments that make no sense."""

import re
import subprocess
import unittest

from pipes import BINARY, TIMEOUT, WINE
from test_uci import PERFT, START


def run(*arguments):
    return subprocess.run([BINARY, *arguments], stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=3 * TIMEOUT, check=False, text=True)


class ToolCase(unittest.TestCase):
    def output(self, *arguments):
        done = run(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)
        return done.stdout

    def nodes(self, *arguments):
        return int(re.search(r"^Nodes searched: (\d+)$", self.output("perft", *arguments),
                             re.MULTILINE).group(1))

    def refused(self, arguments, *patterns):
        done = run(*arguments)
        self.assertEqual(done.returncode, 2, arguments)
        self.assertEqual(done.stdout, "")
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertTrue(done.stderr.startswith("lacuna"))
        for pattern in patterns:
            self.assertRegex(done.stderr, pattern)


class Perft(ToolCase):
    def test_counts(self):
        for variant, (depth, nodes) in PERFT.items():
            self.assertEqual(self.nodes("--variant", variant, str(depth)), nodes, variant)

    def test_chess_is_the_default(self):
        self.assertEqual(self.nodes("4"), 197281)

    def test_same_count_by_every_way(self):
        fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
        for extra in ([], ["--hash", "4"], ["--threads", "3"], ["--threads", "2", "--hash", "1"],
                      ["--divide"], ["--kernel", "any128"]):
            with self.subTest(extra):
                self.assertEqual(self.nodes("--fen", fen, *extra, "4"), 4085603)

    def test_hash_in_every_game(self):
        for variant, depth in (("hole", 6), ("wormhole", 4), ("hostage", 5)):
            with self.subTest(variant):
                plain = self.nodes("--variant", variant, str(depth))
                self.assertEqual(
                    self.nodes("--variant", variant, "--hash", "1", "--threads", "2", str(depth)),
                    plain)

    def test_depth_zero(self):
        self.assertEqual(self.nodes("0"), 1)
        self.assertEqual(self.nodes("--divide", "--threads", "4", "--hash", "1", "0"), 1)

    def test_no_turns(self):
        fen = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
        self.assertEqual(self.nodes("--fen", fen, "--threads", "2", "5"), 0)

    def test_divide(self):
        for threads in ("1", "2"):
            lines = self.output("perft", "--divide", "--threads", threads, "3").split("\n")
            counts = dict(line.split(": ") for line in lines if re.match(r"[a-h]\d", line))
            self.assertEqual(len(counts), 20)
            self.assertEqual(counts["e2e4"], "600")
            self.assertEqual(sum(map(int, counts.values())), 8902)

    def test_divide_shows_turns_without_answer(self):
        fen = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"  # g6g7 mates, g6f7 stalemates
        for threads in ("1", "2"):
            text = self.output("perft", "--fen", fen, "--divide", "--threads", threads, "2")
            self.assertIn("g6g7: 0\n", text)
            self.assertIn("g6f7: 0\n", text)

    def test_errors(self):
        self.refused(["perft"], "no depth")
        self.refused(["perft", "x"], "depth: 'x'")
        self.refused(["perft", "99999999999999999999"], "depth: '9999")
        self.refused(["perft", "3", "4"], "'4'")
        self.refused(["perft", "--variant", "go", "3"], "unknown variant 'go'", "known: chess")
        self.refused(["perft", "--variant"], "--variant")
        self.refused(["perft", "--fen", "nonsense", "3"], "nonsense|FEN|rank")
        self.refused(["perft", "--variant", "hole", "--fen", START["chess"], "3"])
        self.refused(["perft", "--threads", "0", "3"], "--threads: '0'")
        self.refused(["perft", "--hash", "-1", "3"], "--hash: '-1'")
        self.refused(["perft", "--kernel", "corn", "3"], "unknown kernel 'corn'")
        self.refused(["perft", "--kernel", "plain64", "--variant", "eightstone", "1"])
        self.refused(["perft", "--nonsense", "3"], "--nonsense")
        self.refused(["perft", "-z", "3"], "-z")

    def test_reader_goes_away(self):
        with subprocess.Popen([BINARY, "perft", "--divide", "6"], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            process.stdout.readline()
            process.stdout.close()
            process.wait(TIMEOUT)
            self.assertEqual(process.stderr.read(), b"")


class Bench(ToolCase):
    def test_twice_the_same(self):
        first, second = (re.search(r"^Bench: (\d+)$", self.output("bench", "3"), re.MULTILINE)
                         for _ in range(2))
        self.assertGreater(int(first.group(1)), 1000)
        self.assertEqual(first.group(1), second.group(1))

    def test_all_games(self):
        text = self.output("bench", "2")
        for variant in START:
            self.assertGreaterEqual(len(re.findall(rf"(?m)^ *\d+ {variant} ", text)), 3)
        self.assertRegex(text, r"(?m)^nps: \d+$")

    def test_errors(self):
        self.refused(["bench", "x"], "'x'")
        self.refused(["bench", "0"], "'0'")
        self.refused(["bench", "1", "2"], "'2'")
        self.refused(["bench", "--fast"], "--fast")


class Eval(ToolCase):
    def test_start(self):
        for variant in START:
            with self.subTest(variant):
                text = self.output("eval", "--variant", variant, "--hand-set")
                self.assertRegex(text, r"\nEvaluation: \+0\.14 \(in pawns, from the side to move, "
                                       r"by hand-set terms\)\n$")
                self.assertNotIn("Network", text)

    def test_what_is_left_out(self):
        """A free queen is the greater part of the evaluation; nothing is said of kings."""
        text = self.output("eval", "--hand-set", "--fen", "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1")
        first = text.splitlines()[15:17]
        self.assertRegex(first[0], r"^ 1 +Q +\. +\. +\. +K ")
        self.assertRegex(first[1], r"^ +\+(8|9|10)\.\d\d *$")

    def test_pieces_held(self):
        text = self.output("eval", "--variant", "hostage", "--hand-set", "--fen",
                           "4k3/8/8/8/8/8/8/4K3[NN#q] w - - 0 1")
        self.assertRegex(text, r"\nWhite's hand: 2 x N, the last \+3\.\d\d\n")
        self.assertRegex(text, r"\nWhite's prison: 1 x q, the last \+1\.\d\d\n")

    def test_mistakes(self):
        self.refused(["eval", "x"], "'x' is no option")
        self.refused(["eval", "--hand-set", "--eval-file", "x"], "exclude each other")
        for arguments, reason in ((["--variant", "x"], "unknown variant 'x'"),
                                  (["--eval-file", "/nowhere"], "cannot read /nowhere"),
                                  (["--eval-file", BINARY], "no network: expected"),
                                  (["--fen", "x"], "lacuna eval: ")):
            with self.subTest(arguments):
                done = run("eval", *arguments)
                self.assertEqual((done.returncode, done.stdout), (1, ""))
                self.assertIn(reason, done.stderr)


class Commands(ToolCase):
    def test_help(self):
        text = self.output("--help")
        for word in ("uci", "xboard", "perft", "bench", *START):
            self.assertIn(word, text)

    def test_help_of_each(self):
        for tool, arguments in (("play", []), ("perft", []), ("pgn", []), ("pgn", ["check"]),
                                ("perft", ["3"])):
            text = self.output(tool, *arguments, "--help")
            self.assertTrue(text.startswith(f"usage: lacuna {tool} "), text)

    def test_match(self):
        if WINE:
            self.refused(["match", "--help"], "not on Windows", "Linux")
        else:
            self.assertTrue(self.output("match", "--help").startswith("usage: lacuna match "))

    def test_version(self):
        self.assertRegex(self.output("--version"), r"^Lacuna \d+\.\d+\n$")

    def test_errors(self):
        self.refused(["fly"], "unknown command 'fly'", "--help")
        self.refused(["--fly"], "--fly")
        self.refused(["uci", "now"], "'now'")
        self.refused(["xboard", "--now"], "'--now'")
        self.refused(["--version", "1"], "'1'")


if __name__ == "__main__":
    unittest.main()
