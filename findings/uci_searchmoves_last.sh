#!/bin/bash
# Stockfish 15.1 reads a limit after "searchmoves" as one of the moves, and so searches without a limit.
#
#   findings/uci_searchmoves_last.sh
#
# Versions: Stockfish 15.1 and Ethereal 12.00 of Debian 12.
# Rule: the UCI text lists the subcommands of "go" without an order, and "searchmoves" begins the list.
# For users of Tabiya: Tabiya takes any order; write "searchmoves" last for Stockfish.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

# Whether a line with this beginning comes.
comes() { # ENGINE GO BEGINNING
  answer_limit_s=10
  converse "$3" "$games/$1" 'position startpos' "$2" | grep -q -m 1 "^$3" && echo yes || echo no
}

fetch_debian stockfish=15.1-4 ethereal-chess=12.00+ds1-1
expected 'both orders end the search at depth 2'
seen 'Stockfish ends "depth 2 searchmoves e2e4"' yes "$(comes stockfish 'go depth 2 searchmoves e2e4' bestmove)"
seen 'Stockfish reaches depth 5 in "searchmoves e2e4 depth 2"' yes \
  "$(comes stockfish 'go searchmoves e2e4 depth 2' 'info depth 5 ')"
seen 'Ethereal ends "searchmoves e2e4 depth 2"' yes \
  "$(comes ethereal-chess 'go searchmoves e2e4 depth 2' bestmove)"
conclude
