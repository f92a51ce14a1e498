"""XBoard's side of Hostage and Eight-Stone Chess over pipes: the lines that XBoard was seen to send,
and what must come back."""

import os
import re
import tempfile
import unittest

from pipes import Program


class Board(unittest.TestCase):
    UNMARK = "highlight 1"

    def start(self, variant, *lines):
        p = Program("xboard")
        self.addCleanup(p.close)
        p.send("xboard", "protover 2")
        p.wait_for("done=1")
        p.send("accepted highlight", "new", f"variant {variant}", "sd 1", "nopost", *lines, "ping 1")
        p.wait_for("pong 1")
        return p

    def answer(self, p, *lines):
        """All that comes back, but for comments, the message line, and marks that go."""
        return [line for line in self.all(p, *lines)
                if not line.startswith(("#", "0 0 0 0")) and line != self.UNMARK]

    def all(self, p, *lines):
        p.send(*lines, "ping 2")
        seen, _ = p.collect("^pong 2")
        return seen[:-1]

    def fen(self, p, *lines):
        p.send(*lines)
        return p.wait_for("# FEN (.*)").group(1)

    def last(self, p):
        """The engine's position, as far as it has been told of."""
        return [line[6:] for line in p.log if line.startswith("# FEN ")][-1]


class Refused(Board):
    """XBoard shows a position that was refused: no move until it is another."""

    def test_no_move(self):
        for variant, bad, good, move in (
                ("normal", "4k3/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2"),
                ("wormhole", "4k3/8/8/8/8/8/PPPPPPPP/8[-] w - - 0 1",
                 "4k3/8/8/8/8/8/PPPPPPPP/4K3[-] w - - 0 1", "e2e4h"),
                ("eightstone", "4k3/8/8/8/8/8/8/8/7S w - 0 1", "4k3/8/8/8/8/8/8/8/4K2S w - 0 1", "e1e2")):
            with self.subTest(variant):
                p = self.start(variant, "force")
                refusal = self.answer(p, f"setboard {bad}")
                self.assertRegex(refusal[0], "^tellusererror Illegal position: .*king")
                self.assertRegex(self.answer(p, "usermove e2e4")[0], "^Illegal move ")
                self.assertEqual([], self.answer(p, "lift e2", "analyze", "exit"))
                self.assertRegex(self.answer(p, "go")[0], "^tellusererror .*not legal")
                got = self.answer(p, f"setboard {good}", f"usermove {move}")
                self.assertFalse([line for line in got if "llegal" in line], got)

    def test_new_game(self):
        p = self.start("normal", "force", "setboard 8/8/8/8/8/8/8/8 w - - 0 1", "new", "sd 1")
        self.assertTrue(self.fen(p, "usermove e2e4"))
        p.wait_for("^move ")


