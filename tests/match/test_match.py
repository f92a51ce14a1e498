"""`lacuna match`: whole matches, engines that misbehave, kills and resuming, and what is told."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from pipes import BINARY, TIMEOUT, TOP, sanitized

FAKE = os.path.join(TOP, "tests", "support", "fake_engine.py")
GAMES = ("chess", "hole", "wormhole", "hostage", "eightstone")
TAG = re.compile(r'^\[(\w+) "(.*)"\]$', re.MULTILINE)


def lacuna(name, **settings):
    """The text of an --engine argument for the binary itself."""
    words = [f"cmd='{BINARY}'", f"name={name}"]
    return " ".join(words + [f"{key}={value}" for key, value in settings.items()])


def fake(name, protocol, *arguments, **settings):
    """The same for the fake engine."""
    words = [f"cmd='{sys.executable} {FAKE} {protocol} {' '.join(arguments)}'",
             f"name={name}", f"proto={protocol}"]
    return " ".join(words + [f"{key}={value}" for key, value in settings.items()])


class MatchCase(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = directory.name
        self.pgn = self.path("games.pgn")

    def path(self, name):
        return os.path.join(self.directory, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def command(self, engines, *arguments):
        command = [BINARY, "match", "--pgn", self.pgn]
        for engine in engines:
            command += ["--engine", engine]
        return command + list(arguments)

    def start(self, engines, *arguments, **popen):
        """A match that runs; it is killed if the test leaves it."""
        process = subprocess.Popen(self.command(engines, *arguments), stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   **popen)

        def end():
            process.kill()
            process.communicate()
        self.addCleanup(end)
        return process

    def match(self, engines, *arguments, status=0):
        """What a match said that came to its end."""
        done = subprocess.run(self.command(engines, *arguments), stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=6 * TIMEOUT, check=False)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout if status == 0 else done.stderr

    def games(self, name=None):
        """The tags of each game in the PGN, which is right throughout."""
        path = name or self.pgn
        done = subprocess.run([BINARY, "pgn", "check", path], capture_output=True, text=True,
                              timeout=TIMEOUT, check=False)
        self.assertEqual(done.returncode, 0, done.stdout)
        with open(path, encoding="ascii") as file:
            text = file.read()
        return [dict(TAG.findall("[Event " + game)) | {"text": game}
                for game in text.split("[Event ")[1:]]


class WholeGames(MatchCase):
    """The binary against itself, over both protocols, in every game."""

    def play(self, variant):
        out = self.match([lacuna("A", proto="uci"), lacuna("B", proto="cecp")], "--variant",
                         variant, "--depth", "2", "--games", "4", "--concurrency", "2",
                         "--random-plies", "4", "--seed", "5")
        games = self.games()
        self.assertEqual(len(games), 4, out)
        by_number = {int(game["LacunaGame"]): game for game in games}
        for number in (1, 3):
            one, two = by_number[number], by_number[number + 1]
            self.assertEqual((one["White"], one["Black"]), (two["Black"], two["White"]))
            self.assertEqual(one["LacunaOpening"], two["LacunaOpening"])
            book = [re.findall(r"(\S+) \{book\}", re.sub(r"\s+", " ", game["text"]))
                    for game in (one, two)]
            self.assertEqual(book[0], book[1])
            self.assertEqual(len(book[0]), 4)
        for game in games:
            self.assertEqual(game["Variant"], variant)
            self.assertEqual(game["Termination"], "normal", out)
            self.assertEqual(game["TimeControl"], "-")
            self.assertGreater(int(game["PlyCount"]), 4)
            text = re.sub(r"\s+", " ", game["text"])
            self.assertRegex(text, r"\{[+-](M?\d+|\d+\.\d\d)/\d+ \d+\.\d{3}s\}")
            self.assertIn(game["TerminationDetails"] + "}", text)

    def test_chess(self):
        self.play("chess")

    def test_hole(self):
        self.play("hole")

    def test_wormhole(self):
        self.play("wormhole")

    def test_hostage(self):
        self.play("hostage")

    def test_eightstone(self):
        self.play("eightstone")

    def test_clocks(self):
        """With a clock, a move time, and one for each."""
        for number, limits in enumerate((["--tc", "4/0.5+0.01"], ["--movetime", "10"])):
            out = self.match([lacuna("A"), lacuna("B", proto="cecp")], "--variant", "hole",
                             "--margin", "500", "--random-plies", "2", "--max-moves", "9",
                             *limits)
            self.assertIn("All 2 games are played.", out)
            self.assertEqual(len(self.games()), 2 * (number + 1))
            self.assertNotIn("on time", out)
        self.assertEqual(self.games()[0]["TimeControl"], "4/0.5+0.01")
        self.assertEqual(self.games()[2]["TimeControl"], "0.01/move")
        self.match([lacuna("A", depth=1), lacuna("B", tc="1+1")], "--variant", "hole",
                   "--max-moves", "3")
        game = self.games()[4]
        self.assertEqual((game["WhiteTimeControl"], game["BlackTimeControl"]), ("-", "1+1"))


# How the game of an engine that misbehaves at its third turn ends: the Termination tag, and what
# the details say. `None`: the game goes on to its end by repetition.
OUTCOMES = {
    "uci": {
        "ok": None, "noise": None, "score": None, "slow": None, "novariant": None, "helper": None,
        "noquit": None,
        "illegal": ("rules infraction", "White makes an illegal move: e2e5: the pawn"),
        "null": ("rules infraction", "illegal move: 0000"),
        "none": ("rules infraction", r"illegal move: \(none\)"),
        "garbage": ("rules infraction", r"White: '%\$#&!' is no move text"),
        "empty": ("rules infraction", "White: '' is no move text"),
        "crash": ("abandoned", "White: the engine has ended: killed by signal 11"),
        "exit": ("abandoned", "White: the engine has ended: exit status 3"),
        "close": ("abandoned", "White: the engine has closed its output"),
        "newcrash": ("abandoned", "White: the engine has ended: exit status 1"),
        "resign": ("resignation", "White resigns"),
        "silent": ("time forfeit", "White loses on time$"),
    },
    "cecp": {
        "ok": None, "noise": None, "score": None, "once": None, "patient": None,
        "megaline": None,
        "illegal": ("rules infraction", "White makes an illegal move: e2e5: the pawn"),
        "null": ("rules infraction", "illegal move: @@@@"),
        "garbage": ("rules infraction", r"White: '%\$#&!' is no move text"),
        "crash": ("abandoned", "White: the engine has ended: killed by signal 11"),
        "resign": ("resignation", "White resigns"),
        "claim-win": ("rules infraction", "White claims what is not so: 1-0 .fake mates"),
        "claim-draw": ("rules infraction", "White claims what is not so: 1/2-1/2"),
        "claim-after": ("rules infraction", "White claims what is not so: 1/2-1/2 .enough"),
        "claim-loss": ("resignation", "White resigns"),
        "refuse": ("rules infraction", "White: the engine refuses: f6g8"),
        "silent": ("time forfeit", "White loses on time$"),
    },
}


class Misbehaviour(MatchCase):
    """One engine after another does what it should not, and the match goes on."""

    def gauntlet(self, protocol):
        modes = OUTCOMES[protocol]
        engines = [fake("Good", "uci")]
        engines += [fake(mode, protocol, mode, "--at", "3") for mode in modes]
        out = self.match(engines, "--variant", "chess", "--tc", "1+1", "--margin", "1000",
                         "--games", "2", "--tournament", "gauntlet")
        games = self.games()
        self.assertEqual(len(games), 2 * len(modes), out)
        for game in games:
            bad = game["Black"] if game["White"] == "Good" else game["White"]
            colour = "White" if game["White"] == bad else "Black"
            with self.subTest(mode=bad, colour=colour):
                expected = modes[bad] or ("normal", "Draw by repetition")
                lost = {"White": "0-1", "Black": "1-0"}[colour] if modes[bad] else "1/2-1/2"
                self.assertEqual(game["Termination"], expected[0])
                self.assertEqual(game["Result"], lost)
                if colour == "White":
                    self.assertRegex(game["TerminationDetails"], expected[1])

    def test_uci(self):
        self.gauntlet("uci")

    def test_cecp(self):
        self.gauntlet("cecp")

    def hangs(self, mode):
        """Out of time, and does not answer afterwards: the next game has a new process."""
        engines = [fake("Bad", "uci", mode, "--at", "2"), fake("Good", "uci")]
        out = self.match(engines, "--variant", "chess", "--tc", "0.3", "--games", "2",
                         "--margin", "100", "--concurrency", "2", "--json", self.path("json"))
        for game in self.games():
            self.assertEqual(game["Termination"], "stalled connection", out)
            self.assertIn("loses on time, and its engine hangs", game["TerminationDetails"])
        with open(self.path("json"), encoding="utf-8") as file:
            self.assertEqual(json.load(file)["engines"][0]["forfeits"]["hang"], 2)

    def test_hang(self):
        self.hangs("hang")

    def test_flood(self):
        self.hangs("flood")

    def test_hang_without_a_clock(self):
        engines = [fake("Bad", "cecp", "silent", "--at", "2"), fake("Good", "uci")]
        self.match(engines, "--variant", "chess", "--depth", "1", "--hang", "1", "--games", "1")
        game, = self.games()
        self.assertEqual(game["Termination"], "stalled connection")
        self.assertEqual(game["TerminationDetails"], "White: the engine does not answer")

    def test_late_answer_is_no_answer(self):
        engines = [fake("Bad", "uci", "slow", "--at", "1", "--delay", "0.6"), fake("Good", "uci")]
        self.match(engines, "--variant", "chess", "--movetime", "200", "--margin", "50",
                   "--games", "1")
        game, = self.games()
        self.assertEqual((game["Termination"], game["PlyCount"]), ("time forfeit", "0"))

    def test_margin_forgives(self):
        engines = [fake("Bad", "uci", "slow", "--at", "1", "--delay", "0.3"), fake("Good", "uci")]
        self.match(engines, "--variant", "chess", "--movetime", "200", "--margin", "2000",
                   "--games", "1")
        game, = self.games()
        self.assertEqual(game["Termination"], "normal")
        seconds = float(re.search(r"(\d\.\d{3})s\}", game["text"]).group(1))
        self.assertGreaterEqual(seconds, 0.3)
        self.assertLess(seconds, 0.6)

    def test_engine_that_cannot_be_restarted(self):
        """It runs twice, to be tried and for the first game, and never again."""
        count = self.path("count")
        script = self.write("twice.py", f"""
