# Peer: Toga II 3.0 (Debian toga2)
# It shows at most ten lines, so it tells the moves of positions with fewer than ten; it ignores searchmoves, and
# refuses nothing.
from multipv_family import answer_with

answer_with("toga2", 10, variants=("standard",))
