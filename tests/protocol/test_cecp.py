"""The XBoard protocol over pipes: every command in every state, and every kind of bad input.

What needs whole games is in test_cecp_games.py."""

import re
import subprocess
import time
import unittest

from pipes import BINARY, Program, Silence

# xboard.md: a rejection with one of these in its text is silently ignored by XBoard.
UNSAFE = ("name", "rating", "result", "board", "bk", "computer", "variant", "hint", "random",
          "depth", "accepted", "?", "draw", "time", "analyze")
DOTS = "." * 50
SETUPS = {  # xboard.md, The four games
    "hole": [
        "setup (P..RQ........DKp..rq........dk) 7x10+0_fairy "
        "***k***/**dqr**/*ppppp*/3*3/7/7/3*3/*PPPPP*/**RQD**/***K*** w - - 0 1",
        "piece P& fmWfcFifmnD", "piece R& R", "piece Q& Q", "piece D& BW", "piece K& K"],
    "wormhole": [
        "setup (.N...DY..ZVC....~~P.~~...L.........W........HK"
        ".n...dy..zvc....~~p.~~...l.........w........hk) 8x8+1_seirawan "
        "cnwlkwnc/pppppppp/8/8/8/8/PPPPPPPP/CNWLKWNC w - - 0 1",
        "piece H& mhW"],
    "hostage": [
        "setup (PNBRQKpnbrqk) 11x8+5_great rnbqkbnr*2/pppppppp*2/8*2/8*2/8*2/8*2/PPPPPPPP*2/"
        "RNBQKBNR*2[] w KQkq - 0 1"],
    "eightstone": [
        f"setup (PNBRQ{DOTS}SKpnbrq{DOTS}sk) 8x9+0_chu rnbqkbnr/pppppppp/8/1S4S1/1S1SS1S1/1S4S1/8/"
        "PPPPPPPP/RNBQKBNR w KQkq - 0 1"],
}
THOUGHT = r"^(\d+) (-?\d+) (\d+) (\d+) (\S.*)$"  # ply score time nodes pv
MOVE = r"^move (\S+)$"


class CecpCase(unittest.TestCase):
    """A fresh program that has said its features; level 1 minute, force mode."""

    def setUp(self):
        self.pings = 0
        self.program = Program("xboard")
        self.addCleanup(self.program.close)
        self.program.send("xboard", "protover 2")
        self.greeting = self.program.collect("done=1$")[0]
        self.silent("new", "level 0 1 0", "post", "easy", "force")

    def answers(self, *lines):
        """What comes until the program has dealt with the lines, and is not thinking."""
        self.pings += 1
        self.program.send(*lines, f"ping {self.pings}")
        return self.program.collect(f"^pong {self.pings}$")[0][:-1]

    def silent(self, *lines):
        self.assertEqual(self.answers(*lines), [])

    def variant(self, name):
        self.answers("new", f"variant {name}", "force")

    def legal(self, move):
        """Whether the move is legal now, in force mode."""
        got = self.answers(f"usermove {move}")
        if got:
            self.assertRegex(got[0], rf"^Illegal move \(.+\): {re.escape(move)}$")
            return False
        self.silent("undo")
        return True

    def position(self):
        """Enough of the position to see whether it changed."""
        return [self.legal(move) for move in ("e2e4", "e7e5", "d2d4", "d7d5", "g1f3", "a7a6")]

    def rejected(self, line, *patterns, kind="Error"):
        """One rejection that XBoard will notice, has all the patterns, and changes nothing."""
        before = self.position()
        got = self.answers(line)
        self.assertEqual(len(got), 1, f"{line[:80]!r} gave {got}")
        self.assertTrue(got[0].startswith(f"{kind} ("), got)
        reason = got[0][len(kind) + 2:got[0].rindex("): ")]
        for word in UNSAFE:
            self.assertNotIn(word, reason.lower())
        for pattern in patterns:
            self.assertRegex(got[0], pattern)
        self.assertLess(len(got[0]), 500)
        self.assertEqual(self.position(), before, line[:80])

    def move(self, timeout=20):
        return self.program.wait_for(MOVE, timeout).group(1)


class Handshake(CecpCase):
    def test_features(self):
        found = dict(re.findall(r'(\w+)=("[^"]*"|\d+)', " ".join(self.greeting)))
        for name in ("ping", "setboard", "usermove", "playother", "analyze", "reuse", "memory",
                     "smp", "debug", "name", "draw", "pause", "nps", "exclude"):
            self.assertEqual(found[name], "1", name)
        for name in ("colors", "sigint", "sigterm", "san"):
            self.assertEqual(found[name], "0", name)
        self.assertRegex(found["myname"], r'"Lacuna \S+"')
        self.assertEqual(found["variants"], '"normal,hole,wormhole,hostage,eightstone"')
        self.assertIn('feature option="Skill Level -spin 20 0 20"', self.greeting)
        self.assertIn('feature option="Use NNUE -check 1"', self.greeting)
        self.assertIn('feature option="EvalFile -file <empty>"', self.greeting)
        for line in self.greeting:
            self.assertRegex(line, "^feature ")

    def test_other_versions(self):
        self.silent("protover 1")
        self.assertIn("feature done=1", self.answers("protover 3"))
        self.rejected("protover", "NUMBER")
        self.rejected("protover two", "NUMBER")

    def test_courtesies(self):
        self.silent("accepted ping", "rejected san", "accepted", "xboard", "computer", "name Anna",
                    "rating 2000 1900", "random", "ics -", "", "   ", "\t\r")

    def test_book(self):
        """Lines that begin with a blank, and an empty one at the end."""
        for _ in range(2):
            self.assertEqual(self.answers("bk"), [" no book", ""])

    def test_setup_lines(self):
        for variant, lines in SETUPS.items():
            with self.subTest(variant):
                self.assertEqual(self.answers("new", f"variant {variant}"), lines)
        self.silent("new", "variant normal")

    def test_quit(self):
        self.program.send("quit")
        self.assertEqual(self.program.wait(), 0)

    def test_quit_while_thinking(self):
        self.program.send("go", "quit")
        self.assertEqual(self.program.wait(5), 0)

    def test_end_of_input(self):
        self.program.send("go")
        time.sleep(0.2)
        self.program.end_input()
        self.assertEqual(self.program.wait(5), 0)


