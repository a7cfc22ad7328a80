#!/bin/bash
# Stockfish 15.1 takes "go movetime 0" and "go wtime 0 btime 0" as a search without a limit, and searches until "stop".
#
#   findings/uci_no_time.sh
#
# Versions: Stockfish 15.1 and Ethereal 12.00 of Debian 12.
# Rule: the UCI text has a search without end only for "infinite"; "movetime x" is a search of exactly x milliseconds.
# A program whose clock shows less than a millisecond sends 0.
# For users of Tabiya: Tabiya's engine moves at once. With Stockfish, send 1 instead of 0.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

# The first that comes: the end of the search, or a report of half a second.
end_of_search() { # ENGINE GO
  converse bestmove "$games/$1" 'position startpos' "$2" | grep -o -m 1 -E '^bestmove|time [0-9]*[5-9][0-9][0-9]\b' |
    sed 's/time .*/searches on/'
}

fetch_debian stockfish=15.1-4 ethereal-chess=12.00+ds1-1
expected 'both move at once'
seen 'Ethereal, go movetime 0' bestmove "$(end_of_search ethereal-chess 'go movetime 0')"
seen 'Ethereal, go wtime 0 btime 0' bestmove "$(end_of_search ethereal-chess 'go wtime 0 btime 0')"
seen 'Stockfish, go movetime 1' bestmove "$(end_of_search stockfish 'go movetime 1')"
seen 'Stockfish, go movetime 0' 'searches on' "$(end_of_search stockfish 'go movetime 0')"
seen 'Stockfish, go wtime 0 btime 0' 'searches on' "$(end_of_search stockfish 'go wtime 0 btime 0')"
conclude
