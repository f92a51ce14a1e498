"""When something goes wrong: the transcript of a connection, a fault's last words, a hardened build."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

from pipes import BINARY, WINE, Program, sanitized

STAMP = r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} (>>|<<|--) (.*)$"


class Transcript(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = os.path.join(self.folder.name, "log of a game.txt")

    def start(self, protocol):
        program = Program(protocol)
        self.addCleanup(program.close)
        return program

    def entries(self):
        """[(mark, text)] of the file; each of its lines has a time."""
        with open(self.path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        for line in lines:
            self.assertRegex(line, STAMP)
        return [re.match(STAMP, line).groups() for line in lines]

    def test_both_directions_of_uci(self):
        program = self.start("uci")
        program.send(f"setoption name Debug Log File value {self.path}", "position startpos",
                     "go nodes 100")
        best = program.wait_for("^bestmove .*").group()
        program.send("d", "isready")
        board = program.collect("^readyok$")[0]
        got = self.entries()
        self.assertEqual(got[0][0], "--")
        self.assertRegex(got[0][1], r"^Lacuna \d")
        self.assertEqual([text for mark, text in got if mark == ">>"],
                         ["position startpos", "go nodes 100", "d", "isready"])
        written = [text for mark, text in got if mark == "<<"]
        self.assertIn(best, written)
        self.assertEqual(written[-len(board):], board)
        self.assertLess(got.index((">>", "go nodes 100")), got.index(("<<", best)))

    def test_both_directions_of_cecp(self):
        program = self.start("xboard")
        program.send("protover 2", f"option Debug Log File={self.path}", "force", "usermove e2e5",
                     "ping 1")
        program.wait_for("^pong 1$")
        got = self.entries()
        self.assertIn((">>", "usermove e2e5"), got)
        self.assertTrue(any(mark == "<<" and text.startswith("Illegal move") for mark, text in got),
                        got)
        self.assertEqual(got[-1], ("<<", "pong 1"))

    def test_a_line_of_any_length_is_whole(self):
        program = self.start("uci")
        word = "x" * 5000
        program.send(f"setoption name Debug Log File value {self.path}",
                     f"position startpos moves {word}", "isready")
        program.wait_for("^readyok$")
        self.assertIn((">>", f"position startpos moves {word}"), self.entries())

    def test_an_empty_name_ends_it_and_the_next_adds(self):
        program = self.start("uci")
        for name in ("", "<empty>"):
            program.send(f"setoption name Debug Log File value {self.path}", "position startpos",
                         f"setoption name Debug Log File value {name}", "isready")
            program.wait_for("^readyok$")
        got = self.entries()
        self.assertEqual([text for mark, text in got if mark == ">>"].count("position startpos"), 2)
        self.assertNotIn((">>", "isready"), got)
        self.assertNotIn(("<<", "readyok"), got)

    def test_what_cannot_be_written_is_named_and_play_goes_on(self):
        missing = os.path.join(self.folder.name, "none", "log")
        program = self.start("uci")
        program.send(f"setoption name Debug Log File value {self.path}",
                     f"setoption name Debug Log File value {missing}")
        error = program.wait_for("^info string error: (.*)").group(1)
        self.assertIn(f"Debug Log File: cannot write {missing[:100]}", error)
        self.assertIn("No such file", error)
        program.send("go nodes 100")
        program.wait_for("^bestmove ")
        self.assertIn((">>", "go nodes 100"), self.entries())  # the one before goes on

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full here")
    def test_a_full_disk_ends_the_log_not_the_game(self):
        program = self.start("uci")
        program.send("setoption name Debug Log File value /dev/full", "go nodes 100")
        program.wait_for("^bestmove ")
        program.send("quit")
        self.assertEqual(program.wait(), 0)
        program.readers[1].join(5)
        self.assertEqual(program.errors.count(b"Debug Log File ends here: No space left"), 1,
                         program.errors)


@unittest.skipIf(WINE, "Windows has reports of its own")
@unittest.skipIf(sanitized(), "a sanitizer tells of faults itself")
class LastWords(unittest.TestCase):
    SIGNALS = (signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGABRT)

    def words(self, number, arguments, *lines, until="^readyok$"):
        """What the standard error stream gets when the program that read the lines has the fault."""
        with Program(*arguments) as program:
            program.send(*lines)
            if lines:
                program.wait_for(until)
            else:
                program.quiet(0.2)  # it has started
            program.process.send_signal(number)
            self.assertEqual(program.wait(), -number)
            program.readers[1].join(5)
            return program.errors.decode()

    def test_each_signal_during_a_search(self):
        fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 3 7"
        for number in self.SIGNALS:
            with self.subTest(number.name):
                told = self.words(number, ["uci"], f"position fen {fen}", "go infinite",
                                  until="^info .* pv ")
                self.assertRegex(
                    told, rf"^lacuna: Lacuna \d\S* ends by {number.name}\n"
                          r"last command: go infinite\n"
                          rf"position: chess {re.escape(fen)}\nkey: [0-9A-F]{{16}}\n$")

    def test_the_position_is_the_one_that_d_shows(self):
        told = self.words(signal.SIGSEGV, ["uci"], "setoption name UCI_Variant value hole",
                          "position startpos", "d", "isready")
        self.assertRegex(told, "\nposition: hole ")
        self.assertIn("\nlast command: isready\n", told)
        with Program("uci") as program:
            program.send("setoption name UCI_Variant value hole", "d")
            key = program.wait_for("^Key: *([0-9A-F]+)").group(1)
        self.assertIn(f"\nkey: {key}\n", told)

    def test_cecp(self):
        told = self.words(signal.SIGBUS, ["xboard"], "force", "usermove e2e4", "ping 5",
                          until="^pong 5$")
        self.assertIn("\nlast command: ping 5\n", told)
        self.assertRegex(told, r"\nposition: chess rnbqkbnr/pppppppp/8/8/4P3/\S+ b ")

    def test_without_a_command(self):
        told = self.words(signal.SIGABRT, ["uci"])
        self.assertRegex(told, r"ends by SIGABRT\nlast command: uci\nposition: none\n$")

    def test_a_long_command_is_cut(self):
        told = self.words(signal.SIGSEGV, ["uci"], "isready", "x" * 100000, "isready",
                          until="unknown command")
        self.assertRegex(told, r"\nlast command: (isready|x{4000,4096}\.\.\.)\n")


@unittest.skipUnless(sys.platform == "linux" and shutil.which("readelf"), "no readelf here")
@unittest.skipIf(WINE or sanitized(), "only release builds are")
class Hardened(unittest.TestCase):
    """As `make` builds: not with HARDEN= or MODE=debug."""

    def readelf(self, *arguments):
        return subprocess.run(["readelf", "--wide", *arguments, BINARY], check=True, text=True,
                              capture_output=True).stdout

    def test_position_independent(self):
        self.assertRegex(self.readelf("-h"), r"Type: +DYN")

    def test_tables_of_functions_are_read_only(self):
        self.assertIn("BIND_NOW", self.readelf("-d"))
        self.assertIn("GNU_RELRO", self.readelf("-l"))

    def test_arrays_are_guarded(self):
        symbols = self.readelf("-s")
        self.assertIn("__stack_chk_fail", symbols)
        self.assertRegex(symbols, r"__\w+_chk\b(?!_fail)")


if __name__ == "__main__":
    unittest.main()
