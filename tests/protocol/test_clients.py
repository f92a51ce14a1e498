"""What other programs send, word for word: python-chess as a client that plays, ponders and analyses
under limits of every kind, and the opening lines of cutechess and fastchess. Nobody may wait for an
answer in vain.

PythonChess uses the library itself (Debian's python3-chess) where it can be imported; SameLines sends
what it would send, so that the same is tried everywhere."""

import asyncio
import time
import unittest

from pipes import BINARY, Program
from test_cecp import MOVE
from test_uci import START

try:
    import chess
    import chess.engine
except ImportError:
    chess = None

PATIENCE = 10  # seconds for any answer: far more than any limit here allows
LIMITS = (  # as python-chess's Limit has them, seconds
    {"time": 0.05}, {"time": 0.001}, {"depth": 2}, {"nodes": 300}, {"mate": 1, "time": 0.05},
    {"white_clock": 0.9, "black_clock": 0.9},
    {"white_clock": 0.9, "black_clock": 0.9, "remaining_moves": 1},
    {"white_clock": 0.9, "black_clock": 0.9, "white_inc": 0.0, "black_inc": 0.0},
    {"white_clock": 0.05, "black_clock": 0.05},
    {"white_clock": 1.5, "black_clock": 1.5, "white_inc": 0.05, "black_inc": 0.05},
    {"white_clock": 60, "black_clock": 60, "depth": 2},
)
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"


def go_words(limit, *more):
    """The go line that python-chess makes of a limit."""
    names = {"white_clock": "wtime", "black_clock": "btime", "white_inc": "winc",
             "black_inc": "binc", "time": "movetime"}
    words = ["go", *more]
    for key, name in (("white_clock", 0), ("black_clock", 0), ("white_inc", 0), ("black_inc", 0),
                      ("remaining_moves", "movestogo"), ("depth", "depth"), ("nodes", "nodes"),
                      ("mate", "mate"), ("time", 0)):
        if key in limit:
            ms = key in names
            words += [names.get(key, name), str(round(limit[key] * 1000) if ms else limit[key])]
    return " ".join(words)


