#!/usr/bin/env python3
"""What `make install` puts where, and that `make uninstall` takes all of it away again."""

import glob
import os
import re
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

from pipes import BINARY, TOP, Program

GAMES = ["hole", "wormhole", "hostage", "eightstone"]


def files(top):
    return sorted(os.path.relpath(os.path.join(directory, name), top)
                  for directory, _, names in os.walk(top) for name in names)


def make(*arguments):
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
    return subprocess.run(["make", "-s", "-C", TOP, *arguments], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=True, env=environment).stdout


class Install(unittest.TestCase):
    PREFIX = "/opt/chess"

    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="lacuna-install-")
        self.addCleanup(directory.cleanup)
        self.top = directory.name
        self.make("install-files", f"BINARY={os.path.abspath(BINARY)}")

    def make(self, *arguments):
        return make(f"DESTDIR={self.top}", f"PREFIX={self.PREFIX}", *arguments)

    def path(self, name):
        return self.top + self.PREFIX + "/" + name

    def read(self, name):
        with open(self.path(name), encoding="ascii") as file:
            return file.read()

    def test_all_is_below_the_prefix(self):
        for name in files(self.top):
            self.assertTrue(name.startswith(self.PREFIX[1:] + "/"), name)

    def test_uninstall_leaves_no_file(self):
        other = self.path("share/games/plugins/xboard/other.eng")
        with open(other, "w", encoding="ascii"):
            pass
        self.make("uninstall")
        self.assertEqual(files(self.top), [os.path.relpath(other, self.top)])
        os.remove(other)
        self.make("uninstall")  # again: nothing is there, and that is no error
        self.assertFalse(os.path.exists(self.path("share/games/plugins")))
        self.assertFalse(os.path.exists(self.path("share/games/lacuna")))

    def test_blanks_are_refused_before_anything_is_written(self):
        with tempfile.TemporaryDirectory(prefix="lacuna-blank-") as top:
            before = set(os.listdir(TOP))
            for words in ((f"PREFIX={top}/pre fix",), (f"DESTDIR={top}/my files",),
                          (f"PREFIX={top}", f"MANDIR={top}/my man")):
                for target in ("install", "install-files", "uninstall"):
                    with self.subTest(f"{target} {words}"):
                        with self.assertRaises(subprocess.CalledProcessError) as failed:
                            make(target, f"BINARY={os.path.abspath(BINARY)}", *words)
                        self.assertRegex(failed.exception.stdout, r"(PREFIX|DESTDIR|MANDIR)=.*blank")
            self.assertEqual(os.listdir(top), [])
            self.assertEqual(set(os.listdir(TOP)), before)

    def test_engine_runs(self):
        with Program("--version", binary=self.path("bin/lacuna")) as p:
            p.wait_for(r"^Lacuna \d")

    def test_plug_in_is_as_xboard_reads_it(self):
        """The first line, exactly; then what becomes a line of XBoard's engine list. A blank in it
        would make XBoard take all of it for the engine's command."""
        first, line, variants = self.read("share/games/plugins/xboard/lacuna.eng").splitlines()
        self.assertEqual(first, "plugin spec 0.0")
        self.assertNotIn(" ", line)
        words = line.split("\t")
        self.assertEqual(words[:3], ['"Lacuna"', "-fcp", self.PREFIX + "/bin/lacuna"])
        self.assertIn("-testLegality\tfalse", line)
        self.assertIn("-saveSettingsOnExit\tfalse", line)  # or other engines would have it too
        self.assertEqual(variants.split(","), ["chess", *GAMES])

    def fake(self, name):
        directory = os.path.join(self.top, "fake")
        os.makedirs(directory, exist_ok=True)
        return os.path.join(directory, name)

    def launch(self, *arguments, xboard="printf '%s\\n' \"$@\""):
        """(status, arguments that XBoard was given, what was said)"""
        fake = os.path.dirname(self.fake(""))
        if xboard:
            with open(os.path.join(fake, "xboard"), "w", encoding="ascii") as file:
                file.write(f"#!/bin/sh\n{xboard}\n")
            os.chmod(file.name, 0o755)
        done = subprocess.run([self.path("bin/lacuna-xboard"), *arguments],
                              env={"PATH": f"{fake}:/bin:/usr/bin", "HOME": self.top},
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        return done.returncode, done.stdout.splitlines(), done.stderr

    def test_launcher_passes_what_the_games_need(self):
        for game in GAMES:
            status, words, _ = self.launch(game, "-tc", "10")
            self.assertEqual(status, 0)
            text = " ".join(words)
            self.assertIn(f"-variant {game} ", text)
            self.assertIn(f"-fcp {self.PREFIX}/bin/lacuna ", text)
            self.assertIn(f"-pieceImageDirectory {self.PREFIX}/share/games/lacuna/pieces ", text)
            self.assertLess(text.index("-tc 10"), text.index("-testLegality false"))
            self.assertIn("-popupMoveErrors false", text)
            self.assertIn(f"-saveSettingsFile {self.top}/.config/lacuna/xboardrc", text)

    def test_launcher_keeps_the_skill(self):
        """Given by name or number, or chosen in XBoard, which the engine writes down."""
        self.assertNotIn("-firstOptions", self.launch("hole")[1])
        for arguments, level in ((("--level", "club"), "10"), ((), "10"), (("--level", "3"), "3"),
                                 (("-tc", "1"), "3")):
            words = self.launch("hole", *arguments)[1]
            for option in ("-firstOptions", "-secondOptions"):
                self.assertEqual(words[words.index(option) + 1], f"Skill Level={level}", arguments)
        keep = self.launch(xboard="echo $LACUNA_KEEP")[1][0]
        for written, level in (("20", "Skill Level=20"), ("x; rm", None), ("", None)):
            with open(os.path.join(keep, "skill"), "w", encoding="ascii") as file:
                file.write(written + "\n")
            words = self.launch("hole")[1]
            self.assertEqual(level in words, level is not None)
            self.assertEqual("-firstOptions" in words, level is not None)
        for wrong in ("chief", "21", ""):
            status, _, said = self.launch("hole", "--level", wrong)
            self.assertEqual(status, 2)
            self.assertIn(f'no level "{wrong}": choose novice, casual,', said)

    def test_launcher_fits_the_board_to_the_screen(self):
        """So wide that Hole Chess, the tallest game, is not too high; the person's own size is later."""
        for screen, size in (("1920x1080", "76"), ("1280x1024", "71"), ("640x900", "60"), ("", None)):
            with open(self.fake("xdpyinfo"), "w", encoding="ascii") as file:
                file.write(f"#!/bin/sh\necho '  dimensions:    {screen} pixels (1x1 millimeters)'\n")
            os.chmod(file.name, 0o755)
            words = self.launch("hole", "-size", "Tiny")[1]
            if size is None:
                self.assertNotIn("-boardSize", words)
            else:
                self.assertEqual(words[words.index("-boardSize") + 1], size)
                self.assertLess(words.index("-boardSize"), words.index("-size"))

    def test_launcher_without_a_game_and_with_chess(self):
        self.assertIn("-variant hole", " ".join(self.launch()[1]))
        self.assertIn("-variant hole", " ".join(self.launch("-tc", "1")[1]))
        self.assertIn("-variant normal", " ".join(self.launch("chess")[1]))

    def test_launcher_says_what_is_wrong(self):
        status, _, said = self.launch("ches")
        self.assertEqual(status, 2)
        self.assertIn('no game "ches"', said)
        status, words, _ = self.launch("--help")
        self.assertEqual(status, 0)
        self.assertIn("Usage: lacuna-xboard", words[0])

    def test_pieces_are_pictures_of_every_slot_in_use(self):
        """Each letter in a game's piece table needs its picture, White's and Black's, unless it is a
        chess piece's."""
        chess = {"Pawn", "Knight", "Bishop", "Rook", "Queen", "King"}
        order = ("Pawn Knight Bishop Rook Queen Advisor Elephant Archbishop Marshall Gold Commoner "
                 "Canon Nightrider CrownedBishop CrownedRook Princess Chancellor Hawk Lance Cobra "
                 "Unicorn Lion Sword Zebra Camel Tower Wolf Hat Duck Lance Dragon Gnu Cub LShield "
                 "Pegasus Wizard Copper Iron Viking Flag Axe Dolphin Leopard Claw Left Butterfly "
                 "PromoBishop PromoRook HCrown RShield Prince Phoenix Kylin Drunk Right "
                 "GoldPawn").split()
        wanted = set()
        for game in GAMES:
            with Program("xboard") as p:
                p.send("xboard", "protover 2")
                p.wait_for("feature.*done=1")
                p.send("accepted highlight", "new", f"variant {game}")
                table = p.wait_for(r"^setup \((.*)\)").group(1)
            slots = table[:len(table) // 2]
            wanted |= {order[i] for i, letter in enumerate(slots[:-1]) if letter != "."}
        pieces = self.path("share/games/lacuna/pieces")
        names = {os.path.basename(name) for name in glob.glob(pieces + "/*")}
        self.assertEqual(names, {f"{side}{slot}.svg" for slot in wanted - chess
                                 for side in ("White", "Black")})
        for name in names:
            text = self.read("share/games/lacuna/pieces/" + name)
            self.assertTrue(ElementTree.fromstring(text).tag.endswith("svg"), name)
            self.assertNotIn("#000001", text)
        self.winboard_has_them(order)

    def winboard_has_them(self, order):
        """A piece for whom WinBoard has no letters is found by the number of his slot."""
        with open(os.path.join(TOP, "install/pieces/slots"), encoding="ascii") as file:
            slots = [line.split() for line in file if line.strip() and not line.startswith("#")]
        for slot, _, name in slots:
            number = re.match(r"piece(\d+)_$", name)
            self.assertTrue(name.isalpha() or number, name)
            if number:
                self.assertEqual(order[int(number.group(1))], slot)
        self.assertEqual(len({name for _, _, name in slots}), len(slots))

    @unittest.skipUnless(shutil.which("man"), "man is not installed")
    def test_manual_page_has_no_faults(self):
        done = subprocess.run(["man", "--warnings", "-l", self.path("share/man/man6/lacuna.6")],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=True,
                              env=dict(os.environ, LC_ALL="C.UTF-8", MANWIDTH="80", MANROFFSEQ=""))
        self.assertEqual(done.stderr, "")
        self.assertIn(self.PREFIX + "/share/games/plugins/xboard/lacuna.eng", done.stdout)

    def test_manual_page_names_every_command(self):
        page = self.read("share/man/man6/lacuna.6").replace("\\-", "-")
        with Program("--help") as p:
            usage = p.collect(r"^Variants")[0]
        for line in usage:
            command = re.match(r"  lacuna (\S+)", line)
            if command:
                self.assertIn(command.group(1), page)

    @unittest.skipUnless(shutil.which("desktop-file-validate"), "desktop-file-utils is not installed")
    def test_desktop_file_is_valid(self):
        done = subprocess.run(
            ["desktop-file-validate", self.path("share/applications/lacuna.desktop")],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, ""))


if __name__ == "__main__":
    unittest.main()
