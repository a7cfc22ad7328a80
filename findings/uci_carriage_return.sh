#!/bin/bash
# Toga II 3.0 and GNU Chess 6.2.7 do not know commands whose lines end in a carriage return and a line feed.
#
#   findings/uci_carriage_return.sh
#
# Versions: Toga II 3.0, GNU Chess 6.2.7 and Ethereal 12.00 of Debian 12.
# Rule: the UCI text: a newline "can be 0x0d or 0x0a0d or any combination depending on your OS".
# For users of Tabiya: a script that was written on Windows works with Tabiya, and is met with silence by these engines.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

answers() { # ENGINE
  converse bestmove "$1" 'setoption name OwnBook value false' $'isready\r' 'position startpos' 'go depth 1' \
    >"$work/answers"
  grep -q '^bestmove' "$work/answers" || cannot_try "$1 does not search"
  if grep -q '^readyok' "$work/answers"; then echo yes; else echo no; fi
}

fetch_debian toga2=3.0.0.1SE1-2+b1 gnuchess=6.2.7-1+deb12u1 ethereal-chess=12.00+ds1-1
printf '#!/bin/sh\nexec %q --uci\n' "$games/gnuchess" >"$work/gnuchess_uci"
chmod +x "$work/gnuchess_uci"
expected 'all three engines answer "isready" with a carriage return'
seen 'Ethereal answers' yes "$(answers "$games/ethereal-chess")"
seen 'Toga II answers' no "$(answers "$games/toga2")"
seen 'GNU Chess answers' no "$(answers "$work/gnuchess_uci")"
conclude
