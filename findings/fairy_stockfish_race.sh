#!/bin/bash
# Fairy-Stockfish 11.1 plays on in Racing Kings after Black's king has reached the eighth rank first, and after White's
# king has where Black's cannot follow.
#
#   findings/fairy_stockfish_race.sh
#
# Versions: Fairy-Stockfish 11.1 of Debian 12.
# Rule: Lichess, Racing Kings: the first king on the eighth rank wins. When White's king arrives, Black may answer once
# if his king can get there, too; White, who moved first, may not.
# For users of Tabiya: the game is over, and Tabiya lists no moves. A program that asks Fairy-Stockfish whether a game
# has ended has to look at the kings itself.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

moves_after() { # FEN MOVE
  converse 'Nodes searched' "$games/fairy-stockfish" 'setoption name UCI_Variant value racingkings' \
    "position fen $1 moves $2" 'go perft 1' | sed -n 's/^Nodes searched: //p'
}

fetch_debian fairy-stockfish=11.1-1+b1
expected 'no moves, because the game is over'
seen 'moves after Black did not follow White' 0 "$(moves_after '1K6/6k1/8/8/8/8/8/8 b - - 0 1' g7g6)"
seen 'moves after Black has arrived first' 3 "$(moves_after '8/6k1/8/8/8/8/8/K7 b - - 0 1' g7g8)"
seen 'moves after White has arrived and Black cannot follow' 3 "$(moves_after '8/1K6/8/8/8/8/8/7k w - - 0 1' b7b8)"
conclude