import os, sys
with open({count!r}, "a") as file:
    file.write("x")
if os.path.getsize({count!r}) > 2:
    sys.exit(9)
os.execv(sys.executable, [sys.executable, {FAKE!r}, "uci", "crash"])
""")
        engines = [f"cmd='{sys.executable} {script}' name=Bad proto=uci", fake("Good", "uci")]
        error = self.match(engines, "--variant", "chess", "--depth", "1", "--games", "6", status=1)
        self.assertRegex(error, "Bad cannot be started, in 3 attempts: .*exit status 9")
        self.assertEqual(len(self.games()), 1)
        self.assertEqual(os.path.getsize(count), 5)

    def test_engines_that_cannot_play_at_all(self):
        good = fake("Good", "uci")
        for bad, pattern in ((fake("Bad", "uci", "die"), "exit status 4"),
                             (fake("Bad", "uci", "mute", timeout=1), "does not answer 'uci'"),
                             ("cmd=/nowhere/engine", "/nowhere/engine"),
                             (fake("Bad", "cecp", nodes=100), "limited by nodes"),
                             (fake("Bad", "cecp", "novariant"), "does not know the variant")):
            with self.subTest(bad=bad):
                error = self.match([good, bad], "--variant", "hostage", "--tc", "1", status=2)
                self.assertRegex(error, "engine 2 .*" + pattern)
                self.assertFalse(os.path.exists(self.pgn))

    def test_openings_that_an_engine_cannot_be_told(self):
        """Said at the start, and not by losing games: the castling rights are none that `edit` gives."""
        openings = self.write("openings.epd", "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"
                                              "4k3/8/8/8/8/8/8/4K2R w - - 0 1\n")
        engines = [fake("Good", "uci"), fake("Bad", "cecp", "noboard")]
        match = (engines, "--variant", "chess", "--depth", "1", "--openings", openings)
        error = self.match(*match, "--games", "4", status=2)
        self.assertRegex(error, "engine 2 .*start position .* w - - .*setboard")
        self.assertFalse(os.path.exists(self.pgn))
        self.match(*match, "--games", "2")  # only the first is played, which can be told

    def test_mute_engines_take_one_time_out(self):
        good = fake("Good", "uci")
        for proto in ("uci", "cecp", "auto"):
            bad = f"cmd='{sys.executable} {FAKE} uci mute' name=Bad proto={proto} timeout=3"
            start = time.monotonic()
            # over CECP it might be one from before protocol 2: then its first turn shows what it is
            self.match([good, bad], "--variant", "hostage", "--tc", "1", "--games", "1",
                       status=2 if proto == "uci" else 0)
            self.assertLess(time.monotonic() - start, 14 if not sanitized() else 40, proto)

    def test_a_second_answer_is_none(self):
        """A move that comes just after another one is not taken for the next turn's."""
        for protocol in ("uci", "cecp"):
            with self.subTest(protocol):
                engines = [fake("Twice", protocol, "twice", "--at", "0"), fake("Good", "uci")]
                out = self.match(engines, "--variant", "chess", "--depth", "1", "--max-moves", "8")
                self.assertIn("Draw by ", out)
                for game in self.games():
                    self.assertNotRegex(game["text"].split("\n\n")[1], r"\ba[36]\b")

    def test_log(self):
        engines = [fake("Bad", "uci", "crash", "--at", "2"), fake("Good", "uci")]
        out = self.match(engines, "--variant", "chess", "--depth", "1", "--log", self.path("logs"))
        self.assertIn("log: " + self.path("logs/1-Bad-1.log"), out)
        with open(self.path("logs/1-Bad-1.log"), encoding="utf-8") as file:
            log = file.read()
        self.assertRegex(log, r"> go depth 1\n")
        self.assertRegex(log, r"< bestmove g1f3")
        self.assertIn("killed by signal 11", log)


