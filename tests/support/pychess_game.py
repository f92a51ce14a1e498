"""Chess within PyChess, without its windows: it finds out what the engine is in each protocol, and plays
a game of the one against the other. The game's result and PyChess's warnings are printed.

    xvfb-run /usr/bin/python3 tests/support/pychess_game.py ./lacuna

It wants the Python for which Debian's package `pychess` is installed, and a display.
"""

import asyncio
import logging
import sys

import gi

gi.require_version("Gtk", "3.0")

# pylint: disable=wrong-import-position,import-error
from pychess.Players import engineNest
from pychess.Players.engineNest import discoverer
from pychess.System.Log import log
from pychess.Utils.const import BLACK, NORMALCHESS, WHITE
from pychess.Utils.GameModel import GameModel
from pychess.Utils.TimeModel import TimeModel
from pychess.Variants import variants

MINUTES, LIMIT = 0.1, 120  # on each clock; seconds for all of it
RESULTS = {3: "1/2-1/2", 4: "1-0", 5: "0-1"}  # pychess.Utils.const: DRAW, WHITEWON, BLACKWON


async def until(emitter, signal, begin):
    """Begins something, and waits for the signal that ends it."""
    done = asyncio.Event()
    emitter.connect(signal, lambda *_: done.set())
    begin()
    await asyncio.wait_for(done.wait(), LIMIT)


async def play(binary):
    engineNest.ENGINES_LIST.clear()  # no other engines of this machine
    discoverer.engines.clear()
    for protocol in ("uci", "xboard"):
        discoverer.addEngine(f"Lacuna {protocol}", binary, protocol, None, None)
    discoverer.connect("engine_failed", lambda _, name, __: print("failed:", name))
    await until(discoverer, "all_engines_discovered", discoverer.discover)
    engines = [engine for engine in discoverer.getEngines() if engine["name"].startswith("Lacuna")]
    for engine in engines:
        print("found:", engine["name"], *engine.get("variants", ()))
    model = GameModel(TimeModel(int(60 * MINUTES), 0))
    model.setPlayers([await discoverer.initPlayerEngine(engine, colour, 20, variants[NORMALCHESS],
                                                        int(60 * MINUTES), 0)
                      for engine, colour in zip(engines, (WHITE, BLACK))])
    await until(model, "game_ended", model.start)
    print("result:", RESULTS.get(model.status), "reason", model.reason, "plies", model.ply)
    print("board:", model.boards[-1].asFen())


def main():
    complaints = logging.StreamHandler(sys.stdout)
    complaints.setLevel(logging.WARNING)
    complaints.setFormatter(logging.Formatter("warning: %(message)s"))
    log.logger.addHandler(complaints)
    asyncio.get_event_loop().run_until_complete(play(sys.argv[1]))


if __name__ == "__main__":
    main()
