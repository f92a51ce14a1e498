"""What README.md, CONTRIBUTING.md and docs/*.md say can be done is done: every command line, every dialogue with the engine;
links and anchors lead somewhere; the diagrams are what their script draws and show what the engine plays; every option stands in docs/protocol.md."""

import configparser
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from pipes import BINARY as LACUNA, TOP

PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "tests/README.md"]

# Command lines that are not run here, and where they are, or why they are not.
ELSEWHERE = [
    (r"(sudo )?make( |$)", "the build; installing is test_install.py, Windows scripts/test-windows"),
    (r"(sudo )?apt(-get)? ", "packages"),
    (r"scripts/test( |$)|scripts/run-tests|scripts/test-long|scripts/test-windows", "these run the tests"),
    (r"scripts/(lint|matches|measure|demo|sprt|learn|mutate|screenshots|perft-suite|perft-ratio|nps-ratio)|scripts/\w+/", "minutes or hours, by hand"),
    (r"xboard |lacuna-xboard|rlwrap ", "a window: tests/xboard, test_install.py"),
    (r"build/|parallel |sbatch|srun|ssh |scp |git |cat |gcc |man |setoption |position |go |d$", "part of a longer story"),
]
# What takes long is made short.
SHORTER = [
    (r"--tc \S+", "--nodes 20"),
    (r"--movetime \S+", "--nodes 20"),
    (r"--games \d+", "--games 2 --max-moves 4"),
    (r"--positions \d+", "--positions 200"),
    (r"--epochs \d+", "--epochs 1"),
    (r"lacuna bench$", "lacuna bench 2"),
]


def pages():
    found = [os.path.join(TOP, page) for page in PAGES] + glob.glob(os.path.join(TOP, "docs", "**", "*.md"), recursive=True)
    return [page for page in sorted(found) if os.path.exists(page)]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def commands(text):
    """Lines of indented blocks that are commands, continued lines joined, comments cut off."""
    for block in re.findall(r"(?:^ {4}.*\n?)+", text, re.MULTILINE):
        for line in re.sub(r"\\\n\s*", " ", block).split("\n"):
            line = re.sub(r"\s{2,}#.*$|\s# .*$", "", line).strip()
            if re.match(r"(\./lacuna|lacuna|scripts/|make|sudo|apt|xboard|lacuna-xboard) ?", line):
                yield line


def missing_engine(line):
    """The first engine that a command line starts (`cmd=NAME` or `"cmd=NAME"`) and this machine has not: it is a peer, not a part of Lacuna."""
    for command in re.findall(r"cmd=(\w+)", line):
        if not shutil.which(command):
            return command
    return None


def anchor(heading):
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


