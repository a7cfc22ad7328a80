# Peer: Sjeng 11.2 (Debian sjeng)
# It writes neither SAN nor FEN, nor results of moves that it is sent.
from xboard_family import answer_with

answer_with("sjeng", tells_results=False)
