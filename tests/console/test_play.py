"""lacuna play: whole games through a pipe, step by step as well; and on a terminal."""

import glob
import os
import pty
import re
import select
import signal
import subprocess
import tempfile
import time
import unittest

from pipes import BINARY, TIMEOUT, TOP

GAMES = sorted(glob.glob(os.path.join(TOP, "tests", "data", "play", "*.pgn")))
PROMPT = r"^\w+ \d+\. (?:White|Black).*?> "
HUMANS = ("--black", "human")


def play(lines, *arguments):
    """(exit status, output) of a game with these lines typed through a pipe."""
    data = lines if isinstance(lines, bytes) else "".join(line + "\n" for line in lines).encode()
    done = subprocess.run([BINARY, "play", *arguments], input=data, capture_output=True,
                          timeout=3 * TIMEOUT, check=False)
    if done.stderr and done.returncode == 0:
        raise AssertionError(done.stderr.decode("utf-8", "replace"))
    return done.returncode, done.stdout.decode("utf-8", "replace")


def answers(output, command):
    """What was said to each such command, one text each, without the boards."""
    parts = re.split(PROMPT, output, flags=re.MULTILINE)
    return [part.split("\n", 1)[1].strip() for part in parts[1:]
            if part.split("\n", 1)[0] == command]


def read_game(path):
    """(variant, [(SAN, move text)], result)"""
    with open(path, encoding="ascii") as file:
        head, body = file.read().split("\n\n", 1)
    turns = re.findall(r"(\S+)\s+\{(\S+)\}", body)
    return re.search(r'Variant "(\w+)"', head)[1], turns, body.split()[-1]


def in_steps(variant, san, move_text):
    """The turn as the answers to the console's questions."""
    text = san.rstrip("+#")
    exchange = re.fullmatch(r"\((.)-(.)\).?\*(..)", text)
    drop = re.fullmatch(r"([A-Z]?)\*(..)", text)
    if exchange:
        return ["x", *exchange.groups()]
    if drop:
        return ["drop", drop[1] or "pawn", drop[2]]
    if "," in text:
        piece, stone = text.split(",")
        return [piece, stone[:2], stone] if len(text) % 2 else [piece, stone]
    if "~" in text and not re.match(r"[A-Z]~", text):
        return text.split("~")
    if variant == "eightstone":
        return [text, ""]
    if variant == "hole":
        return [text + ",none"]
    return [move_text[:2], move_text[2:4], *move_text[4:]]


