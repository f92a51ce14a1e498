#!/usr/bin/env python3
"""An engine for tests: it plays chess badly, by rote, and misbehaves on purpose.

    tests/support/fake_engine.py uci                  shuffles a knight until the game is drawn
    tests/support/fake_engine.py cecp illegal --at 3  an illegal move at its third turn
    tests/support/fake_engine.py uci --moves "f2f3 g2g4"   plays those, then shuffles

What it does at turn --at (of every game; 0: at every turn), and mostly goes on well before and afterwards:

    ok          nothing special
    illegal     a move that is not legal
    null none   "0000" / "@@@@", "(none)"
    garbage     an answer that is no move;  empty: the word of an answer and nothing behind it
    upper long  CECP: the move in another way: "My move is: E"; "move" with trailing words
    twice       the answer, and at once another one
    silent      no answer, but it listens;  hang: it does not listen any more
    slow        its answer after --delay seconds
    crash exit  a signal; status 3;  close: it closes its output and lives on
    noise       bytes at random, then the answer;  megaline: a line of a megabyte, then the answer
    flood       lines without end and no answer;  floodline: a line without end
    resign      "bestmove resign" / "resign"
    claim-win claim-draw claim-loss   CECP: a result instead of a move
    claim-after CECP: a draw claimed after the move
    offer       CECP: a draw offered with the move
    refuse      CECP: calls the opponent's last move illegal
    score       every form of thinking output, then the answer

or from the start, or always:

    mute        says nothing at all;  babble: talks, but not the protocol's words
    die         exits before any handshake;  die-hello: at the handshake
    deaf        never reads
    noready     does not answer isready, ping
    newcrash    exits when a game begins
    noquit      ignores quit, the end of its input, and all signals that it can ignore
    old         CECP without features;  once: CECP with reuse=0
    patient     CECP: done=0, then half a second later the rest
    san         CECP: san=1, and checks that what it is sent is SAN
    noboard     CECP without setboard and edit
    novariant   UCI without any option; CECP that knows `normal` only
    helper      starts a process that keeps its pipes open
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import time

SHUFFLE = {"w": ["g1f3", "f3g1"], "b": ["g8f6", "f6g8"]}
ALIVE_S = 30  # no mode lives longer when nobody ends it


def say(text):
    data = text if isinstance(text, bytes) else (text + "\n").encode()
    try:
        while data:
            data = data[os.write(1, data):]
    except OSError:
        os._exit(0)


def sleep_on():
    time.sleep(ALIVE_S)
    os._exit(0)


class Input:
    """Lines from standard input, without the buffering of sys.stdin."""

    def __init__(self):
        self.data = b""

    def line(self):
        while b"\n" not in self.data:
            chunk = os.read(0, 65536)
            if not chunk:
                return None
            self.data += chunk
        line, self.data = self.data.split(b"\n", 1)
        return line.decode("utf-8", "replace").strip()


class Engine:
    def __init__(self, options):
        self.options = options
        self.mode = options.mode
        self.input = Input()
        self.new_game()

    def new_game(self):
        self.turn = 0
        self.side = "w"
        self.last = ""  # the opponent's move

    def next_move(self):
        index = self.turn - 1
        moves = self.options.moves.split()
        if index < len(moves):
            return moves[index]
        return SHUFFLE[self.side][(index - len(moves)) % 2]

    def think(self):
        """One turn."""
        self.turn += 1
        move = self.next_move()
        if self.options.at not in (0, self.turn) or not self.misbehave(move):
            self.answer(move)

    def misbehave(self, move):
        """True if there is to be no answer in the usual way."""
        mode = self.mode
        if mode in ("crash", "exit", "hang", "close", "flood", "floodline"):
            self.fall_ill()
        if mode == "slow":
            time.sleep(self.options.delay)
        elif mode == "noise":
            dice = random.Random(1)
            for _ in range(200):
                say(bytes(dice.randrange(256) for _ in range(dice.randrange(300))) + b"\n")
        elif mode == "megaline":
            say(b"bestmove move 1-0 " + b"x" * (1 << 20) + b"\n")
        elif mode == "score":
            self.say_scores()
        elif mode == "twice":
            self.answer(move)
            on_move = getattr(self, "on_move", None)
            time.sleep(0.05)
            self.answer("a2a3" if self.side == "w" else "a7a6")
            self.on_move = on_move
            return True
        elif mode in ("silent", "noanswer"):
            return True
        else:
            return self.answer_badly(move)
        return False

    def fall_ill(self):
        if self.mode == "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        if self.mode == "exit":
            os._exit(3)
        if self.mode == "close":
            os.close(1)
        while self.mode == "flood":
            say("info string flood\n" * 1000)
        while self.mode == "floodline":
            say(b"flood" * 10000)
        sleep_on()


class Uci(Engine):
    def answer(self, move):
        if self.mode != "score":
            say(f"info depth 1 score cp 13 nodes 20 pv {move}")
        say(f"bestmove {move} ponder e7e5")

    def answer_badly(self, _):
        texts = {"illegal": "bestmove e2e5", "null": "bestmove 0000", "none": "bestmove (none)",
                 "garbage": "bestmove %$#&!", "empty": "bestmove", "resign": "bestmove resign"}
        if self.mode in texts:
            say(texts[self.mode])
        return self.mode in texts

    def say_scores(self):
        say("info string depth 99 score cp 999")
        say("info depth 2 multipv 2 score cp 500 nodes 10")
        say("info depth 3 seldepth 4 multipv 1 score cp -25 nodes 1234 nps 1000 pv e2e4")
        say("info depth 4 score cp 77 lowerbound nodes 2000")
        say("info depth four score cp x")
        say("info depth 5 score mate -3 nodes 3000")

    def hello(self):
        say("id name Fake")
        say("id author nobody")
        if self.mode != "novariant":
            say("option name Hash type spin default 1 min 1 max 64")
            say("option name Ponder type check default true")
            say("option name Clear Hash type button")
            say("option name UCI_Variant type combo default chess var chess var hostage")
        say("uciok")

    def position(self, words):
        moves = words[words.index("moves") + 1:] if "moves" in words else []
        black = len(moves) % 2 == 1
        if words[:1] == ["fen"]:
            black ^= words[2] == "b"
        self.side = "b" if black else "w"
        self.last = moves[-1] if moves else ""

    def obey(self, line):
        words = line.split()
        word = words[0] if words else ""
        if word == "uci":
            self.hello()
        elif word == "isready" and self.mode != "noready":
            say("readyok")
        elif word == "ucinewgame":
            if self.mode == "newcrash":
                os._exit(1)
            self.new_game()
        elif word == "position":
            self.position(words[1:])
        elif word == "go":
            self.think()
        elif word == "stop" and self.mode == "silent":
            say("bestmove 0000")
        elif word == "setoption" and self.mode == "novariant" and "UCI_Variant" in line:
            say("No such option: UCI_Variant")


class Cecp(Engine):
    def new_game(self):
        super().new_game()
        self.force = False
        self.side = "b"
        self.on_move = "w"

    def answer(self, move):
        self.on_move = "b" if self.side == "w" else "w"
        if self.mode != "score":
            say(f"1 13 0 20 {move}")
        say(f"move {move}")

    def answer_badly(self, move):
        mate = "1-0" if self.side == "w" else "0-1"
        loss = "0-1" if self.side == "w" else "1-0"
        texts = {"illegal": "move e2e5", "null": "move @@@@", "none": "move (none)",
                 "garbage": "move %$#&!", "empty": "move", "resign": "resign",
                 "upper": f"My move is: {move}", "long": f"move {move} and so on",
                 "claim-win": mate + " {fake mates}", "claim-loss": loss + " {fake gives up}",
                 "claim-draw": "1/2-1/2 {draw by decree}",
                 "claim-after": f"move {move}\n1/2-1/2 {{enough}}",
                 "offer": f"offer draw\nmove {move}",
                 "refuse": f"Illegal move (never heard of it): {self.last}"}
        if self.mode in texts:
            say(texts[self.mode])
        return self.mode in texts

    def say_scores(self):
        say("# 9 999 0 999 comment")
        say("  3.  -25 12 1234 e2e4 e7e5")
        say(" 4& 100002 13 2000 e2e4")
        say("99999999999999999999 99999999999999999999999 1 1 e2e4")
        say("5 -100003 14 3000\te2e4")

    def hello(self):
        if self.mode == "old":
            return
        if self.mode == "patient":
            say("feature done=0")
            time.sleep(0.5)
        variants = "normal" if self.mode == "novariant" else "normal,hole,hostage"
        say(f'feature myname="Fake" variants="{variants}" ping=1 colors=0 setboard={int(self.mode != "noboard")}')
        say(f"feature usermove=1 reuse={int(self.mode != 'once')} memory=1 strange=1")
        say(f"feature san={int(self.mode == 'san')} nps=0")
        say('feature option="Clear - all -button" option="Width -spin 3 1 9" done=1')

    def heard_move(self, move):
        if self.mode == "san" and len(move) >= 4 and move[1:2].isdigit() and move[3:4].isdigit():
            say(f"Illegal move (no SAN): {move}")
            return
        self.last = move
        self.on_move = "b" if self.on_move == "w" else "w"
        if not self.force:
            self.side = self.on_move
            self.think()

    def obey(self, line):
        word, _, rest = line.partition(" ")
        if word == "protover":
            self.hello()
        elif word == "ping" and self.mode not in ("noready", "old"):
            say(f"pong {rest}")
        elif word == "new":
            if self.mode == "newcrash":
                os._exit(1)
            self.new_game()
        elif word in ("force", "result"):
            self.force = True
        elif word == "go":
            self.force = False
            self.side = self.on_move
            self.think()
        elif word == "setboard":
            self.on_move = rest.split()[1]
        elif word == "variant" and self.mode in ("novariant", "old"):
            say(f"Error (unknown variant): {line}")
        elif word == "usermove":
            self.heard_move(rest)
        elif self.mode == "old" and line[:1].islower() and line[1:2].isdigit():
            self.heard_move(line)


def begin(options):
    """What goes wrong before the first line is read."""
    mode = options.mode
    if mode == "die":
        os._exit(4)
    if mode == "deaf":
        sleep_on()
    if mode == "noquit":
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
            signal.signal(number, signal.SIG_IGN)
    if mode == "helper":
        subprocess.Popen(["sleep", str(ALIVE_S)])


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("protocol", choices=("uci", "cecp"))
    parser.add_argument("mode", nargs="?", default="ok")
    parser.add_argument("--at", type=int, default=1)
    parser.add_argument("--moves", default="")
    parser.add_argument("--delay", type=float, default=0.3)
    options = parser.parse_args()
    begin(options)
    engine = Uci(options) if options.protocol == "uci" else Cecp(options)
    while True:
        line = engine.input.line()
        if options.mode == "noquit" and line in (None, "quit"):
            sleep_on()
        if line is None or line == "quit":
            return
        if options.mode == "babble":
            say("hello, I am an engine of my own kind")
        elif options.mode == "die-hello":
            os._exit(4)
        elif options.mode != "mute":
            engine.obey(line)


if __name__ == "__main__":
    sys.exit(main())
