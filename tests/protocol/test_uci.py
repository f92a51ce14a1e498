"""UCI over pipes: every command, every kind of bad input, and the state after it."""

import re
import unittest

from pipes import Program

START = {
    "chess": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "hole": "***k***/**dqr**/*ppppp*/3*3/7/7/3*3/*PPPPP*/**RQD**/***K*** w - - 0 1",
    "wormhole": "cnwlkwnc/pppppppp/8/8/8/8/PPPPPPPP/CNWLKWNC w - - 0 1",
    "hostage": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    "eightstone": "rnbqkbnr/pppppppp/8/1*4*1/1*1**1*1/1*4*1/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
}
BOARD = {  # files, ranks, kinds of pieces that are dropped
    "chess": (8, 8, 0),
    "hole": (7, 10, 0),
    "wormhole": (8, 8, 0),
    "hostage": (8, 8, 5),
    "eightstone": (8, 9, 0),
}
PERFT = {"chess": (3, 8902), "hole": (4, 6144), "wormhole": (2, 959), "hostage": (3, 8902),
         "eightstone": (1, 520)}


class UciCase(unittest.TestCase):
    """A fresh program that has said uciok."""

    def setUp(self):
        self.program = Program("uci")
        self.addCleanup(self.program.close)
        self.program.send("uci")
        self.greeting = self.program.collect("^uciok$")[0]

    def answers(self, *lines):
        """What comes until the program has dealt with the lines."""
        self.program.send(*lines, "isready")
        return self.program.collect("^readyok$")[0][:-1]

    def variant(self, name):
        return self.answers(f"setoption name UCI_Variant value {name}")

    def display(self):
        self.program.send("d")
        return "\n".join(self.program.collect("^Checkers:")[0])

    def fen(self):
        return re.search("^Fen: (.*)$", self.display(), re.MULTILINE).group(1)

    def refused(self, line, *patterns):
        """The line gives one error that has all the patterns, and changes nothing."""
        before = self.display()
        got = self.answers(line)
        self.assertEqual(len(got), 1, f"{line[:80]!r} gave {got}")
        self.assertTrue(got[0].startswith("info string error: "), got)
        for pattern in patterns:
            self.assertRegex(got[0], pattern)
        self.assertEqual(self.display(), before, line[:80])

    def silent(self, *lines):
        self.assertEqual(self.answers(*lines), [])


class Handshake(UciCase):
    def test_greeting(self):
        self.assertRegex(self.greeting[0], r"^id name Lacuna \d")
        self.assertRegex(self.greeting[1], r"^id author ")
        options = {re.match(r"option name (.+?) type", line).group(1): line
                   for line in self.greeting if line.startswith("option")}
        self.assertEqual(
            sorted(options), sorted(["Hash", "Threads", "MultiPV", "Skill Level", "Ponder",
                                     "Move Overhead", "Clear Hash", "Use NNUE", "EvalFile",
                                     "Debug Log File", "UCI_Variant", "UCI_LimitStrength", "UCI_Elo",
                                     "UCI_ShowWDL"]))
        self.assertIn("type combo default chess var chess var hole var wormhole var hostage "
                      "var eightstone", options["UCI_Variant"])
        self.assertRegex(options["Hash"], r"type spin default 16 min 1 max \d+$")
        self.assertRegex(options["Skill Level"], r"type spin default 20 min 0 max 20$")
        self.assertRegex(options["Clear Hash"], r"type button$")
        self.assertRegex(options["Ponder"], r"type check default false$")
        self.assertRegex(options["Use NNUE"], r"type check default true$")
        self.assertRegex(options["EvalFile"], r"type string default <empty>$")

    def test_isready(self):
        self.silent()

    def test_empty_lines(self):
        self.silent("", "   ", "\t", "\r")

    def test_line_ends_of_other_systems(self):
        self.program.send_bytes(b"isready\r\n")
        self.program.wait_for("^readyok$")

    def test_last_line_without_end(self):
        self.program.send_bytes(b"isready")
        self.program.end_input()
        self.program.wait_for("^readyok$")
        self.assertEqual(self.program.wait(), 0)

    def test_quit(self):
        self.program.send("quit")
        self.assertEqual(self.program.wait(), 0)

    def test_unknown_commands(self):
        self.refused("frobnicate", "frobnicate", "known: uci")
        self.refused("UCI", "UCI")
        self.refused("xboard", "xboard")
        self.refused("x" * 3000, "xxxx")
        self.refused("\x01\x7f", r"\?\?")


