# Peer: Stockfish 15.1 (Debian stockfish)
# It writes no SAN, and refuses nothing.
from stockfish_family import answer_with

answer_with("stockfish")
