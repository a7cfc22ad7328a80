# Peer: Phalanx 25 (Debian phalanx)
# It writes neither SAN nor FEN.
from xboard_family import answer_with

answer_with("phalanx", "-l", "-")
