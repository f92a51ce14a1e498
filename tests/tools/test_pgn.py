"""`lacuna pgn check`: what is right, what is wrong and where, and the exit status."""

import glob
import os
import subprocess
import tempfile
import unittest

from pipes import BINARY, TIMEOUT, TOP, WINE

HEAD = '[White "A"]\n[Black "B"]\n'
HOSTAGE = HEAD + '[Variant "hostage"]\n'


def check(*arguments, text=None):
    return subprocess.run([BINARY, "pgn", *arguments], input=text, capture_output=True,
                          timeout=3 * TIMEOUT, check=False, text=True)


class Right(unittest.TestCase):
    def right(self, text, *patterns):
        done = check("check", "--verbose", "-", text=text)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        for pattern in patterns:
            self.assertIn(pattern, done.stdout)

    def test_samples(self):
        files = sorted(glob.glob(os.path.join(TOP, "tests", "data", "pgn", "*.pgn")))
        self.assertGreater(len(files), 3)
        done = check("check", "--verbose", *files)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        for part in ("hostage, 48 turns, 0-1 (Black mates)", "hole, 74 turns, 0-1 (Black mates)",
                     "wormhole, 53 turns, 1/2-1/2 (Draw by stalemate)", " 0 wrong"):
            self.assertIn(part, done.stdout)

    def test_quiet(self):
        done = check("check", "-", text="1. e4 *\n")
        self.assertEqual((done.returncode, done.stdout), (0, "1 games, 1 right, 0 wrong\n"))

    def test_nothing(self):
        self.right("", "0 games, 0 right, 0 wrong")

    def test_move_text(self):
        self.right(HOSTAGE + "\ne2e4 e7e5 1. g1f3 *", "game 1 (A - B): ok, hostage, 3 turns, *")

    def test_position(self):
        self.right(HEAD + '[SetUp "1"]\n[FEN "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"]\n\n1. Qg7# 1-0',
                   "1 turns, 1-0 (White mates)")

    def test_announced_mate_is_played_on(self):
        """Hole: the king may still be captured after the mate was announced."""
        fen = "***k***/**Q2**/*1R3*/3*3/7/7/3*3/*5*/**3**/***K*** b - - 0 1"
        self.right(HEAD + f'[Variant "hole"]\n[FEN "{fen}"]\n\n1... Kd9 2. Qxd9# 1-0',
                   "White captures the king")

    def test_stones(self):
        self.right('[Variant "eightstone"]\n\n1. e4,b4c4 e7 2. Nf3,g4g3 *', "eightstone, 3 turns")


class Wrong(unittest.TestCase):
    def wrong(self, text, *lines):
        """Each line of the report, in order, holds the text."""
        done = check("check", "-", text=text)
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        report = done.stdout.splitlines()[:-1]
        self.assertEqual(len(report), len(lines), done.stdout)
        for said, line in zip(report, lines):
            self.assertIn(line, said)

    def test_illegal(self):
        self.wrong(HEAD + "\n1. e4 e5\n2. Ke3 *",
                   "standard input:5: game 1 (A - B): move 2. Ke3: the king on e1 cannot go to e3")

    def test_ambiguous(self):
        self.wrong("1. Nf3 a6 2. d4 a5 3. Nd2 *", "move 3. Nd2: it could be any of: Nbd2, Nfd2")

    def test_black(self):
        self.wrong(HOSTAGE + "\n1. e4 *e5 *", "move 1... *e5: no pawn is on Black's airfield")

    def test_null_move(self):
        self.wrong("1. e4 -- *", "move 1... --")

    def test_number_goes_by_the_position(self):
        fen = "4k3/8/8/8/8/8/8/4K2R b K - 0 40"
        self.wrong(f'[FEN "{fen}"]\n\n1... Kd7 2. O-O Kd9 *', "move 41... Kd9")

    def test_variant(self):
        self.wrong('[Variant "atomic"]\n\ne4 *', "unknown variant 'atomic'; known: chess, hole")

    def test_position(self):
        self.wrong('[FEN "nonsense"]\n\ne4 *', "placement")
        self.wrong('[SetUp "1"]\n\ne4 *', "a FEN tag is needed")

    def test_result_tag(self):
        self.wrong('[Result "1-0"]\n\n1. e4 0-1',
                   ':1: game 1 (? - ?): the Result tag is "1-0", but the game ends with 0-1')

    def test_result_of_mate(self):
        self.wrong("1. f3 e5 2. g4 Qh4# 1-0",
                   ":1: game 1 (? - ?): Black mates, so the result is 0-1 and not 1-0")
        self.wrong("1. f3 e5 2. g4 Qh4# *", "Black mates")

    def test_result_of_stalemate(self):
        fen = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"
        self.wrong(f'[FEN "{fen}"]\n\n1. Qf7 1-0', "Draw by stalemate, so the result is 1/2-1/2")

    def test_played_on(self):
        self.wrong("1. f3 e5 2. g4 Qh4# 3. a3 0-1", "the game was over before: Black mates")
        shuffle = "Nf3 Nf6 Ng1 Ng8 " * 2
        self.wrong(shuffle + "e4 *", "move 5. e4: the game was over before: Draw by repetition")

    def test_form(self):
        self.wrong("1. e4 {never\n", ":1: game 1 (? - ?): line 1: this comment")
        self.wrong('[Event "x"]\n\n1. e4\n\n[Event "y"]\n\nd4 *\n', "line 5: the game that begins")

    def test_every_game(self):
        """A wrong game does not hide the next; faults are counted by games."""
        text = '[Result "1-0"]\n\ne5 *\n\n[Result "*"]\n\ne4 *\n\n[Result "*"]\n\nd5 *\n'
        done = check("check", "-", text=text)
        self.assertEqual(done.returncode, 1)
        self.assertIn("game 3", done.stdout)
        self.assertNotIn("game 2", done.stdout)
        self.assertTrue(done.stdout.endswith("3 games, 1 right, 2 wrong\n"))

    def test_terminal_safe(self):
        done = check("check", "-", text='[White "\x1b[2J"]\n\n\x1b[31me4 *\n')
        self.assertEqual(done.returncode, 1)
        self.assertNotIn("\x1b", done.stdout)


class Usage(unittest.TestCase):
    def test_errors(self):
        for arguments, word in ((["check"], "no file"), ([], "check"), (["fly"], "'fly'"),
                                (["check", "--fast", "x"], "--fast")):
            done = check(*arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
            self.assertIn(word, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1)

    def test_files(self):
        with tempfile.TemporaryDirectory() as directory:
            good = os.path.join(directory, "good.pgn")
            with open(good, "w", encoding="ascii") as file:
                file.write("e4 *\n")
            done = check("check", good, os.path.join(directory, "none.pgn"), directory, good)
            self.assertEqual(done.returncode, 1)
            self.assertIn("cannot open", done.stderr)
            # Windows does not even open a directory.
            self.assertIn(f"cannot {'open' if WINE else 'read'} {directory}", done.stderr)
            self.assertEqual(done.stdout, "2 games, 2 right, 0 wrong\n")


if __name__ == "__main__":
    unittest.main()
