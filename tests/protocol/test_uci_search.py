"""UCI over pipes: searching, and what may come in the middle of a search."""

import os
import re
import statistics
import subprocess
import time
import unittest

from pipes import BINARY, WINE, Program, Silence, sanitized
from test_uci import START, UciCase

MATE_IN_ONE = {  # variant: (FEN, a mating turn)
    "chess": ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"),
    "hostage": ("6k1/5ppp/8/8/8/8/8/R3K3[] w - - 0 1", "a1a8"),
}
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"


class Search(UciCase):
    def go(self, limits, timeout=20):
        """(lines, best move) of a search."""
        self.program.send(f"go {limits}")
        lines, match = self.program.collect(r"^bestmove (\S+)", timeout)
        return lines, match.group(1)

    def test_depth(self):
        for name in START:
            with self.subTest(name):
                self.variant(name)
                lines, best = self.go("depth 3")
                depths = [int(m) for m in re.findall(r"info depth (\d+) .* pv ", "\n".join(lines))]
                self.assertEqual(max(depths), 3)
                self.silent(f"position startpos moves {best}")

    def test_info_line(self):
        lines, _ = self.go("depth 5")
        lines = [line for line in lines if " pv " in line]
        self.assertTrue(lines)
        for line in lines:
            self.assertRegex(
                line, r"^info depth \d+ seldepth \d+ multipv 1 score (cp -?\d+|mate -?\d+)"
                r"( lowerbound| upperbound)? nodes \d+ nps \d+ hashfull \d+ time \d+ pv( \S+)+$")

    def test_results_expected(self):
        self.assertNotIn(" wdl ", "\n".join(self.go("depth 4")[0]))
        self.silent("setoption name UCI_ShowWDL value true")
        lines, _ = self.go("depth 4")
        for line in (line for line in lines if " pv " in line):
            match = re.search(r" score cp -?\d+ wdl (\d+) (\d+) (\d+) nodes ", line)
            self.assertEqual(sum(int(part) for part in match.groups()), 1000)

    def test_limited_strength(self):
        """The nodes of the level, which are a few hundred; with a weaker level, that one's."""
        def nodes():
            lines = [line for line in self.go("movetime 5000")[0] if " pv " in line]
            return int(re.search(r" nodes (\d+)", lines[-1]).group(1))
        self.silent("setoption name UCI_Elo value 1500")
        self.silent("setoption name UCI_LimitStrength value true")
        limited = nodes()
        self.assertLess(limited, 2000)
        self.silent("setoption name Skill Level value 0")
        self.assertLess(nodes(), limited)

    def test_ponder_move(self):
        self.program.send("go depth 6")
        match = self.program.wait_for(r"^bestmove (\S+) ponder (\S+)$")
        self.silent(f"position startpos moves {match.group(1)} {match.group(2)}")

    def test_principal_variation_is_legal(self):
        for name in START:
            with self.subTest(name):
                self.variant(name)
                lines, _ = self.go("depth 4")
                line = [line for line in lines if " pv " in line][-1]
                self.silent("position startpos moves " + line.split(" pv ")[1])

    def test_nodes(self):
        lines, _ = self.go("nodes 20000")
        nodes = [int(m) for m in re.findall(r" nodes (\d+)", "\n".join(lines))]
        self.assertLess(max(nodes), 40000)

    def test_movetime(self):
        start = time.monotonic()
        self.go("movetime 300")
        self.assertAlmostEqual(time.monotonic() - start, 0.3, delta=0.15)

    def test_clock(self):
        for clock in ("wtime 1000 btime 1000 winc 10 binc 10", "wtime 1000 btime 1 movestogo 20",
                      "wtime 1 btime 1", "wtime -50 btime -50", "wtime 0", "wtime 100 movestogo 1",
                      "wtime 100 btime 100 winc 0 binc 0 movestogo 0"):
            with self.subTest(clock):
                start = time.monotonic()
                self.go(clock)
                limit = max(100, int(re.search(r"wtime (-?\d+)", clock).group(1)))
                self.assertLess(time.monotonic() - start, limit / 1000)

    def test_searchmoves(self):
        _, best = self.go("depth 4 searchmoves a2a3 h2h4")
        self.assertIn(best, ("a2a3", "h2h4"))
        _, best = self.go("searchmoves b2b4 depth 3")
        self.assertEqual(best, "b2b4")

    def test_multi_pv(self):
        self.silent("setoption name MultiPV value 3")
        lines, best = self.go("depth 4")
        last = [line for line in lines if line.startswith("info depth 4 ")][-3:]
        self.assertEqual([re.search(r"multipv (\d+)", line).group(1) for line in last],
                         ["1", "2", "3"])
        firsts = [re.search(r" pv (\S+)", line).group(1) for line in last]
        self.assertEqual(len(set(firsts)), 3)
        self.assertEqual(firsts[0], best)

    def test_mate(self):
        for name, (fen, mate) in MATE_IN_ONE.items():
            with self.subTest(name):
                self.variant(name)
                self.silent(f"position fen {fen}")
                lines, best = self.go("depth 4")
                self.assertEqual(best, mate)
                self.assertIn("score mate 1 ", [x for x in lines if " pv " in x][-1])
                _, best = self.go("mate 1")
                self.assertEqual(best, mate)

    def test_being_mated(self):
        self.silent("position fen 6k1/8/8/8/8/8/1r6/r5K1 w - - 0 1")
        lines, best = self.go("depth 3")
        self.assertEqual(best, "(none)", lines)
        self.silent("position fen k7/8/8/8/8/2q5/2r5/K7 w - - 0 1")
        lines, best = self.go("depth 6")
        self.assertIn("score mate -1 ", [x for x in lines if " pv " in x][-1])

    def test_no_turn(self):
        self.silent(f"position fen {MATED}")
        self.assertEqual(self.go("depth 5")[1], "(none)")
        self.silent(f"position fen {STALEMATE}")
        self.assertEqual(self.go("movetime 100")[1], "(none)")
        self.program.send("go infinite")
        self.program.send("stop")
        self.program.wait_for(r"^bestmove \(none\)")

    def answered(self, line, told=None, best=r"[a-h]\d[a-h]\d"):
        """The `go` line gets a bestmove soon, and one line that tells what was made of it."""
        self.program.send(line)
        lines, _ = self.program.collect(f"^bestmove {best}", 5)
        notes = [x for x in lines if x.startswith("info string go")]
        if told is not None:
            self.assertEqual(len(notes), 1, (line, lines))
            self.assertRegex(notes[0], told)
        self.assertEqual([x for x in lines if "error" in x], [])
        return lines

    def test_every_go_is_answered(self):
        for line, told in (
                ("go depth 0", "0 is not from 1 to 255: 1 is taken"), ("go depth -3", "-3 is not"),
                ("go depth 2.9", None), ("go depth abc", "go depth: 'abc' is no number: left out"),
                ("go depth", "go depth: '' is no number"), ("go nodes 0", "1 is taken"),
                ("go nodes -5", "1 is taken"), ("go movetime 0", "1 is taken"),
                ("go movetime -1", "1 is taken"), ("go movetime 1.5", None),
                ("go wtime", "go wtime: '' is no number"), ("go wtime x btime 100", "'x'"),
                ("go btime 100", None), ("go winc -1 wtime 100", "0 is taken"),
                ("go movestogo -1 wtime 100", "0 is taken"),
                ("go wtime 100 movestogo 1.0", None), ("go wtime -99999999999999999999", "is not"),
                ("go faster", "unknown word 'faster': left out"),
                ("go depth 2 faster than 3 snails", "unknown word 'faster'"),
                ("go searchmoves depth 2", "no moves"), ("go searchmoves e2e5 depth 2", "'e2e5': "),
                ("go searchmoves zz depth 2", "'zz': "), ("go depth movetime 20", "go depth: ''"),
                ("go depth \x01\x7f", r"'\?\?'")):
            with self.subTest(line):
                self.answered(line, told)

    def test_numbers_beyond_every_range(self):
        """They are no limit: the search ends when it is told to."""
        self.silent("position fen 7k/8/8/8/8/8/R7/K7 w - - 0 1")
        for limit in ("depth 300", "depth 99999999999999999999", "mate 200", "nodes 1e",
                      "wtime 99999999999999999999", "movetime 99999999999999999"):
            with self.subTest(limit):
                self.program.send(f"go movetime 50 {limit}", "stop")
                self.program.wait_for("^bestmove [a-h]", 5)

    def test_searchmoves_leaves_out_the_illegal(self):
        lines = self.answered("go searchmoves e2e5 a2a3 e2e4e depth 2", "'e2e5'", "a2a3")
        self.assertTrue(lines)

    def test_every_go_is_answered_at_mate(self):
        self.silent(f"position fen {MATED}")
        for limits in ("depth 0", "depth 5", "movetime 0", "mate 2", "nodes -1", "wtime 100",
                       "searchmoves e2e4 depth 2", "faster"):
            with self.subTest(limits):
                self.answered(f"go {limits}", best=r"\(none\)")

    def test_repetition_over_captures_and_drops(self):
        """In Hostage they can be undone, in Eight-Stone a stone brings a pawn back: the turn that
        repeats for the third time is a draw in the search as in the game."""
        exchanges = "N#N@e4 N@f6 e4f6 d8f6 h1g1 f6e7 g1h1 e7d8"
        swap = ("e4e5,d4e4 h9g9 a1b1,e4e5 g9g8 b1a1,e5d5 g8h9 a1b1,d5d4 h9g9 b1a1 g9h9")
        for name, fen, turns in (
                ("hostage", "3qk3/8/8/8/8/8/8/7K[#Nn] w - - 0 1", exchanges),
                ("eightstone", "7k/8/8/8/8/3*P3/8/8/K7 w - - 0 1", swap)):
            with self.subTest(name):
                self.variant(name)
                played, last = f"{turns} {turns}".rsplit(" ", 1)
                self.silent(f"position fen {fen} moves {played}")
                for depth in (1, 3):
                    lines, _ = self.go(f"depth {depth} searchmoves {last}")
                    self.assertIn(" score cp 0 ", [x for x in lines if " pv " in x][-1])
                self.silent(f"position fen {fen} moves {turns.rsplit(' ', 1)[0]}")
                lines, _ = self.go(f"depth 1 searchmoves {last}")  # only the second time
                self.assertNotIn(" score cp 0 ", [x for x in lines if " pv " in x][-1])

    def test_without_a_king(self):
        self.variant("hole")
        for side in ("w", "b"):
            self.silent(f"position fen ***1***/**3**/*5*/3*3/7/7/3*3/*3Q1*/**3**/***K*** {side} - -")
            self.assertEqual(self.go("depth 3")[1], "(none)")
            self.program.send("go perft 1")
            self.program.wait_for("^Nodes searched: 0$")
            self.program.wait_for("^$")

    def test_errors(self):
        self.refused("ponderhit", "no .go ponder.")