class Moves(CecpCase):
    def test_both_forms(self):
        self.silent("usermove e2e4", "e7e5", "usermove g1f3")

    def test_illegal(self):
        for move in ("e2e5", "e7e5", "e1g1", "a1a1", "e2e4q", "e9e4", "i2i4", "e2", "hello", "@@@@",
                     "N@f3", "e2e4,b4c4", "x" * 100):
            with self.subTest(move):
                got = self.answers(f"usermove {move}")
                self.assertEqual(len(got), 1, got)
                self.assertRegex(got[0], r"^Illegal move \(.+\): .")
        self.rejected("usermove e2e5", ": e2e5$", kind="Illegal move")
        self.rejected("e2e5", ": e2e5$", kind="Illegal move")
        self.rejected("usermove", "MOVE")

    def test_promotion(self):
        self.silent("setboard 7k/P7/8/8/8/8/8/K7 w - - 0 1")
        self.assertFalse(self.legal("a7a8"))
        self.assertTrue(self.legal("a7a8q"))
        self.assertTrue(self.legal("a7a8n"))

    def test_hole_ranks(self):
        self.variant("hole")
        self.assertFalse(self.legal("d2d3"))  # a hole is there: canonical d4
        self.assertTrue(self.legal("e2e4"))
        self.assertTrue(self.legal("c2c4"))  # canonical c3c5
        self.assertFalse(self.legal("c3c5"))
        self.silent("usermove c2c4")
        self.assertFalse(self.legal("c8c6"))
        self.assertTrue(self.legal("c7c5"))
        self.rejected_in_hole("d10d9", "0 to 9")

    def rejected_in_hole(self, move, pattern):
        got = self.answers(f"usermove {move}")
        self.assertEqual(len(got), 1)
        self.assertRegex(got[0], rf"^Illegal move \(.*{pattern}.*\): {move}$")

    def test_hole_pulls(self):
        self.variant("hole")
        # A queen on d2, holes on d4 and d7, a black rook on d6; canonical d2d6,d6d2.
        self.silent("setboard ***k***/**3**/*5*/3*3/3r3/7/3*3/*5*/**1Q1**/***K*** w - - 0 1")
        for move in ("d1d5,d5d1", "d1d1,d5e5", "d1d1,d5c5",  # stay and pull, in both relay forms
                     "c1c2", "d1d2"):
            self.assertEqual(self.legal(move), move != "c1c2", move)
        self.assertTrue(self.legal("d1d5,d5d2"))  # to d2 (canonical d3), then pull
        self.assertTrue(self.legal("d1d2,d5e5"))
        self.assertFalse(self.legal("d1d5,d5c1"))  # no line from there
        self.assertFalse(self.legal("d1d4,d4d1"))  # nobody on d4

    def test_wormhole_suffixes(self):
        self.variant("wormhole")
        self.assertTrue(self.legal("e2e4"))
        self.assertTrue(self.legal("e2e4h"))
        self.assertFalse(self.legal("e2e4v"))
        self.silent("setboard 1k6/7P/8/8/8/8/8/1K6 w - - 0 1")
        for suffix in "lwncvyzd":
            self.assertTrue(self.legal(f"h7h8{suffix}"), suffix)
        for suffix in ("", "h", "q", "k"):
            self.assertFalse(self.legal(f"h7h8{suffix}"), suffix)

    def test_hostage_drops(self):
        self.variant("hostage")
        self.silent("setboard rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R[N#n] w KQkq - 0 1")
        self.assertTrue(self.legal("N@f3"))
        self.assertFalse(self.legal("N@e2"))
        self.assertTrue(self.answers("usermove n@f3")[0].startswith("Illegal move ("))

    def test_eightstone_turns(self):
        self.variant("eightstone")
        for move, right in (("e2e4", True), ("e2e4,b4c4", True), ("b4c4", False),
                            ("e2e4,b4b5", False)):
            self.assertEqual(self.legal(move), right, move)

    def test_undo_and_remove(self):
        self.rejected("undo", "take back")
        self.rejected("remove", "take back")
        self.silent("usermove e2e4")
        self.rejected("remove", "take back")
        self.silent("usermove e7e5", "remove")
        self.assertTrue(self.legal("e2e4"))
        self.silent("usermove e2e4", "usermove e7e5", "undo")
        self.assertTrue(self.legal("c7c5"))


