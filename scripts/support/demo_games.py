"""Short games of Lacuna against itself over UCI, the board drawn after every turn."""

import argparse
import sys

from ucipipe import FAILURES, Engine

GAMES = {
    "hole": "Hole Chess: a piece behind a hole can be pulled into it (d2d6,d6d2)",
    "wormhole": "Wormhole Chess: every square that a piece leaves (*) is gone, and space closes",
    "hostage": "Hostage Chess: prisoners are exchanged and dropped (N@f3, N#Q@f3)",
    "eightstone": "Eight-Stone Chess: after the piece, a stone (*) may move (e2e4,b4c4)",
}
NO_MOVE = ("(none)", "0000")


def draw(engine):
    """The board as `d` draws it, without the lines for programs."""
    engine.send("d")
    lines = engine.ready()
    ends = [number for number, line in enumerate(lines) if line.startswith("Fen:")]
    print("\n".join(lines[: ends[0]] if ends else lines).strip("\n"), flush=True)


def play(engine, variant, turns, ms):
    print(f"\n=== {GAMES[variant]} ===\n")
    engine.send(f"setoption name UCI_Variant value {variant}", "ucinewgame", "position startpos")
    engine.ready()
    draw(engine)
    moves = []
    for turn in range(turns):
        best, _ = engine.search(f"movetime {ms}")
        if best in NO_MOVE:
            print(f"\n{'Black' if turn % 2 else 'White'} has no turn: the game is over.")
            return
        moves.append(best)
        engine.send("position startpos moves " + " ".join(moves))
        engine.ready()
        print(f"\n{turn // 2 + 1}. {'...' if turn % 2 else ''}{best}")
        draw(engine)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help=f"of {', '.join(GAMES)} (all)")
    parser.add_argument("--turns", type=int, default=12, help="turns of both sides together (12)")
    parser.add_argument("--ms", type=int, default=50, help="time for a turn (50)")
    options = parser.parse_args()
    for variant in options.games:
        if variant not in GAMES:
            parser.error(f"no game '{variant}': use {', '.join(GAMES)}")
    try:
        with Engine() as engine:
            for variant in options.games or GAMES:
                play(engine, variant, options.turns, options.ms)
    except FAILURES as error:
        print(f"demo: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
