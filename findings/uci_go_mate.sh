#!/bin/bash
# Ethereal 12.00 ends every "go mate N" after depth 1, and so answers "go mate 2" without the mate in two.
#
#   findings/uci_go_mate.sh
#
# Version: Ethereal 12.00 of Debian 12.
# Rule: the UCI text describes "mate x" as a search for a mate in x moves. An engine that does not know the limit
# may ignore it and search until "stop", but not end the search at once.
# For users of Tabiya: for a mate problem, give Ethereal "go depth", not "go mate". An answer without a mate proves
# nothing.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

mate_in_two=4k3/8/R7/1R6/8/8/8/4K3 # 1. Rb7 and 2. Ra8
search() { # GO
  converse bestmove "$games/ethereal-chess" "position fen $mate_in_two w - - 0 1" "$1" |
    sed -n 's/^info depth \([0-9]*\) .* score \([a-z]*\) \([-0-9]*\) .*/depth \1, score \2 \3/p' | tail -n 1 |
    sed 's/ cp .*/ without a mate/; s/ score mate/ mate in/'
}

fetch_debian ethereal-chess=12.00+ds1-1
expected '"go mate 2" and "go mate 6" search until they have found the mate in two'
seen 'go depth 8' 'depth 8, mate in 2' "$(search 'go depth 8')"
seen 'go mate 2' 'depth 1, score without a mate' "$(search 'go mate 2')"
seen 'go mate 6' 'depth 1, score without a mate' "$(search 'go mate 6')"
conclude
