#!/bin/bash
# Debian's Fairy-Stockfish 11.1 offers the options of Syzygy tablebases, but finds no table and asks none.
#
#   findings/fairy_stockfish_syzygy.sh
#
# Versions: Fairy-Stockfish 11.1 of Debian 12; Stockfish 15.1 of Debian 12, which finds the same tables.
# Rule: `SyzygyPath` names the folders; engines answer with `info string Found … tablebases`, and `tbhits` counts answers.
# For users of Tabiya: with this engine as an opponent or judge of endings, let Tabiya's own tables decide
# (`tabiya match --tables`), and do not count on its play.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

# The published tables of three men; KRvK is won in 27 plies.
tables=$root/tests/tablebase/tables
position='8/8/8/8/8/2k5/8/KR6 w - - 0 1'

answers_of() { # ENGINE
  converse bestmove "$games/$1" "setoption name SyzygyPath value $tables" isready "position fen $position" 'go depth 1'
}
found_by() { answers_of "$1" | grep -c '^info string Found' || true; }
hits_of() { answers_of "$1" | sed -n 's/.* tbhits \([0-9]*\).*/\1/p' | tail -n 1; }

fetch_debian fairy-stockfish=11.1-1+b1 stockfish=15.1-4
expected 'a line "Found 5 tablebases", and hits at the root'
seen 'such lines of Fairy-Stockfish' 0 "$(found_by fairy-stockfish)"
seen 'its hits' 0 "$(hits_of fairy-stockfish)"
seen 'such lines of Stockfish' 1 "$(found_by stockfish)"
seen 'its hits' 14 "$(hits_of stockfish)"
conclude