class Positions(CecpCase):
    def test_setboard(self):
        self.silent("setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1")
        self.assertTrue(self.legal("e1g1"))

    def test_broken(self):
        for fen in ("", "x", "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
                    "4k3/8/8/8/8/8/8/4KK2 w - - 0 1", "4k3/9/8/8/8/8/8/4K3 w - - 0 1",
                    "4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", "***k***/**dqr** w - - 0 1", "/" * 5000):
            with self.subTest(fen[:40]):
                got = self.answers(f"setboard {fen}")
                self.assertEqual(len(got), 1, got)
                self.assertRegex(got[0], "^tellusererror Illegal position: .")
                self.assertRegex(self.answers("usermove e2e4")[0], "^Illegal move .the last pos")
                for line in ("d", "undo", "remove", "hint"):
                    self.assertRegex(self.answers(line)[0], "^Error .the last position is not legal")
                self.assertRegex(self.answers("go")[0], "^tellusererror the last position is not")
                self.silent("analyze", "exit")
                self.assertEqual(self.position(), [False] * 6)

    def test_another_position_ends_the_refusal(self):
        start = self.position()
        for good in ("setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "new"):
            self.answers("setboard 8/8/8/8/8/8/8/8 w - - 0 1")
            self.silent(good, "force")
            self.assertEqual(self.position(), start)
            self.program.send("sd 1", "go")
            self.move()
            self.silent("force")

    def test_board(self):
        for line in ("bd", "d"):
            got = self.answers("new", "force", "usermove e2e4", line)
            self.assertEqual(got[-1],
                             "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
            self.assertGreater(len(got), 9, "no board drawn")

    def test_fens_of_other_programs(self):
        for name, fen, position in (
                ("normal", "4k3/8/8/8/8/8/8/4K2R w KQkq e3 0 0", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
                ("normal", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
                ("hostage", "4k3/8/8/8/8/8/8/4K3/N2p", "4k3/8/8/8/8/8/8/4K3[Npp] w - - 0 1")):
            with self.subTest(fen):
                self.answers("new", f"variant {name}", "force")
                self.silent(f"setboard {fen}")
                self.assertEqual(self.answers("d")[-1], f"Fen: {position}")

    def test_variants(self):
        offered = re.search('variants="(.+?)"', " ".join(self.greeting)).group(1)
        self.rejected("variant chess960", f"known: {re.escape(offered)}[)]: variant chess960$")
        for name in ("fischerandom", "Xboard", "timedraw"):
            got = self.answers(f"variant {name}")
            self.assertRegex(got[0], f"^Error .unknown game '{name}'; known: .*: variant {name}$")
        self.rejected("variant")
        self.rejected("variant " + "x" * 1000)
        self.silent("new", "variant normal", "force")
        self.assertEqual(self.answers("new", "variant hostage"), SETUPS["hostage"])
        self.silent("new", "force")  # normal chess again
        self.assertFalse(self.legal("e2e4,b4c4"))


class Thinking(CecpCase):
    def test_go(self):
        self.program.send("sd 4", "go")
        lines, match = self.program.collect(MOVE)
        self.assertRegex(match.group(1), "^[a-h][1-8][a-h][1-8]$")
        thoughts = [re.match(THOUGHT, line) for line in lines[:-1]]
        self.assertTrue(thoughts and all(thoughts), lines)
        self.assertEqual(int(thoughts[-1].group(1)), 4)
        self.assertTrue(thoughts[-1].group(5).startswith(match.group(1)), lines)
        self.program.send("usermove e7e5")  # it plays White from now on
        self.move()

    def test_hole_lines_are_in_xboards_numbers(self):
        self.variant("hole")
        self.program.send("sd 6", "go")
        lines, _ = self.program.collect(MOVE)
        for line in lines:
            self.assertNotRegex(line, r"[a-g]10")
        pv = re.match(THOUGHT, lines[-2]).group(5).split()
        for move in pv:
            self.assertEqual(self.answers("force", f"usermove {move}") if move != pv[0] else [], [],
                             pv)

    def test_new_gives_it_black(self):
        self.program.send("new", "sd 2", "usermove e2e4")
        self.assertRegex(self.move(), "[78].*[456]$|6")

    def test_nopost(self):
        self.program.send("nopost", "sd 3", "go")
        self.assertRegex(self.program.line(), MOVE)

    def test_playother(self):
        self.program.send("sd 2", "playother")
        self.program.quiet(0.3)
        self.program.send("usermove e2e4")
        self.move()

    def test_playother_while_thinking(self):
        self.program.send("go", "playother", "sd 2", "usermove e2e4")
        self.assertRegex(self.move(), "[678]")
        self.silent()

    def test_force_while_thinking(self):
        self.program.send("nopost", "go", "force")
        self.silent()
        self.program.quiet(0.3)
        self.assertTrue(self.legal("e2e4"))

    def test_move_now(self):
        start = time.monotonic()
        self.program.send("level 0 60 0", "go", "?", "ping 77")
        lines, _ = self.program.collect("^pong 77$")
        self.assertRegex(lines[-2], MOVE)  # the pong comes after the move
        self.assertLess(time.monotonic() - start, 5)

    def test_move_now_when_not_thinking(self):
        self.silent("?", "?")

    def test_ping_while_thinking(self):
        self.program.send("nopost", "st 0.3", "go", "ping 5", "ping 6")
        self.assertRegex(self.program.line(), MOVE)
        self.assertEqual([self.program.line(), self.program.line()], ["pong 5", "pong 6"])

    def test_pings_end_with_the_thinking(self):
        self.program.send("nopost", "level 0 60 0", "go", "ping 5", "force")
        self.assertEqual(self.program.line(), "pong 5")

    def test_user_moves_while_thinking(self):
        self.program.send("nopost", "st 0.5", "go", "usermove e2e4")
        self.assertRegex(self.program.line(), r"^Illegal move \(.*thinking.*\): e2e4$")
        self.move()

    def test_undo_while_thinking(self):
        self.silent("usermove e2e4", "usermove e7e5", "nopost", "level 0 60 0")
        self.program.send("go")
        self.silent("undo")  # the user's e7e5 goes, and the user is to move
        self.program.send("sd 2", "usermove c7c5")
        self.move()

    def test_remove_while_thinking(self):
        self.silent("usermove e2e4", "usermove e7e5", "nopost", "level 0 60 0")
        self.program.send("go")
        self.silent("remove")
        self.program.quiet(0.3)  # force mode
        self.assertTrue(self.legal("e2e4"))

    def test_remove_after_a_move(self):
        self.program.send("nopost", "sd 2", "go")
        own = self.move()
        self.program.send("usermove a7a6")
        self.move()
        self.silent("remove")  # the own second move and a7a6
        self.program.send("usermove a7a5")
        self.move()
        self.silent("force", "undo", "undo", "undo")
        self.assertTrue(self.legal(own))

    def test_options_while_thinking(self):
        self.program.send("nopost", "st 0.6", "go", "memory 32", "cores 2", "option MultiPV=2",
                          "option Move Overhead=20", "option Clear Hash", "option Use NNUE=0",
                          "option Use NNUE=1", "option EvalFile=", "option EvalFile=<empty>", "post", "nopost")
        self.move()

    def test_errors_while_thinking(self):
        self.program.send("nopost", "st 0.5", "go", "variant nonsense",
                          "level 40 abc 0", "undo", "foo")
        for _ in range(4):
            self.assertRegex(self.program.line(), "^Error ")
        self.assertRegex(self.program.line(), MOVE)

    def test_setboard_while_thinking(self):
        self.program.send("nopost", "level 0 60 0", "go")
        self.silent("setboard 4k3/8/8/8/8/8/8/4K2R b K - 0 1")
        self.program.quiet(0.2)
        self.program.send("go")
        self.assertRegex(self.answers("setboard nonsense")[0], "^tellusererror Illegal position")
        self.program.quiet(0.2)

    def test_pause(self):
        self.program.send("nopost", "st 0.2", "go", "pause")
        self.silent()
        self.program.quiet(0.5)
        self.program.send("resume")
        self.move()
        self.silent("pause", "pause", "resume", "resume")  # nothing was held back
        self.program.send("pause", "usermove a7a6")
        self.program.quiet(0.4)
        self.program.send("resume")
        self.move()


class Ends(CecpCase):
    MATE_IN_1 = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"

    def test_mate(self):
        self.program.send(f"setboard {self.MATE_IN_1}", "sd 4", "go")
        lines, match = self.program.collect(MOVE)
        self.assertEqual(match.group(1), "a1a8")
        self.assertEqual(re.match(THOUGHT, lines[-2]).group(2), "100001")
        self.assertEqual(self.program.line(), "1-0 {White mates}")
        self.silent("memory 8", "hard", "easy")  # nothing starts again

    def test_mated(self):
        self.program.send("setboard 5rk1/5ppp/8/8/8/8/r7/1r2K3 w - - 0 1", "nopost", "sd 4", "go")
        got = self.answers()
        self.assertEqual(got, ["0-1 {Black mates}"])

    def test_being_mated(self):
        self.program.send("setboard 7k/R7/1R6/2p5/8/8/8/4K3 b - - 0 1", "sd 4", "go")
        lines, _ = self.program.collect(MOVE)
        self.assertEqual(re.match(THOUGHT, lines[-2]).group(2), "-100001")

    def test_user_mates(self):
        self.program.send(f"setboard {self.MATE_IN_1}", "playother", "usermove a1a8")
        self.assertEqual(self.answers(), ["1-0 {White mates}"])

    def test_stalemate(self):
        self.program.send("setboard 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "playother", "usermove f1f7")
        self.assertEqual(self.answers(), ["1/2-1/2 {Draw by stalemate}"])

    def test_repetition(self):
        there_and_back = ("usermove g1f3", "usermove g8f6", "usermove f3g1", "usermove f6g8")
        self.silent(*there_and_back, *there_and_back[:3], "playother")
        self.assertEqual(self.answers(there_and_back[3]), ["1/2-1/2 {Draw by repetition}"])

    def test_move_rule(self):
        self.program.send("setboard 7k/8/8/8/8/8/8/R3K3 w - - 99 80", "playother", "usermove a1b1")
        self.assertEqual(self.answers(), ["1/2-1/2 {Draw by the move rule}"])

    def test_go_in_a_drawn_game(self):
        there_and_back = ("usermove g1f3", "usermove g8f6", "usermove f3g1", "usermove f6g8")
        for lines, reason in (
                (there_and_back * 2, "repetition"),
                (("setboard 7k/8/8/8/8/8/8/R6K w - - 100 90",), "the move rule"),
                (("setboard 7k/8/8/8/8/8/8/R6K w - - 99 90", "usermove a1b1"), "the move rule")):
            with self.subTest(lines):
                self.silent("new", "force", "nopost", "sd 2", *lines)
                claim = f"1/2-1/2 {{Draw by {reason}}}"
                self.assertEqual(self.answers("go"), [claim])
                self.silent("memory 8", "hard", "easy")
                self.assertEqual(self.answers("go"), [claim])
                self.silent("force", "setboard 7k/8/8/8/8/8/8/R6K w - - 0 1")
                self.assertRegex(self.answers("go")[0], MOVE)

    def test_no_claims_in_force_mode(self):
        self.silent(f"setboard {self.MATE_IN_1}", "usermove a1a8")
        self.assertEqual(self.answers("go"), ["1-0 {White mates}"])

    RULE_99 = "***k***/**1r1**/*2Q2*/3*K2/D4p1/5P1/3*3/*5*/**3**/***1*** b - - 99 90"

    def test_the_turn_that_completes_the_move_rule(self):
        """docs/rules.md: it draws at once; a king left to be taken on it is not taken."""
        self.variant("hole")
        self.answers(f"setboard {self.RULE_99}")
        self.answers("usermove d9c8")  # XBoard's ranks; in force mode nothing is claimed
        self.assertEqual(self.answers("go"), ["1/2-1/2 {Draw by the move rule}"])
        self.answers("new", "variant hole", "force", f"setboard {self.RULE_99}", "nopost", "sd 2")
        got = self.answers("go")
        self.assertRegex(got[0], MOVE)
        self.assertEqual(got[1:], ["1/2-1/2 {Draw by the move rule}"])

    def test_king_captured(self):
        self.variant("hole")
        self.silent("setboard ***k***/**1R1**/*5*/3*3/7/7/3*3/*5*/**3**/***K*** w - - 0 1",
                    "nopost", "sd 3")
        self.assertEqual(self.answers("go"), ["move d8d9", "1-0 {White captures the king}"])
        self.assertRegex(self.answers("usermove c1c2")[0], "^Illegal move")

    def test_mate_is_announced_in_hole_and_play_goes_on(self):
        self.variant("hole")
        self.silent("setboard ***k***/**3**/*2p2*/3*3/1Q5/7/3*3/*5*/**3**/***K*** w - - 0 1",
                    "nopost", "sd 4")
        for line in ("go", "usermove d9d8"):
            got = self.answers(line)
            self.assertEqual(len(got), 2, got)
            self.assertRegex(got[0], MOVE)
            self.assertRegex(got[1], r"^1-0 \{White (mates|captures the king)\}$")

    def test_result_ends_it(self):
        self.program.send("nopost", "level 0 60 0", "go")
        self.silent("result 1-0 {White resigns}")
        self.program.quiet(0.2)

    def test_draw_offer(self):
        self.silent("draw")
        self.program.send("setboard 4k3/pppp4/8/8/8/8/8/4K3 w - - 0 1", "sd 3", "go")
        self.move()
        self.assertEqual(self.answers("draw"), ["offer draw"])
        self.program.send("new", "force", "setboard 4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1", "sd 3", "go")
        self.move()
        self.assertEqual(self.answers("draw"), ["telluser I would rather play on"])
        self.silent("computer", "draw")

    def walk(self, turns):
        """Walks a king about behind a wall of pawns, never thrice to one square; what the engine,
        whose king walks on the other side, says beside its moves."""
        path = [f"{file}1" for file in "abcdefgh"] + [f"{file}2" for file in "hgfedcba"]
        path += [f"{file}3" for file in "abcdefgh"]
        path += path[-2:0:-1]
        self.silent("option Use NNUE=0", "nopost", "sd 1",  # to whose terms the game is level
                    "setboard 7k/8/8/p1p1p1p1/P1P1P1P1/8/8/K7 w - - 0 40")
        told = []
        for turn in range(turns):
            move = f"usermove {path[turn]}{path[turn + 1]}"
            told.append([x for x in self.answers(move, *["go"] * (turn == 0)) if "move" not in x])
        return told

    def test_draws_are_offered_when_the_game_is_level_for_long(self):
        told = self.walk(40)
        self.assertEqual([x for x in told if x], [["offer draw"]])
        self.assertGreaterEqual(told.index(["offer draw"]), 29)

    def test_draws_are_not_offered_where_that_is_off(self):
        self.silent("option Offer Draws=0")
        self.assertEqual([x for x in self.walk(40) if x], [])

    def test_draws_are_taken_when_the_game_is_level_for_long(self):
        self.silent("computer")
        self.walk(20)
        self.silent("draw")
        self.silent("force")
        self.walk(35)
        self.assertEqual(self.answers("draw"), ["offer draw"])

    def test_draw_options(self):
        self.assertIn('feature option="Resign Score -spin 0 0 10000"', self.greeting)
        self.assertIn('feature option="Offer Draws -check 1"', self.greeting)
        self.silent("option Offer Draws=1", "option Offer Draws=0", "option Resign Score=0",
                    "option Resign Score=500")
        for line in ("option Offer Draws=2", "option Offer Draws", "option Resign Score=-1",
                     "option Resign Score=x"):
            self.rejected(line)

    def test_resignation(self):
        """Three lost turns in a row; never by itself."""
        lost = "setboard 4k3/pppppppp/8/8/8/8/8/4K3 w - - 0 1"
        self.silent("nopost", lost, "sd 2", "option Resign Score=300")
        told = []
        for reply in ("a7a6", "a6a5", "a5a4", "a4a3"):
            told += self.answers("go")
            if "resign" in told:
                break
            self.silent("force", f"usermove {reply}")
        self.assertEqual(len([x for x in told if x.startswith("move ")]), 2, told)
        self.assertEqual(told[-1], "resign")
        self.silent("force", lost, "option Resign Score=0")
        for reply in ("a7a6", "a6a5", "a5a4", "a4a3"):
            self.assertNotIn("resign", self.answers("go"))
            self.silent("force", f"usermove {reply}")

    def hint(self):
        self.program.send("hint")
        return self.program.wait_for("^Hint: (.+)$", 5).group(1)

    def test_hint_at_any_time(self):
        self.silent("force")
        self.assertTrue(self.legal(self.hint()))  # nothing is known yet
        self.silent("usermove e2e4")
        self.assertTrue(self.legal(self.hint()))
        self.silent("analyze")
        time.sleep(0.2)
        self.program.send("hint")
        self.program.wait_for("^Hint: [a-h]", 5)
        self.answers("exit", "new", "nopost", "sd 3", "usermove e2e4")
        self.program.send("hint")
        self.program.wait_for("^Hint: [a-h]", 5)
        self.program.send("new", "nopost", "level 0 60 0", "go")
        time.sleep(0.2)
        self.program.send("hint")
        self.program.wait_for("^Hint: [a-h]", 5)
        self.silent("force")

    def test_hint_gives_way(self):
        for line in ("usermove e2e4", "force", "new", "go"):
            self.answers("new", "force", "nopost", "sd 1")
            self.program.send("hint", line, "ping 77")
            lines, _ = self.program.collect("^pong 77$", 5)
            self.assertEqual([x for x in lines if "rror" in x], [])

    def test_no_hint_at_mate(self):
        self.silent("setboard rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "hint")
        self.program.quiet(0.5)


class Pondering(CecpCase):
    def start(self):
        """Makes a move and ponders; (own move, the reply it expects)."""
        self.program.send("hard", "level 0 0:20 0", "st 0.2", "go")
        own = self.move()
        return own, self.program.wait_for(r"^\d+ -?\d+ \d+ \d+ \((\S+)\) \S").group(1)

    def test_hit(self):
        _, expected = self.start()
        self.program.send(f"usermove {expected}")
        lines, _ = self.program.collect(MOVE)
        self.assertGreater(max(int(line.split()[0]) for line in lines[:-1] if line[:1].isdigit()), 1)

    def test_miss(self):
        _, expected = self.start()
        self.program.send("usermove " + ("a7a6" if expected != "a7a6" else "a7a5"))
        self.move()

    def test_illegal_move(self):
        self.start()
        self.program.send("usermove e2e5")
        self.program.wait_for(r"^Illegal move \(")
        self.program.wait_for(r" \(\S+\) ")  # it ponders on

    def test_ping_is_answered_at_once(self):
        self.start()
        self.program.send("ping 9")
        self.program.wait_for("^pong 9$", 2)

    def test_easy_ends_it(self):
        self.start()
        self.answers("easy")
        self.program.quiet(0.3)

    def test_hard_begins_it(self):
        self.program.send("easy", "sd 5", "go")
        self.move()
        self.answers("sd 0")
        self.program.quiet(0.2)
        self.program.send("hard")
        self.program.wait_for(r" \(\S+\) ")

    def test_undo_and_remove(self):
        own, _ = self.start()
        self.answers("undo")
        self.program.quiet(0.2)
        self.assertTrue(self.legal(own))  # in force mode, its own move taken back

    def test_every_other_command(self):
        for command in ("force", "new", "setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "variant hole",
                        "result * {}", "playother", "analyze", "pause", "memory 8"):
            with self.subTest(command):
                self.answers("new", "force")
                self.start()
                self.answers(command, "exit" if command == "analyze" else "post", "force")
                self.program.quiet(0.1)

    def test_go(self):
        self.start()
        self.program.send("go")  # the other side as well
        self.move()

    def test_a_shorter_clock_than_counted(self):
        self.program.send("hard", "level 0 0:20 0", "time 2000", "go")
        self.move()
        expected = self.program.wait_for(r" \((\S+)\) \S").group(1)
        start = time.monotonic()
        self.program.send("time 10", f"usermove {expected}")
        self.move()
        self.assertLess(time.monotonic() - start, 0.2)


class Analysis(CecpCase):
    def deeper(self, ply=3):
        """Waits until the analysis is that deep; the PV. One that found a mate may have ended, with
        all that it had to say, before it is waited for."""
        while True:
            try:
                match = self.program.wait_for(THOUGHT, 2)
            except Silence:
                match = next(filter(None, (re.search(THOUGHT, line)
                                           for line in reversed(self.program.log))))
                self.assertGreaterEqual(int(match.group(1)), ply)
            if int(match.group(1)) >= ply:
                return match.group(5).split()

    def test_status(self):
        self.program.send("analyze")
        self.deeper()
        self.program.send(".")
        self.program.wait_for(r"^stat01: \d+ \d+ \d+ \d+ 20 [a-h]\d[a-h]\d$")

    def test_moves_and_undo(self):
        self.program.send("analyze")
        self.deeper()
        self.answers("usermove e2e4")
        self.assertRegex(self.deeper()[0], "[5678]")
        self.answers("e7e5")
        self.deeper()
        got = self.answers("usermove e7e5")
        self.assertTrue(any(line.startswith("Illegal move (") for line in got), got)
        self.deeper()
        self.answers("undo")
        self.answers("undo")
        self.answers("undo")
        self.deeper()
        self.program.send("exit")
        self.silent_at_last()

    def silent_at_last(self):
        self.answers()
        self.program.quiet(0.2)

    def test_new_setboard_and_variant(self):
        self.program.send("analyze")
        self.answers("setboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
        self.assertEqual(self.deeper()[0], "a1a8")
        self.answers("new")
        self.deeper()
        self.assertIn(SETUPS["hostage"][0], self.answers("variant hostage"))
        self.deeper()
        self.answers("force")
        self.program.quiet(0.2)

    def test_nothing_to_study(self):
        self.silent("setboard R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "analyze")
        self.assertRegex(self.answers(".")[0], "^stat01: .* 0$")
        self.program.send("undo", "exit")
        self.answers()

    def test_status_of_a_new_position(self):
        ended = "setboard 7k/5Q2/8/8/8/8/8/K7 b - - 0 1"  # stalemate
        for lines, turns in (([ended], 0), (["pause", ended], 0), (["pause", "variant hole"], 8),
                             (["exit", ended, "analyze"], 0)):
            with self.subTest(lines):
                self.program.send("exit", "new", "force", "analyze")
                self.deeper(5)
                self.answers(*lines)
                got = self.answers(".")
                self.assertRegex(got[0], rf"^stat01: \d+ 0 0 0 {turns}$")
                self.assertLess(int(got[0].split()[1]), 50)

    def analysed(self, *lines, status="."):
        """The best move after the lines, and how many turns are looked at."""
        self.program.send(*lines)
        self.answers()
        best = self.deeper(5)[0]
        self.program.send(status)
        return best, int(self.program.wait_for(r"^stat01: \d+ \d+ \d+ \d+ (\d+)").group(1))

    def test_exclude(self):
        mates = "setboard 6k1/5ppp/8/8/8/8/8/1RR1K3 w - - 0 1"  # two in one move
        self.silent(mates)
        first, count = self.analysed("analyze")
        second, left = self.analysed(f"exclude {first}")
        self.assertEqual({first, second}, {"b1b8", "c1c8"})
        self.assertEqual(left, count - 1)
        self.assertEqual(self.analysed("exclude all", "include e1e2"), ("e1e2", 1))
        self.assertEqual(self.analysed(f"include {first}"), (first, 2))
        self.assertEqual(self.analysed("include all")[1], count)
        self.assertEqual(self.analysed("exclude b1b8", mates)[1], count)
        self.assertEqual(self.analysed("exclude c1c8", "usermove e1e2", "undo")[1], count)

    def test_exclude_everything(self):
        self.silent("setboard 6k1/5ppp/8/8/8/8/8/1RR1K3 w - - 0 1", "exclude all", "analyze")
        self.program.quiet(0.2)
        self.program.send("exit", "sd 2", "nopost", "go")
        self.move()

    def test_exclude_in_play(self):
        self.program.send("setboard 6k1/5ppp/8/8/8/8/8/1RR1K3 w - - 0 1", "exclude all",
                          "include h1h2", "include e1f1", "sd 3", "nopost", "go")
        self.program.wait_for(r"^Error \(.*\): include h1h2$")
        self.assertEqual(self.move(), "e1f1")

    def test_exclude_by_the_beginning(self):
        """What XBoard cannot tell apart: promotions, pulls, a piece with any stone."""
        for variant, position, text, named in (
                ("normal", "setboard 8/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7a8", 4),
                ("hole", "setboard ***k***/**1r1**/*pp1pp*/3*3/3r3/7/3*3/*PP1PP*/**RQD**/***K*** "
                 "w - - 0 1", "d1d5", 2),
                ("wormhole", "undo", "e2e4h", 1),
                ("eightstone", "undo", "e2e4", 29)):
            with self.subTest(variant):
                self.variant(variant)
                self.answers(position, "analyze")
                counts = []
                for line in (f"include {text}", f"exclude {text}"):
                    got = "\n".join(self.answers(line, "."))
                    counts.append(int(re.search(r"^stat01:(?: \d+){4} (\d+)", got, re.MULTILINE)[1]))
                self.assertEqual(counts[0] - counts[1], named)

    def test_exclude_nothing(self):
        for line in ("exclude", "include", "exclude e2e5", "exclude e2", "include e7e5", "exclude @@@@",
                     "exclude " + "e2e4" * 100):
            self.rejected(line)

    def test_exit_outside(self):
        self.rejected("exit")

    def test_status_outside(self):
        self.silent(".")

    def test_while_thinking(self):
        self.program.send("level 0 60 0", "go", "analyze")
        self.deeper()
        self.answers("exit")
        self.program.quiet(0.2)

    def test_end_of_input(self):
        self.program.send("analyze")
        self.program.end_input()
        self.assertEqual(self.program.wait(5), 0)


class Clocks(CecpCase):
    def test_levels(self):
        self.silent("level 40 5 0", "level 0 5 12", "level 0 0:30 0.5", "level 0 2:05 0",
                    "level 40 0:30 0", "level 0 0 1", "level 0 60 0.25", "st 5", "st 0.25", "sd 10",
                    "sd 0", "time 3000", "otim 2950", "time -20", "otim 0", "nps 1000",
                    "nps 0", "nps -1")

    def test_bad_levels(self):
        for line in ("level 40 abc 0", "level", "level 40", "level 40 5", "level x 5 0",
                     "level 40 5 x", "level -1 5 0", "level 40 -5 0", "level 40 5 -1",
                     "level 40 5:60 0", "level 40 5: 0", "level 40 5:-1 0", "level 40 :30 0",
                     "level 40 99999999999999999999 0", "level 99999999999 5 0",
                     "level 40 5 1e9", "level 40 5 0.5.5", "level 40 5 999999999",
                     "level 40 5 NaN"):
            with self.subTest(line):
                self.rejected(line, re.escape(line) + "$")

    def test_bad_numbers(self):
        for line in ("st", "st x", "st -1", "st 99999999999", "sd", "sd x", "sd -1", "time",
                     "time x", "time 99999999999999999999", "otim", "otim x", "nps x", "nps",
                     "memory", "memory 0", "memory -5", "memory 9999999", "memory x", "cores 0",
                     "cores x", "cores 100000", "ping", "ping x", "ping 1" + "0" * 40,
                     "option MultiPV", "option MultiPV=0", "option MultiPV=x", "option Nothing=1",
                     "option", "option =", "option Move Overhead=-1", "option Skill Level=21",
                     "option Skill Level=-1", "option Use NNUE=2",
                     "option EvalFile=/nowhere", "option EvalFile=/bin/sh"):
            with self.subTest(line):
                self.rejected(line)

    def think(self, *lines):
        start = time.monotonic()
        self.program.send("nopost", *lines, "go")
        self.move()
        return time.monotonic() - start

    def test_st(self):
        self.assertGreater(self.think("st 0.5"), 0.3)
        self.assertLess(self.think("st 0.5", "undo"), 0.6)

    def test_less_than_a_second(self):
        """As python-chess and cutechess round it down; the time is told, or a tenth is taken."""
        for level in ("level 0 0:00 0", "level 0 0 0", "level 40 0:00 0.0", "st 0", "st 0.0"):
            with self.subTest(level):
                self.answers("new", "force")
                self.assertLess(self.think(level, "time 90", "otim 90"), 0.9)
                self.silent("force")
                self.assertLess(self.think(level), 0.5)
                self.silent("force")
                self.assertLess(self.think(level, "time 5"), 0.15)

    def test_a_depth_needs_no_clock(self):
        self.program.send("level 0 0 0", "sd 5", "post", "go")
        lines, _ = self.program.collect(MOVE)
        self.assertTrue([x for x in lines if x.startswith("5 ")], lines)

    def test_a_level_ends_st(self):
        self.assertLess(self.think("st 100", "level 0 0:02 0"), 1)

    def test_time_counts(self):
        self.assertLess(self.think("level 0 60 0", "time 10"), 0.15)

    def test_session_of_moves(self):
        self.assertLess(self.think("level 1 0:01 0"), 1)

    def interrupt(self, lines, commands):
        """Seconds from `go` to the move when the commands come every 0.3 s, in turn."""
        start = time.monotonic()
        self.program.send("nopost", *lines, "go")
        for i in range(20):
            try:
                self.program.wait_for(MOVE, 0.3)
                return time.monotonic() - start
            except Silence:
                self.program.send(commands[i % len(commands)])
        return time.monotonic() - start

    def test_options_do_not_stretch_the_time(self):
        for commands in (("memory 8", "memory 9"), ("cores 1", "cores 2"),
                         ("option Clear Hash",), ("option MultiPV=2", "option MultiPV=1")):
            for limits in (["st 1"], ["level 1 0:02 0", "time 200"]):
                with self.subTest(f"{commands} {limits}"):
                    self.answers("new", "force")
                    self.assertLess(self.interrupt(limits, commands), 1.95)

    def test_options_leave_the_clock_charged(self):
        first = self.interrupt(["level 2 0:02 0"], ["memory 8", "memory 9"])
        start = time.monotonic()
        self.program.send("usermove a7a6")
        self.move()
        self.assertLess(first + time.monotonic() - start, 1.95)

    def test_time_in_mid_search_is_the_time_now(self):
        self.program.send("nopost", "level 0 0:01 0", "time 3000", "go")
        time.sleep(0.2)
        self.program.send("time 10", "memory 8")
        start = time.monotonic()
        self.move()
        self.assertLess(time.monotonic() - start, 0.5)

    def test_a_pause_is_not_charged(self):
        start = time.monotonic()
        self.program.send("nopost", "st 1", "go")
        time.sleep(0.6)
        self.program.send("pause")
        self.program.quiet(0.8)
        self.program.send("resume")
        self.program.quiet(0.15)  # 0.25 s are left, not none, nor a whole second
        self.move()
        self.assertLess(time.monotonic() - start, 2.2)

    def nodes(self, *lines):
        """(seconds to the move, nodes of the last line of thinking)."""
        start = time.monotonic()
        self.program.send(*lines)
        got, _ = self.program.collect(MOVE)
        thoughts = [re.match(THOUGHT, line) for line in got]
        return time.monotonic() - start, max(int(t.group(4)) for t in thoughts if t)

    def test_nodes_for_seconds(self):
        # The last line of thinking may be some way before the end: a search that ends on a bound shows none.
        for limits, rate, least, most in (
                (["st 1"], 3000, 1000, 3008), (["st 8"], 1000, 3009, 8008),
                (["level 1 0:02 0"], 5000, 1000, 8008),
                (["level 0 0:20 0", "time 2000"], 5000, 1000, 50008)):
            with self.subTest(f"{limits} {rate}"):
                self.answers("new", "force")
                elapsed, nodes = self.nodes(*limits, f"nps {rate}", "go")
                self.assertTrue(least <= nodes <= most, nodes)
                self.assertLess(elapsed, 5)
        self.answers("new", "force")
        self.assertLess(self.think("st 0.3"), 0.6)  # `new` ends it

    def test_nodes_are_charged(self):
        _, first = self.nodes("level 2 0:02 0", "nps 5000", "hard", "go")
        self.program.quiet(0.2)  # no pondering
        _, second = self.nodes("usermove a7a6")
        self.assertLess(first + second, 10016)

    def test_options_do_not_stretch_the_nodes(self):
        self.program.send("nopost", "st 10", "nps 20000", "go", "post")
        for size in range(8, 16):
            time.sleep(0.05)
            self.program.send(f"memory {size}")
        _, nodes = self.nodes()
        self.assertLess(nodes, 200008)

    def test_processor_time(self):
        self.assertLess(self.think("nps 0", "cores 2", "st 0.6"), 5)

    def test_own_clock_without_time_commands(self):
        self.program.send("nopost", "level 0 0:00 0.1", "go")
        self.move()
        start = time.monotonic()
        for move in ("a7a6", "b7b6", "c7c6"):
            self.program.send(f"usermove {move}")
            self.move()
        self.assertLess(time.monotonic() - start, 0.6)


class Rubbish(CecpCase):
    def test_unknown_commands(self):
        self.rejected("frobnicate", r"unknown command\): frobnicate$")
        self.rejected("x" * 3000, r"\.\.\.$")
        self.rejected("USERMOVE e2e4")
        self.rejected("\x01\x02\x7f")
        self.rejected("e2-e4")
        self.rejected("go2")

    def test_bytes(self):
        self.program.send_bytes(b"\x00\xff\xfe\n\n\r\n\x80usermove e2e4\nusermove \x00\n%s%n%d\n")
        for line in self.answers():
            self.assertRegex(line, r"^(Error|Illegal move) \(")
        self.assertTrue(self.legal("e2e4"))

    def test_a_megabyte(self):
        before = self.position()
        got = self.answers("setboard " + "x" * (1 << 20))
        self.assertEqual(len(got), 1)
        self.assertRegex(got[0], r"^Error \(line too long.*\): setboard xxx+\.\.\.$")
        self.assertLess(len(got[0]), 500)
        self.assertEqual(self.position(), before)

    def test_a_reader_that_leaves(self):
        with subprocess.Popen([BINARY, "xboard"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as process:
            process.stdin.write(b"xboard\npost\nanalyze\n")
            process.stdin.flush()
            process.stdout.readline()
            process.stdout.close()
            process.wait(10)


if __name__ == "__main__":
    unittest.main()
