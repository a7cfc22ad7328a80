#!/bin/bash
# Glaurung 2.2 does not answer "isready" while it searches.
#
#   findings/uci_isready_while_searching.sh
#
# Versions: Glaurung 2.2 and Stockfish 15.1 of Debian 12.
# Rule: the UCI text: isready "can be sent also when the engine is calculating in which case the engine should also
# immediately answer with readyok".
# For users of Tabiya: a program that asks isready during an analysis, to see whether the engine is alive, takes
# Glaurung for dead. Tabiya asks only before a search.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

is_ready_while_searching() { # ENGINE
  answer_limit_s=3
  converse readyok "$games/$1" 'position startpos' 'go movetime 2000' isready |
    sed -n 's/^readyok.*/&/p; s/^bestmove.*/bestmove/p' | head -n 1
}

fetch_debian glaurung=2.2-4 stockfish=15.1-4
expected 'both answer with readyok before the bestmove'
seen 'Stockfish, first answer' readyok "$(is_ready_while_searching stockfish)"
seen 'Glaurung, first answer' bestmove "$(is_ready_while_searching glaurung)"
conclude
