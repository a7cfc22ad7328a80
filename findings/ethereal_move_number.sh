#!/bin/bash
# Ethereal 12.00 counts each ply as a full move: after 1. e4 e5 2. Nf3 its FEN says move 4.
#
#   findings/ethereal_move_number.sh
#
# Versions: Ethereal 12.00 and Stockfish 15.1 of Debian 12.
# Rule: PGN 16.1.3.6: the full-move number begins with 1, and grows after each move of Black.
# For users of Tabiya: compare the FENs that Ethereal's "print" writes with those of `tabiya` without their last field.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

full_move_number() { # ENGINE SHOW
  converse readyok "$games/$1" 'position startpos moves e2e4 e7e5 g1f3' "$2" isready |
    sed -n 's/^\(Fen: \)\{0,1\}rnbqkbnr.* \([0-9]*\)$/\2/p'
}

fetch_debian ethereal-chess=12.00+ds1-1 stockfish=15.1-4
expected 'both engines write a FEN with the full-move number 2'
seen 'Stockfish, full-move number' 2 "$(full_move_number stockfish d)"
seen 'Ethereal, full-move number' 4 "$(full_move_number ethereal-chess print)"
conclude
