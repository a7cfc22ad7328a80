# Peer: Ethereal 12.00 (Debian ethereal-chess)
# It writes neither SAN nor whether a king is in check, and refuses nothing.
from multipv_family import answer_with

answer_with("ethereal-chess", 256, "print")
