"""lacuna-xboard in the real XBoard: the size of the board, the guide, the skill."""

import os
import shutil
import subprocess
import tempfile
import time
import unittest

import screen
from screen import MISSING, SKIP, Screen

HEIGHT, WIDTH = 1024, 1280  # of the display
FRAME = 30  # what a window manager puts around, at the top
HOLE_BUTTON = (0.635, 0.79)  # in New Variant, as parts of its window


class Launched(Screen):
    """XBoard as the launcher starts it, as large as it likes, with notes and all."""

    SWITCHES = ["-autoRaiseBoard", "false", "-saveSettingsOnExit", "false"]

    def __init__(self, top, *arguments, variant):
        self.top, self.arguments = top, arguments
        super().__init__(variant, *self.SWITCHES)

    def _command(self, variant, flipped, engine):
        home = os.path.join(self.top, "home")
        os.makedirs(home, exist_ok=True)
        return ["env", f"HOME={home}", f"XDG_CONFIG_HOME={home}",
                os.path.join(self.top, "bin", "lacuna-xboard"), variant, *self.arguments]

    def _find_window(self):
        self.wait_log(r"first *: pong")
        self.wait_rest()

    def wait_rest(self):
        """Until the window's size stays the same."""
        deadline, last, same = time.monotonic() + screen.TIMEOUT, None, 0
        while same < 4 and time.monotonic() < deadline:
            now = self.geometry()
            same, last = (same + 1 if now == last and now else 0), now
            time.sleep(0.3)

    def geometry(self, name="^xboard"):
        """(window, left, top, width, height)"""
        text = self.tool("search", "--onlyvisible", "--name", name, "getwindowgeometry", "--shell",
                         check=False)
        found = dict(line.split("=") for line in text.split() if "=" in line)
        return tuple(int(found[key]) for key in ("WINDOW", "X", "Y", "WIDTH", "HEIGHT")) if found else ()


class FromList(Launched):
    """XBoard that loads the engine from its list, with settings of its own."""

    SWITCHES = ["-autoRaiseBoard", "false"]

    def _command(self, variant, flipped, engine):
        with open(os.path.join(self.top, "share", "games", "plugins", "xboard", "lacuna.eng"),
                  encoding="ascii") as file:
            line = file.read().split("\n")[1]
        with open(self.settings("read"), "w", encoding="ascii") as file:
            file.write(f"-testLegality true\n-firstChessProgramNames {{{line}\n}}\n")
        return ["xboard", "-settingsFile", self.settings("read"), "-saveSettingsFile",
                self.settings("saved"), "-fe", "Lacuna", "-variant", variant]

    def settings(self, name):
        return os.path.join(self.top, name)


@unittest.skipIf(MISSING or shutil.which("xdpyinfo") is None, SKIP)
class Launcher(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="lacuna-launcher-")
        self.addCleanup(directory.cleanup)
        self.top = directory.name
        environment = {name: value for name, value in os.environ.items()
                       if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
        subprocess.run(["make", "-s", "-C", screen.TOP, "install-files", f"PREFIX={self.top}",
                        f"BINARY={screen.BINARY}"], env=environment, check=True,
                       stdout=subprocess.DEVNULL)

    def fits(self, s):
        _, x, y, width, height = s.geometry()
        self.assertLessEqual(x + width, WIDTH)
        self.assertLessEqual(y + height + FRAME, HEIGHT)
        self.assertGreater(width, 540)

    def test_size(self):
        """Every game is as wide as can be, and fits; also the tallest in place of the widest."""
        for game in ("wormhole", "hole", "hostage"):
            with self.subTest(game), Launched(self.top, variant=game) as s:
                self.fits(s)
                if game != "hostage":
                    continue
                s.window = s.geometry()[0]
                for note in s.tool("search", "--name", "^Note", check=False).split():
                    s.tool("windowfocus", note, check=False)
                    s.tool("key", "Return")
                s.key("alt+shift+v")
                time.sleep(2)
                _, x, y, width, height = s.geometry("^New Variant")
                since = s.mark()
                s.press(x + int(width * HOLE_BUTTON[0]), y + int(height * HOLE_BUTTON[1]))
                s.wait_log(r"first *: variant hole[^$]*pong", since)
                s.wait_rest()
                self.fits(s)

    def test_guide_once(self):
        with Launched(self.top, variant="hostage") as s:
            s.settle()
            self.assertIn("Note", s.windows())
        with Launched(self.top, variant="hostage") as s:
            s.settle()
            self.assertNotIn("Note", s.windows())
            self.assertNotIn("telluser", s.log())

    def test_loading_from_the_list_leaves_the_settings_alone(self):
        """The engine's line switches legality testing off, and XBoard would save that for all engines."""
        with FromList(self.top, variant="hole") as s:
            s.wait_log("first *: setup")
            s.window = s.geometry()[0]
            s.key("ctrl+q")
            s.xboard.wait(screen.TIMEOUT)
            saved = s.settings("saved")
            if os.path.exists(saved):
                with open(saved, encoding="latin-1") as file:
                    self.assertNotIn("-testLegality false\n", file.read())

    def test_skill_is_kept(self):
        for arguments in (("--level", "club"), ()):
            with Launched(self.top, *arguments, variant="wormhole") as s:
                s.wait_log("first *: option Skill Level=10")


if __name__ == "__main__":
    unittest.main()
