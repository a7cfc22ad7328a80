#!/bin/bash
# pgn-extract 19-04 -Wuci writes promotions as a7a8Q, which Ethereal 12.00 skips without a word: it then searches the
# position before the promotion.
#
#   findings/pgn_extract_uci_promotion.sh
#
# Versions: pgn-extract 19-04 and Ethereal 12.00 of Debian 12.
# Rule: the UCI text writes a promotion as e7e8q, with a small letter. The help of pgn-extract calls its output
# compatible with UCI.
# For users of Tabiya: `tabiya pgn clean --notation uci` writes a7a8q. Make the fifth letter small if moves come from
# pgn-extract; Tabiya's engine reads both.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

before=4k3/P7/8/8/8/8/8/4K3
king_that_moves() { # MOVE
  converse bestmove "$games/ethereal-chess" "position fen $before w - - 0 1 moves $1" 'go depth 2' >"$work/answers"
  case $(sed -n 's/^bestmove //p' "$work/answers") in
    e8*) echo 'Black is to move' ;;
    a7a8* | e1*) echo 'White is still to move' ;;
    *) echo neither ;;
  esac
}

fetch_debian pgn-extract=19.04-1 ethereal-chess=12.00+ds1-1
printf '[SetUp "1"]\n[FEN "%s w - - 0 1"]\n[Result "*"]\n\n1. a8=Q+ Kd7 *\n' $before >"$work/promotion.pgn"
expected 'pgn-extract -Wuci writes a7a8q, and an engine that gets its output has Black to move'
move=$("$games/pgn-extract" -s -Wuci "$work/promotion.pgn" 2>"$work/errors" | grep -o 'a7a8.')
seen 'pgn-extract writes' a7a8Q "$move"
seen 'Ethereal after a7a8q' 'Black is to move' "$(king_that_moves a7a8q)"
seen "Ethereal after $move" 'White is still to move' "$(king_that_moves "$move")"
conclude