class Detection(unittest.TestCase):
    def talk(self, *lines, until):
        with Program() as program:
            program.send(*lines)
            return program.collect(until)[0]

    def test_uci_first(self):
        self.talk("uci", until="^uciok$")

    def test_other_uci_command_first(self):
        self.talk("isready", until="^readyok$")

    def test_xboard_first(self):
        self.talk("xboard", "protover 2", until="^feature.*done=1")

    def test_byte_order_mark_first(self):
        for mark, line, answer in ((b"\xef\xbb\xbf", b"uci\n", "^uciok$"),
                                   (b"\xef\xbb\xbf", b"xboard\nprotover 2\n", "done=1")):
            with Program() as program:
                program.send_bytes(mark + line)
                lines, _ = program.collect(answer)
                self.assertEqual([x for x in lines if "rror" in x], [])

    def test_byte_order_mark_later(self):
        with Program() as program:
            program.send_bytes(b"uci\n\xef\xbb\xbfisready\n")
            program.wait_for("^info string error: unknown command")

    def test_noise_first(self):
        lines = self.talk("", "hello", "uci", until="^uciok$")
        self.assertRegex(lines[0], "^info string error: .*hello.*uci or xboard")

    def test_nothing(self):
        with Program() as program:
            program.end_input()
            self.assertEqual(program.wait(), 0)
            self.assertIsNone(program.line())


class Options(UciCase):
    def test_variants(self):
        for name, (files, ranks, pocket) in BOARD.items():
            with self.subTest(name):
                self.assertEqual(self.variant(name), [
                    f"info string variant {name} files {files} ranks {ranks} pocket {pocket} "
                    f"template fairy startpos {START[name]}"])
                self.assertEqual(self.fen(), START[name])

    def test_variant_in_any_case(self):
        for name, variant in (("Hole", "hole"), ("EIGHTSTONE", "eightstone"), ("Chess", "chess"),
                              ("wormHole", "wormhole"), ("standard", "chess"),
                              ("Standard", "chess"), ("normal", "chess"), ("Normal", "chess")):
            with self.subTest(name):
                self.assertRegex(self.variant(name)[0], f"^info string variant {variant} ")
                self.assertEqual(self.fen(), START[variant])

    def test_courtesies(self):
        self.silent("debug on", "debug off", "debug", "register later",
                    "register name Stefan code 4359874324", "register")

    def test_variant_resets_the_board(self):
        self.silent("position startpos moves e2e4")
        self.variant("chess")
        self.assertEqual(self.fen(), START["chess"])

    def test_values(self):
        self.silent("setoption name Hash value 1", "setoption name Hash value 64",
                    "setoption name Threads value 2", "setoption name MultiPV value 3",
                    "setoption name Ponder value true", "setoption name Ponder value FALSE",
                    "setoption name Move Overhead value 0",
                    "setoption name Move Overhead value 100",
                    "setoption name Use NNUE value false", "setoption name Use NNUE value true",
                    "setoption name EvalFile value <empty>", "setoption name EvalFile")

    def test_button(self):
        self.silent("setoption name Clear Hash", "setoption name Clear Hash value")

    def test_any_case_and_blanks(self):
        self.silent("setoption name hash value 8", "setoption name MULTIPV value 1",
                    "  setoption   name  move overhead   value  20  ", "setoption name clear HASH")
        self.assertEqual(len(self.answers("setoption name uci_variant value hole")), 1)

    def test_errors(self):
        self.refused("setoption", "needs a name")
        self.refused("setoption Hash value 4", "needs a name")
        self.refused("setoption name", "name")
        self.refused("setoption name value 4", "name")
        self.refused("setoption name Hash", "Hash needs a value")
        self.refused("setoption name Hash value", "Hash needs a value")
        self.refused("setoption name Nonsense value 4", "Nonsense", "known: Hash")
        self.refused("setoption name Ponder value maybe", "maybe", "true")
        self.refused("setoption name UCI_Variant value", "needs a value")
        self.refused("setoption name UCI_Variant value shogi", "shogi", "known: chess, hole")

    def test_absurd_numbers(self):
        for value in ("0", "-1", "abc", "1e3", "16MB", "99999999999999999999999", "1 2", "0x10"):
            for name in ("Hash", "Threads", "MultiPV"):
                self.refused(f"setoption name {name} value {value}", name,
                             re.escape(value), "from 1 to")
        self.refused("setoption name Hash value 100000000", "100000000")
        self.refused("setoption name Move Overhead value -1", "-1", "from 0 to")
        self.refused("setoption name Use NNUE value 2", "Use NNUE", "neither true nor false")
        self.refused("setoption name EvalFile value /nowhere", "cannot read /nowhere")
        self.refused("setoption name EvalFile value /bin/sh", "/bin/sh: no network: expected")