class WhileSearching(UciCase):
    def setUp(self):
        super().setUp()
        self.program.send("go infinite")

    def best(self, timeout=5):
        return self.program.wait_for(r"^bestmove (\S+)", timeout).group(1)

    def test_isready_is_answered_at_once(self):
        for _ in range(20):
            self.program.send("isready")
            start = time.monotonic()
            lines, _ = self.program.collect("^readyok$", 5)
            self.assertLess(time.monotonic() - start, 0.2)
            self.assertFalse([line for line in lines if line.startswith("bestmove")])

    def test_infinite_goes_on(self):
        with self.assertRaises(Silence):
            self.best(0.5)

    def test_infinite_outlasts_every_limit(self):
        self.program.send("stop")
        self.best()
        for limit in ("depth 1", "nodes 10", "movetime 10", "mate 1"):
            with self.subTest(limit):
                self.program.send(f"go infinite {limit}")
                with self.assertRaises(Silence):
                    self.best(0.3)
                self.program.send("stop")
                self.best()

    def test_stop(self):
        time.sleep(0.1)
        self.program.send("stop")
        self.best()
        self.assertEqual(self.answers("stop"), [])

    def test_stop_at_once(self):
        for _ in range(20):
            self.program.send("stop")
            self.best()
            self.program.send("go infinite")

    def test_commands_that_look_only(self):
        self.program.send("d", "eval", "uci")
        lines, _ = self.program.collect("^uciok$", 5)
        self.assertTrue([line for line in lines if line.startswith("Evaluation: ")])
        self.assertFalse([line for line in lines if line.startswith("bestmove")])

    def test_commands_that_change_something_stop_first(self):
        for line in ("position startpos moves e2e4", "setoption name Hash value 8",
                     "setoption name Threads value 2", "setoption name UCI_Variant value hole",
                     "setoption name Clear Hash", "ucinewgame", "go depth 2"):
            with self.subTest(line):
                got = self.answers(line)
                self.assertTrue([x for x in got if x.startswith("bestmove ")], got)
                self.assertFalse([x for x in got if x.startswith("info string error")], got)
                if line.startswith("go"):
                    self.best()
                self.program.send("go infinite")

    def test_ponderhit_without_ponder(self):
        self.program.send("go movetime 200", "ponderhit")
        self.best()  # the one that was stopped
        self.program.wait_for("^info string error: ponderhit", 5)
        self.best(1)

    def test_bad_lines_do_not_stop(self):
        got = self.answers("nonsense", "x" * 300000)
        self.assertEqual(len([x for x in got if x.startswith("info string error")]), 2)
        self.assertFalse([x for x in got if x.startswith("bestmove")])

    def test_lines_are_whole(self):
        self.program.send("stop")
        self.best()
        self.program.send("setoption name MultiPV value 20", "go infinite")
        self.program.send(*["isready"] * 500)
        for _ in range(500):
            for line in self.program.collect("readyok", 5)[0]:
                self.assertRegex(line, r"^(readyok$|info |bestmove )")

    def test_end_of_input(self):
        self.program.end_input()
        self.best()
        self.assertEqual(self.program.wait(5), 0)

    def test_quit(self):
        self.program.send("quit")
        self.best()
        self.assertEqual(self.program.wait(5), 0)