class WholeGames(unittest.TestCase):
    def test_every_game_is_here(self):
        self.assertEqual([os.path.basename(path) for path in GAMES],
                         ["eightstone.pgn", "hole.pgn", "hostage.pgn", "wormhole.pgn"])

    def replayed(self, variant, lines):
        status, output = play([*lines, "fen", "result", "pgn", "quit"], "--variant", variant,
                              *HUMANS)
        self.assertEqual(status, 0)
        return output

    def test_whole_turns_and_step_by_step(self):
        for path in GAMES:
            variant, turns, result = read_game(path)
            with self.subTest(variant):
                whole = [san if "," in san or variant not in ("eightstone", "hole")
                         else san.rstrip("+#") + ",none" for san, _ in turns]
                steps = [line for turn in turns for line in in_steps(variant, *turn)]
                self.assertGreater(len(steps), len(turns))
                told = []
                for lines in (whole, steps):
                    output = self.replayed(variant, lines)
                    self.assertNotIn("not one of the choices", output)
                    (final,), (said,), (pgn,) = (answers(output, word)
                                                 for word in ("fen", "result", "pgn"))
                    self.assertTrue(said.startswith(result + "  "), said)
                    self.assertEqual(output.count(said), 2)  # announced, and asked for
                    body = pgn.split("\n\n")[1].split()
                    self.assertEqual([w for w in body if not re.fullmatch(r"\d+\.+", w)],
                                     [*(san for san, _ in turns), result])
                    told.append(final)
                self.assertEqual(told[0], told[1])

    def test_the_turn_that_completes_the_move_rule(self):
        """docs/rules.md: it draws at once, though a king is left to be taken."""
        _, output = play(["d10c9", "result"], "--variant", "hole", *HUMANS, "--fen",
                         "***k***/**1r1**/*2Q2*/3*K2/D4p1/5P1/3*3/*5*/**3**/***1*** b - - 99 90")
        self.assertEqual(answers(output, "result"), ["1/2-1/2  Draw by the move rule"])

    def test_play_stops_at_the_end_and_can_be_taken_back(self):
        for path in GAMES:
            variant, turns, _ = read_game(path)
            with self.subTest(variant):
                _, output = play(["moves", "e4", "hint", "go", "undo", "fen", "redo", "result"],
                                 "--load", path, *HUMANS)
                for word in ("hint", "go"):
                    self.assertEqual(answers(output, word), ["the game is over"])
                self.assertRegex(answers(output, "e4")[0], "the game is over: undo, new or quit")
                self.assertIn(turns[-1][0].rstrip("#"), answers(output, "redo")[0])
                self.assertRegex(answers(output, "result")[0], r"^(1-0|0-1)  ")

    def test_engine_against_itself(self):
        for variant in ("hole", "wormhole", "hostage", "eightstone"):
            with self.subTest(variant), tempfile.TemporaryDirectory() as directory:
                name = os.path.join(directory, "game.pgn")
                _, output = play(["both", "result", f"save {name}"], "--variant", variant,
                                 "--depth", "2")
                self.assertRegex(answers(output, "result")[0], r"^(1-0|0-1|1/2-1/2)  ")
                done = subprocess.run([BINARY, "pgn", "check", name], capture_output=True,
                                      timeout=TIMEOUT, check=False)
                self.assertEqual(done.returncode, 0, done.stdout)