class Commands(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        for name in ("openings", "scripts", "variant-ini", "docs", "tests"):
            os.symlink(os.path.join(TOP, name), os.path.join(self.folder, name))
        for name in ("lacuna", "new", "old"):
            os.symlink(os.path.abspath(LACUNA), os.path.join(self.folder, name))
        for name, here in (("hostage.pgn", "games.pgn"), ("xboard-hole.pgn", "xboard.pgn")):
            shutil.copy(os.path.join(TOP, "tests", "data", "pgn", name), os.path.join(self.folder, here))

    def run_line(self, line):
        for pattern, shorter in SHORTER:
            line = re.sub(pattern, shorter, line)
        done = subprocess.run(line, shell=True, cwd=self.folder, stdin=subprocess.DEVNULL, timeout=120,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        return done.returncode, done.stdout.decode("utf-8", "replace")

    def test_commands(self):
        ran = 0
        for page in pages():
            for line in commands(read(page)):
                if any(re.match(pattern, line) for pattern, _ in ELSEWHERE):
                    self.assertTrue(self.is_there(line), f"{page}: {line}")
                    continue
                with self.subTest(page=os.path.relpath(page, TOP), line=line):
                    if missing_engine(line):
                        self.skipTest(f"not installed: {missing_engine(line)}")
                    status, output = self.run_line(line)
                    self.assertEqual(status, 0, f"{line}\n{output[-2000:]}")
                    ran += 1
        self.assertGreater(ran, 8)

    def is_there(self, line):
        """A script that is named exists."""
        word = line.split()[0]
        return not word.startswith("scripts/") or os.path.exists(os.path.join(TOP, word))


class Dialogues(unittest.TestCase):
    def test_dialogues(self):
        ran = 0
        for page in pages():
            for kind, text in re.findall(r"^```(uci|cecp)\n(.*?)^```", read(page), re.MULTILINE | re.DOTALL):
                with self.subTest(page=os.path.relpath(page, TOP), text=text):
                    ran += 1
                    self.talk(kind, text)
        self.assertGreaterEqual(ran, 3)

    def talk(self, kind, text):
        # `isready` and `ping` after the last line: the answer comes when all before is read; a search ends by its own limit
        with subprocess.Popen([LACUNA], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
            engine.stdin.write(text)
            engine.stdin.flush()
            wanted = "bestmove" if "\ngo " in text else "uciok" if kind == "uci" else "pong"
            seen = []
            for line in engine.stdout:
                seen.append(line)
                if line.startswith(wanted):
                    break
            engine.stdin.write("quit\n")
            engine.stdin.close()
        output = "".join(seen)
        self.assertIn(wanted, output)
        self.assertNotRegex(output, "(?i)error|illegal")


class Pages(unittest.TestCase):
    def test_links(self):
        for page in pages():
            for target in re.findall(r"\]\(([^)\s]+)\)", read(page)):
                if "://" in target:
                    continue
                path, _, fragment = target.partition("#")
                path = os.path.join(os.path.dirname(page), path) if path else page
                with self.subTest(page=os.path.relpath(page, TOP), target=target):
                    self.assertTrue(os.path.exists(path), target)
                    if fragment:
                        headings = [anchor(h) for h in re.findall(r"^#+ (.*)$", read(path), re.MULTILINE)]
                        self.assertIn(fragment, headings)

    def test_readme_is_short(self):
        lines = read(os.path.join(TOP, "README.md")).split("\n")
        self.assertLess(len(lines), 130)

    def test_options_are_described(self):
        done = subprocess.run([LACUNA, "uci"], input="uci\nquit\n", stdout=subprocess.PIPE, text=True, check=True)
        page = read(os.path.join(TOP, "docs", "protocol.md"))
        names = re.findall(r"^option name (.*?) type", done.stdout, re.MULTILINE)
        done = subprocess.run([LACUNA, "xboard"], input="xboard\nprotover 2\nquit\n", stdout=subprocess.PIPE, text=True, check=True)
        names += re.findall(r'feature option="(.*?) -', done.stdout)
        self.assertGreater(len(names), 6)
        for name in names:
            self.assertIn(f"`{name}`", page)


class Diagrams(unittest.TestCase):
    def test_are_up_to_date(self):
        script = os.path.join(TOP, "scripts", "assets", "make-diagrams")
        done = subprocess.run([sys.executable, script, "--check"], stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_show_what_is_played(self):
        source = configparser.ConfigParser(delimiters=("=",))
        source.read(os.path.join(TOP, "docs", "diagrams", "diagrams.ini"), encoding="utf-8")
        asked = [section for section in source.sections() if "from" in source[section]]
        self.assertGreaterEqual(len(asked), 7)
        for name in asked:
            section = source[name]
            text = f"setoption name UCI_Variant value {section['game']}\nposition fen {section['fen']} w - - 0 1\ngo perft 1\nquit\n"
            done = subprocess.run([LACUNA, "uci"], input="uci\n" + text, stdout=subprocess.PIPE, text=True, check=True)
            played = re.findall(rf"^{section['from']}([a-z]\d+)h?: 1", done.stdout, re.MULTILINE)
            self.assertEqual(sorted(played), sorted(section["dots"].split()), name)


if __name__ == "__main__":
    unittest.main()
