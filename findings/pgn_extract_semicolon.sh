#!/bin/bash
# pgn-extract 19-04 does not know comments that begin with a semicolon: it writes the game that has one without moves,
# followed by an empty game.
#
#   findings/pgn_extract_semicolon.sh
#
# Version: pgn-extract 19-04 of Debian 12.
# Rule: PGN 5 has two kinds of comments: from a semicolon to the end of the line, and in braces.
# For users of Tabiya: `tabiya pgn clean` writes all comments in braces, and pgn-extract reads its output.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

tags=$'[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "1/2-1/2"]'
moves_of() { # MOVETEXT
  printf '%s\n\n%s\n' "$tags" "$1" >"$work/game.pgn"
  "$games/pgn-extract" -s "$work/game.pgn" 2>"$work/errors" | grep '^1\. ' || echo no moves
}

fetch_debian pgn-extract=19.04-1
expected 'both games have two plies and a comment'
seen 'a comment in braces' '1. e4 { best by test } 1... e5 1/2-1/2' "$(moves_of $'1. e4 {best by test}\ne5 1/2-1/2')"
seen 'a comment after a semicolon' 'no moves' "$(moves_of $'1. e4 ; best by test\ne5 1/2-1/2')"
seen 'games in the output' 2 "$("$games/pgn-extract" -s "$work/game.pgn" 2>"$work/errors" | grep -c '^.Event')"
seen 'the first message' 'Unknown character ; (Hex: 3b).' "$(grep -m 1 Unknown "$work/errors" || echo none)"
conclude
