"""The openings in openings/: 200 a game, distinct, reached by their turns, and going on."""

import os
import unittest

from pipes import TOP, Program

GAMES = ("chess", "hole", "wormhole", "hostage", "eightstone")


def openings(game):
    """[(FEN, turns)] of the game's file."""
    with open(os.path.join(TOP, "openings", game + ".epd"), encoding="ascii") as file:
        lines = [line.strip() for line in file if line.strip() and not line.startswith("#")]
    found = []
    for line in lines:
        fen, _, line_turns = line.split(" ;")
        found.append((fen, line_turns.removeprefix('pv "').removesuffix('"')))
    return found


class Openings(unittest.TestCase):
    def test_each_game_has_200_distinct(self):
        for game in GAMES:
            fens = [fen for fen, _ in openings(game)]
            self.assertEqual(len(fens), 200, game)
            self.assertEqual(len({" ".join(fen.split()[:3]) for fen in fens}), 200, game)

    def test_turns_lead_to_the_position(self):
        with Program("uci") as engine:
            for game in GAMES:
                engine.send(f"setoption name UCI_Variant value {game}")
                for fen, turns in openings(game):
                    engine.send(f"position startpos moves {turns}")
                    engine.send("d")
                    self.assertEqual(engine.wait_for(r"^Fen: (.*)").group(1), fen)

    def test_none_is_over(self):
        with Program("uci") as engine:
            for game in GAMES:
                engine.send(f"setoption name UCI_Variant value {game}")
                for fen, _ in openings(game):
                    engine.send(f"position fen {fen}")
                    engine.send("go perft 1")
                    count = int(engine.wait_for(r"^Nodes searched: (\d+)").group(1))
                    self.assertGreater(count, 0, fen)


if __name__ == "__main__":
    unittest.main()