class Adjudication(MatchCase):
    fakes = [fake("A", "uci"), fake("B", "cecp")]

    def ends(self, details, plies, *arguments, engines=None):
        self.match(engines or self.fakes, "--variant", "chess", "--depth", "1", "--games", "1",
                   *arguments)
        game = self.games()[-1]
        self.assertEqual(game["Termination"], "adjudication")
        self.assertEqual(game["TerminationDetails"], details)
        if plies is not None:
            self.assertEqual(int(game["PlyCount"]), plies)
        return game

    def test_draw(self):
        """Both fakes always say +0.13."""
        self.ends("Draw by adjudication", 4, "--draw", "number=1,moves=2,score=13")
        self.ends("Draw by adjudication", 6, "--draw", "number=3 moves=2 score=13")

    def test_draw_needs_the_score(self):
        self.match(self.fakes, "--variant", "chess", "--depth", "1", "--games", "1", "--draw",
                   "number=1,moves=1,score=12")
        self.assertEqual(self.games()[0]["Termination"], "normal")

    def test_max_moves(self):
        self.ends("Draw by adjudication: 3 moves", 6, "--max-moves", "3")

    def test_resign(self):
        """Both engines see who wins; it takes three turns of each, and there is no mate so soon."""
        epd = self.write("won.epd", "4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1\n")
        game = self.ends("White wins by adjudication", None, "--openings", epd, "--resign",
                         "moves=3,score=300", engines=[lacuna("A"), lacuna("B")])
        self.assertIn(int(game["PlyCount"]), (5, 6))

    def test_off_by_default(self):
        epd = self.write("won.epd", "4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1\n")
        self.match([lacuna("A"), lacuna("B")], "--variant", "chess", "--depth", "3",
                   "--openings", epd, "--games", "1")
        self.assertEqual(self.games()[0]["Termination"], "normal")