class Position(UciCase):
    def test_start(self):
        for name, start in START.items():
            self.variant(name)
            self.silent("position startpos")
            self.assertEqual(self.fen(), start)

    def test_display(self):
        self.silent("position startpos moves e2e4 f7f6 d1h5")
        shown = self.display()
        self.assertRegex(shown, "(?m)^Key: [0-9A-F]{16}$")
        self.assertRegex(shown, "(?m)^Checkers: h5$")
        self.assertIn("Fen: rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2", shown)
        self.assertGreater(len(shown.split("\n")), 10, "no board drawn")

    def test_moves(self):
        for name, moves, fen in (
                ("chess", "e2e4 c7c5 g1f3 d7d6 f1b5 b8c6 e1g1",
                 "r1bqkbnr/pp2pppp/2np4/1Bp5/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 3 4"),
                ("wormhole", "e2e4 b8c6",
                 "c*wlkwnc/pppppppp/2n5/8/4P3/8/PPPP*PPP/CNWLKWNC w - - 1 2"),
                ("hostage", "e2e4 d7d5 e4d5",
                 "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[#p] b KQkq - 0 2"),
                ("eightstone", "e2e4,b4c4",
                 "rnbqkbnr/pppppppp/8/1*4*1/1*1**1*1/2*1P1*1/8/PPPP1PPP/RNBQKBNR "
                 "b KQkq e3 0 1 c4b4")):
            with self.subTest(name):
                self.variant(name)
                self.silent(f"position startpos moves {moves}")
                self.assertEqual(self.fen(), fen)

    def test_same_game_again_longer_shorter_and_other(self):
        lines = ("e2e4", "e2e4 e7e5", "e2e4 e7e5 g1f3", "e2e4", "d2d4 e7e5", "", "e2e4 e7e5 d2d4")
        for moves in lines:
            self.silent(f"position startpos moves {moves}".strip())
            extended = self.display()
            self.variant("chess")
            self.silent(f"position startpos moves {moves}".strip())
            self.assertEqual(self.display(), extended, moves)

    def test_fen(self):
        fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 40"
        self.silent(f"position fen {fen}")
        self.assertEqual(self.fen(), fen)
        self.silent(f"position fen {fen} moves e2e4 e8e7")
        self.assertEqual(self.fen(), "8/4k3/8/8/4P3/8/8/4K3 w - - 1 41")

    def test_fen_without_clocks(self):
        self.silent("position fen 4k3/8/8/8/8/8/4P3/4K3 w - -")
        self.assertEqual(self.fen(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")

    def test_bad_lines(self):
        self.silent("position startpos moves e2e4")
        self.refused("position", "startpos", "fen")
        self.refused("position nowhere", "nowhere")
        self.refused("position moves e2e4", "startpos")
        self.refused("position startpos e2e4", "expected 'moves'", "e2e4")
        self.refused("position fen", "no FEN")
        self.refused("position fen moves e2e4", "no FEN")

    def test_nothing_is_searched_after_a_refused_position(self):
        for bad in ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position", "position nowhere",
                    "position startpos e2e4", "position startpos moves e2e4 e2e4",
                    "position fen", "position startpos moves zz"):
            with self.subTest(bad):
                self.silent("position startpos moves e2e4")
                self.refused(bad)
                for line in ("go depth 2", "go infinite", "go ponder wtime 100", "go foo",
                             "go searchmoves e7e5 movetime 10"):
                    self.program.send(line)
                    lines, _ = self.program.collect("^bestmove", 2)
                    self.assertEqual(lines[-1], "bestmove (none)")
                    self.assertRegex(lines[-2], "^info string error: go: .*refused")
                self.refused("go perft 1", "refused")
                self.silent("ucinewgame")
                self.program.send("go depth 1")
                self.assertEqual(self.program.wait_for("^bestmove (.*)", 2).group(1), "(none)")

    def test_a_good_position_ends_the_refusal(self):
        for good in ("position startpos", "position startpos moves e2e4",
                     "setoption name UCI_Variant value chess"):
            self.silent("position startpos moves e2e4")
            self.refused("position startpos moves e2e4 e2e4", "move 2 'e2e4'")
            self.answers(good)
            self.program.send("go depth 1")
            self.program.wait_for("^bestmove [a-h]", 2)

    def test_bad_moves(self):
        self.silent("position startpos moves e2e4")
        self.refused("position startpos moves e2e5", "move 1 'e2e5'")
        self.refused("position startpos moves e2e4 e7e5 e1e2 zz", "move 4 'zz'")
        self.refused("position startpos moves e2e4 e7e5 f1c4 x9y9", "move 4 'x9y9'")
        self.refused("position startpos moves e2e4 e2e4", "move 2 'e2e4'")
        self.refused("position startpos moves d2d4 " + "z" * 2000, "move 2 'zzz")
        self.refused("position startpos moves e2e4 e7e5 O-O", "'O-O'")
        self.refused("position fen 8/8/8/8/8/k7/p7/K7 b - - 0 1 moves a3b3 a1a2",
                     "move 2 'a1a2'")

    def test_illegal_moves_of_every_game(self):
        for name, move in (("hole", "d2d6,d6d2"), ("wormhole", "e2e4n"), ("hostage", "N@f3"),
                           ("hostage", "N#Q@f3"), ("eightstone", "e2e4,a1a2"),
                           ("eightstone", "e2e4,"), ("chess", "N@f3"), ("hole", "e9e8q")):
            with self.subTest(move):
                self.variant(name)
                self.refused(f"position startpos moves {move}", re.escape(f"'{move}'"))

    def test_bad_fens(self):
        ranks = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
        self.silent("position startpos moves e2e4")
        for fen in (
                "x", "w", f"{ranks} x KQkq - 0 1", f"{ranks} w KQkq - x 1", f"{ranks} w KQkq - 0 x",
                f"{ranks} w KQkq - 0 1 extra more", f"{ranks}/8 w KQkq - 0 1",
                "/" + f"{ranks} w KQkq - 0 1",
                "8/8/8/8/8/8/8 w - - 0 1", "9/8/8/8/8/8/8/4K2k w - - 0 1",
                "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNR w KQkq - 0 1",
                "rnbqkbnr/pppppppp/8/8/8/**6/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQXBNR w KQkq - 0 1",
                f"{ranks}[N] w KQkq - 0 1", "8" * 3000 + " w - - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1"):
            with self.subTest(fen[:60]):
                self.refused(f"position fen {fen}", "position: ")

    def test_fens_of_other_programs(self):
        """Mended and told; check_fen has every kind."""
        ranks = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
        for name, fen, read, told in (
                ("chess", ranks, f"{ranks} w - - 0 1", "castling"),
                ("chess", f"{ranks} b KQkq - 0 0", f"{ranks} b KQkq - 0 1", "move number '0'"),
                ("chess", f"{ranks} b KQkq e3", f"{ranks} b KQkq - 0 1", "en passant 'e3'"),
                ("chess", "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                 "castling 'KQkq' read as 'K'"),
                ("hostage", f"{ranks}[-] b KQkq - 0 1", f"{ranks}[] b KQkq - 0 1", "placement"),
                ("hostage", f"{ranks}/Pp b KQkq - 0 1", f"{ranks}[Pp] b KQkq - 0 1", "placement"),
                ("hostage", f"{ranks}[N3P] b KQkq - 0 1", f"{ranks}[NPPP] b KQkq - 0 1", "plac"),
                ("eightstone", START["eightstone"].replace(" 0 1", " 5 9 b5b9"),
                 START["eightstone"].replace(" 0 1", " 5 9"), "ko 'b5b9'")):
            with self.subTest(fen):
                self.variant(name)
                got = self.answers(f"position fen {fen}")
                self.assertEqual(len(got), 1, got)
                self.assertRegex(got[0], f"^info string position: .*{told}")
                self.assertEqual(self.fen(), read)
                self.program.send("go depth 1")
                self.program.wait_for(r"^bestmove \w\S+", 5)

    def test_a_mended_fen_with_moves(self):
        """As a GUI sends it, longer each time."""
        fen = "position fen 4k3/8/8/8/8/8/4P3/4K3 w KQkq e6 0 0 moves"
        for moves, board in (("e2e4", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"),
                             ("e2e4 e8e7", "8/4k3/8/8/4P3/8/8/4K3 w - - 1 2"),
                             ("e2e4 e8e7 e4e5", "8/4k3/8/4P3/8/8/8/4K3 b - - 0 2"),
                             ("e2e3", "4k3/8/8/8/8/4P3/8/4K3 b - - 0 1")):
            self.answers(f"{fen} {moves}")
            self.assertEqual(self.fen(), board)

    def test_impossible_positions(self):
        for name, fen in (
                ("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1"),  # one king
                ("chess", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1"),  # three kings
                ("chess", "4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1"),  # the side that moved is in check
                ("chess", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1"),  # a pawn on the first rank
                ("hole", START["hole"].replace("3*3", "7")),  # holes filled in
                ("hole", START["hole"].replace("RQD", "R*D")),  # a hole elsewhere
                ("hostage", START["hostage"].replace("[]", "[K#]")),  # an imprisoned king
                ("hostage", START["hostage"].replace("[]", "[#QX]")),
                ("hostage", START["hostage"].replace("[]", "[#Q")),
                ("hostage", START["hostage"].replace("[]", "[" + "N" * 400 + "]")),
                ("eightstone", START["eightstone"] + " - nonsense")):
            with self.subTest(f"{name} {fen[:60]}"):
                self.variant(name)
                self.refused(f"position fen {fen}", "position: ")


class Limits(UciCase):
    """The numbers of a FEN at their ends, and pieces where none can be."""

    def test_counters_stay_at_their_maximum(self):
        self.silent("position fen 4k3/8/8/8/8/8/8/R3K3 b - - 9999 99999 moves e8e7 a1b1 e7e8")
        fen = self.fen()
        self.assertRegex(fen, " w - - 9999 99999$")
        self.silent("position fen " + fen)
        self.assertEqual(self.fen(), fen)

    def test_pawn_beyond_its_promotion(self):
        self.variant("hole")
        for square, fen in (("d9", "***k***/**dPr**/*ppppp*/3*3/7/7/3*3/*PPPPP*/**RQD**/***K***"),
                            ("d2", "***k***/**dqr**/*ppppp*/3*3/7/7/3*3/*PPPPP*/**RpD**/***K***")):
            self.refused(f"position fen {fen} w - - 0 1", f"pawn on {square}, where no pawn")


class Perft(UciCase):
    def test_counts(self):
        for name, (depth, nodes) in PERFT.items():
            with self.subTest(name):
                self.variant(name)
                self.program.send(f"go perft {depth}")
                lines, match = self.program.collect(r"^Nodes searched: (\d+)$")
                self.assertEqual(int(match.group(1)), nodes)
                counts = [int(line.split(": ")[1]) for line in lines
                          if re.match(r"^[a-h]\d\S*: \d+$", line)]
                self.assertEqual(sum(counts), nodes)

    def test_threads(self):
        self.silent("setoption name Threads value 2")
        self.program.send("go perft 4")
        lines, match = self.program.collect(r"^Nodes searched: (\d+)$")
        self.assertEqual(int(match.group(1)), 197281)
        self.assertEqual(sum(re.match(r"^[a-h]", line) is not None for line in lines), 20)

    def test_zero(self):
        self.program.send("go perft 0")
        self.assertEqual(self.program.wait_for(r"^Nodes searched: (\d+)$").group(1), "1")

    def test_answers_and_stops(self):
        self.program.send("go perft 12", "isready")
        self.program.wait_for("^readyok$", 5)
        self.program.send("stop")
        self.program.wait_for("perft: stopped", 5)
        self.silent()

    def test_the_next_command_waits(self):
        self.program.send("go perft 3", "position startpos moves e2e4", "go perft 1", "quit")
        self.assertEqual(self.program.wait_for(r"^Nodes searched: (\d+)$").group(1), "8902")
        self.assertEqual(self.program.wait_for(r"^Nodes searched: (\d+)$").group(1), "20")
        self.assertEqual(self.program.wait(), 0)

    def test_errors(self):
        self.refused("go perft", "perft")
        self.refused("go perft x", "perft", "'x'")
        self.refused("go perft -1", "perft", "'-1'")
        self.refused("go perft 1000", "perft", "'1000'")


class HostileInput(UciCase):
    def test_megabyte_line(self):
        self.refused("position startpos moves " + "e2e4 " * 200000, "line of more than")
        self.assertLess(self.program.resident_kib(), 64 * 1024)

    def test_endless_line(self):
        for _ in range(64):
            self.program.send_bytes(b"a" * (1 << 20))
        self.program.send_bytes(b"\n")
        self.assertRegex("".join(self.answers()), "line of more than")
        self.assertLess(self.program.resident_kib(), 64 * 1024)

    def test_zero_bytes(self):
        self.program.send_bytes(b"isready\0quit\n\0\0\n")
        got = self.answers()
        self.assertEqual(len(got), 2, got)
        self.assertRegex(got[0], r"unknown command 'isready\?quit'")

    def test_noise(self):
        self.program.send_bytes(bytes(range(1, 256)) * 40 + b"\n")
        self.assertTrue(all(line.startswith("info string error") for line in self.answers()))

    def test_long_game(self):
        moves = ("g1f3 g8f6 f3g1 f6g8 " * 1500).strip()
        self.silent(f"position startpos moves {moves}")
        self.assertTrue(self.fen().startswith(START["chess"].split(" ", maxsplit=1)[0]))


if __name__ == "__main__":
    unittest.main()
