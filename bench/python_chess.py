#!/usr/bin/env python3
"""Measures what python-chess' users do most, through tabiya.chess: bench/python_chess.py [FILE.pgn]

    PYTHONPATH=build/release/python bench/python_chess.py games.pgn

The figures of python-chess itself were measured once, in its version at git 9c24454, on a machine of the same kind;
they are there for the ratio. Processor time, the best of five runs.
"""
import sys
import time
import timeit

import tabiya.chess as chess
import tabiya.chess.pgn

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
SANS = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7".split()

board = chess.Board(KIWIPETE)
move = chess.Move.from_uci("e2a6")
played = chess.Board()
for san in SANS:
    played.push_san(san)


def push_and_pop():
    board.push(move)
    board.pop()


def push_ten_sans():
    fresh = chess.Board()
    for san in SANS:
        fresh.push_san(san)


def perft(position, depth):
    if depth == 1:
        return position.legal_moves.count()
    nodes = 0
    for legal in position.legal_moves:
        position.push(legal)
        nodes += perft(position, depth - 1)
        position.pop()
    return nodes


# What is measured, and the microseconds that python-chess took.
TASKS = [
    ("list of 48 legal moves", lambda: list(board.legal_moves), 39.8),
    ("number of legal moves", lambda: board.legal_moves.count(), 41.3),
    ("push and pop", push_and_pop, 2.85),
    ("copy with ten plies", played.copy, 14.1),
    ("FEN read", lambda: chess.Board(KIWIPETE), 38.3),
    ("FEN written", board.fen, 28.8),
    ("ten push_san from the start", push_ten_sans, 117.7),
    ("is_checkmate", board.is_checkmate, 0.71),
    ("perft 4 of the start", lambda: perft(chess.Board(), 4), 197_281 / 0.78),
]
PLIES_A_SECOND = 47_100


def microseconds(task):
    timer = timeit.Timer(task, timer=time.process_time)
    count, _ = timer.autorange()
    return min(timer.repeat(repeat=5, number=count)) / count * 1e6


def plies_a_second(path):
    """Reads a file with all its moves."""
    plies, begin = 0, time.process_time()
    with open(path, encoding="utf-8", errors="replace") as handle:
        while game := chess.pgn.read_game(handle):
            plies += sum(1 for _ in game.mainline_moves())
    return plies / (time.process_time() - begin)


def main():
    for name, task, theirs in TASKS:
        ours = microseconds(task)
        print(f"{name:30}{ours:12.3f} µs   {theirs / ours:6.0f} times python-chess")
    for path in sys.argv[1:]:
        rate = max(plies_a_second(path) for _ in range(5))
        print(f"{path}: {rate:,.0f} plies/s   {rate / PLIES_A_SECOND:6.0f} times python-chess")


main()