class Tournaments(MatchCase):
    def pairings(self, *arguments):
        engines = [lacuna(name) for name in "ABCD"]
        out = self.match(engines, "--variant", "hole", "--depth", "1", "--concurrency", "2",
                         "--random-plies", "2", *arguments)
        return out, sorted(game["White"] + game["Black"] for game in self.games())

    def test_round_robin(self):
        out, pairs = self.pairings()
        expected = sorted(a + b for a in "ABCD" for b in "ABCD" if a != b)
        self.assertEqual(pairs, expected)
        self.assertEqual(len(re.findall(r"^ +[1-4]  [A-D]  ", out, re.MULTILINE)), 12, out)

    def test_gauntlet(self):
        _, pairs = self.pairings("--tournament", "gauntlet")
        self.assertEqual(pairs, sorted(["AB", "BA", "AC", "CA", "AD", "DA"]))

    def test_equal_names_are_told_apart(self):
        self.match([lacuna("A"), lacuna("A")], "--variant", "hole", "--depth", "1")
        self.assertEqual({game["White"] for game in self.games()}, {"A", "A 2"})


class Engines(MatchCase):
    """What is said of all engines, and of one."""

    def test_each(self):
        logs = self.path("logs")
        self.match([lacuna("A"), lacuna("B", depth=2, **{"option.Hash": 3})], "--each",
                   "depth=1 option.Hash=5", "--variant", "hole", "--max-moves", "2", "--log", logs)
        with open(os.path.join(logs, "1-A-1.log"), encoding="utf-8") as file:
            first = file.read()
        with open(os.path.join(logs, "2-B-1.log"), encoding="utf-8") as file:
            second = file.read()
        self.assertIn("setoption name Hash value 5\n", first)
        self.assertIn("go depth 1\n", first)
        self.assertIn("setoption name Hash value 3\n", second)
        self.assertIn("go depth 2\n", second)
        self.assertNotIn("Hash value 5", second)


