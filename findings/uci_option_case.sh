#!/bin/bash
# Glaurung 2.2 and Ethereal 12.00 know the names of their options only in the spelling in which they offer them.
#
#   findings/uci_option_case.sh
#
# Versions: Glaurung 2.2, Ethereal 12.00 and Stockfish 15.1 of Debian 12.
# Rule: the UCI text: "The name and value of the option in <id> should not be case sensitive".
# For users of Tabiya: Tabiya ignores the case of its own options, and sends those of other engines as they were
# offered. A script has to spell them as the engine does: Ethereal does not say that it has not set one.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

# How many lines the engine reports with MultiPV 3 under a name; Glaurung does not number a single one.
lines_with() { # ENGINE NAME
  converse bestmove "$games/$1" "setoption name $2 value 3" 'position startpos' 'go depth 1' |
    grep -o 'multipv [0-9]*' | sort -u | wc -l
}

fetch_debian glaurung=2.2-4 ethereal-chess=12.00+ds1-1 stockfish=15.1-4
expected 'three lines with either spelling'
for engine in stockfish glaurung ethereal-chess; do seen "$engine, MultiPV" 3 "$(lines_with "$engine" MultiPV)"; done
seen 'stockfish, multipv' 3 "$(lines_with stockfish multipv)"
seen 'glaurung, multipv' 0 "$(lines_with glaurung multipv)"
seen 'ethereal-chess, multipv' 1 "$(lines_with ethereal-chess multipv)"
conclude
