#!/bin/bash
# Six engines ignore a whole line because of an unknown word at its beginning.
#
#   findings/uci_unknown_word.sh
#
# Versions: Stockfish 15.1, Fairy-Stockfish 11.1, Ethereal 12.00, Glaurung 2.2, Toga II 3.0 and GNU Chess 6.2.7 of
# Debian 12.
# Rule: the UCI text: "if the engine or the GUI receives an unknown command or token it should just ignore it and try to
# parse the rest of the string in this line", with the example "joho debug on".
# For users of Tabiya: Tabiya's engine reads the rest. Do not rely on it with others.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

answers() { # ENGINE
  converse bestmove "$1" 'setoption name OwnBook value false' 'joho isready' 'position startpos' 'go depth 1' \
    >"$work/answers"
  grep -q '^bestmove' "$work/answers" || cannot_try "$1 does not search"
  if grep -q '^readyok' "$work/answers"; then echo yes; else echo no; fi
}

fetch_debian stockfish=15.1-4 fairy-stockfish=11.1-1+b1 ethereal-chess=12.00+ds1-1 glaurung=2.2-4 \
  toga2=3.0.0.1SE1-2+b1 gnuchess=6.2.7-1+deb12u1
printf '#!/bin/sh\nexec %q --uci\n' "$games/gnuchess" >"$work/gnuchess_uci"
chmod +x "$work/gnuchess_uci"
expected 'all answer "joho isready" with readyok'
for engine in stockfish fairy-stockfish ethereal-chess glaurung toga2; do
  seen "$engine answers" no "$(answers "$games/$engine")"
done
seen 'gnuchess answers' no "$(answers "$work/gnuchess_uci")"
conclude