class Marks(Board):
    """What is painted on the board, and when it goes."""

    def test_chess_answers_lift(self):
        p = self.start("normal", "force", "setboard r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1")
        for square, marks in (("e1", "8/8/8/8/8/8/3YYY2/2YY1YY1"), ("e5", "8/8/3RY3/8/8/8/8/8"),
                              ("h1", "7R/7Y/7Y/7Y/7Y/7Y/7Y/5YY1"), ("b4", "8/8/8/8/8/8/8/8")):
            with self.subTest(square):
                self.assertEqual([f"highlight {marks}"], self.answer(p, f"lift {square}"))
        self.assertEqual([], self.answer(p, "put e2", "hover e2"))

    def test_a_pull_of_the_engines(self):
        """Puller and victim of an engine's pull are marked, and nothing else is ever."""
        p = self.start("hole", "force",
                       "setboard ***k***/**3**/*1r3*/3*3/7/7/2R*3/*5*/**3**/***K*** w - - 0 1")
        p.send("go")
        p.wait_for("^move ")
        self.assertEqual([], [line for line in p.log if line.startswith("highlight")])
        p = self.start("hole", "force",
                       "setboard ***k***/**3**/*5*/2q*1R1/7/7/3*3/*5*/**3**/***K*** b - - 0 1")
        p.send("go")
        puller, victim, _, end = re.findall("[a-g][0-9]", p.wait_for("^move (.*,.*)").group(1))
        marks = p.wait_for("^highlight (.*)").group(1)
        rows = [re.sub("[0-9]", lambda run: "." * int(run[0]), row) for row in marks.split("/")]
        marked = {f"{file}{9 - i}" for i, row in enumerate(rows)
                  for file, mark in zip("abcdefg", row) if mark == "r"}
        self.assertEqual({puller, victim, end}, marked)

    def test_they_go_with_an_undo(self):
        """Dots of the last lift, and of the engine's last turn."""
        for variant, move in (("eightstone", "e2e4"), ("hostage", "e2e4"), ("wormhole", "e2e4h"),
                              ("hole", "c2c4"), ("normal", "e2e4")):
            with self.subTest(variant):
                p = self.start(variant, "force")
                self.assertNotIn(self.UNMARK, self.all(p, f"lift {move[:2]}", f"put {move[2:4]}",
                                                       f"usermove {move}"))
                self.assertIn(self.UNMARK, self.all(p, "undo"))

    def test_a_question_is_no_rejection(self):
        """XBoard says of the ply that it was rejected: the message line says what is asked."""
        p = self.start("hostage", "force", Hostage.RICH)
        got = self.all(p, "lift m2", "put f3", "usermove N@f3")
        self.assertEqual("0 0 0 0 say whom you free", got[-1])


class Notes(Board):
    def note(self, p, *lines):
        """Its lines, as XBoard shows them."""
        got = [line for line in self.all(p, *lines) if line.startswith("tell")]
        self.assertEqual(1, len(got), got)
        text = got[0].split(" ", 1)[1]
        self.assertTrue(text.startswith("\\\\"), text)
        return text[2:].replace("\\n", "\n").split("\n")

    def test_long_ones_are_broken(self):
        p = self.start("eightstone", "usermove e2e4", "usermove b4c4")
        lines = self.note(p, "force", "go")
        self.assertGreater(len(lines), 2)
        self.assertLessEqual(max(map(len, lines)), 64)
        self.assertIn("Here the stones are White's pieces, to XBoard, so with Black you move none,",
                      " ".join(lines))

    def test_short_ones_are_not(self):
        p = self.start("normal", "force")
        self.assertEqual(["tellusererror Illegal position: placement: White has no king"],
                         self.answer(p, "setboard 4k3/8/8/8/8/8/8/8 w - - 0 1"))


