"""Whole games of every variant between two programs over CECP, pondering, on short clocks kept here
as XBoard keeps them. A third program, the referee, lists the legal turns at each ply over UCI."""

import os
import re
import time
import unittest

from pipes import Program, sanitized
import test_uci_games
from test_uci_games import INCREMENT, PLIES_MAX, TIME

MARGIN = float("inf") if sanitized() else float(os.environ.get("LACUNA_MARGIN", "0.05"))
RESULT = r"^(1-0|0-1|1/2-1/2) \{(.+)\}$"


def from_xboard(variant, move):
    """Canonical text: XBoard numbers ten ranks from 0."""
    if variant != "hole":
        return move
    return re.sub(r"\d", lambda digit: str(int(digit.group()) + 1), move)


class Referee(test_uci_games.Referee):
    def legal(self):
        turns = super().legal()
        self.say("isready", "^readyok$")  # perft's last lines
        return turns


class Player(Program):
    def __init__(self, variant):
        super().__init__("xboard")
        self.pings = 0
        self.send("xboard", "protover 2")
        self.collect("done=1$")
        self.send("memory 4", "new", f"variant {variant}", "level 0 0:00 0.01", "hard", "easy",
                  "hard", "post")
        self.settle()

    def settle(self):
        """What came until now."""
        self.pings += 1
        self.send(f"ping {self.pings}")
        return self.collect(f"^pong {self.pings}$")[0][:-1]

    def result(self):
        """The result it has claimed by now, or None."""
        found = [line for line in self.settle() if re.match(RESULT, line)]
        if len(found) > 1:
            raise AssertionError(f"more than one result: {found}")
        return found[0] if found else None


class Match:
    """One game; `play` returns its result line."""

    def __init__(self, test, variant):
        self.test = test
        self.variant = variant
        self.moves = []
        self.left = [TIME, TIME]
        self.players = [Player(variant), Player(variant)]
        self.referee = Referee("chess" if variant == "normal" else variant)

    def close(self):
        for program in (*self.players, self.referee):
            program.close()

    def think(self, side, said):
        """The player's move in XBoard's text, or None and a claim."""
        player = self.players[side]
        start = time.monotonic()
        player.send(*(f"{word} {int(100 * self.left[who])}"
                      for word, who in (("time", side), ("otim", 1 - side))), said)
        lines, match = player.collect(rf"^move (\S+)$|{RESULT}|^Illegal|^Error|^telluser")
        if match.group(1) is None:
            self.test.assertRegex(match.group(), RESULT)
            return None, match.group()
        self.left[side] -= time.monotonic() - start
        self.test.assertGreater(
            self.left[side], -MARGIN, f"time is up at ply {len(self.moves)}: {lines[-3:]}")
        self.left[side] = max(0.0, self.left[side]) + INCREMENT
        return match.group(1), None

    def check(self, move, turns):
        canonical = from_xboard(self.variant, move)
        self.test.assertIn(canonical, turns, f"after {self.moves}")
        self.moves.append(canonical)

    def play(self):
        said = "go"
        while len(self.moves) < PLIES_MAX:
            side = len(self.moves) % 2
            self.referee.set_position(self.moves)
            turns = self.referee.legal()
            move, claim = self.think(side, said)
            if claim is not None:
                self.test.assertEqual(self.claim_of_other, claim)
                return claim, turns
            self.check(move, turns)
            self.claim_of_other = self.players[side].result()
            said = f"usermove {move}"
        raise AssertionError("a long game")


class Games(unittest.TestCase):
    def one(self, variant):
        game = Match(self, variant)
        self.addCleanup(game.close)
        claim, turns = game.play()
        self.assertGreater(len(game.moves), 8, game.moves)
        result, reason = re.match(RESULT, claim).groups()
        if re.search("mates|has no turn|captures", reason):
            self.assertEqual(result, "0-1" if len(game.moves) % 2 == 0 else "1-0")
            self.assertTrue(variant == "hole" or not turns, turns)
        else:
            self.assertEqual(result, "1/2-1/2")
            self.assertEqual(not turns, reason == "Draw by stalemate")
        for player in game.players:  # it ponders no more
            player.settle()
            player.quiet(0.1)

    def test_normal(self):
        self.one("normal")

    def test_hole(self):
        self.one("hole")

    def test_wormhole(self):
        self.one("wormhole")

    def test_hostage(self):
        self.one("hostage")

    def test_eightstone(self):
        self.one("eightstone")


if __name__ == "__main__":
    unittest.main()
