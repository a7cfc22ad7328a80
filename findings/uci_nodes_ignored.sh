#!/bin/bash
# Toga II 3.0 and GNU Chess 6.2.7 ignore "go nodes N", and so search until "stop".
#
#   findings/uci_nodes_ignored.sh
#
# Versions: Toga II 3.0, GNU Chess 6.2.7 and Glaurung 2.2 of Debian 12.
# Rule: the UCI text describes "nodes x" as "search x nodes only".
# For users of Tabiya: matches with fixed nodes do not work with these engines; use "go depth" or "go movetime".
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

# The first that comes: the end of a search of 500 nodes, or a report of more than 99999.
end_of_search() { # ENGINE
  converse bestmove "$1" 'setoption name OwnBook value false' 'position startpos' 'go nodes 500' |
    grep -o -m 1 -E '^bestmove|nodes [0-9]{6,}' | sed 's/nodes .*/more than 99999 nodes/'
}

fetch_debian toga2=3.0.0.1SE1-2+b1 gnuchess=6.2.7-1+deb12u1 glaurung=2.2-4
printf '#!/bin/sh\nexec %q --uci\n' "$games/gnuchess" >"$work/gnuchess_uci"
chmod +x "$work/gnuchess_uci"
expected 'all answer "go nodes 500" with a bestmove'
seen 'Glaurung' bestmove "$(end_of_search "$games/glaurung")"
seen 'Toga II' 'more than 99999 nodes' "$(end_of_search "$games/toga2")"
seen 'GNU Chess' 'more than 99999 nodes' "$(end_of_search "$work/gnuchess_uci")"
conclude
