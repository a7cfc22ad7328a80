# Peer: Fairy-Stockfish 11.1 (Debian fairy-stockfish)
# It writes no SAN, and refuses nothing.
from stockfish_family import answer_with

answer_with("fairy-stockfish")