class Ponder(UciCase):
    def test_ponder_waits_for_stop(self):
        self.program.send("go ponder wtime 100 btime 100")
        with self.assertRaises(Silence):
            self.program.wait_for("^bestmove", 0.6)
        self.program.send("stop")
        self.program.wait_for("^bestmove", 5)

    def test_hit_starts_the_clock(self):
        self.program.send("go ponder wtime 400 btime 400")
        with self.assertRaises(Silence):
            self.program.wait_for("^bestmove", 0.6)
        self.program.send("ponderhit")
        self.program.wait_for("^bestmove", 0.4)

    def test_finished_early(self):
        for limit in ("depth 2", "nodes 10", "movetime 10"):
            for end in ("ponderhit", "stop"):
                with self.subTest(f"{limit} {end}"):
                    self.program.send(f"go ponder {limit}")
                    with self.assertRaises(Silence):
                        self.program.wait_for("^bestmove", 0.3)
                    self.program.send(end)
                    self.program.wait_for("^bestmove", 5)


class Ends(unittest.TestCase):
    def test_closed_output(self):
        for line in ("isready", "go infinite", "go perft 12"):
            with self.subTest(line), subprocess.Popen(
                    [BINARY, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE) as process:
                process.stdout.close()
                process.stdin.write(f"{line}\nisready\n".encode())
                process.stdin.flush()
                self.assertEqual(process.wait(10), 0)
                self.assertEqual(process.stderr.read(), b"")

    def test_full_disk(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("no /dev/full")
        with open("/dev/full", "w", encoding="ascii") as full:
            done = subprocess.run([BINARY, "uci"], input=b"uci\n", stdout=full,
                                  stderr=subprocess.PIPE, timeout=10, check=False)
        self.assertEqual(done.returncode, 1)


class Size(unittest.TestCase):
    @unittest.skipIf(sanitized(), "sanitizers take time")
    @unittest.skipIf(WINE, "Wine itself takes longer to start")
    def test_start_up(self):
        times = []
        for _ in range(15):
            start = time.monotonic()
            with Program() as program:
                program.send("uci")
                program.wait_for("^uciok$")
                times.append(time.monotonic() - start)
        self.assertLess(statistics.median(times), 0.020)

    @unittest.skipIf(sanitized(), "sanitizers take memory")
    def test_memory(self):
        for variant in START:
            for hash_size in (1, 64):
                with self.subTest(f"{variant} {hash_size}"), Program("uci") as program:
                    program.send(f"setoption name Hash value {hash_size}",
                                 f"setoption name UCI_Variant value {variant}", "go movetime 400")
                    program.wait_for("^bestmove")
                    self.assertLess(program.resident_kib(), (hash_size + 32) * 1024)


class Quiescence(unittest.TestCase):
    def test_drops_against_checks_come_to_an_end(self):
        """Each piece dropped is taken with check, exchanged and dropped again."""
        with Program("uci") as program:
            program.send("setoption name UCI_Variant value hostage",
                         "position fen 3Q2R1/3Pp2k/5PNp/2p2p2/2p5/3P4/PpP2RPP/5B1K[qrbnp#BNPrbnp] b - - 0 57",
                         "go depth 2")
            lines, _ = program.collect("^bestmove", 20)
            nodes = int(re.search(r" nodes (\d+)", lines[-2]).group(1))
            self.assertLess(nodes, 200000)


if __name__ == "__main__":
    unittest.main()
