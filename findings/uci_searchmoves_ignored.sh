#!/bin/bash
# Ethereal 12.00, Toga II 3.0 and GNU Chess 6.2.7 ignore "searchmoves" and answer with another move.
#
#   findings/uci_searchmoves_ignored.sh
#
# Versions: Ethereal 12.00, Toga II 3.0, GNU Chess 6.2.7 and Glaurung 2.2 of Debian 12.
# Rule: the UCI text restricts the search to the moves behind "searchmoves".
# For users of Tabiya: to compare some moves with these engines, let them search the position after each move.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

answer_to_a_weak_move() { # ENGINE [OPTION]
  local engine=$games/$1
  [[ $1 != gnuchess ]] || engine=$work/gnuchess_uci
  converse bestmove "$engine" 'setoption name OwnBook value false' 'position startpos' 'go depth 4 searchmoves h2h3' |
    sed -n 's/^bestmove \([^ ]*\).*/\1/p' | sed '/^h2h3$/!s/.*/another move/'
}

fetch_debian ethereal-chess=12.00+ds1-1 toga2=3.0.0.1SE1-2+b1 gnuchess=6.2.7-1+deb12u1 glaurung=2.2-4
printf '#!/bin/sh\nexec %q --uci\n' "$games/gnuchess" >"$work/gnuchess_uci"
chmod +x "$work/gnuchess_uci"
expected 'all answer "go depth 4 searchmoves h2h3" with h2h3'
seen 'Glaurung' h2h3 "$(answer_to_a_weak_move glaurung)"
seen 'Ethereal' 'another move' "$(answer_to_a_weak_move ethereal-chess)"
seen 'Toga II' 'another move' "$(answer_to_a_weak_move toga2)"
seen 'GNU Chess' 'another move' "$(answer_to_a_weak_move gnuchess)"
conclude
