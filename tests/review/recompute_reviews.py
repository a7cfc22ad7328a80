#!/usr/bin/env python3
"""Compares the figures of `tabiya review` with those computed here from its scores.

Nothing but the scores, the engine's choices and the moves is taken from the review: win percentages,
accuracies, centipawn losses, judgements and phases are computed again by the published formulas.

    tests/review/recompute_reviews.py TABIYA FILE [--games N] [--nodes N]
"""
import argparse
import json
import math
import subprocess
import sys

START = 15
CAP = 1000


def read_options():
    parser = argparse.ArgumentParser(
        prog="tests/review/recompute_reviews.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tabiya", metavar="TABIYA", nargs="?", help="the program")
    parser.add_argument("file", metavar="FILE", nargs="?", help="a PGN file")
    parser.add_argument("--games", type=int, default=50, help="how many games")
    parser.add_argument("--nodes", type=int, default=1000, help="nodes per position")
    options = parser.parse_args()
    if options.tabiya is None or options.file is None:
        parser.error("TABIYA and FILE are required")
    return options


def reviews(options):
    games = subprocess.run([options.tabiya, "pgn", "select", "plies > 20", options.file, "--limit", str(options.games)],
                           check=True, capture_output=True).stdout
    text = subprocess.run([options.tabiya, "review", "-", "--json", "--nodes", str(options.nodes)], input=games,
                          check=True, capture_output=True, text=False).stdout
    return [json.loads(line) for line in text.splitlines()]


# A score is (centipawns or None, mate or None), for White; the final mate is (None, 0).
def score_of(entry):
    return entry.get("eval"), entry.get("mate")


def centipawns(score, mated_is_white):
    pawns, mate = score
    if pawns is not None:
        return max(-CAP, min(CAP, pawns))
    if mate is None or mate == 0:
        return -CAP if mated_is_white else CAP
    return CAP if mate > 0 else -CAP


def chances(pawns):
    return 2 / (1 + math.exp(-0.00368208 * pawns)) - 1


def percentage(pawns):
    return 50 + 50 * chances(pawns)


def accuracy_of_move(before, after):
    if after >= before:
        return 100.0
    raw = 103.1668100711649 * math.exp(-0.04354415386753951 * (before - after)) - 3.166924740191411
    return max(0.0, min(100.0, raw + 1))


def deviation(values):
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))


