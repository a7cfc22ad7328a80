"""A UCI program that follows orders: each argument is a word of its behaviour.

    python3 fake_engine.py                     answers everything, with the first move of a list
    python3 fake_engine.py crash-on-go         ends with exit code 3 and a message
"""
import os
import subprocess
import sys
import time

words = set(sys.argv[1:])


def say(*lines):
    for line in lines:
        print(line, flush=True)


def stall():
    while True:
        time.sleep(3600)


def go(line):
    if "crash-on-go" in words:
        print("out of cheese", file=sys.stderr, flush=True)
        sys.exit(3)
    if "kill-on-go" in words:
        os.kill(os.getpid(), 11)
    if "stall-on-go" in words:
        stall()
    if "close-output" in words:
        os.close(1)
        stall()
    if "endless-line" in words:
        while True:
            sys.stdout.write("info " * 10_000)
    if "chatter" in words:
        say("hello", "info depth", "info string ", "info string table missing", "readyok", "info score cp x",
            "\x00\xff garbage")
    say("info string thinking", "info depth 1 multipv 1 score cp 31 pv e2e4 e7e5 nodes 20 time 7",
        "info depth 1 multipv 2 score mate -3 upperbound pv d2d4", "info depth 2 currmove e2e4 currmovenumber 1")
    if "cheat-in-line" in words:
        say("info depth 3 score cp 5 pv e2e4 e2e4")
    if "infinite" in line or "ponder" in line or ("endless-nodes" in words and "nodes" in line):
        return
    answer()


def answer():
    if "cheat" in words:
        say("bestmove e2e5")
    elif "no-move" in words:
        say("bestmove (none)")
    else:
        say("bestmove e2e4 ponder e7e5")
    if "twice" in words:
        say("bestmove d2d4")


def setup():
    say("id name Fake", "id author Ann", "option name Hash type spin default 16 min 1 max 64",
        "option name Ponder type check default false", "option name Style type combo default Solid var Solid var Risky",
        "option name Clear Hash type button", "option name Path type string default <empty>",
        "option name MultiPV type spin default 1 min 1 max 5")
    if "chess960" in words:
        say("option name UCI_Chess960 type check default false")
    say("uciok")


if "leave-child" in words or "leave-daemon" in words:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"],
                             start_new_session="leave-daemon" in words)
    print(child.pid, file=sys.stderr, flush=True)
if "die-at-once" in words:
    sys.exit(7)
if "silent" in words:
    stall()
if "deaf" in words:
    setup()
    say("readyok")
    stall()
is_ready = False
log = open(os.environ["FAKE_LOG"], "a") if "FAKE_LOG" in os.environ else None
for line in sys.stdin:
    line = line.rstrip("\n")
    if log:
        print(line, file=log, flush=True)
    command = line.split(" ")[0]
    if command == "uci":
        setup()
    elif command == "isready":
        if "unready-later" in words and is_ready:
            stall()
        is_ready = True
        say("readyok")
    elif command == "go":
        go(line)
    elif command in ("stop", "ponderhit"):
        if "stall-on-stop" in words:
            stall()
        if "slow-stop" in words:
            time.sleep(0.1)
        answer()
    elif command == "quit":
        if "stall-on-quit" in words:
            stall()
        break
