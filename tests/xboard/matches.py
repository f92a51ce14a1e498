"""Two engines under XBoard's own control: shared by the tests of this directory."""

import os
import re
import subprocess
import tempfile

import screen

NATURAL = (r"(?:White|Black) (?:mates|captures the king|has no turn|wins by stalemate)"
           r"|Draw by (?:repetition|stalemate|the move rule)")
WRONG = r"llegal|Impossible|tellusererror|forfeit|adjudication|Error \(|[Ww]arning"


# A tournament that is yet to begin, as XBoard writes it. Each participant ends with a line end.
TOURNEY = """-participants {Ann
Bob
}
-tourneyType 0
-tourneyCycles 1
-defaultMatchGames 2
-saveGameFile "games.pgn"
-searchTime "0:00"
-tc 5
-results ""
"""


def xboard(variant, directory, *switches):
    """The debug log of an XBoard that plays by itself, without a window, and ends."""
    debug, engine = os.path.join(directory, "debug"), f"{screen.BINARY} xboard"
    server = subprocess.Popen(["Xvfb", "-displayfd", "1", "-nolisten", "tcp"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        display = ":" + server.stdout.readline().strip()
        environment = dict(os.environ, DISPLAY=display, HOME=directory, PATH=screen.PATH)
        subprocess.run(
            ["xboard", "-fcp", engine, "-scp", engine, "-variant", variant, "-noGUI", "-xexit",
             *screen.SWITCHES, *screen.MATCH, "-debugMode", "true", "-nameOfDebugFile", debug,
             *switches],
            env=environment, cwd=directory, timeout=240, check=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    finally:
        server.terminate()
        server.wait()
        server.stdout.close()
    with open(debug, encoding="latin-1") as file:
        return file.read()


def run(variant, games, *switches):
    """The debug log of a match."""
    with tempfile.TemporaryDirectory() as directory:
        return xboard(variant, directory, "-mg", str(games), *switches)


def games(log, engine, variant):
    """For each game the (board, side) of every position after the start that the engine was at."""
    found = [tuple(fen.split()[:2]) for fen in re.findall(rf"<{engine} *: # FEN (.*)", log)]
    starts = set(found[:1 if variant == "normal" else 2])  # normal chess comes first
    games = [[]]
    for before, fen in zip(found, found[1:]):
        if fen not in starts:
            games[-1].append(fen)
        elif before not in starts:
            games.append([])
    return [game for game in games if game]


def judge(test, variant, log):
    """Two games to their natural end, in which both engines are always at the same position. (XBoard
    does not relay and read everything of a game's last turn.)"""
    results = re.findall(r">first *: result (?:1-0|0-1|1/2-1/2) \{(.*)\}", log)
    test.assertEqual(len(results), 2, results)
    for reason in results:
        test.assertRegex(reason, NATURAL)
    test.assertIsNone(re.search(WRONG, log))
    both = [games(log, engine, variant) for engine in ("first", "second")]
    test.assertEqual([len(games) for games in both], [2, 2])
    for first, second in zip(*both):
        shorter = min(len(first), len(second))
        test.assertLessEqual(abs(len(first) - len(second)), 2)
        test.assertEqual(first[:shorter], second[:shorter])
        test.assertGreater(shorter, 10)


def match(test, variant):
    judge(test, variant, run(variant, 2, "-searchDepth", "2"))


def tourney(test, variant):
    """XBoard picks the engines, from its list, and the games; the results are in the file."""
    engine = f"{screen.BINARY} xboard"
    with tempfile.TemporaryDirectory() as directory:
        name = os.path.join(directory, "event.trn")
        with open(name, "w", encoding="ascii") as file:
            file.write(TOURNEY)
        log = xboard(variant, directory, "-matchMode", "true", "-searchDepth", "2",
                     "-firstChessProgramNames", f'"Ann" -fcp "{engine}"\n"Bob" -fcp "{engine}"\n',
                     "-tourneyFile", name)
        with open(name, encoding="ascii") as file:
            test.assertRegex(file.read(), r'-results "[-+=]{2}"')
    judge(test, variant, log)


def start(variant):
    """Milliseconds from the start of the engine to its first move."""
    log = run(variant, 1, "-searchTime", "0:01", "-searchDepth", "1")
    began = int(re.search(r"^(\d+) >first *: xboard", log, re.MULTILINE)[1])
    moved = int(re.search(r"^(\d+) <first *: move", log, re.MULTILINE)[1])
    return moved - began
