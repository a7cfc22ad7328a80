#!/bin/bash
# pgn-extract 19-04 writes no comma between the NAGs of a move, so its JSON cannot be read; and it leaves comments and
# variations out of it.
#
#   findings/pgn_extract_json.sh
#
# Version: pgn-extract 19-04 of Debian 12.
# Rule: RFC 8259, section 5: a comma separates the values of an array. PGN 8.2.4 allows several NAGs after a move.
# For users of Tabiya: read the PGN that pgn-extract writes, not its JSON.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

nags_of() { # NAGS
  printf '[Event "?"]\n[Result "*"]\n\n1. e4 %s {a comment} *\n' "$1" >"$work/game.pgn"
  "$games/pgn-extract" -s --json "$work/game.pgn" >"$work/game.json" 2>"$work/errors"
  grep -o '"nags" : \[[^]]*\]' "$work/game.json"
}
is_json() {
  if python3 -m json.tool "$work/game.json" >"$work/log" 2>&1; then echo yes; else echo no; fi
}

fetch_debian pgn-extract=19.04-1
expected 'JSON with the comment, and with a comma between two NAGs'
# shellcheck disable=SC2016 # NAGs begin with a dollar
{
  seen 'one NAG' '"nags" : ["$1"]' "$(nags_of '$1')"
  seen 'comments' 0 "$(grep -c 'a comment' "$work/game.json" || true)"
  nags_of '$1 $14' >"$work/nags"
  seen 'two NAGs' '"nags" : ["$1""$14"]' "$(cat "$work/nags")"
}
seen 'the game with two NAGs is JSON' no "$(is_json)"
conclude
