"""`lacuna pgn`: what is right, what is wrong and where, and the exit status; XBoard's own records."""

import glob
import os
import subprocess
import tempfile
import unittest

from pipes import BINARY, TIMEOUT, TOP, WINE, sanitized

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

    def test_many_tags(self):
        self.right("".join(f'[T{i} "x"]\n' for i in range(300)) + "\n1. e4 *\n", "1 turns, *")

    @unittest.skipIf(sanitized() or WINE, "a sanitizer slows it; Windows does not tell")
    def test_many_games(self):
        """20000 tiny games in under a second (of the processor's time)."""
        import resource  # pylint: disable=import-outside-toplevel
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = check("check", "-", text="1. e4 e5 *\n\n" * 20000)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.assertEqual(done.stdout, "20000 games, 20000 right, 0 wrong\n")
        self.assertLess(after.ru_utime - before.ru_utime, 1)

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

    def test_null_move_wherever_a_record_is_read(self):
        """Named as what it is, wherever a record is read."""
        said, text = "'--' is a null move: nobody may pass", "1. e4 -- 2. d4 *\n"
        self.wrong(text, "move 1... --: " + said)
        with tempfile.TemporaryDirectory() as directory:
            name = os.path.join(directory, "null.pgn")
            with open(name, "w", encoding="ascii") as file:
                file.write(text)
            for command in (["play", "--load", name],
                            ["match", "--engine", "cmd=a", "--engine", "cmd=b", "--depth", "1",
                             "--variant", "chess", "--openings", name]):
                done = subprocess.run([BINARY, *command], input="", capture_output=True,
                                      timeout=TIMEOUT, check=False, text=True)
                self.assertNotEqual(done.returncode, 0)
                self.assertIn("line 1", done.stderr)
                self.assertIn(said, done.stderr)

    def test_ambiguous(self):
        self.wrong("1. Nf3 a6 2. d4 a5 3. Nd2 *", "move 3. Nd2: it could be any of: Nbd2, Nfd2")

    def test_black(self):
        self.wrong(HOSTAGE + "\n1. e4 *e5 *", "move 1... *e5: no pawn is on Black's airfield")

    def test_null_move(self):
        self.wrong("1. e4 -- *", "move 1... --: '--' is a null move")

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


HOSTAGE_START = "rnbqkbnr*2/pppppppp*2/8*2/8*2/8*2/8*2/PPPPPPPP*2/RNBQKBNR*2[-] w KQkq - 0 1"
HOSTAGE_RICH = "1r2kbnr*2/P2p1ppp*2/8*2/3Pp3*2/8*2/8*2/1PP1PPPP*2/RNB1K2R*1P[NQqpr] w KQk - 0 1"
STONES = "rnbqkbnr/pppppppp/8/1S4S1/1S1SS1S1/1S4S1/8/PPPPPPPP/RNBQKBNR w - 0 1"
WORMHOLE = "1n1k4/P6p/8/8/8/8/8/C3KH1C[-] w Gg - 0 1"


