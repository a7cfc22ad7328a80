#!/bin/bash
# In a stalemate Ethereal 12.00 and Toga II 3.0 answer "go" with the move a1a1; Ethereal with the move of its previous
# search if there was one.
#
#   findings/uci_move_in_stalemate.sh
#
# Versions: Ethereal 12.00 and Toga II 3.0 of Debian 12; Stockfish 15.1 for comparison.
# Rule: the UCI text has the null move 0000 for "no move", and many engines write (none). A move of another position
# looks like an answer.
# For users of Tabiya: look for mate and stalemate before you ask these engines, and check that each bestmove is legal.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

stalemate='position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'
answer_in_stalemate() { # ENGINE
  converse bestmove "$games/$1" "$stalemate" 'go depth 1' | sed -n 's/^bestmove \([^ ]*\).*/\1/p'
}

fetch_debian ethereal-chess=12.00+ds1-1 toga2=3.0.0.1SE1-2+b1 stockfish=15.1-4
expected 'no engine names a move'
seen 'Stockfish' '(none)' "$(answer_in_stalemate stockfish)"
seen 'Toga II' a1a1 "$(answer_in_stalemate toga2)"
seen 'Ethereal' a1a1 "$(answer_in_stalemate ethereal-chess)"
conclude