class SameLines(unittest.TestCase):
    def best(self, program):
        lines, match = program.collect(r"^bestmove (\S+)(?: ponder (\S+))?", PATIENCE)
        self.assertEqual([x for x in lines if "error" in x], [])
        return match.group(1), match.group(2)

    def greet(self, variant):
        program = Program("uci")
        self.addCleanup(program.close)
        program.send("uci")
        program.wait_for("^uciok$", PATIENCE)
        program.send("setoption name Ponder value true", "setoption name MultiPV value 1",
                     "ucinewgame", "isready")
        program.wait_for("^readyok$", PATIENCE)
        program.send(f"setoption name UCI_Variant value {variant}")
        return program

    def position(self, variant, moves):
        start = "startpos" if variant == "chess" else f"fen {START[variant]}"
        return f"position {start}" + (" moves " + " ".join(moves) if moves else "")

    def test_plays_with_every_limit(self):
        for variant in START:
            program, moves = self.greet(variant), []
            for limit in LIMITS:
                with self.subTest(f"{variant} {limit}"):
                    program.send(self.position(variant, moves), go_words(limit))
                    moves.append(self.best(program)[0])

    def test_plays_a_clock_to_its_end(self):
        for variant in START:
            with self.subTest(variant):
                program, moves, clock = self.greet(variant), [], [0.9, 0.9]
                while len(moves) < 40 and min(clock) > 0:
                    limit = {"white_clock": clock[0], "black_clock": clock[1]}
                    start = time.monotonic()
                    program.send(self.position(variant, moves), go_words(limit))
                    best = self.best(program)[0]
                    if best == "(none)":
                        break
                    clock[len(moves) % 2] -= time.monotonic() - start
                    moves.append(best)
                self.assertGreaterEqual(len(moves), 20)

    def test_ponders(self):
        """A hit, a miss, and a limit that is reached before either."""
        for variant in START:
            for limit in ({"white_clock": 0.9, "black_clock": 0.9}, {"depth": 1}, {"nodes": 50},
                          {"time": 0.02}):
                with self.subTest(f"{variant} {limit}"):
                    program = self.greet(variant)
                    program.send(self.position(variant, []), go_words({"depth": 4}))
                    best, expected = self.best(program)
                    ahead = [best, expected]
                    program.send(self.position(variant, ahead), go_words(limit, "ponder"))
                    time.sleep(0.05)
                    program.send("ponderhit")
                    ahead.append(self.best(program)[0])
                    program.send(self.position(variant, ahead[:2]), go_words(limit, "ponder"))
                    time.sleep(0.05)
                    program.send("stop")
                    self.best(program)
                    program.send(self.position(variant, ahead), go_words(limit))
                    self.best(program)

    def test_analyses(self):
        for variant in START:
            with self.subTest(variant):
                program = self.greet(variant)
                program.send("setoption name MultiPV value 3", self.position(variant, []),
                             "go infinite")
                program.wait_for(r"^info depth 2 .* multipv 3 .* pv ", PATIENCE)
                program.send("stop")
                self.best(program)
                program.send(self.position(variant, []), "go infinite searchmoves 0000")
                program.wait_for(" pv ", PATIENCE)
                program.send("stop")
                program.wait_for("^bestmove", PATIENCE)

    def test_mate(self):
        program = self.greet("chess")
        program.send(f"position fen {MATE_IN_ONE}", "go mate 1")
        self.assertEqual(self.best(program)[0], "a1a8")

    def cecp(self):
        program = Program("xboard")
        self.addCleanup(program.close)
        program.send("xboard", "protover 2")
        program.wait_for("done=1$", PATIENCE)
        return program

    def test_cecp_limits(self):
        for lines in (["st 0.05"], ["st 0.01"], ["sd 2"], ["nps 1", "st 300"],
                      ["level 0 0:00 0", "time 90", "otim 90"],
                      ["level 1 0:00 0", "time 90", "otim 90"],
                      ["level 0 0:00 0", "time 5", "otim 5"],
                      ["level 0 0:01 0.05", "time 150", "otim 150"],
                      ["level 0 1:00 0", "sd 2", "time 6000", "otim 6000"]):
            for pondering in ("easy", "hard"):
                with self.subTest(f"{lines} {pondering}"):
                    program = self.cecp()
                    program.send("new", "force", *lines, "nopost", pondering, "go")
                    program.wait_for(MOVE, PATIENCE)
                    program.send("ping 12")
                    program.wait_for("^pong 12$", PATIENCE)
                    program.send("force", "?", "ping 13")
                    program.wait_for("^pong 13$", PATIENCE)

    def test_cutechess_uci(self):
        """cutechess-cli -each tc=0/0:01+0.01, and st=0.05."""
        with Program() as program:
            program.send("uci")
            program.wait_for("^uciok$", PATIENCE)
            program.send("isready")
            program.wait_for("^readyok$", PATIENCE)
            program.send("setoption name UCI_Variant value chess", "setoption name Ponder value false",
                         "ucinewgame", "position startpos", "isready")
            program.wait_for("^readyok$", PATIENCE)
            program.send("position startpos moves e2e4 e7e5",
                         "go wtime 1000 btime 1000 winc 10 binc 10")
            self.best(program)
            program.send("position startpos moves e2e4", "go movetime 50")
            self.best(program)

    def test_cutechess_cecp(self):
        for level in ("level 0 0:01 0.01", "level 0 0 0", "level 0 0:00 0", "st 0", "st 1"):
            with self.subTest(level), Program() as program:
                program.send("xboard", "protover 2")
                program.wait_for("done=1$", PATIENCE)
                program.send("accepted setboard", "accepted ping", "rejected debug", "ping 1")
                program.wait_for("^pong 1$", PATIENCE)
                program.send("new", "force", "variant normal", level, "post", "easy", "computer",
                             "name other", "ping 2")
                program.wait_for("^pong 2$", PATIENCE)
                program.send("usermove e2e4", "time 90", "otim 90", "go")
                lines, _ = program.collect(MOVE, PATIENCE)
                self.assertEqual([x for x in lines if "rror" in x], [])

    def test_fastchess(self):
        """fastchess -each tc=1+0.01: its handshake and its openings by FEN."""
        with Program() as program:
            program.send("uci")
            program.wait_for("^uciok$", PATIENCE)
            program.send("setoption name Hash value 16", "setoption name Threads value 1",
                         "setoption name UCI_Chess960 value false", "isready")
            program.wait_for("^readyok$", PATIENCE)
            program.send("ucinewgame", "isready")
            program.wait_for("^readyok$", PATIENCE)
            for line in ("position startpos",
                         "position fen rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
                         "position fen rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 "
                         "moves g1f3 d7d6"):
                program.send(line, "isready")
                program.wait_for("^readyok$", PATIENCE)
                program.send("go wtime 1000 btime 1000 winc 10 binc 10")
                self.best(program)


