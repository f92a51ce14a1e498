"""Whole games of every variant between two programs over UCI, on short clocks kept here. A third
program, the referee, lists the legal turns at each ply and tells when the game is over."""

import collections
import os
import re
import time
import unittest

from pipes import Program, sanitized
from test_uci import START

TIME, INCREMENT = 0.100, 0.010  # seconds
MARGIN = float("inf") if sanitized() else float(os.environ.get("LACUNA_MARGIN", "0.05"))
PLIES_MAX = 700


class Engine(Program):
    def __init__(self, variant):
        super().__init__("uci")
        self.variant = variant
        self.say("uci", "uciok")
        self.send(f"setoption name UCI_Variant value {variant}", "setoption name Hash value 4",
                  "ucinewgame")
        self.say("isready", "readyok")

    def say(self, line, answer):
        self.send(line)
        return self.collect(answer)

    def set_position(self, moves):
        self.send("position startpos" + (f" moves {' '.join(moves)}" if moves else ""))
        said = self.say("isready", "^readyok$")[0][:-1]
        if said:
            raise AssertionError(f"{self.variant} {moves}: {said}")


class Referee(Engine):
    def legal(self):
        lines, match = self.say("go perft 1", r"^Nodes searched: (\d+)$")
        turns = [line.split(": ")[0] for line in lines if re.match(r"\S+: 1$", line)]
        if len(turns) != int(match.group(1)) or len(set(turns)) != len(turns):
            raise AssertionError(f"{match.group(0)} but {turns}")
        return turns

    def fen_and_key(self):
        shown = "\n".join(self.say("d", "^Checkers:")[0])
        return (re.search("^Fen: (.*)$", shown, re.MULTILINE).group(1),
                re.search("^Key: (.*)$", shown, re.MULTILINE).group(1))


class Match:
    """One game. `play` returns why it ended."""

    def __init__(self, test, variant):
        self.test = test
        self.moves = []
        self.keys = collections.Counter()
        self.left = [TIME, TIME]
        self.players = [Engine(variant), Engine(variant)]
        self.referee = Referee(variant)

    def close(self):
        for program in (*self.players, self.referee):
            program.close()

    def ended(self, turns):
        fen, key = self.referee.fen_and_key()
        self.keys[key] += 1
        if not turns:
            return "no turn"
        if self.keys[key] == 3:
            return "repetition"
        return "move rule" if int(fen.split()[4]) >= 100 else None

    def think(self, side):
        """The turn chosen; takes its time off the clock."""
        player = self.players[side]
        player.set_position(self.moves)
        white, black = (max(1, round(1000 * left)) for left in self.left)
        start = time.monotonic()
        player.send(f"go wtime {white} btime {black} winc 10 binc 10")
        lines, match = player.collect(r"^bestmove (\S+)")
        self.left[side] -= time.monotonic() - start
        self.test.assertGreater(
            self.left[side], -MARGIN, f"time is up at ply {len(self.moves)}: {lines[-3:]}")
        self.left[side] = max(0.0, self.left[side]) + INCREMENT
        return match.group(1)

    def play(self):
        while len(self.moves) < PLIES_MAX:
            self.referee.set_position(self.moves)
            turns = self.referee.legal()
            why = self.ended(turns)
            if why:
                return why
            turn = self.think(len(self.moves) % 2)
            self.test.assertIn(turn, turns, f"after {self.moves}")
            self.moves.append(turn)
        return "long"


class Games(unittest.TestCase):
    def one(self, variant):
        game = Match(self, variant)
        self.addCleanup(game.close)
        why = game.play()
        self.assertGreater(len(game.moves), 8, game.moves)
        self.assertNotEqual(why, "long")
        if variant == "wormhole":
            self.assertEqual(why, "no turn")  # docs/rules.md: no position can recur

    def test_chess(self):
        self.one("chess")

    def test_hole(self):
        self.one("hole")

    def test_wormhole(self):
        self.one("wormhole")

    def test_hostage(self):
        self.one("hostage")

    def test_eightstone(self):
        self.one("eightstone")

    def test_all_variants_have_a_game(self):
        for variant in START:
            self.assertTrue(hasattr(self, f"test_{variant}"))


if __name__ == "__main__":
    unittest.main()