def accuracy_of_players(percentages):
    plies = len(percentages) - 1
    size = max(2, min(8, plies // 10))
    windows = [percentages[:size]] * (size - 2)
    windows += [percentages[i:i + size] for i in range(len(percentages) - size + 1)]
    weights = [max(0.5, min(12, deviation(window))) for window in windows]
    result = []
    for side in (0, 1):
        rows = []
        for ply in range(side, plies, 2):
            before, after = percentages[ply], percentages[ply + 1]
            rows.append((accuracy_of_move(before, after) if side == 0 else accuracy_of_move(after, before), weights[ply]))
        weighted = sum(a * w for a, w in rows) / sum(w for _, w in rows)
        harmonic = len(rows) / sum(1 / max(1, a) for a, _ in rows)
        result.append((weighted + harmonic) / 2)
    return result


def loss_of_players(pawns):
    result = []
    for side, sign in ((0, 1), (1, -1)):
        losses = [max(0, sign * (pawns[ply] - pawns[ply + 1])) for ply in range(side, len(pawns) - 1, 2)]
        result.append(math.floor(sum(losses) / len(losses) + 0.5))
    return result


def judgement(before, after, white_moved):
    """Of a move that is not the engine's, from the scores around it, for White."""
    sign = 1 if white_moved else -1
    (pawns_before, mate_before), (pawns_after, mate_after) = before, after
    if mate_after == 0 or (pawns_after is None and mate_after is None):
        return None  # it mates
    if pawns_before is not None and pawns_after is not None:
        lost = sign * (chances(centipawns(before, False)) - chances(centipawns(after, False)))
        return "blunder" if lost >= 0.3 else "mistake" if lost >= 0.2 else "inaccuracy" if lost >= 0.1 else None
    own_before = mate_before is not None and sign * mate_before > 0
    against_before = mate_before is not None and not own_before
    own_after = mate_after is not None and sign * mate_after > 0
    against_after = mate_after is not None and not own_after
    if against_after and not own_before:
        if against_before:
            return None
        stood = sign * pawns_before
        return "inaccuracy" if stood < -999 else "mistake" if stood < -700 else "blunder"
    if own_before and not own_after:
        stands = 0 if against_after else sign * pawns_after
        return "inaccuracy" if stands > 999 else "mistake" if stands > 700 else "blunder"
    return None


def play(board, move):
    """Plays a move of standard chess in UCI form on a dictionary from squares to pieces."""
    origin, target, promotion = move[:2], move[2:4], move[4:]
    piece = board.pop(origin)
    if piece in "Pp" and origin[0] != target[0] and target not in board:
        del board[target[0] + origin[1]]  # en passant
    if piece in "Kk" and abs(ord(origin[0]) - ord(target[0])) == 2:
        rook = ("h" if target[0] == "g" else "a") + origin[1]
        board[("f" if target[0] == "g" else "d") + origin[1]] = board.pop(rook)
    if promotion:
        piece = promotion.upper() if piece == "P" else promotion
    board[target] = piece


def window_score(y, white, black):
    table = [
        [0, 1 + y, 2 + (6 - y) if y < 6 else 0, 3 + (7 - y) if y < 7 else 0, 3 + (7 - y) if y < 7 else 0],
        [1 + (8 - y), 5 + abs(4 - y), 4 + (7 - y), 5 + (7 - y), 0],
        [2 + (y - 2) if y > 2 else 0, 4 + (y - 1), 7, 0, 0],
        [3 + (y - 1) if y > 1 else 0, 5 + (y - 1), 0, 0, 0],
        [3 + (y - 1) if y > 1 else 0, 0, 0, 0, 0]]
    return table[white][black]


def mixedness(board):
    total = 0
    for y in range(1, 8):
        for x in "abcdefg":
            squares = [f + str(r) for f in (x, chr(ord(x) + 1)) for r in (y, y + 1)]
            pieces = [board[sq] for sq in squares if sq in board]
            white = sum(piece.isupper() for piece in pieces)
            total += window_score(y, white, len(pieces) - white)
    return total


def officers(board):
    return sum(piece.upper() in "NBRQ" for piece in board.values())


def is_middlegame(board):
    sparse = any(sum(sq[1] == rank and piece.isupper() == upper for sq, piece in board.items()) < 4
                 for rank, upper in (("1", True), ("8", False)))
    return officers(board) <= 10 or sparse or mixedness(board) > 150


def phases(moves):
    board = {}
    for file, piece in zip("abcdefgh", "RNBQKBNR"):
        board |= {file + "1": piece, file + "2": "P", file + "7": "p", file + "8": piece.lower()}
    boards = [dict(board)]
    for move in moves:
        play(board, move)
        boards.append(dict(board))
    middle = next((i for i, b in enumerate(boards) if is_middlegame(b)), None)
    end = next((i for i, b in enumerate(boards) if officers(b) <= 6), None) if middle is not None else None
    if end is not None and middle >= end:
        middle = None
    return {name: ply for name, ply in (("middle", middle), ("end", end)) if ply is not None}


class Comparison:
    def __init__(self):
        self.figures = 0
        self.differences = []

    def check(self, place, name, ours, theirs):
        self.figures += 1
        same = abs(ours - theirs) < 1e-9 if isinstance(ours, float) else ours == theirs
        if not same:
            self.differences.append(f"{place}: {name} is {theirs} in the review, {ours} here")


def compare(review, comparison):
    moves = review["moves"]
    scores = [(START, None)] + [score_of(move["score"]) for move in moves]
    pawns = [centipawns(score, ply % 2 == 0) for ply, score in enumerate(scores)]
    percentages = [percentage(value) for value in pawns]
    for ply, move in enumerate(moves):
        place = f"game {review['game']}, ply {ply + 1} ({move['san']})"
        before, after = percentages[ply], percentages[ply + 1]
        own = (before, after) if ply % 2 == 0 else (100 - before, 100 - after)
        comparison.check(place, "win", after, move["win"])
        comparison.check(place, "accuracy", accuracy_of_move(*own), move["accuracy"])
        is_choice = move.get("best") == move["uci"]
        expected = None if is_choice else judgement(scores[ply], scores[ply + 1], ply % 2 == 0)
        comparison.check(place, "judgement", expected, move.get("judgement"))
    accuracies, losses = accuracy_of_players(percentages), loss_of_players(pawns)
    for side, name in enumerate(("white", "black")):
        place = f"game {review['game']}, {name}"
        comparison.check(place, "accuracy", accuracies[side], review[name]["accuracy"])
        comparison.check(place, "acpl", losses[side], review[name]["acpl"])
        for kind in ("inaccuracy", "mistake", "blunder"):
            count = sum(move.get("judgement") == kind for move in moves[side::2])
            comparison.check(place, kind, count, review[name][kind])
    comparison.check(f"game {review['game']}", "division", phases([move["uci"] for move in moves]), review["division"])


def main():
    options = read_options()
    comparison = Comparison()
    found = reviews(options)
    for review in found:
        compare(review, comparison)
    for difference in comparison.differences[:20]:
        print(difference)
    print(f"{len(found)} games, {comparison.figures} figures, {len(comparison.differences)} differences")
    sys.exit(1 if comparison.differences or len(found) < options.games else 0)


if __name__ == "__main__":
    main()