class Openings(MatchCase):
    def test_the_turn_that_completes_the_move_rule(self):
        """The referee and both protocols' searches agree: a draw at once, though a king is left."""
        opening = self.write("rule.epd", "***k***/**1r1**/*2Q2*/3*K2/D4p1/5P1/3*3/*5*/**3**/***1*** "
                             "b - - 99 90\n")
        self.match([lacuna("uci", proto="uci"), lacuna("cecp", proto="cecp")], "--variant", "hole",
                   "--depth", "3", "--tc", "inf", "--games", "2", "--openings", opening)
        for game in self.games():
            self.assertEqual(game["Result"], "1/2-1/2")
            self.assertEqual(game["TerminationDetails"], "Draw by the move rule")
            self.assertEqual(game["PlyCount"], "1")

    def order(self, pgn, *arguments):
        """Openings in the order of their games, each by its move number."""
        self.pgn = self.path(pgn)
        lines = [f"4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 {i}" for i in range(1, 9)]
        epd = self.write("eight.epd", "\n".join(lines) + "\n")
        self.match([lacuna("A"), lacuna("B")], "--variant", "chess", "--depth", "1", "--max-moves",
                   "1", "--games", "12", "--openings", epd, *arguments)
        games = sorted(self.games(), key=lambda game: int(game["LacunaGame"]))
        numbers = [int(game["FEN"].split()[5]) for game in games]
        self.assertEqual(numbers[::2], numbers[1::2])
        return numbers[::2]

    def test_order(self):
        self.assertEqual(self.order("a"), [1, 2, 3, 4, 5, 6])

    def test_shuffle(self):
        seven = self.order("a", "--order", "random", "--seed", "7")
        self.assertEqual(self.order("b", "--order", "random", "--seed", "7", "--concurrency", "3"),
                         seven)
        self.assertNotEqual(self.order("c", "--order", "random", "--seed", "8"), seven)
        self.assertEqual(len(set(seven)), 6)

    def test_random_window(self):
        texts = []
        for name in ("a", "b"):
            self.pgn = self.path(name)
            self.match([lacuna("A"), lacuna("B")], "--variant", "hostage", "--depth", "1",
                       "--max-moves", "8", "--random-plies", "6", "--random-window", "60",
                       "--seed", "9")
            text = re.sub(r"\s+", " ", self.games()[0]["text"])
            texts.append(re.findall(r"(\S+) \{book\}", text))
        self.assertEqual(texts[0], texts[1])
        self.assertEqual(len(texts[0]), 6)

    def test_pgn(self):
        """The opening's turns are told to both engines: they go on from there."""
        book = self.write("book.pgn", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n")
        self.match([lacuna("A"), lacuna("B", proto="cecp")], "--variant", "chess", "--depth", "2",
                   "--max-moves", "6", "--openings", book, "--plies", "5")
        for game in self.games():
            self.assertIn("3. Bb5 {book} 3... ", re.sub(r"\s+", " ", game["text"]))
            self.assertEqual(game["PlyCount"], "12")
            self.assertNotIn("FEN", game)


class Resuming(MatchCase):
    engines = [lacuna("A"), lacuna("B")]
    play = ("--variant", "hole", "--nodes", "60", "--random-plies", "4", "--seed", "3",
            "--concurrency", "2")

    def numbers(self):
        return sorted(int(game["LacunaGame"]) for game in self.games())

    def test_killed_ten_times(self):
        """Nothing is lost and nothing doubled, whenever the kill comes."""
        dice = random.Random(20261129)
        total = 250
        limits = (*self.play, "--games", str(total))
        for kill in range(10):
            process = self.start(self.engines, *limits, "--resume")
            if kill > 0:  # the first one while it begins
                process.stdout.readline()
            time.sleep(dice.uniform(0.02, 0.4))
            process.kill()
            process.wait()
            if os.path.exists(self.pgn) and kill % 2 == 1:  # and as if a write had been torn
                with open(self.pgn, "r+b") as file:
                    size = file.seek(0, os.SEEK_END)
                    file.truncate(max(0, size - dice.randrange(0, 120)))
        out = self.match(self.engines, *limits, "--resume", "--json", self.path("json"))
        self.assertEqual(self.numbers(), list(range(1, total + 1)), out)
        self.assertEqual(len({game["LacunaMatch"] for game in self.games()}), 1)
        with open(self.path("json"), encoding="utf-8") as file:
            results = json.load(file)
        self.assertEqual(results["played"], total)
        self.assertGreater(results["resumed"], 0)
        self.assertEqual(sum(results["engines"][0][key] for key in ("win", "draw", "loss")), total)

    def test_with_other_line_ends(self):
        """A file that has been through an editor which writes CRLF."""
        self.match(self.engines, *self.play, "--games", "2")
        with open(self.pgn, "rb") as file:
            text = file.read()
        with open(self.pgn, "wb") as file:
            file.write(text.replace(b"\n", b"\r\n"))
        out = self.match(self.engines, *self.play, "--games", "4", "--resume")
        self.assertIn("4 games, 2 of them played before", out)
        self.assertEqual(self.numbers(), [1, 2, 3, 4])

    def test_longer(self):
        self.match(self.engines, *self.play, "--games", "2")
        out = self.match(self.engines, *self.play, "--games", "6", "--resume")
        self.assertIn("6 games, 2 of them played before", out)
        self.assertEqual(self.numbers(), [1, 2, 3, 4, 5, 6])
        out = self.match(self.engines, *self.play, "--games", "6", "--resume")
        self.assertIn("All 6 games are played", out)
        self.assertEqual(self.numbers(), [1, 2, 3, 4, 5, 6])

    def test_without_resume_it_appends(self):
        self.match(self.engines, *self.play)
        self.match(self.engines, *self.play)
        self.assertEqual(self.numbers(), [1, 1, 2, 2])
        out = self.match(self.engines, *self.play, "--games", "4", "--resume")
        self.assertIn("4 games, 2 of them played before", out)
        self.assertEqual(self.numbers(), [1, 1, 2, 2, 3, 4])

    def test_other_matches_are_refused(self):
        self.match(self.engines, *self.play)
        with open(self.pgn, "rb") as file:
            before = file.read()
        for engines, arguments in (
                ([lacuna("A"), lacuna("C")], self.play),
                ([lacuna("A"), fake("B", "uci")], self.play),
                ([lacuna("A", **{"option.Hash": 8}), lacuna("B")], self.play),
                (self.engines, (*self.play, "--seed", "4")),
                (self.engines, (*self.play, "--nodes", "61")),
                (self.engines, (*self.play, "--variant", "chess"))):
            if "uci" in engines[1]:
                arguments = (*arguments, "--variant", "chess")
            error = self.match(engines, *arguments, "--resume", status=2)
            self.assertIn("another match", error)
        error = self.match(self.engines, *self.play, "--games", "1", "--resume", status=2)
        self.assertIn("a match that is to have 1 games only", error)
        with open(self.pgn, "rb") as file:
            self.assertEqual(file.read(), before)

    def test_two_at_a_time_are_refused(self):
        process = self.start(self.engines, *self.play, "--movetime", "100", "--games", "50")
        until = time.monotonic() + TIMEOUT
        while not os.path.exists(self.pgn) and time.monotonic() < until:
            time.sleep(0.02)
        error = self.match(self.engines, *self.play, "--resume", status=2)
        self.assertIn("is being written by another match", error)
        process.kill()


class Stopping(MatchCase):
    def test_interrupt(self):
        """Finished games are there, the running ones are not, and it does not take long."""
        process = self.start([lacuna("A"), lacuna("B")], "--variant", "chess", "--games", "1000",
                             "--movetime", "20", "--concurrency", "2", "--max-moves", "4",
                             "--json", self.path("json"))
        for line in process.stdout:
            if line.startswith("game "):
                break
        process.send_signal(signal.SIGINT)
        start = time.monotonic()
        out = process.communicate(timeout=TIMEOUT)[0]
        self.assertLess(time.monotonic() - start, TIMEOUT / 4)
        self.assertEqual(process.returncode, 130)
        self.assertRegex(out, r"Stopped after \d+ of 1000 games")
        games = self.games()
        self.assertGreaterEqual(len(games), 1)
        for game in games:
            self.assertNotEqual(game["Result"], "*")
        with open(self.path("json"), encoding="utf-8") as file:
            results = json.load(file)
        self.assertEqual((results["end"], results["played"]), ("stopped", len(games)))

    def test_interrupt_in_a_long_think(self):
        process = self.start([lacuna("A"), lacuna("B")], "--variant", "chess", "--movetime",
                             "1000000")
        time.sleep(1)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=TIMEOUT / 2)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(self.games(), [])

    def test_sprt(self):
        bad = fake("Bad", "uci", "illegal", "--at", "1")
        good = fake("Good", "uci")
        for engines, state in (([good, bad], "H1"), ([bad, good], "H0")):
            out = self.match(engines, "--variant", "chess", "--depth", "1", "--games", "200",
                             "--sprt", "elo0=0 elo1=50 alpha=0.05 beta=0.05", "--json",
                             self.path("json"), "--concurrency", "2")
            self.assertIn(f"{state} accepted", out)
            with open(self.path("json"), encoding="utf-8") as file:
                results = json.load(file)
            self.assertEqual(results["end"], "sprt")
            self.assertEqual(results["sprt"]["state"], state)
            self.assertLess(results["played"], 60)