class Commands(unittest.TestCase):
    def said(self, lines, *arguments):
        status, output = play(lines, *arguments)
        self.assertEqual(status, 0)
        return output

    def test_errors_never_change_the_state(self):
        wrong = ["e5", "Ke2", "zz", "e2e5", "O-O", "x", "none", "fen nonsense", "fen 8/8/8 w - - 0 1",
                 "load /nonexistent/file", "load", "save /nonexistent/file", "save", "level depth 0",
                 "level", "level tc", "new shogi", "engine red", "analysis maybe", "undo x", "undo -1",
                 "moves z9", "moves e5", "cancel", "load 'x", "%s%s%n", "e4 e5", "\x01\x02", "é"]
        output = self.said(["Nf3", "Nc6", "fen", "pgn", *wrong, "fen", "pgn"], *HUMANS)
        for word in ("fen", "pgn"):
            before, after = answers(output, word)
            self.assertEqual(before, after)

    def test_says_why_and_what_is_possible(self):
        output = self.said(["Nd2", "e2e5", "e5", "b1", "cancel", "Bc4"], *HUMANS)
        self.assertRegex(answers(output, "Nd2")[0], r"possible:  Na3  Nc3  Nf3  Nh3")
        self.assertRegex(answers(output, "e2e5")[0], r"possible:  e3  e4")
        self.assertRegex(answers(output, "e5")[0], r"possible:  e3  e4")
        self.assertEqual(answers(output, "b1"), ["to:  a3  c3"])
        self.assertIn("no bishop of White can do that", answers(output, "Bc4")[0])
        output = self.said(["Nd2"], *HUMANS, "--fen", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")
        self.assertIn("it could be any of: Nbd2, Nfd2", answers(output, "Nd2")[0])

    def test_says_what_is_wrong_with_a_square_or_a_part(self):
        """What is wrong, where, and what would be right: for each game what its players mistype."""
        for variant, cases in (
                ("chess", (("e2e9", "'e9' at letter 3: there is no rank 9; ranks are 1 to 8"),
                           ("i1", "'i1' at letter 1: there is no i1; rank 1 has the files a to h"),
                           ("d3,b5", "at letter 3: the end (a turn of this game is one move)"),
                           ("N@f3", "no drops; a turn moves a piece that stands on a square: e2e4"),
                           ("N#Q@f3", "this game has no drops"),
                           ("drop", "e4\n  (moves lists what is possible"),
                           ("x", "this game has no exchanges"))),
                ("hole", (("d3d4", "'d4' at letter 3: d4 is a hole, which no piece enters"),
                          ("d4d5", "'d4d5' at letter 1: d4 is a hole"),
                          ("Rd4", "'d4' at letter 2: d4 is a hole"),
                          ("R~d4", "'d4' at letter 3: d4 is a hole"),
                          ("d2d6,d6d4", "'d4' at letter 8: d4 is a hole"),
                          ("e4f2", "there is no f2; rank 2 has the files c to e"),
                          ("d2d1", "own piece"), ("d1c1", "there is no c1; rank 1 has d only"),
                          ("e11", "there is no rank 11; ranks are 1 to 10"),
                          ("Nf3", "the upper case letter of a piece (PRQDK)"),
                          ("d2xd5", "on d2 stands White's queen, no pawn; Qd2 begins its turns"),
                          ("d3,b5", "the end, or a pull written as in Rd2~d6 or R~d6,"))),
                ("wormhole", (("e2e4,b4c4", "a turn of this game is one move"),
                              ("N*f3", "this game has no drops"))),
                ("hostage", (("n@f3", "the upper case letter of a piece (PNBRQK)"),
                             ("@f3", "no pawn is on White's airfield"),
                             ("N*", "no knight of White can be dropped: it takes one on the own air"),
                             ("(Q-N)", "no exchange (Q-N) is possible: it takes the first in the own"),
                             ("N*f9", "there is no rank 9"), ("N*f", "as in N*f3,"))),
                ("eightstone", (("d3,b5", "the square to which the stone goes, as in b4c4,"),
                                ("d3,", "a stone's square, as in e4,b4c4,"),
                                ("d2d3,b5b10", "there is no rank 10; ranks are 1 to 9")))):
            output = self.said([text for text, _ in cases], "--variant", variant, *HUMANS)
            for text, words in cases:
                with self.subTest(text, variant=variant):
                    self.assertIn(words, answers(output, text)[0])

    def test_resign(self):
        output = self.said(["e4", "resign", "result", "pgn", "Nf3", "go", "draw", "resign", "undo",
                            "result", "Nf3", "result"], "--depth", "1")
        self.assertRegex(output, r"(?m)^0-1  White resigns$")
        first, second, third = answers(output, "result")
        self.assertEqual([first, second, third], ["0-1  White resigns", *["*  the game goes on"] * 2])
        (pgn,) = answers(output, "pgn")
        self.assertIn('[Result "0-1"]', pgn)
        self.assertIn('[Termination "White resigns"]', pgn)
        self.assertTrue(pgn.endswith(" 0-1"))
        for word in ("go", "draw"):
            self.assertEqual(answers(output, word), ["the game is over"])
        self.assertEqual(answers(output, "resign")[1], "the game is over")
        self.assertIn("the game is over: undo, new or quit", answers(output, "Nf3")[0])
        output = self.said(["e4", "resign", "new", "result"], *HUMANS)  # Black's: it is to move
        self.assertRegex(output, r"(?m)^1-0  Black resigns$")
        self.assertEqual(answers(output, "result"), ["*  the game goes on"])

    def test_resigned_games_are_right(self):
        with tempfile.TemporaryDirectory() as directory:
            name = os.path.join(directory, "game.pgn")
            self.said(["e4", "resign", f"save {name}", "new hole", "draw", f"save {name}"], *HUMANS)
            done = subprocess.run([BINARY, "pgn", "check", name], capture_output=True,
                                  timeout=TIMEOUT, check=False)
            self.assertEqual(done.returncode, 0, done.stdout)
            with open(name, encoding="ascii") as file:
                self.assertEqual(re.findall(r'Result "(.*)"', file.read()), ["1-0", "1/2-1/2"])

    def test_draw(self):
        """The engine takes it where it is lost, as it does by CECP, and else plays on."""
        lost = "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1"
        output = self.said(["draw", "Qa7", "draw", "result", "Qb8", "undo", "result"], "--fen", lost,
                           "--depth", "3")
        self.assertEqual(answers(output, "draw")[0], "Lacuna would rather play on")
        self.assertRegex(answers(output, "draw")[1], r"1/2-1/2  Draw by agreement$")
        self.assertEqual(answers(output, "result"),
                         ["1/2-1/2  Draw by agreement", "*  the game goes on"])
        output = self.said(["e4", "draw", "result"], "--depth", "1")
        self.assertEqual(answers(output, "draw"), ["Lacuna would rather play on"])
        self.assertEqual(answers(output, "result"), ["*  the game goes on"])
        output = self.said(["draw", "result"], *HUMANS)  # one person speaks for both sides
        self.assertEqual(answers(output, "result"), ["1/2-1/2  Draw by agreement"])

    def test_a_stone_then_the_square_it_goes_to(self):
        """All that is offered after the stone's square is taken as it stands."""
        stones = ("--variant", "eightstone", *HUMANS)
        output = self.said(["e4", "b4"], *stones)
        label, *targets = answers(output, "b4")[0].split()
        self.assertEqual(label, "b4:")
        self.assertIn("a4", targets)
        for target in targets:
            output = self.said(["e4", "b4", target, "fen"], *stones)
            self.assertNotIn("not one of the choices", output)
            self.assertRegex(answers(output, "fen")[0], f" b .* (b4{target}|{target}b4)$")
        output = self.said(["e4", "a4", "b4", "h1", "b4a4", "fen"], *stones)
        for other in ("a4", "h1"):  # of no stone yet, and not this one's
            self.assertIn(f"{other} is not one of the choices", answers(output, other)[0])
        self.assertRegex(answers(output, "fen")[0], " b .* (b4a4|a4b4)$")

    def test_undo_goes_back_to_a_decision(self):
        output = self.said(["e4", "undo", "fen", "redo", "fen", "undo", "undo", "fen", "go", "fen",
                            "undo"], "--depth", "2")
        first, second, third, fourth = answers(output, "fen")
        self.assertIn(" w KQkq - 0 1", first)
        self.assertIn(" w KQkq ", second)
        self.assertRegex(second, r" 2$")
        self.assertEqual(third, first)
        self.assertIn("nothing to take back", answers(output, "undo")[2])
        self.assertIn(" b KQkq ", fourth)
        self.assertIn("nothing to take back", answers(output, "undo")[3])

    def test_undo_when_the_engine_began(self):
        output = self.said(["undo", "e5", "undo", "fen"], "--white", "engine", *HUMANS,
                           "--depth", "2")
        self.assertIn("nothing to take back", answers(output, "undo")[0])
        self.assertRegex(answers(output, "fen")[0], r" b .* 1$")

    def test_undo_many(self):
        output = self.said(["e4", "e5", "Nf3", "undo 2", "pgn", "redo", "redo", "redo", "undo 99",
                            "fen"], *HUMANS)
        self.assertIn("1. e4 *", answers(output, "pgn")[0])
        self.assertIn("nothing to play again", answers(output, "redo")[2])
        self.assertIn("/8/8/8/8/", answers(output, "fen")[0])

    def test_save_and_load(self):
        with tempfile.TemporaryDirectory() as directory:
            name = os.path.join(directory, "two games.pgn")
            output = self.said(["e4", f'save "{name}"', "new hole", "e4", "f6", f'save "{name}"', "fen",
                                "new", f'load "{name}"', "fen", f'load "{name}" 1', "fen",
                                f'load "{name}" 3'], *HUMANS)
            first, second, third = answers(output, "fen")
            self.assertEqual(first, second)
            self.assertIn("4P3", third)
            self.assertIn("fewer games", answers(output, f'load "{name}" 3')[0])
            output = self.said(["fen"], "--load", name, *HUMANS)
            self.assertEqual(answers(output, "fen"), [first])

    def test_a_wrong_file_is_refused(self):
        with tempfile.NamedTemporaryFile("w", suffix=".pgn") as file:
            file.write('[Variant "chess"]\n\n1. e4 e5 2. Ke3 *\n')
            file.flush()
            output = self.said(["d4", f"load {file.name}", "fen"], *HUMANS)
            self.assertIn("line 3, Ke3: ", answers(output, f"load {file.name}")[0])
            self.assertIn("3P4", answers(output, "fen")[0])
            self.assertEqual(play([], "--load", file.name)[0], 2)

    def test_looking_changes_nothing(self):
        look = ["help", "moves", "moves b4", "hint", "eval", "level depth 1", "analyse", "variants",
                "result", "board", "flip", "fen", "pgn"]
        output = self.said(["e4", *look, "b4c4", "fen"], *HUMANS, "--variant", "eightstone",
                           "--depth", "1")
        self.assertRegex(answers(output, "fen")[1], " b .* b4c4$|c4b4$")
        self.assertRegex(output, r"eightstone 1\. White, stone \[none\]> b4c4")
        self.assertIn("b4:  b3  a4  c4", answers(output, "moves b4")[0])

    def test_words_of_the_engine(self):
        output = self.said(["hint", "eval", "analyse", "analysis on", "e4,none"], "--depth", "4",
                           "--variant", "eightstone")
        self.assertRegex(answers(output, "hint")[0], r"^Hint: \S+  \([-+]\d\.\d\d, depth 4, ")
        self.assertRegex(answers(output, "eval")[0], r"^Evaluation: [-+]\d")
        self.assertRegex(answers(output, "analyse")[0], r"(?m)^ *4  [-+]\d\.\d\d .* 1\. \S+")
        self.assertRegex(output, r"\nLacuna plays \S+  \([-+]\d\.\d\d, depth 4, ")
        self.assertRegex(output, r"\nAnalysis: [-+]\d\.\d\d, depth 4, ")

    def test_hint_of_few_nodes(self):
        """The first depth is always finished."""
        output = self.said(["hint"], "--variant", "eightstone", "--nodes", "200")
        self.assertRegex(answers(output, "hint")[0], r"^Hint: \S+  \([-+]\d\.\d\d, depth 1, ")

    def test_help_of_one(self):
        output = self.said(["help x", "help undo", "new hostage", "help x", "help drop"], *HUMANS)
        none, turns = answers(output, "help x")
        self.assertIn("no command 'x'; help lists them", none)
        self.assertIn("x  step by step", turns)
        self.assertEqual(answers(output, "help drop"), [turns])
        self.assertIn("takes back", answers(output, "help undo")[0])

    def test_levels(self):
        for level, said in (("movetime 30", "0.03 s a turn"), ("movetime 30ms", "0.03 s a turn"),
                            ("depth 3", "depth 3"), ("nodes 500", "500 nodes"),
                            ("tc 0:01+0.01", "clock 1+0.01"), ("tc 2/1", "clock 2/1"),
                            ("depth 3 nodes 500", "depth 3, 500 nodes")):
            with self.subTest(level):
                output = self.said([f"level {level}", "e4", "d4", "Nf3"])
                self.assertEqual(answers(output, f"level {level}"), [f"Level: {said}"])
                self.assertGreaterEqual(output.count("Lacuna plays "), 2)

    def test_a_time_alone_is_a_level(self):
        out = play(["level 2s", "level 300"], "--variant", "chess")[1]
        self.assertIn("Level: 2 s a turn", out)
        self.assertIn("Level: 0.3 s a turn", out)

    def test_skill(self):
        out = play(["skill", "skill 3", "skill 21", "skill"], "--variant", "chess")[1]
        self.assertRegex(out, r"(?s)Skill: 20 of 20.*Skill: 3 of 20.*a number from 0 to 20.*Skill: 3 of 20")

    def test_announced_mate_in_hole_can_be_played_on(self):
        fen = "***k***/**1QR**/*5*/3*3/7/7/3*3/*5*/**3**/***K*** b - - 0 1"
        output = self.said(["hint", "Kc9", "Qxc9", "result"], "--variant", "hole", "--fen", fen,
                           *HUMANS)
        self.assertRegex(output, r"(?m)^1-0  White mates$")
        self.assertEqual(answers(output, "hint"), ["the game is over"])
        self.assertEqual(answers(output, "result"), ["1-0  White captures the king"])
        output = self.said(["go", "result"], "--variant", "hole", "--fen", fen, "--depth", "2",
                           "--white", "engine", *HUMANS)
        self.assertIn("Lacuna plays K", output)

    def test_help_fits_a_screen(self):
        for variant in ("chess", "hole", "wormhole", "hostage", "eightstone"):
            lines = answers(self.said(["help"], "--variant", variant), "help")[0].split("\n")
            self.assertLess(len(lines), 24)
            self.assertLess(max(map(len, lines)), 80)
        output = self.said(["help level", "help analyze", "help me", "? undo"])
        self.assertIn("movetime 500", answers(output, "help level")[0])
        self.assertIn("aloud", answers(output, "help analyze")[0])
        self.assertIn("no command 'me'", answers(output, "help me")[0])
        self.assertIn("undo [N]: ", answers(output, "? undo")[0])

    def test_new_game_and_variants(self):
        output = self.said(["new wormhole", "e4", "new", "fen", "variants"], *HUMANS)
        self.assertTrue(answers(output, "fen")[0].startswith("cnwlkwnc/"))
        self.assertEqual(answers(output, "variants"),
                         ["variants:  chess  hole  wormhole  hostage  eightstone"])

    def test_input_of_any_kind(self):
        for data in (b"", b"e4", b"\0\0\n", b"\xff" * 300 + b"\n", b"e" * 300000 + b"\nfen\n",
                     b"fen " + b"k" * 5000 + b"\n", b"help\r\ne4\r\nquit\r\n", b"   \n\t\nmoves   \n"):
            status, output = play(data, *HUMANS)
            self.assertEqual(status, 0)
            self.assertNotIn("\033", output)
            self.assertTrue(all(c >= " " or c == "\n" for c in output))

    def test_closed_output_ends_it(self):
        process = subprocess.Popen([BINARY, "play", "--white", "engine", "--depth", "1"],
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL)
        process.stdout.close()
        self.assertIn(process.wait(TIMEOUT), (0, 1))

    def test_arguments_that_make_no_sense(self):
        for arguments in (["--variant", "shogi"], ["--fen", "x"], ["--white", "cat"], ["--depth", "0"],
                          ["--movetime", "soon"], ["--movetime", "0.5"], ["--tc", "0"], ["chess"],
                          ["--load", "/nonexistent"], ["--fen", "x", "--load", "y"], ["--hash", "0"],
                          ["--threads", "0"], ["--unknown"], ["--tc"]):
            done = subprocess.run([BINARY, "play", *arguments], stdin=subprocess.DEVNULL,
                                  capture_output=True, timeout=TIMEOUT, check=False)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertEqual(done.stdout, b"")
            self.assertRegex(done.stderr, rb"^lacuna play: [^\n]+\n$")


class Terminal:
    """lacuna play on a terminal of its own."""

    def __init__(self, *arguments, **environment):
        settings = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "NO_COLOR": "", **environment}
        self.process, self.master = pty.fork()
        if self.process == 0:
            os.execve(BINARY, [BINARY, "play", *arguments], {**os.environ, **settings})
        self.text = ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.master)

    def type(self, text):
        os.write(self.master, text.encode())

    def wait_for(self, pattern, timeout=TIMEOUT):
        """Reads on until the pattern is in what came since the last call."""
        until = time.monotonic() + timeout
        while not (match := re.search(pattern, self.text)):
            left = until - time.monotonic()
            if left <= 0 or not select.select([self.master], [], [], left)[0]:
                raise AssertionError(f"no {pattern!r} in {self.text!r}")
            try:
                self.text += os.read(self.master, 65536).decode("utf-8", "replace")
            except OSError:  # it has ended
                raise AssertionError(f"ended before {pattern!r}: {self.text!r}") from None
        seen, self.text = self.text[:match.end()], self.text[match.end():]
        return seen

    def ends(self, timeout=TIMEOUT):
        """Reads all that comes; the exit status."""
        until = time.monotonic() + timeout
        while time.monotonic() < until:
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    os.read(self.master, 65536)
                except OSError:
                    pass
            info = os.waitid(os.P_PID, self.process, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if info:
                return info.si_status
        raise AssertionError("still running")


INTERRUPT = "\x03"


class OnATerminal(unittest.TestCase):
    def test_colours_and_symbols(self):
        with Terminal("--variant", "eightstone") as t:
            text = t.wait_for(r"White> ")
            for sign in ("♚", "♟", "●", "\033[0;1;38;5;231"):
                self.assertIn(sign, text)
            t.type("quit\n")
            self.assertEqual(t.ends(), 0)

    def test_plain_where_asked_for(self):
        for environment, arguments in (({"NO_COLOR": "1"}, []), ({"TERM": "dumb"}, []),
                                       ({}, ["--ascii"])):
            with Terminal(*arguments, **environment) as t:
                text = t.wait_for(r"White> ")
                self.assertTrue(text.isascii() and "\033" not in text, text)
                self.assertRegex(text, r"8  r  n  b  q  k")

    def test_no_symbols_without_utf8(self):
        with Terminal(LC_ALL="C") as t:
            text = t.wait_for(r"White> ")
            self.assertTrue(text.isascii() and "\033" in text, text)

    def test_interrupt_while_thinking_moves_now(self):
        with Terminal("--movetime", "600s") as t:
            t.wait_for(r"White> ")
            t.type("e4\n")
            t.wait_for(r"thinking .*depth")
            t.type(INTERRUPT)
            t.wait_for(r"Lacuna plays \S+")
            t.wait_for(r"chess 2\. White> ")

    def test_two_interrupts_while_thinking_quit(self):
        with Terminal("--movetime", "600s") as t:
            t.wait_for(r"White> ")
            t.type("e4\n")
            t.wait_for(r"thinking .*depth")
            t.type(INTERRUPT)
            t.wait_for(r"Lacuna plays \S+")
            t.type(INTERRUPT)
            self.assertEqual(t.ends(), 0)

    def test_interrupts_at_the_prompt(self):
        with Terminal("--black", "human", "--variant", "eightstone") as t:
            t.wait_for(r"White> ")
            t.type("e4\n")
            t.wait_for(r"stone \[none\]> ")
            t.type(INTERRUPT)  # gives up the turn
            t.wait_for(r"1\. White> ")
            t.type(INTERRUPT)
            t.wait_for(r"once more quits")
            t.wait_for(r"1\. White> ")
            t.type(INTERRUPT)
            self.assertEqual(t.ends(), 0)

    def test_analysis_until_interrupted(self):
        with Terminal("--variant", "wormhole") as t:
            t.wait_for(r"White> ")
            t.type("analyse\n")
            t.wait_for(r"\n *4  ")
            t.type(INTERRUPT)
            t.wait_for(r"1\. White> ")

    def test_interrupt_ends_a_game_of_the_engine_with_itself(self):
        with Terminal("--movetime", "600s") as t:
            t.wait_for(r"White> ")
            t.type("both\n")
            t.wait_for(r"thinking .*depth")
            t.type(INTERRUPT)
            t.wait_for(r"Both sides are yours")
            t.wait_for(r"1\. Black> ")


if __name__ == "__main__":
    unittest.main()