class Xboard(unittest.TestCase):
    """What XBoard saves: its FEN, its letters, several plies for a turn."""

    def convert(self, text):
        done = check("convert", "-", text=text)
        self.assertEqual((done.returncode, done.stderr), (0, "1 games, 1 right, 0 wrong\n"), done.stdout)
        again = check("check", "-", text=done.stdout)
        self.assertEqual(again.returncode, 0, again.stdout)
        self.assertEqual(check("convert", "-", text=done.stdout).stdout, done.stdout)
        return done.stdout

    def end(self, variant, pgn):
        """The position at the end of a game in the console."""
        with tempfile.TemporaryDirectory() as directory:
            name = os.path.join(directory, "game.pgn")
            with open(name, "w", encoding="utf-8") as file:
                file.write(pgn)
            done = subprocess.run([BINARY, "play", "--load", name, "--white", "human", "--black",
                                   "human", "--ascii"], input="fen\nquit\n", capture_output=True,
                                  timeout=TIMEOUT, check=False, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        fens = [line.split("> ")[-1] for line in done.stdout.split("\n") if line.count("/") >= 7]
        self.assertEqual(len(fens), 1, done.stdout)
        return fens[0]

    def test_matches(self):
        """Each game as XBoard saved it ends where the engines were: of matches, and of a person."""
        for name, variant, end in (
                ("hostage", "hostage", "6k1/5ppp/1Pp2n2/8/2b5/1r3pP1/2KP1p1P/1r1q4"
                 "[RNbnp#QRBBNPPPPp] w - - 0 68"),
                ("eightstone", "eightstone",
                 "8/2*2p2/2r1k*2/8/1*2b2*/1*1*4/1*K4*/4q3/3b4 w - - 0 53 b4c4"),
                ("eightstone-white", "eightstone",
                 "2bqkb1r/*ppppp1p/4*n2/*pn1r1*1/2**2pN/P5*1/5*PP/1PPPPP2/R1BQKB1R w KQk - 0 9 g6g5"),
                ("eightstone-black", "eightstone",
                 "1rbq2nr/p*1pk1pp/npp5/1P*1p*p1/4**P*/*5R1/1RN2N1*/1PPPPPP1/2BQKB2 b - - 0 9 c6b6"),
                ("wormhole-holes", "wormhole", "c***k***/*ppnpp**/2*2l*c/p****p1*/L*P*1n**/3P1P2/"
                 "P***PP**/CN**KW** b - - 1 15")):
            with self.subTest(name):
                with open(os.path.join(TOP, "tests", "data", "pgn", f"xboard-{name}.pgn"),
                          encoding="utf-8") as file:
                    pgn = file.read()
                self.assertEqual(self.end(variant, pgn), end)
                converted = self.convert(pgn)
                self.assertEqual(self.end(variant, converted), end)
                self.assertNotIn("VariantMen", converted)
                self.assertNotIn(" --", converted)

    def game(self, variant, fen, turns, result="*"):
        return f'[Variant "{variant}"]\n[FEN "{fen}"]\n[SetUp "1"]\n\n{turns} {result}\n'

    def test_wormhole_promotes_by_the_hole(self):
        pgn = self.convert(self.game("wormhole", WORMHOLE, "1. Pa7xb8=V+ Ke7/H 2. Ch3=H"))
        self.assertIn('[FEN "1n1k4/P6p/8/8/8/8/8/C3K*1C w - - 0 1"]', pgn)
        self.assertIn("1. axb8=L", pgn)
        self.assertIn("2. Ch3", pgn)

    def test_hostage_person(self):
        """Exchange, a drop from the strip, and a promotion with the king's tour."""
        pgn = self.convert(self.game("hostage", HOSTAGE_RICH, "1. N@f3 {a} Q@j8 -- {b} d6 2. k1a4 "
                                     "g6 3. a7xb8=Q+ -- 4. Ke1xj1-e1 Ke7"))
        self.assertIn("1. (Q-N)N*f3 {a b} 1... d6 2. *a4 g6", pgn)
        self.assertIn("3. axb8=Q+ Ke7 *", pgn)

    def test_eightstone_person(self):
        """The person has White and the stones; Black's are moved at White's ply."""
        turns = ("1. Na3 -- 2. Sg6g3 Nc7 3. d2d4 -- 4. -- Nf7 5. Sb7 -- 6. Be3 -- 7. -- a7 8. Sb7a6 "
                 "a7b7 9. Sa6a7 --")
        end = ("r1bqkb1r/1ppppppp/*pn2n2/8/1*1**1*1/1*1P2*1/N3B1*1/PPP1PPPP/R2QKBNR w KQkq - 0 4 a7b7")
        pgn = self.game("eightstone", STONES, turns)
        self.assertEqual(self.end("eightstone", pgn), end)
        self.assertIn("1. Na3,g6g3 Nc7 2. d4 Nf7,b6b7 3. Be3 a7,b7a7 *",
                      self.convert(pgn))

    def test_an_unfinished_turn_is_left_out(self):
        pgn = self.convert(self.game("eightstone", STONES, "1. Na3 -- 2. Sg6g3 Nc7 3. d2d4 --"))
        self.assertIn("1. Na3,g6g3 Nc7 *", pgn)
        pgn = self.convert(self.game("hostage", HOSTAGE_RICH, "1. N@f3"))
        self.assertIn("\n*\n", pgn)

    def test_wrong(self):
        """The ply is named, and its line; nothing of the game is written."""
        for variant, fen, turns, said in (
                ("hostage", HOSTAGE_START, "1. e4 e5\n2. Ke3", "6: game 1 (? - ?): XBoard's ply 3, Ke3: "),
                ("eightstone", STONES, "1. e4 -- 2. Sb4c4 Nc7\n3. zz", "6: game 1 (? - ?): XBoard's ply 5, zz: "),
                ("wormhole", WORMHOLE, "1. Ka5/H", "5: game 1 (? - ?): XBoard's ply 1, Ka5/H: "),
                ("hostage", HOSTAGE_START.replace("k", "q"), "1. e4", "1: game 1 (? - ?): placement: ")):
            with self.subTest(turns):
                text = self.game(variant, fen, turns)
                done = check("check", "-", text=text)
                self.assertEqual(done.returncode, 1)
                self.assertIn(said, done.stdout)
                done = check("convert", "-", text=text)
                self.assertEqual((done.returncode, done.stdout), (1, ""))
                self.assertIn(said, done.stderr)

    def test_positions(self):
        """`play --fen` takes XBoard's FENs too."""
        for variant, fen, canonical in (
                ("hostage", HOSTAGE_RICH, "1r2kbnr/P2p1ppp/8/3Pp3/8/8/1PP1PPPP/RNB1K2R[P#QNqrp] w KQk - 0 1"),
                ("wormhole", WORMHOLE, "1n1k4/P6p/8/8/8/8/8/C3K*1C w - - 0 1"),
                ("eightstone", STONES, "rnbqkbnr/pppppppp/8/1*4*1/1*1**1*1/1*4*1/8/PPPPPPPP/RNBQKBNR "
                 "w KQkq - 0 1")):
            with self.subTest(variant):
                for way in (["--fen", fen], []):
                    typed = "" if way else f"fen {fen}\n"
                    done = subprocess.run([BINARY, "play", "--variant", variant, *way, "--white", "human",
                                           "--black", "human", "--ascii"], input=typed + "fen\nquit\n",
                                          capture_output=True, timeout=TIMEOUT, check=False, text=True)
                    self.assertIn(canonical, done.stdout)


class Usage(unittest.TestCase):
    def test_errors(self):
        for arguments, word in ((["check"], "no file"), ([], "check"), (["fly"], "'fly'"),
                                (["convert"], "convert: no file"), (["convert", "--verbose", "x"], "--verbose"),
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