class Nodes(MatchCase):
    def test_the_same_in_both_protocols(self):
        """So many nodes a turn make the same games in CECP as in UCI."""
        turns = {}
        for protocol in ("cecp", "uci"):
            self.match([lacuna("A", proto=protocol), lacuna("B", proto=protocol, nodes=700)],
                       "--variant", "hole", "--nodes", "300", "--random-plies", "4", "--seed", "5",
                       "--max-moves", "30", "--json", self.path("json"))
            with open(self.path("json"), encoding="utf-8") as file:
                self.assertEqual(json.load(file)["end"], "complete")
            texts = [game["text"].split("\n\n")[1] for game in self.games()]
            turns[protocol] = [re.sub(r"\{.*?\}", "", text, flags=re.S).split() for text in texts]
            os.remove(self.pgn)
        self.assertEqual(len(turns["cecp"]), 2)
        self.assertEqual(turns["cecp"], turns["uci"])


class Telling(MatchCase):
    engines = [lacuna("A"), lacuna("B")]

    def test_json(self):
        self.match(self.engines, "--variant", "hole", "--nodes", "50", "--games", "6",
                   "--random-plies", "4", "--json", self.path("json"), "--event", 'A "quoted" \\')
        with open(self.path("json"), encoding="utf-8") as file:
            results = json.load(file)
        self.assertEqual(results["event"], 'A "quoted" \\')
        self.assertEqual((results["end"], results["total"], results["played"]), ("complete", 6, 6))
        self.assertEqual([engine["name"] for engine in results["engines"]], ["A", "B"])
        points = [engine["points"] for engine in results["engines"]]
        self.assertEqual(sum(points), 6)
        self.assertEqual(sum(results["pairings"][0]["pairs"]), 3)
        score = {"1-0": 1, "1/2-1/2": 0.5, "0-1": 0}
        first = sum(score[game["result"]] if game["white"] == "A" else 1 - score[game["result"]]
                    for game in results["results"])
        self.assertEqual(first, points[0])
        self.assertEqual([game["game"] for game in results["results"]], [1, 2, 3, 4, 5, 6])

    def engines_of(self, *arguments):
        self.match([fake("A", "uci", "slow", "--at", "0", "--delay", "0.1"),
                    fake("B", "cecp")], "--variant", "chess", "--tc", "4+0.05",
                   "--max-moves", "3", "--margin", "500", "--json", self.path("json"), *arguments)
        with open(self.path("json"), encoding="utf-8") as file:
            return json.load(file)["engines"]

    def test_usage(self):
        """Depth, speed and clocks of each engine; the same from the PGN of a match that went on."""
        engines = self.engines_of("--games", "2")
        slow, quick = engines
        self.assertEqual(slow["turns_per_game"], 3)
        self.assertGreaterEqual(slow["seconds_per_turn"], 0.1)
        self.assertLess(slow["clock_left"], 4 - 3 * 0.1 + 2 * 0.05 + 0.001)
        self.assertAlmostEqual(slow["clock_used"],
                               3 * slow["seconds_per_turn"] / (4 + 2 * 0.05), places=2)
        self.assertLess(quick["clock_used"], slow["clock_used"])
        self.assertEqual((slow["depth"], quick["depth"]), (1, 1))
        self.assertLess(slow["nps"], 201)  # it tells of 20 nodes a turn
        self.assertGreater(quick["nps"], slow["nps"])
        again = self.engines_of("--games", "2", "--resume")
        self.assertEqual(engines, again)

    def test_usage_in_the_table(self):
        """A search of so many nodes tells them, and its depth."""
        out = self.match(self.engines, "--variant", "hole", "--nodes", "2000", "--max-moves", "5")
        row = re.search(r"Turns/game .*Clock used%\n +1 +[AB] +5\.0 +\d\.\d{3} +(\d+\.\d) +(\d+)"
                        r" +- +-\n", out)
        self.assertIsNotNone(row, out)
        self.assertGreater(float(row[1]), 2)
        self.assertGreater(int(row[2]), 2000)

    def test_closed_standard_streams(self):
        """Nothing that is told lands in a file which took a closed stream's number."""
        command = " ".join(f"'{word}'" if "'" not in word else f'"{word}"'
                           for word in self.command(self.engines, "--variant", "hole", "--depth", "1"))
        for closed in (">&-", "2>&-", "<&-", "<&- >&- 2>&-"):
            subprocess.run(f"{command} {closed}", shell=True, timeout=TIMEOUT, check=False,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.assertEqual(len(self.games()), 2, closed)
            with open(self.pgn, encoding="ascii") as file:
                self.assertNotIn("All 2 games", file.read())
            os.remove(self.pgn)
        done = subprocess.run(f"'{BINARY}' play --variant hole --depth 1 <&-", shell=True, timeout=TIMEOUT,
                              capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_tc_inf(self):
        error = self.match(self.engines, "--variant", "hole", "--tc", "inf", status=2)
        self.assertIn("tc inf sets no limit; say --nodes, --depth or --movetime as well", error)
        self.match(self.engines, "--variant", "hole", "--tc", "inf", "--depth", "1")

    def test_json_on_standard_output(self):
        out = self.match(self.engines, "--variant", "hole", "--depth", "1", "--json", "-")
        self.assertEqual(json.loads(out)["played"], 2)

    @unittest.skipIf(sanitized(), "a sanitizer slows the referee")
    def test_the_referee_is_quick(self):
        """Under a millisecond a turn, at fixed nodes."""
        for variant in GAMES:
            self.match(self.engines, "--variant", variant, "--nodes", "200", "--random-plies", "2",
                       "--max-moves", "40", "--json", self.path("json"))
            with open(self.path("json"), encoding="utf-8") as file:
                self.assertLess(json.load(file)["referee_ms_per_turn"], 1.0, variant)

    def test_lines_in_a_pipe(self):
        out = self.match(self.engines, "--variant", "hole", "--depth", "1", "--games", "20",
                         "--random-plies", "4")
        self.assertEqual(len(re.findall(r"^game \d+ of 20: [AB] - [AB] \S+, .+\)$", out,
                                        re.MULTILINE)), 20, out)
        self.assertEqual(len(re.findall(r"^\[[12]0/20\] A \+\d+ =\d+ -\d+  Elo ", out,
                                        re.MULTILINE)), 2, out)
        self.assertNotIn("\r", out)
        self.assertNotIn("\033", out)

    def test_quiet(self):
        out = self.match(self.engines, "--variant", "hole", "--depth", "1", "--quiet")
        self.assertNotIn("game 1", out)
        self.assertIn("All 2 games are played.", out)

    @unittest.skipUnless(hasattr(os, "openpty"), "no terminals here")
    def test_terminal(self):
        """One line, written over and over; forfeits have lines of their own."""
        ours, theirs = os.openpty()
        engines = [fake("Bad", "uci", "illegal", "--at", "2"), fake("Good", "uci")]
        process = subprocess.Popen(self.command(engines, "--variant", "chess", "--depth", "1",
                                                "--sprt", "elo0=0,elo1=5,alpha=.05,beta=.05"),
                                   stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs)
        os.close(theirs)
        out = b""
        try:
            while True:
                chunk = os.read(ours, 4096)
                if not chunk:
                    break
                out += chunk
        except OSError:  # the other end is closed
            pass
        os.close(ours)
        self.assertEqual(process.wait(TIMEOUT), 0)
        text = out.decode()
        self.assertRegex(text, r"\r\033\[K\[2/2\] Bad \+0 =0 -2 +Elo -inf")
        self.assertIn("game 1 of 2: Bad - Good 0-1, White makes an illegal move", text)
        self.assertIn("H0", text.split("SPRT")[-1] + "H0")

    def test_help(self):
        done = subprocess.run([BINARY, "match", "--help"], capture_output=True, text=True,
                              timeout=TIMEOUT, check=False)
        self.assertEqual(done.returncode, 0)
        self.assertIn("--random-window", done.stdout)

    def test_move_time_is_in_milliseconds(self):
        """The engine's own words as well as the match's; the PGN tells in seconds."""
        for engine, limits in (({"movetime": 10}, []), ({"movetime": "10ms"}, []),
                               ({"movetime": "0.01s"}, []), ({}, ["--movetime", "10"]),
                               ({}, ["--movetime", "0.01s"])):
            with self.subTest(engine=engine, limits=limits):
                self.match([lacuna("A", **engine), lacuna("B", **engine)], "--variant", "chess",
                           "--max-moves", "2", "--margin", "2000", "--games", "1", *limits)
                self.assertEqual(self.games()[0]["TimeControl"], "0.01/move")
                os.remove(self.pgn)

    def test_json_that_cannot_be_written(self):
        """Told before the first game; the results of an earlier match stay till there are new."""
        game = ("--variant", "chess", "--depth", "1", "--max-moves", "3", "--games", "1")
        for path in (self.path("none/x"), self.directory):
            said = self.match(self.engines, *game, "--json", path, status=2)
            self.assertIn(f"cannot open '{path}' to write results: ", said)
            self.assertEqual(os.path.getsize(self.pgn), 0)
        old = self.write("json", "old" * 10000)
        self.match([lacuna("A"), "cmd=/nowhere"], *game, "--json", old, status=2)
        self.assertEqual(os.path.getsize(old), 30000)
        self.match(self.engines, *game, "--json", old)
        with open(old, encoding="utf-8") as file:
            self.assertEqual(json.load(file)["end"], "complete")
        self.match(self.engines, *game, "--json", os.devnull)

    def test_openings_with_a_byte_order_mark(self):
        fen = "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1"
        for text in (f"\ufeff{fen}\n", f"\ufeff# comment\n{fen}\n"):
            self.match(self.engines, "--variant", "chess", "--depth", "1", "--games", "1",
                       "--openings", self.write("marked.epd", text))
            self.assertEqual(self.games()[-1]["FEN"], fen)

    def test_bad_arguments(self):
        two = ["--engine", "cmd=a", "--engine", "cmd=b", "--variant", "hole"]
        for arguments, complaint in (
                ([], "two engines"),
                (["--engine", "cmd=a", "--variant", "hole"], "two engines"),
                (["--engine", "cmd=a", "--engine", "name=b", "--variant", "hole", "--tc", "1"],
                 "engine 2: the engine has no cmd"),
                (two, "no time control"),
                (two[:4] + ["--tc", "1"], "--variant NAME is needed"),
                (two + ["--tc", "1", "--variant", "shogi"], "unknown variant 'shogi'"),
                (two + ["--tc", "soon"], "time control 'soon'"),
                (two + ["--movetime", "0"], "movetime"),
                (two + ["--movetime", "0.5"], "500 (ms)"),
                (two[:4] + ["--each", "movetime=0.5", *two[4:]], "500 (ms)"),
                (two + ["--tc", "1", "--games", "0"], "games: '0' is not an integer"),
                (two + ["--tc", "1", "--tournament", "knockout"], "neither round-robin"),
                (two + ["--tc", "1", "--resign", "moves=3"], "resign: score= is missing"),
                (two + ["--tc", "1", "--draw", "moves=3,colour=4"], "draw: 'colour'"),
                (two + ["--tc", "1", "--sprt", "elo0=5 elo1=0 alpha=.05 beta=.05"], "less than"),
                (two + ["--tc", "1", "--sprt", "elo0=0 elo1=x alpha=.05 beta=.05"], "elo1='x'"),
                (two + ["--tc", "1", "--engine", "cmd=c", "--sprt",
                        "elo0=0 elo1=5 alpha=.05 beta=.05"], "for two engines"),
                (two + ["--tc", "1", "--random-window", "50"], "--random-plies N is needed"),
                (two + ["--tc", "1", "--resume"], "--pgn FILE is needed"),
                (two + ["--tc", "1", "--openings", "/nowhere.epd"], "/nowhere.epd"),
                (two + ["--tc", "1", "more"], "'more' is no option"),
                (two + ["--no-such"], "unknown option '--no-such'"),
                (two + ["--tc"], "needs a value")):
            with self.subTest(arguments=arguments):
                done = subprocess.run([BINARY, "match", *arguments], capture_output=True,
                                      text=True, timeout=TIMEOUT, check=False)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn(complaint, done.stderr)
                self.assertEqual(done.stdout, "")


if __name__ == "__main__":
    unittest.main()