@unittest.skipIf(chess is None, "no python3-chess")
class PythonChess(unittest.TestCase):
    """The library sees games other than chess only from outside: by FEN and move texts."""

    class Move(str):
        def uci(self):
            head, mark, tail = self.rpartition("@")  # the library makes all letters small
            return head.upper() + mark + tail

    def board(self, variant, moves=()):
        case = self

        class Board:
            uci_variant = variant
            chess960 = False

            def __init__(self, stack):
                self.move_stack = list(stack)

            @property
            def turn(self):
                return len(self.move_stack) % 2 == 0

            def __eq__(self, other):
                return self.move_stack == other.move_stack

            def root(self):
                return Board(())

            def fen(self, **_):
                return START[variant]

            def copy(self, stack=True):
                return Board(self.move_stack)

            def push(self, move):
                self.move_stack.append(move)

            def pop(self):
                return self.move_stack.pop()

            def parse_uci(self, text):
                return case.Move(text)

            def push_uci(self, text):
                self.push(case.Move(text))
                return self.move_stack[-1]

        return chess.Board() if variant == "chess" and not moves else Board(moves)

    def run_with(self, popen, work):
        async def all_of_it():
            transport, engine = await popen()
            try:
                await asyncio.wait_for(work(engine), 120)
            finally:
                await asyncio.wait_for(engine.quit(), PATIENCE)
                transport.close()
        asyncio.run(all_of_it())

    def uci(self, work):
        self.run_with(lambda: chess.engine.popen_uci([BINARY, "uci"]), work)

    def xboard(self, work):
        self.run_with(lambda: chess.engine.popen_xboard([BINARY, "xboard"]), work)

    async def plays(self, engine, board, ponder, limits):
        game = object()
        for limit in limits:
            with self.subTest(f"{type(board).uci_variant} {limit} {ponder}"):
                result = await asyncio.wait_for(
                    engine.play(board, chess.engine.Limit(**limit), game=game, ponder=ponder), PATIENCE)
                self.assertIsNotNone(result.move)
                board.push(result.move)

    def test_plays_and_ponders(self):
        for variant in START:
            for ponder in (False, True):
                self.uci(lambda engine, v=variant, p=ponder:
                         self.plays(engine, self.board(v), p, LIMITS))

    def test_plays_and_ponders_by_xboard(self):
        limits = [x for x in LIMITS if "mate" not in x]
        for ponder in (False, True):
            self.xboard(lambda engine, p=ponder: self.plays(engine, self.board("chess"), p, limits))

    async def analyses(self, engine, board, **more):
        for limit in ({"time": 0.1}, {"depth": 2}, {"nodes": 500}):
            info = await asyncio.wait_for(
                engine.analyse(board, chess.engine.Limit(**limit), **more), PATIENCE)
            self.assertTrue(info)
        with await asyncio.wait_for(engine.analysis(board, **more), PATIENCE) as analysis:
            await asyncio.sleep(0.2)
            analysis.stop()
            await asyncio.wait_for(analysis.wait(), PATIENCE)

    def test_analyses(self):
        for variant in START:
            with self.subTest(variant):
                self.uci(lambda engine, v=variant:
                         self.analyses(engine, self.board(v), multipv=2))

    def test_analyses_by_xboard(self):
        self.xboard(lambda engine: self.analyses(engine, chess.Board()))


if __name__ == "__main__":
    unittest.main()