class Kept(Board):
    """What is kept from one start to the next, in $LACUNA_KEEP."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="lacuna-keep-")
        self.addCleanup(directory.cleanup)
        self.keep = directory.name
        os.environ["LACUNA_KEEP"] = self.keep
        self.addCleanup(os.environ.pop, "LACUNA_KEEP")

    def notes(self, p):
        return [line for line in p.log if line.startswith("telluser")]

    def test_guide_at_the_first_game_of_each_kind(self):
        for variant in ("hole", "wormhole", "hostage", "eightstone"):
            with self.subTest(variant):
                lines = "\n".join(self.notes(self.start(variant))).split("\\n")
                self.assertIn("Chess", lines[0])
                self.assertLess(len(lines), 24)
                self.assertLessEqual(max(map(len, lines[1:])), 64)
                self.assertEqual([], self.notes(self.start(variant)))
        self.assertEqual([], self.notes(self.start("normal")))

    def test_guide_when_asked_for(self):
        for variant, word in (("hole", "0 to 9"), ("eightstone", "clock"), ("normal", "knows this")):
            p = self.start(variant)
            self.assertIn(word, self.answer(p, "option Guide")[0])

    def test_skill(self):
        p = self.start("normal", "option Skill Level=7")
        self.answer(p)
        with open(os.path.join(self.keep, "skill"), encoding="ascii") as file:
            self.assertEqual(file.read(), "7\n")
        self.answer(p, "option Skill Level=70")
        with open(os.path.join(self.keep, "skill"), encoding="ascii") as file:
            self.assertEqual(file.read(), "7\n")

    def test_nothing_without_a_directory(self):
        for place in ("", "/nonexistent/lacuna"):
            os.environ["LACUNA_KEEP"] = place
            p = self.start("hostage", "option Skill Level=7")
            self.assertEqual([], [line for line in self.answer(p) if "rror" in line])
        os.environ["LACUNA_KEEP"] = ""
        self.assertEqual([], self.notes(self.start("hostage")))


class Hostage(Board):
    RICH = ("setboard 1r2kbnr*2/P2p1ppp*2/8*2/3Pp3*2/8*2/8*2/1PP1PPPP*2/RNB1K2R*1P[NQqpr] "
            "w KQk - 0 1")

    def rich(self):
        return self.start("hostage", "force", self.RICH)

    def test_position(self):
        p = self.start("hostage", "force")
        self.assertEqual("1r2kbnr/P2p1ppp/8/3Pp3/8/8/1PP1PPPP/RNB1K2R[P#QNqrp] w KQk - 0 1",
                         self.fen(p, self.RICH))

    def test_exchange_asks_whom(self):
        p = self.rich()
        self.assertEqual(["Illegal move (say whom you free): N@f3",
                          "askuser PR Free which piece: R Q ?"],
                         self.answer(p, "lift m2", "put f3", "usermove N@f3")[1:])
        self.assertEqual(["askuser PR Free which piece: R Q ?"], self.answer(p, "PR k"))
        self.assertEqual(["move N@f3", "move Q@j8", "move @@@@"], self.answer(p, "PR Q"))
        self.assertEqual([], self.answer(p, "PR Q"))

    def test_promotion(self):
        p = self.rich()
        self.assertEqual(["move @@@@", "move e1j1,j1e1"],
                         self.answer(p, "lift a7", "put b8", "usermove a7b8q")[1:])

    def test_drop_from_the_strip(self):
        p = self.rich()
        self.assertIn("RNB1K2R[#QNqrp]", self.fen(p, "usermove k1a4"))

    def test_record_with_all_plies(self):
        """In force mode without the mouse nothing is added, and undo takes single plies."""
        p = self.rich()
        self.assertEqual([], self.answer(p, "usermove N@f3", "usermove R@j8"))
        board = "1r2kbnr*r1/P2p1ppp*2/8*2/3Pp3*2/8*2/5N2*2/1PP1PPPP*2/RNB1K2R*1P[Qpq] b KQk - 0 2"
        self.assertIn("5N2/1PP1PPPP/RNB1K2R[Pr#Qqp] b", self.fen(p, f"setboard {board}"))
        self.assertIn("[P#QNqrp] w", self.fen(p, "undo"))
        self.assertEqual(["Illegal move (P@j8 cannot be freed for N@f3): P@j8"],
                         self.answer(p, "undo", "usermove P@j8"))
        self.assertIn("Error (no move to take back): undo", self.answer(p, "undo", "undo"))

    def test_match_waits_for_all_plies(self):
        p = self.start("hostage", "force", self.RICH, "computer")
        p.send("usermove a7b8q")
        p.send("go")
        p.quiet(0.3)
        p.send("setboard 1Q2kbnr*2/3p1ppp*2/8*2/3Pp3*2/8*2/8*2/1PP1PPPP*2/RNB1K2R*1P[NRqprr] w - - 0 2")
        p.quiet(0.3)
        self.assertIn("[P#NPqrrp] b", self.fen(p, "usermove e1e1,j1k1"))
        p.wait_for("^move ")

    def left(self, p, *lines):
        """How many turns are thought about."""
        p.send(*lines, ".")
        return int(p.wait_for(r"^stat01:(?: \d+){4} (\d+)").group(1))

    def test_exclude(self):
        """An exchange from the column, whoever is freed; a drop from the strip; a promotion."""
        p = self.rich()
        count = self.left(p, "analyze")
        for text, named in (("N@f3", 2), ("k1f3", 1), ("a7b8", 2), ("e1g1", 1)):
            self.assertEqual(self.left(p, "include all", f"exclude {text}"), count - named, text)

    def test_illegal(self):
        p = self.rich()
        for text in ("N@e1", "j1f4", "e1e4", "@@@@", "P@j8", "e1j1,j1e1", "k1j2", "R@a9", "k9a1"):
            got = self.answer(p, f"usermove {text}")
            self.assertTrue(got and got[0].startswith("Illegal move ("), (text, got))

    def test_stepped_back(self):
        """XBoard steps back over a null by the position after the null before, here within a turn, and
        the plies since; and forward over a null by the position after it. The king's tour follows."""
        p = self.rich()
        p.send("setboard 1r2kbnr*2/P2p1ppp*2/8*2/3Pp3*2/8*2/8*2/1PP1PPPP*2/RNB1K2R*1P[NQpqr] w KQk - 0 1",
               "usermove a7b8q")
        middle = ("setboard 1Q2kbnr*2/3p1ppp*2/8*2/3Pp3*2/8*2/8*2/1PP1PPPP*2/RNB1K2R*1P[Nprrq] "
                  "w KQk - 0 2")
        begin = "setboard 1r2kbnr*2/P2p1ppp*2/8*2/3Pp3*2/8*2/8*2/1PP1PPPP*2/RNB1K2R*1P[NQprq] w KQk - 0 1"
        self.assertEqual(["move e1j1,j1e1"], self.answer(p, middle))  # it cannot load that
        after = self.last(p)
        self.assertRegex(after, "^1Q2kbnr/.*#NPqrrp. b KQk ")
        plies = [f"usermove {ply}" for ply in ("e1j1,j1e1", "e8e7", "c2c3", "P@d6", "P@j1")]
        null = "setboard 1Q3bnr*2/3pkppp*2/3p4*2/3Pp3*2/8*2/2P5*2/1P2PPPP*2/RNB1K2R*PP[Nrrq] w - - 0 5"
        self.assertEqual([], self.answer(p, *plies[1:], null))
        end = self.last(p)
        self.assertRegex(end, r"^1Q3bnr/3pkppp/3p4/.*PP#.* w KQ ")
        self.assertEqual([], self.answer(p, middle, *plies, "undo", "undo", "undo", "undo"))
        self.assertEqual(after, self.last(p))
        self.assertEqual([], self.answer(p, "undo", begin, "usermove a7b8q", "undo"))
        self.assertEqual([], self.answer(p, "usermove a7b8q", middle, *plies, null))
        self.assertEqual(end, self.last(p))


