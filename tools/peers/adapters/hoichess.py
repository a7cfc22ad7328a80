# Peer: HoiChess 0.22.0 (Debian hoichess)
# It writes neither SAN nor FEN, and ends after an illegal move, so it is not asked about positions.
from xboard_family import answer_with

answer_with("hoichess", survives_illegal_moves=False)
