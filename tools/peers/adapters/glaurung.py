# Peer: Glaurung 2.2 (Debian glaurung)
# It writes neither SAN nor the counters of a FEN, nor whether a king is in check, and refuses nothing.
from multipv_family import answer_with

answer_with("glaurung", 500, "d")