class Stones(Board):
    def test_turn(self):
        p = self.start("eightstone")
        self.assertEqual(["highlight 8/8/8/8/8/4Y3/4Y3/8/8", "move @@@@"],
                         self.answer(p, "lift e2", "put e4", "usermove e2e4"))
        self.assertEqual(["highlight 8/8/1Y6/8/8/Y1Y5/1Y6/8/8"], self.answer(p, "lift b4"))
        self.assertEqual(["highlight 8/8/8/8/4Y3/8/8/8/8"], self.answer(p, "lift e4"))
        for text in ("b4d4", "d2d4", "d8d6", "e4d5", "zz"):
            got = self.answer(p, f"usermove {text}")
            self.assertTrue(got and got[0].startswith("Illegal move ("), (text, got))
        self.assertEqual("rnbqkbnr/pppppppp/8/1*4*1/1*1**1*1/2*1P1*1/8/PPPP1PPP/RNBQKBNR "
                         "b KQkq e3 0 1 c4b4", self.fen(p, "usermove b4c4"))
        p.wait_for("^move ")

    def test_swap_both_ways(self):
        for text in ("e4e5", "e5e4"):
            p = self.start("eightstone")
            self.answer(p, "usermove e2e4")
            self.assertIn("1*1*P1*1/1*2*1*1", self.fen(p, f"usermove {text}"))

    def test_no_stone(self):
        p = self.start("eightstone")
        self.answer(p, "usermove e2e4")
        self.assertIn("1*1**1*1/1*2P1*1/8/PPPP1PPP", self.fen(p, "usermove @@@@"))

    def test_exclude(self):
        """The piece with any stone, or none; then, within the turn, that stone."""
        p = self.start("eightstone", "force", "analyze")
        count = Hostage.left(self, p)
        self.assertEqual(count - 29, Hostage.left(self, p, "exclude e2e4"))
        self.answer(p, "lift e2", "put e4", "usermove e2e4")
        for text in ("b4c4", "e4e5", "e5e4"):
            self.assertEqual(count - 1, Hostage.left(self, p, "include all", f"exclude {text}"), text)
        got = self.answer(p, "exclude d2d4")
        self.assertTrue(any(line.startswith("Error (") for line in got), got)

    def test_black_gets_the_stones(self):
        p = self.start("eightstone")
        p.send("go")
        seen, _ = p.collect("^highlight")
        setups = [line for line in seen if line.startswith("setup")]
        self.assertIn("8x8+0_chu", setups[0])
        self.assertIn("rnbqkbnr/pppppppp/8/1s4s1/1s1ss1s1/1s4s1/8/PPPPPPPP/RNBQKBNR", setups[1])

    def test_half_a_turn_taken_back(self):
        p = self.start("eightstone")
        self.answer(p, "usermove e2e4")
        self.assertEqual([], self.answer(p, "remove"))
        self.assertEqual(["move @@@@"], self.answer(p, "usermove d2d4"))

    PAWNS = ("setboard 3qkb1r/P3ppp1/8/1S5P/1S1SS3/1S4S1/p7/1PPPPPP1/R3K2R b - 0 1", "usermove g8g6")
    BOX = "askuser PR Promote to N, B, R or Q ?"

    def promoting(self):
        """XBoard waits for any choice; its ply is refused, and the person asked."""
        p = self.start("eightstone", "force", *self.PAWNS)
        self.assertEqual(["highlight B7/8/8/8/8/8/8/8/8", "choice n"],
                         self.answer(p, "lift a8", "put a9"))
        refused = self.answer(p, "usermove a8a9n")
        self.assertIn("Illegal move (say what the pawn becomes): a8a9n", refused)
        self.assertIn(self.BOX, refused)
        return p

    def test_promotion(self):
        p = self.promoting()
        self.assertEqual([self.BOX], self.answer(p, "PR X"))
        self.assertEqual(["move a8a9r", "move @@@@"],
                         [line for line in self.answer(p, "PR R") if line.startswith("move ")])
        self.assertRegex(self.fen(p, "usermove @@@@"), "^R2qkb1r/4pp2/8/.* b KQk")

    def test_closed_promotion_and_en_passant(self):
        """The box may be closed: nothing has happened, and another turn is free."""
        p = self.promoting()
        self.assertEqual(["highlight 8/8/6YY/6C1/8/8/8/8/8", "highlight 8/8/6Y1/8/8/8/8/8/8"],
                         self.answer(p, "lift h6", "put g6", "lift g6"))
        self.assertEqual(["move @@@@"], self.answer(p, "lift h6", "put g7", "usermove h6g6,g6g7")[1:])

    def test_en_passant_by_its_square(self):
        """Without a click on the victim XBoard makes a plain move: it gets the capture instead."""
        p = self.promoting()
        self.assertEqual(["Illegal move (played again with its capture): h6g7", "move h6g6,g6g7",
                          "move @@@@"], self.answer(p, "lift h6", "put g7", "usermove h6g7")[1:])
        self.assertRegex(self.fen(p, "usermove @@@@"), "^3qkb1r/P3pp2/6P1/1[*]6/")

    def test_record(self):
        """A game that is loaded comes ply by ply, the engine's turns too: a stone after a piece that
        seemed to be a whole turn; the same by way of an empty square; and no stone."""
        p = self.start("eightstone", "force", "setboard rnbqkbnr/pppppppp/8/1S4S1/1S1SS1S1/1S4S1/8/"
                       "PPPPPPPP/RNBQKBNR w - 0 1")
        turns = ("b1a3 @@@@ g6g3", "b9c7", "d2d4 @@@@ @@@@", "g9f7 b6b7 @@@@", "c1e3 @@@@ @@@@",
                 "a8a7 b7a6 a7b7 a6a7 @@@@")
        plies = [f"usermove {ply}" for ply in " ".join(turns).split()]
        p.send(*plies, "ping 2")
        seen, _ = p.collect("^pong 2")
        self.assertEqual([], [line for line in seen[:-1] if line[0] != "#"])
        self.assertEqual("# FEN r1bqkb1r/1ppppppp/*pn2n2/8/1*1**1*1/1*1P2*1/N3B1*1/PPP1PPPP/R2QKBNR "
                         "w KQkq - 0 4 a7b7", seen[-2])

    def test_record_of_a_match(self):
        """As XBoard sends it: a piece alone, or two nulls that announce a piece and a stone."""
        p = self.start("eightstone", "force", "setboard rnbqkbnr/pppppppp/8/1S4S1/1S1SS1S1/1S4S1/8/"
                       "PPPPPPPP/RNBQKBNR w - 0 1")
        turns = ("b1c3", "b9c7", "g1f3", "g9f7", "@@@@ @@@@ a2a4 @@@@ b4a4", "c7a6",
                 "@@@@ @@@@ a1a3 @@@@ b5b4", "a6c5", "@@@@ @@@@ h1g1 @@@@ b6b5", "c5d7",
                 "@@@@ @@@@ f3d4 @@@@ d5d4", "@@@@ @@@@ e8e6 g4f4 @@@@", "@@@@ @@@@ a3b3 @@@@ d4d5",
                 "@@@@ @@@@ d7b6 e5e4 e6e5 e4e6 @@@@")
        seen = self.all(p, *(f"usermove {ply}" for ply in " ".join(turns).split()))
        self.assertEqual([], [line for line in seen if line[0] != "#"])
        self.assertEqual(self.last(p), "r1bqkb1r/pppp1ppp/5n2/1n2*1*1/1*1*p1*1/**1N1*2/1RN5/1PPPPPPP/2BQKBR1 w kq - 0 8 e6e5")

    def test_stepped_back(self):
        """Over a null XBoard goes by the position after the null before, here within a turn, and the
        plies since. It is known again, with its castling, ko and en passant."""
        p = self.start("eightstone", "force")
        p.send(*(f"usermove {ply}" for ply in "e2e4 @@@@ b4c4 b9c7 c4c3 @@@@ g1f3 @@@@".split()))
        begin = "setboard rnbqkbnr/pppppppp/8/1S4S1/1S1SS1S1/1S4S1/8/PPPPPPPP/RNBQKBNR w - 0 1"
        middle = "setboard rnbqkbnr/pppppppp/8/1S4S1/1S1SS1S1/1S2P1S1/8/PPPP1PPP/RNBQKBNR w - 0 2"
        forward = [f"usermove {ply}" for ply in "b4c4 b9c7 c4c3".split()]
        end = ("r1bqkbnr/pppppppp/2n5/1*4*1/1*1**1*1/4P1*1/2*5/PPPP1PPP/RNBQKBNR w KQkq - 1 2 c3c4")
        self.assertEqual([], self.answer(p, middle, *forward, "usermove @@@@"))
        self.assertEqual(end, self.last(p))
        self.assertEqual([], self.answer(p, middle, *forward, "undo", "undo"))
        self.assertIn(" b KQkq e3 0 1 c4b4", self.last(p))
        self.assertEqual([], self.answer(p, "undo", begin, "usermove e2e4", "usermove @@@@", *forward,
                                         "usermove @@@@"))
        self.assertEqual(end, self.last(p))

    def test_stepped_back_within_a_turn(self):
        """The turn is no turn of the game any more when XBoard goes back within it."""
        p = self.start("eightstone", "force")
        plies = "@@@@ @@@@ e2e4 @@@@ b4c4".split()
        p.send(*(f"usermove {ply}" for ply in plies))
        announced = "setboard rnbqkbnr/pppppppp/8/1S4S1/1S1SS1S1/1S4S1/8/PPPPPPPP/RNBQKBNR w - 0 2"
        middle = "setboard rnbqkbnr/pppppppp/8/1S4S1/1S1SS1S1/1S2P1S1/8/PPPP1PPP/RNBQKBNR w - 0 3"
        self.assertEqual([], self.answer(p, "undo", middle, "usermove b4c4"))
        end = self.last(p)
        self.assertIn(" b KQkq e3 0 1 c4b4", end)
        self.assertEqual([], self.answer(p, "undo", announced, "usermove e2e4", "usermove @@@@",
                                         "usermove b4c4"))
        self.assertEqual(end, self.last(p))

    def test_another_position_of_that_number(self):
        """It is not taken for one of the game."""
        p = self.start("eightstone", "force", "usermove e2e4", "usermove @@@@", "usermove b4c4")
        for fen in ("4k3/8/8/8/8/8/S7/8/4K3 w - 0 2", "4k3/8/8/8/8/8/S7/8/4K3 b - 0 1"):
            self.assertTrue(self.fen(p, f"setboard {fen}").startswith("4k3/8/8/8/8/8/*7/8/4K3 "))
            self.assertEqual("Error (no move to take back): undo", self.answer(p, "undo")[0])

    def test_en_passant_of_a_position(self):
        p = self.start("eightstone", "force")
        fen = "rnbqkbnr/pppppppp/8/1S4S1/1S1S2S1/1S2P1S1/8/PPPP1PPP/RNBQKBNR b e3 0 1"
        self.assertIn(" b KQkq e3 0 1", self.fen(p, f"setboard {fen}"))

    def test_stones_of_both(self):
        """One person plays both sides: Black's stones move at White's ply, after Black's piece."""
        p = self.start("eightstone", "force", "usermove e2e4", "usermove @@@@", "usermove b4c4")
        self.answer(p, "lift d8", "put d6", "usermove d8d6")
        alone = self.last(p)
        self.assertRegex(alone, " w KQkq d7 0 2$")
        self.assertEqual(["highlight 8/8/1Y6/Y1Y5/8/1Y6/8/8/8"], self.answer(p, "lift b6"))
        got = self.answer(p, "put d9", "usermove b6d9")
        self.assertEqual([True], [line.startswith("Illegal move ") for line in got])
        self.assertEqual(alone, self.last(p))
        self.assertEqual(["move @@@@"], self.answer(p, "lift b6", "put c6", "usermove b6c6")[1:])
        self.assertTrue(self.last(p).endswith(" w KQkq d7 0 2 c6b6"))

    def test_swap_of_both(self):
        """XBoard has captured the piece: it takes that back, and gets the swap."""
        p = self.start("eightstone", "force", "usermove e2e4", "usermove @@@@", "usermove @@@@")
        self.answer(p, "lift b9", "put c7", "usermove b9c7")
        self.answer(p, "lift d2", "put d4", "usermove d2d4", "usermove @@@@")
        self.answer(p, "lift c7", "put a6", "usermove c7a6")
        self.assertEqual(["highlight 8/8/1Y6/Y1Y5/8/8/1Y6/8/8"], self.answer(p, "lift b6"))
        self.assertEqual(["Illegal move (the two change places): b6a6", "move b6c6", "move a6b6",
                          "move c6a6", "move @@@@"], self.answer(p, "put a6", "usermove b6a6"))
        self.assertRegex(self.last(p), "/[*]n4[*]1/.* w KQkq - 1 3 a6b6$")

    NEEDY = "setboard 3rkr2/3p1p2/8/8/3S4/8/8/8/4RK2 b - 0 1"

    def test_a_stone_is_needed(self):
        """Black's king needs a stone, and stones are White's pieces."""
        p = self.start("eightstone", "force", self.NEEDY)
        self.assertEqual([], self.answer(p, "lift e9", "put e8", "usermove e9e8")[1:])
        self.assertTrue(self.answer(p, "lift f1", "put f2", "usermove f1f2")[-1].startswith("Illegal"))
        self.assertEqual(["highlight 8/8/8/8/4Y3/8/8/8/8", "move @@@@"],
                         self.answer(p, "lift d5", "put e5", "usermove d5e5"))
        self.assertTrue(self.last(p).startswith("3r1r2/3pkp2/8/8/4*3/8/8/8/4RK2 w "))

    def test_a_stone_is_named(self):
        """The same against the machine. Nothing has happened when the box is closed."""
        box = "askuser PR Check. Which stone helps (as b4c4) ?"
        p = self.start("eightstone", "force", self.NEEDY, "playother")
        for _ in range(2):
            got = self.answer(p, "lift e9", "put e8", "usermove e9e8")[1:]
            self.assertEqual(["Illegal move (check: say which stone helps): e9e8", box],
                             got)
        for text in ("d5d4", "e8e7", "zz", "d5e5d5e5"):
            self.assertEqual([box], self.answer(p, f"PR {text}"))
        got = self.answer(p, "PR d5e5")
        self.assertEqual(["move e9e8", "move d5e5", "move @@@@"], got[:3])

    def test_stones_of_the_other_side(self):
        """The person changes sides: that says what becomes of the stones, once."""
        p = self.start("eightstone", "usermove e2e4", "usermove b4c4")
        p.send("force", "go")
        self.assertIn("White's pieces", p.wait_for("^telluser (.*)").group(1))
        p.wait_for("^highlight")
        self.assertEqual([], [line for line in self.answer(p, "force", "go") if "telluser" in line])

    def test_hint(self):
        """XBoard reads one move of it: a turn with a stone is told in words, and then the stone."""
        needy = "setboard 3SrSSk/4b1pp/6SS/3S4/8/3S4/8/P2P1P2/3RKR2 w - 0 1"
        for place, piece, stones in (([], "e2e4", False), (["force", needy, "playother"], "a2a3", True)):
            p = self.start("eightstone", "post", "sd 3", "easy", *place)
            p.send(f"usermove {piece}", "usermove @@@@")
            p.wait_for("^highlight")
            variation = [line.split()[4:] for line in p.log if re.match(r"3( -?\d+){3} ", line)][-1]
            move, _, stone = variation[1].partition(",")
            self.assertTrue(stone or not stones, variation)
            self.assertEqual([f"telluser Hint: {move}, then the stone {stone}" if stone
                              else f"Hint: {move}"], self.answer(p, "hint"))
            self.answer(p, f"usermove {move}")
            self.assertEqual([f"Hint: {stone}" if stone else "telluser Hint: no stone"],
                             self.answer(p, "hint"))

    def test_no_hint(self):
        """The piece is another than the one expected."""
        p = self.start("eightstone", "sd 3", "easy")
        p.send("usermove e2e4", "usermove @@@@")
        p.wait_for("^highlight")
        move = self.answer(p, "hint")[0].split("Hint: ")[1][:4]
        other = "a2a3" if move != "a2a3" else "h2h3"
        self.assertEqual([f"telluser No hint: {move} was expected"],
                         self.answer(p, f"usermove {other}", "hint")[-1:])

    def test_two_legs_of_a_record(self):
        """XBoard loads them wrongly: nothing of what it sent with them is taken, then it goes on."""
        p = self.start("eightstone", "force", *self.PAWNS)
        got = self.answer(p, "usermove h6g6,g6g7;", "usermove @@@@", "usermove a2a1q")
        self.assertEqual(3, sum(line.startswith("Illegal move (") for line in got), got)
        self.assertEqual(["move @@@@"], self.answer(p, "lift h6", "put g7", "usermove h6g6,g6g7")[-1:])

    def test_match(self):
        """The second engine of a match: a turn with a stone is announced by two nulls."""
        p = self.start("eightstone", "force", "setboard rnbqkbnr/pppppppp/8/1S4S1/1S1SS1S1/1S4S1/8/"
                       "PPPPPPPP/RNBQKBNR w - 0 1", "computer", "usermove @@@@", "go",
                       "usermove @@@@", "usermove e2e4", "usermove @@@@")
        self.assertTrue(self.fen(p, "usermove b4c4").endswith(" b KQkq e3 0 1 c4b4"))
        p.wait_for("^move ")


if __name__ == "__main__":
    unittest.main()
